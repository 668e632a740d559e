"""PositionPanel without a browser: what a press lays, what is refused, how it is played and settled."""

from xml.etree import ElementTree

import pytest

from brw_lab import PositionPanel, RulebookError, ScenarioError, Table, load_scenario

FALL = "duel_kami/defeat/at-the-period"
SPELL = "Mage anywhere: Inflict 2. Gain 1 Power Point."


def lay(panel, tool, *keys):
    panel.take_up(tool)
    for key in keys:
        panel.press(key)
    return panel


def fall():
    panel = PositionPanel()
    lay(panel, "mage red", "crypt")
    lay(panel, "mage blue", "garden")
    lay(panel, "cube red", *["blue"] * 4)
    lay(panel, "cube rose", *["blue"] * 3)
    panel.change("spell red I", SPELL)
    panel.change("asks", "Does Red still gain the point?")
    return panel


def played():
    panel = fall()
    panel.answer("cast I")
    panel.answer("target blue")
    return panel


def given(panel):
    return panel.scenario.given


# --- what it begins with


def test_it_begins_with_both_mages_in_their_cells():
    assert [held.place for _, held in given(PositionPanel()).seats] == ["cell", "cell"]


def test_it_begins_with_another_rulebook():
    assert PositionPanel(rulebook="duel_lex").scenario.rulebook == ("duel_lex",)


def test_a_rulebook_that_is_not_there_is_an_error():
    with pytest.raises(RulebookError, match="did you mean duel_lex"):
        PositionPanel(rulebook="duel_lexx")


def test_it_begins_with_a_scenario_and_its_moves():
    panel = PositionPanel(load_scenario(FALL))
    assert [str(move) for move in panel.scenario.moves] == ["red: cast I", "red: target blue"]


def test_it_begins_in_the_middle_of_a_table():
    panel = PositionPanel(Table.of(load_scenario(FALL)).choose("cast I"))
    assert [option["key"] for option in panel.desk["play"]["options"]][:1] == ["target blue"]


# --- laying


def test_mages_and_cubes_are_put_where_one_presses():
    assert given(fall()).seat("blue").damage == ("red",) * 4 + ("rose",) * 3


def test_a_mage_cannot_bear_more_damage_than_its_health():
    panel = lay(fall(), "cube red", "blue", "blue")
    assert "blue" not in [offer.key for offer in panel._laying.offers()]
    assert "nothing can be done at 'blue'" in panel.desk["status"].lower()


def test_a_room_takes_no_more_cubes_than_it_has_slots():
    panel = lay(PositionPanel(), "cube rose", *["garden"] * 5)
    assert given(panel).room("garden").instability == ("rose",) * 4


def test_a_second_evocation_of_a_card_has_a_number():
    panel = lay(PositionPanel(), "summon red", "hall", "well")
    assert [each.id for each in given(panel).seat("red").evocations] == ["wisp", "wisp#2"]


def test_what_lies_on_a_model_is_taken_before_the_model():
    panel = lay(PositionPanel(), "summon blue", "hall")
    lay(panel, "cube red", "wisp")
    lay(panel, "take", "wisp", "wisp")
    assert given(panel).seat("blue").evocations == ()


def test_a_room_is_turned_over_and_back():
    panel = lay(PositionPanel(), "turn", "well")
    assert given(panel).room("well").state == "wrecked"
    panel.press("well")
    assert given(panel).room("well").state == ""


def test_the_words_for_a_turned_room_are_those_of_the_rulebook():
    assert lay(PositionPanel(rulebook="duel_lex"), "turn", "well").desk["status"] == "The Well is Rebuilt"


def test_a_token_goes_through_the_states_that_the_book_has():
    panel = lay(PositionPanel(rulebook="duel_lex"), "turn", "well")
    lay(panel, "token", "well")
    assert given(panel).room("well").token == "used"


def test_a_wall_is_set_and_taken_away_at_a_side():
    panel = PositionPanel()
    panel.take_up("wall")
    panel.press_side("crypt", "W")
    assert panel.scenario.layout.walls == (("crypt", "black-rose-room"),)
    panel.press_side("crypt", "W")
    assert panel.scenario.layout == PositionPanel().scenario.layout


def test_no_wall_stands_at_the_rim():
    panel = PositionPanel()
    panel.take_up("wall")
    panel.press_side("crypt", "NE")
    assert "No wall can stand at the rim" in panel.desk["status"]


def test_portals_are_offered_only_where_the_rules_have_them():
    assert "portal" in [tool["id"] for tool in PositionPanel().desk["tools"]]
    assert "portal" not in [tool["id"] for tool in PositionPanel(rulebook="duel_lex").desk["tools"]]


def test_a_portal_joins_two_sides_of_the_rim():
    panel = PositionPanel()
    panel.take_up("portal")
    panel.press_side("crypt", "SE")
    panel.press_side("armory", "NW")
    assert panel.scenario.layout.portals == (("violet", (("crypt", "SE"), ("armory", "NW"))),)


def test_a_spell_is_a_text_or_a_card_with_its_side():
    panel = PositionPanel()
    panel.change("spell red I", "Tide dark")
    slot = dict(given(panel).seat("red").slots)["I"]
    assert (slot.card, slot.side) == ("tide", "dark")


def test_a_spell_that_cannot_be_read_stays_in_its_field_with_what_is_wrong():
    panel = PositionPanel()
    panel.change("spell red I", "Gian 1 Power Point.")
    field = panel.desk["rows"][0]["slots"][0]
    assert (field["value"], "did you mean Gain?" in field["fault"]) == ("Gian 1 Power Point.", True)
    assert given(panel).seat("red").slots == ()


def test_a_mended_spell_has_nothing_wrong_with_it():
    panel = PositionPanel()
    panel.change("spell red I", "Gian 1 Power Point.")
    panel.change("spell red I", "Gain 1 Power Point.")
    assert panel.desk["rows"][0]["slots"][0]["fault"] == ""


def test_an_effect_in_progress_may_be_the_black_roses():
    panel = lay(PositionPanel(), "mage red", "crypt")
    panel.change("effect rose", "Inflict 1 on each Mage.")
    assert given(panel).resolving.seat == "rose"


def test_another_rulebook_is_chosen():
    panel = fall()
    panel.change("rulebook", "duel_lex")
    assert panel.scenario.rulebook == ("duel_lex",)


@pytest.mark.parametrize(
    ("what", "value"),
    [("crown", "green"), ("spell green I", "Restore."), ("spell red V", "Restore."), ("number red power", "many")],
)
def test_what_cannot_be_said_is_refused_and_nothing_changes(what, value):
    panel = PositionPanel()
    before = panel.scenario
    panel.change(what, value)
    assert panel.scenario == before
    assert panel.desk["status"] != ""


@pytest.mark.parametrize("message", [{}, {"kind": "press"}, {"kind": "tool", "tool": "axe"}, {"kind": "_show"}, "x"])
def test_a_message_that_means_nothing_does_no_harm(message):
    panel = PositionPanel()
    before = panel.scenario
    panel._handle_custom_msg(message, [])
    assert panel.scenario == before


# --- history


def test_a_step_is_taken_back_and_taken_again():
    panel = lay(PositionPanel(), "mage red", "crypt", "well")
    panel.undo()
    assert given(panel).seat("red").place == "crypt"
    panel.redo()
    assert given(panel).seat("red").place == "well"


def test_a_cleared_table_can_be_had_back():
    panel = fall()
    before = panel.scenario
    panel.clear()
    panel.undo()
    assert panel.scenario == before


# --- playing


def test_the_answers_given_are_the_moves_of_the_scenario():
    assert [str(move) for move in played().scenario.moves] == ["red: cast I", "red: target blue"]


def test_what_is_laid_afterwards_keeps_the_answers_that_still_fit():
    panel = lay(played(), "mage blue", "well")
    assert len(panel.scenario.moves) == 2


def test_what_is_laid_afterwards_drops_the_answers_that_no_longer_fit():
    panel = played()
    panel.change("spell red I", "")
    assert panel.scenario.moves == ()
    assert "2 answers no longer fit" in panel.desk["status"]


def test_the_last_answer_is_taken_back():
    panel = played()
    panel.back()
    assert [str(move) for move in panel.scenario.moves] == ["red: cast I"]


def test_an_answer_that_is_not_on_offer_is_refused_with_the_nearest():
    panel = fall()
    panel.answer("cast II")
    assert "cast I" in panel.desk["status"]


# --- the verdict


def test_there_is_nothing_to_settle_before_something_is_played():
    panel = fall()
    assert panel.settle() is None
    assert "Nothing is played yet" in panel.desk["status"]


def test_the_verdict_says_how_things_stand():
    panel = played()
    panel.settle()
    assert "Red 5 Power Points" in panel.verdict["answers"][0]["facts"]


def test_an_effect_in_progress_is_settled_without_an_answer():
    panel = lay(PositionPanel(), "mage red", "crypt")
    panel.change("effect red", "Personal: Gain 2 Power Points.")
    panel.settle()
    assert "Red 2 Power Points" in panel.verdict["answers"][0]["facts"]


def test_a_verdict_is_gone_when_something_else_is_laid():
    panel = played()
    panel.settle()
    lay(panel, "cube red", "hall")
    assert (panel.verdict, panel.settlement) == ({}, None)


def test_a_verdict_by_another_reading_rests_on_a_ruling():
    panel = played()
    panel.read_so("damage.beyond", "counts")
    asked = {each["id"]: each["basis"]["kind"] for each in panel.verdict["open"]}
    assert asked["damage.beyond"] == "ruled"


def test_the_line_and_the_file_of_a_verdict_are_its_scenario():
    panel = played()
    panel.settle()
    both = (load_scenario(panel.verdict["line"]), load_scenario(panel.verdict["toml"]))
    assert both == (panel.scenario, panel.scenario)


def test_the_picture_of_a_verdict_is_an_svg_with_the_answer():
    panel = played()
    panel.settle()
    ElementTree.fromstring(panel.verdict["svg"])
    assert "Red 5 Power Points" in panel.verdict["svg"]


def test_without_a_kernel_the_verdict_is_a_picture_and_words():
    panel = played()
    panel.settle()
    data, _ = panel._repr_mimebundle_()
    assert "Does Red still gain the point?" in data["image/svg+xml"]
    assert "basis: printed" in data["text/plain"]


def test_its_repr_says_what_is_asked():
    assert repr(fall()) == "<PositionPanel: Does Red still gain the point?>"


def test_a_setting_and_a_position_in_the_middle_of_something_is_an_error():
    table = Table.of(load_scenario(FALL)).choose("cast I")
    with pytest.raises(ScenarioError):
        PositionPanel((table.setting, table.position))


# --- cards, time, tokens; and what is not on offer


def wrong(panel):
    return [fault for _, fault in panel._typed.values()]


@pytest.mark.parametrize(
    ("what", "value", "find"),
    [
        ("pile red hand", "Ember, Tide", lambda now: now.seat("red").hand == ("ember", "tide")),
        ("pile red memories", "3", lambda now: now.seat("red").memories == 3),
        ("equipment blue", "Lantern", lambda now: [each.card for each in now.seat("blue").evocations] == ["lantern"]),
        ("quests", "Scholar", lambda now: now.quests == (("scholar", ""),)),
        ("events", "kami-events", lambda now: now.events == "kami-events"),
        ("turn", "3", lambda now: now.turn == 3),
        ("phase", "study", lambda now: now.phase == "study"),
        ("number rose rooms_won", "2", lambda now: now.rose.rooms_won == 2),
    ],
)
def test_cards_and_time_are_laid_by_what_is_typed(what, value, find):
    panel = PositionPanel()
    panel.change(what, value)
    assert (wrong(panel), find(given(panel))) == ([], True)


def test_upgrades_are_laid_on_an_evocation_that_stands_there():
    panel = lay(PositionPanel(), "summon red", "hall")
    panel.change("upgrades wisp", "Thorns")
    assert given(panel).seat("red").evocations[0].upgrades == ("thorns",)


def test_a_persistent_in_play_waits_for_its_target():
    panel = lay(PositionPanel(), "mage red", "crypt")
    panel.change(
        "persistent blue red", "Mage anywhere: Persistent: when the target leaves a Room, inflict 1 on the target."
    )
    lay(panel, "play").answer("explore")
    panel.answer("move kiln")
    assert panel.desk["play"]["options"][0]["key"] == "apply I"


def test_a_text_without_a_persistent_effect_is_refused_in_its_field():
    panel = PositionPanel()
    panel.change("persistent blue red", "Mage anywhere: Inflict 1.")
    assert "no Persistent Effect" in panel.desk["rows"][1]["persistent"]["fault"]


@pytest.mark.parametrize(
    ("what", "value", "near"),
    [
        ("pile red hand", "Embre", "ember"),
        ("equipment blue", "Lantren", "lantern"),
        ("quests", "Scolar", "scholar"),
        ("phase", "studdy", "study"),
    ],
)
def test_a_card_that_nobody_knows_is_told_with_the_nearest(what, value, near):
    panel = PositionPanel()
    panel.change(what, value)
    assert f"did you mean {near}?" in panel.desk["status"]


def test_a_two_faced_token_stands_between_two_rooms():
    panel = PositionPanel()
    panel.take_up("two-faced")
    panel.press_side("garden", "E")
    assert panel.scenario.layout.tokens == (("garden", "E"),)


def test_a_two_faced_token_cannot_stand_at_the_rim():
    panel = PositionPanel()
    panel.take_up("two-faced")
    panel.press_side("crypt", "NE")
    assert (panel.scenario.layout.tokens, "at the rim" in panel.desk["status"]) == ((), True)


def test_where_no_portals_are_there_are_no_two_faced_tokens():
    assert "two-faced" not in [tool["id"] for tool in PositionPanel(rulebook="duel_lex").desk["tools"]]


def walled():
    panel = lay(PositionPanel(), "mage red", "crypt")
    panel.take_up("wall")
    panel.press_side("crypt", "W")
    panel.change("asks", "May red go into the middle?")
    panel.answer("explore")
    return panel


def test_what_is_not_on_offer_can_be_asked_about_and_settled():
    panel = walled()
    panel.ask_whether("move black-rose-room")
    panel.settle()
    assert panel.verdict["answers"][0]["answer"].startswith(
        "No: Red may not move to the Black Rose Room: A wall stands"
    )


def test_what_is_asked_about_is_saved_with_the_position():
    panel = walled()
    panel.ask_whether("move black-rose-room")
    panel.settle()
    assert load_scenario(panel.verdict["toml"]) == panel.scenario


def test_what_is_on_offer_need_not_be_asked_about():
    panel = walled()
    panel.ask_whether("move kiln")
    assert (panel.whether, panel.desk["status"]) == ("", "That is on offer: answer it, and see what happens")


def test_another_answer_ends_what_was_asked_about():
    panel = walled()
    panel.ask_whether("move black-rose-room")
    panel.answer("move kiln")
    assert panel.scenario.refused == ()


def test_a_dark_room_says_why_it_cannot_be_chosen():
    panel = walled()
    panel.why("black-rose-room")
    assert panel.desk["status"].startswith("The Black Rose Room: A wall stands between")
