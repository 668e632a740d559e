"""Layouts from files, names, tables and one line; and each way to get one wrong, with its place."""

import pytest

from brw_lab.errors import LayoutError
from brw_lab.files import parse_toml
from brw_lab.lodge.layout import Layout, layout_from, load_layout, shipped_layouts

GOOD = """\
[rooms]
crypt = [0, 0]
kiln = [1, 0]
hall = [3, 0]
"""

WRONG = {
    "two rooms on one place": ("garden = [0, 0]", 5, 1, "garden lies on the place of crypt"),
    "a room too far out": ("garden = [1000, 0]", 5, 1, "garden lies too far out"),
    "a place of one number": ("garden = [1]", 5, 10, "garden has no place"),
    "a place in words": ("garden = 'east'", 5, 10, "garden has no place"),
    "a place of truth values": ("garden = [true, false]", 5, 10, "garden has no place"),
    "a room with two words": ("'my room' = [5, 5]", 5, 1, "'my room' cannot be the id of a Room"),
    "a room with a reserved word": ("cell = [5, 5]", 5, 1, "'cell' cannot be the id of a Room"),
    "a room that is a seat": ("red = [5, 5]\n[cells]\nred = 'hall E'", 5, 1, "'red' is both a Room and a seat"),
    "a cell on an inner side": (
        "[cells]\nred = 'crypt E'",
        6,
        7,
        "the Cell of red cannot lie at crypt E: kiln lies there",
    ),
    "a cell at an unknown room": ("[cells]\nred = 'cript E'", 6, 7, "there is no Room 'cript'; did you mean crypt?"),
    "two cells at one door": ("[cells]\nred = 'hall E'\nblue = 'hall E'", 7, 8, "the Cell of red is there"),
    "a side in small letters": ("[cells]\nred = 'hall e'", 6, 7, "did you mean E?"),
    "a half-edge without a side": ("[cells]\nred = 'hall'", 6, 7, "'hall' is no half-edge"),
    "a half-edge that is a number": ("[cells]\nred = 3", 6, 7, "3 is no half-edge"),
    "a wall between rooms apart": ("[[walls]]\nbetween = ['crypt', 'hall']", 6, 11, "they are not neighbours"),
    "a wall round a room": ("[[walls]]\nbetween = ['crypt', 'crypt']", 6, 11, "they are not neighbours"),
    "a wall at an unknown room": ("[[walls]]\nbetween = ['crypt', 'attic']", 6, 11, "there is no Room 'attic'"),
    "a wall of one room": ("[[walls]]\nbetween = ['crypt']", 6, 11, "no pair of Rooms"),
    "the same wall twice": (
        "[[walls]]\nbetween = ['crypt', 'kiln']\n[[walls]]\nbetween = ['kiln', 'crypt']",
        8,
        11,
        "stands already",
    ),
    "a portal with one end": ("[[portals]]\ncolor = 'violet'\nat = ['hall E']", 6, 9, "the violet Portal has one end"),
    "a portal with no end": ("[[portals]]\ncolor = 'violet'\nat = []", 6, 9, "the violet Portal has no end"),
    "a portal on one half-edge twice": (
        "[[portals]]\ncolor = 'violet'\nat = [\n  'hall E',\n  'hall E']",
        9,
        3,
        "the violet Portal is there",
    ),
    "a half-edge used by two portals": (
        "[[portals]]\ncolor = 'violet'\nat = ['hall E', 'hall W']\n"
        "[[portals]]\ncolor = 'green'\nat = ['crypt W', 'hall E']",
        10,
        18,
        "the green Portal cannot be at hall E: the violet Portal is there",
    ),
    "a colour used twice": (
        "[[portals]]\ncolor = 'violet'\nat = ['hall E', 'hall W']\n"
        "[[portals]]\ncolor = 'violet'\nat = ['crypt W', 'kiln E']",
        9,
        9,
        "the colour violet is used twice",
    ),
    "a portal at an unknown side": ("[[portals]]\ncolor = 'violet'\nat = ['hall N', 'hall W']", 7, 7, "'N' is no side"),
    "a portal at an unknown room": (
        "[[portals]]\ncolor = 'violet'\nat = ['hall E', 'hal W']",
        7,
        17,
        "did you mean hall?",
    ),
    "a portal at the door of a cell": (
        "[cells]\nred = 'hall E'\n[[portals]]\ncolor = 'violet'\nat = ['hall W', 'hall E']",
        9,
        17,
        "the violet Portal cannot be at hall E: the Cell of red is there",
    ),
    "a portal without a colour": ("[[portals]]\nat = ['hall E', 'hall W']", 5, 3, "'color' is missing in portals"),
    "a portal with a number for a colour": (
        "[[portals]]\ncolor = 3\nat = ['hall E', 'hall W']",
        6,
        9,
        "this is no colour",
    ),
    "a portal at a word": ("[[portals]]\ncolor = 'violet'\nat = 'hall E'", 7, 6, "no list of half-edges"),
    "a portal with an unknown key": (
        "[[portals]]\ncolour = 'violet'\nat = ['hall E', 'hall W']",
        6,
        1,
        "portals has no key 'colour'; expected color or at; did you mean color?",
    ),
    "a token on an outer side": ("[[portal_tokens]]\nblue = 'hall E'", 6, 8, "no Room lies beyond"),
    "a token in a walled passage": (
        "[[portal_tokens]]\nblue = 'crypt E'\n[[walls]]\nbetween = ['crypt', 'kiln']",
        6,
        8,
        "a wall closes the passage",
    ),
    "two tokens in one passage": (
        "[[portal_tokens]]\nblue = 'crypt E'\n[[portal_tokens]]\nblue = 'kiln W'",
        8,
        8,
        "a Portal token is there",
    ),
    "a blue portal beside tokens": (
        "[[portal_tokens]]\nblue = 'crypt E'\n[[portals]]\ncolor = 'blue'\nat = ['hall E', 'hall W']",
        8,
        9,
        "the colour blue is used twice",
    ),
    "an unknown key": ("[cels]\nred = 'hall E'", 5, 2, "a layout has no key 'cels'"),
    "walls that are a table": ("[walls]\nbetween = ['crypt', 'kiln']", 5, 2, "walls is no list of tables"),
    "cells that are a word": ("[x]", 5, 2, "a layout has no key 'x'"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_with_a_layout_is_told_with_its_line_and_column(wrong, tmp_path):
    text, line, column, message = WRONG[wrong]
    file = tmp_path / "wrong.toml"
    file.write_text(f"{GOOD}{text}\n")
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    where = caught.value.where
    assert (where.file, where.line, where.column) == (str(file), line, column)
    assert message in str(caught.value)


def test_a_file_tells_all_its_errors_at_once_in_the_order_of_its_lines():
    with pytest.raises(LayoutError) as caught:
        load_layout("[cells]\nred = 'attic E'\n[rooms]\ncrypt = 3\nkiln = [0, 0]\ngarden = [0, 0]\n")
    assert [error.where.line for error in caught.value.all] == [2, 4, 6]


def test_a_layout_without_rooms_is_refused():
    with pytest.raises(LayoutError, match="at least one Room"):
        load_layout("title = 'nothing'\n")


def test_a_title_that_is_a_number_is_refused():
    with pytest.raises(LayoutError, match=r"layout:1:9: title is no text"):
        load_layout("title = 3\n" + GOOD)


def test_what_a_file_parsed_to_is_a_layout_too():
    assert load_layout({"rooms": {"crypt": [0, 0]}}) == Layout(rooms=(("crypt", (0, 0)),))


@pytest.mark.parametrize("name", shipped_layouts())
def test_a_shipped_layout_bears_the_name_of_its_file(name):
    assert load_layout(name).name == name


@pytest.mark.parametrize("name", ["duel", "duel.toml", "layouts/duel", "scenarios/layouts/duel.toml"])
def test_a_shipped_layout_is_found_under_each_of_its_names(name):
    assert load_layout(name).name == "duel"


def test_the_duel_is_a_flower_with_two_cells_and_no_portals():
    duel = load_layout("duel")
    assert (len(duel.rooms), duel.walls, duel.portals) == (7, (), ())
    assert duel.cells == (("red", ("crypt", "E")), ("blue", ("garden", "W")))


def test_an_unknown_name_is_refused_with_the_nearest_one():
    with pytest.raises(LayoutError) as caught:
        load_layout("dual")
    assert caught.value.near == ("duel",)


# -- one line ---------------------------------------------------------------------------------------------------------


def test_one_line_reads_as_the_file_with_the_same_content():
    line = (
        'lane "A lane": crypt 0,0; kiln 1,0; hall 3,0 / cells red hall E / walls crypt kiln '
        "/ portals violet crypt W, hall W"
    )
    file = (
        f"name = 'lane'\ntitle = 'A lane'\n{GOOD}[cells]\nred = 'hall E'\n[[walls]]\nbetween = ['crypt', 'kiln']\n"
        "[[portals]]\ncolor = 'violet'\nat = ['crypt W', 'hall W']\n"
    )
    assert load_layout(line) == load_layout(file)


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("crypt 0,0; garden 0,0", 12, "garden lies on the place of crypt"),
        ("crypt 0,0; crypt 1,0", 12, "'crypt' is laid twice"),
        ("crypt 0,0; garden east", 12, "'garden east' cannot be read"),
        ("crypt 0,0 / wals crypt garden", 13, "did you mean walls?"),
        ("crypt 0,0 / walls  crypt garden", 20, "there is no Room 'garden'"),
        ("crypt 0,0 / portals violet crypt E,  cript W", 38, "did you mean crypt?"),
        ("crypt 0,0 / tokens crypt E", 20, "no Room lies beyond"),
        ("crypt 0,0 / cells red crypt E; blue crypt E", 32, "the Cell of red is there"),
    ],
)
def test_what_is_wrong_with_one_line_is_told_with_its_column(line, column, message):
    with pytest.raises(LayoutError) as caught:
        load_layout(line)
    assert caught.value.where.column == column
    assert message in str(caught.value)


# -- the table of a scenario ------------------------------------------------------------------------------------------


def inline(text: str, name: str = "scenario.toml") -> Layout:
    return layout_from(parse_toml(text, name), ("lodge",))


def test_a_scenario_without_a_lodge_is_played_in_the_duel():
    assert inline("title = 'x'") == load_layout("duel")


def test_a_scenario_may_name_a_layout():
    assert inline("[lodge]\nlayout = 'crossed'") == load_layout("crossed")


def test_a_scenario_may_write_the_layout_in_one_line():
    assert inline("lodge = 'crypt 0,0; kiln 1,0'").rooms == (("crypt", (0, 0)), ("kiln", (1, 0)))


def test_a_layout_lies_beside_its_scenario(tmp_path):
    (tmp_path / "own.toml").write_text(GOOD)
    assert inline("[lodge]\nlayout = 'own.toml'", str(tmp_path / "scenario.toml")) == load_layout(GOOD)


def test_walls_and_portals_of_a_scenario_are_added_to_the_layout():
    layout = inline("[lodge]\nlayout = 'crossed'\n[[lodge.walls]]\nbetween = ['kiln', 'crypt']")
    assert layout.walls == (("crypt", "black-rose-room"), ("kiln", "crypt"))


def test_cells_of_a_scenario_replace_those_of_the_layout():
    assert inline("[lodge.cells]\nred = 'kiln E'").cells == (("red", ("kiln", "E")),)


def test_a_changed_layout_loses_its_name():
    assert inline("[lodge.cells]\nred = 'kiln E'").name == ""


def test_rooms_of_a_scenario_stand_alone_when_it_names_no_layout():
    assert inline("[lodge.rooms]\ncrypt = [0, 0]") == Layout(rooms=(("crypt", (0, 0)),))


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("[lodge]\nlayout = 'dual'", 2, 10),
        ("[lodge]\nlayout = 3", 2, 10),
        ("lodge = 3", 1, 9),
        ("[lodge]\nlayuot = 'duel'", 2, 1),
        ("[[lodge.portals]]\ncolor = 'violet'\nat = ['cript E', 'hall W']", 3, 7),
        ("[lodge]\nlayout = 'crossed'\n[[lodge.portals]]\ncolor = 'violet'\nat = ['hall W', 'kiln NE']", 4, 9),
        ("[lodge]\nlayout = 'crypt 0,0; garden 0,0'", 2, 10),
        ("[lodge.rooms]\ncrypt = [0, 0]\n[lodge.cells]\nred = 'attic E'", 4, 7),
    ],
)
def test_what_is_wrong_with_the_lodge_of_a_scenario_is_told_with_its_place(text, line, column):
    with pytest.raises(LayoutError) as caught:
        inline(text)
    where = caught.value.where
    assert (where.file, where.line, where.column) == ("scenario.toml", line, column)
