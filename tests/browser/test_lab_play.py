"""A duel in JupyterLab: by key, with the kernel killed in the middle; and how quick it is in the last Turns."""

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.lab import NOTEBOOK, click_rounds, written

pytestmark = pytest.mark.browser

DUEL = "import brw_lab\npanel = brw_lab.PlayPanel(seed=7, save={save!r})\npanel"
LATE = """import brw_lab
table = brw_lab.Table.duel('duel_kami').play(seed=7)
while not (table.position.turn == 4 and table.position.choice and table.position.choice.kind == 'action'):
    table.back()
table = brw_lab.Table.of(brw_lab.load_scenario(table.record())).run_on()
panel = brw_lab.PlayPanel(table, back='study', save={save!r})
panel"""
FIRST = f"{NOTEBOOK} .brw-play"
TIMED = """async ([root, count]) => {
  const panel = document.querySelector(root);
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
  const clicks = [], echoes = [];
  for (let turn = 0; turn < 2 * count; turn++) {  // an answer, then it is taken back
    const redrawn = new Promise((done, fail) => {
      const eye = new MutationObserver(() => { eye.disconnect(); done(performance.now()); });
      eye.observe(panel, { attributes: true, attributeFilter: ['data-renders'] });
      setTimeout(() => fail(new Error('nothing was redrawn')), 20000);
    });
    const start = performance.now();
    (turn % 2 ? panel.querySelector('[data-back="undo"]') : [...panel.querySelectorAll('.brw-option')].at(-1)).click();
    clicks.push(await redrawn - start);
    const asked = performance.now();
    await kernel.requestExecute({ code: 'pass', silent: true, store_history: false }).done;
    echoes.push(performance.now() - asked);
  }
  return [median(clicks), median(echoes)];
}"""


def opened(lab, tmp_path, code):
    """A notebook with that code, run; the panel that it shows."""
    source = code.format(save=str(tmp_path / "kept.toml"))
    panel = lab.open(written(tmp_path / "duel.ipynb", source)).locator(".brw-play")
    lab.run_all()
    expect(panel).to_have_attribute("data-renders", "1")
    return panel


def redrawn(panel, act):
    """Do something and wait for the panel to be drawn again."""
    before = panel.get_attribute("data-renders")
    act()
    expect(panel).not_to_have_attribute("data-renders", before)


def test_after_the_kernel_was_killed_the_duel_goes_on_where_it_was(lab, tmp_path):
    panel = opened(lab, tmp_path, DUEL)
    redrawn(panel, lambda: panel.get_by_role("button", name="Begin").press("Enter"))
    for _ in range(8):
        redrawn(panel, lambda: lab.page.keyboard.press("Enter"))
    asked, strip = panel.locator(".brw-choice").inner_text(), panel.locator(".brw-strip").inner_text()
    os.kill(int(lab.py("__import__('os').getpid()")), signal.SIGKILL)
    lab.page.locator(".jp-Dialog .jp-mod-accept").click(timeout=30_000)
    lab.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'"
    )
    lab.run_all()
    redrawn(panel, panel.get_by_role("button", name="Go on with it").click)
    assert (panel.locator(".brw-choice").inner_text(), panel.locator(".brw-strip").inner_text()) == (asked, strip)
    lab.faults.clear()  # what JupyterLab itself says of a kernel that died
    redrawn(panel, panel.locator(".brw-choice .brw-option").first.click)


def test_in_turn_4_a_click_is_redrawn_within_a_tenth_of_a_second(lab, tmp_path, record_property):
    panel = opened(lab, tmp_path, LATE)
    expect(panel.locator(".brw-title")).to_contain_text("Turn 4")
    quick, told = click_rounds(lab.page, TIMED, FIRST, most=8)
    record_property("medians", told)
    print(f"click to redraw in Turn 4, medians of 16: {told}")
    assert quick, told
