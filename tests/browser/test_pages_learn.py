"""Learning on a page: a lesson guessed through by clicks, the library searched by keyboard, and a lesson for a room."""

import pytest
from playwright.sync_api import expect

from brw_lab.panels.learn_panel import LearnPanel
from brw_lab.panels.teach_page import teach_page
from brw_lab.scenario.lesson import load_lesson
from tests.browser.chromium import mount, push, sent

pytestmark = pytest.mark.browser

CROWN = "duel_kami/interrupt/crown-first"
CELL = "duel_kami/cells/nobody-targets-a-cell"


@pytest.fixture
def panel(tmp_path):
    return LearnPanel(progress=tmp_path / "brw-lab-progress.toml")


def learn_page(page, panel):
    return mount(page, panel)


def click(page, panel, target):
    """Click, and play the kernel: hand the message to the panel and its new scene to the page."""
    before = len(sent(page))
    target.click()
    assert len(sent(page)) == before + 1
    panel._handle_custom_msg(sent(page)[-1], [])
    push(page, panel)


def begun(page, panel, lesson="interrupts"):
    el = learn_page(page, panel)
    click(page, panel, el.locator(f'[data-lesson="{lesson}"]'))
    return el


def crown(page, panel):
    """The second scenario of the lesson, guessed wrong."""
    el = begun(page, panel)
    click(page, panel, el.get_by_role("button", name="Next", exact=True))
    click(page, panel, el.locator(".brw-guess-option", has_text="so red goes first"))
    return el


def test_a_lesson_is_guessed_through_from_its_first_scenario_to_its_last(page, panel):
    el = begun(page, panel)
    count = panel.scene["learn"]["lesson"]["count"]
    for at in range(count):
        expect(el.locator(".brw-place")).to_contain_text(f"{at + 1} of {count}")
        click(page, panel, el.locator(".brw-guess-option").first)
        click(page, panel, el.get_by_role("button", name="Run on to the end"))
        click(
            page, panel, el.get_by_role("button", name="End of the lesson" if at + 1 == count else "Next", exact=True)
        )
    expect(el.locator('[data-lesson="interrupts"] .brw-lesson-about')).to_contain_text("right so far")
    assert len(panel.progress.guessed) == count


def test_the_line_to_speak_stands_above_the_question(page, panel):
    el = begun(page, panel)
    expect(el.locator(".brw-spoken").first).to_contain_text("One sentence hits two Models")


def test_a_wrong_guess_is_led_to_where_it_parts_from_the_game(page, panel):
    el = crown(page, panel)
    click(page, panel, el.get_by_role("button", name="To where they part"))
    expect(el.locator(".brw-walk-words").first).to_have_text("Here they part.")
    expect(el.locator(".brw-twin svg")).to_be_visible()


def test_another_reading_is_told_behind_the_guess(page, panel):
    el = crown(page, panel)
    expect(el.get_by_role("heading", name="Read another way")).to_be_visible()


def test_the_focus_goes_to_the_question_that_was_opened(page, panel):
    begun(page, panel)
    assert page.evaluate("document.activeElement.textContent").startswith("Red's phrase damages blue")


def test_words_narrow_the_library_as_they_are_typed(page, panel):
    el = learn_page(page, panel)
    el.get_by_label("Words", exact=True).fill("anywhere targets cell kami")
    expect(el.locator(".brw-finds li").first).to_have_attribute("data-name", CELL)


def test_book_topic_and_clause_narrow_it_further(page, panel):
    el = learn_page(page, panel)
    el.get_by_label("Book", exact=True).select_option("duel_kami")
    el.get_by_label("Topic").select_option("cells")
    el.get_by_label("Clause").fill("cells.not-a-room")
    names = [item.get_attribute("data-name") for item in el.locator(".brw-finds li").all()]
    assert names
    assert all(name.startswith("duel_kami/cells/") for name in names)


def test_a_scenario_is_found_and_opened_by_keyboard_alone(page, panel):
    el = learn_page(page, panel)
    el.get_by_label("Words", exact=True).focus()
    page.keyboard.type("anywhere targets cell kami")
    for _ in range(5):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert sent(page)[-1]["name"] == CELL


def test_what_was_missed_can_be_looked_for(page, panel):
    el = crown(page, panel)
    click(page, panel, el.get_by_role("button", name="← The library"))
    el.get_by_label("Show", exact=True).select_option("missed")
    expect(el.locator(".brw-finds li")).to_have_count(1)
    expect(el.locator(".brw-finds li")).to_contain_text("(missed)")


def test_the_cheat_sheet_can_be_kept(page, panel):
    el = crown(page, panel)
    click(page, panel, el.get_by_role("button", name="← The library"))
    click(page, panel, el.get_by_role("button", name="Cheat sheet"))
    assert el.get_by_role("link", name="Keep the sheet").get_attribute("href").startswith("blob:")


def test_all_guesses_are_forgotten_only_at_the_second_click(page, panel):
    el = crown(page, panel)
    click(page, panel, el.get_by_role("button", name="← The library"))
    el.get_by_role("button", name="Start over").click()
    click(page, panel, el.get_by_role("button", name="Forget all guesses?"))
    expect(el.locator(".brw-kept")).to_contain_text("0 right, 0 missed")


# --- a lesson for a whole room


@pytest.fixture(scope="module")
def page_text():
    return teach_page(load_lesson("cells"))


@pytest.fixture
def room(page, page_text):
    page.set_content(page_text)
    return page


def stage(room):
    return room.locator("main").get_attribute("data-stage")


def until(room, wanted):
    for _ in range(60):
        if stage(room) == wanted:
            return
        room.keyboard.press("ArrowRight")
    raise AssertionError(f"{wanted} never came")


def test_hands_are_counted_by_letters_and_shown_behind_the_reveal(room):
    room.keyboard.press("PageDown")
    for key in ("b", "b", "b", "a", "Shift+A"):
        room.keyboard.press(key)
    room.keyboard.press("PageDown")
    assert room.locator(".hands").all_text_contents() == ["0 hands", "3 hands", "0 hands"]


def test_hands_may_be_typed(room):
    room.keyboard.press("PageDown")
    room.get_by_label("Hands for A").fill("12")
    room.get_by_role("button", name="Reveal").click()
    expect(room.locator(".hands").first).to_have_text("12 hands")


def test_before_the_reveal_no_answer_is_marked(room):
    room.keyboard.press("PageDown")
    assert {item.get_attribute("data-right") for item in room.locator(".answers li").all()} == {""}


def test_the_walk_says_where_a_belief_parts_from_it(room):
    until(room, "walk")
    room.keyboard.press("ArrowRight")
    expect(room.locator(".parted")).to_contain_text("Anywhere means anywhere")


def test_the_rule_comes_last_and_then_the_next_question(room):
    until(room, "rule")
    expect(room.locator(".rules li").first).to_be_visible()
    room.keyboard.press("ArrowRight")
    expect(room.locator(".where")).to_contain_text("2 of 6")


def test_one_can_go_back_all_the_way(room):
    until(room, "end")
    for _ in range(90):
        room.keyboard.press("PageUp")
    assert stage(room) == "title"


def test_the_end_says_how_often_the_table_was_right(room):
    room.keyboard.press("PageDown")
    right = room.evaluate("lesson.shows[0].answers.findIndex((answer) => answer.right)")
    room.keyboard.press("ABC"[right])
    until(room, "end")
    expect(room.locator(".sum")).to_have_text("The table was right 1 of 1 times.")


def test_the_question_can_be_read_from_the_back_of_a_room(room):
    room.set_viewport_size({"width": 1920, "height": 1080})
    room.keyboard.press("PageDown")
    sizes = [
        room.locator(each).first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
        for each in ("h1", ".answers li")
    ]
    assert [size / 1080 > least for size, least in zip(sizes, (0.045, 0.03), strict=True)] == [True, True]


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
def test_nothing_sticks_out_sideways(room, size):
    room.set_viewport_size({"width": size[0], "height": size[1]})
    until(room, "reveal")
    assert room.evaluate("document.documentElement.scrollWidth") == size[0]
