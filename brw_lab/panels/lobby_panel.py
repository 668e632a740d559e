"""LobbyPanel: the first screen; what is behind each of its doors opens in place and stays as one left it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from brw_lab.errors import BrwError, nearest
from brw_lab.panels.lobby_doors import DOORS, FIRST, NOOKS, Door, build, first, notes
from brw_lab.panels.lobby_drawing import lobby_svg, lobby_text
from brw_lab.panels.parts import View, script, style, with_fallbacks
from brw_lab.scenario.library import entry_of, library

TITLE: Final = "What shall it be today?"
SAYS: Final = "Black Rose Wars: Duel, with the rules at hand. Every door leads back here."


class LobbyPanel(anywidget.AnyWidget):
    """Five doors: Learn, Play, Settle, Lodge and Workshop; opens on one of them if *door* names it.

    A duel and what was guessed are kept in *folder*. ``panel.enter("lodge", "portals")`` goes through a door,
    ``panel.leave()`` comes back, ``panel.take(name)`` lays another scenario on the table that one stands at;
    ``panel.panels`` are the panels opened so far, by name, each as it was left.

    Raises a :class:`BrwError` for a door, or something behind one, that there is not.
    """

    _esm = script("board", "lobby_panel")
    _css = style("board", "lobby_panel")
    scene = traitlets.Dict().tag(sync=True)
    behind = anywidget.WidgetTrait().tag(sync=True)
    library: Any = traitlets.List().tag(sync=True)

    def __init__(self, door: str = "", *, folder: str | Path = ".") -> None:
        self.folder = Path(folder)
        self.panels: dict[str, anywidget.AnyWidget] = {}
        self._last = {each.id: each.nooks[0].id for each in DOORS}
        self._on: dict[str, str] = {}
        self._serial = 0
        self._nook = ""
        super().__init__()
        self.on_msg(self._on_message)
        if door:
            self.enter(door)
        else:
            self._show()

    @property
    def door(self) -> str:
        """The door that one went through; empty in the lobby."""
        return NOOKS[self._nook].id if self._nook else ""

    def enter(self, door: str, nook: str = "") -> None:
        """Go through a door, to one of its *nooks*, or to where one was last.

        Raises a :class:`BrwError` for a door or a nook that there is not, or where what it needs cannot be used.
        """
        known = {each.id: each for each in DOORS}
        if door not in known:
            raise BrwError(f"there is no door called {door!r}", expected=tuple(known), near=nearest(door, known))
        nooks = [each.id for each in known[door].nooks]
        to = nook or self._last[door]
        if to not in nooks:
            raise BrwError(f"behind {door} there is no {to!r}", expected=tuple(nooks), near=nearest(to, nooks))
        if to not in self.panels:
            on = first(to)
            self.panels[to] = build(to, self.folder, on)
            self._on[to] = on
        self._nook = self._last[door] = to
        self._show()

    def leave(self) -> None:
        """Come back to the lobby; what was opened stays as it is."""
        self._nook = ""
        self._show()

    def take(self, scenario: str) -> None:
        """Lay another scenario, by its name or its path, on the table that one stands at.

        Raises a :class:`BrwError` where none belongs on it, or for one that cannot be used, which changes nothing.
        """
        if self._nook not in FIRST:
            raise BrwError("no scenario is laid on this table", expected=tuple(FIRST))
        self.panels[self._nook] = build(self._nook, self.folder, scenario)
        self._on[self._nook] = scenario
        self._show()

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        told = content if isinstance(content, dict) and content.get("at") == self._serial else {}
        try:
            match told:
                case {"kind": "enter", "door": door, "nook": nook}:
                    self.enter(str(door), str(nook))
                case {"kind": "take", "name": name}:
                    self.take(str(name))
                case {"kind": "leave"}:
                    self.leave()
        except BrwError as error:
            self._show(str(error))
        except Exception as error:  # a fault must be seen on the page, where no traceback is printed
            self._show(f"{type(error).__name__}: {error}")
            raise

    def _show(self, status: str = "") -> None:
        """Put the scene together and send it, with the panel behind the door that is open."""
        self._serial += 1
        now = {**notes(self.folder), **self._as_left()}
        on = self._on.get(self._nook, "")
        entry = entry_of(on) if on else None
        with self.hold_sync():
            if on and not self.library:
                self.library = [[each.name, each.heading] for each in library()]
            self.scene = {
                "serial": self._serial,
                "title": TITLE,
                "says": SAYS,
                "doors": [_seen(door, now.get(door.id, "")) for door in DOORS],
                "door": self.door,
                "nook": self._nook,
                "scenario": on,
                "heading": entry.heading if entry else "",
                "status": status,
            }
            self.behind = self.panels.get(self._nook)

    def _as_left(self) -> dict[str, str]:
        """What waits behind the doors that were opened before."""
        told = {"settle": "Your position lies there as you left it"} if "settle" in self.panels else {}
        table = getattr(self.panels.get("play"), "table", None)
        if table is not None:
            turn = table.position.turn
            told["play"] = "Your duel is over" if table.position.winner else f"Your duel waits in Turn {turn}"
        return told

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        bundle = super()._repr_mimebundle_(**kwargs)
        if not self._nook:
            return with_fallbacks(bundle, lobby_svg(self.scene), lobby_text(self.scene))
        inner = self.panels[self._nook]._repr_mimebundle_(**kwargs)
        shown = inner[0] if isinstance(inner, tuple) else inner or {}
        data, meta = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        kept = {kind: shown[kind] for kind in ("text/plain", "image/svg+xml") if kind in shown}
        return {**data, **kept}, dict(meta)

    def text(self) -> str:
        """The lobby in plain words: its doors, and how far one has come."""
        return lobby_text(self.scene)

    def __repr__(self) -> str:
        return f"<LobbyPanel: {self._nook or f'{len(DOORS)} doors'}>"


def _seen(door: Door, now: str) -> View:
    """A door as the page shows it."""
    return {**door._asdict(), "nooks": [nook._asdict() for nook in door.nooks], "now": now}
