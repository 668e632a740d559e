"""House rules in a file of one's own: what they change, where a trace says so, and how each mistake in one is told."""

import json
import tomllib

import pytest

from brw_lab.cli import main
from brw_lab.errors import BrwError, RulebookError, ScenarioError, TableError
from brw_lab.kernel.drawers import LIMITS, POLICIES
from brw_lab.outcomes.compare import compare
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.rulebooks import load_rulebook, shelf
from brw_lab.rulebooks.changes import changes
from brw_lab.rulebooks.load import alone, bases, cards_for, usual
from brw_lab.scenario.bookcheck import check_book
from brw_lab.scenario.house_schema import house_schema
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.profile import load_table
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.starters import starter
from brw_lab.scenario.write import toml_value, write_scenario
from tests.cards.validator import faults

FALL = "duel_kami/defeat/at-the-period"
OURS = """\
title = "Our house rules"
based_on = "duel_kami"

[[clause]]
id = "house.cheap"
says = "Whoever inflicts most of the Damage of a defeat gains 3 Power Points."

[[clause]]
id = "house.own-room"
says = "Unstable Spell places its Instability in the Room of its Mage."

[cite]
"kami.defeat.points.most" = ["house.cheap"]

[limits]
"defeat.points.most" = 3

[policies]
"evophase.order" = "alternate"

[rulings]
"unstable.room" = { reading = "own", source = "vote", date = 2026-11-02, clauses = ["house.own-room"] }
"""
SCENARIO = """\
title = "A defeat pays less at our table"
rulebook = "ours.rules.toml"
clauses = ["house.cheap"]
[given.red]
in = "crypt"
slots.I = { text = "Mage anywhere: Inflict 2." }
[given.blue]
mage = { name = "Novice", health = 4, hand = 6, strength = 2, speed = 2 }
in = "garden"
damage = ["red", "rose"]
[when]
moves = ["red: cast I", "red: target blue"]
[then]
blue = { in = "cell" }
red = { power = 3 }
"""

UNSTABLE = """\
rulebook = "ours.rules.toml"
clauses = ["house.own-room"]
[given.red]
in = "crypt"
slots.I = { card = "ember", side = "dark" }
[when]
moves = ["red: cast I", "red: target black-rose-room"]
[then]
rooms.crypt.instability = ["red"]
"""


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An own folder to work in, in which house rules lie as they are needed."""
    monkeypatch.chdir(tmp_path)

    def lay(text=OURS, name="ours.rules.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return lay


# --- what they change


def test_house_rules_change_numbers_words_and_readings_of_what_they_are_based_on(desk):
    rules = load_rulebook(desk())
    assert (rules.limit("defeat.points.most"), rules.limit("defeat.points.sole")) == (3, 5)
    assert (rules.reads("evophase.order"), rules.reads("unstable.room")) == ("alternate", "own")


def test_a_scenario_names_house_rules_by_their_path_beside_it_and_cites_them(desk, tmp_path, monkeypatch):
    desk(name="house/ours.rules.toml")
    (tmp_path / "house" / "cheap.toml").write_text(SCENARIO, encoding="utf-8")
    monkeypatch.chdir("/")
    (outcome,) = run_scenario(load_scenario(tmp_path / "house" / "cheap.toml"))
    assert [claim.claim for claim in outcome.claims if not claim.ok] == []


def test_the_rule_that_is_changed_is_cited_no_more(desk):
    desk()
    (outcome,) = run_scenario(load_scenario(SCENARIO.replace("house.cheap", "kami.defeat.points.most")))
    assert [claim.claim for claim in outcome.claims if not claim.ok] == ["cites kami.defeat.points.most"]


def test_a_ruling_is_cited_with_the_printed_rules_that_it_is_about(desk):
    desk()
    cited = [clauses for _, _, clauses in run_scenario(load_scenario(UNSTABLE))[0].trace()]
    about = [clauses for clauses in cited if "kami.unstable-spell.effect" in clauses]
    assert about
    assert all("house.own-room" in clauses for clauses in about)


def test_a_question_that_only_starts_otherwise_is_cited_as_before(desk):
    rules = load_rulebook(desk('based_on = "duel_kami"\n[questions."unstable.room"]\ndefault = "own"\n'))
    assert rules.cites == load_rulebook("duel_kami").cites


def test_comparing_by_house_rules_says_what_they_change_in_a_scenario(desk):
    desk()
    both = compare(load_scenario(FALL), rulebooks=["duel_kami", "ours.rules.toml"])
    assert [variant.name for variant in both.variants[-1:]] == ["ours.rules.toml"]
    assert ("red.power", 5, 4) in both.parts[0].turns


def test_a_duel_is_played_by_house_rules_and_its_record_replays_from_anywhere(desk, monkeypatch):
    text = write_scenario(record_of(playout(duel(desk()), seed=3)))
    monkeypatch.chdir("/")
    assert run_scenario(load_scenario(text))[0].ok


def test_a_table_may_play_by_house_rules_and_still_rule_otherwise(desk):
    desk()
    table = load_table('rulebook = "ours.rules.toml"\n[rulings]\n"unstable.room" = "target"\n')
    assert (table.rules.reads("unstable.room"), table.rules.limit("defeat.points.most")) == ("target", 3)


def test_a_table_of_house_rules_is_not_for_scenarios_of_the_printed_ones(desk):
    desk()
    with pytest.raises(TableError, match=r"the table 'text' plays by 'ours\.rules\.toml'"):
        load_table('rulebook = "ours.rules.toml"\n').over(load_scenario(FALL))


def test_a_policy_closes_what_the_base_leaves_open(desk):
    closed = load_rulebook(desk('based_on = "duel_kami"\n[policies]\n"evophase.may" = "must"\n'))
    assert ("evophase.may" in closed.questions, closed.reads("evophase.may")) == (False, "must")


def test_a_question_may_start_from_another_default_and_stays_open(desk):
    rules = load_rulebook(desk('based_on = "duel_kami"\n[questions."hand.limit"]\ndefault = "always"\n'))
    assert (rules.reads("hand.limit"), rules.ruled({"hand.limit": "study"}).reads("hand.limit")) == ("always", "study")


def test_house_rules_over_several_books_bring_all_of_them_along(desk):
    rules = load_rulebook(desk('based_on = "duel_kami+sator"\n'))
    assert "portal.who" in rules.questions


def test_house_rules_may_be_based_on_others_beside_them(desk):
    desk(name="house/ours.rules.toml")
    rules = load_rulebook(desk('based_on = "house/ours.rules.toml"\n[limits]\nturns = 3\n', "short.rules.toml"))
    assert (rules.limit("turns"), rules.limit("defeat.points.most")) == (3, 3)


def test_two_files_of_house_rules_lie_over_their_base_together(desk):
    desk()
    desk('based_on = "duel_kami"\n[limits]\nturns = 3\n', "short.rules.toml")
    rules = load_rulebook("ours.rules.toml+short.rules.toml")
    assert (rules.limit("turns"), rules.limit("defeat.points.most")) == (3, 3)


def test_house_rules_bring_cards_along(desk):
    desk("[rooms.den]\nname = 'Den'\nslots = 3\nbanners = [3, 2, 1]\n", "own.cards.toml")
    assert cards_for([desk('based_on = "duel_kami"\ncards = ["own.cards.toml"]\n')]).rooms["den"].name == "Den"


def test_a_card_file_that_has_changed_is_read_anew(desk):
    card = "[rooms.den]\nname = 'Den'\nslots = 3\nbanners = [3, 2, 1]\n"
    desk(card, "own.cards.toml")
    path = desk('based_on = "duel_kami"\ncards = ["own.cards.toml"]\n')
    before = cards_for([path]).rooms["den"].slots
    desk(card.replace("slots = 3", "slots = 4"), "own.cards.toml")
    assert (before, cards_for([path]).rooms["den"].slots) == (3, 4)


def test_house_rules_that_have_changed_are_read_anew(desk):
    before = load_rulebook(desk()).limit("defeat.points.most")
    assert (before, load_rulebook(desk(OURS.replace('most" = 3', 'most" = 2'))).limit("defeat.points.most")) == (3, 2)


def test_an_effect_of_the_rules_may_be_another_one(desk):
    rules = load_rulebook(desk('based_on = "duel_kami"\n[effects]\n"study-draw" = "Draw 3 Spell Cards."\n'))
    assert rules.effects["study-draw"] != load_rulebook("duel_kami").effects["study-draw"]


def test_a_thing_may_be_called_otherwise(desk):
    rules = load_rulebook(desk('based_on = "duel_kami"\n[words]\n"Wrecked" = "Smashed"\n'))
    assert rules.worded("The Crypt is Wrecked") == "The Crypt is Smashed"


def test_what_they_change_is_told_line_by_line(desk):
    told = ("defeat.points.most = 3 (was 4)", "evophase.order = alternate (was mage-by-mage)")
    assert changes(desk()) == (*told, "unstable.room = own (was any)")


# --- at the command line


@pytest.mark.parametrize(
    "call",
    [
        "check ours.rules.toml",
        "questions --rulebook ours.rules.toml",
        "rules --rulebook ours.rules.toml house.cheap",
        "rules --rulebook ours.rules.toml --coverage",
        f"compare {FALL} --rulebook duel_kami --rulebook ours.rules.toml",
        "play --rulebook ours.rules.toml --seed 2",
        "endings cheap.toml",
        "run cheap.toml",
        "new table --rulebook ours.rules.toml",
        "run cheap.toml --table table.toml",
    ],
)
def test_a_command_takes_house_rules_by_their_path(desk, capsys, call):
    desk()
    desk(SCENARIO, "cheap.toml")
    desk('rulebook = "ours.rules.toml"\n', "table.toml")
    assert main(call.split()) == 0
    assert capsys.readouterr().err == ""


def test_comparing_a_folder_says_which_scenarios_change(desk, capsys):
    desk()
    main(["compare", "duel_kami/defeat", "--rulebook", "duel_kami", "--rulebook", "ours.rules.toml", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert "duel_kami/defeat/at-the-period" in {change["scenario"] for change in told["changes"]}


@pytest.mark.parametrize("book", [*bases(), "duel_kami+sator"])
def test_the_starter_is_sound_as_it_is_and_shows_one_of_each(desk, capsys, book):
    assert main(["new", "house-rule", "ours.rules.toml", "--rulebook", book]) == 0
    assert main(["check", "ours.rules.toml"]) == 0
    shown = tomllib.loads(starter("house-rule", book))
    assert all(shown[drawer] for drawer in ("clause", "cite", "limits", "policies", "rulings", "questions", "effects"))


@pytest.mark.parametrize("name", [*LIMITS, *POLICIES])
def test_the_starter_names_every_limit_and_every_policy_there_is(name):
    assert f'"{name}" = ' in starter("house-rule", usual())


def test_every_sleeping_line_of_the_starter_may_be_waked(desk):
    lines = starter("house-rule", "duel_kami").splitlines()
    wrong = []
    for at in [at for at, line in enumerate(lines) if line.startswith('#"')]:
        key = lines[at][1:].split(" = ")[0]
        waked = [line for place, line in enumerate(lines) if place == at or not line.startswith(f"{key} =")]
        waked[waked.index(lines[at])] = lines[at][1:]
        try:
            load_rulebook(desk("\n".join(waked)))
        except BrwError as error:
            wrong += [lines[at], *map(str, error.all)]
    assert wrong == []


def test_the_schema_knows_the_starter_and_sees_a_slip():
    schema, data = house_schema(), tomllib.loads(starter("house-rule", "duel_kami"))
    assert list(faults(data, schema, schema)) == []
    assert list(faults(data | {"limits": {"turn": 3}}, schema, schema)) != []


# --- mistakes

# what follows the first two lines of OURS (so it starts on line 3), line:column, words of the message, what is near
WRONG = [
    ("citez = 'x'\n", "3:1", "unknown key 'citez'", "cites"),
    ("[limits]\n'defeat.points.mots' = 3\n", "4:1", "no limit called 'defeat.points.mots'", "defeat.points.most"),
    ("[limits]\ndefeat.points.most = 3\n", "4:1", "wants quotes", '"defeat.points.most" = ...'),
    ("[limits]\nturns = 'four'\n", "4:9", "'turns' is a text here", "a whole number from 0 to 999"),
    ("[policies]\n'evophase.ordre' = 'alternate'\n", "4:1", "no policy called 'evophase.ordre'", "evophase.order"),
    ("[policies]\n'evophase.order' = 'altrenate'\n", "4:20", "no word 'altrenate'", "alternate"),
    ("[policies]\n'evophase.order' = { clauses = [] }\n", "4:1", "'is' is missing", None),
    ("[policies]\n'evophase.order' = { is = 'alternate', clauses = ['kami.x'] }\n", "4:51", "no clause", None),
    ("[policies]\n'hand.limit' = 'always'\n", "4:1", "is an open question", None),
    ("[rulings]\n'unstable.rom' = 'own'\n", "4:1", "no question called 'unstable.rom'", "unstable.room"),
    ("[rulings]\n'unstable.room' = 'onw'\n", "4:19", "no reading of 'unstable.room' called 'onw'", "own"),
    ("[rulings]\n'unstable.room' = { source = 'vote' }\n", "4:1", "'reading' is missing", None),
    ("[questions.'hand.limt']\ndefault = 'always'\n", "3:12", "no question called 'hand.limt'", "hand.limit"),
    ("[questions.'hand.limit']\ndefault = 'alway'\n", "4:11", "called 'alway'", "always"),
    ("[questions.'hand.limit']\nas_in = 'duel_lax'\n", "4:9", "'duel_lax'", None),
    ("[effects]\n'study-drow' = 'Draw 1 Spell Card.'\n", "4:1", "no Effect called 'study-drow'", "study-draw"),
    ("[effects]\n'study-draw' = 'Drow 1 Spell Card.'\n", "4:17", "'Drow' is no word", "Draw"),
    ("[words]\n'Wrecked' = ''\n", "4:13", "'Wrecked' says nothing", None),
    ("[cite]\n'defeat.points.mots' = []\n", "4:1", "no topic or clause", "defeat.points.most"),
    ("[cite]\n'defeat.points.most' = ['kami.defeat.points.mots']\n", "4:25", "no clause", "kami.defeat.points.most"),
    ("[[clause]]\nid = 'house.x'\n", "3:3", "'says' is missing", None),
    ("[[clause]]\nid = 'home.x'\nsays = 'x'\n", "4:6", "does not begin with 'house'", None),
    ("cites = 'kami'\n[[clause]]\nid = 'kami.cast.unstable-first'\nsays = 'x'\n", "5:6", "already", None),
    ("[[clause]]\nid = 'house.x'\nsays = 'x'\nkind = 'rule'\n", "6:8", "'kind' cannot be 'rule'", "procedure"),
    ("[[clause]]\nid = 'house.x'\nsays = ''\n", "5:8", "'says' says nothing", None),
    ("cards = ['no.cards.toml']\n", "3:10", "there is no such file", None),
    ("cards = 'no.cards.toml'\n", "3:9", "there is no such file", None),
    ("[round]\nphase = []\n", "4:1", "unknown key 'phase'", "phases"),
    ("[limits]\nturns = { clauses = [] }\n", "4:1", "'is' is missing", None),
    ("[limits]\nturns = { is = 3, clauses = ['house.x'] }\n", "4:30", "no clause called 'house.x'", None),
    ("[rulings]\n'evophase.order' = 'alternate'\n", "4:1", "is no open question here, but a policy", None),
    ("limits = 3\n", "3:10", "'limits' is a whole number here", "a table"),
]


@pytest.mark.parametrize(("text", "place", "says", "near"), WRONG)
def test_a_mistake_is_told_with_its_place_and_what_is_near(desk, text, place, says, near):
    with pytest.raises(BrwError) as caught:
        load_rulebook(desk("\n".join([*OURS.splitlines()[:2], text])))
    (error,) = caught.value.all
    assert str(error.where) == f"ours.rules.toml:{place}"
    assert says in error.message
    assert near is None or near in (*error.near, *error.expected)


def test_everything_that_is_wrong_is_told_at_once(desk, capsys):
    texts = "[limits]\nturn = 3\n[rulings]\n'unstable.rom' = 'own'\n[effects]\n'study-draw' = 'Drow 1.'\n"
    desk("based_on = 'duel_kami'\n" + texts)
    assert main(["check", "ours.rules.toml"]) == 2
    told = [line.strip() for line in capsys.readouterr().err.splitlines()]
    assert [line.split(" ")[0] for line in told[:3]] == [f"ours.rules.toml:{at}:" for at in ("3:1", "5:1", "7:17")]
    assert told[3:] == ["Drow 1.", "^"]


def test_a_base_that_is_not_there_is_told_where_it_is_named_and_nothing_else_is(desk):
    with pytest.raises(RulebookError, match="there is no rulebook 'duel_kamy'") as caught:
        load_rulebook(desk(OURS.replace('"duel_kami"', '"duel_kamy"')))
    assert [(str(each.where), each.near) for each in caught.value.all] == [("ours.rules.toml:2:12", ("duel_kami",))]


def test_a_file_that_is_not_there_is_told_with_those_beside_it(desk):
    desk()
    with pytest.raises(RulebookError, match=r"there is no rulebook 'our\.rules\.toml'") as caught:
        load_rulebook("our.rules.toml")
    assert caught.value.near == ("ours.rules.toml",)


def test_house_rules_based_on_one_another_are_told_as_a_circle(desk):
    desk('based_on = "b.rules.toml"\n', "a.rules.toml")
    desk('based_on = "a.rules.toml"\n', "b.rules.toml")
    with pytest.raises(RulebookError, match=r"a\.rules\.toml -> b\.rules\.toml -> a\.rules\.toml"):
        load_rulebook("a.rules.toml")


def test_house_rules_based_on_themselves_are_told_too(desk):
    with pytest.raises(RulebookError, match=r"ours\.rules\.toml -> ours\.rules\.toml"):
        load_rulebook(desk('based_on = "ours.rules.toml"\n'))


def test_house_rules_of_two_bases_do_not_lie_over_one_another(desk):
    desk()
    desk('based_on = "duel_lex"\n', "lex.rules.toml")
    with pytest.raises(RulebookError, match="'duel_lex' does not lie over 'duel_kami'"):
        load_rulebook("ours.rules.toml+lex.rules.toml")


@pytest.mark.parametrize("based_on", ["3", "[]", "[3]", "['duel_kami', 3]"])
def test_a_base_that_is_no_name_is_told_at_its_place(desk, based_on):
    with pytest.raises(RulebookError) as caught:
        load_rulebook(desk(f"based_on = {based_on}\n"))
    assert caught.value.where.line == 1


def test_a_file_that_is_based_on_nothing_is_told_what_is_missing(desk):
    with pytest.raises(RulebookError, match="'based_on' is missing"):
        load_rulebook(desk('title = "Nothing"\n'))


def test_a_scenario_tells_what_is_wrong_in_the_house_rules_it_names(desk):
    desk(OURS.replace("alternate", "altrenate"))
    with pytest.raises(BrwError, match=r"ours\.rules\.toml:19:20: the policy"):
        load_scenario(SCENARIO)


def test_a_scenario_tells_where_it_names_house_rules_that_are_not_there(desk):
    desk()
    with pytest.raises(ScenarioError, match=r"text:2:12: there is no rulebook 'our\.rules\.toml'"):
        load_scenario(SCENARIO.replace("ours.rules", "our.rules"))


@pytest.mark.parametrize("command", ["questions", "rules", "play"])
def test_a_command_with_house_rules_that_are_wrong_ends_with_code_2(desk, capsys, command):
    desk(OURS.replace("alternate", "altrenate"))
    words = ["cheap"] if command == "rules" else []
    assert main([command, *words, "--rulebook", "ours.rules.toml"]) == 2
    assert "ours.rules.toml:19:20: " in capsys.readouterr().err


def test_the_usual_book_is_one_that_stands_alone():
    assert usual() in bases()
    assert load_rulebook(usual()).round != alone(next(name for name in shelf() if name not in bases())).round


# --- whatever stands there

ODD = (3, -1, True, 1.5, "", "x", [], [3], [[]], [{}], {}, {"a": 1})
WHOLE = tomllib.loads(
    OURS.replace("date = 2026-11-02, ", "")
    + '[questions."room.used"]\nas_in = "duel_kami"\ndefault = "counts"\nclauses = []\n'
    + '[questions."room.used".readings]\ncounts = "yes"\nillegal = "no"\n'
    + '[effects]\n"study-draw" = "Draw 3 Spell Cards."\n[words]\n"Wrecked" = "Smashed"\n'
) | {"cards": []}


def places(value, at=()):
    """The keys that lead to every value in a file, itself left out."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (*at, key)
        yield from places(inner, (*at, key))


def with_odd(at, odd):
    data = json.loads(json.dumps(WHOLE))
    holder = data
    for key in at[:-1]:
        holder = holder[key]
    holder[at[-1]] = odd
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in data.items())


@pytest.mark.parametrize("at", list(places(WHOLE)), ids=lambda at: ".".join(map(str, at)))
def test_whatever_stands_there_is_understood_or_told_in_words(desk, at):
    for odd in ODD:
        report = check_book(desk(with_odd(at, odd)))
        assert all(error.where.line for error in report.errors)
