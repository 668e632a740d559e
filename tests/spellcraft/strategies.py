"""Effects drawn from the phrases themselves, so that whatever the language can mean is said and read back."""

from typing import get_args

from hypothesis import strategies as st

from brw_lab.spellcraft.amount import EqualTo, Stat
from brw_lab.spellcraft.interrupt import Trigger
from brw_lab.spellcraft.phrase import Discard, Effect, LosePower, Persistent, Phrase, Repeat
from brw_lab.spellcraft.selector import Header, Kind

numbers = st.integers(1, 99)
amounts = numbers | st.builds(EqualTo, st.sampled_from(Stat))
st.register_type_strategy(EqualTo, st.builds(EqualTo, st.sampled_from(Stat)))
st.register_type_strategy(int, numbers)

ranged = st.sampled_from([kind for kind in Kind if kind not in (Kind.PERSONAL, Kind.SPECIAL)])
unranged = st.sampled_from([Kind.PERSONAL, Kind.SPECIAL])
headers = st.builds(Header, ranged, st.none() | st.integers(0, 99)) | st.builds(Header, unranged, st.none())

costs = st.none() | st.from_type(Discard) | st.from_type(LosePower)
single = [kind for kind in get_args(Phrase) if kind not in (Persistent, Repeat)]
simple = st.one_of(*(st.from_type(kind) for kind in single), st.builds(Repeat, numbers, costs))


def _then(inner: st.SearchStrategy[tuple[Phrase, ...]]) -> st.SearchStrategy[tuple[Phrase, ...]]:
    """Some phrases and, behind them, a Persistent that holds more."""
    persistent = st.builds(Persistent, st.from_type(Trigger), inner)
    return st.builds(lambda before, last: (*before, last), st.lists(simple, max_size=3), persistent)


bodies = st.recursive(st.lists(simple, min_size=1, max_size=5).map(tuple), _then, max_leaves=4)
effects = st.builds(Effect, st.none() | headers, bodies)
