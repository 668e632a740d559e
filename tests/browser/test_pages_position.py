"""The position editor on a page: a position laid by clicks alone, and by keys alone, and its verdict taken along."""

import nbformat
import pytest
from playwright.sync_api import expect

from brw_lab import PositionPanel, ScenarioPanel, load_scenario
from brw_lab.scenario.load import load_scenario as read
from tests.browser.chromium import STUB, push, sent, violations

pytestmark = pytest.mark.browser

TRAITS = ("desk", "verdict")
SPELL = "Mage anywhere: Inflict 2. Gain 1 Power Point."


def desk(page, panel=None):
    """The editor on a bare page, behind it the panel, which answers each message as a kernel would."""
    panel = panel or PositionPanel()
    page.goto("about:blank")
    page.evaluate(STUB, [panel._esm, panel._css, {trait: getattr(panel, trait) for trait in TRAITS}])
    return panel, page.locator("#root")


def reply(page, panel):
    """Hand all messages that the panel has not heard yet to it, and its state to the page."""
    heard = getattr(panel, "heard", 0)
    for message in sent(page)[heard:]:
        panel._handle_custom_msg(message, [])
    panel.heard = len(sent(page))
    for trait in TRAITS:
        push(page, panel, trait)


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


def settled(page):
    panel, el = laid(page)
    for key in ("cast I", "target blue"):
        click(page, panel, el.locator(f'.brw-option[data-key="{key}"]'))
    click(page, panel, el.get_by_role("button", name="Give the verdict"))
    return panel, el


def same_given(panel):
    return panel.scenario.given == load_scenario("duel_kami/defeat/at-the-period").given


# --- by pointer


def test_a_position_is_laid_by_clicks(page):
    panel, _ = laid(page)
    given = panel.scenario.given
    assert (given.seat("red").place, given.seat("blue").place) == ("crypt", "garden")
    assert given.seat("blue").damage == ("red",) * 4 + ("rose",) * 3
    assert dict(given.seat("red").slots)["I"].text == SPELL


def test_its_verdict_says_the_answer_the_basis_and_the_rules(page):
    _, el = settled(page)
    box = el.locator(".brw-verdict-box")
    expect(box.locator(".brw-facts-list").first).to_contain_text("Red 5 Power Points")
    expect(box.locator(".brw-basis")).to_contain_text("Basis: printed in Duel: Kami")
    expect(box.locator(".brw-rules")).to_contain_text("kami.damage.inflict.mage")


def test_another_reading_is_looked_at_in_place(page):
    _, el = settled(page)
    button = el.locator('.brw-open [data-reading="counts"]')
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(el.locator(".brw-then:visible")).to_contain_text("The answer stays the same")


def test_another_reading_is_taken(page):
    panel, el = settled(page)
    el.locator('.brw-open [data-reading="counts"]').click()
    click(page, panel, el.get_by_role("button", name="Settle it by this reading").locator("visible=true"))
    assert dict(panel.scenario.rulings) == {"damage.beyond": "counts"}
    assert panel.settlement is not None


def test_the_line_of_a_verdict_is_copied_and_read_back(page):
    panel, el = settled(page)
    page.evaluate("document.addEventListener('copy', () => { window.copied = document.activeElement.value; })")
    el.get_by_role("button", name="Copy the line").click()
    expect(el.locator(".brw-left [role=status]")).to_have_text("The line is copied")
    assert read(page.evaluate("window.copied")) == panel.scenario


def test_the_picture_of_a_verdict_is_saved_as_png(page):
    _, el = settled(page)
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


def test_the_focus_stays_on_the_room_that_was_pressed(page):
    panel, el = desk(page)
    click(page, panel, room(el, "crypt"))
    assert page.evaluate("document.activeElement.dataset.id") == "crypt"


# --- for everybody


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(page, scheme):
    page.emulate_media(color_scheme=scheme)
    _, el = settled(page)
    el.evaluate("node => node.querySelectorAll('details').forEach((one) => { one.open = true; })")
    el.evaluate("node => node.querySelectorAll('.brw-then').forEach((one) => { one.hidden = false; })")
    assert violations(page, "#root") == []


def test_it_fits_a_narrow_page(page):
    page.set_viewport_size({"width": 320, "height": 800})
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_every_field_and_place_has_a_name(page):
    _, el = settled(page)
    snapshot = el.aria_snapshot()
    assert [
        line
        for line in snapshot.splitlines()
        if line.strip() in ("- textbox", "- combobox", "- gridcell", "- spinbutton")
    ] == []


# --- save this moment, below another panel


def test_the_moment_of_a_panel_is_written_below_it(page):
    panel = ScenarioPanel(load_scenario("duel_kami/defeat/at-the-period"))
    page.goto("about:blank")
    page.evaluate(STUB, [panel._esm, panel._css, {"scene": panel.scene, "saved": panel.saved}])
    el = page.locator("#root")
    el.get_by_text("Save this moment as a scenario").click()
    el.get_by_label("Title").fill("Before it falls")
    el.get_by_role("button", name="Write it").click()
    panel._handle_custom_msg(sent(page)[-1], [])
    push(page, panel, "saved")
    expect(el.get_by_label("The scenario")).to_have_value(panel.saved["toml"])
    assert read(panel.saved["toml"]).title == "Before it falls"
    assert violations(page, ".brw-moment") == []


# --- in JupyterLab


def test_a_position_is_settled_in_jupyterlab_and_its_picture_is_copied(lab, tmp_path):
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_code_cell("from brw_lab import PositionPanel\ndesk = PositionPanel()\ndesk")]
    path = tmp_path / "desk.ipynb"
    nbformat.write(notebook, path)
    el = lab.open(path).locator(".brw-desk")
    lab.run_all()
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    room(el, "crypt").click()
    expect(el.locator(".brw-left > [role=status]")).to_have_text("The red Mage is in the Crypt")
    el.get_by_label("Spell I").first.fill("Personal: Gain 1 Power Point.")
    el.get_by_label("Spell I").first.press("Enter")
    el.locator('.brw-option[data-key="cast I"]').click()
    expect(el.locator(".brw-played")).to_contain_text("red: cast I")
    el.get_by_role("button", name="Give the verdict").click()
    expect(el.locator(".brw-verdict-box .brw-facts-list").first).to_contain_text("Red 1 Power Point")
    el.get_by_role("button", name="Copy the picture").click()
    expect(el.locator(".brw-left > [role=status]")).to_have_text("The picture is copied")
    kinds = lab.page.evaluate("navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))")
    assert kinds == ["image/png"]
    assert violations(lab.page, ".brw-desk") == []
