"""The position editor on a page: a position laid by clicks alone, and by keys alone, and its verdict taken along."""

import pytest
from playwright.sync_api import expect

from brw_lab import PositionPanel, ScenarioPanel, load_scenario
from brw_lab.scenario.load import load_scenario as read
from tests.browser.chromium import mount, push, sent, violations
from tests.browser.looks import settled

pytestmark = pytest.mark.browser

SPELL = "Mage anywhere: Inflict 2. Gain 1 Power Point."


def desk(page, panel=None):
    """The editor on a bare page, behind it the panel, which answers each message as a kernel would."""
    panel = panel or PositionPanel()
    return panel, mount(page, panel)


def reply(page, panel):
    """Hand all messages that the panel has not heard yet to it, and its state to the page."""
    heard = getattr(panel, "heard", 0)
    for message in sent(page)[heard:]:
        panel._handle_custom_msg(message, [])
    panel.heard = len(sent(page))
    push(page, panel)


def pick(page, panel, el, label):
    el.get_by_role("radio", name=label, exact=True).check()
    reply(page, panel)


def click(page, panel, node):
    node.click()
    reply(page, panel)


def room(el, id):
    return el.locator(f'.brw-cell[data-id="{id}"]')


def model(el, id):
    return el.locator(f'.brw-hit[data-model="{id}"]')


def type_in(page, panel, el, label, words):
    field = el.get_by_label(label).first
    field.fill(words)
    field.press("Tab")
    reply(page, panel)


def laid(page):
    """Blue at 7 of 8 Damage, Red with a Spell that takes it down: the question of the README, by clicks."""
    panel, el = desk(page)
    click(page, panel, room(el, "crypt"))
    pick(page, panel, el, "the blue Mage")
    click(page, panel, room(el, "garden"))
    for party, many in (("red", 4), ("rose", 3)):
        pick(page, panel, el, f"a {party} cube")
        for _ in range(many):
            click(page, panel, model(el, "blue"))
    type_in(page, panel, el, "Spell I", SPELL)
    type_in(page, panel, el, "What is asked", "Does Red still gain the point?")
    return panel, el


@pytest.fixture(scope="module")
def verdict():
    """A position with its verdict, laid once for all that only look at it."""
    return settled()


def same_given(panel):
    return panel.scenario.given == load_scenario("duel_kami/defeat/at-the-period").given


# --- by pointer


def test_a_position_is_laid_by_clicks(page):
    panel, _ = laid(page)
    given = panel.scenario.given
    assert (given.seat("red").place, given.seat("blue").place) == ("crypt", "garden")
    assert given.seat("blue").damage == ("red",) * 4 + ("rose",) * 3
    assert dict(given.seat("red").slots)["I"].text == SPELL


def test_its_verdict_says_the_answer_the_basis_and_the_rules(page, verdict):
    _, el = desk(page, verdict)
    box = el.locator(".brw-verdict-box")
    expect(box.locator(".brw-facts-list").first).to_contain_text("Red 5 Power Points")
    expect(box.locator(".brw-basis")).to_contain_text("Basis: printed in Duel: Kami")
    expect(box.locator(".brw-rules")).to_contain_text("kami.damage.inflict.mage")


def test_another_reading_is_looked_at_in_place(page, verdict):
    _, el = desk(page, verdict)
    button = el.locator('.brw-open [data-reading="counts"]')
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(el.locator(".brw-then:visible")).to_contain_text("The answer stays the same")


def test_another_reading_is_taken(page):
    panel, el = desk(page, settled())
    el.locator('.brw-open [data-reading="counts"]').click()
    click(page, panel, el.get_by_role("button", name="Settle it by this reading").locator("visible=true"))
    assert dict(panel.scenario.rulings) == {"damage.beyond": "counts"}
    assert panel.settlement is not None


def test_the_line_of_a_verdict_is_copied_and_read_back(page, verdict):
    panel, el = desk(page, verdict)
    page.evaluate("document.addEventListener('copy', () => { window.copied = document.activeElement.value; })")
    el.get_by_role("button", name="Copy the line").click()
    expect(el.locator(".brw-left [role=status]")).to_have_text("The line is copied")
    assert read(page.evaluate("window.copied")) == panel.scenario


def test_the_picture_of_a_verdict_is_saved_as_png(page, verdict):
    _, el = desk(page, verdict)
    with page.expect_download() as download:
        el.get_by_role("button", name="Save as PNG").click()
    assert download.value.suggested_filename == "does-red-still-gain-the-point.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_wall_is_set_on_a_side(page):
    panel, el = desk(page)
    pick(page, panel, el, "a wall")
    click(page, panel, el.locator('.brw-side[data-room="crypt"][data-side="W"]'))
    assert panel.scenario.layout.walls == (("crypt", "black-rose-room"),)


def test_sides_are_pressed_only_while_a_tool_for_sides_is_at_hand(page):
    panel, el = desk(page)
    pick(page, panel, el, "a wall")
    pick(page, panel, el, "the red Mage")
    expect(el.locator(".brw-side")).to_have_count(0)


def test_what_is_wrong_with_a_spell_is_said_beneath_it_and_what_was_typed_stays(page):
    panel, el = desk(page)
    type_in(page, panel, el, "Spell I", "Gian 1 Power Point.")
    field = el.get_by_label("Spell I").first
    expect(field).to_have_value("Gian 1 Power Point.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(el.locator(".brw-fault:visible")).to_contain_text("did you mean Gain?")


# --- by key


def test_a_position_is_laid_and_settled_by_keys_alone(page):
    panel, el = desk(page)

    def keys(*pressed):
        for key in pressed:
            page.keyboard.press(key)
            reply(page, panel)

    el.get_by_role("radio", name="the red Mage").focus()
    keys("ArrowRight")  # the blue Mage
    assert panel.desk["tool"] == "mage blue"
    el.locator('.brw-cell[tabindex="0"]').focus()
    keys("Home", "Enter")
    assert panel.scenario.given.seat("blue").place == "armory"
    el.get_by_label("Spell I").first.focus()
    page.keyboard.type("Personal: Gain 1 Power Point.")
    keys("Enter")
    el.get_by_role("radio", name="the red Mage").focus()
    keys("Space")
    el.locator('.brw-cell[tabindex="0"]').focus()
    keys("End", "e", "Enter")  # from the Well north-east
    assert panel.scenario.given.seat("red").place == "crypt"
    el.locator('.brw-option[data-key="cast I"]').focus()
    keys("Enter")
    el.get_by_role("button", name="Give the verdict").focus()
    keys("Enter")
    expect(el.locator(".brw-verdict-box .brw-facts-list").first).to_contain_text("Red 1 Power Point")
    expect(el.get_by_role("heading", name="The verdict")).to_be_focused()


def test_a_verdict_that_nobody_asked_for_on_the_page_leaves_the_focus_where_it_is(page):
    panel = PositionPanel(load_scenario("duel_kami/defeat/at-the-period"))
    panel.settle()
    _, el = desk(page, panel)
    expect(el.get_by_role("heading", name="The verdict")).to_be_visible()
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("document.activeElement === document.body")


def test_the_focus_stays_on_the_room_that_was_pressed(page):
    panel, el = desk(page)
    click(page, panel, room(el, "crypt"))
    assert page.evaluate("document.activeElement.dataset.id") == "crypt"


# --- save this moment, below another panel


def test_the_moment_of_a_panel_is_written_below_it(page):
    panel = ScenarioPanel(load_scenario("duel_kami/defeat/at-the-period"))
    el = mount(page, panel)
    el.get_by_text("Save this moment as a scenario").click()
    el.get_by_label("Title").fill("Before it falls")
    el.get_by_role("button", name="Write it").click()
    panel._handle_custom_msg(sent(page)[-1], [])
    push(page, panel)
    expect(el.get_by_label("The scenario")).to_have_value(panel.saved["toml"])
    assert read(panel.saved["toml"]).title == "Before it falls"
    assert violations(page, ".brw-moment") == []
