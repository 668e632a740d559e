"""Every ending: what is found, in how many ways, how likely, whether the order matters, and what a bound leaves."""

from fractions import Fraction

import pytest

from brw_lab import BrwError, Table, endings, load_scenario
from brw_lab.kernel.door import advance, begin
from brw_lab.outcomes.start import begun_late
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Limit, walk
from brw_lab.scenario.judge import look_up
from brw_lab.scenario.load import load_scenarios
from brw_lab.scenario.setup import set_up

ORDERED = "duel_kami/interrupt/both-of-your-own"
UNORDERED = "duel_kami/removal/several-at-once"

DRAWING = """
rulebook = "duel_kami"
[given.red]
in = "crypt"
grimoire = ["Ember", "Ember", "Ember", "Tide"]
slots.I = { text = "Personal: Draw 1 Card. Gain 1 Power Point." }
[given.blue]
in = "garden"
[when]
moves = ["red: cast I", "fate: draw Ember"]
[then]
red = { hand = ["Ember"] }
"""
CHOOSING = DRAWING.replace("Draw 1 Card. Gain", "Draw 1 Card or gain").replace(
    '"fate: draw Ember"', '"red: choose draw 1 Card"'
)


@pytest.fixture(scope="module")
def shipped():
    return {scenario.name: endings(scenario) for scenario in load_scenarios("duel_kami")}


def test_every_shipped_scenario_is_looked_at_whole(shipped):
    assert {name for name, found in shipped.items() if not found.complete} == set()


def test_at_least_half_of_the_shipped_scenarios_have_more_than_one_position(shipped):
    assert sum(found.positions > 1 for found in shipped.values()) * 2 >= len(shipped)


def test_no_shipped_scenario_ends_where_no_rule_says_how_to_go_on_unless_it_is_about_that(shipped):
    assert {name for name, found in shipped.items() if found.walk.gaps} == set()


def test_the_lines_told_lead_to_the_endings_told(shipped):
    for found in shipped.values():
        for ending in found:
            position = found.begun.position
            for move in ending.moves:
                position = advance(found.setting, position, move.key).position
            assert position == found.walk.store[ending.at[0]]


def test_an_ending_that_a_scenario_shows_is_where_its_claims_hold():
    scenario = load_scenario(ORDERED)
    found = endings(scenario)
    for branch in scenario.branches:
        ending = next(each for each in found if branch.title in each.shown_by)
        position = found.walk.store[ending.at[0]]
        assert all(
            claim.met(look_up(found.setting, position, claim.path, claim.like))
            for claim in branch.then
            if claim.name != "pending"
        )


def test_the_order_of_two_persistents_matters_and_two_orders_show_it():
    order = endings(load_scenario(ORDERED)).order
    assert [str(move) for move in order.one.moves] == ["red: apply I", "red: apply III"]
    assert [str(move) for move in order.other.moves] == ["red: apply III", "red: apply I"]
    assert order.one.ending != order.other.ending


def test_the_order_of_two_removals_does_not_matter_although_it_is_asked():
    found = endings(load_scenario(UNORDERED))
    assert (found.order_matters, found.ordered, len(found)) == (False, 2, 1)


def test_declining_is_no_order():
    """Of two alike gains both, one or none may be taken; that those differ does not make their order matter."""
    text = """
rulebook = "duel_kami"
[given.red]
in = "crypt"
persistents = [
  { slot = "I", target = "red", text = "Personal: Persistent: when you enter a Room, gain 2 Power Points." },
  { slot = "III", target = "red", text = "Personal: Persistent: when you enter a Room, gain 1 Power Point." },
]
[when]
moves = ["red: explore", "red: move kiln"]
[then]
red = { power = 0 }
"""
    found = endings(load_scenario(text), after=2)
    assert (sorted(ending["red.power"] for ending in found), found.order_matters) == ([0, 1, 2, 3], False)


def test_ways_count_every_line_and_equal_positions_are_met_once():
    found = endings(load_scenario(UNORDERED))
    assert (found[0].ways, found.positions) == (4, 3)


def test_where_only_chance_decides_the_probability_is_exact():
    found = endings(load_scenario(DRAWING))
    assert {ending["red.hand"]: ending.chance for ending in found} == {
        ("ember",): (Fraction(3, 4), Fraction(3, 4)),
        ("tide",): (Fraction(1, 4), Fraction(1, 4)),
    }


def test_where_seats_choose_too_the_least_and_greatest_probability_are_told():
    found = endings(load_scenario(CHOOSING), observe="red.hand", after=1)
    assert {ending["red.hand"]: ending.chance for ending in found} == {0: (0, 1), 1: (0, 1)}


def test_chance_is_not_spoken_of_where_it_never_decides():
    assert "probability" not in str(endings(load_scenario(ORDERED)))


def test_what_is_observed_tells_endings_apart():
    assert len(endings(load_scenario(ORDERED), observe=["red.in"])) == 1


def test_a_function_may_observe():
    found = endings(load_scenario(ORDERED), observe=lambda setting, position: {"much": position.parties[0].power > 1})
    assert sorted(ending["much"] for ending in found) == [False, True]


def test_what_nobody_knows_is_named_with_what_is_near():
    with pytest.raises(BrwError, match=r"red\.pwoer.*did you mean.*red\.power"):
        endings(load_scenario(ORDERED), observe="red.pwoer")


def test_an_end_that_nobody_knows_is_named_with_those_there_are():
    with pytest.raises(BrwError, match=r"efect.*did you mean effect"):
        endings(load_scenario(ORDERED), until="efect")


def test_a_bound_keeps_what_was_found_and_says_so():
    found = endings(load_scenario(ORDERED), limit=1)
    assert (found.complete, found.positions, len(found), found.order_matters) == (False, 1, 0, None)
    assert "there is more" in str(found)


def test_a_bound_that_is_just_enough_is_complete():
    whole = endings(load_scenario(ORDERED))
    assert endings(load_scenario(ORDERED), limit=whole.positions).complete


def test_a_bound_of_memory_stops_a_long_search():
    found = endings(load_scenario("duel_kami/positions/quests-within-reach"), "turn", Limit(None, None, 0.5), after=0)
    assert found.stopped == "stopped at 0.5 MiB"


def test_a_bound_of_time_stops_a_long_search():
    found = endings(load_scenario("duel_kami/positions/quests-within-reach"), "turn", Limit(None, 0.0), after=0)
    assert found.stopped == "stopped after 0 seconds"


def test_ctrl_c_keeps_what_was_found(monkeypatch):
    from brw_lab.outcomes import walk as walking

    scenario, made = load_scenario("duel_kami/positions/quests-within-reach"), []

    def pressed(*args, **more):
        made.append(args)
        if len(made) == 50:
            raise KeyboardInterrupt
        return advance(*args, **more)

    monkeypatch.setattr(walking, "advance", pressed)
    found = endings(scenario, "activation", after=0)
    assert (found.complete, found.walk.interrupted) == (False, True)
    assert 0 < len(found.walk.open) < found.positions <= 50
    assert all(edge.to < found.positions for at in range(found.positions) for edge in found.walk.edges(at))


def test_play_that_may_go_round_is_reported_and_not_counted():
    scenario = load_scenario("duel_kami/positions/a-fight-with-persistents")
    setting, position = set_up(scenario)
    first = begin(setting, position).position
    found = walk(setting, first, until_of("activation", first), Limit(2000))
    from brw_lab.outcomes.roads import Roads

    roads = Roads(found)
    assert (roads.cycles, roads.ways().count(None)) == (0, 0)
    circle = found.edges(0)[0].to
    found._to[found._first[circle]] = 0  # as if an answer led back to the start
    roads = Roads(found)
    assert roads.cycles == 1
    assert roads.ways()[circle] is None


def test_a_gap_in_the_rules_is_an_ending_that_says_what_is_missing(monkeypatch):
    from brw_lab.errors import RuleGap
    from brw_lab.outcomes import walk as walking

    def gap(setting, position, key):
        if key == "target blue":
            raise RuleGap("no rule says who pays")
        return advance(setting, position, key)

    monkeypatch.setattr(walking, "advance", gap)
    found = endings(load_scenario("duel_kami/defeat/at-the-period"))
    assert [dict(ending.values).get("no rule says") for ending in found] == ["no rule says who pays", None]


def test_a_table_is_looked_at_where_it_stands():
    table = Table.of(load_scenario(ORDERED)).forward().forward().forward()
    table.choose("apply I")
    assert sorted(ending["red.power"] for ending in endings(table)) == [0, 2]


def test_a_setting_and_a_position_are_looked_at_by_what_usually_counts():
    begun = begun_late(load_scenario("duel_kami/defeat/at-the-period"))
    found = endings((begun.setting, begun.position))
    assert {ending["blue.in"] for ending in found} == {"cell", "garden"}


def test_endings_after_says_from_which_move_on():
    scenario = load_scenario(ORDERED)
    assert [len(endings(scenario, after=moves).begun.before) for moves in (0, 1, 2)] == [0, 1, 2]


@pytest.mark.parametrize("after", [3, -1, "1"])
def test_behind_more_moves_than_there_are_nothing_is_looked_for(after):
    with pytest.raises(BrwError, match="there are 2; expected a number from 0 to 2"):
        endings(load_scenario(ORDERED), after=after)


def test_a_file_that_looks_behind_more_moves_than_it_has_says_where():
    with pytest.raises(BrwError, match=r"text:\d+:\d+: after is 7, and there are 1 moves"):
        load_scenario(DRAWING.replace(', "fate: draw Ember"', "") + "[endings]\nafter = 7\n")


@pytest.mark.parametrize("start", ["a name", None, 3])
def test_what_nothing_can_be_looked_at_from_is_refused_in_words(start):
    with pytest.raises(BrwError, match="expected a Scenario"):
        endings(start)


@pytest.mark.parametrize("limit", [0, -1, "5", Limit(0), Limit(None, -1.0)])
def test_a_bound_that_bounds_nothing_is_refused(limit):
    with pytest.raises(BrwError, match="bound nothing"):
        endings(load_scenario(ORDERED), limit=limit)


@pytest.mark.parametrize("more", [{"until": None}, {"observe": 3}, {"observe": [3]}])
def test_what_makes_no_sense_is_refused_in_words(more):
    with pytest.raises(BrwError):
        endings(load_scenario(ORDERED), **more)


def test_endings_travel():
    import pickle

    found = endings(load_scenario(ORDERED), "activation", 300)
    assert pickle.loads(pickle.dumps(found)).as_dict() == found.as_dict()


TWICE = """
rulebook = "duel_kami"
[given.red]
in = "crypt"
tokens = 0
slots.I = { text = "Personal: Gain 1 Power Point." }
slots.II = { text = "Personal: Gain 1 Power Point." }
[given.blue]
in = "garden"
tokens = 0
[[ask]]
says = "Are both numbered Spells cast in one Activation?"
can = { red = { power = 2 } }
until = "activation"
answer = "no"
"""


def test_a_second_activation_in_a_row_is_another_one():
    from brw_lab.outcomes.asking import answers

    assert answers(load_scenario(TWICE))[0].word == "no"


def test_an_effect_that_another_table_asks_nothing_about_is_over_where_it_begins():
    from brw_lab import load_table

    table = load_table('rulebook = "duel_kami"\n[rulings]\n"interrupt.own-order" = "mandatory-first"\n')
    found = endings(table.over(load_scenario("duel_kami/defeat/the-fallen-decides")))
    assert (found.positions, [ending.moves for ending in found]) == (1, [()])


def test_the_graph_has_a_node_a_position_and_an_edge_an_answer():
    found = endings(load_scenario(ORDERED))
    graph = found.to_networkx()
    assert graph.number_of_nodes() == found.positions
    assert {data["key"] for *_, data in graph.edges(data=True)} == {"apply I", "apply III", "decline"}
    assert {data["ending"] for _, data in graph.nodes(data=True)} == {None, 0, 1, 2, 3}


def test_endings_of_the_whole_activation_know_when_it_ends():
    scenario = load_scenario("duel_kami/defeat/at-the-period")
    found = endings(scenario, "activation", after=0)
    assert {found.walk.seat(end) for end in found.walk.ends} == {"blue"}


def test_nothing_is_shown_of_progress_where_nobody_looks(capsys, monkeypatch):
    from brw_lab.outcomes import progress

    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    endings(load_scenario(ORDERED))
    assert capsys.readouterr() == ("", "")


def test_a_terminal_is_told_how_far_a_long_search_has_come(monkeypatch):
    import io
    import sys

    from brw_lab.outcomes import progress

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    endings(load_scenario("duel_kami/positions/quests-within-reach"), "activation", 600, after=0)
    assert "looking at" in sys.stderr.getvalue()
    assert "positions" in sys.stderr.getvalue()
