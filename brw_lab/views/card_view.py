"""A card's text as it was understood: its target and phrases as chips, or what is wrong with it and how to mend it.

``card_view`` -> ``{"text", "reads", "header": chip or null, "body": where the target ends, "phrases": [chip], "says",
"error": null or fault}``, where

- a chip is ``{"text", "name", "sign": the path of its outline, "clauses": [{"id", "section", "says"}], "inner":
  [chip]}``; a Persistent holds chips, and *whole* is all that it says
- a fault is ``{"message", "start", "end", "line", "column", "caret", "mends": [mend], "others": [words]}``: the word
  from *start* to *end* fits nothing (both null for a text as a whole), and *others* could stand there, too
- a mend is ``{"label", "near": bool, "start", "end", "put"}``: with *put* from *start* to *end* the text reads further

With an error, header and phrases are those before it. Offsets count characters. Nothing is decided here: what a text
means is read in :mod:`brw_lab.spellcraft.read`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from brw_lab.errors import EffectError
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.spellcraft.names import WORD
from brw_lab.spellcraft.phrase import Effect, Persistent, Phrase
from brw_lab.spellcraft.read import Misread, read_effect
from brw_lab.spellcraft.say import say_effect, say_header, say_phrase
from brw_lab.spellcraft.selector import Header
from brw_lab.views.signs import STROKES, sign_of

View = dict[str, Any]

_MARKS = {"a period": ".", "a colon": ":", "a comma": ","}
_SUCH_AS = re.compile(r"such as (.+)$")
_FROM = re.compile(r"a number from (\d+)")
_STOPS = re.compile(r"[.:]")
_NO_WORDS = frozenset({"another word"})
_TRIED = 6
"""How many of the last stops before an error are tried for what reads so far."""


def card_view(text: str, rules: RuleSet | None = None) -> View:
    """What *text* says, with the clauses of *rules* behind each phrase if given; or what keeps it from saying anything.

    >>> view = card_view("inflict 2 damage. Restore")
    >>> [chip["text"] for chip in view["phrases"]], view["says"], view["error"]
    (['Inflict 2.', 'Restore.'], 'Inflict 2. Restore.', None)
    """
    try:
        effect = read_effect(text)
    except EffectError as error:
        return _view(rules, text, _before(text, error), says="", fault=_fault(text, error))
    return _view(rules, text, effect, says=say_effect(effect), fault=None)


def _view(rules: RuleSet | None, text: str, effect: Effect | None, says: str, fault: View | None) -> View:
    header = _chip(rules, effect.header, say_header(effect.header)) if effect and effect.header else None
    phrases = [_phrase_chip(rules, phrase) for phrase in effect.phrases] if effect else []
    body = text.index(":") + 1 if header else 0
    shown = {"text": text, "reads": fault is None, "header": header, "body": body, "phrases": phrases}
    return {**shown, "says": says, "error": fault}


def _phrase_chip(rules: RuleSet | None, phrase: Phrase) -> View:
    said = say_phrase(phrase)
    if not isinstance(phrase, Persistent):
        return _chip(rules, phrase, said)
    inner = [_phrase_chip(rules, held) for held in phrase.then]
    head = said[: -len(" ".join(chip["whole"] for chip in inner))].rstrip()
    return _chip(rules, phrase, head, inner) | {"whole": said}


def _chip(rules: RuleSet | None, part: Phrase | Header, said: str, inner: Sequence[View] = ()) -> View:
    sign = sign_of(part)
    clauses = [rules.clause(id) for id in rules.clause_ids(sign.topics)] if rules else []
    return {
        "text": said,
        "whole": said,
        "name": sign.outline,
        "sign": STROKES[sign.outline],
        "clauses": [{"id": clause.id, "section": clause.section, "says": clause.says} for clause in clauses],
        "inner": list(inner),
    }


# --- What is wrong, and how to mend it --------------------------------------------------------------------------------


def offset(text: str, error: Misread) -> int:
    """Where in *text* the word that fits nothing begins.

    >>> from brw_lab.spellcraft.read import Misread, read_effect
    >>> try:
    ...     read_effect("Restore.\\nRestor.")
    ... except Misread as error:
    ...     offset("Restore.\\nRestor.", error)
    9
    """
    return sum(len(line) + 1 for line in text.split("\n")[: error.line - 1]) + error.column - 1


def _before(text: str, error: EffectError) -> Effect | None:
    """What the text says up to the last sentence, or the target, before its error."""
    if not isinstance(error, Misread):
        return None
    at = offset(text, error)
    for stop in [match.end() for match in _STOPS.finditer(text, 0, at)][: -_TRIED - 1 : -1]:
        so_far = text[:stop]
        try:
            if not so_far.endswith(":"):
                return read_effect(so_far)
            return Effect(read_effect(f"{so_far} Restore.").header, ())
        except EffectError:
            continue
    return None


def _fault(text: str, error: EffectError) -> View:
    start = end = None
    if isinstance(error, Misread):
        start = offset(text, error)
        word = WORD.match(text, start)
        end = word.end() if word else start
    mends, others = _mends(text, start, end, error) if start is not None and end is not None else ([], [])
    return {
        "message": _sentence(error.message),
        "start": start,
        "end": end,
        "line": getattr(error, "line", None),
        "column": getattr(error, "column", None),
        "caret": getattr(error, "caret", ""),
        "mends": mends,
        "others": others,
    }


def _mends(text: str, start: int, end: int, error: EffectError) -> tuple[list[View], list[str]]:
    mends = [
        {"label": word, "near": True, "start": start, "end": end, "put": word}
        for word in error.near
        if text[start:end] != word
    ]
    others = []
    for words in error.expected:
        put = _put(words)
        if put is None:
            others.append(words)
        elif words not in error.near:
            mends.append({"label": words, "near": False, **_further(text, start, end, put)})
    return mends, others


def _put(words: str) -> str | None:
    """What a word list's *words* stand for in a text; None when they are no words for it.

    >>> [_put(words) for words in ("Damage", "a period", "a target such as Model within 2:", "another word")]
    ['Damage', '.', 'Model within 2:', None]
    """
    if words in _NO_WORDS:
        return None
    if words in _MARKS:
        return _MARKS[words]
    if told := _SUCH_AS.search(words):
        return told[1]
    if told := _FROM.match(words):
        return str(max(1, int(told[1])))
    return words


def _further(text: str, start: int, end: int, put: str) -> View:
    """The edit that puts *put* before the wrong word, or in its place when the text then reads further."""
    before = text[:start]
    if put in _MARKS.values():
        start = len(before.rstrip())
        gap, behind = "", " " if text[start:end].strip() == text[start:end] and end > start else ""
    else:
        gap = "" if not before or before[-1].isspace() else " "
        behind = " " if end > start else ""
    insert = {"start": start, "end": start, "put": f"{gap}{put}{behind}"}
    replace = {"start": start, "end": end, "put": f"{gap}{put}"}
    return min((insert, replace), key=lambda edit: _unread(_edited(text, edit)))


def _edited(text: str, edit: View) -> str:
    return f"{text[: edit['start']]}{edit['put']}{text[edit['end'] :]}"


def _unread(text: str) -> int:
    """How many characters at the end of *text* could not be read."""
    try:
        read_effect(text)
    except Misread as error:
        return len(text) - offset(text, error)
    except EffectError:
        return len(text)
    return 0


def _sentence(message: str) -> str:
    return f"{message[:1].upper()}{message[1:]}."


# --- In plain lines, for a terminal or a page without a kernel --------------------------------------------------------


def card_lines(view: View) -> list[str]:
    """The view as lines of text: the phrases numbered and the text said back, or the text with a caret and a complaint.

    >>> print(*card_lines(card_view("mage *: inflict 2 damage")), sep=chr(10))
    target  Mage anywhere:
    1       Inflict 2.
    says    Mage anywhere: Inflict 2.
    """
    if view["reads"]:
        target = [("target", view["header"]["text"])] if view["header"] else []
        rows = [*target, *_numbered(view["phrases"]), ("says", view["says"])]
        return [f"{name:<8}{said}" for name, said in rows]
    fault = view["error"]
    caret = [f"  {line}" for line in fault["caret"].split("\n")] if view["text"].strip() else []
    near = [mend["label"] for mend in fault["mends"] if mend["near"]]
    fits = [*(mend["label"] for mend in fault["mends"] if not mend["near"]), *fault["others"]]
    lines = [fault["message"], *caret]
    if fits:
        lines.append(f"What could stand there: {', '.join([*near, *fits])}")
    if near:
        lines.append(f"Did you mean {' or '.join(near)}?")
    return lines


def _numbered(chips: Sequence[View], above: str = "") -> list[tuple[str, str]]:
    rows = []
    for number, chip in enumerate(chips, start=1):
        rows.append((f"{above}{number}", chip["text"]))
        rows += _numbered(chip["inner"], f"{above}{number}.")
    return rows
