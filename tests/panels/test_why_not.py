"""Why can't I? In the panels with an open choice: what may be asked about, the answer to it, and how long it stands."""

import json

import pytest

from brw_lab import CardBench, EndingsPanel, LearnPanel, ScenarioPanel, load_scenario
from brw_lab.panels.why_not import asks_now, why_now
from brw_lab.table import Table

LOWEST = "duel_kami/cast/lowest-slot-first"
FALL = "duel_kami/defeat/at-the-period"
OVER = "duel_kami/tally/in-this-order"


@pytest.fixture
def panel():
    return ScenarioPanel(load_scenario(LOWEST))


def ask(panel, **told):
    """Send what a click on something dark, a Spell Slot or a question sends."""
    panel._handle_custom_msg({"kind": "why", "at": panel.scene["serial"], **told}, [])


def remedies(panel):
    return [reason["remedy"] for reason in panel.scene["why"]["reasons"]]


def test_what_is_not_on_offer_may_be_asked_about(panel):
    assert [one["key"] for one in panel.scene["askable"]][:2] == ["cast I", "cast III"]


def test_the_answer_says_what_helps_and_names_the_clause(panel):
    ask(panel, key="cast III")
    (reason,) = panel.scene["why"]["reasons"]
    assert (reason["remedy"], bool(reason["clauses"])) == ("cast the Spell in slot II first", True)


def test_a_dark_room_answers(panel):
    ask(panel, place="kiln")
    assert (panel.scene["why"]["title"], remedies(panel)) == (
        "The Kiln",
        ["choose Momentum; the Kiln is one step away"],
    )


def test_a_spell_slot_answers(panel):
    ask(panel, seat="red", slot="III")
    assert remedies(panel) == ["cast the Spell in slot II first"]


def test_the_answer_is_spoken(panel):
    ask(panel, key="cast III")
    assert panel.scene["status"].endswith("cast the Spell in slot II first.")


def test_an_answer_is_gone_with_the_next_step(panel):
    ask(panel, key="cast III")
    panel.table.choose("cast II")
    assert panel.scene["why"] is None


def test_asking_changes_nothing_on_the_table(panel):
    at = panel.table.at
    ask(panel, key="cast III")
    assert panel.table.at == at


def test_what_was_clicked_before_the_last_change_is_not_answered(panel):
    ask(panel, key="cast III", at=panel.scene["serial"] - 1)
    assert panel.scene["why"] is None


def test_an_answer_is_plain_data(panel):
    ask(panel, place="kiln")
    assert json.loads(json.dumps(panel.scene)) == panel.scene


def test_where_nobody_decides_a_room_still_answers():
    panel = ScenarioPanel(Table.of(load_scenario(OVER)).run_on())
    ask(panel, place="kiln")
    assert panel.scene["why"]["reasons"][0]["text"] == "Nobody has anything left to decide"


@pytest.mark.parametrize("kind", [EndingsPanel, ScenarioPanel])
def test_within_an_effect_an_action_may_be_asked_about(kind):
    panel = kind(load_scenario(FALL))
    if kind is ScenarioPanel:
        panel.table.choose("cast I")
    ask(panel, key="explore")
    assert remedies(panel) == ["finish what waits first"]


def test_the_bench_of_a_card_answers():
    panel = CardBench("Model within 2: Inflict 2.")
    ask(panel, key="cast III")
    assert panel.scene["why"]["reasons"][0]["text"] == "There is no Spell in slot III"


def test_a_lesson_answers(tmp_path):
    panel = LearnPanel(progress=tmp_path / "progress.toml")
    panel.show(LOWEST)
    ask(panel, key="cast III")
    assert remedies(panel) == ["cast the Spell in slot II first"]


def test_what_is_on_offer_is_said_to_be_so():
    table = Table.of(load_scenario(LOWEST))
    assert why_now(table.setting, table.position, "cast II")["reasons"][0]["text"].startswith("It is on offer now")


def test_where_nobody_decides_nothing_may_be_asked_about():
    table = Table.of(load_scenario(OVER)).run_on()
    assert asks_now(table.setting, table.position) == []
