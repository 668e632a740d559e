"""Reading what a user gives, and where in a TOML file a key or value stands."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import LayoutError, ScenarioError
from brw_lab.files import parse_toml, read_text, shipped

SCENARIO = '''\
# a comment with [brackets] and "quotes"
title = "The end"   # and one behind
asks = """
[not] a = 1 table
"""
clauses = ["kami.a", # one
  'kami.b', """c""",
]
"quoted key" . dotted.'rest' = 1979-05-27 07:32:00

[given]
crown = "red"
phase.is = "action"

[given.red]
mage = { name = "Novice, the \\"first\\"", health = 8, slots = [{ I = 'x' }] }

[[when.moves]]
say = 1
[[when.moves]]
say = 2
  [[when.moves.inner]]
    deep = [[1, 2], [3]]
  [when.moves.table]
  x = """"two quotes"""""
y = \'\'\'it's\'\'\'
[ then . blue ]
in = "cell"
'''

PLACES = {
    ("title",): ((2, 1), (2, 9)),
    ("asks",): ((3, 1), (3, 8)),
    ("clauses",): ((6, 1), (6, 11)),
    ("clauses", 0): ((6, 12), (6, 12)),
    ("clauses", 1): ((7, 3), (7, 3)),
    ("clauses", 2): ((7, 13), (7, 13)),
    ("quoted key",): ((9, 1), (9, 1)),
    ("quoted key", "dotted"): ((9, 16), (9, 16)),
    ("quoted key", "dotted", "rest"): ((9, 23), (9, 32)),
    ("given",): ((11, 2), (11, 2)),
    ("given", "crown"): ((12, 1), (12, 9)),
    ("given", "phase", "is"): ((13, 7), (13, 12)),
    ("given", "red"): ((15, 8), (15, 8)),
    ("given", "red", "mage", "name"): ((16, 10), (16, 17)),
    ("given", "red", "mage", "health"): ((16, 42), (16, 51)),
    ("given", "red", "mage", "slots", 0, "I"): ((16, 65), (16, 69)),
    ("when",): ((18, 3), (18, 3)),
    ("when", "moves"): ((18, 8), (18, 8)),
    ("when", "moves", 0): ((18, 8), (18, 8)),
    ("when", "moves", 1): ((20, 8), (20, 8)),
    ("when", "moves", 1, "say"): ((21, 1), (21, 7)),
    ("when", "moves", 1, "inner", 0, "deep"): ((23, 5), (23, 12)),
    ("when", "moves", 1, "inner", 0, "deep", 1, 0): ((23, 22), (23, 22)),
    ("when", "moves", 1, "table", "x"): ((25, 3), (25, 7)),
    ("when", "moves", 1, "table", "y"): ((26, 1), (26, 5)),
    ("then", "blue"): ((27, 10), (27, 10)),
    ("then", "blue", "in"): ((28, 1), (28, 6)),
    # what is not there falls back to its nearest known parent
    ("then", "blue", "damage", 3): ((27, 10), (27, 10)),
    ("when", "moves", 7): ((18, 8), (18, 8)),
    ("nothing",): ((1, 1), (1, 1)),
}


@pytest.mark.parametrize("path", PLACES, ids=str)
def test_each_key_and_value_of_a_scenario_is_found(path):
    toml = parse_toml(SCENARIO, "a.toml")
    key, value = toml.where(*path), toml.where(*path, value=True)
    assert ((key.line, key.column), (value.line, value.column)) == PLACES[path]


def test_lines_that_end_in_the_manner_of_windows_count_once():
    toml = parse_toml("a = 1\r\nb = 2\r\n", "a.toml")
    assert str(toml.where("b", value=True)) == "a.toml:2:5"


def test_a_table_named_after_its_child_stands_at_its_own_header():
    assert parse_toml("[a.b]\n[a]\n", "a.toml").where("a").line == 2


# -- random documents: every value is a number of its own, so its place can be looked up in the text ------------------

words = st.sampled_from(["a", "b", "long-key", "x_1", "two words", "dot.ted", "", "ö", '"', "#", "[t]"])
values = st.recursive(
    st.sampled_from(["%d", '"%d"', "'%d'", '"""%d"""', "'''%d'''", '"""\n%d # ] \\""""', '"\\"%d\\\\"', "[%d]"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
gaps = st.sampled_from(["", " ", "\n", " # ] , } [\n", "\n\n\t"])
documents = st.lists(
    st.tuples(st.sampled_from(["top", "table", "array"]), st.dictionaries(words, values, max_size=4)), max_size=6
)


def _written_key(word):
    return (
        word
        if word.replace("-", "").replace("_", "").isalnum() and word.isascii()
        else json.dumps(word, ensure_ascii=False)
    )


class Writer:
    """Writes a document and notes the offset of each key and value as it goes."""

    def __init__(self, gap):
        self.text = ""
        self.number = 0
        self.gap = gap
        self.spots = {}

    def value(self, path, value):
        self.spots[(*path, "value")] = len(self.text)
        if isinstance(value, str):
            self.number += 1
            self.text += value % self.number
        elif isinstance(value, list):
            self.text += "["
            for index, item in enumerate(value):
                self.text += self.gap
                self.spots[(*path, index, "key")] = len(self.text)
                self.value((*path, index), item)
                self.text += self.gap + ","
            self.text += self.gap + "]"
        else:
            self.text += "{ "
            for index, (word, item) in enumerate(value.items()):
                self.text += ", " if index else ""
                self.pair(path, word, item)
            self.text += " }"

    def pair(self, path, word, value):
        self.spots[(*path, word, "key")] = len(self.text)
        self.text += f"{_written_key(word)} = "
        self.value((*path, word), value)

    def table(self, number, kind, pairs):
        path = ("t", number - 1) if kind == "array" else (f"table{number}",)
        self.text += "[[t]]\n" if kind == "array" else f"[ {path[0]} ]\n"
        for word, value in pairs.items():
            self.pair(path, word, value)
            self.text += f" # {word!a}\n"


@settings(max_examples=150, deadline=None)
@given(documents, gaps)
def test_every_key_and_value_of_a_random_document_is_found(document, gap):
    writer = Writer(gap)
    arrays = 0
    for number, (kind, pairs) in enumerate(document):
        arrays += kind == "array"
        writer.table(arrays if kind == "array" else number, kind, pairs)
    toml = parse_toml(writer.text, "a.toml")
    found = {path: toml.where(*path[:-1], value=path[-1] == "value") for path in writer.spots}
    lines = {path: writer.text[:at].count("\n") + 1 for path, at in writer.spots.items()}
    columns = {path: at - (writer.text.rfind("\n", 0, at) + 1) + 1 for path, at in writer.spots.items()}
    assert {path: (where.line, where.column) for path, where in found.items()} == {
        p: (lines[p], columns[p]) for p in found
    }


# -- what cannot be read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a = 1\nb 2\n", 2, 3), ("a = [1,\n", 2, 1), ("a = 1\na = 2", 2, 6), ("a = tru", 1, 5)],
)
def test_a_slip_in_toml_is_told_with_its_line_and_column(text, line, column):
    with pytest.raises(LayoutError, match="this is not TOML") as caught:
        parse_toml(text, "a.toml", LayoutError)
    assert (caught.value.where.line, caught.value.where.column) == (line, column)


def test_lists_nested_too_deeply_are_refused():
    with pytest.raises(ScenarioError, match="too deeply"):
        parse_toml("a = " + "[" * 5000 + "]" * 5000, "a.toml")


def test_a_number_with_too_many_digits_is_refused():
    with pytest.raises(ScenarioError, match="this is not TOML"):
        parse_toml("a = " + "9" * 5000, "a.toml")


def test_a_file_is_read_without_its_byte_order_mark(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert read_text(tmp_path / "a.toml") == "a = 1\n"


def test_a_missing_file_is_told_with_the_nearest_name(tmp_path):
    (tmp_path / "scenario.toml").write_text("a = 1")
    with pytest.raises(ScenarioError) as caught:
        read_text(tmp_path / "scenaro.toml")
    assert caught.value.near == ("scenario.toml",)


def test_a_file_of_ten_megabytes_is_refused_by_its_size_before_it_is_read(tmp_path, monkeypatch):
    with open(tmp_path / "big.toml", "wb") as file:
        file.truncate(10_000_000)
    monkeypatch.setattr("builtins.open", lambda *_: pytest.fail("it was opened"))
    with pytest.raises(ScenarioError, match="10000000 bytes"):
        read_text(tmp_path / "big.toml")


def test_a_device_without_end_is_refused():
    with pytest.raises(ScenarioError, match="more than the 1000 bytes"):
        read_text("/dev/zero", limit=1000)


def test_bytes_that_are_not_utf_8_are_told_with_their_place(tmp_path):
    (tmp_path / "a.toml").write_bytes("a = 1\nü = '".encode() + b"\xff'\n")
    with pytest.raises(ScenarioError, match="not UTF-8") as caught:
        read_text(tmp_path / "a.toml")
    assert (caught.value.where.line, caught.value.where.column) == (2, 6)


@pytest.mark.parametrize("content", ["", " \n\t\n", "\ufeff"])
def test_an_empty_file_is_refused(content, tmp_path):
    (tmp_path / "a.toml").write_text(content, encoding="utf-8")
    with pytest.raises(LayoutError, match="the file is empty"):
        read_text(tmp_path / "a.toml", LayoutError)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(ScenarioError, match="a folder, not a file"):
        read_text(tmp_path)


@pytest.mark.parametrize("name", ["a\0b", "a" * 5000, "a/\udcff"])
def test_a_name_that_no_file_can_have_is_refused(name):
    with pytest.raises(ScenarioError):
        read_text(name)


def test_shipped_layouts_lie_in_the_shipped_scenarios():
    assert (shipped("scenarios") / "layouts" / "duel.toml").is_file()
