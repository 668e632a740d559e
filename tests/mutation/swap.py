"""How does a fault get into what is imported already: the changed function's code is exchanged where it stands.

That spares each mutant the import of all floors and the reading of all books, most of its time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import cast

from tests.mutation.mutants import ROOT

KERNEL = f"{ROOT}/brw_lab/kernel/"
LOADED: dict[CodeType, list[FunctionType]] = {}
"""The imported functions of the kernel by their code, which knows its file and line; filled by :func:`warm`."""


def warm() -> None:
    """Import the floors and read the books, once for all mutants; no scenario is run, so no rule has been asked."""
    from brw_lab.rulebooks import load_rulebook
    from brw_lab.rulebooks.load import bases
    from brw_lab.scenario import pytest_plugin, run_scenario  # noqa: F401

    for book in bases():
        load_rulebook(book)
    LOADED.clear()
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(KERNEL):
            LOADED.setdefault(each.__code__, []).append(each)
    gc.freeze()  # what is shared by all mutants is not looked through, and so not copied, by each


def swap_in(path: str, text: str) -> bool:
    """Give the imported functions of a file the code of a mutated *text*; False where more than functions has changed.

    The modules that read the books' data are imported anew instead, for the books have been read already.
    """
    if Path(path).stem in ("ruleset", "drawers"):
        return False
    new, old = (compile(each, path, "exec", dont_inherit=True) for each in (text, Path(path).read_text("utf-8")))
    pairs = list(functions_changed(old, new))
    if not pairs:
        return False
    if any(pair is None or pair[0] not in LOADED for pair in pairs):
        return False
    for before, after in cast("list[tuple[CodeType, CodeType]]", pairs):
        for function in LOADED[before]:
            function.__code__ = after
    return True


def functions_changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType] | None]:
    """The functions of a module, or a class, whose code differs; None where the module itself does."""
    inner = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (old, new)]
    plain = [[repr(each) for each in code.co_consts if not isinstance(each, CodeType)] for code in (old, new)]
    if (old.co_code, old.co_names, plain[0], len(inner[0])) != (new.co_code, new.co_names, plain[1], len(inner[1])):
        yield None
    for before, after in zip(*inner, strict=False):
        if before == after:
            continue
        if before.co_flags & CO_OPTIMIZED:
            yield (before, after)
        else:
            yield from functions_changed(before, after)
