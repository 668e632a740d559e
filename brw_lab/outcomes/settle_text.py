"""A verdict in plain lines, and as plain data: question, answer, what happened by which clauses, basis, readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from brw_lab.kernel.provenance import cards_line
from brw_lab.outcomes.tell import line_text
from brw_lab.outcomes.wording import named

if TYPE_CHECKING:
    from brw_lab.outcomes.settle import Line, Open, Settlement, Told
    from brw_lab.scenario.schema import Given


def settlement_text(found: Settlement) -> str:
    """The verdict as a person reads it aloud.

    >>> from brw_lab.outcomes.settle import settle
    >>> from brw_lab.scenario.load import load_scenario
    >>> print(settlement_text(settle(load_scenario("duel_kami/tally/mages-tied"))).splitlines()[1])
      Red and blue have 20 each, the Black Rose 12. Who wins?
    """
    scenario = found.scenario
    lines = [scenario.title, *([f"  {scenario.asks}"] if scenario.asks else [])]
    lines += [f"  {found.answer}"] if found.answer else []
    lines += [f"  ({cards_line(found.setting, found.start)})"]
    lines += [f"  {found.setting.customs.line}"] if found.setting.customs.line else []
    lines += [f"  {line}" for line in laid_lines(found)]
    for at, told in enumerate(found.told):
        lines += ["", *_answer(told, bool(at))]
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
            lines.append(f"{seat.capitalize()}, slot {slot.replace('quick', 'Quick')}: {said}")
    lines += standing_lines(given)
    moves = [move for move in found.scenario.moves if not move.forced]
    return [*lines, f"Played: {line_text(moves)}"] if moves else lines


def standing_lines(given: Given) -> list[str]:
    """What lies on the table and is shown nowhere else: Persistents with their whole text, an effect in progress.

    >>> from brw_lab.scenario.load import load_scenario
    >>> print(standing_lines(load_scenario("duel_kami/interrupt/crown-first").given)[0])
    Red's Persistent on red: Personal: Persistent: when you leave a Room, gain 1 Power Point.
    """
    found = [
        f"{named(seat)}'s Persistent on {named(each.target) if each.target not in dict(given.seats) else each.target}: "
        f"{each.text}"
        for seat, held in given.seats
        for each in held.persistents
    ]
    if given.resolving is not None:
        found.append(f"{named(given.resolving.seat)} resolves: {given.resolving.text}")
    return found


def _answer(told: Told, another: bool) -> Iterator[str]:
    """How one branch ends; the answer of the first one stands at the head of it all."""
    yield f"answer, {told.title}" if told.title else "answer"
    if another and told.answer:
        yield f"  {told.answer}"
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


# --- as plain data


def settlement_dict(found: Settlement) -> dict[str, Any]:
    """The shape that ``brw-lab settle --json`` prints.

    >>> from brw_lab.outcomes.settle import settle
    >>> from brw_lab.scenario.load import load_scenario
    >>> settlement_dict(settle(load_scenario("duel_kami/tally/mages-tied")))["basis"]["kind"]
    'default'
    """
    basis = found.basis
    return {
        "file": found.scenario.file,
        "title": found.scenario.title,
        "asks": found.scenario.asks,
        "rulebook": found.book,
        "table": found.setting.customs.line,
        "basis": {"kind": basis.kind, "says": basis.says, "clauses": list(basis.clauses)},
        "answers": [_told_dict(told) for told in found.told],
        "asked": list(found.asked),
        "clauses": [
            {
                "id": rule.id,
                "section": rule.section,
                "says": rule.says,
                "basis": "derived" if rule.derived else "printed",
            }
            for rule in found.rules
        ],
        "open": [_open_dict(each) for each in found.open],
    }


def _told_dict(told: Told) -> dict[str, Any]:
    return {
        "branch": told.title,
        "answer": told.answer,
        "facts": list(told.facts),
        "missed": list(told.missed),
        "story": [_line_dict(line) for line in told.story],
        "refused": [_line_dict(line) for line in told.refused],
        "ahead": list(told.ahead),
    }


def _line_dict(line: Line) -> dict[str, Any]:
    return {"text": line.text, "clauses": list(line.clauses)}


def _open_dict(each: Open) -> dict[str, Any]:
    return {
        "id": each.question.id,
        "question": each.question.question,
        "taken": each.taken,
        "says": each.says,
        "clauses": list(each.question.clauses),
        "basis": {"kind": each.basis.kind, "says": each.basis.says, "clauses": list(each.basis.clauses)},
        "others": [one._asdict() | {"facts": list(one.facts)} for one in each.others],
    }
