"""Every panel for those who see little or nothing, use keys alone, sit in the dark, or hold a small screen."""

import re
from pathlib import Path

import pytest

from tests.browser.chromium import violations
from tests.browser.looks import LOOKS, show

pytestmark = pytest.mark.browser

EYES = (Path(__file__).parent / "eyes.js").read_text(encoding="utf-8")
NAMELESS = re.compile(
    r"- (button|gridcell|grid|textbox|combobox|radio|checkbox|spinbutton|switch|link|img|listbox|tab)"
    r"(?! \")( \[[^\]]*\])*:?$"
)
DAY, NIGHT = "light", "dark"


@pytest.fixture(scope="module", params=LOOKS)
def shown(request, bare_page):
    """A look, put on the page once for all that is asked of it."""
    show(bare_page, request.param)
    bare_page.evaluate(EYES)
    return bare_page


@pytest.fixture
def page(shown, browser_context_args):
    """The look by day, in a large window, for somebody who asked for less motion."""
    shown.set_viewport_size(browser_context_args["viewport"])
    shown.emulate_media(media="null", color_scheme=DAY, reduced_motion="reduce", forced_colors="none")
    return shown


def by_day_and_night(page, question):
    """What is amiss under either sky."""
    found = {}
    for scheme in (DAY, NIGHT):
        page.emulate_media(color_scheme=scheme)
        found[scheme] = page.evaluate(f"eyes.{question}()")
    return {scheme: amiss for scheme, amiss in found.items() if amiss}


def test_axe_finds_nothing_wrong(page):
    assert violations(page, "main", but="color-contrast") == []  # these are computed, those of drawings too


def test_every_text_stands_out_from_its_ground_by_day_and_by_night(page):
    assert by_day_and_night(page, "faintTexts") == {}


def test_every_field_stands_out_from_its_ground_by_day_and_by_night(page):
    assert by_day_and_night(page, "faintFields") == {}


def test_by_night_no_large_ground_is_light(page):
    page.emulate_media(color_scheme=NIGHT)
    assert page.evaluate("eyes.lightGrounds()") == []


def test_the_focus_is_seen_wherever_it_goes_by_day_and_by_night(page):
    assert by_day_and_night(page, "unseenFocus") == {}


def test_places_controls_and_pictures_are_read_out_by_name(page):
    heard = page.locator("main").aria_snapshot().replace('\\"', '"').replace("''", "'")
    nameless = [line.strip() for line in heard.splitlines() if NAMELESS.search(line)]
    unread = [name for name in page.evaluate("eyes.places()") if not name or f'gridcell "{name}"' not in heard]
    assert nameless + unread + page.evaluate("eyes.namelessGroups()") == []


def test_nothing_moves_for_those_who_asked_for_less_motion(page):
    assert page.evaluate("eyes.moving()") == []


def test_nothing_sticks_out_of_a_window_however_small(page):
    found = {}
    for width in (1280, 760, 400, 320):
        page.set_viewport_size({"width": width, "height": 800})
        found[width] = page.evaluate("eyes.stickingOut()")
    assert {width: what for width, what in found.items() if what} == {}


def test_on_a_small_window_whatever_is_pressed_is_large_enough_for_a_finger(page):
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("eyes.tooSmall()") == []
