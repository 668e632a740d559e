"""What a card text says: from words to an Effect, or to an error that shows the first word that fits nothing.

The language itself is written down in effects.lark; it is loaded with the first text that is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from brw_lab.errors import BrwError, EffectError, Where, raise_all
from brw_lab.spellcraft.misread import A_TARGET, Misread, Stray, misread
from brw_lab.spellcraft.phrase import Effect

__all__ = ["LONGEST", "Misread", "read_effect", "read_effects"]

LONGEST: Final = 2_000
"""The longest text that is read, in characters."""


def read_effect(text: str, where: Where | None = None) -> Effect:
    """The Effect that *text* says; *where* is the place of its first character in the file it comes from.

    Letters' case, spacing and the last period do not matter. Time is linear in the length of the text.

    Raises :class:`EffectError` for a text that is empty, longer than 2,000 characters or not of the language.
    Source: Duel: Kami, Effects and Targets (kami.effects.definition, kami.target.notation).

    >>> read_effect("Model within 2: Inflict 2. Restore.").phrases
    (Inflict(amount=2, on=None, by=<Who.YOU: 'you'>), Restore())
    >>> try:
    ...     read_effect("Inflct 2.")
    ... except EffectError as error:
    ...     print(error.near, error.caret, sep=chr(10))
    ('Inflict',)
    Inflct 2.
    ^
    """
    if not isinstance(text, str):
        raise EffectError(f"{text!r} is no text", where=where, expected=("an effect text",))
    if len(text) > LONGEST:
        message = f"the effect text is {len(text):,} characters long; the longest that is read has {LONGEST:,}"
        raise EffectError(message, where=where)
    if not text.strip():
        raise Misread(
            "the effect text is empty", text, 0, where=where, expected=(A_TARGET, "a phrase such as Inflict 2.")
        )
    read = _read(text)
    if isinstance(read, Effect):
        return read
    raise misread(text, read, where)


def read_effects(texts: Iterable[tuple[str, Where | None]]) -> list[Effect]:
    """The Effects that several texts say, each with the place of its first character.

    Raises the :class:`EffectError` of the first wrong text, which holds those of all the others in ``all``.

    >>> try:
    ...     read_effects([("Restor.", Where("a.toml", 1)), ("Restore.", None), ("Move x.", Where("a.toml", 9))])
    ... except EffectError as error:
    ...     print(*(str(wrong.where) for wrong in error.all))
    a.toml:1 a.toml:9
    """
    effects: list[Effect] = []
    errors: list[BrwError] = []
    for text, where in texts:
        try:
            effects.append(read_effect(text, where))
        except EffectError as error:
            errors.append(error)
    raise_all(errors)
    return effects


@lru_cache(maxsize=4096)
def _read(text: str) -> Effect | Stray:
    # Lark is loaded here, not above, so that importing brw_lab stays cheap.
    from brw_lab.spellcraft.grammar import language

    return language().read(text)
