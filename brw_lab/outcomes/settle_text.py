"""A verdict in plain lines: the question, the answer, what happened with its clauses, the basis, the other readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from brw_lab.kernel.provenance import cards_line
from brw_lab.outcomes.tell import line_text
from brw_lab.outcomes.wording import named

if TYPE_CHECKING:
    from brw_lab.outcomes.settle import Open, Settlement, Told


def settlement_text(found: Settlement) -> str:
    """The verdict as a person reads it aloud.

    >>> from brw_lab.outcomes.settle import settle
    >>> from brw_lab.scenario.load import load_scenario
    >>> print(settlement_text(settle(load_scenario("duel_kami/tally/mages-tied"))).splitlines()[1])
      Red and blue have 20 each, the Black Rose 12. Who wins?
    """
    scenario = found.scenario
    lines = [scenario.title, *([f"  {scenario.asks}"] if scenario.asks else [])]
    lines += [f"  ({cards_line(found.setting, found.start)})"]
    lines += [f"  {found.setting.customs.line}"] if found.setting.customs.line else []
    lines += [f"  {line}" for line in laid_lines(found)]
    for told in found.told:
        lines += ["", *_answer(told)]
    for asked in found.asked:
        lines += ["", *(f"  {line}" for line in asked.splitlines())]
    lines += ["", f"basis: {found.basis.says}", "", f"rules of {found.book}"]
    for rule in found.rules:
        firm = " (it follows from what is printed)" if rule.derived else ""
        lines += [f"  {rule.id}: {rule.section}{firm}", f"      {rule.says}"]
    for each in found.open:
        lines += ["", *_question(each)]
    if not found.open:
        lines += ["", "No other reading of an open question changes this."]
    return "\n".join(lines)


def laid_lines(found: Settlement) -> list[str]:
    """What the board does not show: the Spells that lie ready, an effect in progress, and what is played.

    >>> from brw_lab.outcomes.settle import settle
    >>> from brw_lab.scenario.load import load_scenario
    >>> laid_lines(settle(load_scenario("duel_kami/defeat/at-the-period")))[2]
    'Played: red: cast I, then red: target blue'
    """
    given, lines = found.scenario.given, []
    for seat, held in given.seats:
        for slot, spell in held.slots:
            said = spell.text or f"{found.setting.spell_name(spell.card)}, {spell.side} side"
            lines.append(f"{seat.capitalize()}, slot {slot}: {said}")
    if given.resolving is not None:
        lines.append(f"{named(given.resolving.seat)} resolves: {given.resolving.text}")
    moves = [move for move in found.scenario.moves if not move.forced]
    return [*lines, f"Played: {line_text(moves)}"] if moves else lines


def _answer(told: Told) -> Iterator[str]:
    yield f"answer, {told.title}" if told.title else "answer"
    yield from (f"  {fact}" for fact in told.facts)
    yield from (f"  {line.text}  [{', '.join(line.clauses)}]" for line in told.refused)
    yield from (f"  not as claimed: {missed}" for missed in told.missed)
    if told.ahead:
        yield "  it is not finished; from here on:"
        yield from (f"    {way}" for way in told.ahead)
    if told.story:
        yield "what happens"
        for line in told.story:
            cited = f"  [{', '.join(line.clauses)}]" if line.clauses else ""
            yield f"  {'  ' * line.indent}{line.text}{cited}"


def _question(each: Open) -> Iterator[str]:
    yield f"open: {each.question.question}  ({each.question.id})"
    yield f"  * {each.taken}: {each.says}"
    cited = f"  [{', '.join(each.basis.clauses)}]" if each.basis.clauses else ""
    yield f"      basis: {each.basis.says}{cited}"
    for other in each.others:
        yield f"    {other.reading}: {other.says}"
        yield f"      then: {other.change}"
        yield f"      so: {'; '.join(other.facts)}" if other.turns else "      the answer stays the same"
