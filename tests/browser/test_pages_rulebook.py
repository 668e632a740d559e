"""The rulebook on a page: typed words, a term, a clause, a scenario laid out, by mouse and by keyboard."""

import pytest
from playwright.sync_api import expect

from brw_lab.panels.rulebook_panel import RulebookPanel
from tests.browser.chromium import answer, mount, push, sent

pytestmark = pytest.mark.browser

RESUME, UNSTABLE = "kami.defeat.mage.resume", "kami.unstable-spell.effect"


def book_page(page, look="", show=False):
    panel = RulebookPanel("duel_kami", look)
    if show:
        panel.show_me()
    return panel, mount(page, panel)


def heard(page):
    page.wait_for_function("window.sent.length > 0")
    return sent(page)[-1]


def test_words_are_looked_for_as_they_are_typed(page):
    panel, el = book_page(page)
    el.get_by_label("Find by words or id").press_sequentially("line of sight")
    assert heard(page) == {"kind": "find", "what": "line of sight"}
    answer(page, panel)
    expect(el.locator(".brw-found .brw-row")).to_have_count(panel.pages["found"]["count"])


def test_what_is_being_typed_stays_when_an_answer_comes(page):
    panel, el = book_page(page)
    field = el.get_by_label("Find by words or id")
    field.press_sequentially("port")
    heard(page)
    field.press_sequentially("al")
    panel._handle_custom_msg({"kind": "find", "what": "port"}, [])
    push(page, panel)
    expect(field).to_have_value("portal")


def test_a_click_on_a_clause_shows_its_page(page):
    panel, el = book_page(page, "kami.repeat")
    el.locator(".brw-row").nth(1).click()
    answer(page, panel)
    expect(el.locator(".brw-page-says")).to_have_text(panel.pages["page"]["says"])
    expect(el.locator('.brw-row[aria-current="true"]')).to_have_attribute("data-what", panel.clause)


def test_the_reading_taken_is_told_in_words(page):
    _, el = book_page(page, UNSTABLE)
    expect(el.locator('.brw-readings [data-taken="true"]')).to_contain_text("taken here")


def test_a_word_of_the_book_leads_to_what_it_means(page):
    panel, el = book_page(page)
    el.get_by_text("Words of the book").click()
    el.get_by_role("button", name="Ready Spell", exact=True).click()
    answer(page, panel)
    expect(el.locator(".brw-list .brw-head")).to_have_text("“Ready Spell”: 2 clauses")
    expect(el.locator(".brw-page-says")).to_have_text("Ready: face down in a Spell Slot.")


def test_the_words_of_the_book_are_one_stop_for_the_tab_key(page):
    _, el = book_page(page)
    el.locator(".brw-glossary summary").press("Enter")
    words = el.locator(".brw-terms [tabindex='0']")
    assert words.count() == 1
    words.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sent(page) == [{"kind": "term", "what": "Active Side"}]


def test_show_me_lays_the_scenario_out_and_it_is_stepped_through(page):
    panel, el = book_page(page, RESUME)
    expect(el.locator(".brw-book-stage")).to_be_hidden()
    el.get_by_role("button", name="Show me").first.click()
    answer(page, panel)
    expect(el.get_by_role("grid")).to_be_visible()
    el.get_by_role("button", name="Run on to the end").click()
    answer(page, panel)
    expect(el.locator(".brw-lines")).to_contain_text("Blue is defeated")


def test_the_id_of_a_clause_in_the_trace_leads_to_its_page(page):
    panel, el = book_page(page, RESUME, show=True)
    el.get_by_role("button", name="Run on to the end").click()
    answer(page, panel)
    el.locator(".brw-line .brw-cite").first.click()
    look = el.locator(".brw-line .brw-lookup").first
    wanted = look.inner_text()
    look.press("Enter")
    answer(page, panel)
    expect(el.locator(".brw-page-id")).to_have_text(wanted)


def test_all_of_it_is_done_by_keyboard(page):
    panel, el = book_page(page)
    el.get_by_label("Find by words or id").focus()
    page.keyboard.type(RESUME)
    page.keyboard.press("Enter")
    answer(page, panel)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.does") == "show":
            break
    page.keyboard.press("Enter")
    answer(page, panel)
    expect(el.get_by_role("grid")).to_be_visible()


def test_another_rulebook_is_picked_from_the_list(page):
    panel, el = book_page(page)
    el.get_by_label("Rulebook").select_option("duel_lex")
    answer(page, panel)
    expect(el.get_by_role("heading", level=2).first).to_have_text("Duel: Lex")


def test_a_word_that_nothing_holds_offers_the_nearest(page):
    panel, el = book_page(page, "instabilty")
    el.get_by_role("button", name="instability", exact=True).click()
    answer(page, panel)
    assert panel.pages["found"]["words"] == "instability"
