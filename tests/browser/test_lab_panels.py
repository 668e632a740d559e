"""Each panel in one notebook in JupyterLab: what is clicked and typed goes to the kernel and comes back."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import violations
from tests.browser.lab import written

pytestmark = pytest.mark.browser

SCENARIO = """%%scenario
rulebook = "duel_kami"

[given.red]
in = "crypt"
slots.I = { text = "Mage anywhere: Inflict 1." }

[given.blue]
in = "garden"

[when]
moves = ["red: cast I", "red: target blue"]

[then]
red.power = 0
"""
CELLS = {
    "bench": "brw_lab.CardBench()",
    "endings": "brw_lab.EndingsPanel(brw_lab.load_scenario('duel_kami/interrupt/both-of-your-own'))",
    "compare": "brw_lab.ComparePanel(brw_lab.load_scenario('duel_kami/cast/unstable-comes-first'), 'unstable.room')",
    "sight": "brw_lab.SightPanel(brw_lab.load_layout('crossed'), 'crypt')",
    "workbench": "brw_lab.PortalWorkbench(question='see-most', how='one pair')",
    "desk": "brw_lab.PositionPanel()",
    "book": "brw_lab.RulebookPanel('duel_kami', 'kami.defeat.mage.resume')",
    "magic": SCENARIO,
}
"""What stands in each cell behind the first, which loads brw_lab."""


@pytest.fixture(scope="module")
def opened(lab_page, tmp_path_factory):
    """All the panels, opened and run once: what takes longest in every test."""
    path = tmp_path_factory.mktemp("panels") / "panels.ipynb"
    lab_page.open(written(path, "import brw_lab\n%load_ext brw_lab", *CELLS.values()))
    lab_page.run_all()
    yield lab_page
    lab_page.close()


@pytest.fixture
def shown(opened):
    """Brings the output of a cell into the window."""
    yield lambda name: opened.cell(1 + list(CELLS).index(name)).locator(".jp-OutputArea-output")
    assert opened.amiss() == {}


def wrong(lab, name):
    """What axe finds amiss with what is shown of a panel: its rules, within JupyterLab's own style."""
    return violations(lab.page, f".jp-OutputArea-output .brw-{name}")


def test_one_types_a_card_sees_an_error_mends_it_and_steps(opened, shown):
    bench = shown("bench").locator(".brw-bench")
    bench.locator("textarea.brw-text").press_sequentially("Mage anywhere: Inflict two damages.", delay=2)
    expect(bench.locator("mark.brw-mark")).to_have_text("damages")
    bench.get_by_role("button", name="Did you mean Damage?").click()
    expect(bench.locator(".brw-chip")).to_have_text(["Mage anywhere:", "Inflict 2."])
    bench.locator('.brw-choice [data-key="cast I"]').click()
    bench.locator('.brw-choice [data-key="target blue"]').click()
    bench.get_by_role("button", name="Back a period").click()
    expect(bench.locator(".brw-question")).to_have_text("Which target?")
    assert wrong(opened, "bench") == []


def test_an_ending_is_picked_and_stepped_through(opened, shown):
    panel = shown("endings").locator(".brw-endings")
    panel.locator('.brw-end[data-ending="2"]').click()
    expect(panel.get_by_role("heading", name="Ending 2, step by step")).to_be_visible()
    panel.get_by_role("button", name="Run on to the end").click()
    expect(panel.locator('[aria-current="step"].brw-graph-node')).to_have_attribute(
        "aria-label", "Ending 2: Red 2 Power Points"
    )
    assert wrong(opened, "endings") == []


def test_a_reading_is_turned_round(opened, shown):
    panel = shown("compare").locator(".brw-compare")
    panel.get_by_role("button", name="to where they part").click()
    expect(panel.locator('[data-mark="crypt"]')).to_have_count(2)
    panel.get_by_role("switch").click()
    expect(panel.get_by_role("switch")).to_have_attribute("aria-checked", "true")
    assert wrong(opened, "compare") == []


def test_one_looks_is_told_why_and_goes_to_where_it_is_seen(opened, shown):
    panel = shown("sight").locator(".brw-sight")
    panel.locator('[data-id="garden"]').click()
    expect(panel.locator(".brw-sight-verdict")).to_have_text("× The Crypt does not see the Garden.")
    panel.get_by_role("button", name="Look from the Armory").click()
    expect(panel.locator(".brw-sight-verdict")).to_have_text("✓ The Armory sees the Garden, 1 Room away.")
    assert wrong(opened, "sight") == []


def test_keys_pressed_on_a_board_do_not_edit_the_notebook(opened, shown):
    panel = shown("sight").locator(".brw-sight")
    for key in ("b", "m", "d", "d"):
        panel.locator('[data-id="well"]').press(key)
    assert opened.page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length") == 1 + len(CELLS)


def test_a_portal_is_laid_and_counted(opened, shown):
    el = shown("workbench").locator(".brw-workbench")
    for room, side in (("crypt", "SE"), ("armory", "NW")):
        el.locator(f'.brw-side[data-room="{room}"][data-side="{side}"]').click()
    expect(el.locator(".brw-left [role=status]")).to_contain_text("2 pairs of Rooms now see each other", timeout=15_000)
    el.locator(".brw-lay").first.click()
    expect(el.locator(".brw-left [role=status]")).to_contain_text("Now on the bench: 1 Portal", timeout=15_000)
    assert wrong(opened, "workbench") == []


def test_a_position_is_settled_and_its_picture_is_copied(opened, shown):
    el = shown("desk").locator(".brw-desk")
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    said = el.locator(".brw-left > [role=status]")
    el.locator('.brw-cell[data-id="crypt"]').click()
    expect(said).to_have_text("The red Mage is in the Crypt")
    el.get_by_label("Spell I").first.fill("Personal: Gain 1 Power Point.")
    el.get_by_label("Spell I").first.press("Enter")
    el.locator('.brw-option[data-key="cast I"]').click()
    expect(el.locator(".brw-played")).to_contain_text("red: cast I")
    el.get_by_role("button", name="Give the verdict").click()
    expect(el.locator(".brw-verdict-box .brw-facts-list").first).to_contain_text("Red 1 Power Point")
    el.get_by_role("button", name="Copy the picture").click()
    expect(said).to_have_text("The picture is copied")
    kinds = opened.page.evaluate("navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))")
    assert (kinds, wrong(opened, "desk")) == (["image/png"], [])


def test_a_clause_is_found_and_shown(opened, shown):
    panel = shown("book").locator(".brw-book")
    panel.get_by_role("button", name="Show me").first.click()
    panel.get_by_role("button", name="Run on to the end").click()
    expect(panel.locator(".brw-lines")).to_contain_text("Blue is defeated")
    assert wrong(opened, "book") == []


def test_a_cell_is_a_scenario(shown):
    expect(shown("magic").get_by_text("Every claim holds: red.power is 0")).to_be_visible()
