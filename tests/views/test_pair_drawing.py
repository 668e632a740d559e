"""Two Lodges side by side."""

from xml.etree import ElementTree

from brw_lab import ComparePanel, load_scenario

SVG = "{http://www.w3.org/2000/svg}"


def drawn():
    panel = ComparePanel(load_scenario("duel_kami/cast/unstable-comes-first"), "unstable.room")
    return ElementTree.fromstring(panel._repr_mimebundle_()[0]["image/svg+xml"])


def test_both_boards_of_a_comparison_stand_beside_one_another():
    boards = drawn().findall(f"{SVG}svg")
    left, right = (float(board.get("x")) for board in boards)
    assert right >= left + float(boards[0].get("width"))


def test_each_board_stands_below_its_reading():
    said = " ".join(text.text for text in drawn().findall(f"{SVG}text"))
    assert "Read as: any Room of the Lodge, chosen by the Mage who reveals the Spell" in said
    assert "Read as: the Room that Mage is in" in said


def test_both_boards_are_told_to_who_cannot_see_them():
    assert drawn().find(f"{SVG}desc").text.count("Read as: ") == 2
