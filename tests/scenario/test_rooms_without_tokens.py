"""Rooms by a book that lays their tokens only once they are turned over: what a scenario says, and what is read."""

import re
from dataclasses import replace

import pytest

from brw_lab.errors import RuleGap, ScenarioError
from brw_lab.kernel.door import begin
from brw_lab.kernel.trace import say_entry
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.reckon.asked import ReckonError
from brw_lab.reckon.majority import majority_at
from brw_lab.rulebooks.boxes import usual_box
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.scenario.write import write_scenario
from brw_lab.views.choice_view import choice_view, waiting_view
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.svg import svg_of
from brw_lab.views.text import text_of

BARE = 'rulebook = "duel_lex"\n[given]\n'
OTHERS = re.compile(r"\b(?:Wreck|Intact|Clean-up|wrecked|intact|Unstable|Fight\b|the Room's token)")
"""The words of the other book."""


def laid(rooms: str):
    return set_up(load_scenario(f"{BARE}{rooms}\n"))


def error_of(text_of_it: str, kind: type[Exception]) -> Exception:
    with pytest.raises(kind) as caught:
        set_up(load_scenario(text_of_it))
    return caught.value


def test_the_states_of_a_room_are_those_that_the_book_names():
    error = error_of(f'{BARE}rooms.crypt.state = "wrecked"\n', ScenarioError)
    assert error.where.line == 3
    assert error.expected == ("destroyed", "rebuilt")


def test_a_claim_says_them_too():
    error = error_of(f'{BARE}[then.rooms]\ncrypt = {{ state = "rebuild" }}\n', ScenarioError)
    assert error.near[:1] == ("rebuilt",)


def test_no_token_lies_on_a_destroyed_room():
    error = error_of(f'{BARE}rooms.crypt.token = "available"\n', ScenarioError)
    assert "no token lies yet on a Room that is destroyed" in error.message
    assert (error.where.line, error.expected) == (3, ("none", "spent"))


def test_one_lies_on_every_rebuilt_room():
    error = error_of(f'{BARE}rooms.crypt = {{ state = "rebuilt", token = "none" }}\n', ScenarioError)
    assert "a token lies on a Room that is rebuilt" in error.message


def test_the_other_book_knows_no_spent_room():
    error = error_of('rulebook = "duel_kami"\n[given]\nrooms.crypt.token = "spent"\n', ScenarioError)
    assert error.expected == ("available", "used", "none")


def test_turn_0_is_no_turn_of_the_other_book():
    assert "turn" in str(error_of('rulebook = "duel_kami"\n[given]\nturn = 0\n', ScenarioError))
    assert laid("turn = 0")[1].turn == 0


@pytest.mark.parametrize(
    "portals",
    [
        '[[lodge.portals]]\ncolor = "violet"\nat = ["crypt NE", "garden SW"]\n',
        '[[lodge.portal_tokens]]\nblue = "garden E"\n',
    ],
    ids=["Portals", "tokens"],
)
def test_a_lodge_with_portals_is_refused_by_a_book_without_them(portals):
    error = error_of(f'rulebook = "duel_lex"\n[lodge]\nlayout = "duel"\n{portals}[given]\n', RuleGap)
    assert error.message == "Duel: Lex has no Portals, and no rule for a Lodge that has some"
    assert error.where.line == 2


def test_each_book_has_its_box():
    assert (usual_box("duel_kami"), usual_box("duel_lex")) == ("practice", "practice-lex")


def test_a_book_without_a_box_says_so():
    with pytest.raises(RuleGap, match="no box is shipped for a duel by 'duel_mu'"):
        usual_box("duel_mu")


def test_a_whole_duel_ends_after_turn_4_and_its_record_plays_again():
    game = playout(duel("duel_lex"), seed=3)
    assert (game.end.turn, game.winner in ("red", "blue", "rose")) == (4, True)
    assert all(done.ok for done in run_scenario(load_scenario(write_scenario(record_of(game)))))


def test_a_duel_that_begins_on_0_has_five_turns():
    turns = []
    playout(
        duel("duel_lex", rulings={"turn.marker": "zero"}), seed=3, watch=lambda position, _: turns.append(position.turn)
    )
    assert sorted(set(turns[40:])) == [0, 1, 2, 3, 4]


def test_whatever_is_read_in_a_whole_duel_is_in_the_words_of_the_book():
    setting = set_up(duel("duel_lex"))[0]
    read = []

    def note(position, entries):
        read.extend(say_entry(setting, entry) for entry in entries)
        choice = choice_view(setting, position)
        read.extend((choice["question"], *(option["label"] for option in choice["options"])))
        for frame in waiting_view(setting, position):
            read.extend((frame["title"], *(phrase["text"] for phrase in frame["phrases"])))

    game = playout(duel("duel_lex"), "greedy", 0, watch=note)
    read.append(text_of(lodge_view(setting, game.end)))
    read.append(svg_of(lodge_view(setting, game.end)))
    assert [line for line in read if OTHERS.search(line)] == []
    assert any("is full and is Rebuilt" in line for line in read)


def test_what_is_chosen_between_full_rooms_is_in_the_words_of_the_book():
    full = 'instability = ["red", "red", "red", "blue"]'
    setting, position = laid(f'phase = "clean-up"\nstep = "wreckage"\n[given.rooms]\nkiln.{full}\nwell.{full}')
    choice = choice_view(setting, begin(setting, position).position)
    assert choice["question"] == "Which full Room is Rebuilt first?"
    assert [option["label"] for option in choice["options"]] == [
        "The Kiln is Rebuilt first",
        "The Well is Rebuilt first",
    ]


def test_so_is_why_nothing_can_be_reckoned():
    with pytest.raises(ReckonError, match="kiln is Rebuilt already"):
        majority_at(load_scenario(f'{BARE}rooms.kiln.state = "rebuilt"\n'), "kiln")


def test_a_rebuilt_room_is_drawn_whole_and_with_its_token():
    setting, position = laid('rooms.kiln.state = "rebuilt"')
    kiln = next(room for room in lodge_view(setting, position)["rooms"] if room["id"] == "kiln")
    assert (kiln["word"], kiln["ruin"], kiln["token"]) == ("Rebuilt", False, "available")
    assert "Rebuilt, token available" in kiln["label"].replace("; ", ", ")


def test_a_wrecked_room_is_drawn_as_a_ruin():
    setting, position = set_up(load_scenario('rulebook = "duel_kami"\n[given.rooms.kiln]\nstate = "wrecked"\n'))
    kiln = next(room for room in lodge_view(setting, position)["rooms"] if room["id"] == "kiln")
    assert (kiln["word"], kiln["ruin"], kiln["token"]) == ("Wrecked", True, "none")


def test_a_spent_room_is_said_to_be_so():
    setting, position = laid('rooms.kiln.token = "spent"')
    kiln = next(room for room in lodge_view(setting, position)["rooms"] if room["id"] == "kiln")
    assert "Effect used this Turn" in kiln["label"]


def test_a_scenario_is_written_in_the_words_of_its_book():
    scenario = load_scenario(f'{BARE}rooms.kiln.state = "rebuilt"\nrooms.well.state = "destroyed"\n')
    written = write_scenario(scenario)
    assert 'state = "rebuilt"' in written
    assert load_scenario(written).given.rooms == scenario.given.rooms


def test_a_room_that_is_turned_over_is_so_by_another_book_too():
    scenario = load_scenario(f'{BARE}rooms.kiln.state = "rebuilt"\n')
    _setting, position = set_up(replace(scenario, rulebook=("duel_kami",)))
    kiln = position.rooms[position.lodge.index("kiln")]
    assert (kiln.state, kiln.token) == ("wrecked", "none")
