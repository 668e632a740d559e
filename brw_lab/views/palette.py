"""The colours of the house: one palette, light and dark, whose contrast is computed and tested.

A colour has a *role* (``ink``, ``lit``, ``room-teal``). Drawings name roles; the light value is written into the SVG,
and a panel re-themes the same SVG by the class names ``brw-f-<role>`` (fill) and ``brw-s-<role>`` (stroke).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Tone(NamedTuple):
    """One role's colour by day and by night."""

    light: str
    dark: str


ROOMS = ("rose", "slate", "moss", "steel", "ember", "sand", "teal", "indigo", "olive", "pink")
"""Room colours that the palette knows; others take the next one in this order."""

TONES: dict[str, Tone] = {
    "paper": Tone("#fbf7f0", "#18141c"),
    "card": Tone("#ffffff", "#221c28"),
    "ink": Tone("#211b28", "#f3edf6"),
    "soft": Tone("#5c5264", "#bdb2c6"),
    "rule": Tone("#ddd3c4", "#43394c"),
    "field": Tone("#857a8c", "#8d8198"),
    "wall": Tone("#2f2737", "#08060a"),
    "rim": Tone("#2f2737", "#857a92"),
    "door": Tone("#f1e3c8", "#6f6553"),
    "jamb": Tone("#b08d57", "#c9b48a"),
    "brick": Tone("#d98b6a", "#d98b6a"),
    "slot": Tone("#766b7f", "#9a8ea6"),
    "well": Tone("#fffdf9", "#15111a"),
    "lit": Tone("#ffe9ad", "#4a3a10"),
    "lit-edge": Tone("#8a5600", "#ffc94d"),
    "heat-1": Tone("#fdf6e4", "#1d1811"),
    "heat-2": Tone("#fbecc6", "#2d2310"),
    "heat-3": Tone("#f8dfa4", "#3d2e0f"),
    "heat-4": Tone("#f5d284", "#4b380e"),
    "heat-5": Tone("#f1c76c", "#58420d"),
    "accent": Tone("#7a2548", "#f0a3c0"),
    "on-accent": Tone("#ffffff", "#2a0d1a"),
    "wash": Tone("#f6e9ee", "#35202b"),
    "ray": Tone("#00594f", "#5fe3cf"),
    "halo": Tone("#ffffff", "#0d0a10"),
    "stop": Tone("#211b28", "#f3edf6"),
    "on-stop": Tone("#ffffff", "#18141c"),
    "good": Tone("#1f6b3a", "#7fd79b"),
    "bad": Tone("#a3262a", "#ff9d96"),
    "fresh": Tone("#c2410c", "#ffa86b"),
    "edge": Tone("#ffffff", "#f3edf6"),
    "red": Tone("#b3201f", "#ff9a8c"),
    "on-red": Tone("#ffffff", "#3a0906"),
    "blue": Tone("#1c4fa6", "#93bcff"),
    "on-blue": Tone("#ffffff", "#06193d"),
    "rose": Tone("#2a1b30", "#2a1b30"),
    "on-rose": Tone("#f9d3e2", "#f9d3e2"),
    "green": Tone("#2c6a2e", "#93d992"),
    "on-green": Tone("#ffffff", "#06280a"),
    "gold": Tone("#7d5300", "#f2c14e"),
    "on-gold": Tone("#ffffff", "#2e1f00"),
    "other": Tone("#575060", "#c9bfd3"),
    "on-other": Tone("#ffffff", "#1a151f"),
    "portal-violet": Tone("#8b3fd0", "#cfa2ff"),
    "portal-green": Tone("#1f7a45", "#7fe0a3"),
    "portal-blue": Tone("#1f6fc4", "#8cc4ff"),
    "portal-orange": Tone("#b85208", "#ffb066"),
    "portal-gold": Tone("#7d5300", "#f2c14e"),
    "portal-crimson": Tone("#a3264a", "#ff9db4"),
    "portal-azure": Tone("#0b6a86", "#7fd4ee"),
    "portal-other": Tone("#5d6670", "#c3ccd6"),
    "room-rose": Tone("#f3e4ef", "#3a2236"),
    "edge-rose": Tone("#83407a", "#d391c8"),
    "room-slate": Tone("#e6e2f3", "#2b2644"),
    "edge-slate": Tone("#5d4c99", "#a99cdc"),
    "room-moss": Tone("#e3efd9", "#22331c"),
    "edge-moss": Tone("#47752c", "#93c275"),
    "room-steel": Tone("#e2e9ee", "#25303a"),
    "edge-steel": Tone("#4b6376", "#9ab3c6"),
    "room-ember": Tone("#fae8cb", "#3d2c11"),
    "edge-ember": Tone("#96580a", "#dfa757"),
    "room-sand": Tone("#efe4d8", "#35281e"),
    "edge-sand": Tone("#7b5c42", "#c4a283"),
    "room-teal": Tone("#d8eeec", "#163532"),
    "edge-teal": Tone("#1d706f", "#6cc4c0"),
    "room-indigo": Tone("#e0e7f8", "#202b4a"),
    "edge-indigo": Tone("#3b5499", "#92aae9"),
    "room-olive": Tone("#eeedd2", "#302f16"),
    "edge-olive": Tone("#6b6a1f", "#bdbb66"),
    "room-pink": Tone("#f9e2e3", "#40222a"),
    "edge-pink": Tone("#a2465b", "#e596a8"),
    "room-wreck": Tone("#d9d5d8", "#2a272b"),
    "edge-wreck": Tone("#6c6570", "#8f8894"),
}

SEAT_SHAPES = {"red": "disc", "blue": "square", "rose": "rose", "green": "diamond", "gold": "pentagon"}
"""The shape of each seat's pieces: colour is never the only sign. A seat not listed gets a hexagon."""


def tone(role: str, dark: bool = False) -> str:
    """The colour of a role, as ``#rrggbb``.

    >>> tone("ink"), tone("ink", dark=True)
    ('#211b28', '#f3edf6')
    """
    return TONES[role].dark if dark else TONES[role].light


def seat_role(seat: str) -> str:
    """The role that colours a seat's pieces; what is printed on them has the role ``on-<role>``.

    >>> seat_role("red"), seat_role("white")
    ('red', 'other')
    """
    return seat if f"on-{seat}" in TONES and seat in SEAT_SHAPES else "other"


def portal_role(color: str) -> str:
    """The role that colours a Portal."""
    return f"portal-{color}" if f"portal-{color}" in TONES else "portal-other"


def room_role(color: str, index: int) -> str:
    """The colour word of a Room: its own when the palette has it, else the one at *index*.

    >>> room_role("teal", 0), room_role("vermilion", 1)
    ('teal', 'slate')
    """
    return color if color in ROOMS else ROOMS[index % len(ROOMS)]


def letters(names: Iterable[str]) -> dict[str, str]:
    """A capital for each name, no two alike: its first letter that is still free, else a number.

    >>> letters(["blue", "black", "green"])
    {'blue': 'B', 'black': 'L', 'green': 'G'}
    """
    taken: dict[str, str] = {}
    for name in names:
        free = [letter.upper() for letter in name if letter.isalpha() and letter.upper() not in taken.values()]
        taken[name] = free[0] if free else str(len(taken) + 1)
    return taken


def luminance(color: str) -> float:
    """Relative luminance of a ``#rrggbb`` colour, 0 to 1 (WCAG 2.2)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2).

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def theme_css(root: str = ".brw") -> str:
    """Style rules that give *root* the palette as custom properties and re-theme a drawing by its class names."""
    day = "".join(f"--brw-{role}:{tone.light};" for role, tone in TONES.items())
    night = "".join(f"--brw-{role}:{tone.dark};" for role, tone in TONES.items())
    paint = "".join(
        f"{root} .brw-f-{role}{{fill:var(--brw-{role})}}{root} .brw-s-{role}{{stroke:var(--brw-{role})}}"
        for role in TONES
    )
    return (
        f"{root}{{color-scheme:light;{day}}}\n"
        f'[data-jp-theme-light="false"] {root}{{color-scheme:dark;{night}}}\n'
        "@media (prefers-color-scheme:dark){"
        f'body:not([data-jp-theme-light="true"]) {root}{{color-scheme:dark;{night}}}}}\n'
        f"{paint}\n"
    )
