"""The command ``questions``: what the printed rules leave open, the readings, and what they change in a scenario."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import Question, Settled

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``questions`` to the parser of the command line."""
    asked = commands.add_parser(
        "questions", parents=[shared], help="what the printed rules leave open, and the readings"
    )
    asked.add_argument("--rulebook", metavar="B", help="only those of one rulebook")
    asked.add_argument("--for", dest="scenario", metavar="FILE", help="only those that change this scenario, and how")
    asked.set_defaults(does=_questions)


def _questions(args: argparse.Namespace) -> int:
    told = _for_scenario(args.scenario) if args.scenario else _of_books(args.rulebook)
    if args.json:
        print(json.dumps(told, indent=2))
    else:
        settled = [] if args.scenario else _settled_of(args.rulebook)
        texts = [_text(each) for each in told]
        texts += ["settled: this only looks open", *(_settled_text(each) for each in settled)] if settled else []
        print("\n\n".join(texts) or "No other reading changes this scenario.")
    return HOLDS


def _of_books(name: str | None) -> list[dict[str, Any]]:
    from brw_lab.rulebooks.load import load_rulebook, shelf

    books = [name] if name else shelf()
    return [_dict(question, question.default) for book in books for question in load_rulebook(book).questions.values()]


def _settled_of(name: str | None) -> list[Settled]:
    from brw_lab.rulebooks.load import load_rulebook, shelf

    books = [name] if name else shelf()
    return [settled for book in books for settled in load_rulebook(book).settled.values()]


def _for_scenario(source: str) -> list[dict[str, Any]]:
    from brw_lab.scenario.doubts import doubts_of
    from brw_lab.scenario.load import load_scenario

    doubts = doubts_of(load_scenario(source))
    return [{**_dict(doubt.question, doubt.taken), "changes": dict(doubt.changes)} for doubt in doubts]


def _dict(question: Question, taken: str) -> dict[str, Any]:
    return {
        "id": question.id,
        "question": question.question,
        "readings": [{"id": id, "says": says} for id, says in question.readings.items()],
        "default": question.default,
        "taken": taken,
        "clauses": list(question.clauses),
    }


def _text(told: dict[str, Any]) -> str:
    """A question in lines: the readings with the one taken marked, what another would change, and the clauses."""
    lines = [f"{told['id']}  {told['question']}"]
    for reading in told["readings"]:
        mark = "*" if reading["id"] == told["taken"] else " "
        lines.append(f"  {mark} {reading['id']}: {reading['says']}")
        change = told.get("changes", {}).get(reading["id"])
        lines += [f"      then: {change}"] if change else []
    return "\n".join([*lines, f"    {', '.join(told['clauses'])}"])


def _settled_text(settled: Settled) -> str:
    """What only looks open, in lines, with the proof."""
    return f"{settled.id}  {settled.question}\n    {settled.because}\n    {', '.join(settled.clauses)}"
