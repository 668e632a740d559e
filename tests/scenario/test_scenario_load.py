"""Reading scenarios: what stands in them, what is left to defaults, and which file a name means."""

from pathlib import Path

import pytest

from brw_lab.errors import BrwError, ScenarioError
from brw_lab.files import shipped
from brw_lab.rulebooks import practice_cards
from brw_lab.scenario.load import load_scenario, load_scenarios
from brw_lab.scenario.schema import MageGiven, Move, RoomGiven, SeatGiven
from brw_lab.spellcraft.read import read_effect

EXAMPLE = Path(__file__).parent / "example.toml"
BARE = 'rulebook = "duel_kami"\n[given]\n'


def given(rest: str):
    return load_scenario(BARE + rest).given


def test_the_example_names_its_file():
    assert load_scenario(EXAMPLE).name == "example"


def test_the_moves_of_the_example_are_seat_and_key():
    assert load_scenario(EXAMPLE).moves == (Move("red", "cast I"), Move("red", "target blue"))


def test_a_move_remembers_where_it_is_written():
    assert str(load_scenario(EXAMPLE).moves[1].where).endswith("example.toml:30:25")


def test_the_damage_of_the_example_is_kept_left_to_right():
    assert load_scenario(EXAMPLE).given.seat("blue").damage == ("red",) * 4 + ("rose",) * 3


def test_a_text_in_a_slot_is_read_at_once():
    slot = dict(load_scenario(EXAMPLE).given.seat("red").slots)["I"]
    assert slot.effect == read_effect("Mage anywhere: Inflict 2. Gain 1 Power Point.")


def test_claims_are_nested_tables_as_written():
    assert load_scenario(EXAMPLE).then.as_dict()["blue"] == {"in": "cell", "damage": ()}


def test_a_claim_remembers_where_it_is_written():
    claim = next(claim for claim in load_scenario(EXAMPLE).then if claim.name == "red.trophies")
    assert str(claim.where).endswith("example.toml:36:20")


def test_a_refusal_keeps_the_clauses_it_must_cite():
    assert load_scenario(EXAMPLE).refused[0].clauses == ("kami.cast.twice-needs-quick",)


def test_a_guess_keeps_why_it_is_wrong():
    assert load_scenario(EXAMPLE).guesses[0].because == "The effect resumes at the period where it stopped."


def test_an_empty_given_seats_both_mages_in_their_cells():
    assert given("").seats == (("red", SeatGiven()), ("blue", SeatGiven()))


def test_the_first_seat_has_the_crown_when_nothing_is_said():
    assert (given("").crown, given("").active) == ("red", "red")


def test_the_holder_of_the_crown_is_active_when_nothing_else_is_said():
    assert given('crown = "blue"\n').active == "blue"


def test_the_seats_are_those_of_the_cells():
    text = BARE + '[lodge.rooms]\nnook = [0, 0]\n[lodge.cells]\ngreen = "nook E"\n'
    assert load_scenario(text).seats == ("green",)


def test_a_mage_may_leave_out_numbers():
    assert given("red.mage = { health = 3 }\n").seat("red").mage == MageGiven(health=3)


def test_a_hand_may_be_a_number_of_unknown_cards():
    assert given("red.hand = 3\n").seat("red").hand == 3


def test_a_card_may_be_written_by_its_name():
    spell = next(iter(practice_cards().spells.values()))
    assert given(f'red.hand = ["{spell.name}"]\n').seat("red").hand == (spell.id,)


def test_damage_of_the_own_colour_is_allowed():
    assert given('red.damage = ["red"]\n').seat("red").damage == ("red",)


def test_as_much_damage_as_health_may_be_given():
    assert given("red.mage.health = 1\nred.damage = ['blue']\n").seat("red").damage == ("blue",)


def test_an_evocation_has_the_id_of_its_name_in_lower_case():
    evocation = given('red.evocations = [{ name = "Stone Oni", in = "well" }]\n').seat("red").evocations[0]
    assert evocation.id == "stone-oni"


def test_an_equipment_has_no_place_of_its_own():
    equipment = given('red.equipment = [{ name = "Pavise" }]\n').seat("red").evocations[0]
    assert (equipment.equipment, equipment.place) == (True, "")


def test_a_persistent_may_lie_on_an_evocation_that_comes_later_in_the_file():
    text = (
        '[given.red]\npersistents = [{ slot = "I", text = "Persistent: when the target enters a Room, inflict 1 on the '
        'target.", target = "oni" }]\n[given.blue]\nevocations = [{ name = "Oni", in = "well" }]\n'
    )
    assert given(text).seat("red").persistents[0].target == "oni"


def test_the_black_rose_may_resolve_an_effect():
    assert given('resolving = { seat = "rose", text = "Mage anywhere: Inflict 1." }\n').resolving.seat == "rose"


def test_a_room_may_be_wrecked():
    assert given('rooms.kiln = { state = "wrecked" }\n').room("kiln") == RoomGiven(state="wrecked")


def test_a_move_in_parentheses_is_forced():
    assert load_scenario(BARE + '[when]\nmoves = ["(red: decline)"]\n').moves == (Move("red", "decline", forced=True),)


def test_a_scenario_without_branches_is_one_way():
    assert len(load_scenario(BARE).ways) == 1


def test_branches_follow_the_own_moves_of_a_scenario():
    text = BARE + '[when]\nmoves = ["red: explore"]\n[[branch]]\ntitle = "or not"\nmoves = ["red: fight"]\n'
    assert [way.title for way in load_scenario(text).ways] == ["", "or not"]


def test_a_scenario_of_branches_alone_has_no_way_without_a_title():
    text = BARE + '[[branch]]\ntitle = "one"\n[[branch]]\ntitle = "two"\n[branch.then]\nred.power = 1\n'
    assert [way.title for way in load_scenario(text).ways] == ["one", "two"]


def test_a_claim_of_a_branch_is_named_without_the_branch():
    text = BARE + '[[branch]]\ntitle = "one"\n[branch.then]\nred.power = 1\n'
    assert [claim.name for claim in load_scenario(text).branches[0].then] == ["red.power"]


def test_a_title_is_the_name_when_none_is_written(tmp_path):
    (tmp_path / "fall.toml").write_text(BARE)
    assert load_scenario(tmp_path / "fall.toml").title == "fall"


def test_a_folder_is_read_in_the_order_of_its_paths(tmp_path):
    (tmp_path / "b").mkdir()
    for name in ("z.toml", "b/a.toml", "a.toml"):
        (tmp_path / name).write_text(BARE)
    assert [scenario.file for scenario in load_scenarios(tmp_path)] == [
        str(tmp_path / name) for name in ("a.toml", "b/a.toml", "z.toml")
    ]


def test_layouts_in_a_folder_are_passed_over(tmp_path):
    (tmp_path / "lodge.toml").write_text("[rooms]\nnook = [0, 0]\n")
    (tmp_path / "one.toml").write_text(BARE)
    assert [scenario.name for scenario in load_scenarios(tmp_path)] == ["one"]


def test_a_folder_tells_what_is_wrong_in_all_its_files(tmp_path):
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(BARE + 'crown = "rde"\n')
    with pytest.raises(ScenarioError) as caught:
        load_scenarios(tmp_path)
    assert [error.where.file for error in caught.value.all] == [str(tmp_path / "a.toml"), str(tmp_path / "b.toml")]


def test_a_folder_without_a_scenario_is_refused(tmp_path):
    with pytest.raises(ScenarioError, match="no scenario in this folder"):
        load_scenarios(tmp_path)


def test_one_scenario_cannot_be_a_folder(tmp_path):
    with pytest.raises(ScenarioError, match="a folder of scenarios"):
        load_scenario(tmp_path)


def test_a_shipped_name_may_begin_with_the_folder_scenarios(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ScenarioError, match="no scenario in this folder"):
        load_scenarios("scenarios/layouts")


def test_a_name_that_leads_out_of_the_shipped_folder_is_not_found(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert (shipped("scenarios") / "../tests").is_dir()
    with pytest.raises(ScenarioError, match="there is no scenario"):
        load_scenarios("scenarios/../tests/scenario/example.toml")


def test_a_file_of_ten_megabytes_is_refused_by_its_size(tmp_path):
    path = tmp_path / "big.toml"
    path.write_text("#" * 10_000_000)
    with pytest.raises(ScenarioError, match="10000000 bytes"):
        load_scenario(path)


def test_an_empty_file_is_refused(tmp_path):
    path = tmp_path / "empty.toml"
    path.write_text("")
    with pytest.raises(ScenarioError, match="empty"):
        load_scenario(path)


def test_a_file_that_is_not_utf8_is_refused_where_it_stops_being_so(tmp_path):
    path = tmp_path / "latin.toml"
    path.write_bytes(b'title = "R\xf6te"\n')
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path)
    assert str(caught.value.where) == f"{path}:1:11"


@pytest.mark.parametrize("name", ["nothing-like-this", "a\0b", "x" * 5000, "~", ""])
def test_a_name_that_means_nothing_is_refused(monkeypatch, tmp_path, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BrwError):
        load_scenario(name)
