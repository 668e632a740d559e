"""Whether no rule topic of the kernel is forgotten: every book that stands alone prints it, or is said to be silent."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from brw_lab.kernel import choices, picks
from brw_lab.kernel.drawers import LIMITS, POLICIES
from brw_lab.kernel.refusals import REFUSALS
from brw_lab.rulebooks import load_rulebook, shelf
from brw_lab.rulebooks.load import alone, bases
from tests.house.house import PACKAGE

FORM = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
MODULES = (
    *(PACKAGE / "kernel").rglob("*.py"),
    *(PACKAGE / "views").rglob("*.py"),
    PACKAGE / "spellcraft" / "boxcheck.py",
    PACKAGE / "spellcraft" / "icons.py",
    PACKAGE / "rulebooks" / "boxes.py",
    PACKAGE / "reckon" / "aim.py",
)
"""What cites rules by topic."""
FIRST = "duel_kami"
"""The book after whose clauses the kernel names its topics; what another book alone has is named after that one's."""
FRONTS = {"defeat.mage", "defeat.evocation"}
"""What a topic is put together from."""
DRAWN = ("limit", "steps", "effect", "word", "option", "refusal")
"""Before a dot: the drawers of a book whose entries are told with where they are printed, and what is answered."""
IN_TWO_PARTS = (
    *("defeat.mage.trigger-health", "defeat.mage.trigger-declared", "defeat.mage.interrupt-at-stop"),
    *("defeat.evocation.trigger-health", "defeat.evocation.trigger-declared", "defeat.evocation.interrupt-at-stop"),
    *("play-order", "restore", "target.room.line", "target.room.range"),
)
"""Topics that the kernel puts together from parts without a word of their own, and those of a single word."""


@cache
def named_after(book: str) -> frozenset[str]:
    """The topics that are clauses of a book, without its first word."""
    return frozenset(id.partition(".")[2] for id in alone(book).clauses)


@cache
def answered() -> frozenset[str]:
    """What the kernel asks a book by a name of the same form: numbers, policies and open questions."""
    asked = (id for book in shelf() for id in (*alone(book).questions, *alone(book).settled))
    return frozenset((*LIMITS, *POLICIES, *asked)) - named_after(FIRST)


@cache
def topics() -> tuple[str, ...]:
    """Every rule topic that something cites, in order."""
    found = set(IN_TWO_PARTS)
    for path in MODULES:
        for said in _said(ast.parse(path.read_text(encoding="utf-8"))):
            found.update([said] if FORM.fullmatch(said) else _fitting(said))
    return tuple(sorted(found - answered() - FRONTS))


def _said(tree: ast.AST) -> Iterator[str]:
    """The words in quotation marks, and with an asterisk for each part put in, what is put together from parts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _fitting(said: str) -> set[str]:
    """The clauses that a topic put together from parts can mean."""
    if not re.fullmatch(r"[a-z.*-]*[a-z]{3}[a-z.*-]*", said) or "*" not in said or "." not in said:
        return set()
    front, rest = (".*", said[1:]) if said.startswith("*") else ("", said)
    form = re.compile(front + re.escape(rest).replace(r"\*", "[a-z0-9-]+"))
    return {clause for clause in named_after(FIRST) if form.fullmatch(clause)}


@cache
def known(book: str) -> frozenset[str]:
    """The topics that a book prints or is silent on, and those named after the clauses of another book or its own."""
    others = {topic for other in bases() if book == FIRST for topic in named_after(other)}
    later = {topic for other in shelf() if other not in bases() for topic in alone(other).cites}
    return frozenset({*load_rulebook(book).cites, *told(book).get("silent", ()), *others, *later})


def told(book: str) -> dict[str, object]:
    path = PACKAGE / "rulebooks" / book / "cite.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("book", bases())
def test_a_book_that_stands_alone_prints_every_topic_or_is_silent_on_it(book):
    assert [topic for topic in topics() if topic not in known(book)] == []


@pytest.mark.parametrize("book", bases())
def test_a_book_is_not_silent_on_what_it_prints(book):
    assert set(load_rulebook(book).cites) & set(told(book).get("silent", ())) == set()


@pytest.mark.parametrize("book", shelf())
def test_a_topic_is_said_to_be_printed_in_clauses_that_are_there(book):
    own = alone(book)
    assert [id for ids in own.cites.values() for id in ids if id not in own.clauses] == []


@pytest.mark.parametrize("book", bases())
def test_what_a_book_tells_of_topics_is_in_order(book):
    data = told(book)
    assert list(data["cite"]) == sorted(data["cite"])
    assert list(data.get("silent", ())) == sorted(data.get("silent", ()))


@pytest.mark.parametrize("book", bases())
def test_nothing_is_told_of_a_topic_that_nobody_asks_for(book):
    data = told(book)
    asked = {topic for topic in data["cite"] if topic.partition(".")[0] not in DRAWN}
    assert {*asked, *data.get("silent", ())} - set(topics()) == set()


@pytest.mark.parametrize("book", bases())
def test_what_a_book_tells_of_answers_is_asked_somewhere(book):
    told_of = [topic.split(".", 2) for topic in told(book)["cite"] if topic.startswith(("option.", "refusal."))]
    assert {asked for _front, asked, _what in told_of} - {*choices.KINDS, *picks.KINDS} == set()
    assert {what for front, _asked, what in told_of if front == "refusal"} - {*REFUSALS} == set()
