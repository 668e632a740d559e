"""PortalWorkbench without a browser: what a click does, what is said, what is shown without a kernel."""

import json
from xml.etree import ElementTree

import pytest

from brw_lab import LayoutError, Lodge, PortalWorkbench, load_layout


def send(panel, **message):
    panel._handle_custom_msg(message, [])


def press(panel, *ends):
    for room, side in ends:
        send(panel, kind="press", room=room, side=side)
    return panel


def violet():
    return press(PortalWorkbench(), ("crypt", "SE"), ("armory", "NW"))


def sides(panel, room):
    cell = next(cell for cell in panel.bench["board"]["cells"] if cell["id"] == room)
    return {one["side"]: one["state"] for one in cell["sides"]}


# --- what it begins with


def test_it_begins_with_the_flower_of_a_duel():
    assert PortalWorkbench().layout == load_layout("duel")


@pytest.mark.parametrize("given", ["crossed", load_layout("crossed"), Lodge.of(load_layout("crossed"))])
def test_it_may_begin_with_any_layout(given):
    panel = PortalWorkbench(given)
    assert (panel.layout, panel.bare.layout.portals) == (load_layout("crossed"), ())


def test_the_readings_of_a_lodge_count():
    panel = PortalWorkbench(Lodge.of(load_layout("crossed"), crossings=0))
    assert (panel.lodge.crossings, panel.bare.crossings) == (0, 0)


def test_the_gallery_is_found_by_the_readings_of_a_lodge():
    panel = PortalWorkbench(Lodge.of(load_layout("duel"), crossings=0), question="see-most", how="one pair")
    assert [row["title"] for row in panel.gallery["rows"]] == ["The best: 15"]  # no line passes a Portal


def test_a_layout_that_is_not_there_is_an_error():
    with pytest.raises(LayoutError, match="there is no layout 'dule'"):
        PortalWorkbench("dule")


def test_a_question_that_is_not_there_is_an_error():
    with pytest.raises(LayoutError, match="did you mean see-most"):
        PortalWorkbench(question="see-mst")


# --- at the bench


def test_two_clicks_on_the_rim_join_two_sides():
    assert violet().layout.portals == (("violet", (("crypt", "SE"), ("armory", "NW"))),)


def test_what_a_portal_does_is_said():
    assert violet().bench["status"] == (
        "A violet Portal joins Crypt south-east and Armory north-west. "
        "2 pairs of Rooms now see each other and 1 walk is shorter."
    )


def test_the_side_that_waits_is_shown():
    assert sides(press(PortalWorkbench(), ("crypt", "SE")), "crypt")["SE"] == "picked"


def test_both_sides_of_the_portal_are_shown():
    panel = violet()
    assert (sides(panel, "crypt")["SE"], sides(panel, "armory")["NW"]) == ("portal", "portal")


def test_a_cell_is_no_room_and_has_no_sides():
    cells = {cell["id"]: "sides" in cell for cell in PortalWorkbench().bench["board"]["cells"]}
    assert (cells["cell-red"], cells["crypt"]) == (False, True)


def test_a_portal_at_a_cells_door_is_refused_in_words_and_nothing_is_lost():
    panel = press(PortalWorkbench(), ("crypt", "SE"), ("crypt", "E"))
    assert panel.bench["status"] == "No Portal can stand at Crypt east: the Cell of red opens there"
    assert sides(panel, "crypt")["SE"] == "picked"


def test_a_side_that_is_not_there_is_refused_in_words():
    assert press(PortalWorkbench(), ("crypt", "N")).bench["status"].startswith("'N' is no side of a Room")


def test_another_tool_sets_something_else():
    panel = PortalWorkbench()
    send(panel, kind="tool", tool="token")
    assert press(panel, ("crypt", "W")).layout.tokens == (("crypt", "W"),)


def test_undo_redo_and_clear():
    panel = violet()
    laid = panel.layout
    send(panel, kind="undo")
    assert (panel.layout, panel.bench["redo"]) == (load_layout("duel"), True)
    send(panel, kind="redo")
    assert panel.layout == laid
    send(panel, kind="clear")
    assert (panel.layout, panel.bench["bare"], panel.bench["undo"]) == (load_layout("duel"), True, True)


def test_a_pair_is_shown_on_the_board_and_told():
    panel = violet()
    send(panel, kind="show", a="crypt", b="armory")
    assert [(ray["from"], ray["to"]) for ray in panel.drawing["rays"]] == [("crypt", "armory")]
    assert panel.bench["status"].startswith("Crypt sees Armory, through the violet Portal")


def test_the_same_pair_again_takes_the_line_away():
    panel = violet()
    send(panel, kind="show", a="crypt", b="armory")
    send(panel, kind="show", a="crypt", b="armory")
    assert (panel.drawing["rays"], panel.bench["shown"]) == ([], None)


def test_a_pair_that_is_not_there_changes_nothing():
    panel = violet()
    send(panel, kind="show", a="crypt", b="attic")
    assert panel.bench["shown"] is None


def test_a_message_that_nobody_knows_changes_nothing():
    panel = violet()
    before = panel.bench
    send(panel, kind="dance")
    assert panel.bench == before


# --- the gallery


def test_the_gallery_is_empty_until_somebody_asks():
    assert (PortalWorkbench().gallery["rows"], PortalWorkbench().gallery["question"]) == ([], "")


def test_the_gallery_shows_the_best_placements():
    panel = PortalWorkbench()
    send(panel, kind="look", question="see-most", how="one pair")
    assert panel.gallery["rows"][0]["title"] == "The best: 17"
    assert panel.gallery["note"] == "120 placements, 36 up to turns and mirrors"


def test_a_board_of_the_gallery_is_laid_on_the_bench():
    panel = PortalWorkbench(question="see-most", how="one pair")
    send(panel, kind="lay", row=0, at=2)
    laid = load_layout(panel.gallery["rows"][0]["boards"][2]["line"])
    assert (panel.layout.portals, panel.layout.cells) == (laid.portals, load_layout("duel").cells)


@pytest.mark.parametrize("at", [-1, 99])
def test_a_board_that_is_not_there_is_not_laid(at):
    panel = PortalWorkbench(question="see-most", how="one pair")
    send(panel, kind="lay", row=0, at=at)
    assert panel.layout == load_layout("duel")


def test_laying_a_board_can_be_undone():
    panel = PortalWorkbench(question="see-most", how="one pair")
    send(panel, kind="lay", row=0, at=0)
    panel.undo()
    assert panel.layout == load_layout("duel")


def test_the_gallery_says_when_it_was_found_for_other_walls():
    panel = PortalWorkbench(question="see-most", how="one pair")
    press(panel, ("crypt", "W"))
    assert panel.gallery["note"] == "The walls have changed since: look again"


def test_the_walls_on_the_bench_count_in_the_gallery():
    panel = press(PortalWorkbench(), ("crypt", "W"))
    panel.look("see-most", "one pair")
    assert all("walls crypt black-rose-room" in board["line"] for board in panel.gallery["rows"][0]["boards"])


def test_a_question_that_reads_cells_is_refused_in_words_where_there_are_none():
    panel = PortalWorkbench("attic 0,0; hall 1,0")
    panel.look("fair", "one pair")
    assert panel.gallery["note"].startswith("'fair' reads Cells")


def test_a_metric_is_a_question_too():
    panel = PortalWorkbench(question="longest_walk", how="one pair")
    assert [panel.gallery["question"], panel.gallery["questions"][-1][0]] == ["longest_walk", "longest_walk"]


# --- without a browser


def test_what_is_shown_is_plain_data():
    panel = PortalWorkbench(question="see-most", how="one pair")
    assert json.loads(json.dumps([panel.bench, panel.gallery])) == [panel.bench, panel.gallery]


def test_without_a_kernel_there_is_a_picture_and_a_text():
    data, _ = violet()._repr_mimebundle_()
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert "Pairs of Rooms that see each other: 15 → 17" in data["text/plain"]


def test_its_repr_is_a_layout_that_can_be_laid_again():
    panel = violet()
    line = repr(panel).removeprefix("<PortalWorkbench: ").removesuffix(">")
    assert load_layout(line) == panel.layout
