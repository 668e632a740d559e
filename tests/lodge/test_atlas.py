"""The atlas: ranks by what was asked, shows ties as ties, and says the same however it is shared out."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction

import pytest

from brw_lab.errors import LayoutError
from brw_lab.lodge.atlas import SHOWN, atlas
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.metrics import METRICS, QUESTIONS, metrics_of
from brw_lab.lodge.placements import Ground
from brw_lab.lodge.symmetry import image
from brw_lab.lodge.tables import tables_of

FLOWER = load_layout("duel")


@pytest.fixture(scope="module")
def two():
    return atlas(FLOWER)


@pytest.fixture(scope="module")
def with_cells():
    return atlas(FLOWER, cells=True)


def test_it_counts_all_and_up_to_symmetry(two):
    assert (two.placements, two.up_to_symmetry, two.symmetry) == (9_180, 824, 12)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_placement_has_its_place_under_every_question(with_cells, question):
    ranks = with_cells.ranking(question)
    assert sum(rank.classes for rank in ranks) == with_cells.up_to_symmetry
    assert sum(rank.placements for rank in ranks) == with_cells.placements


@pytest.mark.parametrize("name", METRICS)
def test_the_best_come_first(with_cells, name):
    values = [rank.value for rank in with_cells.ranking(name)]
    assert values == sorted(values, reverse=METRICS[name].more_is_better)
    assert [rank.value for rank in with_cells.ranking(name, worst=True)] == values[::-1]


def test_ties_share_a_place(two):
    ranks = two.ranking("see-most")
    assert [rank.place for rank in ranks] == [1, 17, 171, 427, 746, 819]
    assert len(ranks[0].examples) == SHOWN


def test_the_ranking_is_what_counting_each_lodge_gives(two):
    counted = Counter()
    for placement in Ground(FLOWER):
        lodge = Lodge.of(placement.layout)
        seen = sum(bool(lodge.sees(a, b)) for a in lodge.rooms for b in lodge.rooms if a < b)
        counted[seen] += placement.weight
    assert {rank.value: rank.placements for rank in two.ranking("see-most")} == counted


def test_the_values_of_a_placement_are_those_of_its_lodge(with_cells):
    for rank in with_cells.ranking("fair"):
        for placement in rank.examples:
            lodge = Lodge.of(placement.layout)
            doors = [lodge.index(door[0]) for _, door in placement.layout.cells]
            assert placement.values == metrics_of(tables_of(lodge), doors)


def test_kinds_are_the_different_tables_but_for_a_turn_or_a_mirror():
    def kind(layout):
        images = [tables_of(Lodge.of(_in_place(image(layout, number)))) for number in range(12)]
        return min(repr((tables.distances, tables.sights)) for tables in images)

    def _in_place(layout):
        """Rooms renamed by where they lie now, so that tables can be compared."""
        at = {place: room for room, place in FLOWER.rooms}
        named = layout.renamed({room: at[place] for room, place in layout.rooms})
        return replace(named, rooms=FLOWER.rooms, cells=())

    found = atlas(FLOWER, pairs=1)
    counted = Counter(kind(placement.layout) for placement in Ground(FLOWER, 1))
    assert sorted(each.classes for each in found.kinds) == sorted(counted.values())


def test_a_lodge_of_two_islands_is_of_another_kind_than_one_whose_islands_are_joined():
    kinds = atlas(load_layout("a 0,0; b 5,0"), pairs=1).kinds
    assert sorted(kind.placements for kind in kinds) == [30, 36]


def test_placements_of_one_kind_are_named_alike(two):
    kinds = two.kinds
    assert len(kinds) == 344
    assert {placement.kind for placement in kinds[0].examples} == {"T1"}
    assert sum(kind.classes for kind in kinds) == two.up_to_symmetry


def test_an_executor_finds_the_same(two):
    with ThreadPoolExecutor(2) as pool:
        shared = atlas(FLOWER, executor=pool)
    assert (shared.placements, shared.up_to_symmetry, len(shared.kinds)) == (9_180, 824, 344)
    assert shared.kinds == two.kinds
    for name in two._tally.values:
        assert shared.ranking(name) == two.ranking(name)


def test_it_tells_how_far_it_has_come():
    heard = []
    atlas(FLOWER, pairs=1, progress=lambda done, of: heard.append((done, of)))
    assert (len(heard), heard[-1]) == (18, (153, 153))


def test_a_placement_says_which_kind_it_is(two):
    kinds = {kind.name: kind for kind in two.kinds}
    best = two.best[0]
    assert best.kind in kinds
    assert two.as_dict(1)["best"][0]["kind"] == best.kind


def test_a_layout_may_be_given_by_name():
    assert atlas("duel", pairs=1).placements == 153


def test_a_question_that_reads_cells_keeps_them():
    found = atlas(FLOWER, pairs=1, question="fair")
    assert (found.symmetry, found.ground.cells) == (4, True)


def test_a_question_that_reads_cells_has_no_answer_without_them(two):
    with pytest.raises(LayoutError, match="'fair' reads Cells, and this atlas leaves them out"):
        two.ranking("fair")


def test_a_single_cell_keeps_its_door():
    found = atlas(load_layout("a 0,0; b 1,0 / cells red a W"), pairs=1, cells=True)
    assert found.placements == 36  # pairs of 9 sides, for the rim has 10


def test_what_is_no_lodge_is_refused():
    with pytest.raises(LayoutError, match="this int '7' is no Lodge; expected a Lodge or a Layout"):
        atlas(7)


def test_a_layout_without_cells_cannot_be_fair():
    with pytest.raises(LayoutError, match="'fair' reads Cells: this layout has fewer than two"):
        atlas(load_layout("a 0,0; b 1,0"), pairs=1, question="fair")


def test_a_metric_that_does_not_exist_is_answered_with_the_list():
    with pytest.raises(LayoutError, match=r"no metric or question 'seen_pair'.*expected see-most.*seen_pairs") as error:
        atlas(FLOWER, question="seen_pair")
    assert "seen_pairs" in error.value.near


def test_readings_of_the_lodge_count():
    one = atlas(Lodge.of(FLOWER, crossings=1))
    assert one.ranking("longest_line") != atlas(FLOWER).ranking("longest_line")


def test_two_islands_can_be_joined():
    found = atlas(load_layout("a 0,0; b 5,0"), pairs=1, question="parted_pairs")
    assert [(rank.value, rank.placements) for rank in found.ranking()] == [(0, 36), (1, 30)]


def test_what_there_is_nothing_to_count_of_comes_last():
    found = atlas(load_layout("a 0,0; b 5,0"), pairs=1, question="mean_distance")
    assert [rank.value for rank in found.ranking()] == [Fraction(1), None]


def test_it_is_told_as_json(two):
    told = two.as_dict(3)
    assert {key: told[key] for key in ("layout", "pairs", "labelled", "symmetry", "placements", "up_to_symmetry")} == {
        "layout": "duel", "pairs": 2, "labelled": False, "symmetry": 12, "placements": 9_180, "up_to_symmetry": 824,
    }  # fmt: skip
    assert len(told["best"]) == len(told["worst"]) == 3
    assert set(told["best"][0]["portals"]) == {"violet", "green"}
    assert isinstance(told["best"][0]["mean_distance"], float)
    assert load_layout(told["best"][0]["layout"]).portals
