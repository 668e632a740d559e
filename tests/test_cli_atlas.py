"""The command `atlas`: the known counts, in words and as JSON, and what is wrong is said."""

import json

import pytest

from brw_lab.cli import main


def told(capsys, *words):
    assert main(["atlas", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "placements", "classes", "symmetry"),
    [
        (["duel", "--pairs", "2"], 9_180, 824, 12),
        (["duel", "--pairs", "2", "--labelled"], 18_360, 1_572, 12),
        (["duel", "--pairs", "1"], 153, 18, 12),
        (["duel", "--pairs", "2", "--cells"], 5_460, 1_428, 4),
        (["duel", "--tokens", "3"], 1_760, 158, 12),
        (["duel", "--tokens", "3", "--faces", "fixed"], 1_760, 168, 12),
        (["hexagon", "--pairs", "2"], 82_215, 7_028, 12),
    ],
)
def test_the_counts_are_known(capsys, words, placements, classes, symmetry):
    answer = told(capsys, *words)
    assert (answer["placements"], answer["up_to_symmetry"], answer["symmetry"]) == (placements, classes, symmetry)


def test_where_nothing_is_placed_it_says_so(capsys):
    assert main(["atlas", "duel", "--pairs", "0"]) == 0
    assert capsys.readouterr().out.startswith("Nothing is placed: 1 placement,\n1 up to the 12 symmetries")


def test_a_question_is_named_with_its_metric(capsys):
    answer = told(capsys, "duel", "--pairs", "1", "--by", "hide-me", "--top", "3")
    assert (answer["question"], answer["metric"], len(answer["best"])) == ("hide-me", "best_hiding", 3)


def test_in_words_it_tells_the_counts_the_question_and_ties(capsys):
    assert main(["atlas", "duel", "--pairs", "1", "--top", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 pair of Portals on 18 free sides of the rim: 153 placements,",
        "18 up to the 12 symmetries of shape and walls.",
        "Cells are left out, so that a Portal may stand where one opens: --cells keeps them.",
        "Different tables of distance and sight: 16.",
        "",
        "See as much as possible. (pairs of Rooms that see each other, however far; more is better)",
        "     1.     17  9 alike, such as",
        "                violet crypt E and armory NW",
        "   ... and 2 values more",
    ]


def test_cells_that_are_kept_are_named(capsys):
    assert main(["atlas", "duel", "--by", "fair", "--pairs", "1"]) == 0
    assert "symmetries of shape, walls and Cells." in capsys.readouterr().out


def test_the_table_s_readings_count_and_are_told(capsys, tmp_path):
    table = tmp_path / "ours.toml"
    table.write_text('title = "Ours"\nrulebook = "duel_kami"\n[rulings]\n"portal.crossings" = "one"\n')
    plain = told(capsys, "duel", "--by", "longest_line")
    ours = told(capsys, "duel", "--by", "longest_line", "--table", str(table))
    assert "portal.crossings" in ours["table"]
    assert ours["values"] != plain["values"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["duel", "--by", "nice"], "there is no metric or question 'nice'; expected see-most,"),
        (["duel", "--pairs", "9"], "9 pairs cannot be placed; expected a whole number from 0 to 3"),
        (["a 0,0 / cells red a E; blue a W", "--pairs", "3", "--cells"], "3 pairs of Portals need 6 free sides"),
        (["nowhere"], "there is no layout 'nowhere'"),
        (["crypt 0,0; hall 1,0 / cells red crypt E"], "the Cell of red cannot lie at crypt E"),
    ],
)
def test_what_is_wrong_is_said(capsys, words, says):
    assert main(["atlas", *words]) == 2
    assert says in capsys.readouterr().err
