"""Walking through an Effect: every phrase it holds, those inside others too."""

from __future__ import annotations

from collections.abc import Iterator

from brw_lab.spellcraft.phrase import Both, Effect, Either, If, May, Pay, Persistent, Phrase, Repeat


def phrases_in(effect: Effect) -> Iterator[Phrase]:
    """Every phrase of *effect* in the order of its text, an outer one before what it holds.

    >>> from brw_lab.spellcraft.read import read_effect
    >>> from brw_lab.spellcraft.say import say_phrase
    >>> [say_phrase(phrase) for phrase in phrases_in(read_effect("Restore. Repeat 2: discard 1 Spell Card."))]
    ['Restore.', 'Repeat 2: discard 1 Spell Card.', 'Discard 1 Spell Card.']
    """
    for phrase in effect.phrases:
        yield from _within(phrase)


def _within(phrase: Phrase) -> Iterator[Phrase]:
    yield phrase
    inner: tuple[Phrase | None, ...] = ()
    match phrase:
        case Persistent(then=then):
            inner = then
        case If(then=then, otherwise=otherwise):
            inner = (then, otherwise)
        case Either(choices=choices):
            inner = choices
        case Both(parts=parts):
            inner = parts
        case May(phrase=only):
            inner = (only,)
        case Pay(cost=price, then=then):
            inner = (price, then)
        case Repeat(cost=cost):
            inner = (cost,)
    for each in inner:
        if each is not None:
            yield from _within(each)
