"""What can be changed in the kernel's Python: one function a kind of node, each saying every change it knows there.

Words that the kernel compares are changed; sentences are not, since the wording of a trace or an error is no rule.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tests.mutation.source import WORD, Edit, Source

COMPARED = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
}
RECKONED = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "*", "&": "|"}
NAMED = {"any": "all", "all": "any", "min": "max", "max": "min", "reversed": "iter"}
OPERATOR = re.compile(r"\bis\s+not\b|\bnot\s+in\b|\bis\b|\bin\b|\band\b|\bor\b|<=|>=|==|!=|//|[-<>+*%&|/]")
EMPTY = {
    "tuple": "()",
    "Entries": "()",
    "list": "[]",
    "Sequence": "()",
    "Iterator": "iter(())",
    "dict": "{}",
    "Mapping": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
    "str": '""',
    "Seat": '""',
    "RoomId": '""',
    "ModelId": '""',
}
"""What a function gives back instead, by the first word of what it promises."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands: what its function promises to return, and the rule topics a book prints."""

    source: Source
    returns: str
    topics: frozenset[str]


Operator = Callable[[Place, ast.AST], Iterator[Edit]]


def edits(place: Place, node: ast.AST) -> Iterator[Edit]:
    """Every change that is known for a node itself, not for what lies in it."""
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            yield from operator(place, node)


def _between(place: Place, left: ast.AST, right: ast.AST) -> tuple[int, int, str]:
    """Where the operator between two nodes stands, and which it is."""
    start = place.source.end(left)
    found = OPERATOR.search(place.source.raw[start : place.source.start(right)].decode())
    assert found is not None
    return start + found.start(), start + found.end(), " ".join(found.group().split())


def compare(place: Place, node: ast.Compare) -> Iterator[Edit]:
    """The limit of a comparison shifted by one, or its answer turned round."""
    for left, right in pairwise([node.left, *node.comparators]):
        start, end, sign = _between(place, left, right)
        yield Edit(start, end, COMPARED[sign], "comparison")


def both(place: Place, node: ast.BoolOp) -> Iterator[Edit]:
    """``and`` for ``or``, and the other way round."""
    for left, right in pairwise(node.values):
        start, end, sign = _between(place, left, right)
        yield Edit(start, end, "or" if sign == "and" else "and", "boolean")


def unary(place: Place, node: ast.UnaryOp) -> Iterator[Edit]:
    """``x`` for ``not x``."""
    if isinstance(node.op, ast.Not):
        start = place.source.start(node)
        yield Edit(start, start + len("not"), "", "boolean")


def reckon(place: Place, node: ast.BinOp) -> Iterator[Edit]:
    """Another operation; where things are strung together or united, the second one is lost."""
    start, end, sign = _between(place, node.left, node.right)
    strung = any(isinstance(each, ast.Tuple | ast.List | ast.JoinedStr | ast.Subscript) for each in _ends(node))
    texts = any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in _ends(node))
    if sign == "|" or (sign == "+" and (strung or texts)):
        yield Edit(start, place.source.end(node), "", "arithmetic")
    elif sign in RECKONED and not texts:
        yield Edit(start, end, RECKONED[sign], "arithmetic")


def _ends(node: ast.BinOp) -> tuple[ast.expr, ast.expr]:
    return node.left, node.right


def test(place: Place, node: ast.If | ast.IfExp | ast.While) -> Iterator[Edit]:
    """A condition turned round, where no comparison or ``and`` in it could be."""
    yield from _negated(place, node.test)


def filtered(place: Place, node: ast.comprehension) -> Iterator[Edit]:
    """The conditions of a comprehension turned round."""
    for each in node.ifs:
        yield from _negated(place, each)


def _negated(place: Place, node: ast.expr) -> Iterator[Edit]:
    if not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp):
        start, end = place.source.start(node), place.source.end(node)
        yield Edit(start, end, f"not ({place.source.says(node)})", "boolean")


def constant(place: Place, node: ast.Constant) -> Iterator[Edit]:
    """One more and one less; false for true; a rule topic that cites nothing; a word that nobody knows."""
    start, end, value = place.source.start(node), place.source.end(node), node.value
    if isinstance(value, bool):
        yield Edit(start, end, str(not value), "boolean")
    elif isinstance(value, int):
        yield Edit(start, end, str(value + 1), "number")
        yield Edit(start, end, str(value - 1), "number")
    elif isinstance(value, str) and value in place.topics:
        yield Edit(start, end, '"cites-nothing"', "citation")
    elif isinstance(value, str) and WORD.fullmatch(value):
        yield Edit(start, end, f'"{value}~"', "word")


def called(place: Place, node: ast.Call) -> Iterator[Edit]:
    """``any`` for ``all``, the least for the most."""
    if isinstance(node.func, ast.Name) and node.func.id in NAMED:
        yield Edit(place.source.start(node.func), place.source.end(node.func), NAMED[node.func.id], "function")


def statement(place: Place, node: ast.stmt) -> Iterator[Edit]:
    """A call, a raised error, a stored value or an early return that does not happen."""
    if isinstance(node, ast.Assign):
        lost = all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    elif isinstance(node, ast.Expr):
        lost = isinstance(node.value, ast.Call)
    else:
        lost = not isinstance(node, ast.Return) or node.value is None
    if lost:
        yield Edit(place.source.start(node), place.source.end(node), "pass", "statement")


def jump(place: Place, node: ast.Break | ast.Continue) -> Iterator[Edit]:
    """``break`` for ``continue``, and the other way round."""
    other = "break" if isinstance(node, ast.Continue) else "continue"
    yield Edit(place.source.start(node), place.source.end(node), other, "statement")


def returned(place: Place, node: ast.Return) -> Iterator[Edit]:
    """The opposite, one more, or nothing, for what a function gives back."""
    value = node.value
    if value is None or isinstance(value, ast.Constant):
        return
    says = place.source.says(value)
    if place.returns == "bool":
        # Comparisons and the like at the top have changes of their own.
        if isinstance(value, ast.Compare | ast.UnaryOp):
            return
        new = f"not ({says})"
    elif place.returns == "int":
        new = f"({says}) + 1"
    else:
        new = EMPTY.get(re.split(r"\W", place.returns)[0], "None")
    if new != says:
        yield Edit(place.source.start(value), place.source.end(value), new, "return")


REMOVED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Raise, ast.Delete, ast.Return)
OPERATORS: tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], Callable[..., Iterator[Edit]]], ...] = (
    (ast.Compare, compare),
    (ast.BoolOp, both),
    (ast.UnaryOp, unary),
    (ast.BinOp, reckon),
    ((ast.If, ast.IfExp, ast.While), test),
    (ast.comprehension, filtered),
    (ast.Constant, constant),
    (ast.Call, called),
    (REMOVED, statement),
    ((ast.Break, ast.Continue), jump),
    (ast.Return, returned),
)
"""Which kinds of node each function knows changes of."""
