"""A third rulebook in a folder of one's own: it stands alone, is played by and compared, unknown to the package."""

import shutil

import pytest

from brw_lab.cli import main
from brw_lab.errors import BrwError, RulebookError
from brw_lab.kernel.drawers import LIMITS
from brw_lab.outcomes.compare import compare
from brw_lab.outcomes.doubts import doubts_of
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.boxes import load_box, shipped_boxes
from brw_lab.rulebooks.load import HERE, cards_for, shelf
from brw_lab.scenario.bookcheck import check_book
from brw_lab.scenario.coverage import coverage_of
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.write import write_scenario

FALL = "duel_kami/defeat/at-the-period"
EFFECTS = {
    "mage-defeat": "You are defeated. Place yourself in your Cell. Your opponents gain the Power Points of your "
    "defeat. Return all cubes on your Health Track.",
    "evocation-defeat": "The Evocation is defeated. Take the Evocation's Model out of the Lodge. "
    "Return the Evocation's cubes and its card.",
    "evocation-removal": "Remove the Evocation from the Lodge. Return the Evocation's cubes and its card.",
    "unstable-spell": "Place 2 Instability.",
    "activate-room": "Resolve the Effect of the Room's token. Turn the Room's token to its Used side.",
    "physical-attack": "Perform a Physical Attack.",
    "move": "Move 1.",
    "study-draw": "Draw 3 Spell Cards.",
    "command": "Activate one of your Evocations.",
}
NUMBERS = dict.fromkeys(LIMITS, 2) | {"cubes": 30, "turns": 3, "evocation.slots": 3, "plan.most": 4}
PLAIN = """\
id = "duel_mine"
title = "Duel: Mine"
cites = "mine"

[round]
phases = ["study", "action", "clean-up"]

[round.steps]
setup = ["rooms", "cards", "crown", "mages", "grimoires"]
study = ["draw", "hand-limit", "planning"]
action = ["quests", "activations"]
clean-up = ["board", "wreckage", "end-of-turn"]
tally = ["trophies", "majority", "open-quests", "winner"]

[cite]
"defeat.points.sole-attacker" = ["mine.defeat"]

[questions."unstable.room"]
as_in = "duel_kami"
default = "own"
clauses = ["mine.unstable"]
"""
BOOK = "\n".join(
    [
        PLAIN,
        "[limits]",
        *(f'"{name}" = {number}' for name, number in NUMBERS.items()),
        "[effects]",
        *(f'"{name}" = "{text}"' for name, text in EFFECTS.items()),
    ]
)
CLAUSES = """\
[[clause]]
id = "mine.defeat"
section = "Falling"
kind = "scoring"
says = "Whoever inflicts all the Damage of a defeat gains 2 Power Points."

[[clause]]
id = "mine.unstable"
section = "Spells"
kind = "procedure"
says = "Unstable Spell places 2 Instability."
"""
SCENARIO = """\
title = "A defeat pays 2"
rulebook = "mine"
clauses = ["mine.defeat"]
[given.red]
in = "crypt"
slots.I = { text = "Mage anywhere: Inflict 2." }
[given.blue]
mage = { name = "Novice", health = 4, hand = 6, strength = 2, speed = 2 }
in = "garden"
damage = ["red", "red"]
[when]
moves = ["red: cast I", "red: target blue"]
[then]
blue = { in = "cell" }
red = { power = 2, trophies = 0 }
"""
UNSTABLE = SCENARIO.partition("clauses")[0] + (
    'clauses = ["mine.unstable"]\n[rulings]\n"unstable.room" = "own"\n[given.red]\nin = "crypt"\n'
    'slots.I = { card = "ember", side = "dark" }\n[when]\nmoves = ["red: cast I", "red: target black-rose-room"]\n'
    '[then]\nrooms.crypt.instability = ["red", "red"]\n'
)


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A folder with the book in it, beside a scenario that names it; where we are is that folder's own folder."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "book.toml").write_text(BOOK, encoding="utf-8")
    (folder / "clauses.toml").write_text(CLAUSES, encoding="utf-8")
    (tmp_path / "pays.toml").write_text(SCENARIO, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def print_cards(mine):
    """Let the book print the Events and Quests that the shipped box asks for."""
    shutil.copy(HERE / "duel_kami" / "printed.toml", mine / "printed.toml")


def test_a_folder_is_a_rulebook(mine):
    rules = load_rulebook(str(mine))
    assert (rules.title, rules.limit("turns"), rules.reads("unstable.room")) == ("Duel: Mine", 3, "own")


@pytest.mark.parametrize("name", ["mine", "mine/", "./mine", "mine/book.toml"])
def test_a_folder_may_be_named_in_several_ways(mine, name):
    assert load_rulebook(name) is load_rulebook(str(mine))


def test_a_name_on_the_shelf_goes_before_a_folder(mine):
    mine.rename(mine.with_name("duel_kami"))
    assert load_rulebook("duel_kami").title == "Duel: Kami"


def test_a_scenario_of_it_runs_and_cites_its_clauses(mine, monkeypatch):
    monkeypatch.chdir("/")
    (outcome,) = run_scenario(load_scenario(mine.with_name("pays.toml")))
    assert [claim.claim for claim in outcome.claims if not claim.ok] == []


def test_its_question_takes_the_wording_of_a_shipped_book_and_matters(mine):
    scenario = load_scenario(UNSTABLE)
    assert run_scenario(scenario)[0].ok
    assert "unstable.room" in {doubt.question.id for doubt in doubts_of(scenario)}


def test_a_scenario_of_another_book_is_compared_with_it(mine):
    part = compare(load_scenario(FALL), rulebooks=["mine"]).parts[0]
    assert part.variant.name == "mine"


def test_its_own_scenario_is_compared_with_another_book(mine):
    both = compare(load_scenario("pays.toml"), rulebooks=["duel_kami"])
    assert ("red.power", 2, 5) in both.parts[0].turns


def test_a_duel_by_it_has_its_turns_and_replays(mine):
    print_cards(mine)
    game = playout(duel("mine", "practice"), seed=5)
    assert run_scenario(load_scenario(write_scenario(record_of(game))))[0].ok


def test_what_it_prints_is_at_hand_at_its_tables(mine):
    (mine / "printed.toml").write_text("[rooms.den]\nname = 'Den'\nslots = 3\nbanners = [3, 2, 1]\n", encoding="utf-8")
    assert cards_for("mine").rooms["den"].provenance == "printed"


def test_what_the_rules_rest_on_may_be_told_in_a_file_beside_it(mine):
    (mine / "cite.toml").write_text('[cite]\n"defeat.points.tie" = ["mine.defeat"]\n', encoding="utf-8")
    assert load_rulebook("mine").cites["defeat.points.tie"] == ("mine.defeat",)


def test_a_clause_that_such_a_file_makes_up_is_told_in_that_file(mine):
    (mine / "cite.toml").write_text('[cite]\n"defeat.points.tie" = ["mine.defeet"]\n', encoding="utf-8")
    with pytest.raises(RulebookError, match=r"mine/cite\.toml:2:24: there is no clause called 'mine\.defeet'"):
        load_rulebook("mine")


def test_its_coverage_file_counts(mine):
    text = 'reasons = { table = "it is about people" }\nunshowable = { "mine.unstable" = "table" }\n'
    (mine / "coverage.toml").write_text(text, encoding="utf-8")
    assert coverage_of("mine").state("mine.unstable") == "unshowable"


def test_house_rules_may_be_based_on_it(mine):
    text = 'based_on = "mine"\n[limits]\nturns = 5\n'
    mine.with_name("ours.rules.toml").write_text(text, encoding="utf-8")
    assert load_rulebook("ours.rules.toml").limit("turns") == 5


def test_a_box_may_belong_to_it(mine):
    print_cards(mine)
    (path,) = (HERE / "cards").glob(f"*/{shipped_boxes()[0]}.box.toml")
    text = path.read_text(encoding="utf-8").replace('"duel_kami"', '"mine"')
    mine.with_name("own.box.toml").write_text(text, encoding="utf-8")
    assert load_box("own.box.toml").rulebook == str(mine)


@pytest.mark.parametrize(
    "call",
    [
        "check mine",
        "check mine/book.toml",
        "rules --rulebook mine defeat",
        "questions --rulebook mine",
        "run pays.toml",
    ],
)
def test_a_command_takes_it_by_its_path(mine, capsys, call):
    assert main(call.split()) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("book", shelf())
def test_a_shipped_book_keeps_to_what_is_asked_of_a_book_of_ones_own(book):
    report = check_book(HERE / book / "book.toml")
    assert (report.kind, report.errors) == ("a rulebook", ())


# --- mistakes


def errors_of(mine, old, new, file="book.toml"):
    path = mine / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BrwError) as caught:
        load_rulebook("mine")
    return [f"{error.where}: {error.message}" for error in caught.value.all]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('title = "Duel: Mine"\n', "", "mine/book.toml:1:1: 'title' is missing"),
        ('"activations"]', '"activation"]', "mine/book.toml:11:21: there is no step called 'activation'"),
        ('"study", "action"', '"study", "acton"', "mine/book.toml:6:20: the phase 'acton' has no steps"),
        ('phases = ["study", "action", "clean-up"]', "", "mine/book.toml:5:2: a rulebook that stands alone needs its"),
        ('as_in = "duel_kami"\n', "", "mine/book.toml:18:12: 'question' is missing"),
        ('"turns" = 3', '"turn" = 3', "there is no limit called 'turn'"),
        ('"command" = "Activate', '"comand" = "Activate', "there is no Effect called 'comand'"),
    ],
)
def test_a_mistake_in_the_book_is_told_with_its_place(mine, old, new, told):
    assert any(told in error for error in errors_of(mine, old, new))


def test_an_effect_that_the_game_needs_and_the_book_does_not_tell_is_missed(mine):
    with_out = f'"move" = "{EFFECTS["move"]}"\n'
    (error,) = errors_of(mine, with_out, "")
    assert "tells every Effect that the game resolves by itself" in error


def test_a_mistake_in_its_clauses_is_told_in_that_file(mine):
    (error,) = errors_of(mine, '"scoring"', '"score"', "clauses.toml")
    assert error == "mine/clauses.toml:4:8: 'kind' cannot be 'score'"


def test_a_number_that_it_does_not_give_is_noted_by_check(mine, capsys):
    path = mine / "book.toml"
    path.write_text(BOOK.replace('"tally.lead" = 2\n', ""), encoding="utf-8")
    assert main(["check", "mine/book.toml"]) == 0
    assert "note: no number for 'tally.lead'" in capsys.readouterr().out


def test_a_folder_without_a_book_is_told_so(mine):
    (mine / "book.toml").unlink()
    with pytest.raises(RulebookError, match=r"there is no 'book\.toml' in the folder 'mine'"):
        load_rulebook("./mine")
