"""The JSON Schema of a card file: it knows every key the reader knows, and agrees with the reader on real files."""

import json
import tomllib
from pathlib import Path

import pytest

from brw_lab.spellcraft.cardfile import cards_schema, check_file
from brw_lab.spellcraft.cardschema import DRAFT
from brw_lab.spellcraft.cardshape import ASKED, PARTS, SAID, SHAPES, TOP
from brw_lab.spellcraft.questing import conditions
from tests.cards.validator import faults
from tests.house.house import PACKAGE

SHIPPED = sorted((PACKAGE / "rulebooks").rglob("*.cards.toml")) + sorted((PACKAGE / "rulebooks").rglob("printed.toml"))
SCHEMA = cards_schema()


def test_the_schema_is_json_and_names_its_draft():
    assert json.loads(json.dumps(SCHEMA))["$schema"] == DRAFT


def test_every_table_the_reader_knows_is_in_the_schema():
    assert set(SCHEMA["properties"]) == {*SHAPES, *TOP}


@pytest.mark.parametrize("table", SHAPES)
def test_every_key_of_a_table_is_in_the_schema(table):
    assert set(SCHEMA["$defs"][table]["properties"]) == set(SHAPES[table])


@pytest.mark.parametrize("part", PARTS)
def test_every_key_of_a_smaller_table_is_in_the_schema(part):
    assert set(SCHEMA["$defs"][f"part-{part}"]["properties"]) == set(PARTS[part])


def test_a_kept_text_is_in_the_schema():
    assert set(SCHEMA["$defs"]["said"]["anyOf"][1]["properties"]) == set(SAID)


def test_a_kept_condition_is_in_the_schema():
    assert set(SCHEMA["$defs"]["asked"]["anyOf"][1]["properties"]) == set(ASKED)


def test_an_editor_is_shown_every_sentence_that_a_condition_may_be():
    assert SCHEMA["$defs"]["asked"]["anyOf"][0]["examples"] == list(conditions())


def test_every_key_says_what_it_means():
    silent = [
        f"{name}.{key}"
        for name, table in SCHEMA["$defs"].items()
        for key, value in table.get("properties", {}).items()
        if not value.get("description")
    ]
    assert silent == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_shipped_file_is_fine_for_the_reader_and_for_the_schema(path: Path):
    assert check_file(path).errors == ()
    assert faults(tomllib.loads(path.read_text(encoding="utf-8")), SCHEMA, SCHEMA) == []


# what the reader refuses for its shape, the schema refuses at the same key
REFUSED = [
    ("[spels.x]\n", ".spels"),
    ("[upgrades.x]\nspeed = 1\n", ".upgrades.x.name"),
    ("[upgrades.x]\nname = 'X'\nspeed = '1'\n", ".upgrades.x.speed"),
    ("[upgrades.x]\nname = 'X'\nspeed = true\n", ".upgrades.x.speed"),
    ("[upgrades.x]\nname = 'X'\nspeed = 100\n", ".upgrades.x.speed"),
    ("[upgrades.x]\nname = 'X'\ntext = ''\n", ".upgrades.x.text"),
    ("[mages.x]\nname = 'X'\n", ".mages.x"),
    ("[quests.x]\nname = 'X'\npoints = 1\ntext = 'Restore.'\n", ".quests.x.condition"),
    ("[quests.x]\nname = 'X'\npoints = 1\ntext = 'Restore.'\ncondition = 4\n", ".quests.x.condition"),
    ("[events.x]\nname = 'X'\nturns = []\n", ".events.x.turns"),
    ("[rooms.x]\nname = 'X'\nslots = 1\nbanners = [1, 2]\n", ".rooms.x.banners"),
    ("[rooms.x]\nname = 'X'\nunprinted = ['slots', 'banners']\nopen = ['N']\n", ".rooms.x.open[0]"),
]


@pytest.mark.parametrize(("text", "at"), REFUSED, ids=[at for _, at in REFUSED])
def test_the_schema_refuses_what_the_reader_refuses(text, at):
    assert check_file(text).errors
    assert faults(tomllib.loads(text), SCHEMA, SCHEMA) == [at]
