"""The rulebook's words, why not, the score and the layout of a Lodge on a page: by click, by key alone, by night."""

import pytest
from playwright.sync_api import expect

from brw_lab import ScenarioPanel, SightPanel, load_layout, load_scenario
from tests.browser.chromium import answer, mount, push, violations

pytestmark = pytest.mark.browser
LOWEST = "duel_kami/cast/lowest-slot-first"
TALLY = "duel_kami/tally/in-this-order"


@pytest.fixture
def panel():
    return ScenarioPanel(load_scenario(LOWEST))


def box(el):
    return el.get_by_role("dialog")


def focused(page):
    return page.evaluate("document.activeElement.dataset.word ?? document.activeElement.textContent")


def word(el, name):
    return el.get_by_role("toolbar", name="Words here").get_by_role("button", name=name, exact=True)


# --- the words


def test_a_word_in_a_line_tells_what_it_means(page, panel):
    el = mount(page, panel)
    el.locator(".brw-term", has_text="Revealed").click()
    expect(box(el)).to_contain_text("kami.spell.status.revealed")


def test_the_words_of_answers_are_in_the_list(page, panel):
    el = mount(page, panel)
    expect(word(el, "Momentum")).to_be_visible()


def test_all_words_are_one_stop_for_the_tab_key(page, panel):
    el = mount(page, panel)
    assert el.locator('.brw-wordlist [tabindex="0"], .brw-term[tabindex]').count() == 1


def test_the_arrow_keys_walk_through_the_words(page, panel):
    el = mount(page, panel)
    words = el.locator(".brw-wordlink").all_inner_texts()
    el.locator('.brw-wordlink[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == words[1]


def test_escape_closes_the_box_and_goes_back_to_the_word(page, panel):
    el = mount(page, panel)
    word(el, "Momentum").press("Enter")
    page.keyboard.press("Escape")
    expect(box(el)).to_be_hidden()
    assert focused(page) == "Momentum"


def test_the_box_lies_at_its_word_and_within_the_panel(page, panel):
    page.set_viewport_size({"width": 320, "height": 700})
    el = mount(page, panel)
    word(el, "Momentum").click()
    frame, lies = el.bounding_box(), box(el).bounding_box()
    at = word(el, "Momentum").bounding_box()
    assert frame["x"] <= lies["x"]
    assert lies["x"] + lies["width"] <= frame["x"] + frame["width"]
    assert min(abs(lies["y"] + lies["height"] - at["y"]), abs(lies["y"] - at["y"] - at["height"])) < 12


def test_the_words_follow_what_is_said(page, panel):
    el = mount(page, panel)
    panel.table.choose("cast II")
    push(page, panel)
    expect(el.locator(".brw-line-text .brw-term", has_text="Power Points").first).to_be_visible()


def test_a_word_is_looked_up_in_the_rulebook_below_by_keyboard(page, panel):
    el = mount(page, panel)
    word(el, "Momentum").press("Enter")
    el.get_by_role("button", name="Look it up in the rulebook").press("Enter")
    answer(page, panel)
    expect(el.locator(".brw-page-id")).to_have_text("kami.momentum.discard-ready")
    assert focused(page) == "The rulebook"
    page.keyboard.press("Escape")
    expect(el.locator(".brw-wordbook")).to_be_hidden()


def test_the_rulebook_below_answers(page, panel):
    el = mount(page, panel)
    word(el, "Momentum").click()
    el.get_by_role("button", name="Look it up in the rulebook").click()
    answer(page, panel)
    el.get_by_role("button", name="Show me").first.click()
    answer(page, panel)
    expect(el.get_by_role("grid")).to_have_count(2)


def test_a_page_without_words_is_as_it_was(page, panel):
    panel.glossary = {}
    el = mount(page, panel)
    expect(el.locator(".brw-wordlist")).to_be_hidden()
    expect(el.locator(".brw-term")).to_have_count(0)


@pytest.mark.parametrize(("scheme", "within"), [("light", "#root"), ("dark", ".brw-wordbox")])
def test_words_and_their_box_break_no_rule_of_accessibility(page, panel, scheme, within):
    page.emulate_media(color_scheme=scheme)
    el = mount(page, panel)
    word(el, "Momentum").click()
    assert violations(page, within) == []


# --- why not


def test_a_dark_room_says_why_and_the_id_of_the_clause_leads_to_the_rulebook(page, panel):
    el = mount(page, panel)
    el.locator('.brw-cell[data-id="kiln"]').press("Enter")
    answer(page, panel)
    expect(el.get_by_role("group", name="The Kiln")).to_contain_text("What helps: choose Momentum")
    el.get_by_role("group", name="The Kiln").get_by_role("button", name="kami.explore.moves-up-to-speed").click()
    answer(page, panel)
    expect(el.locator(".brw-page-id")).to_have_text("kami.explore.moves-up-to-speed")


def test_what_is_not_on_offer_is_asked_about_and_the_answer_closed(page, panel):
    el = mount(page, panel)
    el.get_by_text("Why can't I …").click()
    el.get_by_role("button", name="Cast the Spell in slot III?").click()
    answer(page, panel)
    expect(el.locator(".brw-remedy")).to_contain_text("cast the Spell in slot II first")
    el.get_by_role("button", name="Close the answer").click()
    expect(el.locator(".brw-why")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.key") == "cast II"


def test_a_spell_slot_keeps_the_focus_when_it_has_answered(page, panel):
    el = mount(page, panel)
    el.get_by_role("button", name="Red, slot III").press("Enter")
    answer(page, panel)
    assert page.evaluate("document.activeElement.dataset.slot") == "III"


# --- the score, and the layout of a Lodge


def test_the_tally_is_stepped_through(page):
    panel = ScenarioPanel(load_scenario(TALLY))
    panel.table.run_on()
    el = mount(page, panel)
    heads = []
    for _ in panel.scene["score"]["tally"]:
        heads.append(el.locator(".brw-tally-head").inner_text())
        el.get_by_role("button", name="The next step").click(force=True)
    assert [head.rpartition(": ")[2] for head in heads] == ["Trophies", "Majority", "Quests"]
    expect(el.locator(".brw-undone")).to_contain_text("from what you left undone")
    assert violations(page, ".brw-score-box") == []


def test_a_lodge_is_copied_as_one_line(page):
    panel = SightPanel(load_layout("crossed"))
    el = mount(page, panel)
    el.get_by_text("Save this Lodge as a layout").click()
    assert load_layout(el.get_by_label("As one line").input_value()) == load_layout("crossed")
    el.get_by_role("button", name="Copy the line").click()
    expect(el.locator(".brw-lodge-file")).to_contain_text("The line is copied")
