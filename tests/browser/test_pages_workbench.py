"""The workbench on a page: join sides by pointer and by key, ask the gallery, take a layout along."""

import pytest
from playwright.sync_api import expect

from brw_lab.panels.portal_workbench import PortalWorkbench
from tests.browser.chromium import answer, mount, sent

pytestmark = pytest.mark.browser


def workbench(page, panel=None):
    panel = panel or PortalWorkbench()
    return panel, mount(page, panel)


def full():
    """A bench with something of everything, and a gallery."""
    panel = PortalWorkbench(question="see-most", how="one pair")
    for room, side in (("crypt", "SE"), ("armory", "NW"), ("well", "NW"), ("hall", "SW")):
        panel.press(room, side)
    return panel


def room(el, id):
    return el.locator(f'.brw-cell[data-id="{id}"]')


def side(el, id, which):
    return el.locator(f'.brw-side[data-room="{id}"][data-side="{which}"]')


def focused(page):
    return page.evaluate("(({ id, room, side }) => id ?? `${room} ${side}`)(document.activeElement.dataset)")


# --- by pointer


def test_two_clicks_join_two_sides(page):
    panel, el = workbench(page)
    for end in (("crypt", "SE"), ("armory", "NW")):
        side(el, *end).click()
        answer(page, panel)
    assert panel.layout.portals == (("violet", (("crypt", "SE"), ("armory", "NW"))),)
    expect(el.locator(".brw-left [role=status]")).to_contain_text("A violet Portal joins Crypt south-east")
    assert el.locator(".brw-art .brw-portal").count() == 2


def test_a_side_that_waits_has_a_sign_of_its_own(page):
    panel, el = workbench(page)
    side(el, "crypt", "SE").click()
    answer(page, panel)
    expect(side(el, "crypt", "SE").locator(".brw-wait")).to_be_visible()
    assert el.locator(".brw-wait:visible").count() == 1


def test_another_tool_is_picked_by_a_radio_button(page):
    panel, el = workbench(page)
    el.get_by_label("a two-faced token").check()
    answer(page, panel)
    side(el, "crypt", "W").click()
    answer(page, panel)
    assert panel.layout.tokens == (("crypt", "W"),)


def test_the_comparison_follows_the_bench(page):
    panel, el = workbench(page, full())
    row = el.get_by_role("row", name="Pairs of Rooms that see each other")
    before = row.inner_text()
    el.get_by_role("button", name="Undo").click()
    answer(page, panel)
    assert row.inner_text() != before


def test_a_pair_draws_its_line(page):
    panel, el = workbench(page, full())
    el.locator(".brw-pair:visible").first.click()
    answer(page, panel)
    expect(el.locator(".brw-art .brw-ray")).to_have_count(1)
    expect(el.locator(".brw-pair:visible").first).to_have_attribute("aria-pressed", "true")
    assert (
        page.evaluate("document.activeElement.dataset.pair") == f"{panel.bench['shown'][0]} {panel.bench['shown'][1]}"
    )


def test_undo_is_closed_where_there_is_nothing_to_undo(page):
    _, el = workbench(page)
    el.get_by_role("button", name="Undo").press("Enter")
    assert sent(page) == []


# --- by keyboard


def test_the_board_is_one_stop_for_the_tab_key(page):
    _, el = workbench(page)
    assert el.locator('.brw-grid [tabindex="0"]').count() == 1


def test_enter_goes_to_the_sides_of_a_room(page):
    _, el = workbench(page)
    room(el, "crypt").press("Enter")
    assert (focused(page), sent(page)) == ("crypt E", [])


@pytest.mark.parametrize(
    ("keys", "reached"),
    [
        (["ArrowRight"], "crypt SE"),
        (["ArrowRight", "ArrowDown"], "crypt SW"),
        (["ArrowLeft"], "crypt NE"),
        (["ArrowUp", "ArrowUp"], "crypt NW"),
        (["a"], "crypt W"),
        (["z"], "crypt SW"),
        (["End"], "crypt SE"),
        (["ArrowRight"] * 6, "crypt E"),
    ],
)
def test_arrow_keys_turn_round_the_room(page, keys, reached):
    _, el = workbench(page)
    room(el, "crypt").press("Enter")
    for key in keys:
        page.keyboard.press(key)
    assert focused(page) == reached


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_side_is_pressed_by_key(page, key):
    _, el = workbench(page)
    room(el, "crypt").press("Enter")
    page.keyboard.press(key)
    assert sent(page) == [{"kind": "press", "room": "crypt", "side": "E"}]


def test_escape_goes_back_to_the_room_and_arrows_walk_again(page):
    _, el = workbench(page)
    room(el, "crypt").press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "black-rose-room"


def test_the_focus_stays_on_the_side_when_the_board_is_drawn_again(page):
    panel, el = workbench(page)
    room(el, "kiln").press("Enter")
    page.keyboard.press("Enter")
    answer(page, panel)
    assert focused(page) == "kiln E"


def test_a_whole_portal_is_laid_by_keyboard_alone(page):
    panel, el = workbench(page)
    room(el, "kiln").focus()
    for key in ("Enter", "e", "Enter"):
        page.keyboard.press(key)
    answer(page, panel)
    for key in ("Escape", "z", "z", "Enter", "z", "Enter"):
        page.keyboard.press(key)
    answer(page, panel)
    assert panel.layout.portals == (("violet", (("kiln", "NE"), ("hall", "SW"))),)


def test_the_side_in_focus_is_told_and_ringed(page):
    _, el = workbench(page)
    room(el, "crypt").press("Enter")
    expect(el.locator(".brw-said")).to_have_text("Crypt east: the Cell of red opens here")
    points = side(el, "crypt", "E").locator("polygon").get_attribute("points")
    expect(el.locator(".brw-ring")).to_have_attribute("points", points)


def test_keys_do_not_reach_the_notebook(page):
    _, el = workbench(page)
    page.evaluate("window.heard = []; document.body.addEventListener('keydown', (e) => window.heard.push(e.key))")
    room(el, "crypt").press("Enter")
    for key in ("b", "m", "Escape", "Control+s"):
        page.keyboard.press(key)
    assert page.evaluate("window.heard.filter((key) => key !== 'Control')") == ["s"]


# --- names


def test_every_side_has_its_name_inside_its_room(page):
    panel, el = workbench(page, full())
    tree = el.locator(".brw-grid").aria_snapshot()
    for cell in panel.bench["board"]["cells"]:
        assert all(f'button "{one["label"]}"' in tree for one in cell.get("sides", ()))


def test_the_help_says_how_to_use_the_keys(page):
    _, el = workbench(page)
    expect(el.locator(".brw-help")).to_contain_text("Enter goes to the sides of a Room")


# --- the gallery, and what one takes along


def test_looking_says_so_until_the_answer_is_there(page):
    panel, el = workbench(page)
    el.get_by_label("with").select_option("one pair")
    el.get_by_role("button", name="Look for the best").click()
    expect(el.locator(".brw-gallery")).to_have_attribute("aria-busy", "true")
    expect(el.get_by_text("Looking …")).to_be_visible()
    answer(page, panel)
    expect(el.locator(".brw-gallery")).to_have_attribute("aria-busy", "false")
    expect(el.get_by_role("heading", name="The best: 17")).to_be_visible()


def test_a_board_of_the_gallery_comes_onto_the_bench(page):
    panel, el = workbench(page, PortalWorkbench(question="see-most", how="one pair"))
    el.locator(".brw-lay").nth(1).click()
    answer(page, panel)
    assert str(panel.layout).endswith(panel.gallery["rows"][0]["boards"][1]["line"].split(" / ")[-1])


def test_each_board_of_the_gallery_is_named_by_its_portals(page):
    panel, el = workbench(page, PortalWorkbench(question="see-most", how="one pair"))
    names = [button.get_attribute("aria-label") for button in el.locator(".brw-lay").all()]
    assert names == [f"Lay on the bench: {board['words']}" for board in panel.gallery["rows"][0]["boards"]]


def test_the_line_and_the_file_can_be_copied(page):
    panel, el = workbench(page, full())
    assert el.get_by_label("As one line").input_value() == panel.layout.line
    assert "[[portals]]" in el.get_by_label("As a layout file").input_value()
    el.get_by_role("button", name="Copy the line").click()
    expect(el.get_by_text("The line is copied")).to_be_visible()
