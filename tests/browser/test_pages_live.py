"""A page with its panel behind it: a duel to the end of Turn 1 by clicks alone and by keys alone; how quick it is."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from brw_lab.lodge.layout import load_layout
from brw_lab.panels.learn_panel import LearnPanel
from brw_lab.panels.play_panel import PlayPanel
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.panels.sight_panel import SightPanel
from brw_lab.scenario.load import load_scenario
from tests.browser.chromium import STUB, live
from tests.panels.sat_down import stands

pytestmark = pytest.mark.browser

NINETEEN = """
title = "Nineteen Rooms"
rulebook = "duel_kami"
lodge.layout = "hexagon"
[given]
turn = 4
crown = "red"
active = "red"
[given.red]
in = "crypt"
tokens = 2
damage = ["blue", "rose"]
slots.I = { text = "Mage anywhere: Inflict 2. Gain 1 Power Point." }
slots.II = { text = "Model within 2: Inflict 1." }
[given.blue]
in = "garden"
tokens = 2
damage = ["red", "red", "rose"]
slots.I = { text = "Mage within 3: Inflict 1." }
"""
CLICK = """async (many) => {
  // a click where the first answer lies, as long as Turn 1 lasts; how many that took
  for (let count = 0; count < many; count++) {
    if (document.querySelector('.brw-title').textContent.includes('Turn 2')) return count;
    const node = document.querySelector('.brw-choice .brw-option');
    node.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = node.getBoundingClientRect();
    const redrawn = new Promise((done) => new MutationObserver((_, eye) => { eye.disconnect(); done(); })
      .observe(document.querySelector('#root'), { attributes: true, attributeFilter: ['data-renders'] }));
    document.elementFromPoint(x + width / 2, y + height / 2).click();
    await redrawn;
  }
  return -1;
}"""
TIMED = """async ([names, count]) => {
  const root = document.querySelector('#root');
  const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage('');
  }));
  const clicks = [];
  for (let turn = 0; turn < count; turn++) {
    const redrawn = new Promise((done, fail) => {
      const eye = new MutationObserver(() => { eye.disconnect(); done(); });
      eye.observe(root, { attributes: true, subtree: true, attributeFilter: ['data-renders'] });
      setTimeout(() => fail(new Error('nothing was redrawn')), 20000);
    });
    const start = performance.now();
    const pressed = [...root.querySelectorAll(names[turn % names.length])].at(-1);
    pressed.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await redrawn;
    clicks.push(await painted() - start - window.lost);
  }
  return median(clicks);
}"""
OPENED = f"""async () => {{
  const start = performance.now();
  const {{ lost, news }} = JSON.parse(await window.kernel('{{"kind": "build"}}'));
  await ({STUB.strip()})([news.script, news.style, news.state, true]);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start - lost;
}}"""
ANSWER = [".brw-choice .brw-option", '[data-back="undo"]']
"""The last answer on offer, then it is taken back."""


def begun(page, behind, tmp_path, rulebook):
    el = live(page, behind, PlayPanel(seed=7, save=tmp_path / "kept.toml", rulebook=rulebook))
    el.get_by_role("button", name="Begin").press("Enter")
    expect(el.locator(".brw-choice .brw-option").first).to_be_visible()
    return el


def test_a_duel_is_played_to_the_end_of_turn_1_by_clicks_alone(page, behind, tmp_path):
    begun(page, behind, tmp_path, "duel_kami")
    assert page.evaluate(CLICK, 200) > 10
    assert (tmp_path / "kept.toml").exists()


def test_a_duel_is_played_to_the_end_of_turn_1_by_keys_alone(page, behind, tmp_path):
    el = begun(page, behind, tmp_path, "duel_lex")
    for count in range(200):
        if behind.panel.table.position.turn == 2:
            break
        page.keyboard.press("Enter")
        page.wait_for_function("count => window.sent.length > count", arg=count + 1)
    assert count > 10
    assert el.evaluate("el => el.contains(document.activeElement)")


# --- how quick


def spent():
    """The ms that processors have worked for this process and all that it started, each in its main thread.

    What a browser paints with besides is not waited for.
    """
    table = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "task" / process.name / "stat").read_text().rpartition(")")[2].split()
            aside = b"--type=gpu-process" in (process / "cmdline").read_bytes()
        except OSError:  # it has ended meanwhile
            continue
        table[int(process.name)] = (int(fields[1]), 0 if aside else int(fields[11]) + int(fields[12]))
    ours = {os.getpid()}
    while more := {pid for pid, (parent, _) in table.items() if parent in ours} - ours:
        ours |= more
    return sum(table[pid][1] for pid in ours) * 1000 / os.sysconf("SC_CLK_TCK")


def first_and_last(names):
    return [f'.brw-cell[data-id="{name}"]' for name in names]


COUNT = 12
QUICK = {
    "a duel in Turn 4": (lambda: PlayPanel(stands(4), back="study"), ANSWER),
    "a duel by Lex in Turn 4": (lambda: PlayPanel(stands(4, rulebook="duel_lex"), back="study"), ANSWER),
    "a duel in nineteen Rooms": (lambda: PlayPanel(load_scenario(NINETEEN), back="study"), ANSWER),
    "a scenario in nineteen Rooms": (
        lambda: ScenarioPanel(load_scenario(NINETEEN)),
        [".brw-choice .brw-option", '[data-step="back start"]'],
    ),
    "the look round in nineteen Rooms": (
        lambda: SightPanel(load_layout("hexagon"), "crypt"),
        first_and_last(["cellar", "kennel"]),
    ),
}


@pytest.mark.parametrize("name", QUICK)
def test_a_click_is_redrawn_within_a_tenth_of_a_second(page, behind, record_property, name):
    make, names = QUICK[name]
    live(page, behind, make())
    median = worked = float("inf")
    for _ in range(3):
        before = spent()
        median = min(median, page.evaluate(TIMED, [names, COUNT]))
        worked = min(worked, (spent() - before) / COUNT)
        if min(median, worked) < 100:
            break
    told = f"{median:.0f} ms, of which the machine works {worked:.0f} ms"
    record_property("median", told)
    print(f"click to redraw, {name}: {told}")
    assert min(median, worked) < 100, told  # on a busy machine what it has to do for a click is what counts


def test_the_library_opens_within_a_second(page, behind, tmp_path, record_property):
    behind.build = lambda: LearnPanel(progress=tmp_path / "brw-lab-progress.toml")
    took = page.evaluate(OPENED)
    record_property("ms", took)
    print(f"the library opens in {took:.0f} ms")
    assert page.locator(".brw-finds li").count() > 0
    assert took < 1000
