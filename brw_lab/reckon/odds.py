"""The odds of a draw: how likely so many of the wanted Spell Cards come up, as exact fractions.

Also where the Grimoire runs out in the middle and is formed again from the Memories. What is drawn is known to nobody
before: a deck is a bag (study.draw.reshuffle, draw.default-grimoire).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from brw_lab.cite import ClauseId
from brw_lab.errors import nearest
from brw_lab.kernel.atoms.decks import pile
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.reckon.asked import ReckonError, Start, rules_of, seated, table_of, whole
from brw_lab.scenario.seats import slug
from brw_lab.spellcraft.phrase import Deck
from brw_lab.terms import Seat, name_of

DRAWN_FROM = ("grimoire", "library", "forgotten")
"""The decks that are drawn from by chance; the Memories are searched."""


@dataclass(frozen=True, slots=True, repr=False)
class DrawOdds:
    """How likely each number of wanted cards is among the *draws* cards drawn; ``chances[2]`` is exactly two.

    Two draws from decks that share no card add up: ``grimoire + library``.
    """

    draws: int
    chances: tuple[Fraction, ...]
    clauses: tuple[ClauseId, ...] = ()

    def exactly(self, number: int) -> Fraction:
        """How likely it is that exactly *number* of the drawn cards are wanted ones."""
        return self.chances[number] if 0 <= number < len(self.chances) else Fraction(0)

    def at_least(self, number: int) -> Fraction:
        """How likely it is that *number* or more of the drawn cards are wanted ones."""
        return sum(self.chances[max(0, number) :], Fraction(0))

    @property
    def mean(self) -> Fraction:
        """How many wanted cards come up on average."""
        return sum((number * chance for number, chance in enumerate(self.chances)), Fraction(0))

    def __add__(self, other: DrawOdds) -> DrawOdds:
        """Both draws together, from decks that share no card."""
        sums = [Fraction(0)] * (len(self.chances) + len(other.chances) - 1)
        for number, chance in enumerate(self.chances):
            for more, also in enumerate(other.chances):
                sums[number + more] += chance * also
        return DrawOdds(self.draws + other.draws, tuple(sums), tuple(dict.fromkeys(self.clauses + other.clauses)))

    def rows(self) -> tuple[tuple[int, Fraction, Fraction], ...]:
        """A row a number of wanted cards: the number, exactly so many, at least so many."""
        return tuple((number, self.exactly(number), self.at_least(number)) for number in range(len(self.chances)))

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        rows = [("wanted", "exactly", "at least")]
        rows += [(str(number), _shown(exactly), _shown(least)) for number, exactly, least in self.rows()]
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]
        return "\n".join((f"{self.draws} cards drawn", *lines))

    def _repr_markdown_(self) -> str:
        rows = (f"| {number} | {_shown(exactly)} | {_shown(least)} |" for number, exactly, least in self.rows())
        head = f"| wanted, of {self.draws} drawn | exactly | at least |"
        return "\n".join((head, "| ---: | ---: | ---: |", *rows))


def _shown(chance: Fraction) -> str:
    """A chance as a fraction and as a percentage; certain and impossible speak for themselves.

    >>> _shown(Fraction(1, 3)), _shown(Fraction(1))
    ('1/3 (33.3 %)', '1')
    """
    return str(chance) if chance.denominator == 1 else f"{chance} ({100 * float(chance):.1f} %)"


def draw_odds(
    deck: int, wanted: int, draws: int, memories: int = 0, wanted_there: int = 0, rules: RuleSet | None = None
) -> DrawOdds:
    """The odds of drawing *draws* cards from a *deck* of so many cards, *wanted* of them wanted ones.

    With *memories* the deck is a Grimoire: when it runs out, the *memories* cards, *wanted_there* of them wanted, are
    shuffled into a new one and the draw goes on; by the ruling ``grimoire.reform`` (in *rules*) together with what is
    left. A Library has none. What is nowhere left cannot be drawn, so that fewer cards may come up than asked for.

    Raises :class:`ReckonError` for numbers that make no sense. Source: Duel: Kami, Study Phase, Draw
    (kami.study.draw.reshuffle, kami.draw.default-grimoire).

    >>> print(draw_odds(deck=5, wanted=2, draws=2))
    2 cards drawn
    wanted  exactly        at least
    0       3/10 (30.0 %)  1
    1       3/5 (60.0 %)   7/10 (70.0 %)
    2       1/10 (10.0 %)  1/10 (10.0 %)
    >>> draw_odds(deck=1, wanted=0, draws=2, memories=4, wanted_there=1).at_least(1)
    Fraction(1, 4)
    """
    whole("the deck", deck)
    whole("the number of wanted cards in the deck", wanted, most=deck)
    whole("the number of draws", draws)
    whole("the Memories", memories)
    whole("the number of wanted cards in the Memories", wanted_there, most=memories)
    rules = rules_of(rules)
    if draws <= deck or not memories:
        return DrawOdds(min(draws, deck), _chances(deck, wanted, draws), rules.clause_ids(("draw.default-grimoire",)))
    why = rules.clause_ids(("study.draw.reshuffle",))
    if rules.reads("grimoire.reform") == "together":
        whole_deck = deck + memories
        return DrawOdds(min(draws, whole_deck), _chances(whole_deck, wanted + wanted_there, draws), why)
    rest = DrawOdds(min(draws - deck, memories), _chances(memories, wanted_there, draws - deck), why)
    return DrawOdds(deck, _chances(deck, wanted, deck)) + rest


def _chances(cards: int, wanted: int, draws: int) -> tuple[Fraction, ...]:
    """The hypergeometric chances of 0, 1, 2 ... wanted cards, up to the most that can come up."""
    draws = min(draws, cards)
    ways = comb(cards, draws)
    return tuple(
        Fraction(comb(wanted, number) * comb(cards - wanted, draws - number), ways)
        for number in range(min(wanted, draws) + 1)
    )


def draw_odds_at(start: Start, seat: Seat, wanted: str | Sequence[str], draws: int, deck: str = "grimoire") -> DrawOdds:
    """The odds that the next *draws* cards of a Mage are *wanted* ones, by the cards in its piles on this table.

    *wanted* names one Spell Card or several; *deck* is ``grimoire``, ``library`` or ``forgotten``. Only the Grimoire is
    formed again from the Memories. A Study Phase draws from two decks:
    ``draw_odds_at(table, "red", "Echo", 2) + draw_odds_at(table, "red", "Echo", 2, "library")``.

    Raises :class:`ReckonError` for a seat, card or deck that is not known, and for piles of cards without names.
    Source: Duel: Kami, Study Phase, Draw (kami.study.draw.amount, kami.study.draw.reshuffle).

    >>> from brw_lab.scenario.load import load_scenario
    >>> dry = load_scenario("duel_kami/cards/the-grimoire-runs-out")
    >>> draw_odds_at(dry, "red", "Ember", 2).exactly(1)
    Fraction(1, 2)
    """
    setting, position = table_of(start)
    seated(setting, seat)
    if deck not in DRAWN_FROM:
        raise ReckonError(f"nobody draws by chance from {deck!r}", expected=DRAWN_FROM, near=nearest(deck, DRAWN_FROM))
    known = setting.cards.spells
    names = {slug(name) for name in ((wanted,) if isinstance(wanted, str) else wanted)}
    for name in sorted(names - set(known)):
        raise ReckonError(f"there is no Spell Card {name!r}", near=nearest(name, known))
    held = pile(setting, position, seat, Deck[deck.upper()])
    again = position.holdings[setting.index[seat]].memories if deck == "grimoire" else ()
    here, there = (sum(name_of(copy) in names for copy in copies) for copies in (held, again))
    untold = [copy for copy in (*held, *(again if draws > len(held) else ())) if name_of(copy) not in known]
    if untold:
        raise ReckonError(
            f"nothing is said of {len(untold)} of the cards that {seat} may draw", expected=("card names",)
        )
    return draw_odds(len(held), here, draws, len(again), there, setting.rules)
