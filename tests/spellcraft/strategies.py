"""Effects drawn from the phrases themselves, so that whatever the language can mean is said and read back."""

import os
from typing import get_args

from hypothesis import strategies as st

from brw_lab.spellcraft.amount import EqualTo, ForEach, UpTo
from brw_lab.spellcraft.interrupt import Replacement, Trigger
from brw_lab.spellcraft.names import is_name
from brw_lab.spellcraft.phrase import (
    AssignUpgrade,
    Both,
    Discard,
    Effect,
    Either,
    LosePower,
    Pay,
    Persistent,
    Phrase,
    Repeat,
    Simple,
    Summon,
)
from brw_lab.spellcraft.selector import Among, Header, Kind

THOROUGH = os.environ.get("BRW_THOROUGH") == "1"

numbers = st.integers(1, 99)
st.register_type_strategy(int, numbers)
for kind in (EqualTo, ForEach, UpTo, Among):
    st.register_type_strategy(kind, st.builds(kind))

words = st.sampled_from(["Oni", "Éclair", "O'Dea", "Will-o", "Power", "Black", "X"])
between = st.sampled_from([" ", " of ", " the ", " of the "])
several = st.builds("{}{}{}".format, words, between, words)
names = words | several | st.text("OnidÉß of the'-", min_size=1, max_size=12).filter(is_name)
st.register_type_strategy(Summon, st.builds(Summon, names))
st.register_type_strategy(AssignUpgrade, st.builds(AssignUpgrade, names))

# Deferred, so that hypothesis writes no page-long description of them.
simple = st.deferred(lambda: st.one_of(*(st.from_type(kind) for kind in get_args(Simple))))

ranged = st.sampled_from([kind for kind in Kind if kind not in (Kind.PERSONAL, Kind.SPECIAL)])
unranged = st.sampled_from([Kind.PERSONAL, Kind.SPECIAL])
headers = st.builds(Header, ranged, st.none() | st.integers(0, 99)) | st.builds(Header, unranged, st.none())

costs = st.from_type(Discard) | st.from_type(LosePower)
st.register_type_strategy(Both, st.builds(Both, st.lists(simple, min_size=2, max_size=3).map(tuple)))
st.register_type_strategy(Either, st.builds(Either, st.lists(simple, min_size=2, max_size=3).map(tuple)))
st.register_type_strategy(Pay, st.builds(Pay, costs, simple))
st.register_type_strategy(Repeat, st.builds(Repeat, numbers, st.none() | costs))
single = [kind for kind in get_args(Phrase) if kind is not Persistent]
phrases = st.deferred(lambda: st.one_of(*(st.from_type(kind) for kind in single)))


def _then(inner: st.SearchStrategy[tuple[Phrase, ...]]) -> st.SearchStrategy[tuple[Phrase, ...]]:
    """Some phrases and, behind them, a Persistent that holds more."""
    persistent = st.builds(Persistent, st.from_type(Trigger) | st.from_type(Replacement), inner)
    return st.builds(lambda before, last: (*before, last), st.lists(phrases, max_size=3), persistent)


bodies = st.recursive(st.lists(phrases, min_size=1, max_size=5).map(tuple), _then, max_leaves=4)
effects = st.builds(Effect, st.none() | headers, bodies)
