"""The board and the scenario on a page: click, keyboard, focus, names, forced colours; planning."""

import pytest
from playwright.sync_api import expect

from brw_lab.panels.lodge_panel import LodgePanel
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.scenario.load import load_scenario
from tests.browser.chromium import answer, mount, push, sent
from tests.panels.example import scenario_panel
from tests.panels.test_planning_and_beside import HAND_OF_SIX
from tests.views.tables import move_to, position, setting

pytestmark = pytest.mark.browser


def lodge_page(page, **more):
    panel = LodgePanel(position(), setting(), options=[move_to("kiln"), *more.pop("options", ())], **more)
    return panel, mount(page, panel)


def scenario_page(page):
    panel = scenario_panel()
    return panel, mount(page, panel)


def cell(el, id):
    return el.locator(f'[data-id="{id}"]')


def focused(page):
    return page.evaluate("document.activeElement.dataset.id ?? document.activeElement.dataset.key")


# --- the board


def test_a_click_on_a_lit_room_sends_its_option(page):
    _, el = lodge_page(page)
    cell(el, "kiln").click()
    assert sent(page) == [{"kind": "choose", "id": "kiln", "key": "move kiln"}]


def test_choosing_a_dark_room_sends_nothing_and_says_so(page):
    _, el = lodge_page(page)
    cell(el, "well").press("Enter")
    expect(el.get_by_role("status")).to_contain_text("Nothing to choose here: Well")
    assert sent(page) == []


def test_the_board_is_one_stop_for_the_tab_key(page):
    _, el = lodge_page(page)
    assert el.locator('[tabindex="0"]').count() == 1


@pytest.mark.parametrize(
    ("key", "reached"),
    [
        *[("ArrowRight", "crypt"), ("ArrowLeft", "garden"), ("ArrowUp", "armory"), ("ArrowDown", "well")],
        *[("d", "crypt"), ("a", "garden"), ("e", "kiln"), ("w", "armory"), ("z", "hall"), ("x", "well")],
        *[("Home", "armory"), ("End", "well")],
    ],
)
def test_keys_walk_from_the_middle_to_each_neighbour(page, key, reached):
    _, el = lodge_page(page)
    cell(el, "black-rose-room").press(key)
    assert focused(page) == reached


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_choose(page, key):
    _, el = lodge_page(page)
    cell(el, "kiln").press(key)
    assert sent(page)[0]["key"] == "move kiln"


def test_focus_stays_where_it_was_when_the_board_is_drawn_again(page):
    panel, el = lodge_page(page)
    cell(el, "kiln").press("Enter")
    panel.show(options=[move_to("well")])
    push(page, panel)
    assert focused(page) == "kiln"


def test_a_room_with_two_options_asks_which(page):
    target = {"key": "target kiln", "label": "Target the Kiln", "points_at": ["kiln"]}
    _, el = lodge_page(page, options=[target])
    cell(el, "kiln").press("Enter")
    el.get_by_role("button", name="Target the Kiln").click()
    assert sent(page) == [{"kind": "choose", "id": "kiln", "key": "target kiln"}]


def test_escape_closes_the_question_and_gives_the_focus_back(page):
    _, el = lodge_page(page, options=[{"key": "target kiln", "label": "Target the Kiln", "points_at": ["kiln"]}])
    cell(el, "kiln").press("Enter")
    page.keyboard.press("Escape")
    assert (focused(page), el.locator(".brw-pick button").count()) == ("kiln", 0)


def test_a_click_on_a_model_chooses_what_points_at_it(page):
    options = [
        {"key": f"{what} blue", "label": what, "points_at": [at]}
        for what, at in (("target", "blue"), ("move", "garden"))
    ]
    _, el = lodge_page(page, options=options)
    el.locator('[data-model="blue"].brw-hit').click()
    assert sent(page)[0]["key"] == "target blue"


def test_every_room_and_cell_has_its_name(page):
    panel, el = lodge_page(page)
    tree = el.aria_snapshot()
    assert all(f'gridcell "{place["label"]}"' in tree for place in panel.view["cells"])


def test_keys_do_not_reach_the_notebook(page):
    _, el = lodge_page(page)
    page.evaluate("window.heard = []; document.body.addEventListener('keydown', (e) => window.heard.push(e.key))")
    cell(el, "kiln").press("b")
    cell(el, "kiln").press("Control+s")
    assert page.evaluate("window.heard.filter((key) => key !== 'Control')") == ["s"]


# --- the scenario


def test_an_option_sends_its_key(page):
    _, el = scenario_page(page)
    el.locator('.brw-choice [data-key="cast I"]').click()
    assert sent(page) == [{"kind": "choose", "key": "cast I", "at": 1}]


def test_when_the_chosen_button_goes_the_focus_moves_to_the_next_question(page):
    panel, el = scenario_page(page)
    el.locator('.brw-choice [data-key="cast I"]').press("Enter")
    answer(page, panel)
    assert focused(page) == "target blue"


def test_who_decides_is_a_heading(page):
    _, el = scenario_page(page)
    expect(el.get_by_role("heading", name="Who decides: Red")).to_be_visible()


def test_every_control_says_what_it_does(page):
    _, el = scenario_page(page)
    names = [button.get_attribute("aria-label") for button in el.locator(".brw-step").all()]
    assert names == [
        *("Back to the start", "Back a period", "Back a choice"),
        *("Forward a choice", "Forward a period", "Run on to the end"),
    ]


def test_a_closed_control_says_why(page):
    _, el = scenario_page(page)
    el.get_by_role("button", name="Back a period").press("Enter")
    expect(el.get_by_role("status")).to_have_text("this is the start")
    assert sent(page) == []


def test_a_step_by_period_is_sent_and_drawn(page):
    panel, el = scenario_page(page)
    el.get_by_role("button", name="Forward a period").click()
    answer(page, panel)
    expect(el.locator(".brw-line-text")).to_have_text(["Red casts the Spell from slot I: it is Revealed"])


def test_the_section_sign_opens_the_rule_behind_a_line(page):
    panel, el = scenario_page(page)
    el.get_by_role("button", name="Forward a period").click()
    answer(page, panel)
    el.locator(".brw-cite").first.click()
    clause = panel.scene["trace"][0]["clauses"][0]
    expect(el.locator(".brw-clauses").first).to_contain_text(clause["says"])


def test_an_opened_rule_stays_open_when_the_play_goes_on(page):
    panel, el = scenario_page(page)
    for _ in range(2):
        el.get_by_role("button", name="Forward a period").click()
        answer(page, panel)
        if el.locator('.brw-cite[aria-expanded="true"]').count() == 0:
            el.locator(".brw-cite").first.click()
    assert el.locator(".brw-cite").first.get_attribute("aria-expanded") == "true"


def test_the_phrase_in_progress_is_the_current_step(page):
    panel, el = scenario_page(page)
    el.get_by_role("button", name="Forward a choice").click()
    answer(page, panel)
    expect(el.locator('[aria-current="step"]')).to_contain_text("Mage anywhere:")


def test_a_guess_gets_its_verdict_in_words(page):
    panel, el = scenario_page(page)
    el.get_by_role("button", name="Nothing more happens.").click()
    answer(page, panel)
    expect(el.locator('[data-state="wrong"]')).to_contain_text("Your guess: not so")
    expect(el.locator(".brw-because")).to_have_text("The Effect goes on from its period.")


def test_the_focused_room_is_ringed_in_forced_colours_too(page):
    page.emulate_media(forced_colors="active")
    _, el = lodge_page(page)
    cell(el, "kiln").focus()
    ring = el.locator(".brw-ring")
    assert (bool(ring.get_attribute("points")), ring.evaluate("node => getComputedStyle(node).stroke") != "none") == (
        True,
        True,
    )


def test_night_changes_the_drawing_too(page):
    page.emulate_media(color_scheme="dark")
    _, el = lodge_page(page)
    fill = el.locator(".brw-art .brw-paper").evaluate("node => getComputedStyle(node).fill")
    assert fill == "rgb(24, 20, 28)"


# --- planning


def planning_page(page):
    panel = ScenarioPanel(load_scenario(HAND_OF_SIX))
    return panel, mount(page, panel)


def test_a_slot_in_a_row_of_planning_sends_its_key(page):
    _, el = planning_page(page)
    el.get_by_role("button", name="Place Tide face down in the Quick slot, Dark Side active").click()
    assert sent(page) == [{"kind": "choose", "key": "place Tide dark quick", "at": 1}]


def test_the_buttons_of_one_slot_stand_in_one_column_when_others_are_taken(page):
    panel, el = planning_page(page)
    el.locator('[data-key="place Ember light II"]').click()
    answer(page, panel)
    lefts = {round(node.bounding_box()["x"]) for node in el.locator('.brw-into[data-key$=" III"]').all()}
    assert (len(lefts), el.locator('.brw-into[data-key$=" II"]').count()) == (1, 0)


def test_the_cards_of_all_rows_are_told_in_order(page):
    _, el = planning_page(page)
    assert el.locator(".brw-plan-name").all_inner_texts()[:3] == [
        "Balm, Light Side",
        "Balm, Dark Side",
        "Echo, Light Side",
    ]


def test_slots_without_a_card_are_told_as_empty_beside_the_lodge(page):
    panel, el = planning_page(page)
    el.locator('[data-key="place Ember light II"]').click()
    answer(page, panel)
    expect(el.locator(".brw-spell").nth(2)).to_have_text("IIEmberLight, ready")
