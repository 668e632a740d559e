"""One rulebook beside another: what a scenario loses, what two books say differently, which scenarios show it."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from brw_lab.errors import RulebookError
from brw_lab.files import shipped
from brw_lab.outcomes.causes import changed_by, looked_into
from brw_lab.outcomes.compare import compare, own_runs, runs_under
from brw_lab.outcomes.differences import differences
from brw_lab.outcomes.drawers import between, with_one_of, without_doubles
from brw_lab.outcomes.following import Line
from brw_lab.outcomes.parting import plainly
from brw_lab.outcomes.readings import compare_all
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.load import load_scenario, load_scenarios
from tests.house.house import ROOT

FALL = "duel_kami/defeat/at-the-period"
PORTALS = "duel_kami/explore/round-a-wall"
QUESTS = "duel_kami/quests/a-small-flock"
UNSTABLE = "duel_kami/rulings/unstable-room-target"
MONONOKE = "duel_kami/evocation-phase/left-alone"
MOST = '"defeat.points.most" = 4', '"defeat.points.most" = 2'
PORTAL = '"portals" = { is = "yes"', '"portals" = { is = "none"'
HERE = ROOT / "tests" / "outcomes"
GOLDEN = {
    "duel_lex": ("duel_kami", HERE / "kami-under-lex.txt"),
    "duel_kami": ("duel_lex", HERE / "lex-under-kami.txt"),
}


def topics(book):
    home = shipped("scenarios") / book
    return sorted(path.name for path in home.iterdir() if path.is_dir()) if home.is_dir() else []


CASES = [(other, own, topic) for other, (own, _) in GOLDEN.items() for topic in topics(own)]


def under_second(name, **more):
    return compare(load_scenario(name), rulebooks=["second"], **more)


# --- what another book does with a scenario


def test_the_cards_of_the_scenarios_own_book_stay_at_hand():
    part = compare(load_scenario(MONONOKE), rulebooks=["duel_lex"]).parts[0]
    assert part.there.setting.cards.models["mononoke"].health == 6


def test_a_lodge_with_portals_cannot_be_played_where_there_are_none(shelf):
    shelf(*PORTAL)
    part = under_second(PORTALS).parts[0]
    assert part.stops == "it cannot be played by Second: it has no Portals"
    assert part.there.clauses == ("kami.portal.adjacency", "kami.portal.normal-rules")


def test_a_lodge_without_portals_is_played_by_a_book_without_them(shelf):
    shelf(*PORTAL)
    assert under_second(FALL).same


def test_a_step_that_another_book_does_not_have_is_told(shelf):
    shelf('action = ["quests", "activations"]', 'action = ["activations"]')
    assert under_second(QUESTS).parts[0].stops == "it cannot be played by Second: its Action Phase has no step 'quests'"


def test_a_ruling_that_another_book_leaves_no_room_for_is_told_with_what_it_says(shelf):
    shelf('[questions."evophase.may"]', '[questions."evophase.might"]')
    shelf("[effects]", '"evophase.may" = { is = "must", clauses = ["kami.evophase.end"] }\n\n[effects]')
    (note,) = under_second("duel_kami/rulings/evophase-may-other").notes["second"]
    assert note.text == "Second leaves no question evophase.may open: it says: yes, every one of them"
    assert note.clauses[-1] == "kami.evophase.end"


def test_a_ruling_on_what_another_book_is_silent_about_is_told(shelf):
    shelf('"unstable.room"', '"unstable.place"')
    told = under_second(UNSTABLE)
    assert told.notes["second"][0].text.endswith("unstable.room open and says nothing of its own there")
    assert "says nothing of its own there  [kami.unstable-spell.effect" in told.text()


def test_a_ruling_with_a_reading_that_another_book_does_not_know_is_told(shelf):
    shelf('target = "the Room that ', 'aim = "the Room that ')
    (note,) = under_second(UNSTABLE).notes["second"]
    assert note.text.startswith("Second knows no reading 'target' of unstable.room: there it is any Room")


def test_a_ruling_that_another_book_leaves_open_too_is_kept(shelf):
    told = under_second(UNSTABLE)
    assert (told.same, told.notes["second"]) == (True, ())


def test_another_word_for_the_same_is_no_difference(shelf):
    shelf("[limits]", '[words]\n"Wrecked" = "Rebuilt"\n\n[limits]')
    table = compare(load_scenario("duel_kami/wreck/one-at-a-time"), rulebooks=["second"])
    run = runs_under(table.scenario, own_runs(table.scenario), table.variants[1])[0]
    assert table.same
    assert plainly(run)(Line("The Kiln is Rebuilt", (), 0, 1)) == "The Kiln is Wrecked"


# --- what makes the difference


def test_what_alone_changes_a_scenario_is_named_with_the_clauses_of_both_books(shelf):
    shelf(*MOST)
    (cause,) = under_second(FALL).causes["second"]
    assert (cause.name, cause.line) == ("limit.defeat.points.most", "Power Points for inflicting most of it: 4 | 2")
    assert cause.clauses == ("kami.defeat.points.most",)


def test_what_a_run_never_looked_into_is_not_even_tried(shelf):
    shelf(*MOST)
    shelf('"turns" = 4', '"turns" = 5')
    rules = own_runs(load_scenario(FALL)).setting.rules
    tried = looked_into(rules, between(load_rulebook("duel_kami"), load_rulebook("second")))
    assert [each.name for each in tried] == ["limit.defeat.points.most"]


def test_a_book_with_one_thing_of_another_has_nothing_else_of_it():
    kami, lex = load_rulebook("duel_kami"), load_rulebook("duel_lex")
    for each in between(kami, lex):
        left = {other.name for other in between(with_one_of(kami, lex, each.name), lex) if other.how == "says"}
        assert left == {other.name for other in between(kami, lex) if other.how == "says"} - {each.name}


# --- what two books say differently


def test_books_that_say_the_same_have_no_differences(shelf):
    assert len(differences("duel_kami", "second", ())) == 0


def test_a_question_that_the_other_book_closes_is_told_so():
    told = differences("duel_kami", "duel_lex", ())["evophase.may"]
    assert (told.how, told.here.open, told.there.open) == ("closes", True, False)
    assert "lex.evocation-phase.all-activate" in told.there.clauses


def test_a_question_that_both_leave_open_with_other_defaults_is_told_so():
    assert differences("duel_kami", "duel_lex", ())["unstable.room"].how == "default"


def test_a_question_that_only_one_book_knows_stands_apart(shelf):
    shelf('"unstable.room"', '"unstable.place"')
    told = differences("duel_kami", "second", ())
    assert (len(told), told.only) == (0, (("unstable.room",), ("unstable.place",)))


def test_the_differences_read_the_other_way_round_are_the_same_ones():
    there = {each.name: (each.there, each.here) for each in differences("duel_lex", "duel_kami", ())}
    assert there == {each.name: (each.here, each.there) for each in differences("duel_kami", "duel_lex", ())}


def test_a_scenario_shows_a_difference_when_it_alone_changes_it(shelf):
    shelf(*MOST)
    scenarios = [load_scenario(FALL), load_scenario(PORTALS)]
    (told,) = differences("duel_kami", "second", scenarios)
    assert told.shown == (FALL,)


def test_the_simplest_scenarios_that_show_it_are_named_and_no_more_than_asked_for(shelf):
    shelf(*MOST)
    scenarios = load_scenarios("duel_kami/defeat")
    (few,) = differences("duel_kami", "second", scenarios, most=2)
    (all_of_them,) = differences("duel_kami", "second", scenarios, most=99)
    assert few.shown == all_of_them.shown[:2]


def test_a_scenario_that_rules_a_question_itself_shows_nothing_about_it(shelf):
    shelf(
        'default = "any"\nclauses = ["kami.unstable-spell.effect"',
        'default = "own"\nclauses = ["kami.unstable-spell.effect"',
    )
    told = differences("duel_kami", "second", [load_scenario(UNSTABLE)])
    assert told["unstable.room"].shown == ()


def test_every_scenario_that_is_named_really_changes():
    told = differences("duel_kami", "duel_lex", load_scenarios("duel_kami/evocation-phase"))
    lex = load_rulebook("duel_lex")
    for each in told.shown:
        for name in each.shown:
            ours = own_runs(load_scenario(name))
            assert changed_by(load_scenario(name), ours.setting, ours.runs, lex, each)
    assert told["evophase.may"] in told.shown


def test_a_book_that_is_not_on_the_shelf_is_an_error():
    with pytest.raises(RulebookError, match="did you mean duel_lex"):
        differences("duel_kami", "duel_lexx", ())


def test_the_table_of_differences_has_a_row_each_with_both_books_clauses():
    told = differences("duel_kami", "duel_lex", ())
    page = told._repr_html_()
    assert page.count('<th scope="row"') == len(without_doubles(told))
    assert "<code>kami.defeat.points.most</code>" in page
    assert "<code>lex.defeat.score-majority</code>" in page


def test_the_text_of_differences_names_every_one(shelf):
    shelf(*MOST)
    text = differences("duel_kami", "second", [load_scenario(FALL)]).text()
    assert text.endswith(
        "limits:\n  Power Points for inflicting most of it: 4 | 2\n"
        "    limit.defeat.points.most [kami.defeat.points.most | kami.defeat.points.most]\n"
        f"    shown by {FALL}"
    )


# --- a whole folder by another book


def test_a_folder_says_what_changes_what_cannot_be_played_and_how_much_is_the_same(shelf):
    shelf(*MOST)
    shelf(*PORTAL)
    table = compare_all([load_scenario(FALL), load_scenario(PORTALS), load_scenario(UNSTABLE)], rulebooks=["second"])
    assert table.text() == (
        "second changes 1 of 3 scenarios:\n"
        f"  {FALL}: Red gains 2 Power Points (so red.power is 3, not 5)\n"
        "    by limit.defeat.points.most [kami.defeat.points.most, kami.points.gain-moves-token"
        " | kami.defeat.points.most, kami.points.gain-moves-token]\n\n"
        "second cannot play 1 of 3 scenarios:\n"
        "  it cannot be played by Second: it has no Portals"
        " [kami.portal.adjacency, kami.portal.normal-rules | no clause]:\n"
        f"    {PORTALS}\n\n"
        "second changes nothing in 1 scenario."
    )


def test_rulings_that_another_book_has_no_room_for_are_gathered(shelf):
    shelf('[questions."evophase.may"]', '[questions."evophase.might"]')
    shelf("[effects]", '"evophase.may" = { is = "must", clauses = ["kami.evophase.end"] }\n\n[effects]')
    table = compare_all([load_scenario("duel_kami/rulings/evophase-may-other")], rulebooks=["second"])
    assert (
        "second keeps no ruling of these questions, for it says itself:\n"
        "  evophase.may: yes, every one of them (1 scenario)" in table.text()
    )


def test_what_only_stands_in_another_order_makes_no_scenario_part_where_points_do():
    told = compare(load_scenario("duel_kami/defeat/all-by-one"), rulebooks=["duel_lex"])
    assert [each.name for each in told.causes["duel_lex"]] == ["limit.defeat.points.sole"]
    assert (told.parts[0].here.words, told.parts[0].there.words) == (
        ("Red gains 5 Power Points",),
        ("Red gains 4 Power Points",),
    )


def test_of_an_effect_only_the_phrases_that_differ_are_told():
    told = differences("duel_kami", "duel_lex", ())["effect.mage-defeat"]
    assert (told.here.words.count("."), told.here.words[0], told.here.words[-1]) == (2, "…", "…")


def test_the_answers_that_only_one_book_offers_are_named():
    told = compare(load_scenario("duel_kami/cells/nobody-targets-a-cell"), rulebooks=["duel_lex"])
    assert told.parts[0].change == "on offer besides: target red"


def test_another_word_for_the_state_of_a_room_turns_no_claim():
    told = compare(load_scenario("duel_kami/wreck/one-at-a-time"), rulebooks=["duel_lex"])
    assert not [turn for part in told.parts for turn in part.turns if turn.claim.endswith(".state")]


def test_a_token_on_a_room_that_bears_none_yet_is_told_with_the_clauses_of_both_books():
    told = compare(load_scenario("duel_kami/wreck/stays-wrecked"), rulebooks=["duel_lex"])
    assert told.parts[0].stops.endswith("no token lies yet on a Room that is not rebuilt")
    assert "lex.rebuild.flip-and-token" in told.parts[0].there.clauses


def test_a_difference_is_shown_in_play_by_a_scenario_that_the_other_book_can_play():
    told = differences("duel_kami", "duel_lex", [load_scenario(MONONOKE), load_scenario(FALL)])
    assert told["evophase.may"].shown == (MONONOKE,)
    assert told.in_play().scenario.name == FALL


def test_many_hands_find_the_same():
    scenarios = load_scenarios("duel_kami/crown")
    with ThreadPoolExecutor(2) as hands:
        found = compare_all(scenarios, rulebooks=["duel_lex"], executor=hands)
    assert found == compare_all(scenarios, rulebooks=["duel_lex"])


def told_in(path):
    """Each scenario of a golden table: its line, and the line with the clauses."""
    text = path.read_text("utf-8")
    pairs = re.findall(r"^  (duel_\w+/\S+): (.+)(?:\n    ((?:by |\[).+))?$", text, re.M)
    told = {name: (change, by) for name, change, by in pairs}
    for reason, by, names in re.findall(r"^  (it cannot .+?)(?: (\[[^]]*\]))?:\n((?:    duel_\S+\n)+)", text, re.M):
        told |= dict.fromkeys(names.split(), (reason, by))
    return told


@pytest.mark.parametrize(("other", "own", "topic"), CASES)
def test_a_folder_by_another_book_is_told_as_in_the_golden_table(other, own, topic):
    """Refresh both tables from the root of the project, when a book or its scenarios have changed:

    brw-lab compare duel_kami --rulebook duel_lex > tests/outcomes/kami-under-lex.txt
    brw-lab compare duel_lex --rulebook duel_kami > tests/outcomes/lex-under-kami.txt
    """
    table = compare_all(load_scenarios(f"{own}/{topic}"), rulebooks=[other])
    found = {each.scenario: (each.line.removeprefix(f"{each.scenario}: "), each.by) for each in table.changes}
    kept = {name: told for name, told in told_in(GOLDEN[other][1]).items() if name.startswith(f"{own}/{topic}/")}
    assert found == kept


@pytest.mark.parametrize("path", [path for own, path in GOLDEN.values() if topics(own)], ids=lambda path: path.stem)
def test_a_golden_table_counts_its_scenarios(path):
    text = path.read_text("utf-8")
    heads = re.findall(r"^\w+ (?:changes|cannot play) (\d+) of (\d+) scenarios:", text, re.M)
    same = int(re.search(r"^\w+ changes nothing in (\d+) scenarios?\.$", text, re.M)[1])
    assert sum(int(many) for many, _ in heads) == len(told_in(path))
    assert {int(all_of_them) for _, all_of_them in heads} == {same + len(told_in(path))}
