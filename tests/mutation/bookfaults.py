"""What can be changed in a book's data: its limits, policies, the order of its round, its fixed Effects and readings.

The files are the project's own and written one key a line, so lines are read and no TOML is written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.mutation.source import Edit

SHELF = Path(__file__).parents[2] / "brw_lab" / "rulebooks"

HEAD = re.compile(r"^\[(?P<name>[^\]]+)\]", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.-])")
STRING = re.compile(r'"[^"]*"')
TEXT = re.compile(r'(?<= = )(?:"""(?:.|\n)*?"""|"[^"\n]*")')
SENTENCE = re.compile(r"[^.\"]+\.")
FREE = {"id", "title", "cites"}


def book_edits(text: str) -> Iterator[tuple[Edit, str]]:
    """Every change of a book, with the drawer (and the question) it lies in.

    >>> text = 'id = "b"\\n[limits]\\n"hand" = 6 # cards\\n[round]\\nphases = ["one", "two"]\\n'
    >>> [(edit.new, drawer) for edit, drawer in book_edits(text)]
    [('7', 'limits'), ('5', 'limits'), ('"two", "one"', 'round'), ('"two"', 'round'), ('"one"', 'round')]
    """
    data = tomllib.loads(text)
    heads = list(HEAD.finditer(text))
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        start, end, name = head.end(), after.start() if after else len(text), head["name"]
        for edit in _drawer(text[start:end], name, data):
            yield edit._replace(start=edit.start + start, end=edit.end + start), name


def _drawer(body: str, name: str, data: dict[str, Any]) -> Iterator[Edit]:
    if name.startswith("settled.") or name.endswith(".readings") or name == "words":
        return  # words for people
    if name.startswith("questions."):
        yield from _question(body, _told(name.partition(".")[2].strip('"'), data))
    elif name == "policies":
        yield from _policies(body)
    elif name == "effects":
        yield from _effects(body)
    elif name == "round":
        yield from _words(body, "round")
    else:
        yield from _numbers(body, name)
        yield from _words(body, name.partition(".")[0])


def _numbers(body: str, kind: str) -> Iterator[Edit]:
    """Every number of a drawer, one more and one less; comments and keys are left alone."""
    for start, line in _lines(body):
        value = line.rpartition("=")[2] if "#" not in line else line.partition("#")[0].partition("=")[2]
        at = start + line.find(value) if value else start
        for found in NUMBER.finditer(value):
            for new in (int(found.group()) + 1, int(found.group()) - 1):
                yield Edit(at + found.start(), at + found.end(), str(new), kind)


def _words(body: str, kind: str) -> Iterator[Edit]:
    """Neighbours in a list change places, or one is lost."""
    for start, line in _lines(body):
        opened = line.find("[")
        if opened < 0 or "=" not in line[:opened]:
            continue
        closed = line.find("]", opened)
        words = list(STRING.finditer(line, opened, closed if closed > 0 else len(line)))
        for one, two in pairwise(words):
            yield Edit(start + one.start(), start + two.end(), f"{two.group()}, {one.group()}", kind)
        for index, word in enumerate(words):
            left, right = word.start(), word.end()
            rest = [each.group() for each in words if each is not word]
            if len(words) > 1:
                left, right = words[0].start(), words[-1].end()
                yield Edit(start + left, start + right, ", ".join(rest), kind)
            elif index == 0:
                yield Edit(start + left, start + right, "", kind)


def _effects(body: str) -> Iterator[Edit]:
    """A fixed Effect with another number, or with a sentence less."""
    for effect in TEXT.finditer(body):
        inner = effect.group()
        for found in NUMBER.finditer(inner.replace(".", " ")):
            for new in (int(found.group()) + 1, int(found.group()) - 1):
                yield Edit(effect.start() + found.start(), effect.start() + found.end(), str(new), "effect")
        sentences = list(SENTENCE.finditer(inner))
        if len(sentences) > 1:
            for each in sentences:
                yield Edit(effect.start() + each.start(), effect.start() + each.end(), "", "effect")


def _policies(body: str) -> Iterator[Edit]:
    """Another word that the kernel knows in place of what the book says."""
    from brw_lab.kernel.drawers import POLICIES

    for start, line in _lines(body):
        said = re.match(r'"(?P<name>[^"]+)" = \{ is = (?P<word>"[^"]*")', line)
        for other in POLICIES[said["name"]].words if said else ():
            if said and f'"{other}"' != said["word"]:
                yield Edit(start + said.start("word"), start + said.end("word"), f'"{other}"', "policy")


def _told(id: str, data: dict[str, Any]) -> dict[str, Any]:
    """A question with its readings, which another book may tell."""
    asked: dict[str, Any] = data["questions"][id]
    if "as_in" not in asked:
        return asked
    other = tomllib.loads((SHELF / asked["as_in"] / "book.toml").read_text(encoding="utf-8"))
    told: dict[str, Any] = other["questions"][id] | asked
    return told


def _question(body: str, data: dict[str, Any]) -> Iterator[Edit]:
    """Another reading as the default, or a clause that it does not touch any more."""
    default = re.search(r'^default = (".*?")', body, re.MULTILINE)
    for other in data["readings"]:
        if default and other != data["default"]:
            yield Edit(default.start(1), default.end(1), f'"{other}"', "reading")
        elif other != data["default"]:
            at = body.index("as_in = ")
            yield Edit(at, at, f'default = "{other}"\n', "reading")
    clauses = re.search(r"^clauses = \[(.|\n)*?\]", body, re.MULTILINE)
    if clauses:
        listed = list(STRING.finditer(body, clauses.start(), clauses.end()))
        for each in listed:
            behind = re.compile(r"\s*,?\s*").match(body, each.end())
            assert behind is not None
            yield Edit(each.start(), behind.end(), "", "citation")


def _lines(body: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in body.splitlines(keepends=True):
        if not line.lstrip().startswith("#"):
            yield at, line
        at += len(line)
