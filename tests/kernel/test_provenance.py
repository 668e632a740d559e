"""Where the cards of a table come from is told, and cards that a scenario writes out itself count for nothing."""

from brw_lab.kernel.provenance import provenance_of
from tests.kernel.positions import table


def test_a_table_of_practice_rooms_is_practice():
    assert provenance_of(*table('[given.red]\nin = "crypt"\n')) == ("practice",)


def test_a_printed_card_among_practice_rooms_is_told_first():
    given = '[given.red]\nin = "crypt"\nevocations = [{ card = "mononoke", in = "crypt" }]\n'
    assert provenance_of(*table(given)) == ("printed", "practice")


def test_a_lodge_of_rooms_without_cards_tells_nothing():
    given = '[lodge.rooms]\nhere = [0, 0]\n[lodge.cells]\nred = "here E"\nblue = "here W"\n[given.red]\nin = "here"\n'
    assert provenance_of(*table(given)) == ()
