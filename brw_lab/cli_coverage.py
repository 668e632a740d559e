"""The command ``rules``: which rules hold these words and what shows them; with ``--coverage``, how much is shown."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from brw_lab import cli_table
from brw_lab import cli_text as said

if TYPE_CHECKING:
    from brw_lab.cite import Clause
    from brw_lab.scenario.coverage import Coverage
    from brw_lab.scenario.profile import Profile

HOLDS = 0
STATES = ("shown", "unshowable", "open")


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``rules`` to the parser of the command line."""
    rules = commands.add_parser("rules", parents=[shared], help="find a rule and the scenarios that show it")
    rules.add_argument("words", nargs="*", metavar="WORD", help="a rule's id, the beginning of one, or words it holds")
    rules.add_argument("--rulebook", metavar="B", help="only the rules of one rulebook")
    rules.add_argument("--coverage", action="store_true", help="count the rules that are shown, and list those open")
    cli_table.add_option(rules)
    rules.set_defaults(does=_rules)


def _rules(args: argparse.Namespace) -> int:
    from brw_lab.errors import RulebookError
    from brw_lab.rulebooks.load import book_of
    from brw_lab.scenario.coverage import coverage_of

    if args.coverage and args.words:
        raise RulebookError("--coverage counts all rules of a book", expected=("no words beside it",))
    profile = cli_table.table_of(args)
    names = cli_table.names_of(args.rulebook, profile)
    its = [book_of(name) for name in names]
    books = [coverage_of(each.name) for each in dict.fromkeys(each for book in its for each in (*book.under, book))]
    if args.coverage:
        told = _coverage(books)
        print(json.dumps(cli_table.marked(told, profile), indent=2) if args.json else "\n".join(_coverage_lines(told)))
        return HOLDS
    answer = _found(" ".join(args.words), books)
    if profile:
        answer = [{**told, "rulings": _rulings(told["id"], profile)} for told in answer]
    lines = [*map(_rule, answer), *([profile.line()] if profile else [])]
    print(json.dumps(answer, indent=2) if args.json else "\n".join(lines))
    return HOLDS


def _found(words: str, books: list[Coverage]) -> list[dict[str, Any]]:
    """The rules that are meant by *words*, with what shows each."""
    from brw_lab.cite import Clauses
    from brw_lab.errors import RulebookError, nearest

    clauses = Clauses(clause for book in books for clause in book.clauses.values())
    found = clauses.find(words)
    if not found:
        raise RulebookError(f"no rule has the id '{words}' or holds these words", near=nearest(words, clauses))
    home = {id: book for book in books for id in book.clauses}
    return [_dict(clause, home[clause.id]) for clause in found]


def _dict(clause: Clause, book: Coverage) -> dict[str, Any]:
    """A rule with the scenarios that show it; beside them a *test*, or why it is *unshowable* or *delimited*, if so."""
    told: dict[str, Any] = {name: getattr(clause, name) for name in ("id", "section", "kind", "says")}
    told["scenarios"] = list(book.shown.get(clause.id, ()))
    if clause.id in book.tests:
        told["test"] = book.tests[clause.id]
    state = book.state(clause.id)
    if state == "unshowable":
        told["unshowable"] = book.reasons[book.unshowable[clause.id]]
    if state == "delimited":
        told["delimited"] = book.delimited[clause.id]
    return told


def _rulings(clause: str, profile: Profile) -> list[dict[str, str]]:
    """What a table rules on the questions that a clause leaves open."""
    questions = profile.rules.questions
    return [ruling.as_dict() for ruling in profile.rulings if clause in questions[ruling.question].clauses]


def _rule(told: dict[str, Any]) -> str:
    lines = [said.rule(told)]
    for ruling in told.get("rulings", ()):
        by = ", ".join(filter(None, (ruling.get("source"), ruling.get("date"))))
        lines.append(f"  at this table: {ruling['question']} = {ruling['reading']}" + (f" ({by})" if by else ""))
    lines += [f"  tested by: {told['test']}"] if "test" in told else []
    lines += [f"  not to be shown: {told['unshowable']}"] if "unshowable" in told else []
    lines += [f"  left out for now: {told['delimited']}"] if "delimited" in told else []
    return "\n".join(lines)


# --- how much is shown


def _coverage(books: list[Coverage]) -> dict[str, Any]:
    """The shape that ``brw-lab rules --coverage --json`` prints."""
    return {
        "books": {book.book: book.by_kind() for book in books},
        "open": [id for book in books for id in book.open],
        "unshowable": [_unshowable(book, id) for book in books for id in book.clauses if book.state(id) == STATES[1]],
        "delimited": [{"id": id, "why": why} for book in books for id, why in book.delimited.items()],
        "complete": [book.book for book in books if book.complete],
    }


def _unshowable(book: Coverage, id: str) -> dict[str, str]:
    reason = book.unshowable[id]
    return {"id": id, "reason": reason, "why": book.reasons[reason]}


def _coverage_lines(told: dict[str, Any]) -> list[str]:
    lines = [line for book, kinds in told["books"].items() for line in _table(book, kinds)]
    lines += ["", f"Open ({len(told['open'])}):", *(f"  {id}" for id in told["open"])]
    lines += ["", f"Unshowable ({len(told['unshowable'])}):"]
    lines += [f"  {each['id']}: {each['why']} ({each['reason']})" for each in told["unshowable"]]
    reasons: dict[str, int] = {}
    for each in told["delimited"]:
        reasons[each["why"]] = reasons.get(each["why"], 0) + 1
    return [*lines, "", "Left out for now:", *(f"  {count}, because {why}" for why, count in reasons.items())]


def _table(book: str, kinds: dict[str, dict[str, int]]) -> list[str]:
    """A line for each kind of clause of a book, and their sum."""
    total = {state: sum(counts[state] for counts in kinds.values()) for state in STATES}
    rows = [*kinds.items(), ("in all", total)]
    wide = max(len(book), *(len(kind) for kind, _ in rows))
    head = f"{book:{wide}}" + "".join(f"{state:>12}" for state in STATES)
    return [head, *(f"{kind:{wide}}" + "".join(f"{counts[state]:12}" for state in STATES) for kind, counts in rows)]
