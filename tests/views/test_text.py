"""The Lodge in plain text: doors, walls, Portals and pieces can be read in a terminal."""

from brw_lab.position.pieces import Room
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.text import drawing_of, text_of
from tests.views.tables import BLUE, RED, lodge, position, setting

DRAWN = """\
                      ┌───────────────┐ ┌──(V)──────────┐
                      │    Armory     │ │     Kiln      │
                      │                                 │
                      │               │ │               │
                      └──┐ ┌──────███─┘ └──┐ ┌──────┐ ┌─┘
             ┌───────────┘ └─┐ ┌──███──────┘ └─┐ ┌──┘ └──────────┐
             │   @ Garden    │ │Black Rose Room│ │    ✓ Crypt    │
Blue's Cell ▸│                       · 1 ·             · 2 ·     │◂ Red's Cell
             │               │ │               │ │               │
             └───────────┐ ┌─┘ └──┐ ┌──────┐ ┌─┘ └──┐ ┌──────────┘
                      ┌──┘ └──────┘ └─┐ ┌──┘ └──────┘ └─┐
                      │     Hall      │ │     Well      │
                      │                                 │
                      │               │ │               │
                      └──(V)──────────┘ └───────────────┘"""


def test_doors_are_gaps_walls_are_blocks_portals_have_letters_and_a_line_is_numbered():
    house = lodge(" / walls armory black-rose-room / portals violet kiln NW, hall SW")
    view = lodge_view(None, house, sight=house.sees("garden", "crypt"))
    assert drawing_of(view) == DRAWN


def test_pieces_are_told_apart_by_their_brackets():
    view = lodge_view(setting(), position(models=(BLUE._replace(place="crypt"), RED)))
    assert "[B] (R)" in drawing_of(view)


def test_cubes_are_letters_and_the_black_rose_is_a_flower():
    view = lodge_view(setting(), position(rooms={"crypt": Room(("red", "blue", "rose"))}))
    assert "R B ❀ ·" in drawing_of(view)


def test_a_room_that_holds_something_is_said_in_words():
    assert "\n  Crypt, east; red Mage here;" in text_of(lodge_view(setting(), position()))


def test_what_stops_a_line_is_said_in_words():
    house = lodge(" / walls armory black-rose-room")
    said = text_of(lodge_view(None, house, sight=house.sees("well", "armory")))
    assert said.splitlines()[-1].startswith("  well does not see armory: a wall")


def test_no_line_ends_in_spaces():
    assert not any(line.endswith(" ") for line in text_of(lodge_view(setting(), position())).splitlines())
