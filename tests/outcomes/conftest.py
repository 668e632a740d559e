"""A shelf on which a second rulebook stands beside the first, so that two books can be told apart in a test."""

import shutil

import pytest

from brw_lab.rulebooks import load


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A shelf with a second book beside the first: the same but for what a test changes in its ``book.toml``."""
    for name in ("duel_kami", "second"):
        shutil.copytree(load.HERE / "duel_kami", tmp_path / name)
    shutil.copytree(load.HERE / "cards", tmp_path / "cards")
    monkeypatch.setattr(load, "HERE", tmp_path)
    load._load.cache_clear()

    def changed(old, new):
        path = tmp_path / "second" / "book.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        load._load.cache_clear()

    changed('title = "Duel: Kami"', 'title = "Second"')
    yield changed
    load._load.cache_clear()
