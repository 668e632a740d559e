"""Execute the notebooks and make them stable: `python tests/house/refresh.py`, after changing a notebook or a view.

Widget views and states are dropped, so that every output stands alone as SVG and text.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

WIDGET = "application/vnd.jupyter.widget-view+json"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def refresh(path: Path) -> None:
    """Execute one notebook in place and drop what changes from run to run."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    for number, cell in enumerate(notebook.cells):
        cell.id = f"c{number:03d}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data.pop(WIDGET, None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for path in [Path(word) for word in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")):
        refresh(path)
        print(path.name)
