"""The JSON Schemas of scenarios and layouts agree with the readers on every shipped file, on keys, on what is wrong."""

import tomllib

import pytest
from jsonschema import Draft202012Validator

from brw_lab.errors import BrwError
from brw_lab.files import shipped
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.reading import FILE_KEYS
from brw_lab.scenario.asking import KEYS as ASK_KEYS
from brw_lab.scenario.given import GIVEN_KEYS, SEAT_KEYS
from brw_lab.scenario.layout_schema import layout_schema
from brw_lab.scenario.load import TOP_KEYS, load_scenario
from brw_lab.scenario.scenario_schema import scenario_schema
from brw_lab.scenario.starters import starter
from brw_lab.scenario.then import MODEL_CLAIMS, SEAT_CLAIMS, TOP_CLAIMS
from tests.cards.validator import faults

SCENARIO, LAYOUT = scenario_schema(), layout_schema()
FILES = sorted(path for path in shipped("scenarios").rglob("*.toml") if path.parent.name != "layouts")
BOOKS = sorted({path.relative_to(shipped("scenarios")).parts[0] for path in FILES})
LAYOUTS = sorted((shipped("scenarios") / "layouts").glob("*.toml"))
START = 'rulebook = "duel_kami"\n[given]\n'


def faults_of(text, schema=SCENARIO):
    return faults(tomllib.loads(text), schema, schema)


@pytest.mark.parametrize("schema", [SCENARIO, LAYOUT], ids=["scenario", "layout"])
def test_a_schema_is_a_json_schema(schema):
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("book", BOOKS)
def test_every_shipped_scenario_fits_the_schema(book):
    texts = {path.name: path.read_text(encoding="utf-8") for path in FILES if book in path.parts}
    scenarios = {name: text for name, text in texts.items() if "given" in tomllib.loads(text)}
    assert {name: found for name, text in scenarios.items() if (found := faults_of(text))} == {}


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_every_shipped_layout_fits_the_schema(path):
    assert faults_of(path.read_text(encoding="utf-8"), LAYOUT) == []


@pytest.mark.parametrize(("kind", "schema"), [("scenario", SCENARIO), ("layout", LAYOUT)])
def test_a_starter_fits_the_schema(kind, schema):
    assert faults_of(starter(kind), schema) == []


CLAIMS = SCENARIO["$defs"]["then"]["properties"]
KEYS = [
    (SCENARIO["properties"], TOP_KEYS),
    (SCENARIO["properties"]["given"]["properties"], (*GIVEN_KEYS, "red", "blue")),
    (SCENARIO["$defs"]["seat"]["properties"], SEAT_KEYS),
    (SCENARIO["properties"]["ask"]["items"]["properties"], ASK_KEYS),
    (CLAIMS, (*TOP_CLAIMS, "rooms", "quests", "red", "blue", "rose", "refused")),
    (CLAIMS["red"]["properties"], (*SEAT_CLAIMS, *MODEL_CLAIMS)),
    (LAYOUT["properties"], FILE_KEYS),
]


@pytest.mark.parametrize(("properties", "keys"), KEYS, ids=["top", "given", "seat", "ask", "then", "red", "layout"])
def test_the_schema_knows_the_keys_that_the_reader_knows(properties, keys):
    assert set(properties) == set(keys)


@pytest.mark.parametrize(
    ("properties", "keys"), [pair for pair in KEYS if pair[0] is not CLAIMS["red"]["properties"]][:3]
)
def test_every_key_is_explained(properties, keys):
    told = {key for key in keys if properties[key].get("description")}
    assert set(keys) - told <= {"red", "blue"}


# what the reader refuses for its shape, the schema refuses at the same key
REFUSED = [
    ('rulebook = "duel_kami"\n', ".given"),
    (f"titel = 'x'\n{START}", ".titel"),
    (f"{START}crwon = 'red'\n", ".given.crwon"),
    (f"{START}turn = 'two'\n", ".given.turn"),
    (f"{START}phase = 'tea'\n", ".given.phase"),
    (f"{START}[given.red]\ntokens = 3\n", ".given.red.tokens"),
    (f"{START}[given.red]\nslots.IV = {{ text = 'Restore.' }}\n", ".given.red.slots.IV"),
    (f"{START}[given.rooms.crypt]\ntoken = 'lost'\n", ".given.rooms.crypt.token"),
    (f"{START}[when]\nmoves = ['explore']\n", ".when.moves[0]"),
    (f"{START}[then]\nred.pwoer = 1\n", ".then.red.pwoer"),
    (f"{START}[then]\nred.power = '>= 2'\n", ".then.red.power"),
    (f"{START}[rulings]\n'unstable.room' = 'mine'\n", ".rulings.unstable.room"),
    (f"{START}[[ask]]\nsays = 'x'\n", ".ask[0]"),
    (f"{START}[[ask]]\nsays = 'x'\ncan.red.power = 'many'\n", ".ask[0].can.red.power"),
    (f"{START}[[then.refused]]\nclauses = []\n", ".then.refused[0].move"),
]


@pytest.mark.parametrize(("text", "at"), REFUSED, ids=[at for _, at in REFUSED])
def test_the_schema_of_a_scenario_refuses_what_the_reader_refuses(text, at):
    with pytest.raises(BrwError):
        load_scenario(text)
    assert faults_of(text) == [at]


WRONG_LAYOUTS = [
    ("[rooms]\ncrypt = [0]\n", ".rooms.crypt"),
    ("[rooms]\ncrypt = [0, 0]\n[cells]\nred = 'crypt'\n", ".cells.red"),
    ("[rooms]\ncrypt = [0, 0]\n[cells]\nred = 'crypt N'\n", ".cells.red"),
    ("[rooms]\ncrypt = [0, 0]\n[[walls]]\nbetwen = ['crypt', 'den']\n", ".walls[0].between"),
    ("name = 'a b'\n[rooms]\ncrypt = [0, 0]\n", ".name"),
    ("titel = 'x'\n[rooms]\ncrypt = [0, 0]\n", ".titel"),
]


@pytest.mark.parametrize(("text", "at"), WRONG_LAYOUTS, ids=[at for _, at in WRONG_LAYOUTS])
def test_the_schema_of_a_layout_refuses_what_the_reader_refuses(text, at):
    with pytest.raises(BrwError):
        load_layout(text)
    assert at in faults_of(text, LAYOUT)


def test_a_number_of_a_question_may_be_compared():
    assert faults_of(f"{START}[[ask]]\nsays = 'x'\ncan.red.power = '>= 5'\n") == []


def test_a_seat_of_a_bigger_table_may_be_given():
    assert faults_of(f"{START}[given.green]\nin = 'crypt'\n") == []


def test_a_reading_that_only_one_book_knows_may_be_taken():
    taken = SCENARIO["properties"]["rulings"]["properties"]["wreck.track-tie"]["enum"]
    assert {"each", "nobody"} <= set(taken)
