"""One source file as bytes and as a tree: where its nodes lie, and which of them no change could ever show.

Offsets are bytes, as the tree counts them, so that a change can be cut out and put in without touching the rest.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

CACHES = {"lru_cache", "cache", "TypeVar", "NewType"}
"""Calls whose arguments say how much is remembered, or what a checker is told."""
WORD = re.compile(r"[@a-z][\w@.>/#-]+")
"""A text that the kernel compares; every other is a sentence or a label, and says nothing but words."""
UNSEEN_NAMES = {"__all__", "__slots__", "__version__"}
NOT_FOLLOWED = {"annotation", "returns", "decorator_list", "type_comment", "type_params"}


class Edit(NamedTuple):
    """A change of the bytes from *start* to *end*."""

    start: int
    end: int
    new: str
    kind: str


class Source:
    """A file's bytes, and the place of each node in them.

    >>> source = Source("a = 1\\nb = a + 1\\n")
    >>> source.says(source.tree.body[1].value)
    'a + 1'
    >>> source.changed(Edit(14, 15, "2", "number"))
    'a = 1\\nb = a + 2\\n'
    """

    def __init__(self, text: str) -> None:
        self.raw = text.encode()
        self.tree = ast.parse(text)
        self.starts = [0, *accumulate(len(line) for line in self.raw.splitlines(keepends=True))]

    def start(self, node: ast.AST) -> int:
        """The offset of a node's first byte."""
        return int(self.starts[node.lineno - 1] + node.col_offset)  # type: ignore[attr-defined]

    def end(self, node: ast.AST) -> int:
        """The offset behind a node's last byte."""
        return int(self.starts[node.end_lineno - 1] + node.end_col_offset)  # type: ignore[attr-defined]

    def says(self, node: ast.AST) -> str:
        """The text of a node."""
        return self.raw[self.start(node) : self.end(node)].decode()

    def changed(self, edit: Edit) -> str:
        """The whole text with an edit made."""
        return b"".join((self.raw[: edit.start], edit.new.encode(), self.raw[edit.end :])).decode()

    def shown(self, edit: Edit) -> tuple[str, str]:
        """The lines that an edit touches, before and after, each as one line."""
        first = self.raw.rfind(b"\n", 0, edit.start) + 1
        last = self.raw.find(b"\n", edit.end)
        tail = self.raw[edit.end : len(self.raw) if last < 0 else last].decode()
        head = self.raw[first : edit.start].decode()
        old = self.raw[edit.start : edit.end].decode()
        return squeezed(head + old + tail), squeezed(head + edit.new + tail)

    def line(self, edit: Edit) -> int:
        """The line an edit begins in, counted from 1."""
        return self.raw.count(b"\n", 0, edit.start) + 1


def squeezed(text: str) -> str:
    """A text on one line, with single blanks.

    >>> squeezed("a +\\n    b")
    'a + b'
    """
    return " ".join(text.split())


def children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node whose change somebody could notice: no annotations, decorators, assertions or docstrings.

    Left out too: what an error says, text with holes (its places differ from one Python to another), the key of a
    sentence, sizes of caches and the ``strict`` of ``zip``.
    """
    match node:
        case ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Call(func=ast.Name(id=called)) if called in CACHES:
            return
        case ast.Call(func=ast.Name(id="cast")):
            yield from node.args[1:]
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            yield from node.orelse
            return
        case ast.If(body=[ast.Return(value=ast.Name(id="NotImplemented"))]):
            yield from node.orelse
            return
        case ast.Assign() if _is_for_readers(node):
            return
        case ast.keyword(arg="strict"):
            return
        case ast.Dict():
            # Under which key a sentence lies is as little a rule as the sentence.
            yield from (
                key for key, value in zip(node.keys, node.values, strict=True) if key and not _is_wording(value)
            )
            yield from node.values
            return
    for name, value in ast.iter_fields(node):
        if name not in NOT_FOLLOWED:
            yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, ast.AST))


def _is_wording(node: ast.expr) -> bool:
    """Whether a value is a sentence or a label, or holds nothing else."""
    if isinstance(node, ast.Dict):
        return all(_is_wording(value) for value in node.values)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and not WORD.fullmatch(node.value)


def _is_for_readers(node: ast.Assign) -> bool:
    """Whether an assignment names a type, or what a module hands out."""
    names = [target.id for target in node.targets if isinstance(target, ast.Name)]
    if any(name in UNSEEN_NAMES for name in names):
        return True
    camel = any(name[:1].isupper() and not name.isupper() for name in names)
    return camel and isinstance(node.value, ast.BinOp | ast.Subscript)
