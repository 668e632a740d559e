"""The command ``atlas``: every placement of Portals in a Lodge, up to symmetry, ranked by a question."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from brw_lab import cli_table

if TYPE_CHECKING:
    from brw_lab.lodge.atlas import Atlas, Rank
    from brw_lab.lodge.metrics import Number
    from brw_lab.lodge.placements import Ground

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``atlas`` to the parser of the command line."""
    from brw_lab.lodge.metrics import METRICS, QUESTIONS
    from brw_lab.lodge.placements import FACES

    told = [f"  {name:12}{question.says}" for name, question in QUESTIONS.items()]
    atlas = commands.add_parser(
        "atlas",
        parents=[shared],
        help="every placement of Portals in a Lodge, ranked by a question",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Lays Portals into a Lodge in every way that no turn and no mirror makes the same, and ranks them.",
        epilog="\n".join(["questions:", *told, "metrics:", *(f"  {name}" for name in METRICS)]),
    )
    atlas.add_argument(
        "layout", metavar="LAYOUT", help="a layout file, the name of a shipped one, or a one-line layout"
    )
    atlas.add_argument("--pairs", type=_count, metavar="N", help="pairs of Portals on the rim (2, or 0 with --tokens)")
    atlas.add_argument("--tokens", type=_count, metavar="N", default=0, help="two-faced Portal tokens in open doors")
    atlas.add_argument("--labelled", action="store_true", help="tell the colours of the pairs apart")
    atlas.add_argument("--cells", action="store_true", help="keep the Cells: no Portal at their doors")
    atlas.add_argument(
        "--faces", choices=FACES, default=FACES[0], help="the faces of a token look at the two Rooms, or are fixed"
    )
    atlas.add_argument("--by", metavar="QUESTION", default="see-most", help="what the placements are ranked by")
    atlas.add_argument("--top", type=_count, metavar="N", default=10, help="how many lines are shown (10)")
    atlas.add_argument("--worst", action="store_true", help="the worst come first")
    atlas.add_argument("--workers", type=_workers, metavar="N", default=1, help="processes that share the work (1)")
    cli_table.add_option(atlas)
    atlas.set_defaults(does=_atlas)


def _count(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 4:
        raise argparse.ArgumentTypeError(f"{word[:40]!r} is no number; expected a whole number from 0")
    return int(word)


def _workers(word: str) -> int:
    if _count(word) < 1:
        raise argparse.ArgumentTypeError("there must be somebody to do it; expected a whole number from 1")
    return int(word)


def _atlas(args: argparse.Namespace) -> int:
    from brw_lab.lodge.atlas import atlas
    from brw_lab.lodge.layout import load_layout
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.outcomes.progress import shown
    from brw_lab.scenario.setup import ruled_lodge

    profile = cli_table.table_of(args)
    layout = load_layout(args.layout)
    lodge = ruled_lodge(layout, profile.rules) if profile else Lodge.of(layout)
    pairs = args.pairs if args.pairs is not None else 0 if args.tokens else 2
    with shown("atlas", "placement") as bar:

        def progress(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        found = atlas(
            lodge,
            pairs,
            args.tokens,
            labelled=args.labelled,
            cells=args.cells,
            faces=args.faces,
            question=args.by,
            workers=args.workers,
            progress=progress,
        )
    if args.json:
        print(json.dumps(cli_table.marked(found.as_dict(args.top), profile), indent=2))
        return HOLDS
    print(said(found, args.top, args.worst))
    if profile:
        print(profile.line())
    return HOLDS


def said(atlas: Atlas, top: int = 10, worst: bool = False) -> str:
    """The atlas in words: how many there are, and the values of its question, each with a placement that has it."""
    ground, kinds = atlas.ground, atlas.kinds
    what = [_several(ground.pairs, "pair of Portals", "pairs of Portals")] if ground.pairs else []
    what += [_several(ground.tokens, "Portal token", "Portal tokens")] if ground.tokens else []
    where = [_several(len(ground.sides), "free side of the rim", "free sides of the rim")] if ground.pairs else []
    where += [_several(len(ground.passages), "open door", "open doors")] if ground.tokens else []
    kept = "of shape, walls and Cells" if ground.cells else "of shape and walls"
    placements = _several(atlas.placements, "placement", "placements")
    many = "more than can be told apart" if kinds is None else f"{len(kinds):,}"
    lines = [
        f"{' and '.join(what)} on {' and '.join(where)}: {placements},"
        if what
        else f"Nothing is placed: {placements},",
        f"{atlas.up_to_symmetry:,} up to the {_several(atlas.symmetry, 'symmetry', 'symmetries')} {kept}.",
        *_cells_left_out(ground),
        f"Different tables of distance and sight: {many}.",
        "",
        _asked(atlas, worst),
    ]
    ranks = atlas.ranking(worst=worst)
    for rank in ranks[:top]:
        lines += _lines(rank)
    if len(ranks) > top:
        lines.append(f"   ... and {_several(len(ranks) - top, 'value more', 'values more')}")
    return "\n".join(lines)


def _cells_left_out(ground: Ground) -> list[str]:
    """What it means for the placements that Cells do not count."""
    if ground.cells or not ground.layout.cells:
        return []
    return ["Cells are left out, so that a Portal may stand where one opens: --cells keeps them."]


def _asked(atlas: Atlas, worst: bool) -> str:
    """The question, what is counted for it, and which end of the ranking comes first."""
    from brw_lab.lodge.metrics import METRICS

    metric = METRICS[atlas.question.metric]
    counted = "" if atlas.question.name == metric.name else f"{metric.says}; "
    better = "more is better" if metric.more_is_better else "fewer is better"
    return f"{atlas.question.says}. ({counted}{better}{', the worst first' if worst else ''})"


def _lines(rank: Rank) -> list[str]:
    ties = "one" if rank.classes == 1 else f"{rank.classes:,} alike"
    return [f"{rank.place:>6}. {_value(rank.value):>6}  {ties}, such as", f"{'':16}{rank.examples[0]}"]


def _value(value: Number) -> str:
    return "none" if value is None else f"{float(value):.3f}" if isinstance(value, Fraction) else str(value)


def _several(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"
