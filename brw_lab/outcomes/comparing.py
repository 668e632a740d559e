"""How a comparison is told: as lines for a terminal, and as a table for a notebook. What differs is found elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from brw_lab.cite import few
from brw_lab.outcomes.parting import Part, Side, in_words
from brw_lab.outcomes.variants import Variant
from brw_lab.rulebooks.load import load_rulebook

if TYPE_CHECKING:
    from brw_lab.outcomes.compare import Comparison


def comparison_text(told: Comparison) -> str:
    """The comparison as lines for a terminal, variant by variant.

    >>> from brw_lab.outcomes.compare import compare
    >>> from brw_lab.scenario.load import load_scenario
    >>> told = compare(load_scenario("duel_kami/cast/unstable-comes-first"), rulings=[{"unstable.room": "own"}])
    >>> comparison_text(told).splitlines()[2:4]
    ['unstable.room = own', '  after red: cast I, period 1']
    """
    lines = [told.scenario.title]
    for variant in told.variants[1:]:
        lines += ["", *_of(told, variant)]
    if not told.variants[1:]:
        lines += ["", "Nothing else was tried." if told.named else "No other reading changes this scenario."]
    return "\n".join(lines)


def _of(told: Comparison, variant: Variant) -> list[str]:
    parts = [part for part in told.parts if part.variant == variant]
    ahead = next(each for each in told.contrast.ahead if each.variant == variant)
    ends = told.contrast.lines(ahead)
    beside = list(_beside(told, variant))
    if not parts and not ends:
        return [f"{variant.name}: nothing changes", *beside]
    lines = [variant.name]
    for part in parts:
        lines.append(f"  {what(part, part.where)}")
        if not _only_claims(part):
            lines += [_told(told.variants[0].name, part.here), _told(variant.name, part.there)]
        lines += [f"    so {in_words(turn)}" for turn in part.turns]
        lines += [f"    {part.stops}"] if part.stops and part.stops not in part.there.words else []
    return lines + (ends or ["  the same endings lie ahead"]) + beside


def _only_claims(part: Part) -> bool:
    """Whether nothing happens otherwise before the end, so that the claims say it all."""
    return bool(part.turns) and part.change == in_words(part.turns[0])


def _told(name: str, side: Side) -> str:
    cited = f"  [{few(side.clauses)}]" if side.clauses else ""
    return f"    {name}: {side_in_words(side)}{cited}"


def _beside(told: Comparison, variant: Variant, mark: str = "") -> Iterator[str]:
    """What makes the difference, and what of the scenario does not count then, with the clauses of both sides."""
    for each in told.causes.get(variant.name, ()):
        cited = ", ".join(f"{mark}{clause}{mark}" for clause in each.clauses)
        yield f"  because: {each.line}{f'  [{cited}]' if cited else ''}"
    for note in told.notes.get(variant.name, ()):
        cited = ", ".join(f"{mark}{clause}{mark}" for clause in note.clauses)
        yield f"  {note.text}  [{cited}]"


def what(part: Part, place: str) -> str:
    """A place or a claim of a part, with its branch in front where there are several."""
    return f"{part.branch}: {place}" if part.branch else place


def side_in_words(side: Side) -> str:
    """What one side of a parting tells, in one line."""
    return "; ".join(side.words) or "nothing"


def comparison_markdown(told: Comparison) -> str:
    """A table of where the runs part, and the endings that not all have, for a notebook.

    Of a single other rulebook the clauses stand beneath each side, and endings are told where no claim turns.
    """
    others = told.variants[1:]
    if len(others) == 1 and others[0].rulebook:
        return "\n".join([f"**{told.scenario.title}**", "", *_by_book(told, others[0])])
    rows = [f"| {_cell(part.variant.name)} | {' | '.join(_row(part))} |" for part in told.parts]
    head = ["| Variant | Where | As it stands | Then | So |", "|---|---|---|---|---|"] if rows else []
    ends = []
    for other in (*told.contrast.changed, *told.contrast.undecided):
        ends += _listed(told.contrast.lines(other), f"**{_cell(other.variant.name)}**: ")
    calm = [] if rows or ends else ["No variant changes this scenario."]
    beside = [
        f"- **{_cell(variant.name)}**: {_cell(line.strip())}"
        for variant in others
        for line in _beside(told, variant, "`")
    ]
    ends += ["", *beside] if beside else []
    return "\n".join([f"**{told.scenario.title}**", "", *head, *rows, *calm, *([""] if rows else []), *ends])


def _by_book(told: Comparison, other: Variant) -> list[str]:
    titles = [load_rulebook(book).title for book in (told.scenario.rulebook, other.rulebook)]
    rows = [f"| {' | '.join(_row(part, cited=True))} |" for part in told.parts]
    table = [f"| Where | {titles[0]} | {titles[1]} | So |", "|---|---|---|---|", *rows, ""] if rows else []
    turned = any(part.turns or part.stops for part in told.parts)
    ends = [] if turned else _listed(told.contrast.lines(told.contrast.ahead[1]))
    calm = [] if rows or ends else [f"Nothing changes by {titles[1]}.", ""]
    return [*table, *calm, *(f"- {_cell(line.strip())}" for line in _beside(told, other, "`")), *ends]


def _listed(lines: list[str], front: str = "") -> list[str]:
    return [f"{'  ' if at else ''}- {'' if at else front}{_cell(line.strip())}" for at, line in enumerate(lines)]


def _row(part: Part, cited: bool = False) -> list[str]:
    stops = [] if part.stops in part.there.words else [part.stops]
    said = "<br>".join(map(_cell, [*map(in_words, part.turns), *filter(None, stops)]))
    so = said or ("it ends there" if part.stops else "the same in the end")
    return [_cell(what(part, part.where)), *(_side(side, cited) for side in (part.here, part.there)), so]


def _side(side: Side, cited: bool) -> str:
    clauses = f"<br>{_cell(few([f'`{clause}`' for clause in side.clauses]))}" if cited and side.clauses else ""
    return _cell(side_in_words(side)) + clauses


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
