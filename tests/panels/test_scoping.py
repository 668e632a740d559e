"""Styles of panels: each reaches into its own panel only, whatever else stands on the page."""

import re

import pytest

from brw_lab.panels.parts import STATIC, style
from brw_lab.panels.scoping import BEYOND, ROOTS, scoped


def rules(css):
    """The heads of all rules, those within a query too, and none of what only looks like one."""
    found = re.findall(r"([^{}]+)\{", re.sub(r"@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css))
    return [head.strip() for head in found if not head.strip().startswith("@")]


@pytest.mark.parametrize("sheet", ROOTS)
def test_every_rule_of_a_panel_stays_within_it(sheet):
    css = (STATIC / f"{sheet}.css").read_text(encoding="utf-8")
    assert [head for head in rules(scoped(css, sheet)) if f":where({ROOTS[sheet]}, " not in head] == []


@pytest.mark.parametrize("sheet", ROOTS)
def test_no_rule_is_lost(sheet):
    css = (STATIC / f"{sheet}.css").read_text(encoding="utf-8")
    assert scoped(css, sheet).count("{") == re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL).count("{")


def test_every_sheet_of_a_panel_has_a_root():
    scripts = {path.stem for path in STATIC.glob("*.js") if "export default" in path.read_text(encoding="utf-8")}
    sheets = {path.stem for path in STATIC.glob("*.css")}
    assert scripts & sheets <= set(ROOTS)


def test_the_lobby_does_not_dress_what_is_behind_its_doors():
    within = BEYOND["lobby_panel"]
    assert f":not(:where({within}, {within} *))" in scoped("p{}", "lobby_panel")


def test_the_frames_of_a_motion_stay_as_they_are():
    assert scoped("@keyframes glow { 50% { opacity: 0; } }", "sight_panel") == (
        "@keyframes glow{ 50% { opacity: 0; } }"
    )


def test_a_comma_in_brackets_parts_no_selectors():
    assert scoped(":is(a, b){}", "sight_panel") == ":is(a, b):where(.brw-sight, .brw-sight *){}"


def test_a_remark_between_rules_is_not_a_selector():
    assert scoped("/* a, b { */ p{}", "sight_panel") == "p:where(.brw-sight, .brw-sight *){}"


def test_a_page_that_is_no_panel_keeps_its_style_as_it_is():
    assert (STATIC / "teach.css").read_text(encoding="utf-8") in style("teach")
