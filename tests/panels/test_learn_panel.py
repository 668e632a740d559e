"""LearnPanel without a browser: the library, a lesson guessed through, what is kept; and the page for a whole room."""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from brw_lab.errors import LessonError
from brw_lab.panels.learn_panel import MISSED, LearnPanel
from brw_lab.panels.teach_page import lesson_view, teach_page
from brw_lab.panels.teach_serve import server_of
from brw_lab.scenario.lesson import load_lesson
from tests.panels.example import click

CROWN = "duel_kami/interrupt/crown-first"
CELL = "duel_kami/cells/nobody-targets-a-cell"


@pytest.fixture
def panel(tmp_path):
    return LearnPanel(progress=tmp_path / "p.toml")


def learn(panel):
    return panel.scene["learn"]


def guess(panel, text):
    words = [option["text"] for option in panel.scene["guess"]["options"]]
    click(panel, kind="guess", index=next(at for at, each in enumerate(words) if text in each))


def test_all_that_the_page_gets_is_plain_data(panel):
    panel.show(CROWN)
    assert json.loads(json.dumps([panel.scene, panel.shelf])) == [panel.scene, panel.shelf]


def test_before_anything_is_opened_nothing_is_laid_out(panel):
    assert (learn(panel)["open"], "board" in panel.scene) == ("", False)


def test_every_book_with_scenarios_is_on_the_shelf(panel):
    assert {entry["book"] for entry in panel.shelf["entries"]} == {book["id"] for book in panel.shelf["books"]}


def test_a_click_in_the_list_opens_a_scenario(panel):
    click(panel, kind="open", name=CELL)
    assert (learn(panel)["open"], panel.scene["title"]) == (
        CELL,
        "Blue sits in the Cell. May red's 'anywhere' Spell target blue?",
    )


def test_a_name_that_leads_nowhere_is_told_and_changes_nothing(panel):
    click(panel, kind="open", name="duel_kami/cells/nobody-targets-a-sell")
    assert (learn(panel)["open"], "did you mean" in panel.scene["status"]) == ("", True)


def test_a_lesson_goes_on_to_its_next_scenario(panel):
    click(panel, kind="lesson", name="interrupts")
    click(panel, kind="lesson", name="interrupts", to=1)
    assert (learn(panel)["lesson"]["at"], learn(panel)["open"]) == (1, CROWN)


def test_a_wrong_guess_is_walked_beside_the_game(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    assert (learn(panel)["walk"]["words"], learn(panel)["walk"]["twin"]) == (
        "Your guess and the game go together so far.",
        "",
    )


def test_one_click_leads_to_where_they_part(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    click(panel, kind="part")
    walk = learn(panel)["walk"]
    assert (walk["here"], walk["twin"][:4], walk["twin_lines"][-1][:34]) == (
        True,
        "<svg",
        "Pause at the period: Red's Persist",
    )


def test_from_a_line_of_ones_own_it_leads_there_too(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    click(panel, kind="choose", key="fight")
    click(panel, kind="part")
    assert learn(panel)["walk"]["here"] is True


def test_a_right_guess_has_nothing_to_walk_beside(panel):
    panel.show(CROWN)
    guess(panel, "the Crown Holder's come first")
    assert (learn(panel)["walk"], panel.progress.right) == (None, (CROWN,))


def test_it_depends_is_right_where_it_does(panel):
    panel.show(CROWN)
    guess(panel, "It depends")
    assert ([option["state"] for option in panel.scene["guess"]["options"]][-1], len(learn(panel)["readings"])) == (
        "right",
        1,
    )


def test_what_lies_there_and_no_board_shows_is_told_before_the_guess(panel):
    panel.show(CROWN)
    assert [line.partition(":")[0] for line in learn(panel)["laid"]] == [
        "Red's Persistent on red",
        "Blue's Persistent on red",
    ]


def test_no_id_stands_in_what_is_told_behind_a_guess(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    told = [panel.scene["guess"]["because"], *learn(panel)["readings"], learn(panel)["walk"]["says"]]
    assert not [text for text in told if "interrupt.order" in text or "'active'" in text]


def test_that_it_depends_is_marked_too_for_whoever_guessed_something_else(panel):
    panel.show(CROWN)
    click(panel, kind="guess", index=panel._riddle.true)
    assert [option["state"] for option in panel.scene["guess"]["options"]][-1] == "too"


def test_readings_and_rules_are_told_only_behind_the_guess(panel):
    panel.show(CROWN)
    assert (learn(panel)["readings"], learn(panel)["rules"]) == ([], [])


def test_behind_the_guess_stand_the_clauses_of_the_scenario(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    assert [rule["id"] for rule in learn(panel)["rules"]] == list(panel.table.scenario.clauses)


def test_what_was_missed_makes_a_lesson(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    click(panel, kind="lesson", name=MISSED)
    assert (learn(panel)["lesson"]["title"], learn(panel)["open"]) == ("The ones I missed", CROWN)


def test_where_nothing_was_missed_that_is_said(panel):
    click(panel, kind="lesson", name=MISSED)
    assert panel.scene["status"] == "nothing was missed so far"


def test_the_cheat_sheet_is_a_page_of_just_the_rules_that_were_missed(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    click(panel, kind="shelf")
    click(panel, kind="sheet")
    assert learn(panel)["sheet"].count("<section>") == 1


def test_starting_over_forgets_all(panel):
    panel.show(CROWN)
    guess(panel, "so red goes first")
    click(panel, kind="over")
    assert (learn(panel)["progress"]["guessed"], panel.progress.path.exists()) == ({}, False)


def test_a_guess_that_cannot_be_kept_still_counts(tmp_path):
    panel = LearnPanel(progress=tmp_path / "nowhere" / "p.toml")
    panel.show(CROWN)
    guess(panel, "so red goes first")
    assert (panel.scene["guess"]["picked"] is not None, "It is not kept" in panel.scene["status"]) == (True, True)


def test_a_lesson_of_ones_own_stands_beside_the_shipped_ones(tmp_path):
    path = tmp_path / "mine.lesson.toml"
    path.write_text(f'title = "Mine?"\n[[show]]\nscenario = "{CELL}"\n')
    panel = LearnPanel("mine", more=(path,), progress=tmp_path / "p.toml")
    assert (learn(panel)["lesson"]["title"], panel.shelf["lessons"][-1]["name"]) == ("Mine?", "mine")


def test_without_a_kernel_the_library_is_told_in_words(panel):
    data, _ = panel._repr_mimebundle_()
    assert "Two things want to happen now" in data["text/plain"]


def test_without_a_kernel_an_open_scenario_has_its_picture(panel):
    panel.show(CELL)
    data, _ = panel._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")


# --- the page for a room


@pytest.fixture(scope="module")
def short():
    return load_lesson(f'title = "Is it </script>?"\n[[show]]\nscenario = "{CROWN}"\nsays = "Look."\n')


def test_a_page_names_where_each_belief_parts(short):
    (shown,) = lesson_view(short)["shows"]
    parts = {answer["kind"]: answer["part"] for answer in shown["answers"]}
    assert (parts["truth"], parts["reading"], 0 < parts["belief"] < len(shown["moments"])) == (-1, -1, True)


def test_no_title_breaks_out_of_the_page(short):
    assert teach_page(short).count("</script>") == 2


def test_a_page_fetches_nothing(short):
    page = teach_page(short).replace("http://www.w3.org/2000/svg", "")
    assert "http" not in page


def asked(server, path="/", host=None):
    port = server.server_address[1]
    request = Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host or f"127.0.0.1:{port}"})
    return urlopen(request, timeout=10)


@pytest.fixture
def server():
    from threading import Thread

    with server_of("<p>the page</p>") as made:
        Thread(target=made.serve_forever, daemon=True).start()
        yield made
        made.shutdown()


def test_the_page_is_handed_out_on_loopback(server):
    with asked(server) as answer:
        assert (answer.read(), server.server_address[0]) == (b"<p>the page</p>", "127.0.0.1")


@pytest.mark.parametrize(("path", "host"), [("/x", None), ("/", "evil.example")])
def test_nothing_else_is_handed_out(server, path, host):
    with pytest.raises(HTTPError, match="404"):
        asked(server, path, host)


def test_a_port_that_cannot_be_had_is_told():
    with pytest.raises(LessonError, match="port 99999 cannot be had"):
        server_of("", 99999)
