"""The README, taken apart: the commands and examples it gives, so that tests can hold it to them."""

import re

from tests.house.house import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced examples in a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def scenario() -> str:
    """The example scenario file."""
    return next(block for block in blocks("toml") if "rulebook" in block)


def profile() -> str:
    """The example table profile."""
    return next(block for block in blocks("toml") if block.startswith('title = "Thursday group"'))


def house_rules() -> str:
    """The example of house rules."""
    return next(block for block in blocks("toml") if "based_on" in block)


def layout() -> str:
    """The example layout file."""
    return next(block for block in blocks("toml") if block.startswith("name ="))
