"""The commands about cards and files: ``card``, ``check`` and ``schema``.

What a file is, is told by what it holds. Nothing is decided here: the floors below read, and these say what they found.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from brw_lab import cli_table
from brw_lab.errors import BrwError, CardError, EffectError, Where, nearest
from brw_lab.files import parse_toml, read_text

if TYPE_CHECKING:
    from brw_lab.scenario.profile import Profile

HOLDS, WRONG = 0, 2
SCHEMAS = ("scenario", "layout", "cards", "table", "house-rule", "lesson")
BOOKS = ("house rules", "a rulebook")
"""The kinds of files of which a text that nobody understands is shown with a caret."""


class Checked(NamedTuple):
    """One file, checked: what it is, what is fine about it in lines, what is wrong, and what to know besides."""

    file: str
    kind: str
    fine: tuple[str, ...] = ()
    errors: tuple[BrwError, ...] = ()
    notes: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab check --json`` prints for one file."""
        told = {"file": self.file, "kind": self.kind, "ok": not self.errors, "fine": list(self.fine)}
        return {**told, "notes": list(self.notes), "errors": [error_dict(error) for error in self.errors]}


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add the three commands to the parser of the command line."""
    card = commands.add_parser("card", parents=[shared], help="what the text of a card says, phrase by phrase")
    card.add_argument("text", metavar="TEXT", nargs="*", help="an effect text, such as 'Model within 2: Inflict 2.'")
    card.add_argument("--file", metavar="F", help="a file that holds one effect text; - reads it from standard input")
    cli_table.add_option(card)
    card.set_defaults(does=_card)

    check = commands.add_parser("check", parents=[shared], help="say what is wrong with files, and what is fine")
    check.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a layout, a scenario, a card file, a table, a rulebook, a lesson, or a folder of them",
    )
    cli_table.add_option(check)
    check.set_defaults(does=_check)

    schema = commands.add_parser("schema", parents=[shared], help="print the JSON Schema of a kind of file")
    schema.add_argument("kind", choices=SCHEMAS, help="the kind of file")
    schema.set_defaults(does=_schema)


def error_dict(error: BrwError) -> dict[str, Any]:
    """An error as plain data: ``{"message", "line", "column", "expected", "near"}``; unknown places are null."""
    where = error.where or Where()
    place = {"line": getattr(error, "line", where.line), "column": getattr(error, "column", where.column)}
    return {"message": error.message, **place, "expected": list(error.expected), "near": list(error.near)}


# --- card


def _card(args: argparse.Namespace) -> int:
    from brw_lab.kernel.setting import in_single_phrases
    from brw_lab.spellcraft.plain import effect_dict
    from brw_lab.spellcraft.read import read_effect
    from brw_lab.spellcraft.say import say_effect
    from brw_lab.views.card_view import card_lines, card_view

    profile = cli_table.table_of(args)
    text, file = _card_text(args)
    try:
        effect = read_effect(text, Where(file, 1, 1) if file else None)
    except EffectError as error:
        if args.json:
            print(json.dumps({"errors": [error_dict(error) for error in error.all]}, indent=2))
        else:
            told = card_lines(card_view(text))
            place = f"{error.where}: " if file else ""
            print(place + told[0], *told[1:], sep="\n", file=sys.stderr)
        return WRONG
    if profile and profile.rules.reads("period.and") == "each":
        effect = in_single_phrases(effect)
        text = say_effect(effect)
    if args.json:
        print(json.dumps(cli_table.marked(effect_dict(effect), profile), indent=2))
    else:
        print(*card_lines(card_view(text)), *([profile.line()] if profile else []), sep="\n")
    return HOLDS


def _card_text(args: argparse.Namespace) -> tuple[str, str]:
    """The text that is meant, and the file it comes from, if any."""
    words = " ".join(args.text)
    if bool(words) == bool(args.file):
        raise EffectError("'card' takes one effect text", expected=("TEXT", "--file F"))
    if not args.file:
        return words, ""
    if args.file == "-":
        return sys.stdin.read(), ""
    return read_text(args.file, EffectError).rstrip(), str(args.file)


# --- schema


def _schema(args: argparse.Namespace) -> int:
    from brw_lab.scenario.house_schema import house_schema
    from brw_lab.scenario.layout_schema import layout_schema
    from brw_lab.scenario.lesson_schema import lesson_schema
    from brw_lab.scenario.profile_schema import table_schema
    from brw_lab.scenario.scenario_schema import scenario_schema
    from brw_lab.spellcraft.cardfile import cards_schema

    makers = (scenario_schema, layout_schema, cards_schema, table_schema, house_schema, lesson_schema)
    print(json.dumps(dict(zip(SCHEMAS, makers, strict=True))[args.kind](), indent=2))
    return HOLDS


# --- check


def _check(args: argparse.Namespace) -> int:
    profile = cli_table.table_of(args)
    found: list[Checked] = []
    for path in args.paths:
        for checked in _checked(Path(path), profile):
            found.append(checked)
            if not args.json:
                _print(checked)
    wrong = sum(bool(checked.errors) for checked in found)
    if args.json:
        print(json.dumps({"ok": not wrong, "files": [checked.as_dict() for checked in found]}, indent=2))
    else:
        count = sum(len(checked.errors) for checked in found)
        faults = f"{count} mistake{'' if count == 1 else 's'} in {wrong} of them" if wrong else "nothing is wrong"
        print(f"{len(found)} file{'' if len(found) == 1 else 's'} checked: {faults}.")
    return WRONG if wrong else HOLDS


def _print(checked: Checked) -> None:
    print(f"{checked.file}: {checked.kind}{'' if checked.errors else ', all fine'}", flush=True)
    for error in checked.errors:
        print(f"  {error}", file=sys.stderr, flush=True)
        if checked.kind in BOOKS:
            for line in getattr(error, "caret", "").splitlines():
                print(f"      {line}", file=sys.stderr, flush=True)
    for line in checked.fine:
        print(f"  fine: {line}")
    for note in checked.notes:
        print(f"  note: {note}")


def _checked(path: Path, profile: Profile | None) -> Iterator[Checked]:
    """Every file that a path means, checked; in a folder, files that are none of ours are passed over."""
    if not path.is_dir():
        yield _check_file(path, profile) or _stranger(path)
        return
    ours = [checked for file in sorted(path.rglob("*.toml")) if (checked := _check_file(file, profile))]
    if ours:
        yield from ours
    else:
        error = CardError("there is nothing to check in this folder", where=Where(str(path)), expected=_KINDS)
        yield Checked(str(path), "a folder", errors=(error,))


_KINDS = (
    "a scenario with 'rulebook' and [given]",
    "a layout with [rooms]",
    "cards such as [spells.an-id]",
    "a box with its 'centre'",
    "a table with 'rulebook' and [rulings]",
    "house rules with 'based_on'",
    "a lesson with [[show]]",
)
_UNKNOWN = "a file of no known kind"


def _check_file(path: Path, profile: Profile | None) -> Checked | None:
    """A file, checked; None when it is neither a scenario nor a table nor a layout nor cards nor a box."""
    try:
        toml = parse_toml(read_text(path, CardError), str(path), CardError)
    except BrwError as error:
        return Checked(str(path), _UNKNOWN, errors=error.all)
    from brw_lab.scenario.filekinds import kind_of

    check = _CHECKS.get(kind_of(toml))
    return check(path, profile) if check else None


def _stranger(path: Path) -> Checked:
    from brw_lab.scenario.filekinds import telling_keys

    toml = parse_toml(read_text(path, CardError), str(path), CardError)
    key = next(iter(toml.data), "")
    near = nearest(key, telling_keys())
    error = CardError("this is no file of ours", where=toml.where(key), expected=_KINDS, near=near)
    return Checked(str(path), _UNKNOWN, errors=(error,))


def _check_table(path: Path, _: Profile | None) -> Checked:
    from brw_lab.scenario.profile import load_table

    try:
        profile = load_table(path)
    except BrwError as error:
        return Checked(str(path), "a table", errors=error.all)
    left = len(profile.rules.questions) - len(profile.rulings)
    more = [f"{left} open question{'' if left == 1 else 's'} at the default reading"] if left else []
    return Checked(str(path), "a table", (profile.line(), *more))


def _check_scenario(path: Path, profile: Profile | None) -> Checked:
    from brw_lab.scenario.load import load_scenario
    from brw_lab.scenario.setup import set_up

    try:
        scenario = load_scenario(path, profile)
        set_up(scenario)
    except BrwError as error:
        return Checked(str(path), "a scenario", errors=error.all)
    ways = len(scenario.ways)
    told = f"{scenario.title!r}: {ways} branch{'' if ways == 1 else 'es'}, to be judged by 'brw-lab run'"
    return Checked(str(path), "a scenario", (told,))


def _check_layout(path: Path, _: Profile | None) -> Checked:
    from brw_lab.lodge.layout import load_layout

    try:
        layout = load_layout(path)
    except BrwError as error:
        return Checked(str(path), "a layout", errors=error.all)
    return Checked(str(path), "a layout", (layout.line,))


def _check_cards(path: Path, profile: Profile | None) -> Checked:
    from brw_lab.rulebooks import practice_cards
    from brw_lab.spellcraft.cardfile import check_file
    from brw_lab.spellcraft.cardfile import said as say_text

    report = check_file(path, practice_cards().merged(profile.known) if profile else practice_cards())
    counted = [", ".join(f"{count} in [{table}]" for table, count in report.counts)] if report.counts else []
    said = [f"{text.address}: {say_text(text)}" for text in report.texts if text.effect or text.asks or text.waits]
    return Checked(str(path), "a card file", (*counted, *said), report.errors, report.notes)


def _check_box(path: Path, profile: Profile | None) -> Checked:
    from brw_lab.rulebooks.boxes import load_box
    from brw_lab.rulebooks.load import cards_for

    try:
        box = load_box(path, cards_for(profile.rulebook).merged(profile.known) if profile else None)
    except BrwError as error:
        return Checked(str(path), "a box", errors=error.all)
    told = f"{box.title!r}: {len(box.lodge)} Rooms, {len(box.quest_ids)} Quests, {len(box.mages)} Mages, {box.school}"
    return Checked(str(path), "a box", (told,))


def _check_rulebook(path: Path, _: Profile | None) -> Checked:
    from brw_lab.scenario.bookcheck import check_book

    report = check_book(path)
    return Checked(str(path), report.kind, report.fine, report.errors, report.notes)


def _check_lesson(path: Path, _: Profile | None) -> Checked:
    from brw_lab.scenario.lesson import faults, load_lesson

    try:
        lesson = load_lesson(path)
    except BrwError as error:
        return Checked(str(path), "a lesson", errors=error.all)
    many = f"{len(lesson)} scenario{'' if len(lesson) == 1 else 's'}"
    told = f"{lesson.title!r}: {many}, about {lesson.minutes} minutes"
    return Checked(str(path), "a lesson", (told,), faults(lesson))


_CHECKS = {
    "rulebook": _check_rulebook,
    "scenario": _check_scenario,
    "layout": _check_layout,
    "cards": _check_cards,
    "box": _check_box,
    "table": _check_table,
    "lesson": _check_lesson,
}
