"""The palette of icons inserts words that the language knows, and says by which clause."""

import tomllib
from importlib.resources import files

import pytest

from brw_lab.errors import EffectError
from brw_lab.spellcraft.icons import ICONS
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect

WRITTEN = [icon for icon in ICONS if icon.text]


def reads(text: str) -> bool:
    try:
        return isinstance(read_effect(text), Effect)
    except EffectError:
        return False


@pytest.mark.parametrize("icon", WRITTEN, ids=lambda icon: icon.label)
def test_what_an_icon_inserts_is_an_effect_or_a_part_of_one(icon):
    around = ["{}", "{} Restore.", "Inflict Damage {}.", "{}you cast a Spell, restore."]
    assert any(reads(part.format(icon.text)) for part in around)


def test_no_two_icons_share_a_label():
    assert len({icon.label for icon in ICONS}) == len(ICONS)


def test_every_icon_is_backed_by_a_clause():
    clauses = files("brw_lab.rulebooks.duel_kami").joinpath("clauses.toml").read_text(encoding="utf-8")
    known = {clause["id"].removeprefix("kami.") for clause in tomllib.loads(clauses)["clause"]}
    assert {icon.topic for icon in ICONS} <= known
