"""Table profiles: what one holds, how it lies over a scenario, and how each mistake in one is told."""

import pickle
import tomllib

import pytest

from brw_lab import Table, load_table
from brw_lab.errors import BrwError, TableError
from brw_lab.outcomes.doubts import doubts_of
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.load import bases
from brw_lab.scenario.load import load_scenario, load_scenarios
from brw_lab.scenario.profile import KEYS, RULING_KEYS
from brw_lab.scenario.profile_schema import table_schema
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.scenario.starters import table_starter
from brw_lab.scenario.write import write_scenario
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.svg import svg_of
from brw_lab.views.text import text_of
from tests.cards.validator import faults

BARE = 'title = "Thursday group"\nrulebook = "duel_kami"\n'
VOTED = BARE + '[rulings]\n"unstable.room" = { reading = "own", source = "vote", date = 2026-11-02 }\n'
LINE = "Table: Thursday group; unstable.room = own (vote, 2026-11-02)"
FALL = "duel_kami/defeat/at-the-period"
ANY = "duel_kami/rulings/unstable-room"
"""A scenario that shows the default reading and does not state it."""
OWN = "duel_kami/cast/unstable-in-your-own-room"
"""A scenario that rules `own` itself."""
STARTER = table_starter("duel_kami")
ASLEEP = [at for at, line in enumerate(STARTER.splitlines()) if line.startswith("#") and not line.startswith("# ")]
SCHEMA = table_schema()


def profile(text=VOTED):
    return load_table(text)


def errors_of(text):
    with pytest.raises(BrwError) as caught:
        load_table(text)
    return list(caught.value.all)


# --- what it holds


def test_a_profile_says_its_title_and_each_ruling_with_source_and_date_on_one_line():
    assert profile().line() == LINE


def test_a_ruling_may_be_a_reading_alone():
    assert profile(BARE + '[rulings]\n"unstable.room" = "own"\n').line() == "Table: Thursday group; unstable.room = own"


def test_a_date_may_be_written_in_quotes():
    assert profile(VOTED.replace("2026-11-02", '"2026-11-02"')) == profile()


def test_a_profile_without_a_title_is_called_like_its_file(tmp_path):
    path = tmp_path / "sundays.toml"
    path.write_text('rulebook = "duel_kami"\n', encoding="utf-8")
    assert load_table(path).title == "sundays"


def test_a_title_over_several_lines_is_printed_on_one():
    assert profile('title = """Thursday\n\tgroup"""\nrulebook = "duel_kami"\n').line() == "Table: Thursday group"


def test_a_profile_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(profile())) == profile()


# --- over a scenario


def test_a_scenario_is_played_by_the_readings_of_the_table():
    setting, _ = set_up(profile().over(load_scenario(FALL)))
    assert setting.rules.reads("unstable.room") == "own"


def test_what_a_scenario_rules_itself_counts_before_the_table():
    any_room = profile(VOTED.replace('"own"', '"any"'))
    setting, _ = set_up(load_scenario(OWN, any_room))
    assert setting.rules.reads("unstable.room") == "own"


def test_the_line_says_where_a_scenario_counts_before_the_table():
    any_room = profile(VOTED.replace('"own"', '"any"'))
    setting, _ = set_up(load_scenario(OWN, any_room))
    said = "unstable.room = own (as the scenario says; at this table any)"
    assert setting.customs.line == f"Table: Thursday group; {said}"


def test_a_ruling_that_is_asked_for_counts_before_all_and_is_said_to():
    setting, _ = set_up(profile().over(load_scenario(FALL)), (("unstable.room", "target"),))
    assert (setting.rules.reads("unstable.room"), setting.customs.line) == (
        *("target", "Table: Thursday group; unstable.room = target (as asked for here; at this table own)"),
    )


def test_the_clauses_of_a_ruling_of_the_table_do_not_count_as_shown_by_the_scenario():
    scenario = load_scenario(f'clauses = ["kami.unstable-spell.effect"]\n{BARE}[given]\n', profile())
    (outcome,) = run_scenario(scenario)
    assert [claim.claim for claim in outcome.claims if not claim.ok] == ["cites kami.unstable-spell.effect"]


def test_the_readings_that_matter_are_those_beside_the_one_the_table_takes():
    (doubt,) = doubts_of(load_scenario(OWN, profile()), "unstable.room")
    assert doubt.taken == "own"


def test_a_move_that_the_table_does_not_offer_is_refused_with_the_tables_line():
    with pytest.raises(BrwError) as caught:
        run_scenario(load_scenario(ANY, profile()))
    assert LINE in caught.value.message


def test_a_scenario_of_another_rulebook_is_refused_where_it_names_it():
    text = load_scenario(FALL).toml
    other = load_table(BARE.replace('"duel_kami"', '["duel_kami", "sator"]'))
    with pytest.raises(TableError, match="and the table 'Thursday group' plays by") as caught:
        load_scenario(FALL, other)
    assert caught.value.where == text.where("rulebook", value=True)


def test_every_scenario_of_a_folder_is_played_at_the_table():
    assert {scenario.profile for scenario in load_scenarios("duel_kami/cells", profile())} == {profile()}


# --- cards and Rooms


@pytest.fixture
def with_cards(tmp_path):
    (tmp_path / "ours.cards.toml").write_text(
        '[mages.ann]\nname = "Ann"\nhealth = 7\nstrength = 1\nspeed = 1\nhand = 5\n', encoding="utf-8"
    )
    path = tmp_path / "table.toml"
    path.write_text(BARE + 'cards = ["ours.cards.toml"]\n', encoding="utf-8")
    return load_table(path)


MINE = 'rulebook = "duel_kami"\n[given.red]\nmage = "ann"\n'


def test_a_scenario_may_name_the_cards_of_the_table(with_cards):
    setting, _ = set_up(load_scenario(MINE, with_cards))
    assert setting.cards.models["ann"].health == 7


def test_a_scenario_that_is_written_down_keeps_the_cards_of_the_table(with_cards):
    again = load_scenario(write_scenario(load_scenario(MINE, with_cards)))
    assert set_up(again)[0].cards.models["ann"].health == 7


NAMED = BARE + '[rooms]\ncrypt = "Cellar"\n'


def test_a_picture_shows_what_the_table_calls_a_room_and_keeps_its_id():
    view = lodge_view(*set_up(load_scenario(FALL, profile(NAMED))))
    assert {"crypt": "Cellar"}.items() <= {room["id"]: room["name"] for room in view["rooms"]}.items()


def test_a_trace_calls_a_room_as_the_table_does():
    text = 'rulebook = "duel_kami"\n[given]\n'  # who stands in the Cell has to leave it
    (outcome,) = run_scenario(load_scenario(text, profile(NAMED)))
    assert "Red moves to the Cellar" in outcome.trace_text()


# --- printed beneath


def test_a_picture_says_beneath_how_the_table_plays():
    view = lodge_view(*set_up(load_scenario(FALL, profile())))
    assert f">{LINE}</text>" in svg_of(view)


def test_a_picture_in_text_says_at_its_end_how_the_table_plays():
    assert text_of(lodge_view(*set_up(load_scenario(FALL, profile())))).splitlines()[-1] == LINE


def test_a_long_line_is_broken_inside_the_picture():
    many = BARE + "[rulings]\n" + "".join(f'"{id}" = "{q.default}"\n' for id, q in questions().items())
    view = lodge_view(*set_up(load_scenario(FALL, profile(many))))
    left, top, wide, high = view["box"]
    assert all(left < row["x"] and row["y"] < top + high and len(row["text"]) * 6.5 < wide for row in view["caption"])


def test_nothing_is_said_beneath_a_picture_without_a_table():
    assert "brw-caption" not in svg_of(lodge_view(*set_up(load_scenario(FALL))))


def test_a_trace_says_beneath_how_the_table_plays():
    assert run_scenario(load_scenario(FALL, profile()))[0].trace_text().splitlines()[-1] == LINE


def questions():
    return load_rulebook("duel_kami").questions


# --- a duel


def test_a_duel_at_a_table_is_played_by_its_rulebook_and_readings():
    table = Table.duel(profile=profile())
    assert (table.scenario.rulebook, table.setting.rules.reads("unstable.room")) == (("duel_kami",), "own")


def test_a_scenario_can_be_laid_out_at_a_table():
    assert Table.of(load_scenario(FALL), profile()).setting.customs.line == LINE


def test_the_rulings_of_a_duel_count_before_those_of_its_table():
    assert duel(rulings={"unstable.room": "any"}, profile=profile()).ruled == (("unstable.room", "any"),)


def test_the_record_of_a_duel_at_a_table_begins_with_how_the_table_plays_and_needs_no_profile():
    text = write_scenario(record_of(playout(duel(profile=profile()), seed=3)))
    (outcome,) = run_scenario(load_scenario(text))
    assert (text.splitlines()[0], outcome.ok) == (f"# {LINE}", True)


# --- mistakes

# what follows BARE (so that it starts on line 3), line:column, words of the message, what is near or expected
WRONG = [
    ("titel = 'x'\n", "3:1", "unknown key 'titel'", "title"),
    ("[house]\n", "3:2", "house rules have a file of their own", "its name as the 'rulebook'"),
    ("cards = ['no.cards.toml']\n", "3:10", "there is no such file", None),
    ("[rulings]\n'unstable.rom' = 'own'\n", "4:1", "no question called 'unstable.rom'", "unstable.room"),
    ("[rulings]\nunstable.room = 'own'\n", "4:1", "wants quotes", '"unstable.room" = ...'),
    ("[rulings]\n'unstable.room' = 'onw'\n", "4:19", "no reading of 'unstable.room' called 'onw'", "own"),
    ("[rulings]\n'unstable.room' = 3\n", "4:19", "a whole number", "a text"),
    ("[rulings]\n'unstable.room' = {}\n", "4:1", "'reading' is missing", None),
    ("[rulings]\n'unstable.room' = { reading = 'onw' }\n", "4:31", "called 'onw'", "own"),
    ("[rulings]\n'unstable.room' = { reading = 'own', sorce = '' }\n", "4:38", "unknown key 'sorce'", "source"),
    ("[rulings]\n'unstable.room' = { reading = 'own', date = 'soon' }\n", "4:45", "'soon' is no date", None),
    ("[rulings]\n'unstable.room' = { reading = 'own', date = 5 }\n", "4:45", "'5' is no date", None),
    ("[rooms]\ncript = 'Cellar'\n", "4:1", "no Room called 'cript'", "crypt"),
    ("[rooms]\ncrypt = ' '\n", "4:9", "gets no name", None),
    ("[rooms]\ncrypt = 'Den'\nwell = 'Den'\n", "5:8", "another Room is called 'Den'", None),
]


@pytest.mark.parametrize(("text", "place", "message", "word"), WRONG, ids=[text for text, *_ in WRONG])
def test_a_mistake_is_told_with_its_place_and_what_would_do(text, place, message, word):
    (error,) = errors_of(BARE + text)
    assert str(error).startswith(f"text:{place}: ")
    assert message in error.message
    assert word is None or word in (*error.near, *error.expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = 'x'\n", "'rulebook' is missing"),
        ("rulebook = []\n", "no rulebook is named"),
        ("rulebook = 'duel_kamy'\n", "there is no rulebook 'duel_kamy'"),
        ("rulebook = 3\n", "rulebook is a whole number here"),
        ("rulebook = \n", "this is not TOML"),
    ],
)
def test_a_table_that_plays_by_no_book_is_refused(text, message):
    (error,) = errors_of(f"{text}\n")
    assert message in error.message


def test_all_mistakes_of_a_profile_are_told_at_once_in_the_order_of_the_file():
    found = errors_of(BARE + "x = 1\n[rooms]\ncript = 'a'\n[rulings]\n'no' = 'a'\n")
    assert [error.where.line for error in found] == [3, 5, 7]


def test_a_mistake_in_a_card_file_is_told_where_it_stands(tmp_path):
    cards, path = tmp_path / "ours.cards.toml", tmp_path / "table.toml"
    cards.write_text("[rooms.den]\nname = 'Den'\nslots = 'three'\nbanners = [3, 2, 1]\n", encoding="utf-8")
    path.write_text(BARE + "cards = ['ours.cards.toml']\n", encoding="utf-8")
    (error,) = errors_of(path)
    assert (error.where.file, error.where.line) == (str(cards), 3)


# --- the starter and the schema


def test_the_starter_rules_on_nothing_as_it_is():
    assert load_table(STARTER).rulings == ()


@pytest.mark.parametrize("at", ASLEEP)
def test_each_line_of_the_starter_can_be_waked_by_itself(at):
    lines = STARTER.splitlines()
    lines[at] = lines[at][1:]
    waked = load_table("\n".join(lines))
    assert len(waked.rulings) + len(waked.rooms) == 1


def test_every_reading_of_every_open_question_is_in_the_starter_with_the_question_and_its_clauses():
    for question in questions().values():
        assert f"# {question.question}\n# {', '.join(question.clauses)}\n" in STARTER
        assert all(f'#"{question.id}" = "{reading}"' in STARTER for reading in question.readings)


def test_the_schema_knows_the_keys_that_the_reader_knows():
    whole = SCHEMA["properties"]["rulings"]["properties"]["unstable.room"]["anyOf"][1]
    assert (tuple(SCHEMA["properties"]), tuple(whole["properties"])) == (KEYS, RULING_KEYS)


@pytest.mark.parametrize("text", [BARE, VOTED.replace("2026-11-02", '"2026-11-02"'), NAMED, STARTER])
def test_a_profile_that_can_be_read_fits_the_schema(text):
    assert faults(tomllib.loads(text), SCHEMA, SCHEMA) == []


@pytest.mark.parametrize(
    "text",
    [text for text, *_ in WRONG if not text.startswith(("cards", "[rooms]\ncrypt"))],
)
def test_a_profile_that_cannot_be_read_does_not_fit_the_schema(text):
    assert faults(tomllib.loads(BARE + text), SCHEMA, SCHEMA) != []


@pytest.mark.parametrize("book", bases())
def test_the_schema_takes_every_reading_of_every_book(book):
    asked = [(id, reading) for id, each in load_rulebook(book).questions.items() for reading in each.readings]
    texts = [f'rulebook = "{book}"\n[rulings]\n"{id}" = "{reading}"\n' for id, reading in asked]
    assert [text for text in texts if faults(tomllib.loads(text), SCHEMA, SCHEMA)] == []


def test_the_schema_names_the_book_that_knows_a_reading_alone():
    reading = SCHEMA["properties"]["rulings"]["properties"]["defeat.mixed"]["anyOf"][0]
    assert reading["description"].endswith("before anything else is resolved (Duel: Lex)")


def test_the_schema_tells_no_default_where_the_books_differ_in_it():
    told = SCHEMA["properties"]["rulings"]["properties"]["attack.own"]
    assert ("default" in told, told["description"].endswith("Without a ruling: may (Duel: Kami) / no (Duel: Lex)")) == (
        False,
        True,
    )
