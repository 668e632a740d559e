"""The card bench on a page: type, see an error, mend it, step; by keyboard, for eyes and for ears."""

import pytest
from playwright.sync_api import expect

from brw_lab.panels.card_bench import CardBench
from tests.browser.chromium import answer as answered
from tests.browser.chromium import mount, push, sent

pytestmark = pytest.mark.browser

TEXT = "Mage anywhere: Inflict 2. Gain 1 Power Point."
WRONG = "Mage anywhere: Inflict two damages on him"


def bench_page(page, text=""):
    bench = CardBench(text)
    return bench, mount(page, bench)


def answer(page, bench, count=1):
    """Play the kernel, once *count* messages were sent: hand the last to the bench, and its new state to the page."""
    page.wait_for_function("count => window.sent.length >= count", arg=count)
    answered(page, bench)


def typed(page, bench, el, text):
    """Type a text at once, as a paste would, and let Python answer."""
    before = len(sent(page))
    el.locator("textarea.brw-text").fill(text)
    answer(page, bench, before + 1)


def mark(el):
    return el.locator("mark.brw-mark")


# --- typing


def test_typing_is_sent_after_a_pause(page):
    _, el = bench_page(page)
    # In one go, since a busy machine may take longer between two key strokes than the pause is long.
    el.locator("textarea.brw-text").evaluate(
        """(area) => { for (const letter of 'Restore.') {
          area.value += letter; area.dispatchEvent(new Event('input', { bubbles: true })); } }"""
    )
    page.wait_for_function("window.sent.length > 0")
    assert sent(page) == [{"kind": "read", "text": "Restore."}]


def test_what_reads_is_shown_as_chips(page):
    bench, el = bench_page(page)
    typed(page, bench, el, TEXT)
    expect(el.locator(".brw-chip")).to_have_text(["Mage anywhere:", "Inflict 2.", "Gain 1 Power Point."])


def test_a_chip_tells_its_rule_when_focused(page):
    bench, el = bench_page(page, "Restore.")
    el.get_by_role("button", name="Restore.", exact=True).focus()
    expect(el.locator(".brw-rule")).to_contain_text(bench.bench["card"]["phrases"][0]["clauses"][0]["says"])


def test_a_chip_tells_its_rule_when_pointed_at(page):
    _, el = bench_page(page, "Restore.")
    el.locator(".brw-chip").hover()
    expect(el.locator(".brw-rule code")).to_have_text("kami.restore")


def test_the_wrong_word_is_marked_where_it_stands(page):
    bench, el = bench_page(page)
    typed(page, bench, el, WRONG)
    expect(mark(el)).to_have_text("damages")


def test_the_mark_lies_under_its_word(page):
    """The unseen copy of the text breaks its lines as the text area does."""
    long = f"{TEXT} " * 6 + WRONG
    bench, el = bench_page(page)
    typed(page, bench, el, long)
    widths = page.evaluate(
        "() => ['.brw-text', '.brw-under'].map((name) => { const node = document.querySelector(name);"
        " return [node.clientWidth, node.scrollHeight, getComputedStyle(node).font, getComputedStyle(node).padding]; })"
    )
    assert widths[0] == widths[1]


def test_the_mark_counts_characters_as_python_does(page):
    bench, el = bench_page(page)
    typed(page, bench, el, "Restore. 🌹 Restore.")
    expect(mark(el)).to_have_text("🌹")


def test_an_answer_to_an_older_text_marks_nothing(page):
    bench, el = bench_page(page)
    typed(page, bench, el, WRONG)
    el.locator("textarea.brw-text").press_sequentially("x")
    push(page, bench)
    expect(mark(el)).to_have_count(0)


def test_a_text_set_from_python_comes_into_the_text_area(page):
    bench, el = bench_page(page)
    bench.text = TEXT
    push(page, bench)
    expect(el.locator("textarea.brw-text")).to_have_value(TEXT)


# --- mending


def test_the_nearest_word_is_put_in_by_a_click(page):
    bench, el = bench_page(page, "Mage anywhere: Inflict two damages.")
    el.get_by_role("button", name="Did you mean Damage?").click()
    answer(page, bench)
    expect(el.locator("textarea.brw-text")).to_have_value("Mage anywhere: Inflict two Damage.")
    expect(el.locator(".brw-fault")).to_have_text("Every word has its place.")


def test_after_mending_one_types_on_behind_the_word(page):
    bench, el = bench_page(page, "Inflict")
    el.get_by_role("button", name="a number from 1 to 99").click()
    answer(page, bench)
    page.keyboard.type(" on each Mage")
    expect(el.locator("textarea.brw-text")).to_have_value("Inflict 1 on each Mage")


def test_a_mend_is_taken_back_by_ctrl_z(page):
    _, el = bench_page(page, "Inflct 2.")
    el.get_by_role("button", name="Did you mean Inflict?").click()
    page.keyboard.press("Control+z")
    expect(el.locator("textarea.brw-text")).to_have_value("Inflct 2.")


def test_the_text_may_be_written_as_it_is_said_back(page):
    bench, el = bench_page(page, "mage *: inflict 2 damage")
    el.get_by_role("button", name="Write it so").click()
    answer(page, bench)
    expect(el.locator("textarea.brw-text")).to_have_value("Mage anywhere: Inflict 2.")
    expect(el.locator(".brw-canon")).to_be_hidden()


# --- the palette


def test_an_icon_puts_its_words_where_the_cursor_stands(page):
    bench, el = bench_page(page, "Inflict 2.")
    el.locator("textarea.brw-text").press("End")
    el.locator('[data-word="Power Point"]').click()
    answer(page, bench)
    expect(el.locator("textarea.brw-text")).to_have_value("Inflict 2. Gain 1 Power Point.")


def test_a_target_takes_the_place_of_the_one_in_front(page):
    _, el = bench_page(page, TEXT)
    el.locator('[data-word="Target Model"]').click()
    expect(el.locator("textarea.brw-text")).to_have_value(TEXT.replace("Mage anywhere:", "Model within 2:"))


def test_the_palette_is_one_stop_for_the_tab_key(page):
    _, el = bench_page(page)
    words = el.locator(".brw-word")
    words.first.focus()
    page.keyboard.press("ArrowRight")
    assert words.nth(1).evaluate("node => node === document.activeElement")
    assert el.locator('.brw-word[tabindex="0"]').count() == 1


def test_an_icon_says_what_it_means(page):
    bench, el = bench_page(page)
    el.locator(".brw-word").last.focus()
    expect(el.locator(".brw-means")).to_have_text(bench.bench["palette"][-1]["means"])


# --- trying


def test_a_position_is_picked_by_name(page):
    bench, el = bench_page(page, TEXT)
    el.get_by_role("button", name="All in one Room").click()
    answer(page, bench)
    expect(el.get_by_role("button", name="All in one Room")).to_have_attribute("aria-pressed", "true")
    expect(el.get_by_role("heading", name="All in one Room")).to_be_visible()


def test_the_card_is_cast_and_stepped(page):
    bench, el = bench_page(page, TEXT)
    for count, key in enumerate(("cast I", "target blue"), start=1):
        el.locator(f'.brw-choice [data-key="{key}"]').click()
        answer(page, bench, count)
    expect(el.locator(".brw-line-text").last).to_have_text("Red inflicts 2 Damage on Blue")


def test_options_that_are_gone_do_not_stay(page):
    bench, el = bench_page(page, TEXT)
    el.locator('.brw-choice [data-key="cast I"]').click()
    answer(page, bench)
    el.locator('.brw-choice [data-key="target blue"]').click()
    answer(page, bench, 2)
    expect(el.locator(".brw-choice .brw-option")).to_have_count(0)


# --- for everybody


def test_keys_do_not_reach_the_notebook(page):
    _, el = bench_page(page)
    page.evaluate("window.heard = []; document.body.addEventListener('keydown', (e) => window.heard.push(e.key))")
    el.locator("textarea.brw-text").press("b")
    el.locator("textarea.brw-text").press("Shift+Enter")
    assert page.evaluate("window.heard") == []


def test_the_wrong_text_is_invalid_and_described_by_its_fault(page):
    bench, el = bench_page(page)
    typed(page, bench, el, WRONG)
    area = el.get_by_role("textbox", name="What the card says")
    expect(area).to_have_attribute("aria-invalid", "true")
    expect(area).to_have_accessible_description("'damages' is no word of the effect language.")


def test_a_fault_is_spoken_when_one_stops_typing(page):
    bench, el = bench_page(page)
    typed(page, bench, el, WRONG)
    expect(el.locator(".brw-hidden[role=status]")).to_have_text("'damages' is no word of the effect language.")
