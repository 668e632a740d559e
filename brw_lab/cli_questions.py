"""The command ``questions``: what the printed rules leave open, the readings, and what they change in a scenario."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from brw_lab import cli_table

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import Question, RuleSet, Settled
    from brw_lab.scenario.profile import Profile

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``questions`` to the parser of the command line."""
    asked = commands.add_parser(
        "questions", parents=[shared], help="what the printed rules leave open, and the readings"
    )
    asked.add_argument("--rulebook", metavar="B", help="only those of one rulebook")
    asked.add_argument("--for", dest="scenario", metavar="FILE", help="only those that change this scenario, and how")
    cli_table.add_option(asked)
    asked.set_defaults(does=_questions)


def _questions(args: argparse.Namespace) -> int:
    profile = cli_table.table_of(args)
    books = cli_table.books_of(args.rulebook, profile)
    told = _for_scenario(args.scenario, profile) if args.scenario else _of_books(books, profile)
    if args.json:
        print(json.dumps(told, indent=2))
    else:
        settled = [] if args.scenario else [each for rules in books for each in rules.settled.values()]
        texts = [_text(each) for each in told]
        texts += ["settled: this only looks open", *(_settled_text(each) for each in settled)] if settled else []
        texts = texts or ["No other reading changes this scenario."]
        print("\n\n".join([*texts, *([profile.line()] if profile else [])]))
    return HOLDS


def _of_books(books: list[RuleSet], profile: Profile | None) -> list[dict[str, Any]]:
    return [_dict(each, rules.reads(each.id), profile) for rules in books for each in rules.questions.values()]


def _for_scenario(source: str, profile: Profile | None) -> list[dict[str, Any]]:
    from brw_lab.outcomes.doubts import doubts_of
    from brw_lab.scenario.load import load_scenario

    doubts = doubts_of(load_scenario(source, profile))
    return [{**_dict(doubt.question, doubt.taken, profile), "changes": dict(doubt.changes)} for doubt in doubts]


def _dict(question: Question, taken: str, profile: Profile | None) -> dict[str, Any]:
    ruling = profile.ruling(question.id) if profile else None
    return {
        "id": question.id,
        "question": question.question,
        "readings": [{"id": id, "says": says} for id, says in question.readings.items()],
        "default": question.default,
        "taken": taken,
        "clauses": list(question.clauses),
        **({"ruling": ruling.as_dict()} if ruling else {}),
    }


def _text(told: dict[str, Any]) -> str:
    """A question in lines: the readings with the one taken marked, what another would change, and the clauses."""
    lines = [f"{told['id']}  {told['question']}"]
    ruling = told.get("ruling", {})
    by = ", ".join(filter(None, (ruling.get("source"), ruling.get("date"), ruling.get("note")))) or "no source"
    for reading in told["readings"]:
        mark = "*" if reading["id"] == told["taken"] else " "
        ruled = f" (this table: {by})" if reading["id"] == ruling.get("reading") else ""
        lines.append(f"  {mark} {reading['id']}: {reading['says']}{ruled}")
        change = told.get("changes", {}).get(reading["id"])
        lines += [f"      then: {change}"] if change else []
    return "\n".join([*lines, f"    {', '.join(told['clauses'])}"])


def _settled_text(settled: Settled) -> str:
    """What only looks open, in lines, with the proof."""
    return f"{settled.id}  {settled.question}\n    {settled.because}\n    {', '.join(settled.clauses)}"
