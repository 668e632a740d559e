"""Printed texts resolve in a position: the Events and Quests of the duels, Seal of Fire's cards, Feats and tokens."""

import pytest

from brw_lab.errors import RuleGap
from brw_lab.rulebooks.printed import printed_texts, printing_books
from tests.cards.resolving import cast_claims, claims_of, end_of, text_of

UNPRINTED_EVOCATIONS = {"assassins-brotherhood/token", "cursed-temple/token"}
"""Texts that summon an Evocation whose card no book prints."""
CINIS = {"ancient-rebirth/light", "ancient-rebirth/dark"}
FIXED = "/effect"
SAYABLE = [
    (book, text.address)
    for book in printing_books()
    for text in printed_texts(book)
    if text.effect is not None and not text.address.endswith(FIXED)
]


def seat_of(address):
    return "rose" if "-events/" in address else "red"


@pytest.mark.parametrize(
    ("book", "address"),
    [each for each in SAYABLE if each[1] not in UNPRINTED_EVOCATIONS | CINIS],
    ids=lambda word: word,
)
def test_a_printed_text_comes_to_its_end(book, address):
    assert end_of(text_of(book, address), seat_of(address)).choice is not None


@pytest.mark.parametrize("address", sorted(UNPRINTED_EVOCATIONS))
def test_a_text_that_summons_what_nobody_printed_says_so(address):
    with pytest.raises(RuleGap, match=r"Ezio|Landsknecht"):
        end_of(text_of("sator", address), "red")


WHAT = [
    (
        "duel_kami",
        "kami-events/turn-1",
        [],
        f"red.hand = 4\nblue.hand = 2\nrose.power = 1\nrooms.black-rose-room.instability = {['rose'] * 4}",
    ),
    ("duel_kami", "kami-events/turn-2", [], "rose.power = 2\nrooms.crypt.instability = ['blue', 'rose', 'rose']"),
    ("duel_kami", "kami-events/turn-3", [], "rose.power = 2\nrooms.crypt.instability = ['rose', 'rose']"),
    (
        "duel_kami",
        "kami-events/turn-4",
        ["red: choose 2", "blue: choose 1"],
        "red.hand = 5\nblue.hand = 2\nrose.power = 3",
    ),
    ("duel_kami", "expansion/quest", [], "red = { power = 4, damage = ['rose'] }"),
    ("duel_kami", "monk/quest", [], "red = { power = 5, damage = ['rose', 'rose'] }"),
    ("duel_kami", "medium/quest", [], "red = { power = 4, damage = ['rose'] }"),
    ("duel_kami", "vandal/quest", [], "red = { power = 5, damage = ['rose', 'rose'] }"),
    ("duel_kami", "armed/quest", [], "red = { power = 5, damage = ['rose', 'rose'] }"),
    ("duel_lex", "lex-events/turn-1", [], "rose.power = 1\nrooms.garden.instability = ['rose']"),
    ("duel_lex", "lex-events/turn-3", [], "rose.power = 2\nblue.damage = ['rose', 'rose']"),
    ("duel_lex", "lex-events/turn-4", [], "rose.power = 2\nred.damage = ['rose', 'rose', 'rose']"),
    (
        "seal_of_fire",
        "alchemical-fireball/light",
        ["red: target crypt"],
        "blue.damage = ['rose', 'red', 'red', 'red', 'red']",
    ),
    (
        "seal_of_fire",
        "alchemical-fireball/dark",
        ["red: target crypt"],
        "blue.damage = ['rose', 'red', 'red', 'red']\nrooms.crypt.instability = ['blue', 'rose', 'red']",
    ),
    (
        "seal_of_fire",
        "cenere/guarding",
        ["red: convert crypt 2", "red: target dummy"],
        "rooms.crypt = { instability = ['blue', 'red'], token = 'used' }",
    ),
    ("apocalypse", "channeling/feat-3", ["red: place well"], "rooms.well.instability = ['red']"),
    ("apocalypse", "teleportation/feat-1", ["red: to hall"], "red.in = 'hall'"),
    (
        "apocalypse",
        "magic-tutor-a/token",
        ["red: discard Tide", "red: discard Echo"],
        "red = { hand = 1, memories = 3 }",
    ),
]


@pytest.mark.parametrize(("book", "address", "moves", "then"), WHAT, ids=[row[1] for row in WHAT])
def test_a_printed_text_does_what_it_says(book, address, moves, then):
    assert claims_of(text_of(book, address), seat_of(address), moves, then) == []


def test_a_printed_spell_is_cast_from_its_slot():
    table = "red.slots.I = { card = 'alchemical-fireball', side = 'dark' }\nred.in = 'garden'\n"
    moves = ["red: cast I", "red: target garden"]
    assert cast_claims(table, moves, "blue.damage = ['red', 'red']\nrooms.garden.instability = ['red']") == []


def test_ceneres_hunting_skill_converts_within_one_room_when_its_owner_places_instability():
    text = "Personal: Summon Cenere. Place 1 Instability in your Room."
    moves = ["red: apply cenere", "red: target crypt", "red: convert crypt 1"]
    assert claims_of(text, "red", moves, "rooms.crypt.instability = ['red', 'rose', 'red']") == []


REBIRTH = """
red.in = "garden"
red.slots.I = {{ card = "ancient-rebirth", side = "light" }}
red.slots.quick = {{ text = "Special: Restore." }}
blue.slots.I = {{ text = "Evocation anywhere: {blows}" }}
blue.slots.II = {{ text = "Special: Restore." }}
"""
COMES = ["red: cast I", "red: target black-rose-room", "red: cast quick", "blue: cast I", "blue: target cinis"]


@pytest.mark.parametrize("address", sorted(CINIS))
def test_ancient_rebirth_comes_to_its_end(address):
    assert end_of(text_of("seal_of_fire", address), "red").choice is not None


def test_cinis_comes_back_whole_for_the_cube_on_its_card():
    moves = [*COMES, "red: instead cinis"]
    then = "cinis = { in = 'garden', damage = [] }\nred.pool = 23"
    assert cast_claims(REBIRTH.format(blows="Inflict 4."), moves, then) == []


def test_cinis_comes_back_only_once():
    moves = [*COMES, "red: instead cinis"]
    assert cast_claims(REBIRTH.format(blows="Inflict 4. Inflict 4."), moves, "cinis.in = 'out'") == []
