"""The lobby on a page: through a door and back, by click and by key, where the focus goes; small windows, night."""

import json

import anywidget
import pytest
from playwright.sync_api import expect

from brw_lab.errors import ScenarioError
from brw_lab.panels.lobby_panel import LobbyPanel
from brw_lab.panels.play_panel import PlayPanel
from brw_lab.panels.position_panel import PositionPanel
from tests.browser.chromium import STUB, mount, sent, violations

pytestmark = pytest.mark.browser

INSIDE = """() => { window.host = { getWidget: async (ref) => ({ render: async ({ el }) => {
  const inner = document.createElement('div');
  inner.innerHTML = '<button type="button" class="inner">inside</button><label>Words <input></label>'
    + '<div class="brw-pick" hidden><button type="button" class="picked">a pick</button></div>';
  inner.dataset.ref = ref;
  inner.style.background = 'var(--brw-paper)';
  el.append(inner);
} }) }; }"""
"""What stands for the panels: whose page is shown where is the lobby's business, what is on it is not."""


def empty(nook, folder, scenario=""):
    """In place of a panel, for none of them is looked at here."""
    if scenario == "nowhere":
        raise ScenarioError("there is no scenario called 'nowhere'")
    return anywidget.AnyWidget()


@pytest.fixture
def panel(tmp_path, monkeypatch):
    monkeypatch.setattr("brw_lab.panels.lobby_panel.build", empty)
    return LobbyPanel(folder=tmp_path)


def behind(panel):
    return f"anywidget:{panel.behind.model_id}" if panel.behind else None


def state(panel):
    return json.dumps({"scene": panel.scene, "behind": behind(panel), "library": panel.library})


def lobby(page, panel):
    page.evaluate(INSIDE)
    hosted = STUB.replace("signal: new", "host: window.host, signal: new")
    page.evaluate(hosted, [panel._esm, panel._css, state(panel), False])
    return page.locator("#root")


def answered(page, panel):
    """Play the kernel: hand the last message to the panel and its state to the page."""
    panel._handle_custom_msg(sent(page)[-1], [])
    page.evaluate("patch => push(patch)", state(panel))


def through(page, panel, el, door):
    el.locator(f'[data-door="{door}"]').click()
    answered(page, panel)


def inside(el):
    return el.locator(".brw-lobby-place:visible > div")


def focused(page):
    return page.evaluate("document.activeElement.dataset.door ?? document.activeElement.className")


def test_a_door_opens_in_place_and_the_focus_goes_in(page, panel):
    el = lobby(page, panel)
    through(page, panel, el, "settle")
    expect(inside(el)).to_have_attribute("data-ref", behind(panel))
    assert focused(page) == "brw-lobby-stage"
    expect(el.locator(".brw-lobby-page")).to_be_hidden()


def test_a_door_says_at_once_that_it_was_heard(page, panel):
    el = lobby(page, panel)
    el.locator('[data-door="settle"]').click()
    expect(el).to_have_attribute("aria-busy", "true")


def test_the_way_back_leads_to_the_door_one_came_through(page, panel):
    el = lobby(page, panel)
    through(page, panel, el, "settle")
    el.get_by_role("button", name="← Lobby").click()
    answered(page, panel)
    assert focused(page) == "settle"


def test_what_was_typed_behind_a_door_is_still_there(page, panel):
    el = lobby(page, panel)
    through(page, panel, el, "settle")
    inside(el).get_by_label("Words").fill("half a wo")
    el.get_by_role("button", name="← Lobby").click()
    answered(page, panel)
    through(page, panel, el, "settle")
    expect(inside(el).get_by_label("Words")).to_have_value("half a wo")


def test_escape_leads_out_of_a_panel_and_then_back(page, panel):
    el = lobby(page, panel)
    through(page, panel, el, "settle")
    inside(el).locator(".inner").press("Escape")
    out = focused(page)
    page.keyboard.press("Escape")
    answered(page, panel)
    assert ("brw-lobby-back" in out, focused(page)) == (True, "settle")


@pytest.mark.parametrize(
    "where", ["input", ".picked"], ids=["while one types", "while something is open that it closes"]
)
def test_escape_stays_with_the_panel(page, panel, where):
    el = lobby(page, panel)
    through(page, panel, el, "settle")
    if where == ".picked":
        inside(el).locator(".brw-pick").evaluate("node => { node.hidden = false; }")
    node = inside(el).locator(where)
    node.focus()
    page.keyboard.press("Escape")
    expect(node).to_be_focused()
    assert len(sent(page)) == 1


def test_arrow_keys_walk_along_the_tabs_and_enter_opens_one(page, panel):
    el = lobby(page, panel)
    through(page, panel, el, "lodge")
    el.get_by_role("tab", name="Lines of sight").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    answered(page, panel)
    expect(el.get_by_role("tab", name="Walls and Portals")).to_have_attribute("aria-selected", "true")
    assert (panel.scene["nook"], focused(page)) == ("portals", "brw-tab")


def test_another_scenario_takes_the_place_of_the_first(page, panel):
    panel.enter("workshop", "endings")
    first = behind(panel)
    el = lobby(page, panel)
    el.get_by_label("Scenario").fill("duel_kami/interrupt/crown-first")
    el.get_by_label("Scenario").press("Enter")
    answered(page, panel)
    expect(el.locator(".brw-lobby-place > div")).to_have_count(1)
    expect(inside(el)).not_to_have_attribute("data-ref", first)


def test_a_fault_is_said_where_one_is(page, panel):
    panel.enter("workshop", "endings")
    el = lobby(page, panel)
    el.get_by_label("Scenario").fill("nowhere")
    el.get_by_label("Scenario").press("Enter")
    answered(page, panel)
    expect(el.get_by_role("status").filter(visible=True)).to_contain_text("nowhere")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_amiss(page, panel, scheme, tmp_path):
    (tmp_path / "my-duel.toml").write_text("# Played so: \n")
    panel.leave()
    page.emulate_media(color_scheme=scheme)
    el = lobby(page, panel)
    found = violations(page, "#root")
    panel.enter("workshop", "endings")
    page.evaluate("patch => push(patch)", state(panel))
    expect(inside(el)).to_be_visible()
    assert found + violations(page, "#root") == []


def test_on_a_narrow_screen_nothing_sticks_out(page, panel):
    page.set_viewport_size({"width": 320, "height": 800})
    el = lobby(page, panel)
    wide = [page.evaluate("document.documentElement.scrollWidth")]
    through(page, panel, el, "workshop")
    assert [*wide, page.evaluate("document.documentElement.scrollWidth")] == [320, 320]


def test_no_panel_dresses_another(page):
    mount(page, PositionPanel())
    laid = "[...document.querySelectorAll('#root *')].map((n) => JSON.stringify(n.getBoundingClientRect()))"
    before = page.evaluate(laid)
    page.add_style_tag(content=PlayPanel._css)
    assert page.evaluate(laid) == before
