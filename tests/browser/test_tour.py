"""The tour in JupyterLab: it runs, a scenario is played by click and by key, and it is quick and open to everybody."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import violations
from tests.browser.lab import NOTEBOOKS, click_rounds

pytestmark = pytest.mark.browser

TIMED = """async ([root, count]) => {
  const panel = document.querySelector(root);
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
  const clicks = [], echoes = [];
  for (let turn = 0; turn < 2 * count; turn++) {  // an even number: the panel stands in the end where it stood
    const name = turn % 2 ? 'forward period' : 'back period';
    const redrawn = new Promise((done, fail) => {
      const eye = new MutationObserver(() => { eye.disconnect(); done(performance.now()); });
      eye.observe(panel, { attributes: true, attributeFilter: ['data-renders'] });
      setTimeout(() => fail(new Error(`nothing was redrawn after '${name}'`)), 20000);
    });
    const start = performance.now();
    panel.querySelector(`[data-step="${name}"]`).click();
    clicks.push(await redrawn - start);
    const asked = performance.now();
    await kernel.requestExecute({ code: 'pass', silent: true, store_history: false }).done;
    echoes.push(performance.now() - asked);
  }
  return [median(clicks), median(echoes)];
}"""


@pytest.fixture(scope="module")
def opened(lab_page):
    """The tour, opened and run once: what takes longest in every test."""
    panel = lab_page.open(NOTEBOOKS / "00-tour.ipynb")
    lab_page.run_all()
    yield panel
    lab_page.close()


@pytest.fixture
def tour(lab_page, opened):
    yield opened
    assert lab_page.amiss() == {}


@pytest.fixture
def scenario(tour):
    """The first panel of the tour, at its start."""
    panel = tour.locator(".brw-scenario").first
    if panel.locator('[data-step="back start"]').get_attribute("aria-disabled") != "true":
        step(panel, "back start")
    return panel


def on_to_a_choice(scenario):
    """Go on until somebody must decide."""
    for _ in range(20):
        if scenario.locator(".brw-choice .brw-option").count():
            return scenario.locator(".brw-choice .brw-option")
        step(scenario, "forward choice")
    raise AssertionError("nobody ever decides")


def step(scenario, name):
    redrawn(scenario, lambda: scenario.locator(f'[data-step="{name}"]').click())


def redrawn(scenario, act):
    """Do something and wait for the panel to be drawn again."""
    before = int(scenario.get_attribute("data-renders"))
    act()
    expect(scenario).not_to_have_attribute("data-renders", str(before))


def test_a_choice_is_played_by_click(scenario):
    option = on_to_a_choice(scenario).first
    redrawn(scenario, option.click)
    expect(scenario.locator(".brw-line")).not_to_have_count(0)


def test_a_choice_is_played_by_key(scenario):
    option = on_to_a_choice(scenario).first
    redrawn(scenario, lambda: option.press("Enter"))
    expect(scenario.locator(".brw-line")).not_to_have_count(0)


def test_a_step_back_undoes_the_last_period(scenario):
    on_to_a_choice(scenario)
    was = scenario.locator(".brw-where").text_content()
    step(scenario, "forward period")
    step(scenario, "back period")
    assert scenario.locator(".brw-where").text_content().partition(" of ")[0] == was.partition(" of ")[0]


def test_a_guess_is_answered(scenario):
    redrawn(scenario, lambda: scenario.locator(".brw-guess-option").first.click())
    expect(scenario.locator(".brw-because")).not_to_be_empty()


def test_keys_pressed_in_a_panel_do_not_edit_the_notebook(tour, scenario):
    cells = tour.locator(".jp-Cell").count()
    room = scenario.locator(".brw-cell").first
    for key in ("b", "m", "d", "d"):
        room.press(key)
    expect(tour.locator(".jp-Cell")).to_have_count(cells)


def test_axe_finds_nothing_wrong_with_what_the_tour_shows(lab_page, scenario):
    step(scenario, "forward end")
    assert violations(lab_page.page, ".brw") == []


def test_a_click_is_redrawn_within_a_tenth_of_a_second(lab_page, scenario, record_property):
    step(scenario, "forward end")
    first = ".jp-NotebookPanel:not(.lm-mod-hidden) .brw-scenario"
    quick, told = click_rounds(lab_page.page, TIMED, first)
    record_property("medians", told)
    print(f"click to redraw, medians of 16: {told}")
    assert quick, told
