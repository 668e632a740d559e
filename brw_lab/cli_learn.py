"""The commands ``teach`` and ``progress``: a lesson for a whole room, and what one has guessed oneself."""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import Any

HOLDS = 0


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add the two commands to the parser of the command line."""
    teach = commands.add_parser(
        "teach",
        parents=[shared],
        help="show a lesson to a whole room, full screen",
        description="Opens a page in the browser that asks, counts hands, reveals, and steps through what happens.",
        epilog="Without LESSON the lessons are listed. The page needs no network; --out keeps it as a file.",
    )
    teach.add_argument("lesson", metavar="LESSON", nargs="?", help="the name of a shipped lesson, or a path")
    teach.add_argument("--out", metavar="FILE", help="write the page to a file instead, to open it anywhere")
    teach.add_argument("--port", metavar="N", type=int, default=0, help="the port on this machine; a free one without")
    teach.add_argument("--no-open", action="store_true", help="print where the page is, and open no browser")
    teach.set_defaults(does=_teach)

    progress = commands.add_parser(
        "progress",
        parents=[shared],
        help="what you have guessed right and missed, and a cheat sheet of it",
        description="Reads the small file in which your guesses are kept, and tells the rules behind what you missed.",
    )
    progress.add_argument("file", metavar="FILE", nargs="?", help="the file; without it the one in this folder")
    progress.add_argument("--sheet", metavar="HTML", help="write the cheat sheet as a page to print")
    progress.add_argument("--reset", action="store_true", help="forget everything and take the file away")
    progress.set_defaults(does=_progress)


# --- teach


def _teach(args: argparse.Namespace) -> int:
    from brw_lab.scenario.lesson import load_lesson

    if args.lesson is None:
        return _list(args)
    lesson = load_lesson(args.lesson)
    from brw_lab.panels.teach_page import teach_page

    page = teach_page(lesson)
    if args.out:
        from brw_lab.errors import LessonError
        from brw_lab.files import write_new

        write_new(args.out, page, LessonError)
        if args.json:
            print(json.dumps({"lesson": lesson.name, "file": args.out}, indent=2))
        else:
            print(f"{args.out}: {lesson.title} Open it in any browser; it needs no network.")
        return HOLDS
    from brw_lab.panels.teach_serve import serve

    serve(page, args.port, browse=not args.no_open, tell=partial(print, flush=True))
    return HOLDS


def _list(args: argparse.Namespace) -> int:
    from brw_lab.scenario.lesson import lessons

    if args.json:
        told = [{"name": each.name, "title": each.title, "minutes": each.minutes, "shows": len(each)}
                for each in lessons()]  # fmt: skip
        print(json.dumps(told, indent=2))
    else:
        for each in lessons():
            print(f"{each.name:12} {each.title} ({len(each)} scenarios, about {each.minutes} minutes)")
        print("Show one with 'brw-lab teach NAME'; start your own with 'brw-lab new lesson mine.lesson.toml'.")
    return HOLDS


# --- progress


def _progress(args: argparse.Namespace) -> int:
    from brw_lab.scenario.cheatsheet import sheet_of
    from brw_lab.scenario.progress import FILE, Progress

    if args.reset:
        Progress.forget(args.file or FILE)
        print(json.dumps({"guessed": {}}) if args.json else "All guesses are forgotten.")
        return HOLDS
    kept = Progress(args.file or FILE)
    sheet = sheet_of(kept.missed)
    if args.sheet:
        from brw_lab.errors import LessonError
        from brw_lab.files import write_new
        from brw_lab.views.sheet_page import sheet_page

        write_new(args.sheet, sheet_page(sheet), LessonError)
    if args.json:
        told = {"file": str(kept.path), "guessed": kept.guessed, "missed": list(kept.missed), "gone": list(sheet.gone)}
        print(json.dumps(told | {"sheet": args.sheet}, indent=2))
        return HOLDS
    print(kept.line())
    if args.sheet:
        print(f"{args.sheet}: the rules you missed, to print.")
    elif kept.missed:
        print("", sheet.text(), sep="\n")
    for name in sheet.gone:
        print(f"({name} is no longer there)")
    return HOLDS
