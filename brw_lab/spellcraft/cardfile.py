"""Files of cards: a TOML file read into a card set, with every mistake named by file, line and column at once.

``check_file`` says what is wrong and what is fine, ``cards_schema`` what an editor should know. The keys themselves are
written down in :mod:`.cardshape`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from brw_lab.errors import BrwError, CardError, nearest, raise_all
from brw_lab.files import parse_toml, read_text
from brw_lab.spellcraft.cardbuild import Builder, CardText
from brw_lab.spellcraft.cardread import Reader
from brw_lab.spellcraft.cards import Cards, ModelCard, UpgradeCard
from brw_lab.spellcraft.cardschema import cards_schema
from brw_lab.spellcraft.cardshape import SHAPES
from brw_lab.spellcraft.phrase import AssignUpgrade, Summon
from brw_lab.spellcraft.questing import say_condition
from brw_lab.spellcraft.say import say_effect
from brw_lab.spellcraft.walk import phrases_in

__all__ = ["CardText", "Report", "cards_schema", "check_file", "load_cards", "read_cards", "said"]

TEXT = "text"
"""What errors call a card file that was given as text."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong with a card file, and what is fine: how many cards of each kind, and every text said back.

    *notes* are no mistakes: names that this file does not hold, which may come from another one.
    """

    file: str
    errors: tuple[BrwError, ...]
    counts: tuple[tuple[str, int], ...]
    texts: tuple[CardText, ...]
    notes: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.errors

    def says(self) -> tuple[tuple[str, str], ...]:
        """Every text by its address, in canonical words; one that is only kept in its own, with what it waits for."""
        return tuple((each.address, said(each)) for each in self.texts)


def said(text: CardText) -> str:
    """A text of a card in canonical words, or as it is kept and what it waits for."""
    if text.effect is not None:
        return say_effect(text.effect)
    if text.asks is not None:
        return say_condition(text.asks)
    return f"(kept as text: {text.waits}) {text.text}" if text.waits else "(wrong)"


def load_cards(source: str | Path, provenance: str = "own") -> Cards:
    """The cards of a file, or of a TOML text (which holds a line break).

    *provenance* says where they come from: ``own``, ``practice`` or ``printed``.

    Raises a :class:`BrwError` whose ``all`` holds everything that is wrong, each with line and column: a
    :class:`CardError`, or an :class:`EffectError` for an effect text.

    >>> load_cards("[rooms.den]\\nname = 'Den'\\nslots = 3\\nbanners = [3, 2, 1]\\n").room("den").slots
    3
    """
    cards, _ = read_cards(source, provenance)
    return cards


def read_cards(source: str | Path, provenance: str = "own") -> tuple[Cards, tuple[CardText, ...]]:
    """The cards of a file, as :func:`load_cards` gives them, and every effect text in it."""
    builder = _read(source, provenance)
    raise_all(sorted(builder.reader.errors, key=_place))
    return builder.cards, tuple(builder.texts)


def check_file(source: str | Path, known: Cards | None = None) -> Report:
    """What is wrong and what is fine in a card file; nothing is raised for what a user may write.

    *known* cards of other files may be named in this one without a note.

    >>> check_file("[rooms.den]\\nname = 'Den'\\nslots = 'three'\\nbanners = [3, 2, 1]\\n").errors[0].where.line
    3
    """
    name = TEXT if isinstance(source, str) and "\n" in source else str(source)
    try:
        builder = _read(source, "own")
    except BrwError as error:
        return Report(name, error.all, (), (), ())
    counts = tuple((table, builder.counts[table]) for table in SHAPES if table in builder.counts)
    errors = tuple(sorted(builder.reader.errors, key=_place))
    return Report(name, errors, counts, tuple(builder.texts), _notes(builder, known or Cards()))


def _read(source: str | Path, provenance: str) -> Builder:
    is_text = isinstance(source, str) and "\n" in source
    text = str(source) if is_text else read_text(source, CardError)
    builder = Builder(Reader(parse_toml(text, TEXT if is_text else str(source), CardError), text), provenance)
    builder.build()
    return builder


def _place(error: BrwError) -> tuple[int, int]:
    return (error.where.line or 0, error.where.column or 0) if error.where else (0, 0)


def _notes(builder: Builder, known: Cards) -> tuple[str, ...]:
    """Names of cards that nobody told: in Grimoires, as Personal Spells, where something is summoned or assigned."""
    cards = known.merged(builder.cards)
    untold = {gap.card for gap in cards.gaps.values()}
    models, upgrades = {*_names(cards.models), *untold}, {*_names(cards.upgrades), *untold}
    found = [
        _note(f"the Grimoire {grimoire.name}", spell, cards.spells)
        for grimoire in builder.cards.grimoires.values()
        for spell in grimoire.spells
    ]
    for deck in builder.cards.decks.values():
        found += [_note(f"the deck {deck.name}", spell, cards.spells) for spell in deck.spells]
    for model in builder.cards.models.values():
        if model.personal:
            found.append(_note(model.name, model.personal, cards.spells))
    for text in builder.texts:
        for phrase in phrases_in(text.effect) if text.effect else ():
            if isinstance(phrase, Summon):
                found.append(_note(f"{text.card}, {text.part},", phrase.name, models))
            elif isinstance(phrase, AssignUpgrade):
                found.append(_note(f"{text.card}, {text.part},", phrase.name, upgrades))
    return tuple(dict.fromkeys(note for note in found if note))


def _names(cards: Mapping[str, ModelCard] | Mapping[str, UpgradeCard]) -> tuple[str, ...]:
    return tuple(card.name for card in cards.values())


def _note(who: str, name: str, known: Collection[str]) -> str:
    """That *who* names a card nobody told; nothing when it is known."""
    if name in known:
        return ""
    near = nearest(name, known)
    return f"{who} names {name!r}, which this file does not hold" + (f"; did you mean {near[0]}?" if near else "")
