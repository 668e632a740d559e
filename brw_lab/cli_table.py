"""The option ``--table FILE``: which table is meant, which rulebook that means, and how an answer says so."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import RuleSet
    from brw_lab.scenario.profile import Profile


def add_option(command: argparse.ArgumentParser) -> None:
    """Let a command take ``--table FILE``."""
    about = "a table profile: its rulebook, rulings, card files and names of Rooms ('brw-lab new table' starts one)"
    command.add_argument("--table", metavar="FILE", help=about)


def table_of(args: argparse.Namespace) -> Profile | None:
    """The profile that the option names; None without the option.

    Raises a :class:`BrwError` with everything that is wrong in the file.
    """
    from brw_lab.scenario.profile import load_table

    return None if args.table is None else load_table(args.table)


def names_of(rulebook: str | None, profile: Profile | None) -> tuple[str, ...]:
    """The ids or whole paths of the rulebooks that are meant: the ones named, else the table's, else all on the shelf.

    Raises :class:`TableError` when those named are not the table's.
    """
    from brw_lab.rulebooks import shelf
    from brw_lab.rulebooks.load import named

    if rulebook is None:
        return profile.rulebook if profile else shelf()
    if profile and named(rulebook) != profile.rulebook:
        raise profile.other_rulebook(named(rulebook))
    return named(rulebook)


def books_of(rulebook: str | None, profile: Profile | None) -> list[RuleSet]:
    """The same rulebooks, each read by itself; those of a table as one, with its readings."""
    from brw_lab.rulebooks.load import alone

    names = names_of(rulebook, profile)
    return [profile.rules] if profile else [alone(name) for name in names]


def marked(told: dict[str, Any], profile: Profile | None) -> dict[str, Any]:
    """An answer of ``--json`` with the line that says how the table plays as ``table``, if there is a table."""
    return {**told, "table": profile.line()} if profile else told
