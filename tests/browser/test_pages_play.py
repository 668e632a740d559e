"""Playing on a page: by click, by key alone, the focus, why not, the screen passed."""

import pytest
from playwright.sync_api import expect

from brw_lab.panels.play_panel import PlayPanel
from tests.browser.chromium import answer, mount, push, sent
from tests.panels.sat_down import begun, keys, play_until, stands

pytestmark = pytest.mark.browser


def duel_page(page, source=None, **more):
    panel = PlayPanel(source or stands(), **more)
    return panel, mount(page, panel)


def focused(page):
    return page.evaluate("document.activeElement.dataset.key ?? document.activeElement.className")


def press(page, panel, key):
    page.keyboard.press(key)
    answer(page, panel)


def test_a_duel_begins_as_it_is_asked_for(page, tmp_path):
    panel, el = duel_page_before(page, tmp_path)
    el.get_by_label("Blue").select_option("random")
    el.get_by_role("button", name="Begin").click()
    answer(page, panel)
    assert panel.sitting.seating.players["blue"] == "random"


def duel_page_before(page, tmp_path):
    panel = PlayPanel(seed=7, save=tmp_path / "duel.toml")
    return panel, mount(page, panel)


def test_what_is_kept_is_offered_and_goes_on(page, tmp_path):
    before = play_until(begun(tmp_path), lambda panel: panel.table.position.turn == 1 and len(panel.table.moves) > 20)
    panel, el = duel_page_before(page, tmp_path)
    el.get_by_role("button", name="Go on with it").click()
    answer(page, panel)
    assert panel.table.position == before.table.position


def test_when_a_duel_begins_the_focus_is_on_its_first_answer(page, tmp_path):
    panel, el = duel_page_before(page, tmp_path)
    el.get_by_role("button", name="Begin").press("Enter")
    answer(page, panel)
    assert focused(page) == keys(panel)[0]


@pytest.mark.parametrize(("key", "at"), [("1", 0), ("2", 1)])
def test_a_digit_chooses_the_answer_that_bears_it(page, key, at):
    panel, el = duel_page(page)
    el.locator(".brw-option").first.focus()
    page.keyboard.press(key)
    assert sent(page)[-1]["key"] == keys(panel)[at]


def test_the_arrow_keys_walk_through_the_answers(page):
    panel, el = duel_page(page)
    el.locator(".brw-option").first.focus()
    page.keyboard.press("ArrowDown")
    assert focused(page) == keys(panel)[1]


def test_after_an_answer_the_focus_is_on_the_next_question(page):
    panel, el = duel_page(page)
    el.locator(".brw-option").first.focus()
    press(page, panel, "Enter")
    assert page.evaluate("document.querySelector('.brw-choice').contains(document.activeElement)")


def test_u_takes_back_and_r_gives_again(page):
    panel, el = duel_page(page)
    at = panel.table.at
    el.locator(".brw-option").last.focus()
    for key in ("Enter", "u"):
        press(page, panel, key)
    assert panel.table.at == at
    press(page, panel, "r")
    assert panel.table.at > at


def test_a_dark_room_answers_why_not(page):
    panel, el = duel_page(page)
    el.locator('.brw-cell[data-id="kiln"]').press("Enter")
    answer(page, panel)
    expect(el.locator(".brw-why .brw-remedy")).to_have_text("What helps: choose Momentum; the Kiln is one step away.")


def test_a_spell_slot_answers_why_not(page):
    panel, el = duel_page(page)
    el.get_by_role("button", name="Blue, slot I, Gust").click()
    answer(page, panel)
    expect(el.locator(".brw-why .brw-remedy").first).to_have_text("What helps: still Ready: slot III.")


def test_an_action_that_is_not_on_offer_answers_why_not(page):
    panel, el = duel_page(page)
    el.locator(".brw-asking summary").click()
    el.locator('[data-ask="explore"]').click()
    answer(page, panel)
    expect(el.locator(".brw-why h3")).to_have_text("Why can't I Explore?")


def test_after_why_not_the_focus_is_still_on_what_was_asked(page):
    panel, el = duel_page(page)
    el.get_by_role("button", name="Blue, slot I, Gust").press("Enter")
    answer(page, panel)
    expect(el.get_by_role("button", name="Blue, slot I, Gust")).to_be_focused()


def test_the_rule_behind_a_line_is_shown(page):
    _, el = duel_page(page)
    el.locator(".brw-cite").last.click()
    expect(el.locator(".brw-trace .brw-says").first).not_to_be_empty()


def test_behind_the_curtain_nothing_can_be_chosen(page):
    _, el = duel_page(page, stands(2, "plan"), hands="pass")
    expect(el.locator(".brw-choice")).to_be_hidden()
    expect(el.get_by_role("button", name="I am Blue")).to_be_visible()


def test_whoever_takes_the_screen_goes_on_by_key(page):
    panel, el = duel_page(page, stands(2, "plan"), hands="pass")
    el.get_by_role("button", name="I am Blue").press("Enter")
    answer(page, panel)
    assert focused(page) in keys(panel)


def test_what_may_not_be_taken_back_says_why_when_pressed(page):
    panel, el = duel_page(page, stands(2, "plan"), back="game")
    panel.table.to_start()
    panel._show()
    push(page, panel)
    el.locator('[data-back="undo"]').click(force=True)
    answer(page, panel)
    expect(el.get_by_role("status")).to_have_text("Nothing is taken back: this is the start.")


def test_every_slot_and_every_answer_has_a_name(page):
    _, el = duel_page(page, stands(2, "plan"))
    names = el.locator("button:visible").evaluate_all("nodes => nodes.map((n) => n.ariaLabel || n.textContent.trim())")
    assert all(names)
