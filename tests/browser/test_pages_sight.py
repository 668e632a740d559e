"""The look round on a page: click, keyboard, the peek at a line, what is told."""

import pytest
from playwright.sync_api import expect

from brw_lab.lodge.layout import load_layout
from brw_lab.outcomes.stands import stands
from brw_lab.panels.lodge_panel import LodgePanel
from brw_lab.panels.sight_panel import SightPanel
from brw_lab.scenario.load import load_scenario
from tests.browser.chromium import answer, mount, push, sent

pytestmark = pytest.mark.browser


def sight_page(page, layout="crossed", start="crypt", target="", **how):
    panel = SightPanel(load_layout(layout), start, target, **how)
    return panel, mount(page, panel)


def cell(el, id):
    return el.locator(f'[data-id="{id}"]')


def radio(el, group, name):
    return el.get_by_role("group", name=group).get_by_role("radio", name=name)


# --- the board


def test_a_click_on_a_room_draws_the_line_and_says_why_not(page):
    panel, el = sight_page(page)
    cell(el, "garden").click()
    answer(page, panel)
    expect(el.locator(".brw-sight-verdict")).to_have_text("× The Crypt does not see the Garden.")
    expect(el.locator(".brw-sight-facts").first).to_have_text(
        "A wall between the Crypt and the Black Rose Room stops the line."
    )
    expect(el.locator(".brw-art .brw-ray")).to_have_count(1)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_room_is_looked_at_by_key(page, key):
    _, el = sight_page(page)
    cell(el, "garden").press(key)
    assert sent(page) == [{"kind": "choose", "key": "garden"}]


def test_every_room_says_what_is_seen_of_it(page):
    _, el = sight_page(page)
    expect(cell(el, "armory")).to_have_accessible_name(
        "Armory, north-west; seen, 1 Room away through the violet Portal; violet Portal north-west"
    )


def test_a_cell_says_that_it_is_never_seen(page):
    _, el = sight_page(page)
    cell(el, "cell-red").press("Enter")
    expect(el.get_by_role("status")).to_contain_text("no Room, never in sight")
    assert sent(page) == []


def test_pointing_at_a_room_shows_the_line_to_it(page):
    _, el = sight_page(page)
    cell(el, "armory").hover()
    expect(el.locator(".brw-peek .brw-ray")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(el.locator(".brw-peek .brw-ray")).to_have_count(0)


def test_arrow_keys_show_the_line_to_where_they_come(page):
    _, el = sight_page(page)
    cell(el, "black-rose-room").focus()
    page.keyboard.press("ArrowLeft")
    expect(el.locator(".brw-peek")).to_have_attribute("data-room", "garden")


def test_the_line_that_is_kept_makes_way_for_the_one_that_is_peeked_at(page):
    _, el = sight_page(page, target="armory")
    kept = el.locator(".brw-art .brw-ray").first
    cell(el, "well").hover()
    expect(kept).to_have_css("opacity", "0.13")


def test_the_focus_stays_on_the_room(page):
    panel, el = sight_page(page)
    cell(el, "garden").press("Enter")
    answer(page, panel)
    expect(cell(el, "garden")).to_be_focused()


def test_the_board_is_one_stop_for_the_tab_key(page):
    _, el = sight_page(page)
    assert el.locator('.brw-grid [tabindex="0"]').count() == 1


# --- where to stand


def test_from_the_nearest_place_it_is_seen(page):
    panel, el = sight_page(page, target="garden")
    el.get_by_role("button", name="Look from the Armory").click()
    answer(page, panel)
    expect(el.locator(".brw-sight-verdict")).to_have_text("✓ The Armory sees the Garden, 1 Room away.")


def test_after_moving_the_focus_is_on_a_button_still(page):
    panel, el = sight_page(page, target="garden")
    el.get_by_role("button", name="Look from the Armory").press("Enter")
    answer(page, panel)
    expect(el.get_by_role("button", name="Look back from the Garden")).to_be_focused()


def test_who_looks_back_sees_by_the_same_line(page):
    panel, el = sight_page(page, target="black-rose-room")
    el.get_by_role("button", name="Look back").click()
    answer(page, panel)
    expect(el.locator(".brw-sight-line")).to_have_text("Black Rose Room → Armory → (violet Portal) → Crypt")


# --- the controls


def test_the_range_is_picked_by_its_button(page):
    panel, el = sight_page(page)
    radio(el, "Range", "1: at most 1 Room away").check(force=True)
    assert sent(page) == [{"kind": "set", "trait": "range", "value": "1"}]
    answer(page, panel)
    expect(el.locator(".brw-sight-head")).to_have_text("From the Crypt, range 1: 3 of 6 other Rooms are seen.")


def test_arrow_keys_go_from_range_to_range(page):
    panel, el = sight_page(page, range=2)
    radio(el, "Range", "2: at most 2 Rooms away").press("ArrowRight")
    answer(page, panel)
    expect(radio(el, "Range", "3: at most 3 Rooms away")).to_be_focused()
    assert panel.range == 3


def test_numbers_are_put_into_the_rooms(page):
    panel, el = sight_page(page)
    radio(el, "Numbers in the Rooms", "moves from here").check(force=True)
    answer(page, panel)
    expect(cell(el, "garden")).to_have_accessible_name(
        "Garden, west; not seen: a wall between the Crypt and the Black Rose Room stops the line; 2 moves"
    )
    expect(el.locator(".brw-sight-legend")).to_contain_text("moves to walk there")


def test_another_reading_marks_what_it_changes(page):
    panel, el = sight_page(page, "two-pairs", "black-rose-room")
    radio(el, "A door that a Portal stands in", "open").check(force=True)
    answer(page, panel)
    expect(el.locator('.brw-art .brw-differs[data-room="kiln"]')).to_have_text("≠")
    expect(el.locator(".brw-sight-changed")).to_contain_text("The Kiln is seen 1 Room away instead of 3")
    expect(el.get_by_role("status")).to_contain_text("The Kiln is seen 1 Room away instead of 3")


def test_a_trait_set_in_python_turns_its_control(page):
    panel, el = sight_page(page)
    panel.range = "*"
    push(page, panel)
    expect(radio(el, "Range", "* anywhere: no line needed")).to_be_checked()


# --- for everybody


def test_what_changed_is_told(page):
    panel, el = sight_page(page)
    cell(el, "well").press("Enter")
    answer(page, panel)
    expect(el.get_by_role("status")).to_have_text("The Crypt sees the Well, 1 Room away.")


def test_keys_do_not_reach_the_notebook(page):
    _, el = sight_page(page)
    page.evaluate("window.heard = []; document.body.addEventListener('keydown', (e) => window.heard.push(e.key))")
    cell(el, "garden").press("b")
    radio(el, "Range", "any line").press("m")
    assert page.evaluate("window.heard") == []


# --- where to stand


@pytest.fixture
def standing(page):
    panel = LodgePanel(stands(load_scenario("duel_kami/sight/where-must-i-stand"), "red"))
    return panel, mount(page, panel)


def test_where_to_stand_is_asked_by_key_and_told_in_words(page, standing):
    panel, el = standing
    cell(el, "black-rose-room").press("z")
    cell(el, "hall").press("Enter")
    answer(page, panel)
    expect(el.get_by_role("status")).to_contain_text("Hall: can hit from here: the Spell in slot I, 1 Room away")


def test_focus_stays_on_the_room_whose_answer_is_told(page, standing):
    panel, el = standing
    cell(el, "hall").press("Enter")
    answer(page, panel)
    assert page.evaluate("document.activeElement.dataset.id") == "hall"


def test_the_name_of_a_room_says_how_one_hits_from_it(page, standing):
    panel, el = standing
    name = next(place["label"] for place in panel.view["cells"] if place["id"] == "hall")
    assert "can hit from here" in name
    assert f'gridcell "{name}"' in el.aria_snapshot()
