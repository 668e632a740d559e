"""Save this moment as a scenario: from every panel with a table, and wherever one stands in an effect."""

import pytest

from brw_lab import (
    CardBench,
    ComparePanel,
    EndingsPanel,
    LearnPanel,
    LodgePanel,
    PositionPanel,
    RulebookPanel,
    ScenarioPanel,
    Table,
    load_scenario,
    reach,
    safe,
    stands,
)
from brw_lab.errors import ScenarioError
from brw_lab.kernel.door import begin
from brw_lab.outcomes.moment import moment, moment_text, same_table
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.setup import set_up

FALL = "duel_kami/defeat/at-the-period"
STAND = "duel_kami/sight/where-must-i-stand"
UNSTABLE = "duel_kami/cast/unstable-comes-first"
PANELS = (ScenarioPanel, EndingsPanel, ComparePanel, PositionPanel)


def fall():
    return Table.of(load_scenario(FALL))


def leads_to(text):
    return run_scenario(load_scenario(text))[0].end


@pytest.mark.parametrize(
    "name", [FALL, UNSTABLE, "duel_lex/tally/majority", "duel_kami/persistent/met-twice-counted-once"]
)
def test_a_moment_leads_to_the_very_same_table_at_every_choice(name):
    table = Table.of(load_scenario(name))
    while True:
        assert same_table(leads_to(moment_text(table, "Here")), table.to_decide)
        if table.next_key is None:
            return
        table.forward()


def test_what_lies_on_the_table_is_stated_without_moves():
    assert moment(fall(), "Here").moves == ()


def test_in_the_middle_of_an_effect_the_answers_are_kept():
    assert [str(move) for move in moment(fall().choose("cast I"), "Here").moves] == ["red: cast I"]


def test_a_position_without_a_scenario_is_stated_too():
    setting, position = set_up(load_scenario(FALL))
    assert same_table(leads_to(moment_text((setting, position))), begin(setting, position).position)


def test_a_bare_position_in_the_middle_of_something_cannot_be_told():
    table = fall().choose("cast I")
    with pytest.raises(ScenarioError, match="cannot be told from the table alone"):
        moment((table.setting, table.position))


def test_a_moment_has_the_title_and_the_question_that_are_given():
    found = moment(fall(), "Before it falls", "Does Red gain it?")
    assert (found.title, found.asks) == ("Before it falls", "Does Red gain it?")


def test_a_reading_of_the_table_goes_along():
    scenario = load_scenario('rulebook = "duel_kami"\n[rulings]\n"damage.beyond" = "counts"\n[given]\n')
    assert dict(moment(set_up(scenario)).rulings) == {"damage.beyond": "counts"}


@pytest.mark.parametrize("kind", PANELS)
def test_a_panel_saves_its_moment_when_the_browser_asks(kind):
    panel = kind(load_scenario(FALL))
    panel._handle_custom_msg({"kind": "moment", "title": "Here", "asks": "And now?"}, [])
    saved = load_scenario(panel.saved["toml"])
    assert (saved.title, saved.asks, panel.saved["fault"]) == ("Here", "And now?", "")


def test_the_saved_line_is_the_saved_file():
    panel = ScenarioPanel(load_scenario(FALL))
    panel.save_moment("Here")
    assert load_scenario(panel.saved["line"]) == load_scenario(panel.saved["toml"])


def test_a_stepped_panel_saves_where_it_stands():
    panel = ScenarioPanel(load_scenario(FALL))
    panel.table.run_on()
    assert same_table(leads_to(panel.save_moment("Here")), panel.table.to_decide)


def test_an_ending_that_is_laid_out_is_saved_with_its_answers():
    panel = EndingsPanel(load_scenario(FALL))
    panel.table.run_on()
    assert same_table(leads_to(panel.save_moment("Here")), panel.table.to_decide)


def test_where_a_moment_cannot_be_saved_that_is_said():
    panel = CardBench("Model within 2: Inflict 2.")
    panel.table.choose("cast I")
    assert panel.save_moment() == ""
    assert "cannot be told from the table alone" in panel.saved["fault"]


@pytest.mark.parametrize("asked", [stands, reach, safe])
def test_where_to_stand_is_saved_with_the_table_it_was_asked_of(asked):
    table = Table.of(load_scenario(STAND))
    assert same_table(leads_to(LodgePanel(asked(table, "red")).save_moment("Here")), table.to_decide)


def test_a_board_of_a_position_is_saved():
    setting, position = set_up(load_scenario(STAND))
    saved = LodgePanel(position, setting).save_moment("Here")
    assert same_table(leads_to(saved), begin(setting, position).position)


def test_a_bare_lodge_is_no_moment():
    panel = LodgePanel(set_up(load_scenario(STAND))[1].lodge)
    assert (panel.save_moment(), panel.saved["fault"]) == (
        "",
        "there is no table here that could be saved, only a Lodge",
    )


def test_one_answer_is_told_as_one():
    panel = ScenarioPanel(load_scenario(FALL))
    panel.table.choose("cast I")
    panel.save_moment("Here")
    assert panel.saved["says"].endswith("where play began and the answer that leads here.")


def test_the_library_has_no_moment_to_save_until_a_scenario_is_open(tmp_path):
    panel = LearnPanel(progress=tmp_path / "progress.toml")
    none = panel.saved.get("none")
    panel.show("duel_kami/defeat/at-the-period")
    assert (none, load_scenario(panel.save_moment("Mine")).title) == (True, "Mine")


def test_back_in_the_library_nothing_can_be_saved(tmp_path):
    panel = LearnPanel(progress=tmp_path / "progress.toml")
    panel.show("duel_kami/defeat/at-the-period")
    panel.back_to_the_library()
    assert panel.save_moment("Mine") == ""


def test_a_rulebook_saves_the_scenario_that_it_shows():
    panel = RulebookPanel("duel_kami", "kami.defeat.mage.resume")
    none = panel.save_moment()
    panel.show_me()
    assert (none, load_scenario(panel.save_moment("Mine")).title) == ("", "Mine")


def test_the_rulebook_below_a_panel_saves_too():
    panel = ScenarioPanel(load_scenario("duel_kami/defeat/at-the-period"))
    panel.look_up("kami.defeat.mage.resume").show_me()
    panel._on_words(panel, {"kind": "look-up", "told": {"kind": "moment", "title": "Mine"}}, [])
    assert load_scenario(panel.book_saved["toml"]).title == "Mine"
