"""RulebookPanel without a browser: clauses by words, id and term, what is open about them, and a scenario laid out."""

import json

import pytest

from brw_lab.errors import RulebookError
from brw_lab.panels.rulebook_panel import RulebookPanel
from brw_lab.scenario.profile import load_table
from brw_lab.views.rulebook_view import clause_lines, clause_page

UNSTABLE, RESUME = "kami.unstable-spell.effect", "kami.defeat.mage.resume"


def click(panel, kind, what):
    """Send what a click in the browser sends."""
    panel._handle_custom_msg({"kind": kind, "what": what}, [])


def ids(panel):
    return [row["id"] for row in panel.pages["found"]["rows"]]


@pytest.mark.parametrize("look", ["", "line of sight", UNSTABLE, "Ready Spell"])
def test_a_page_is_plain_data(look):
    panel = RulebookPanel("duel_kami", look)
    assert json.loads(json.dumps(panel.pages)) == panel.pages


def test_words_find_the_clauses_that_hold_them_all():
    panel = RulebookPanel("duel_kami", "wall line")
    assert "kami.target.model.line" in ids(panel)


def test_the_beginning_of_an_id_finds_what_lies_under_it():
    panel = RulebookPanel("duel_kami", "kami.repeat")
    assert all(id.startswith("kami.repeat") for id in ids(panel))


def test_clauses_that_say_the_words_stand_before_those_whose_section_does():
    panel = RulebookPanel("duel_kami", "repeat")
    said = ["repeat" in row["says"].lower() for row in panel.pages["found"]["rows"] if "kami.repeat" not in row["id"]]
    assert said == sorted(said, reverse=True)


def test_an_id_opens_its_clause():
    assert RulebookPanel("duel_kami", RESUME).clause == RESUME


def test_words_that_nothing_holds_are_told_the_nearest():
    panel = RulebookPanel("duel_kami", "instabilty")
    assert panel.pages["found"]["near"][0] == "instability"
    assert panel.pages["status"].startswith("no clause; did you mean instability")


def test_a_long_list_says_how_many_there_are():
    found = RulebookPanel("duel_kami").pages["found"]
    assert (len(found["rows"]), found["count"] > 400) == (40, True)


def test_a_term_lists_the_clauses_that_define_it_and_opens_the_first():
    panel = RulebookPanel("duel_kami", "ready spell")
    assert (ids(panel), panel.clause, panel.pages["term"]) == (
        *(["kami.spell.status.ready", "kami.study.plan.ready"], "kami.spell.status.ready", "Ready Spell"),
    )


def test_a_click_on_a_clause_opens_it():
    panel = RulebookPanel("duel_kami")
    click(panel, "open", UNSTABLE)
    assert panel.pages["page"]["id"] == UNSTABLE


def test_a_question_that_touches_a_clause_is_told_with_the_reading_taken():
    asked = RulebookPanel("duel_kami", UNSTABLE).pages["page"]["questions"]
    taken = [each["id"] for each in asked[0]["readings"] if each["taken"]]
    assert (asked[0]["id"], taken) == ("unstable.room", ["any"])


def test_at_a_table_the_reading_taken_is_the_tables():
    table = load_table('rulebook = "duel_kami"\n[rulings]\n"unstable.room" = "own"\n')
    asked = RulebookPanel(look=UNSTABLE, profile=table).pages["page"]["questions"]
    assert [each["id"] for each in asked[0]["readings"] if each["taken"]] == ["own"]


def test_a_clause_has_the_words_of_the_book_in_it():
    page = RulebookPanel("duel_kami", "kami.cells.not-a-room").pages["page"]
    assert [term["word"] for term in page["terms"]] == ["Lodge", "Room", "Target"]


def test_show_me_lays_out_the_first_scenario_that_shows_it():
    panel = RulebookPanel("duel_kami", RESUME)
    panel.show_me()
    assert panel.scene["eyebrow"].endswith("duel_kami/defeat/at-the-period")


def test_a_click_on_another_scenario_lays_that_one_out():
    panel = RulebookPanel("duel_kami", RESUME)
    name = panel.pages["page"]["scenarios"][1]["name"]
    click(panel, "show", name)
    assert panel.scene["eyebrow"].endswith(name)


def test_the_board_steps_as_that_of_a_scenario():
    panel = RulebookPanel("duel_kami", RESUME)
    panel.show_me()
    before = len(panel.scene["trace"])
    panel._handle_custom_msg({"kind": "step", "by": "period", "to": "end", "at": panel.scene["serial"]}, [])
    assert len(panel.scene["trace"]) > before


def test_a_click_on_the_board_that_was_there_before_does_not_count():
    panel = RulebookPanel("duel_kami", RESUME)
    panel.show_me()
    stale = panel.scene["serial"]
    panel.show_me(panel.pages["page"]["scenarios"][1]["name"])
    scene = panel.scene
    panel._handle_custom_msg({"kind": "step", "by": "period", "to": "end", "at": stale}, [])
    assert panel.scene == scene


def test_a_scenario_that_does_not_show_the_clause_is_refused():
    with pytest.raises(RulebookError, match="no scenario"):
        RulebookPanel("duel_kami", RESUME).show_me("duel_kami/tally/mages-tied")


def test_another_book_of_the_shelf_is_looked_into():
    panel = RulebookPanel("duel_kami", RESUME)
    click(panel, "book", "duel_lex")
    assert (panel.pages["title"], panel.clause, ids(panel)[0][:4]) == ("Duel: Lex", None, "lex.")


def test_a_book_over_a_base_has_the_clauses_of_both():
    panel = RulebookPanel("duel_kami+sator", "Portal")
    assert {id.partition(".")[0] for id in ids(panel)} == {"kami", "sator"}


def test_a_book_that_lies_over_another_may_be_looked_into_alone():
    panel = RulebookPanel()
    panel.take("sator")
    assert panel.pages["terms"] == ["Portal"]


def test_house_rules_of_ones_own_are_looked_into(tmp_path):
    path = tmp_path / "ours.rules.toml"
    path.write_text(
        'title = "Ours"\nbased_on = "duel_kami"\n[[clause]]\nid = "house.nap"\nsays = "A Nap is a rest in a Cell."\n',
        encoding="utf-8",
    )
    panel = RulebookPanel(str(path), "house.nap")
    assert panel.pages["page"]["says"] == "A Nap is a rest in a Cell."


def test_a_mistake_of_a_click_is_said_on_the_page():
    panel = RulebookPanel("duel_kami")
    click(panel, "open", "kami.unstabel-spell.effect")
    assert f"did you mean {UNSTABLE}" in panel.pages["status"]


def test_without_a_kernel_the_clause_stands_there_as_html_and_as_text():
    data, _ = RulebookPanel("duel_kami", UNSTABLE)._repr_mimebundle_()
    assert [f"{UNSTABLE}" in data[kind] for kind in ("text/html", "text/plain")] == [True, True]


def test_without_a_kernel_the_board_that_is_shown_stands_there_too():
    panel = RulebookPanel("duel_kami", RESUME)
    panel.show_me()
    assert ("<svg" in panel._repr_html_(), "What happens" in panel.text() or "Who decides" in panel.text()) == (
        *(True, True),
    )


def test_the_lines_of_a_clause_mark_the_reading_taken():
    panel = RulebookPanel("duel_kami", UNSTABLE)
    lines = clause_lines(panel.pages["page"])
    assert [line.strip()[:5] for line in lines if line.strip().startswith("*")] == ["* any"]


def test_a_clause_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(RulebookError) as wrong:
        clause_page(RulebookPanel("duel_kami")._rules, "kami.defeat.mage.resum")
    assert wrong.value.near[0] == RESUME


def test_a_book_that_is_not_there_is_refused():
    with pytest.raises(RulebookError):
        RulebookPanel("duel_kimi")
