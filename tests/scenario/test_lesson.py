"""Lessons, the library they show from, and the file of what was guessed: read, refused, kept."""

import tomllib

import pytest

from brw_lab.errors import LessonError
from brw_lab.files import shipped
from brw_lab.scenario.cheatsheet import sheet_of
from brw_lab.scenario.lesson import faults, lessons, load_lesson
from brw_lab.scenario.lesson_schema import lesson_schema
from brw_lab.scenario.library import entry_of, library, search
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.progress import Progress
from brw_lab.scenario.starters import starter


def load_toml(entry):
    return tomllib.loads((shipped("scenarios") / f"{entry.name}.toml").read_text(encoding="utf-8"))


GOOD = """
title = "Is the Cell anywhere?"

[[show]]
scenario = "duel_kami/cells/nobody-targets-a-cell"
says = "Hands up."
"""
CELL = "duel_kami/cells/nobody-targets-a-cell"

WRONG = [
    ("a key of its own", f"titel = ''\n{GOOD}", "1:1", "unknown key 'titel'", ("title",)),
    ("no title", '[[show]]\nscenario = "duel_kami/cells/explore-must-leave"\n', "1:1", "'title' is missing", ()),
    ("nothing to show", 'title = "x"\n', "1:1", "'show' is missing", ()),
    ("an empty list", 'title = "x"\nshow = []\n', "2:8", "a lesson shows nothing", ()),
    ("a scenario that is not there", GOOD.replace("targets", "target"), "5:12", "there is no scenario called", (CELL,)),
    ("a show without a scenario", f"{GOOD}[[show]]\nsays = 'x'\n", "7:3", "'scenario' is missing", ()),
    ("a line that is no text", f"{GOOD}[[show]]\nscenario = '{CELL}'\nsays = 3\n", "9:8", "says is a whole number", ()),
    ("minutes without end", f"minutes = 0\n{GOOD}", "1:11", "minutes is 0 here", ()),
    ("no TOML", "title = \n", "1:9", "this is not TOML", ()),
]


@pytest.mark.parametrize(
    ("text", "place", "message", "near"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_what_is_wrong_with_a_lesson_is_told_where_it_stands(text, place, message, near):
    with pytest.raises(LessonError) as caught:
        load_lesson(text)
    first = caught.value.all[0]
    assert str(first).startswith(f"text:{place}: {message}")
    assert set(near) <= set(first.near)


def test_a_lesson_that_nobody_has_written_names_those_there_are():
    with pytest.raises(LessonError) as caught:
        load_lesson("sihgt")
    assert caught.value.near == ("sight",)


def test_a_teacher_may_show_a_scenario_of_their_own(tmp_path):
    (tmp_path / "ours.toml").write_text('rulebook = "duel_kami"\ntitle = "Ours"\n[given]\n')
    path = tmp_path / "ours.lesson.toml"
    path.write_text('title = "Ours?"\n[[show]]\nscenario = "ours.toml"\n')
    assert load_lesson(path).load(0).title == "Ours"


def test_a_scenario_that_is_broken_is_told_at_the_place_where_the_lesson_names_it(tmp_path):
    (tmp_path / "ours.toml").write_text('rulebook = "duel_kami"\n[given]\nphaze = 1\n')
    path = tmp_path / "ours.lesson.toml"
    path.write_text('title = "Ours?"\n[[show]]\nscenario = "ours.toml"\n')
    (fault,) = faults(load_lesson(path))
    assert (fault.where.line, "unknown key 'phaze'" in str(fault)) == (3, True)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_every_scenario_of_a_shipped_lesson_has_a_belief_to_test_and_a_line_to_speak(lesson):
    shows = [(bool(lesson.load(at).guesses), bool(show.says)) for at, show in enumerate(lesson)]
    assert shows == [(True, True)] * len(lesson)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_shipped_lesson_is_titled_by_a_question_and_takes_a_quarter_of_an_hour(lesson):
    assert (lesson.title[-1], 10 <= lesson.minutes <= 20, bool(lesson.opens), bool(lesson.closes)) == ("?", *[True] * 3)


@pytest.mark.parametrize(
    ("book", "shown"), [("duel_kami", "duel_kami"), ("duel_lex", "duel_lex"), ("duel_kami+sator", "duel_kami")]
)
def test_the_starter_of_a_lesson_is_a_lesson_by_the_rulebook_that_is_named(book, shown):
    lesson = load_lesson(starter("lesson", book))
    assert (faults(lesson), lesson.shows[0].scenario.partition("/")[0]) == ((), shown)


def test_the_heads_of_files_are_read_as_toml_reads_them():
    some = library()[::25]
    assert [entry.title for entry in some] == [load_toml(entry)["title"] for entry in some]


def test_the_schema_knows_every_key_that_the_reader_takes():
    from brw_lab.scenario.lesson import KEYS, SHOW_KEYS

    schema = lesson_schema()
    assert (set(schema["properties"]), set(schema["properties"]["show"]["items"]["properties"])) == (
        set(KEYS),
        set(SHOW_KEYS),
    )


# --- the library


def test_the_library_holds_every_shipped_scenario():
    from brw_lab.files import shipped
    from brw_lab.scenario.load import looks_like_scenario

    root = shipped("scenarios")
    there = {
        path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.toml") if looks_like_scenario(path)
    }
    assert {entry.name for entry in library()} == there


@pytest.mark.parametrize("name", [CELL, "duel_lex/rebuild/a-tie-costs-one", "duel_kami/wreck/never-less-than-one"])
def test_the_head_of_a_file_says_what_the_whole_file_says(name):
    entry, scenario = entry_of(name), load_scenario(name)
    told = (entry.title, entry.asks, entry.books, entry.clauses, entry.guesses)
    assert told == (scenario.title, scenario.asks, scenario.rulebook, scenario.clauses, len(scenario.guesses))


def test_a_search_keeps_to_book_topic_and_clause():
    found = search(book="duel_lex", topic="defeat", clause="lex.defeat.interrupts")
    assert [entry.name for entry in found if entry.name.endswith("between-two-sentences")]
    assert all(entry.name.startswith("duel_lex/defeat/") for entry in found)


def test_a_search_wants_every_word():
    assert {
        "repeat" in f"{each.name} {each.title} {each.asks} {each.clauses}".lower() for each in search("REPEAT cost")
    } == {True}


def test_a_list_does_not_give_the_answer_away():
    entry = entry_of("duel_kami/repeat/repeat-two-is-three-times")
    assert entry.heading == "Red can pay for everything. How often does a Spell with Repeat 2 hit?"


# --- progress and the sheet


def test_what_was_guessed_is_there_the_next_time(tmp_path):
    Progress(tmp_path / "p.toml").note(CELL, right=False)
    assert Progress(tmp_path / "p.toml").missed == (CELL,)


def test_a_later_guess_takes_the_place_of_an_earlier_one(tmp_path):
    kept = Progress(tmp_path / "p.toml")
    kept.note(CELL, right=False)
    kept.note(CELL, right=True)
    assert (kept.missed, kept.right) == ((), (CELL,))


def test_a_name_with_quotes_and_backslashes_is_kept_as_it_is(tmp_path):
    odd = 'C:\\games\\my "best" one.toml'
    Progress(tmp_path / "p.toml").note(odd, right=True)
    assert Progress(tmp_path / "p.toml").right == (odd,)


def test_starting_over_takes_the_file_away(tmp_path):
    kept = Progress(tmp_path / "p.toml")
    kept.note(CELL, right=False)
    kept.reset()
    assert (kept.missed, list(tmp_path.iterdir())) == ((), [])


def test_a_file_of_another_kind_is_never_taken_away(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("title = 'dear to me'\n")
    with pytest.raises(LessonError, match="no file of guesses"):
        Progress.forget(path)
    assert path.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[guesed]\n", "p.toml:1:2: unknown key 'guesed'"),
        ("guessed = 1\n", "p.toml:1:1: guessed is a whole number here"),
        ('[guessed]\na = "mised"\n', "p.toml:2:5: 'mised' is no way to guess"),
    ],
)
def test_a_damaged_file_of_guesses_says_where(tmp_path, text, told):
    path = tmp_path / "p.toml"
    path.write_text(text)
    with pytest.raises(LessonError) as caught:
        Progress(path)
    assert told in str(caught.value)


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(LessonError, match="cannot be written"):
        Progress(tmp_path / "nowhere" / "p.toml").note(CELL, right=True)


def test_a_sheet_names_each_rule_once():
    twice = sheet_of([CELL, "duel_kami/cells/only-a-fall-leads-in", CELL])
    rules = [rule.id for line in twice.lines for rule in line.rules]
    assert (len(rules), len(twice.lines)) == (len(set(rules)), 3)


def test_a_sheet_tells_which_scenarios_are_gone():
    assert sheet_of(["duel_kami/cells/gone"]).gone == ("duel_kami/cells/gone",)
