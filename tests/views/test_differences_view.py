"""What differs between two tables at one moment, and where that lies on the drawing."""

from brw_lab.views.differences_view import (
    beside_differences,
    choice_differences,
    differences_view,
    mark_of,
)
from brw_lab.views.lodge_view import lodge_view
from tests.views.tables import BLUE, RED, position, setting


def shown(table):
    return lodge_view(setting(), table)


def moved(place):
    """The table with Red elsewhere."""
    return position(models=(BLUE, RED._replace(place=place)))


def test_two_tables_that_are_alike_do_not_differ():
    assert differences_view(shown(position()), shown(position())) == []


def test_a_mage_elsewhere_makes_both_rooms_differ():
    found = differences_view(shown(moved("crypt")), shown(moved("kiln")))
    assert {
        each["id"]: (each["left"], each["right"]) for each in found if "red Mage here" in each["left"] + each["right"]
    } == {
        "crypt": (["red Mage here"], []),
        "kiln": ([], ["red Mage here"]),
    }


def test_points_make_a_board_differ():
    table = position().copy()
    table.parties = (table.parties[0]._replace(power=7), *table.parties[1:])
    (found,) = differences_view(shown(position()), shown(table))
    assert (found["kind"], found["id"], found["right"]) == ("board", "red", ["7 Power Points"])


def test_a_difference_in_a_room_is_marked_on_its_hexagon():
    there = shown(moved("kiln"))
    found = differences_view(shown(moved("crypt")), there)
    kiln = next(each for each in found if each["id"] == "kiln")
    place = next(room for room in there["rooms"] if room["id"] == "kiln")
    assert mark_of(kiln, there)["points"] == place["points"]


def test_what_is_not_drawn_has_no_mark():
    difference = {"id": "red", "kind": "beside", "name": "Red", "left": [], "right": []}
    assert mark_of(difference, shown(position())) is None


def choice(question, *labels, seat="red"):
    options = [{"label": label} for label in labels]
    return {"seat": seat, "who": "Red", "question": question, "options": options}


def test_another_question_is_told_without_its_answers():
    (found,) = choice_differences(choice("Where to?", "there"), choice("Which target?", "blue"))
    assert (found["left"], found["right"]) == (["Red decides: Where to?"], ["Red decides: Which target?"])


def test_of_one_question_the_answers_are_told_that_only_one_side_offers():
    (found,) = choice_differences(choice("Which target?", "blue", "dummy"), choice("Which target?", "blue"))
    assert (found["left"], found["right"]) == (["dummy"], [])


def test_tokens_beside_the_lodge_differ():
    row = {"seat": "red", "name": "Red", "crown": False, "facts": ["1 token Available"], "slots": []}
    sides = [{"rows": [row], "quests": []}, {"rows": [{**row, "facts": ["no token Available"]}], "quests": []}]
    assert [each["kind"] for each in beside_differences(*sides)] == ["beside"]
