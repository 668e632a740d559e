"""Reading moves, and what is claimed afterwards: ``[when]``, ``[then]``, ``[[branch]]`` and ``[[guess]]``.

Only names and types are checked here; whether a move is on offer and a claim true is found by running the scenario.
"""

from __future__ import annotations

from collections.abc import Callable

from brw_lab.scenario.given import OPEN, read_cards
from brw_lab.scenario.known import Known
from brw_lab.scenario.schema import Branch, Claim, Claims, Guess, Move, Refused, bound_of, slug
from brw_lab.scenario.section import Section
from brw_lab.terms import CELL, FATE, NOBODY, OUT, ROSE, SLOTS

PARTY_NUMBERS = ("power", "trophies", "rooms_won", "pool")
CARDS = ("hand", "grimoire", "memories")
MODEL_NUMBERS = ("health", "strength", "speed")
MODEL_CLAIMS = ("in", "damage", "upgrades", "cubes", *MODEL_NUMBERS)
SEAT_CLAIMS = (
    *("in", "damage", *PARTY_NUMBERS, *CARDS, "evocations", "tokens", "persistents", "slots"),
    *MODEL_NUMBERS,
)
SLOT_STATES = ("empty", "ready", "revealed")
CLAIMING = ("then", "always", "never", "can")
"""Tables that hold claims."""
COMPARED = (
    *(*PARTY_NUMBERS, *CARDS, *MODEL_NUMBERS, "damage", "instability", "evocations", "cubes", "tokens", "turn"),
    *("library", "forgotten", "persistents"),
)
"""Claims that a question may also compare, such as ``power = ">= 5"``; of lists what is compared is how many."""
TOP_CLAIMS = ("pending", "next", "winner", "offers", "turn", "crown", "phase", "library", "forgotten", "events")

Value = str | int | tuple[str, ...]


def read_moves(section: Section, known: Known) -> tuple[Move, ...]:
    """The moves of a table; each is ``seat: key``, in parentheses when it is forced."""
    moves = [read_move(at, text, section, known) for at, text in section.texts("moves")]
    return tuple(move for move in moves if move is not None)


def read_move(at: tuple[str | int, ...], text: str, section: Section, known: Known) -> Move | None:
    """One move as written; None, and a note, when it is none."""
    written = text.strip()
    forced = written.startswith("(") and written.endswith(")")
    said = written[1:-1] if forced else written
    seat, _, rest = said.partition(":")
    seat, key = seat.strip(), " ".join(rest.split())
    if not seat or not key or "(" in said or ")" in said:
        section.notes.wrong(at, f"{text!r} is no move", ("'seat: key', such as 'red: explore'",))
        return None
    deciders = (*known.parties, FATE)
    if seat not in deciders:
        section.notes.unknown(at, "seat", seat, deciders)
        return None
    return Move(seat, key, forced, section.notes.toml.where(*at, value=True))


def read_claims(section: Section, known: Known) -> Claims:
    """What a ``then`` table claims, its refusals left out."""
    models = tuple(model for model in (*known.models, *known.summoned) if model not in known.seats)
    section.only((*TOP_CLAIMS, "rooms", "quests", *known.parties, *models, "refused"))
    found: list[Claim] = []
    for key in section:
        if key in known.seats:
            found += _table(section.section(key), SEAT_CLAIMS, known)
        elif key == ROSE:
            found += _table(section.section(key), PARTY_NUMBERS, known)
        elif key in models:
            found += _table(section.section(key), MODEL_CLAIMS, known)
        elif key == "rooms":
            found += _rooms(section.section(key), known)
        elif key == "quests":
            found += _quests(section.section(key), known)
        elif key in TOP_CLAIMS:
            found.append(_claim(section, key, known))
    return Claims(tuple(found))


def _claim(section: Section, key: str, known: Known) -> Claim:
    path = tuple(str(part) for part in section.at if isinstance(part, str))
    inside = path[next(at for at, part in enumerate(path) if part in CLAIMING) + 1 :]
    where = section.notes.toml.where(*section.at, key)
    if section.at[0] == "ask" and key in COMPARED and isinstance(section.data[key], str):
        return Claim((*inside, key), _bound(section, key), where)
    return Claim((*inside, key), READERS[key](section, key, known), where)


def _bound(section: Section, key: str) -> str:
    """What a question compares a number with, or how many there are of something."""
    text = section.text(key)
    if bound_of(text) is None:
        section.notes.wrong((*section.at, key), f"{text!r} is no comparison", ("a number, or a text such as '>= 5'",))
    return text


def _table(section: Section, keys: tuple[str, ...], known: Known) -> list[Claim]:
    section.only(keys)
    plain = [_claim(section, key, known) for key in section if key in keys and key != "slots"]
    slots = section.section("slots") if "slots" in keys else None
    if slots is None:
        return plain
    slots.only(SLOTS)
    return plain + [_claim(slots, key, known) for key in slots if key in SLOTS]


def _rooms(rooms: Section, known: Known) -> list[Claim]:
    found: list[Claim] = []
    for name in rooms:
        if known.rooms is not None and name not in known.rooms:
            rooms.notes.unknown((*rooms.at, name), "Room", name, known.rooms, value=False)
        else:
            found += _table(rooms.section(name), ("instability", "token", "state"), known)
    return found


def _number(section: Section, key: str, known: Known) -> Value:
    least = -999 if key == "power" else 0  # a ruling lets Power Points fall below 0
    return section.number(key, 0, least, 999)


def _text(section: Section, key: str, known: Known) -> Value:
    return section.text(key)


def _cubes(section: Section, key: str, known: Known) -> Value:
    return section.words(key, known.parties, "seat")


def _cards(section: Section, key: str, known: Known) -> Value:
    return read_cards(section, key, known)


def _phases(known: Known) -> tuple[str, ...] | None:
    return None if known.phases is None else (*known.phases, "nothing")


def _quests(section: Section, known: Known) -> list[Claim]:
    """Whose cube covers each Quest Slot, or ``open``."""
    section.only(tuple(section))
    found = []
    for word in section:
        if known.quests is not None and slug(word) not in known.quests:
            section.notes.unknown((*section.at, word), "Quest", word, known.quests, value=False)
        by = section.one_of(word, (*known.seats, OPEN), "seat, or 'open'")
        found.append(Claim(("quests", word), by, section.notes.toml.where(*section.at, word)))
    return found


def _places(known: Known) -> tuple[str, ...] | None:
    """Where a Model may be in the end; an Equipment is with its Mage."""
    return known.places(CELL, OUT, *(f"@{seat}" for seat in known.seats))


def _evocations(section: Section, key: str, known: Known) -> Value:
    if section.number_given(key):
        return section.number(key, 0)
    return section.words(key, (*known.models, *known.summoned), "Evocation")


READERS: dict[str, Callable[[Section, str, Known], Value]] = {
    "pending": _text,
    "next": lambda section, key, known: section.one_of(key, (*known.parties, FATE, NOBODY), "seat"),
    "winner": lambda section, key, known: section.one_of(key, (*known.parties, NOBODY), "seat"),
    "offers": lambda section, key, known: section.words(key),
    "events": lambda section, key, known: section.one_of(key, known.events, "Events Card"),
    "crown": lambda section, key, known: section.one_of(key, known.seats, "seat"),
    "phase": lambda section, key, known: section.one_of(key, _phases(known), "phase"),
    "in": lambda section, key, known: section.one_of(key, _places(known), "Room"),
    "damage": _cubes,
    "instability": _cubes,
    "token": lambda section, key, known: section.one_of(key, known.tokens, "state of a token"),
    "state": lambda section, key, known: section.one_of(key, known.states, "state of a Room"),
    "upgrades": lambda section, key, known: section.words(key, known.upgrades, "Upgrade"),
    **dict.fromkeys((*PARTY_NUMBERS, *MODEL_NUMBERS, "cubes", "turn", "tokens", "persistents"), _number),
    **dict.fromkeys((*CARDS, "library", "forgotten"), _cards),
    "evocations": _evocations,
    **dict.fromkeys(SLOTS, lambda section, key, known: section.one_of(key, SLOT_STATES, "state of a Spell Slot")),
}


def read_refused(then: Section, known: Known) -> tuple[Refused, ...]:
    """The ``[[then.refused]]`` tables: a move each, and the clauses that its refusal must cite."""
    found = []
    for item in then.sections("refused"):
        item.only(("move", "clauses"))
        clauses = item.words("clauses", known.clauses, "clause")
        if not item.need("move", "the move that is refused") or not (text := item.text("move")):
            continue
        move = read_move((*item.at, "move"), text, item, known)
        if move is not None:
            found.append(Refused(move, clauses, item.notes.toml.where(*item.at)))
    return tuple(found)


def read_branches(top: Section, known: Known) -> tuple[Branch, ...]:
    """The ``[[branch]]`` tables: other ways on from the same start, each under a title of its own."""
    found: list[Branch] = []
    for item in top.sections("branch"):
        item.only(("title", "moves", "then"))
        item.need("title", "what this branch is called")
        title, then = item.text("title"), item.section("then")
        if title in {branch.title for branch in found}:
            item.notes.wrong((*item.at, "title"), f"there are two branches called {title!r}", ("a title of its own",))
        found.append(Branch(title, read_moves(item, known), read_claims(then, known), read_refused(then, known)))
    return tuple(found)


def read_guesses(top: Section, known: Known) -> tuple[Guess, ...]:
    """The ``[[guess]]`` tables: beliefs that the scenario shows to be false."""
    found = []
    for item in top.sections("guess"):
        item.only(("says", "then", "because"))
        item.need("says", "the belief in words")
        item.need("then", "what would be true if it were so")
        then = item.section("then")
        if "refused" in then:
            item.notes.wrong((*then.at, "refused"), "a guess claims no refusals", ("other claims",), value=False)
        found.append(Guess(item.text("says"), read_claims(then, known), item.text("because")))
    return tuple(found)
