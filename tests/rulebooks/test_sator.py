"""The Portals Lodge of the Sator Box: what its layout holds, and a rulebook that lies over another one."""

import json

import pytest

from brw_lab.cli import main
from brw_lab.errors import RulebookError, ScenarioError
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.portal import faces, token_colours
from brw_lab.outcomes.compare import compare
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.load import alone, bases
from brw_lab.scenario.doubts import doubts_of
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.profile import load_table
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.starters import starter

AMSTERDAM = load_layout("amsterdam")
LODGE = Lodge.of(AMSTERDAM)
BOTH = ("duel_kami", "sator")


# --- the Portals Lodge


def test_the_portals_lodge_has_three_tokens_and_its_two_rooms():
    assert len(AMSTERDAM.tokens) == 3
    assert {"tana-dei-troll", "garden-of-ice-and-fire"} <= set(LODGE.rooms)


def test_each_token_of_the_portals_lodge_stands_in_a_passage_of_its_own():
    passages = {frozenset(room for room, _ in faces(AMSTERDAM, token)) for token in AMSTERDAM.tokens}
    assert [len(passage) for passage in passages] == [2, 2, 2]


def test_the_treasure_room_gives_way_to_tana_dei_troll():
    assert {"tana-dei-troll", "treasure-room"} & set(LODGE.rooms) == {"tana-dei-troll"}


def test_the_alchemic_laboratory_gives_way_to_the_garden_of_ice_and_fire():
    assert {"garden-of-ice-and-fire", "alchemic-laboratory"} & set(LODGE.rooms) == {"garden-of-ice-and-fire"}


def test_a_portal_token_has_a_blue_and_an_orange_face():
    assert token_colours(AMSTERDAM) == ("blue", "orange")
    assert len(faces(AMSTERDAM, AMSTERDAM.tokens[0])) == 2


@pytest.mark.parametrize(
    ("a", "b", "bare", "with_tokens", "doors_open"),
    [
        ("howards-room", "skultors-room", 4, 1, 1),
        ("vivians-room", "assassins-brotherhood", 2, 1, 1),
        ("howards-room", "assassins-brotherhood", 1, 2, 1),
        ("skultors-room", "vivians-room", 1, 2, 1),
    ],
)
def test_the_worked_example_in_numbers(a, b, bare, with_tokens, doors_open):
    without = Lodge.of(load_layout(AMSTERDAM.line.partition(" / tokens")[0]))
    ways = (without, LODGE, Lodge.of(AMSTERDAM, under_portal="open"))
    assert [lodge.distance(a, b) for lodge in ways] == [bare, with_tokens, doors_open]


# --- a rulebook over a base


def test_a_book_that_lies_over_another_is_no_base():
    assert "sator" not in bases()


def test_the_base_keeps_what_the_book_over_it_does_not_say():
    rules = load_rulebook(BOTH)
    base = load_rulebook("duel_kami")
    assert (rules.round, rules.limits) == (base.round, base.limits)


def test_both_books_leave_their_questions_open():
    assert list(load_rulebook(BOTH).questions) == [*alone("duel_kami").questions, *alone("sator").questions]


def test_several_books_may_be_named_in_one_word():
    assert load_rulebook("duel_kami+sator") is load_rulebook(BOTH)


@pytest.mark.parametrize(
    ("books", "message"),
    [
        (["sator"], "'sator' lies over another rulebook and is none by itself; expected the base first"),
        (["sator", "duel_kami"], "'sator' lies over another rulebook and is none by itself"),
        (["duel_kami", "sator", "sator"], "'sator' is named twice"),
        (["duel_kami", "satr"], "there is no rulebook 'satr'; did you mean sator"),
        ([], "no rulebook is named"),
    ],
)
def test_books_in_the_wrong_order_are_an_error_that_says_what_was_expected(books, message):
    with pytest.raises(RulebookError) as caught:
        load_rulebook(books)
    assert message.partition(";")[0] in str(caught.value)


def test_a_base_lies_over_no_other_base(tmp_path, monkeypatch):
    from brw_lab.rulebooks import load

    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.toml").write_text(f'id = "{name}"\n', encoding="utf-8")
    monkeypatch.setattr(load, "HERE", tmp_path)
    with pytest.raises(RulebookError, match="'second' does not lie over 'first'; expected 'second' alone"):
        load_rulebook(["first", "second"])


def test_a_scenario_of_such_a_book_alone_is_told_so_at_its_line():
    with pytest.raises(ScenarioError, match="text:1:12: 'sator' lies over another rulebook"):
        load_scenario('rulebook = "sator"\n[given]\n')


def test_a_table_may_rule_on_the_questions_of_both_books():
    table = load_table(
        'rulebook = ["duel_kami", "sator"]\n[rulings]\n"portal.who" = "mages"\n"unstable.room" = "own"\n'
    )
    assert table.rules.reads("portal.who") == "mages"


@pytest.mark.parametrize("kind", ["table", "scenario"])
def test_a_starter_for_both_books_names_them_base_first(kind):
    assert 'rulebook = ["duel_kami", "sator"]\n' in starter(kind, "duel_kami+sator")


def test_a_started_scenario_of_both_books_runs():
    assert run_scenario(load_scenario(starter("scenario", "duel_kami+sator")))[0].ok


def test_a_started_table_of_both_books_asks_their_questions():
    assert '#"portal.turn" = "place"' in load_table(starter("table", "duel_kami+sator")).line() + starter(
        "table", "duel_kami+sator"
    )


def test_by_the_base_alone_a_scenario_of_both_books_plays_the_same_where_no_clause_is_asked():
    comparison = compare(load_scenario("sator/portals/two-ways-out"), rulebooks=["duel_kami"])
    assert [variant.name for variant in comparison.variants] == ["duel_kami+sator", "duel_kami"]


def test_only_the_readings_that_matter_change_a_step_through_a_token():
    doubts = doubts_of(load_scenario("sator/rulings/portal-who"), "portal.who", "portal.turn")
    assert [doubt.question.id for doubt in doubts] == ["portal.who"]


def test_the_questions_of_such_a_book_are_told_by_its_name(capsys):
    assert main(["questions", "--rulebook", "sator", "--json"]) == 0
    assert [each["id"] for each in json.loads(capsys.readouterr().out)] == ["portal.who", "portal.exit", "portal.turn"]


def test_the_rules_of_such_a_book_are_found_with_the_scenarios_that_show_them(capsys):
    assert main(["rules", "sator.amsterdam.example-fireball", "--json"]) == 0
    (rule,) = json.loads(capsys.readouterr().out)
    assert rule["scenarios"] == ["sator/portals/howard-strikes-skultor"]


def test_a_duel_by_such_a_book_alone_is_bad_input(capsys):
    assert main(["play", "--rulebook", "sator"]) == 2
    assert "the base first, as in ['duel_kami', 'sator']" in capsys.readouterr().err
