"""In which order the tests are handed out: first what takes longest, so that no processor waits for another at the end.

``--dist loadfile`` gives whole files away in this order (``--no-loadscope-reorder`` keeps it): what a file's tests
share is made once.
"""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

collect_ignore = ["conftest.py"]
"""Read as a module, it would be taken for that of the browser tests, which has the same name."""
LONGEST = (
    "tests/house/test_tools.py",
    "tests/browser/",
    "notebooks/",
    "tests/walks/",
    "tests/outcomes/test_compare.py",
    "tests/bench/",
    "tests/mutation/",
    "tests/outcomes/",
    "tests/test_wheel.py",
    "tests/house/test_imports.py",
    "tests/panels/",
    "tests/lodge/",
    "tests/kernel/",
    "tests/spellcraft/",
    "tests/",
)
"""Files and folders, longest first; what is not named comes last."""


def _rank(item: pytest.Item) -> int:
    return next((rank for rank, name in enumerate(LONGEST) if item.nodeid.startswith(name)), len(LONGEST))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first."""
    items.sort(key=_rank)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing that is collected is rubbish: look for none meanwhile, nor among the tests afterwards."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
