"""What a PlayPanel says: what a duel is called, what has just happened, why something cannot be done; in plain text."""

from __future__ import annotations

from typing import Any, Final

from brw_lab.panels.beside import beside_text, says_of
from brw_lab.panels.keeping import Kept
from brw_lab.panels.play_scene import masked
from brw_lab.panels.scene import options_text, seat_name, tail_of
from brw_lab.panels.sitting import Sitting
from brw_lab.panels.why_not import plain, why_now
from brw_lab.position.pending import Phase
from brw_lab.scenario.setup import SETUP
from brw_lab.table import Table
from brw_lab.terms import SLOTS, Seat
from brw_lab.views.text import text_of

View = dict[str, Any]
SPOKEN: Final = 3
"""How many new lines of the trace the status says before it only counts."""


def title_of(table: Table) -> str:
    """What a duel is called, and where it stands.

    >>> title_of(Table.duel())
    'A duel: Setup'
    """
    position = table.position
    if position.winner:
        return tail_of(table.setting, position, False)
    own = table.scenario.title if table.scenario else ""
    setup = any(isinstance(frame, Phase) and frame.name == SETUP for frame in position.agenda)
    turn = "Setup" if setup else f"Turn {position.turn} of {table.setting.rules.limit('turns')}"
    return f"{own or 'A duel'}: {turn}"


def kept_words(kept: Kept) -> str:
    """A kept duel in a line: where it stands, who decides, how far it has come."""
    choice = kept.table.position.choice
    decides = f"{seat_name(choice.seat)} decides" if choice else "it is over"
    return f"{title_of(kept.table)}, {decides}, {len(kept.table.moves)} answers given"


def fresh_words(trace: View) -> str:
    """What has just happened, for the status line: the last lines, and how many come before them.

    >>> fresh_words({"fresh": 1, "trace": [{"text": "Red moves"}, {"text": "Red draws"}]})
    'Red draws.'
    """
    said = [line["text"] for line in trace["trace"][trace["fresh"] :]]
    more = f" ({len(said) - SPOKEN} more lines before that.)" if len(said) > SPOKEN else ""
    return "".join(f"{text}. " for text in said[-SPOKEN:]).strip() + more


def why_part(sitting: Sitting, key: str = "", place: str = "", seat: str = "", slot: str = "") -> View:
    """Why a key, a Room or Model, or a Spell Slot cannot be chosen now; nothing is told of what others might do.

    >>> from brw_lab.panels.sitting import Seating
    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> sitting = Sitting(table, Seating.of(None, table.setting.seats, "open", "game", 7))
    >>> why_part(sitting, "cast III")["reasons"][0]["remedy"]
    'cast the Spell in slot II first'
    """
    setting, position, viewer = sitting.table.setting, sitting.table.position, sitting.viewer
    if viewer is not None and sitting.asked != viewer:
        decides = f"{seat_name(sitting.asked)} decides now" if sitting.asked else "Nobody has anything left to decide"
        return {"title": "Why can't I?", "says": "", "reasons": [plain(decides)]}
    found = why_now(setting, position, key, place, seat, slot)
    says = _slot_says(sitting, seat, slot) if slot else _quest_says(sitting, key)
    if any(says.lower() in reason["text"].lower() for reason in found["reasons"]):
        says = ""
    return {**found, "says": says}


def _quest_says(sitting: Sitting, key: str) -> str:
    """What has to be so for the Quest that somebody asks about."""
    verb, _, called = key.partition(" ")
    quests = sitting.table.setting.cards.quests.values()
    return next((card.condition for card in quests if verb == "complete" and card.name == called), "")


def _slot_says(sitting: Sitting, seat: Seat, slot: str) -> str:
    """What the Spell in a Spell Slot is called and does, as far as the eyes on the screen may read it."""
    setting, position, viewer = sitting.table.setting, sitting.table.position, sitting.viewer
    held = masked(setting, position, viewer).holdings[setting.index[seat]] if seat in setting.seats else None
    planned = held.slots[SLOTS.index(slot)] if held and slot in SLOTS else None
    says = says_of(setting, planned) if planned else ""
    return f"{setting.spell_name(planned.copy)}, {planned.side.capitalize()} Side: {says}" if planned and says else ""


def said_of(why: View) -> str:
    """The answer to "why can't I?" in a line, for those who listen.

    >>> said_of({"title": "The Kiln", "reasons": [{"text": "It is Wrecked", "remedy": ""}]})
    'The Kiln: It is Wrecked.'
    """
    reasons = [": ".join(filter(None, (reason["text"], reason["remedy"]))) for reason in why["reasons"]]
    told = ". ".join(reasons)
    return f"{told}." if why["title"].endswith("?") else f"{why['title']}: {told}."


def scene_text(scene: View, drawing: View | None) -> str:
    """A scene in plain text: where the duel stands, the board, who decides what, what has just happened."""
    if scene["start"] is not None:
        told = [f"  {each['label']}: {dict(each['choices'])[each['value']]}" for each in scene["start"]["fields"]]
        kept = f"Kept: {scene['start']['kept']}" if scene["start"]["kept"] else ""
        return "\n".join(filter(None, ["A duel, about to begin", *told, kept, scene["start"]["note"]]))
    choice = scene["choice"]
    lines = [scene["title"], " · ".join(f"{part['name']}: {part['value']}" for part in scene["strip"]), ""]
    lines += [text_of(drawing or {}), *beside_text(scene["beside"]), ""]
    if scene["pass"]:
        lines += [f"Pass the screen to {scene['pass']['who']}."]
    else:
        lines += [f"Who decides: {choice['who']}. {choice['question']}" if choice["seat"] else choice["question"]]
        lines += options_text(choice)
    return "\n".join([*lines, "", *(f"{'  ' * line['depth']}{line['text']}." for line in scene["trace"][-SPOKEN:])])
