"""Endings and readings on a page: click an ending, walk the graph by keyboard, turn the switch."""

from functools import cache

import pytest
from playwright.sync_api import expect

from brw_lab.outcomes.endings import endings
from brw_lab.panels.compare_panel import ComparePanel
from brw_lab.panels.endings_panel import EndingsPanel
from brw_lab.scenario.load import load_scenario
from tests.browser.chromium import answer, mount, push, sent

pytestmark = pytest.mark.browser

ORDER = "duel_kami/interrupt/both-of-your-own"
REPEAT = "duel_kami/repeat/as-often-as-you-like"
LARGE = "duel_kami/targets/measured-from-the-one-who-acts"
FALL = "duel_kami/defeat/at-the-period"
UNSTABLE = "duel_kami/cast/unstable-comes-first"


@cache
def found(name):
    return endings(load_scenario(name))


def endings_page(page, name=ORDER):
    panel = EndingsPanel(found(name))
    return panel, mount(page, panel)


def node(el, id):
    return el.locator(f'.brw-graph-node[data-node="{id}"]')


def focused(page):
    return page.evaluate("document.activeElement.dataset.node ?? document.activeElement.dataset.ending")


# --- endings


def test_every_ending_is_a_button_with_its_name(page):
    panel, el = endings_page(page)
    names = [button.get_attribute("aria-label") for button in el.locator(".brw-end").all()]
    assert [name.split(":")[0] for name in names] == [f"Ending {row['number']}" for row in panel.found["rows"]]


def test_a_click_on_an_ending_lays_its_line_out_on_the_board(page):
    panel, el = endings_page(page)
    el.locator('.brw-end[data-ending="2"]').click()
    answer(page, panel)
    expect(el.locator('.brw-end[aria-pressed="true"]')).to_contain_text("Red 2 Power Points")
    expect(el.get_by_role("heading", name="Ending 2, step by step")).to_be_visible()
    expect(el.locator('.brw-choice [data-key="apply I"]')).to_contain_text("on this way")


def test_stepping_moves_the_mark_along_the_graph(page):
    panel, el = endings_page(page)
    before = el.locator('[aria-current="step"].brw-graph-node').get_attribute("data-node")
    el.get_by_role("button", name="Forward a choice").click()
    answer(page, panel)
    expect(el.locator(".brw-graph-words")).to_have_text("on the board")
    assert el.locator('[aria-current="step"].brw-graph-node').get_attribute("data-node") != before


def test_a_click_on_a_node_sends_its_number(page):
    _, el = endings_page(page)
    node(el, 2).click()
    assert sent(page) == [{"kind": "node", "id": 2}]


def test_the_graph_is_one_stop_for_the_tab_key(page):
    _, el = endings_page(page)
    assert el.locator('.brw-graph-node[tabindex="0"]').count() == 1


def test_arrow_keys_follow_the_lines_and_the_layers(page):
    panel, el = endings_page(page)
    node(el, 0).focus()
    reached = []
    for key in ("ArrowRight", "ArrowUp", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        reached.append(int(focused(page)))
    layers = [panel.drawing["nodes"][at]["layer"] for at in reached]
    assert (layers, len(set(reached[:3])), reached[3]) == ([1, 1, 1, 0], 2, 0)


def test_enter_on_a_node_sends_it(page):
    _, el = endings_page(page)
    node(el, 0).focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert sent(page) == [{"kind": "node", "id": 6}]


def test_the_focus_stays_when_an_ending_was_picked(page):
    panel, el = endings_page(page)
    el.locator('[data-ending="3"]').press("Enter")
    answer(page, panel)
    assert focused(page) == "3"


def test_every_node_has_its_name(page):
    panel, el = endings_page(page)
    tree = el.aria_snapshot()
    assert all(f'button "{each["label"]}"' in tree for each in panel.found["nodes"])


def test_a_condensed_graph_says_what_is_left_out(page):
    _, el = endings_page(page, LARGE)
    expect(el.locator(".brw-endings-sum")).to_contain_text("131 positions are left out")


# --- readings


def compare_page(page, name=UNSTABLE, question="unstable.room", part=False):
    panel = ComparePanel(load_scenario(name), question)
    if part:
        panel.step("period", "part")
    return panel, mount(page, panel)


def test_the_question_that_is_open_is_named(page):
    panel, el = compare_page(page)
    expect(el.get_by_label("What the rules leave open:")).to_have_value("unstable.room")
    expect(el.locator(".brw-asks")).to_have_text(panel.scene["asks"])


def test_to_where_they_part_marks_the_room_on_both_boards(page):
    panel, el = compare_page(page)
    el.get_by_role("button", name="to where they part").click()
    answer(page, panel)
    expect(el.locator('[data-mark="crypt"]')).to_have_count(2)
    expect(el.locator(".brw-differs tbody")).to_contain_text("1 of 5 Instability: red")


def test_a_mark_is_not_only_a_colour(page):
    _, el = compare_page(page, part=True)
    expect(el.locator(".brw-marks text").first).to_have_text("≠")


def test_the_switch_is_turned_and_says_what_it_changes(page):
    panel, el = compare_page(page, "duel_kami/tally/mages-tied", "tally.tie")
    el.get_by_role("switch", name="Read it the other way").press("Enter")
    answer(page, panel)
    expect(el.get_by_role("switch")).to_have_attribute("aria-checked", "true")
    expect(el.get_by_role("status")).to_contain_text("It changes who wins: the Black Rose, or nobody")
    expect(el.locator('.brw-side[data-active="true"]')).to_contain_text("Read the other way")


def test_another_reading_is_picked_from_the_list(page):
    panel, el = compare_page(page)
    el.get_by_label("The other reading:").select_option("target")
    answer(page, panel)
    expect(el.get_by_label("The other reading:")).to_have_value("target")


def test_a_side_that_stops_says_why(page):
    panel, el = compare_page(page)
    el.get_by_role("button", name="Run on to the end").click()
    answer(page, panel)
    expect(el.locator(".brw-stop:visible")).to_contain_text("Here this side stops. red: place garden is no answer then")


def test_a_small_window_shows_the_board_that_counts(page):
    page.set_viewport_size({"width": 400, "height": 800})
    panel, el = compare_page(page, part=True)
    expect(el.locator(".brw-side:visible")).to_have_attribute("data-side", "0")
    el.get_by_role("switch").click()
    answer(page, panel)
    expect(el.locator(".brw-side:visible")).to_have_attribute("data-side", "1")


def test_what_changes_pulses_when_the_switch_is_turned(page):
    page.emulate_media(reduced_motion="no-preference")
    panel, el = compare_page(page, part=True)
    panel.flip()
    push(page, panel)
    moving = el.locator('[data-mark="crypt"]').first.evaluate("node => node.getAnimations().length")
    assert moving == 1


def test_nothing_pulses_for_those_who_asked_for_less_motion(page):
    panel, _ = compare_page(page, part=True)
    panel.flip()
    push(page, panel)
    assert page.evaluate("document.getAnimations().length") == 0


def books_page(page, moment="part"):
    panel = ComparePanel(load_scenario(FALL), rulebooks=["duel_lex"])
    panel.step("period", moment)
    return panel, mount(page, panel)


def test_two_rulebooks_are_named_above_their_boards_and_in_the_table(page):
    _, el = books_page(page)
    expect(el.get_by_role("group", name="By Duel: Lex")).to_be_visible()
    expect(el.get_by_role("columnheader", name="By Duel: Kami")).to_have_count(1)
    expect(el.locator(".brw-verdicts")).to_contain_text("(kami.defeat.points.most, lex.defeat.score-majority)")


def test_the_other_rulebook_counts_by_keyboard(page):
    panel, el = books_page(page)
    el.get_by_role("switch", name="Play it by the other rulebook").press("Space")
    answer(page, panel)
    expect(el.locator('.brw-side[data-active="true"]')).to_contain_text("By Duel: Lex")
    expect(el.get_by_role("switch")).to_have_attribute("aria-checked", "true")


def test_what_happened_is_called_after_the_rulebook_for_a_screen_reader(page):
    _, el = books_page(page)
    expect(el.get_by_label("What has happened, by Duel: Lex")).to_contain_text("Red gains 3 Power Points")
