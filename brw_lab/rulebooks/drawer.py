"""What each drawer of a rulebook that a user wrote may hold, read into the shape that the shipped ones have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from brw_lab.errors import nearest
from brw_lab.kernel.drawers import POLICIES
from brw_lab.kernel.ruleset import worded
from brw_lab.rulebooks.bookread import BookReader, Known, Whatever
from brw_lab.spellcraft.cardread import read
from brw_lab.spellcraft.cardshape import SAID, Number

Drawer = dict[str, Any]
LIMIT: Final = "limit."
"""In front of the name of a limit: the topic under which it is said where the number is printed."""
MOST: Final = 999
"""The largest number that a limit may be."""
RULING_KEYS: Final = ("reading", "clauses", "source", "date", "note")
QUESTION_KEYS: Final = ("question", "readings", "default", "clauses", "as_in")
SETTLED_KEYS: Final = ("question", "because", "clauses")


def limits(reader: BookReader, known: Known) -> tuple[Drawer, Drawer]:
    """The numbers, each alone or as ``is`` with its ``clauses``; and those clauses, by the topic of the number."""
    found: Drawer = {}
    cited: Drawer = {}
    for id, value in reader.entries("limits", "limit", known.limits):
        at: tuple[str, ...] = ("limits", id)
        if isinstance(value, dict):
            reader.only(at, value, ("is", "clauses"))
            if "clauses" in value:
                cited[f"{LIMIT}{id}"] = reader.cited((*at, "clauses"), value["clauses"], known.clauses)
            if "is" not in value:
                reader.wrong(at, "'is' is missing", ("a whole number",), value=False)
                continue
            at, value = (*at, "is"), value["is"]
        found[id] = read(Number(0, MOST), reader, at, value)
    return found, cited


def policies(reader: BookReader, known: Known) -> Drawer:
    """The words for what another book may say otherwise: a word alone, or ``is`` with its ``clauses``."""
    open = known.base.questions if known.base else {}
    found: Drawer = {}
    for id, value in reader.entries("policies", "policy", {*POLICIES, *open}):
        at = ("policies", id)
        if id not in POLICIES:
            message = f"{id!r} is an open question, not a policy"
            reader.wrong(
                at, message, (f"its reading in [rulings], one of {', '.join(open[id].readings)}",), value=False
            )
            continue
        told = value if isinstance(value, dict) else {"is": value}
        reader.only(at, told, ("is", "clauses"))
        if "is" not in told:
            reader.wrong(at, "'is' is missing", ("the word that answers it",), value=False)
        inside = (*at, "is") if isinstance(value, dict) else at
        words = reader.texts(inside, told.get("is", []))
        may = POLICIES[id].words
        for word in words if may else ():
            if word not in may:
                reader.wrong(inside, f"the policy {id!r} has no word {word!r}", tuple(may), nearest(word, may))
        if may and len(words) != 1 and isinstance(told.get("is"), list):
            reader.wrong(inside, f"the policy {id!r} holds {len(words)} words", ("one word",))
        clauses = reader.cited((*at, "clauses"), told.get("clauses", []), known.clauses)
        found[id] = {"is": words or ("",), "clauses": clauses}
    _needed(reader, known, found)
    return found


def _needed(reader: BookReader, known: Known, found: Drawer) -> None:
    """Note a policy whose word speaks of what another policy tells, where no book tells that."""
    there = {*found, *(known.base.policies if known.base else ())}
    for id, told in found.items():
        for word, other in POLICIES[id].needs.items():
            if word in told["is"] and other not in there and not known.blind:
                message = f"{word!r} speaks of what nobody tells: {POLICIES[other].asks}"
                reader.wrong(("policies", id), message, (f'"{other}" = [...] in [policies]',))


def rulings(reader: BookReader, known: Known, open: Mapping[str, Collection[str]]) -> Drawer:
    """The readings this book takes of questions that are *open*: one alone, or ``reading`` with who said so."""
    found: Drawer = {}
    closed = {id for id in POLICIES if id not in open}
    for id, value in reader.entries("rulings", "question", {*open, *closed}):
        at = ("rulings", id)
        if id in closed:
            message = f"{id!r} is no open question here, but a policy"
            reader.wrong(at, message, ("its word in [policies]",), value=False)
            continue
        told = value if isinstance(value, dict) else {"reading": value}
        reader.only(at, told, RULING_KEYS)
        if "reading" not in told:
            reader.wrong(at, "'reading' is missing", (f"the reading of {id!r} that is taken",), value=False)
            continue
        inside = (*at, "reading") if isinstance(value, dict) else at
        reading = _reading(reader, inside, id, told["reading"], open[id])
        for key in ("source", "note"):
            reader.text((*at, key), told.get(key, "-"))
        clauses = reader.cited((*at, "clauses"), told.get("clauses", []), known.clauses)
        found[id] = {"reading": reading, "clauses": clauses}
    return found


def questions(reader: BookReader, known: Known) -> Drawer:
    """The open questions: what is not said of one that the base leaves open stays as it is there."""
    found: Drawer = {}
    for id, value in reader.entries("questions", "question", known.questions):
        at = ("questions", id)
        told = reader.as_table(at, value)
        reader.only(at, told, QUESTION_KEYS)
        whole = _wording(reader, id, told, known) | {key: told[key] for key in QUESTION_KEYS[:3] if key in told}
        for key in QUESTION_KEYS[:3]:
            if key not in whole and not known.blind:
                reader.wrong(at, f"{key!r} is missing", (f"the {key} of {id!r}",), value=False)
        if "question" in told:
            reader.text((*at, "question"), told["question"])
        readings = reader.as_table((*at, "readings"), told.get("readings", {}))
        if "readings" in told:
            whole["readings"] = readings
        for reading, says in readings.items():
            reader.text((*at, "readings", reading), says)
            if reading not in known.questions[id]:
                reader.unknown((*at, "readings", reading), f"reading of {id!r}", reading, known.questions[id], False)
        if "default" in told:
            _reading(reader, (*at, "default"), id, told["default"], whole.get("readings", known.questions[id]))
        given = told.get("clauses", whole.pop("clauses", ()))
        whole["clauses"] = reader.cited(
            (*at, "clauses"), list(given) if isinstance(given, tuple) else given, known.clauses
        )
        found[id] = whole
    return found


def _wording(reader: BookReader, id: str, told: Drawer, known: Known) -> Drawer:
    """A question as the base leaves it open, or with ``as_in`` as a shipped book words it, in this book's own words."""
    if "as_in" in told:
        at = ("questions", id, "as_in")
        word = reader.text(at, told["as_in"])
        may = tuple(name for name, rules in known.shelf.items() if id in rules.questions)
        if word not in may:
            reader.unknown(at, f"rulebook with the question {id!r}", word, may)
            return dict.fromkeys(QUESTION_KEYS[:3], "")
        other, called = known.shelf[word].questions[id], reader.table("words")
        called = {name: text for name, text in called.items() if isinstance(text, str)}
        readings = {name: worded(text, called) for name, text in other.readings.items()}
        return {"question": worded(other.question, called), "readings": readings, "default": other.default}
    old = known.base.questions.get(id) if known.base else None
    return {key: getattr(old, key) for key in QUESTION_KEYS[:4]} if old else {}


def _reading(reader: BookReader, at: tuple[str, ...], id: str, value: object, may: object) -> str:
    """A reading of a question, one of those that it *may* have."""
    word = reader.text(at, value)
    readings = tuple(may) if isinstance(may, Collection) else ()
    if isinstance(value, str) and word.strip() and word not in readings:
        reader.unknown(at, f"reading of {id!r}", word, readings)
    return word


def effects(reader: BookReader, known: Known) -> Drawer:
    """The fixed Effects, each in the words of cards; a text that says none is told with a caret."""
    found: Drawer = {}
    for name, value in reader.entries("effects", "Effect", known.effects):
        at = ("effects", name)
        text = reader.text(at, value)
        if isinstance(value, str) and text and reader.says(SAID, at, text)[0] is not None:
            found[name] = text
    return found


def words(reader: BookReader) -> Drawer:
    """What the kernel calls things, and what this book calls them."""
    return {word: reader.text(("words", word), value) for word, value in reader.table("words").items()}


def settled(reader: BookReader, known: Known) -> Drawer:
    """What only looks open, with the proof."""
    found: Drawer = {}
    for id, value in reader.table("settled").items():
        told = reader.as_table(("settled", id), value)
        reader.only(("settled", id), told, SETTLED_KEYS)
        for key in SETTLED_KEYS[:2]:
            if key in told:
                reader.text(("settled", id, key), told[key])
            else:
                reader.wrong(("settled", id), f"{key!r} is missing", ("a sentence",), value=False)
        found[id] = {
            **told,
            "clauses": reader.cited(("settled", id, "clauses"), told.get("clauses", []), known.clauses),
        }
    return found


def cite(reader: BookReader, known: Known) -> Drawer:
    """On which clauses the kernel's topics rest; a clause of the base as a key means all topics that rest on it."""
    rests, clauses = (known.base.cites, known.base.clauses) if known.base else ({}, {})
    may = Whatever() if known.blind else {*known.topics, *rests, *clauses}
    found: Drawer = {}
    for topic, value in reader.entries("cite", "topic or clause", may):
        ids = found[topic] = reader.cited(("cite", topic), value, known.clauses)
        for other, old in rests.items() if topic not in rests else ():
            if topic in old:
                rest = found.get(other, old)
                found[other] = tuple(dict.fromkeys(new for id in rest for new in (ids if id == topic else (id,))))
    return found
