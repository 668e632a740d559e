"""PlayPanel without a browser: a duel from setup to tally, whose eyes see what, what is taken back, what is kept."""

import json

import pytest

from brw_lab.errors import BrwError
from brw_lab.panels.play_panel import PlayPanel
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table
from tests.panels.sat_down import SEED, begun, keys, play_until, stands, tell

BOOKS = ("duel_kami", "duel_lex")


def over(panel):
    return bool(panel.table.position.winner)


def planning(panel):
    choice = panel.table.position.choice
    return choice is not None and choice.kind == "plan"


def said(panel):
    return json.dumps(panel.scene, ensure_ascii=False)


# --- a whole duel


@pytest.mark.parametrize(("rulebook", "hands"), [("duel_kami", "open"), ("duel_lex", "pass")])
def test_a_duel_is_played_from_its_setup_to_the_tally(tmp_path, rulebook, hands):
    panel = play_until(begun(tmp_path, rulebook=rulebook, hands=hands), over)
    assert "wins" in panel.scene["title"]


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_a_policy_answers_for_its_seat_until_a_person_has_to(tmp_path, player):
    panel = play_until(begun(tmp_path, players={"blue": player}), lambda panel: panel.table.position.turn == 2)
    asked = {move.seat for move in panel.table.line if move.seat != "fate"}
    assert (asked, panel.sitting.asked) == ({"red", "blue"}, "red")


def test_a_scene_is_plain_data(tmp_path):
    scene = begun(tmp_path).scene
    assert json.loads(json.dumps(scene)) == scene


def test_two_policies_play_to_the_end_by_themselves(tmp_path):
    panel = begun(tmp_path, players={"red": "random", "blue": "random"})
    assert over(panel)


def test_chance_answered_by_people_asks_for_each_card_that_comes_up(tmp_path):
    assert begun(tmp_path, players={"fate": "you"}).scene["choice"]["who"] == "Chance"


def test_who_deals_the_cards_hides_no_hand():
    with pytest.raises(BrwError, match="hidden hands"):
        PlayPanel(players={"fate": "you"}, hands="pass", save=None)


def test_a_player_that_nobody_knows_is_refused_with_the_nearest():
    with pytest.raises(BrwError, match="did you mean greedy"):
        PlayPanel(players={"blue": "gredy"}, save=None)


def test_what_is_asked_for_on_the_page_counts_before_what_the_cell_says(tmp_path):
    panel = PlayPanel(save=tmp_path / "duel.toml", seed=SEED)
    tell(panel, "begin", asked={"rulebook": "duel_lex", "blue": "random", "hands": "pass", "back": "study"})
    seating = panel.sitting.seating
    assert (seating.players["blue"], seating.hands, seating.back) == ("random", "pass", "study")
    assert panel.table.setting.rules.title == "Duel: Lex"


def test_a_word_that_nobody_knows_is_said_on_the_page_and_nothing_begins(tmp_path):
    panel = PlayPanel(save=tmp_path / "duel.toml")
    tell(panel, "begin", asked={"hands": "folded"})
    assert ("folded" in panel.scene["status"], panel.sitting) == (True, None)


def test_an_answer_that_is_not_on_offer_is_said_and_changes_nothing():
    panel = PlayPanel(stands())
    at = panel.table.at
    panel.choose("cast IV")
    assert ("cast IV" in panel.scene["status"], panel.table.at) == (True, at)


def test_a_click_on_what_was_shown_before_does_nothing():
    panel = PlayPanel(stands())
    before = panel.scene
    panel._handle_custom_msg({"kind": "choose", "key": keys(panel)[0], "at": before["serial"] - 1}, [])
    assert panel.scene == before


def test_what_somebody_else_does_at_the_table_is_shown():
    panel = PlayPanel(stands())
    panel.table.choose(keys(panel)[-1])
    assert panel.scene["board"] is not None
    assert panel.scene["trace"][-1]["text"] != PlayPanel(stands()).scene["trace"][-1]["text"]


def test_the_strip_tells_the_turn_the_phase_and_the_actions_left():
    strip = {part["name"]: part["value"] for part in PlayPanel(stands()).scene["strip"]}
    assert (strip["Turn"], strip["Phase"], strip["Actions left"]) == ("2 of 4", "Action Phase", "2 of 2")


def test_only_the_last_lines_of_the_trace_are_sent_until_more_are_asked_for():
    panel = PlayPanel(stands(4))
    few = len(panel.scene["trace"])
    tell(panel, "earlier")
    assert (few, len(panel.scene["trace"])) == (40, 120)


def test_without_a_kernel_there_is_a_picture_and_a_text():
    data, _ = PlayPanel(stands())._repr_mimebundle_()
    assert (data["image/svg+xml"][:4], "Who decides: Blue" in data["text/plain"]) == ("<svg", True)


def test_before_a_duel_begins_the_text_says_what_is_to_be_settled():
    assert "  Hands: open hands" in PlayPanel(save=None).text()


# --- what an answer says


def option(panel, key):
    return next(each for each in panel.scene["choice"]["options"] if each["key"] == key)


def test_a_cast_is_called_by_its_card_and_says_what_it_does():
    told = option(PlayPanel(stands()), "cast III")
    assert (told["name"], told["says"][:34]) == (
        "Cast Muster, Dark Side, from slot III",
        "Special: Activate one of your Evoc",
    )


def test_what_may_be_done_stands_under_what_it_is():
    heads = [each["head"] for each in PlayPanel(stands()).scene["choice"]["options"]]
    assert heads == ["Cast a Spell", "Or let one go"]


def test_activating_a_room_says_what_the_room_does():
    panel = PlayPanel(stands(2, "fight", "duel_lex"))
    assert option(panel, "activate")["says"] == "Discard 1 Spell Card to draw 1 Spell Card from the Library."


def test_what_waits_at_a_period_says_what_its_card_does():
    panel = PlayPanel(stands(3, "window"))
    assert option(panel, "apply III")["says"].startswith("Mage within 2: Persistent: when the target casts a Spell")


def test_a_mage_is_taken_by_its_numbers(tmp_path):
    assert option(begun(tmp_path), "mage Novice")["says"] == "Health 8, Strength 2, Speed 2"


def test_the_phase_under_way_is_marked_and_those_before_it_are_done():
    states = [phase["state"] for phase in PlayPanel(stands()).scene["round"]]
    assert states == ["done", "done", "now", "todo", "todo"]


def test_under_way_is_only_what_is_being_resolved():
    titles = [frame["title"] for frame in PlayPanel(stands(2, "target")).scene["waiting"]]
    assert titles == ["Red's Ember in slot III"]


# --- the score


def played_out(rulebook):
    return PlayPanel(stands(4, "action", rulebook), back="study")


def test_where_the_points_came_from_is_shown_once_it_is_asked_for():
    panel = PlayPanel(stands())
    before = panel.scene["ledger"]
    tell(panel, "score")
    assert (before, panel.scene["ledger"]["rows"]) == (None, [{"source": "an Event", "points": [0, 0, 1]}])


@pytest.mark.parametrize("rulebook", BOOKS)
def test_at_the_end_the_tally_ends_with_what_everybody_has(rulebook):
    scene = play_until(played_out(rulebook), over).scene
    assert scene["ledger"]["tally"][-1]["totals"] == [row["power"] for row in scene["score"]]


@pytest.mark.parametrize("rulebook", BOOKS)
def test_every_point_of_the_score_has_a_source(rulebook):
    scene = play_until(played_out(rulebook), over).scene
    sums = [sum(row["points"][at] for row in scene["ledger"]["rows"]) for at in range(3)]
    assert sums == [row["power"] for row in scene["score"]]


# --- this moment


def test_the_moment_that_is_shown_is_saved_as_a_scenario():
    panel = PlayPanel(stands())
    assert Table.of(load_scenario(panel.save_moment("Now"))).run_on().position == panel.table.position


def test_while_hands_are_hidden_no_moment_is_saved():
    panel = PlayPanel(stands(2, "plan"), hands="pass")
    assert (panel.save_moment("Now"), panel.saved["fault"][:16]) == ("", "Hands are hidden")


# --- whose eyes


def test_the_screen_is_passed_before_another_person_sees_anything():
    panel = PlayPanel(stands(2, "plan"), hands="pass")
    assert (panel.scene["pass"]["who"], keys(panel)) == ("Blue", [])


def test_behind_the_curtain_no_hand_and_no_hidden_spell_is_sent():
    panel = PlayPanel(stands(2, "plan"), hands="pass")
    assert not any(card in said(panel) for card in hidden_cards(panel, "red", "blue"))


def test_whoever_looks_sees_their_own_hand():
    panel = PlayPanel(stands(2, "plan"), hands="pass")
    tell(panel, "look")
    assert "Hand: Usurp" in panel.scene["beside"]["rows"][1]["facts"]


def test_whoever_looks_sees_nothing_of_the_others_hand_or_plan():
    panel = PlayPanel(stands(2, "plan"), hands="pass")
    tell(panel, "look")
    own = hidden_cards(panel, "blue")
    assert not any(card in said(panel) for card in hidden_cards(panel, "red") if card not in own)


def hidden_cards(panel, *seats):
    """The cards in hand and face down of those seats, but for what lies open elsewhere anyway."""
    setting, position = panel.table.setting, panel.table.position
    held = [position.holdings[setting.index[seat]] for seat in seats]
    cards = [copy for each in held for copy in (*each.hand, *(slot.copy for slot in each.slots if slot))]
    names = {setting.spell_name(copy) for copy in cards}
    text = (
        json.dumps(panel.scene["beside"]["quests"])
        + json.dumps(
            [fact for row in panel.scene["beside"]["rows"] for fact in row["facts"] if fact.startswith("Memories")]
        )
        + json.dumps(
            [line["text"] for line in panel.scene["trace"] if "casts" in line["text"] or "Mem" in line["text"]]
        )
    )
    found = sorted(name for name in names if name not in text)
    assert found
    return found


def test_of_another_hand_the_number_of_cards_is_told():
    panel = PlayPanel(stands(2, "plan"), hands="pass")
    assert "Hand: 1 Spell Card" in panel.scene["beside"]["rows"][0]["facts"]


def test_nothing_is_answered_before_the_screen_was_passed():
    panel = PlayPanel(stands(2, "plan"), hands="pass")
    at = panel.table.at
    tell(panel, "choose", key="end planning")
    assert panel.table.at == at


def test_against_a_policy_nobody_passes_the_screen(tmp_path):
    panel = play_until(begun(tmp_path, players={"blue": "random"}, hands="pass"), planning)
    assert (panel.scene["pass"], panel.sitting.viewer) == (None, "red")


def test_while_another_decides_nothing_is_told_of_what_they_might_do():
    panel = PlayPanel(stands(2, "plan"), hands="pass", players={"red": "random"})
    tell(panel, "choose", key="end planning")
    panel.sitting.looking = "red"  # whoever looks without being asked
    panel.why(slot="I", seat="blue")
    assert panel.scene["why"]["reasons"][0]["clauses"] == []


@pytest.mark.parametrize("rulebook", BOOKS)
def test_nothing_that_is_hidden_is_told_by_any_answer_to_why(rulebook):
    panel = PlayPanel(stands(2, "plan", rulebook), hands="pass")
    tell(panel, "look")
    other = next(seat for seat in ("red", "blue") if seat != panel.sitting.looking)
    own = hidden_cards(panel, panel.sitting.looking)
    told = ""
    for slot in ("quick", "I", "II", "III"):
        panel.why(seat=other, slot=slot)
        told += said(panel) + panel.text()
    assert [card for card in hidden_cards(panel, other) if card not in own and card in told] == []


def test_with_open_hands_a_slot_says_what_its_card_does():
    panel = PlayPanel(stands())
    panel.why(seat="blue", slot="III")
    assert panel.scene["why"]["says"].startswith("Muster, Dark Side: Special")


def test_behind_the_curtain_nothing_under_way_is_told():
    panel = PlayPanel(stands(2, "target"), hands="pass")
    panel.sitting.looking = "blue"
    panel._show()
    assert (panel.scene["mode"], panel.scene["waiting"]) == ("pass", [])


# --- taken back


def test_an_answer_is_taken_back_and_given_again():
    panel = PlayPanel(stands())
    before, key = panel.table.position, keys(panel)[-1]
    tell(panel, "choose", key=key)
    after = panel.table.position
    tell(panel, "undo")
    assert panel.table.position == before
    tell(panel, "redo")
    assert panel.table.position == after


def test_in_a_game_nothing_is_taken_back_past_a_card_that_chance_turned_up(tmp_path):
    panel = play_until(begun(tmp_path), planning)
    tell(panel, "undo")
    assert "Chance has answered since" in panel.scene["status"]
    assert panel.scene["undo"]


def test_for_study_everything_may_be_taken_back(tmp_path):
    panel = play_until(begun(tmp_path, back="study"), planning)
    while not panel.scene["undo"]:
        tell(panel, "undo")
    assert (panel.scene["undo"], panel.table.position.choice.kind) == ("this is the start", "mage")


def test_what_was_taken_back_for_study_brings_the_same_cards_again(tmp_path):
    panel = play_until(begun(tmp_path, back="study"), planning)
    before = panel.table.line
    while not panel.scene["undo"]:
        tell(panel, "undo")
    play_until(panel, planning)
    assert panel.table.line == before


def test_in_a_game_a_policys_answer_is_not_taken_back(tmp_path):
    panel = begun(tmp_path, players={"blue": "random"})
    play_until(panel, lambda panel: planning(panel) and panel.sitting.asked == "red")
    play_until(panel, lambda panel: panel.table.position.choice.kind != "plan")
    assert panel.scene["undo"] == "Blue has answered since"


def test_with_hidden_hands_a_spell_that_was_turned_up_stays_up():
    panel = PlayPanel(stands(2, "target", "duel_lex"), hands="pass")
    tell(panel, "look")
    assert panel.scene["undo"] == "a Spell that lay face down was turned up"


def test_with_open_hands_a_spell_that_was_turned_up_may_be_taken_back():
    assert PlayPanel(stands(2, "target", "duel_lex"), hands="open").scene["undo"] == ""


def test_when_nothing_was_taken_back_there_is_nothing_to_give_again():
    panel = PlayPanel(stands())
    tell(panel, "redo")
    assert panel.scene["status"] == "Nothing is given again: nothing was taken back."


# --- why can't I


def test_an_action_that_is_not_on_offer_is_answered_by_clause_and_remedy():
    panel = PlayPanel(stands())
    tell(panel, "why", key="explore")
    (reason,) = panel.scene["why"]["reasons"]
    assert (reason["remedy"], reason["clauses"][0]["id"]) == (
        "in the Clean-up Phase both tokens turn to Available again",
        "kami.physical.need-available",
    )


def test_a_room_is_answered_by_how_far_it_is():
    panel = PlayPanel(stands())
    tell(panel, "why", place="kiln")
    assert panel.scene["why"]["reasons"][0]["remedy"] == "choose Momentum; the Kiln is one step away"


def test_a_slot_is_answered_by_what_is_still_ready():
    panel = PlayPanel(stands())
    tell(panel, "why", seat="blue", slot="I")
    assert panel.scene["why"]["reasons"][0]["remedy"] == "still Ready: slot III"


def test_what_is_on_offer_is_said_to_be_so():
    panel = PlayPanel(stands())
    tell(panel, "why", key=keys(panel)[0])
    assert panel.scene["why"]["reasons"][0]["text"].startswith("It is on offer now")


def test_an_answer_to_why_goes_with_the_next_answer():
    panel = PlayPanel(stands())
    tell(panel, "why", key="explore")
    tell(panel, "choose", key=keys(panel)[0])
    assert panel.scene["why"] is None


# --- kept


def test_a_duel_is_kept_after_every_answer_and_goes_on_where_it_was_left(tmp_path):
    panel = play_until(begun(tmp_path), planning)
    again = PlayPanel(save=tmp_path / "duel.toml")
    tell(again, "resume")
    assert again.table.position == panel.table.position


def test_it_goes_on_with_the_same_players_hands_and_dice(tmp_path):
    panel = play_until(begun(tmp_path, players={"blue": "greedy"}, hands="pass", back="study"), planning)
    again = PlayPanel(save=tmp_path / "duel.toml")
    tell(again, "resume")
    assert again.sitting.seating == panel.sitting.seating


def test_what_was_taken_back_is_not_lost_from_the_file(tmp_path):
    panel = play_until(begun(tmp_path, back="study"), planning)
    tell(panel, "undo")
    again = PlayPanel(save=tmp_path / "duel.toml")
    tell(again, "resume")
    assert len(again.table.moves) == len(panel.table.moves)


def test_opening_again_tells_what_is_kept(tmp_path):
    play_until(begun(tmp_path), planning)
    assert PlayPanel(save=tmp_path / "duel.toml").scene["start"]["kept"].startswith("A duel: Turn 1 of 4, ")


def test_a_new_duel_gives_the_kept_one_another_name(tmp_path):
    play_until(begun(tmp_path), planning)
    kept = (tmp_path / "duel.toml").read_text()
    begun(tmp_path)
    assert (tmp_path / "duel-1.toml").read_text() == kept


@pytest.mark.parametrize("part", [0.1, 0.5, 0.97])
def test_half_a_file_is_no_duel_and_stays_as_it_is(tmp_path, part):
    panel = PlayPanel(stands(), save=tmp_path / "duel.toml")
    panel.choose(keys(panel)[0])
    whole = (tmp_path / "duel.toml").read_bytes()
    half = whole[: int(len(whole) * part)]
    (tmp_path / "duel.toml").write_bytes(half)
    note = PlayPanel(save=tmp_path / "duel.toml").scene["start"]["note"]
    assert ("cannot be played on" in note, (tmp_path / "duel.toml").read_bytes()) == (True, half)


def test_a_way_to_play_fills_in_only_what_is_asked():
    start = PlayPanel(save=None).scene["start"]
    choices = {field["name"]: [value for value, _ in field["choices"]] for field in start["fields"]}
    filled = [(name, value) for way in start["ways"] for name, value in way["fills"].items()]
    assert [each for each in filled if each[1] not in choices[each[0]]] == []


def test_a_file_that_is_no_duel_is_said_so_and_left(tmp_path):
    (tmp_path / "duel.toml").write_text("shopping = ['milk']\n")
    panel = PlayPanel(save=tmp_path / "duel.toml")
    assert "cannot be played on" in panel.scene["start"]["note"]
    tell(panel, "begin", asked={})
    assert (tmp_path / "duel-1.toml").read_text() == "shopping = ['milk']\n"


def test_where_nothing_can_be_written_the_duel_goes_on_and_says_so(tmp_path):
    panel = begun(tmp_path / "nowhere")
    assert panel.scene["saved"].startswith("Not kept: ")
    assert keys(panel)


def test_two_panels_on_one_file_do_not_write_over_each_other(tmp_path):
    first, second = begun(tmp_path), begun(tmp_path, rulebook="duel_lex")
    tell(first, "choose", key=keys(first)[0])
    assert 'rulebook = "duel_lex"' in (tmp_path / "duel.toml").read_text()
    assert first.scene["saved"] == "Kept in duel-2.toml"
    assert second.scene["saved"] == "Kept in duel.toml"


def test_a_kept_duel_is_left_for_another_and_offered_again(tmp_path):
    panel = begun(tmp_path)
    tell(panel, "lobby")
    assert (panel.sitting, panel.scene["start"]["kept"][:7]) == (None, "A duel:")


def test_a_duel_that_is_kept_nowhere_is_not_left():
    panel = PlayPanel(stands())
    tell(panel, "lobby")
    assert panel.sitting is not None


def test_a_kept_duel_whose_players_nobody_knows_is_still_offered(tmp_path):
    begun(tmp_path)
    kept = tmp_path / "duel.toml"
    kept.write_text(kept.read_text().replace("blue=you", "blue=gredy"))
    panel = PlayPanel(save=kept)
    tell(panel, "resume")
    assert ("did you mean greedy" in panel.scene["status"], bool(panel.scene["start"]["kept"])) == (True, True)
