"""Positions as plain data: what was saved before a field was known loads, what is no position is refused."""

import json

import pytest

from brw_lab.errors import BrwError
from brw_lab.position.pieces import Modifier
from brw_lab.position.plain import from_plain, to_plain
from tests.kernel.positions import VERBS, table


def saved() -> dict:
    _, position = table(VERBS)
    return json.loads(json.dumps(to_plain(position)))


def test_a_position_saved_before_there_were_modifiers_loads_without_any():
    data = saved()
    del data["modifiers"]
    assert from_plain(data).modifiers == ()


def test_what_holds_for_a_while_is_saved_too():
    _, position = table(VERBS)
    draft = position.copy()
    draft.modifiers = (Modifier("red", "strength", 1, "turn"),)
    assert from_plain(json.loads(json.dumps(to_plain(draft)))) == draft


def test_a_position_without_its_models_is_none():
    data = saved()
    del data["models"]
    with pytest.raises(BrwError, match="no saved position"):
        from_plain(data)
