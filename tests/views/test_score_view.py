"""The picture of the score says what the ledger says, with a shape and a dash of its own for every party."""

import json
from itertools import combinations
from xml.etree import ElementTree

import pytest

from brw_lab.outcomes.gains import SOURCES
from brw_lab.views.score_view import page_html, score_svg, score_view
from tests.outcomes.test_ledger import DUELS, book_of, of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("played", DUELS)
def test_the_view_is_plain_data(played):
    view = score_view(book_of(*played))
    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("played", DUELS)
def test_a_line_shows_what_its_party_had_after_each_stage(played):
    book = book_of(*played)
    lines = score_view(book)["lines"]
    assert [tuple(spot["value"] for spot in line["spots"]) for line in lines] == [*map(book.running, book.parties)]


@pytest.mark.parametrize("played", DUELS)
def test_more_points_stand_higher(played):
    spots = [spot for line in score_view(book_of(*played))["lines"] for spot in line["spots"]]
    by_value = sorted(spots, key=lambda spot: spot["value"])
    assert [spot["y"] for spot in by_value] == sorted((spot["y"] for spot in spots), reverse=True)


@pytest.mark.parametrize("played", DUELS)
def test_no_two_pieces_lie_at_one_place(played):
    spots = [(spot["x"], spot["y"]) for line in score_view(book_of(*played))["lines"] for spot in line["spots"]]
    assert len(set(spots)) == len(spots)


@pytest.mark.parametrize("played", DUELS)
def test_no_piece_covers_another(played):
    """A piece is 22 wide; what two parties have may lie close together without being the same."""
    spots = [(spot["x"], spot["y"]) for line in score_view(book_of(*played))["lines"] for spot in line["spots"]]
    covered = [(a, b) for a, b in combinations(spots, 2) if abs(a[0] - b[0]) < 22 and abs(a[1] - b[1]) < 22]
    assert covered == []


def test_every_party_has_dashes_of_its_own():
    lines = score_view(book_of(*DUELS[0]))["lines"]
    assert len({line["dash"] for line in lines}) == len(lines)


@pytest.mark.parametrize("played", DUELS)
def test_the_rows_are_the_sources_in_order_and_then_the_sum(played):
    rows = [row["source"] for row in score_view(book_of(*played))["rows"]]
    assert rows == [*(source for source in SOURCES if source in rows), "in all"]


@pytest.mark.parametrize("played", DUELS)
def test_everything_stands_within_the_picture(played):
    drawn = ElementTree.fromstring(score_svg(book_of(*played)))
    wide, high = map(float, drawn.get("viewBox").split()[2:])
    texts = [(float(text.get("x")), float(text.get("y"))) for text in drawn.iter(f"{SVG}text")]
    assert [spot for spot in texts if not (0 <= spot[0] <= wide and 0 <= spot[1] <= high)] == []


def test_what_was_left_undone_stands_out():
    book = book_of("duel_lex", "random", 3)
    cells = [cell for row in score_view(book)["rows"] for cell in row["cells"]]
    assert [cell["text"] for cell in cells if cell["undone"]] == [f"+{book.undone}"]


def test_the_description_tells_the_whole_chart():
    told = ElementTree.fromstring(score_svg(book_of(*DUELS[0]))).find(f"{SVG}desc").text
    assert [said in told for said in ("Red: 0, 1, 8, 9, 13, 15", "Quests left open: The Black Rose +2")] == [True, True]


def test_a_picture_of_a_few_points_has_no_tick_between_two_points():
    ticks = [tick["text"] for tick in score_view(of("duel_kami/defeat/at-the-period"))["ticks"]]
    assert ticks == ["0", "1", "2", "3", "4", "5"]


def test_points_below_nothing_are_within_the_chart():
    view = score_view(of("duel_lex/rulings/wreck-tie-floor-below"))
    least = min(spot["value"] for line in view["lines"] for spot in line["spots"])
    assert min(int(tick["text"]) for tick in view["ticks"]) <= max(least, 0)


def test_a_page_is_a_table_with_a_row_a_gain():
    page = book_of("duel_kami", "greedy", 7).page(3)
    table = ElementTree.fromstring(page_html(page))
    assert [row.find("th").text for row in table.find("tbody")] == [who for who, _ in page.rows]
