"""Majorities: who gains what when a Room is Wrecked, who leads a Track, who wins. Numbers in, awards out.

Every doubtful point is a ruling: ``wreck.rank``, ``wreck.tie``, ``wreck.tie-floor``, ``wreck.absent``,
``wreck.track-tie``, ``tally.room-track``, ``tally.zero``, ``tally.tie``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from brw_lab.kernel.ruleset import RuleSet
from brw_lab.terms import NOBODY, ROSE, Seat

PLACES = ("first", "second", "third")
"""The banners of a Room, left to right, as the rules call them."""


class Award(NamedTuple):
    """Power Points for a party, and the rules they rest on."""

    party: Seat
    points: int
    topics: tuple[str, ...]


def wreckage(
    rules: RuleSet, counts: Mapping[Seat, int], banners: tuple[int, int, int]
) -> tuple[list[Award], tuple[Seat, ...], tuple[str, ...]]:
    """The awards of a Wrecked Room by the cubes in it, who advance on the Room Track (maybe nobody), and why."""
    zero_counts = rules.reads("wreck.absent") == "counts"
    ranked = {party: count for party, count in counts.items() if count or zero_counts}
    present = [party for party, count in counts.items() if count]
    placed = [party for party in ranked if _places(rules, ranked[party], ranked)[0] < len(banners)]
    awards = [_award(rules, party, ranked, banners, present == [party]) for party in placed]
    leaders = leading(ranked)
    if len(leaders) == 1:
        return awards, tuple(leaders), ("wreck.room-track.winner",)
    return awards, _of_a_tie(rules.reads("wreck.track-tie"), leaders, counts), TRACK_TIE


def _of_a_tie(reading: str, leaders: list[Seat], counts: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Who advance when several lead in a Wrecked Room (ruling ``wreck.track-tie``)."""
    if reading == "each":
        return tuple(leaders)
    rose_may = reading != "nobody" and (reading != "present" or counts.get(ROSE, 0) > 0)
    return (ROSE,) if rose_may else ()


TRACK_TIE = ("wreck.room-track.tie-to-black-rose", "rebuild.room-track", "rebuild.tie-minus-one")
"""The rules on who advances for a tie."""
FLOORS = {"zero": 0, "one": 1, "below": None}
"""What a tied banner pays at least, by the readings of ``wreck.tie-floor``."""


def _award(
    rules: RuleSet, party: Seat, ranked: Mapping[Seat, int], banners: tuple[int, int, int], alone: bool
) -> Award:
    count = ranked[party]
    tied = sum(other == count for other in ranked.values()) > 1
    places = _places(rules, count, ranked)
    paid, topics = [banners[place] for place in places], [f"wreck.score.{PLACES[place]}" for place in places]
    if tied and (rules.reads("wreck.tie") != "lowest" or count == min(ranked.values())):
        least = FLOORS.get(rules.reads("wreck.tie-floor"), rules.limit("wreck.tie-least"))
        less = [points - rules.limit("wreck.tie-less") for points in paid]
        paid = less if least is None else [max(least, points) for points in less]
        topics.append("wreck.score.tie-minus-one")
        if len(set(ranked.values())) == 1 and len(ranked) == len(PLACES):
            topics.append("wreck.score.three-way-tie")
    if alone:
        paid.append(rules.limit("wreck.alone"))
        topics.append("wreck.score.sole-bonus")
    return Award(party, sum(paid), (*topics, "points.gain-moves-token", "points.sources"))


def _places(rules: RuleSet, count: int, ranked: Mapping[Seat, int]) -> tuple[int, ...]:
    """Which banners a number of cubes takes: by how many numbers, or how many parties, are above it.

    By the reading ``both`` whoever is second and has fewest takes the banners of both.
    """
    above = [other for other in ranked.values() if other > count]
    reading = rules.reads("wreck.rank")
    place = len(above if reading == "parties" else set(above))
    return (1, 2) if reading == "both" and place == 1 and count == min(ranked.values()) else (place,)


def leading(counts: Mapping[Seat, int]) -> list[Seat]:
    """Whoever has most, in the order given.

    >>> leading({"red": 2, "blue": 2, "rose": 1})
    ['red', 'blue']
    """
    most = max(counts.values(), default=0)
    return [party for party, count in counts.items() if count == most]


def track_bonus(rules: RuleSet, track: str, places: Mapping[Seat, int]) -> list[Award]:
    """What the leaders of a Track gain in the final tally: one alone more than several (tally.*.lead, tally.*.tie)."""
    leaders = leading(places)
    if rules.reads("tally.zero") == "nothing":
        leaders = [party for party in leaders if places[party]]
    rose = ("tally.trophies.black-rose-eligible",) if track == "trophies" and ROSE in leaders else ()
    if len(leaders) == 1:
        return [Award(leaders[0], rules.limit("tally.lead"), (f"tally.{track}.lead", *rose))]
    return [Award(party, rules.limit("tally.tie"), (f"tally.{track}.tie", *rose)) for party in leaders]


def winner_of(rules: RuleSet, totals: Mapping[Seat, int]) -> tuple[Seat, tuple[str, ...]]:
    """Who wins with these Power Points, and by which rules (tally.winner, tally.tie-black-rose)."""
    leaders = leading(totals)
    if leaders == [ROSE]:
        return ROSE, ("tally.winner", "tally.black-rose-win")
    if len(leaders) == 1:
        return leaders[0], ("tally.winner", "tally.mage-win", "points.goal")
    if rules.reads("tally.tie") == "leader" and ROSE not in leaders:
        return NOBODY, ("tally.tie-black-rose",)
    return ROSE, ("tally.tie-black-rose", "tally.black-rose-win")
