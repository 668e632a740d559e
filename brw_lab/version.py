"""Which version of brw_lab this is: what a record says it was made by."""

from typing import Final

VERSION: Final = "0.1.0"
"""The version of this code, as ``brw_lab.__version__`` has it too."""
