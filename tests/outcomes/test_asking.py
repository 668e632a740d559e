"""Questions about all endings: what a file may ask, and the answers with a counterexample or a witness."""

import pytest

from brw_lab import BrwError, load_scenario
from brw_lab.outcomes.asking import answers, judged
from brw_lab.outcomes.walk import Limit
from brw_lab.scenario.write import write_scenario

TWO_ORDERS = "duel_kami/interrupt/both-of-your-own"
BASE = """
rulebook = "duel_kami"
[given.red]
in = "crypt"
slots.I = { text = "Mage anywhere: Inflict 2. Gain 1 Power Point." }
[given.blue]
in = "garden"
damage = ["red", "red", "red", "red", "rose", "rose", "rose"]
[when]
moves = ["red: cast I", "red: target blue"]
"""


def asked(text, **more):
    return answers(load_scenario(BASE + text), **more)[0]


def test_a_false_always_is_answered_with_a_counterexample():
    answer = answers(load_scenario(TWO_ORDERS))[0]
    assert (answer.word, [str(move) for move in answer.moves][-2:]) == ("no", ["red: apply I", "red: apply III"])


def test_a_true_always_has_looked_at_every_ending():
    answer = asked('[[ask]]\nsays = "?"\nalways = { red = { power = ">= 1" } }\n')
    assert (answer.word, answer.moves, answer.endings) == ("yes", None, 2)


def test_a_true_can_is_answered_with_a_witness():
    answer = asked('[[ask]]\nsays = "?"\ncan = { blue = { in = "cell" } }\n')
    assert (answer.word, [str(move) for move in answer.moves]) == ("yes", ["red: cast I", "red: target blue"])


def test_a_false_never_is_answered_with_a_counterexample():
    answer = asked('[[ask]]\nsays = "?"\nnever = { red = { power = 5 } }\n')
    assert (answer.word, str(answer.moves[-1])) == ("no", "red: target blue")


def test_a_question_may_look_further_than_the_effect():
    answer = asked('[[ask]]\nsays = "?"\ncan = { red = { power = ">= 5" } }\nuntil = "activation"\nafter = 0\n')
    assert str(answer.moves[-1]) == "red: end activation"


def test_how_many_cubes_there_are_may_be_asked():
    assert asked('[[ask]]\nsays = "?"\nalways = { blue = { damage = "< 9" } }\n').word == "yes"


@pytest.mark.parametrize(
    ("mode", "word"), [("always", "not decided"), ("never", "not decided"), ("can", "not decided")]
)
def test_what_a_bound_leaves_open_is_not_decided(mode, word):
    text = f'[[ask]]\nsays = "?"\n{mode} = {{ red = {{ power = 5 }} }}\n'
    assert asked(text, limit=Limit(1)).word == "not decided"


def test_an_answer_that_is_not_the_one_the_file_says_fails():
    scenario = load_scenario(BASE + '[[ask]]\nsays = "?"\nalways = { blue = { in = "cell" } }\nanswer = "yes"\n')
    assert [(verdict.ok, verdict.expected) for verdict in judged(scenario)] == [(False, "yes")]


def test_questions_are_written_and_read_back():
    scenario = load_scenario(TWO_ORDERS)
    assert load_scenario(write_scenario(scenario)).asked == scenario.asked


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("always = { red = { power = 1 } }\ncan = { red = { power = 1 } }", "has always and can"),
        ("", "says neither always, never nor can"),
        ("always = {}", "nothing is asked here"),
        ('always = { red = { power = "5 or so" } }', "'5 or so' is no comparison"),
        ("always = { red = { pwer = 5 } }", "unknown key 'pwer'.*did you mean power"),
        ('always = { red = { power = 5 } }\nuntil = "efect"', "efect.*did you mean effect"),
        ('always = { red = { power = 5 } }\nanswer = "maybe"', "there is no answer called 'maybe'"),
    ],
)
def test_a_question_that_cannot_be_asked_says_what_is_wrong(text, complaint):
    with pytest.raises(BrwError, match=f"text:\\d+.*{complaint}"):
        asked(f'[[ask]]\nsays = "?"\n{text}\n')


def test_a_comparison_is_not_a_claim_of_then():
    with pytest.raises(BrwError, match="power is a text here"):
        load_scenario(BASE + '[then]\nred = { power = ">= 5" }\n')
