"""Every pair of colours that meets in a drawing or a panel can be told apart, by day and by night."""

import pytest

from brw_lab.lodge.placements import COLOURS
from brw_lab.views.glyphs import EMBLEMS
from brw_lab.views.palette import ROOMS, SEAT_SHAPES, TONES, contrast, letters, portal_role, theme_css, tone

HEAT = tuple(role for role in TONES if role.startswith("heat-"))
FLOORS = (*(f"room-{color}" for color in (*ROOMS, "wreck")), "lit", "paper", "card", "well", "wash", *HEAT)
SEATS = (*SEAT_SHAPES, "other")
PORTALS = tuple(role for role in TONES if role.startswith("portal-"))
TEXTS = [(ink, floor) for floor in FLOORS for ink in ("ink", "soft")]
TEXTS += [(f"on-{role}", role) for role in (*SEATS, "accent", "stop")]
TEXTS += [(ink, ground) for ground in ("paper", "card") for ink in ("accent", "good", "bad", "lit-edge")]
TEXTS += [("accent", "wash"), ("soft", "wash"), ("on-stop", "ray"), ("on-stop", "ink"), ("card", "ink")]
TEXTS += [("halo", portal) for portal in PORTALS]
SIGNS = ("lit-edge", "ray", "slot", "accent", "stop", "fresh", *PORTALS)
MARKS = [(mark, floor) for floor in FLOORS for mark in SIGNS]
MARKS += [(seat, floor) for floor in FLOORS for seat in SEATS if seat != "rose"]
MARKS += [(f"edge-{color}", f"room-{color}") for color in (*ROOMS, "wreck")]
MARKS += [
    ("door", "wall"),
    ("brick", "wall"),
    ("jamb", "wall"),
    ("field", "paper"),
    ("field", "card"),
    ("rim", "paper"),
]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_text_reads_on_its_ground(dark):
    found = {(ink, ground): contrast(tone(ink, dark), tone(ground, dark)) for ink, ground in TEXTS}
    assert {pair: ratio for pair, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_mark_stands_out_from_its_ground(dark):
    found = {(mark, ground): contrast(tone(mark, dark), tone(ground, dark)) for mark, ground in MARKS}
    assert {pair: ratio for pair, ratio in found.items() if ratio < 3} == {}


@pytest.mark.parametrize("floor", FLOORS)
def test_the_black_rose_stands_out_by_her_piece_or_by_its_rim(floor):
    for dark in (False, True):
        assert max(contrast(tone(role, dark), tone(floor, dark)) for role in ("rose", "on-rose")) >= 3


def test_no_two_seats_share_a_shape():
    assert len(set(SEAT_SHAPES.values())) == len(SEAT_SHAPES)


def test_every_room_colour_has_a_sign_of_its_own():
    assert len({EMBLEMS[color] for color in ROOMS}) == len(ROOMS)


def test_letters_never_clash():
    assert letters(["red", "rust", "er"]) == {"red": "R", "rust": "U", "er": "E"}


def test_a_name_without_a_free_letter_gets_a_number():
    assert letters(["a", "a-a"])["a-a"] == "2"


def test_the_theme_defines_every_role_by_day_and_by_night():
    css = theme_css()
    assert all(
        f"--brw-{role}:{value.light};" in css and f"--brw-{role}:{value.dark};" in css for role, value in TONES.items()
    )


def test_the_three_pairs_of_an_atlas_have_colours_and_first_letters_of_their_own():
    three = COLOURS[:3]
    assert len({portal_role(colour) for colour in (*three, "blue", "orange", "other")}) == 6
    assert list(letters((*three, "blue", "orange")).values()) == ["V", "G", "C", "B", "O"]
