"""The answers of the command line in words, made from the same plain data that ``--json`` prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brw_lab.kernel.customs import Customs
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.sight import Sight

ANYWHERE = "*"
"""The range that needs no line of sight."""


def outcome(branch: dict[str, Any], cite: bool) -> str:
    """One branch of a scenario: its moves, what happened, and each claim; with the clauses it rests on if *cite*."""
    lines = [_title(branch), f"  ({branch['cards']})", *(f"  > {move}" for move in branch["moves"])]
    for entry in branch["trace"]:
        cited = f"  [{', '.join(entry['clauses'])}]" if cite and entry["clauses"] else ""
        lines.append("  " + "  " * entry.get("depth", 0) + entry["text"] + cited)
    lines += [f"  {branch['table']}"] if branch["table"] else []
    for claim in branch["claims"]:
        if claim["ok"]:
            found = _value(claim["found"])
            lines.append(f"  holds: {claim['claim']}" + ("" if found in claim["claim"] else f" ({found})"))
        else:
            lines.append(
                f"  FAILS: {claim['claim']}: expected {_value(claim['expected'])}, found {_value(claim['found'])}"
            )
    return "\n".join(lines) + "\n"


def _title(outcome: dict[str, Any]) -> str:
    return f"{outcome['title']} ({outcome['branch']})" if outcome["branch"] else str(outcome["title"])


def _value(value: object) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ", ".join(value) or "none"
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)


def summary(outcomes: list[dict[str, Any]]) -> str:
    """How many branches were run, and where a claim fails."""
    failing = [outcome for outcome in outcomes if not outcome["ok"]]
    if not failing:
        return f"{len(outcomes)} run, every claim holds."
    return "\n".join(
        [
            f"{len(outcomes)} run, {len(failing)} with a claim that fails:",
            *(f"  {outcome['file']}: {_title(outcome)}" for outcome in failing),
        ]
    )


def title(lodge: Lodge) -> str:
    """What a Lodge is called; empty where it has no name."""
    return lodge.layout.title or lodge.layout.name


def sights(
    lodge: Lodge,
    reach: int | str | None,
    looks: list[Sight],
    answer: dict[str, dict[str, Any]],
    customs: Customs | None = None,
) -> str:
    """The Lodge drawn, with what is seen marked; below it, a line for each Room looked at, and how the table plays."""
    from brw_lab.views.lodge_view import lodge_view
    from brw_lab.views.text import drawing_of

    wide = max(map(len, answer))
    return "\n".join(
        [
            *filter(None, [title(lodge)]),
            drawing_of(lodge_view(None, lodge, sight=looks, customs=customs)),
            "@ where one stands, ✓ seen, × not seen\n",
            f"From {looks[0].a}, {_reach(reach)}:",
            *(f"  {room:{wide}}  {_sight(found)}" for room, found in answer.items()),
            *([customs.line] if customs else []),
        ]
    )


def _reach(reach: int | str | None) -> str:
    if reach is None:
        return "by a line of any length"
    if reach == ANYWHERE:
        return "anywhere, with or without a line"
    return f"at most {reach} Room{'' if reach == 1 else 's'} away"


def _sight(found: dict[str, Any]) -> str:
    if found["line"] is None:
        return f"{'reached' if found['sees'] else 'not seen'}: {found['why']}"
    if not found["line"]:
        return "where one stands"
    portals = f" (Portals: {', '.join(found['through'])})" if found["through"] else ""
    return f"seen at {len(found['line'])}: {', '.join(found['line'])}{portals}"


def rule(clause: dict[str, Any]) -> str:
    """One clause: its id, what it says, where it stands, and the scenarios that show it."""
    lines = [clause["id"], f"  {clause['says']}", f"  {clause['kind']}, {clause['section']}"]
    return "\n".join([*lines, *(f"  shown by: {name}" for name in clause["scenarios"])])
