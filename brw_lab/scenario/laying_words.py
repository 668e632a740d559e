"""What is typed or picked from a list while a position is laid out: title, rulebook, Spells, points, Crown, readings.

``what`` names it and whom it is about: ``title``, ``crown``, ``spell red I``, ``number blue power``, ``effect rose``,
``pile red hand``, ``equipment red``, ``upgrades oni``, ``persistent red blue``, ``turn``, ``phase``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from brw_lab.errors import ScenarioError, nearest
from brw_lab.kernel.setting import Setting
from brw_lab.rulebooks.load import load_rulebook, named
from brw_lab.scenario import laying_cards as cards
from brw_lab.scenario.laying_pieces import with_effect, with_given, with_seat, with_spell
from brw_lab.scenario.schema import Scenario, SeatGiven
from brw_lab.terms import ROSE, SLOTS

TITLE: Final = "A position"
NUMBERS: Final = ("power", "trophies", "rooms_won", "tokens")
COUNTED: Final = {
    "power": ("Power Point", "Power Points"),
    "trophies": ("Trophy", "Trophies"),
    "rooms_won": ("step on the Room Track", "steps on the Room Track"),
    "tokens": ("token Available", "tokens Available"),
}
Changed = tuple[Scenario, str]


def changed(scenario: Scenario, setting: Setting, what: str, value: str) -> Changed:
    """The scenario with something else said of its table, and that in words.

    Raises a :class:`BrwError` for what nobody knows, or a value that it cannot have.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> scenario = load_scenario("duel_kami/defeat/at-the-period")
    >>> changed(scenario, set_up(scenario)[0], "number blue power", "7")[1]
    'Blue: 7 Power Points'
    """
    name, *about = what.split(" ")
    if name not in WAYS or len(about) != WAYS[name][1]:
        raise ScenarioError(
            f"there is nothing called {what!r} to change", expected=tuple(WAYS), near=nearest(name, WAYS)
        )
    if name in ABOUT_A_SEAT and about[0] not in setting.parties:
        raise ScenarioError(f"there is no seat called {about[0]!r}", expected=setting.parties)
    return WAYS[name][0](scenario, setting, value, *about)


def _title(now: Scenario, _: Setting, value: str) -> Changed:
    return replace(now, title=value.strip() or TITLE), "The title is changed"


def _asks(now: Scenario, _: Setting, value: str) -> Changed:
    return replace(now, asks=value.strip()), "The question is changed"


def _rulebook(now: Scenario, _: Setting, value: str) -> Changed:
    books = named(value)
    return replace(now, rulebook=books, rulings=(), clauses=()), f"Now by {load_rulebook(books).title}"


def _crown(now: Scenario, _: Setting, value: str) -> Changed:
    return with_given(now, crown=value), f"{value.capitalize()} has the Crown"


def _active(now: Scenario, _: Setting, value: str) -> Changed:
    return with_given(now, active=value), f"{value.capitalize()} acts"


def _mage(now: Scenario, _: Setting, value: str, seat: str) -> Changed:
    mage: Any = value or SeatGiven().mage
    return with_seat(now, seat, mage=mage), f"{seat.capitalize()} has another Mage"


def _number(now: Scenario, _: Setting, value: str, seat: str, key: str) -> Changed:
    if key not in NUMBERS or not value.strip().isdecimal():
        raise ScenarioError(f"{value!r} is no number", expected=("a whole number",))
    number = int(value)
    thing = COUNTED[key][number != 1]
    said = f"{seat.capitalize() if seat != ROSE else 'The Black Rose'}: {number} {thing}"
    if seat == ROSE:
        return with_given(now, rose=replace(now.given.rose, **{key: number})), said
    return with_seat(now, seat, **{key: number}), said


def _spell(now: Scenario, setting: Setting, value: str, seat: str, slot: str) -> Changed:
    if slot not in SLOTS:
        raise ScenarioError(f"there is no Spell Slot {slot!r}", expected=SLOTS)
    after = with_spell(now, seat, slot, value, setting.cards)
    return after, f"{seat.capitalize()} has {'a' if value.strip() else 'no'} Spell in slot {slot}"


def _effect(now: Scenario, _: Setting, value: str, seat: str) -> Changed:
    who = "The Black Rose" if seat == ROSE else seat.capitalize()
    said = f"{who} resolves it first" if value.strip() else "No effect is in progress"
    return with_effect(now, seat, value), said


def _reading(now: Scenario, setting: Setting, value: str, question: str) -> Changed:
    setting.rules.ruled({question: value})
    rulings = dict(now.rulings) | {question: value}
    says = setting.rules.questions[question].readings[value] if question in setting.rules.questions else value
    return replace(now, rulings=tuple(rulings.items())), f"Now read so: {says}"


WAYS: Final[dict[str, tuple[Callable[..., Changed], int]]] = {
    "title": (_title, 0),
    "asks": (_asks, 0),
    "rulebook": (_rulebook, 0),
    "crown": (_crown, 0),
    "active": (_active, 0),
    "mage": (_mage, 1),
    "number": (_number, 2),
    "spell": (_spell, 2),
    "effect": (_effect, 1),
    "reading": (_reading, 1),
    "pile": (cards.pile, 2),
    "equipment": (cards.equipment, 1),
    "upgrades": (cards.upgrades, 1),
    "persistent": (cards.persistent, 2),
    "turn": (cards.turn, 0),
    "phase": (cards.phase, 0),
    "events": (cards.events, 0),
    "quests": (cards.quests, 0),
}
"""What may be changed, and how many words say whom it is about."""
ABOUT_A_SEAT: Final = ("mage", "number", "spell", "effect", "pile", "equipment", "persistent")
