"""Random Layouts of up to 19 Rooms, with walls, Portals and tokens, and short ways to lay a Lodge in a test."""

from random import Random

from hypothesis import strategies as st

from brw_lab.lodge.hexes import hex_distance, opposite, step
from brw_lab.lodge.layout import Layout, load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.terms import SIDES

DISC = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if hex_distance((0, 0), (q, r)) <= 2)
FLOWER = "centre 0,0; east 1,0; north-east 1,-1; north-west 0,-1; west -1,0; south-west -1,1; south-east 0,1"


def flower(rest: str = "", **readings: object) -> Lodge:
    """Seven Rooms named by where they lie, and what else the one-line string says."""
    return Lodge.of(load_layout(f"{FLOWER} {rest}"), **readings)


def laid(line: str, **readings: object) -> Lodge:
    return Lodge.of(load_layout(line), **readings)


def shuffled(chance: Random, items: list) -> list:
    return chance.sample(items, len(items))


@st.composite
def plans(draw, portals: bool = True, least: int = 1) -> Layout:
    places = draw(st.lists(st.sampled_from(DISC), unique=True, min_size=least, max_size=19))
    rooms = tuple((f"r{index}", place) for index, place in enumerate(places))
    at = {place: room for room, place in rooms}
    chance = Random(draw(st.integers(0, 2**32)))  # drawing each shuffle step by step would take most of the time
    ends = [(room, side) for room, _ in rooms for side in SIDES]
    doors = [
        ((a, side), (at[step(p, side)], opposite(side))) for a, p in rooms for side in SIDES if step(p, side) in at
    ]
    passages = shuffled(chance, [door for door in doors if door[0] < door[1]])
    walls = passages[: draw(st.integers(0, 4))]
    tokens = passages[len(walls) : len(walls) + draw(st.integers(0, 3))] if portals else []
    tokens = [chance.choice(token) for token in tokens]
    faces = {face for token in tokens for door in doors if token == door[0] for face in door}
    free = shuffled(chance, [end for end in ends if end not in faces])
    joined = []
    for colour in (
        draw(st.sampled_from([(), ("violet",), ("violet", "green"), ("violet", "green", "gold")])) if portals else ()
    ):
        size = chance.choice((2, 2, 3))
        if len(free) >= size:
            joined.append((colour, tuple(free[:size])))
            free = free[size:]
    inner = {door[0] for door in doors}
    rim = [end for end in free if end not in inner]
    cells = tuple(zip(("red", "blue"), rim[: draw(st.integers(0, 2))], strict=False))
    name, title = draw(
        st.sampled_from([("", ""), ("random", ""), ("", 'A / "strange"; title: 1,2'), ("r-2", "Zürich\\n")])
    )
    return Layout(name, title, rooms, cells, tuple((a[0], b[0]) for a, b in walls), tuple(joined), tuple(tokens))


readings = st.fixed_dictionaries(
    {"crossings": st.sampled_from([None, 0, 1, 2]), "under_portal": st.sampled_from(["closed", "open"])}
)
