"""Whether the README's pictures are fit to be seen: small enough to load, and told to whoever cannot see them."""

import re

import pytest

from tests.house.house import ROOT
from tests.house.readme import TEXT

PICTURES = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", TEXT)


def test_the_readme_shows_a_lodge_a_duel_and_a_verdict():
    assert [path.rpartition("/")[2] for _, path in PICTURES] == ["board.svg", "play.png", "verdict.png"]


@pytest.mark.parametrize(("told", "path"), PICTURES, ids=[path for _, path in PICTURES])
def test_a_picture_is_told_in_a_sentence(told, path):
    assert len(told.split()) >= 10


@pytest.mark.parametrize("path", [path for _, path in PICTURES])
def test_a_picture_is_small(path):
    assert (ROOT / path).stat().st_size < 150_000
