"""What stands behind the doors of the lobby: their names, one sentence each, how far one has come, and the panels.

A panel is loaded and built when its door is opened first, so that the lobby itself is there at once.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from brw_lab.errors import BrwError
from brw_lab.files import shipped
from brw_lab.scenario.progress import FILE, RIGHT, Progress

if TYPE_CHECKING:
    import anywidget

DUEL: Final = "my-duel.toml"
"""The file that a duel is kept in, as PlayPanel calls it."""
LODGE: Final = "crossed"
SEEN_FROM: Final = "crypt"
CARD: Final = "Mage within 2: Inflict 2. Gain 1 Power Point."
FIRST: Final = {"endings": "interrupt/both-of-your-own", "compare": "interrupt/crown-first"}
"""Which scenario of the usual rulebook lies on a table before another is picked."""


class Nook(NamedTuple):
    """One panel behind a door: its id, what it is called, and what it answers."""

    id: str
    title: str
    says: str


class Door(NamedTuple):
    """One door: its id, its title, its sentence, the colour of its sign, the sign (a path in 48 by 48), its nooks."""

    id: str
    title: str
    says: str
    tone: str
    sign: str
    nooks: tuple[Nook, ...]


DOORS: Final = (
    Door(
        "learn",
        "Learn",
        "Guess what happens, then see it: short lessons, and a whole library to search.",
        "moss",
        "M19.2 19.5a5 5 0 1 1 7.4 4.4c-1.8 1-2.6 2-2.6 3.9M24 33v.6",
        (Nook("learn", "Learn", "the library and the lessons"),),
    ),
    Door(
        "play",
        "Play",
        "A whole duel at the board: two of you at one screen, or you against the house.",
        "ember",
        "M12 24.5a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0 -10.4 0M26.2 19.6h9.6v9.6h-9.6z",
        (Nook("play", "Play", "a duel from setup to tally"),),
    ),
    Door(
        "settle",
        "Settle",
        "Who is right? Lay the position out, play it, and take the verdict home with its rule.",
        "indigo",
        "M24 12.5v22.5M17.5 35h13M13.5 17h21M14.5 17l-4 9h8zM33.5 17l-4 9h8z",
        (Nook("settle", "Settle", "a position and its verdict"),),
    ),
    Door(
        "lodge",
        "Lodge",
        "Look round: who sees whom, through which Portal, and what one wall would change.",
        "teal",
        "M10.5 24c4-6.7 8.6-9.2 13.5-9.2s9.5 2.5 13.5 9.2c-4 6.7-8.6 9.2-13.5 9.2s-9.5-2.5-13.5-9.2z"
        "M24 20a4 4 0 1 0 .01 0z",
        (
            Nook("sight", "Lines of sight", "whom one sees, and what is in the way"),
            Nook("portals", "Walls and Portals", "what each of them changes, and where they stand best"),
        ),
    ),
    Door(
        "workshop",
        "Workshop",
        "Type a card and try it, look a rule up, see every ending, or read it the other way.",
        "pink",
        "M14.5 12.5h13.5v7M14.5 12.5v23h13.5v-3M18 18h6.5M18 23h4M33.5 17.5l3.2 3-9.5 10.5-4.2 1.2 1-4.2z",
        (
            Nook("card", "A card", "type its text, see it understood, try it"),
            Nook("rulebook", "The rulebook", "find a rule by words, id or term"),
            Nook("endings", "Every ending", "all that can come of a scenario"),
            Nook("compare", "The other reading", "where two readings part"),
        ),
    ),
)
NOOKS: Final = {nook.id: door for door in DOORS for nook in door.nooks}
"""The door that leads to a nook."""


def build(nook: str, folder: Path, scenario: str = "") -> anywidget.AnyWidget:
    """The panel of a nook; what it keeps, it keeps in *folder*; *scenario* is what lies on it where one is asked for.

    Raises a :class:`BrwError` where something that it needs cannot be used.
    """
    match nook:
        case "learn":
            from brw_lab.panels.learn_panel import LearnPanel

            return LearnPanel(progress=folder / FILE)
        case "play":
            from brw_lab.panels.play_panel import PlayPanel

            return PlayPanel(save=folder / DUEL)
        case "settle":
            from brw_lab.panels.position_panel import PositionPanel

            return PositionPanel()
        case "sight":
            from brw_lab.lodge.layout import load_layout
            from brw_lab.panels.sight_panel import SightPanel

            return SightPanel(load_layout(LODGE), SEEN_FROM)
        case "portals":
            from brw_lab.panels.portal_workbench import PortalWorkbench

            return PortalWorkbench(LODGE)
        case _:
            return _at_the_bench(nook, scenario)


def _at_the_bench(nook: str, scenario: str) -> anywidget.AnyWidget:
    """What stands in the workshop."""
    from brw_lab.scenario.load import load_scenario

    match nook:
        case "card":
            from brw_lab.panels.card_bench import CardBench

            return CardBench(CARD)
        case "rulebook":
            from brw_lab.panels.rulebook_panel import RulebookPanel

            return RulebookPanel()
        case "endings":
            from brw_lab.panels.endings_panel import EndingsPanel

            return EndingsPanel(load_scenario(scenario))
        case _:
            from brw_lab.panels.compare_panel import ComparePanel

            return ComparePanel(load_scenario(scenario))


def first(nook: str) -> str:
    """Which scenario lies on a table before another is picked; empty where none does."""
    from brw_lab.rulebooks.load import usual

    return f"{usual()}/{FIRST[nook]}" if nook in FIRST else ""


def notes(folder: Path) -> dict[str, str]:
    """How far one has come, by door, out of the files in *folder*; a door where nothing was begun is left out.

    >>> notes(Path("no-such-folder"))
    {}
    """
    found = {"learn": _guessed(folder / FILE), "play": _kept(folder / DUEL)}
    return {door: said for door, said in found.items() if said}


def _guessed(file: Path) -> str:
    if not file.exists():
        return ""
    try:
        kept = Progress(file)
    except BrwError:
        return f"{file.name} cannot be read"
    asked = _in_lessons()
    there = [how for name, how in kept.guessed.items() if name in asked]
    beside = len(kept.guessed) - len(there)
    told = f"{len(there)} of {len(asked)} guessed, {there.count(RIGHT)} right"
    return f"{told}; {beside} more in the library" if beside else told


def _kept(file: Path) -> str:
    return "A duel is kept: go on with it" if file.is_file() else ""


@cache
def _in_lessons() -> frozenset[str]:
    """What the shipped lessons show, by name; the files are trusted, so that this takes no time."""
    files = (shipped("scenarios") / "lessons").glob("*.toml")
    shows = (tomllib.loads(file.read_text(encoding="utf-8")).get("show", []) for file in files)
    return frozenset(show["scenario"] for lesson in shows for show in lesson)
