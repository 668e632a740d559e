"""The marks a drawing is made of: seats' pieces by shape and letter, the rose, lanterns, arrows, text.

Each returns SVG text whose colours are written as attributes (so that it stands alone) and repeated as class names
(so that a panel can re-theme it). Where things go is the business of :mod:`.svg`.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, pi, sin
from typing import Any

from brw_lab.views.geometry import Point, point, tenth
from brw_lab.views.palette import SEAT_SHAPES, seat_role, tone

SANS = "Avenir Next,Segoe UI,Helvetica Neue,DejaVu Sans,Arial,sans-serif"
SERIF = "Iowan Old Style,Palatino Linotype,Palatino,Book Antiqua,Georgia,DejaVu Serif,serif"


def number(value: float) -> str:
    """A coordinate as short as it can be said.

    >>> number(12.0), number(-0.04), number(3.26)
    ('12', '0', '3.3')
    """
    return f"{tenth(value):g}"


def pairs(points: Iterable[Point]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def tag(name: str, inner: str = "", *, fill: str = "", stroke: str = "", kind: str = "", **more: Any) -> str:
    """One SVG element; *fill* and *stroke* are roles of the palette, ``none`` or nothing; underscores become hyphens.

    >>> tag("path", fill="none", stroke="ink", d="M0 0h1")
    '<path class="brw-s-ink" fill="none" stroke="#211b28" d="M0 0h1"/>'
    """
    classes = [kind] if kind else []
    said: list[tuple[str, str]] = []
    for attribute, role, short in (("fill", fill, "f"), ("stroke", stroke, "s")):
        if role and role != "none":
            classes.append(f"brw-{short}-{role}")
            said.append((attribute, tone(role)))
        elif role:
            said.append((attribute, role))
    for key, value in more.items():
        said.append((key.replace("_", "-"), number(value) if isinstance(value, float | int) else str(value)))
    if classes:
        said.insert(0, ("class", " ".join(classes)))
    opening = "".join(f' {key}="{escape(value)}"' for key, value in said)
    return f"<{name}{opening}>{inner}</{name}>" if inner else f"<{name}{opening}/>"


def words(
    text: str, at: Point, size: float, *, fill: str = "ink", bold: bool = False, face: str = "", **more: Any
) -> str:
    """A line of text, centred unless ``text_anchor`` says otherwise; in the face of the drawing unless *face* does."""
    more = {"text_anchor": "middle", **({"font_family": face} if face else {}), "font_size": size, **more}
    if bold:
        more["font_weight"] = "700"
    return tag("text", escape(text, quote=False), fill=fill, x=at[0], y=at[1], **more)


def polygon(at: Point, radius: float, sides: int, turn: float) -> list[Point]:
    """A regular polygon; *turn* is the direction of its first corner in degrees."""
    angles = [pi / 180 * (turn + 360 * corner / sides) for corner in range(sides)]
    return [point(at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles]


def rose(at: Point, radius: float, petal: str, heart: str) -> str:
    """A five-petalled rose, which stands for the Black Rose wherever a seat would have a letter."""
    size = radius * 0.43
    path = "".join(
        f"M{number(x - size)} {number(y)}a{number(size)} {number(size)} 0 1 0 {number(2 * size)} 0"
        f"a{number(size)} {number(size)} 0 1 0 {number(-2 * size)} 0"
        for x, y in polygon(at, radius * 0.5, 5, -90)
    )
    return tag("path", fill=petal, d=path) + tag("circle", fill=heart, cx=at[0], cy=at[1], r=radius * 0.24)


def piece(seat: str, letter: str, at: Point, radius: float, *, shape: str = "", kind: str = "brw-piece") -> str:
    """A seat's piece: its shape, its colour, and its letter or the rose.

    *shape* overrides the seat's own (an Evocation is a ``triangle`` of its controller's colour).
    """
    role = seat_role(seat)
    look: dict[str, Any] = {"stroke": "on-rose" if seat == "rose" else "edge", "stroke_width": max(1.0, radius / 11)}
    shape = shape or SEAT_SHAPES.get(seat, "hexagon")
    x, y = at
    if shape == "disc":
        body = tag("circle", fill=role, cx=x, cy=y, r=radius, **look)
    elif shape in ("square", "rose"):
        half = radius * 0.9
        body = tag("rect", fill=role, x=x - half, y=y - half, width=2 * half, height=2 * half, rx=radius * 0.24, **look)
    else:
        sides, turn, grow = {"triangle": (3, -90, 1.22), "diamond": (4, -90, 1.12), "pentagon": (5, -90, 1.08)}.get(
            shape, (6, -90, 1.05)
        )
        middle = (x, y + radius * 0.14) if shape == "triangle" else at
        body = tag(
            "polygon",
            fill=role,
            points=pairs(polygon(middle, radius * grow, sides, turn)),
            stroke_linejoin="round",
            **look,
        )
    if seat == "rose" and shape == "rose":
        print_ = rose(at, radius * 0.72, "on-rose", "rose")
    else:
        size = radius * (0.86 if shape == "triangle" else 1.12)
        drop = radius * (0.5 if shape == "triangle" else 0.4)
        print_ = words(letter, (x, y + drop), size, fill=f"on-{role}", bold=True)
    return tag("g", body + print_, kind=kind)


EMBLEMS = {
    "rose": "M0 -6a13 13 0 1 1 12 9a13 13 0 1 1 -5 15a13 13 0 1 1 -14 0a13 13 0 1 1 -5 -15a13 13 0 1 1 12 -9z",
    "slate": "M-25 31V-7a25 25 0 0 1 50 0V31zM-11 31V-3a11 11 0 0 1 22 0V31",
    "moss": "M0 33C-34 15 -27 -21 0 -35C27 -21 34 15 0 33zM0 33V-15M0 11l15 -13M0 11l-15 -13",
    "steel": "M0 -33L28 -23V2C28 18 14 29 0 35C-14 29 -28 18 -28 2V-23zM0 -33V35M-28 -3H28",
    "ember": "M0 34C-25 31 -27 7 -12 -8C-10 4 -2 2 -4 -10C-6 -22 2 -32 6 -35C4 -20 25 -10 25 10C25 26 12 34 0 34z",
    "sand": "M-35 -25Q0 -19 35 -25M-28 -10H28M-19 -22V33M19 -22V33M0 -21V-10",
    "teal": "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0"
    "M-33 0a33 33 0 1 0 66 0a33 33 0 1 0 -66 0",
    "indigo": "M12 -31A32 32 0 1 0 31 12A25 25 0 0 1 12 -31z",
    "olive": "M-36 27L-9 -22L6 4L14 -8L36 27zM-17 -8l8 6l7 -6",
    "pink": "M0 30L-34 -12A48 48 0 0 1 34 -12zM0 30L-12 -22M0 30L12 -22",
}
"""A sign for each Room colour, so that Rooms differ by more than their colour."""


def emblem(color: str, at: Point) -> str:
    """The sign of a Room colour, faint, for the floor."""
    return tag(
        "path",
        fill="none",
        stroke=f"edge-{color}",
        stroke_width=3,
        stroke_opacity=0.3,
        stroke_linejoin="round",
        transform=f"translate({number(at[0])} {number(at[1])})",
        d=EMBLEMS[color],
        kind="brw-emblem",
    )


def eye(at: Point) -> str:
    """The mark of the Room one looks from."""
    x, y = at
    lid = f"M{number(x - 11)} {number(y)}q11 -13 22 0q-11 13 -22 0z"
    return (
        tag("circle", fill="accent", stroke="on-accent", stroke_width=1.6, cx=x, cy=y, r=14)
        + tag("path", fill="on-accent", d=lid)
        + tag("circle", fill="accent", cx=x, cy=y, r=4)
    )


def lantern(at: Point) -> str:
    """A lit lantern: this may be chosen. A sign besides the colour."""
    x, y = 0.0, 0.0
    cap: dict[str, Any] = {"fill": "lit-edge", "rx": 1.2, "height": 3}
    return tag(
        "g",
        tag("path", fill="none", stroke="lit-edge", stroke_width=1.6, d=f"M{number(x)} {number(y - 14)}v5")
        + tag(
            "rect", fill="lit", stroke="lit-edge", stroke_width=1.6, x=x - 6.5, y=y - 7.5, width=13, height=15, rx=5.5
        )
        + tag(
            "path",
            fill="none",
            stroke="lit-edge",
            stroke_width=1.1,
            d=f"M{number(x - 6)} {number(y)}h12M{number(x)} {number(y - 6)}v12",
        )
        + tag("rect", x=x - 4.5, y=y - 9.5, width=9, **cap)
        + tag("rect", x=x - 4.5, y=y + 6.5, width=9, **cap),
        kind="brw-lantern",
        transform=f"translate({number(at[0])} {number(at[1])}) scale(1.3)",
    )


def coin(at: Point, state: str) -> str:
    """The Room Activation Token: a sun while available, an empty slashed ring once used, nothing when there is none."""
    x, y = at
    if state == "available":
        rays = "".join(
            f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
            for a, b in zip(polygon(at, 7.2, 8, 0), polygon(at, 9.6, 8, 0), strict=True)
        )
        return tag("circle", fill="lit-edge", cx=x, cy=y, r=5) + tag(
            "path", fill="none", stroke="lit-edge", stroke_width=1.8, stroke_linecap="round", d=rays
        )
    if state == "used":
        return tag("circle", fill="none", stroke="slot", stroke_width=1.6, cx=x, cy=y, r=6.5) + tag(
            "path", fill="none", stroke="slot", stroke_width=1.6, d=f"M{number(x - 6.5)} {number(y + 6.5)}l13 -13"
        )
    return ""


def badge(text: str, at: Point, *, fill: str = "ink", ink: str = "card", size: float = 13) -> str:
    """Short words on a pill."""
    wide = max(2 * size * 0.72, len(text) * size * 0.64 + size * 0.9)
    x, y = at
    return tag(
        "rect",
        fill=fill,
        stroke=ink,
        stroke_width=1.4,
        x=x - wide / 2,
        y=y - size * 0.72,
        width=wide,
        height=size * 1.44,
        rx=size * 0.72,
    ) + words(text, (x, y + size * 0.36), size, fill=ink, bold=True)


def cross(at: Point, radius: float = 13.0) -> str:
    """The stop mark: here a line of sight ends."""
    x, y = at
    arm = radius * 0.42
    long = number(2 * arm)
    return tag(
        "g",
        tag("circle", fill="stop", stroke="on-stop", stroke_width=2, cx=x, cy=y, r=radius)
        + tag(
            "path",
            fill="none",
            stroke="on-stop",
            stroke_width=3,
            stroke_linecap="round",
            d=f"M{number(x - arm)} {number(y - arm)}l{long} {long}m0 -{long}l-{long} {long}",
        ),
        kind="brw-stop",
    )


def onward(at: Point, turn: float) -> str:
    """An arrowhead in the direction *turn* (degrees): nothing stops the line here, but it leads elsewhere."""
    return tag(
        "path",
        fill="ray",
        stroke="halo",
        stroke_width=2.5,
        stroke_linejoin="round",
        d="M17 0L-9 -14L-3 0L-9 14z",
        transform=f"translate({number(at[0])} {number(at[1])}) rotate({number(turn)})",
        kind="brw-onward",
    )


def caption(text: str, at: Point) -> str:
    """A line beneath the picture, beginning at *at*."""
    return tag("g", words(text, at, 12.5, fill="soft", text_anchor="start"), kind="brw-caption")
