"""Layouts from files, shipped names, tables of a scenario and one-line strings.

What a Layout is: :mod:`brw_lab.lodge.plan`. Which Layouts fit together: :mod:`brw_lab.lodge.fit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from brw_lab.errors import BrwError, LayoutError, Where, nearest, raise_all
from brw_lab.files import Toml, parse_toml, read_text, shipped
from brw_lab.lodge import oneline
from brw_lab.lodge.fit import misfits
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.reading import FILE_KEYS, INLINE_KEYS, Reader

__all__ = ["DEFAULT", "Layout", "layout_from", "load_layout", "shipped_layouts"]

DEFAULT: Final = "duel"
"""The layout of a scenario that names none."""


def load_layout(source: str | Path | Toml | Mapping[str, Any]) -> Layout:
    """The Layout that *source* gives: a path, the name of a shipped one, one line, TOML text, or what a file parsed to.

    Raises :class:`LayoutError`, carrying in ``all`` everything that is wrong with it.

    >>> load_layout("crypt 0,0; garden 1,0 / walls crypt garden").walls
    (('crypt', 'garden'),)
    >>> load_layout("duel").title
    'The flower of a Duel: seven practice Rooms, no Portals'
    """
    if isinstance(source, Toml):
        return _read(source.data, source.where)
    if isinstance(source, Mapping):
        return _read(source, lambda *_, **__: None)
    if isinstance(source, Path):
        return _from_file(source)
    if oneline.is_line(source):
        return _from_line(source)
    if "\n" in source:
        return load_layout(parse_toml(source, "layout", LayoutError))
    return _from_file(_path(source))


def shipped_layouts() -> tuple[str, ...]:
    """The names of the layouts that the project ships.

    >>> "duel" in shipped_layouts()
    True
    """
    return tuple(sorted(path.stem for path in (shipped("scenarios") / "layouts").glob("*.toml")))


def layout_from(toml: Toml, at: tuple[str | int, ...] = ("lodge",)) -> Layout:
    """The Layout of a table in a scenario file, or of the text in its place; ``duel`` where there is none.

    The table may name a ``layout`` (``duel`` if it gives no Rooms itself). Its own ``rooms`` and ``cells`` replace
    those of that layout; its ``walls``, ``portals`` and ``portal_tokens`` are added to them.

    Raises :class:`LayoutError` at the line and column of the scenario file.

    >>> toml = parse_toml("[lodge]\\nwalls = [{ between = ['crypt', 'kiln'] }]\\n", "a.toml")
    >>> layout_from(toml).walls
    (('crypt', 'kiln'),)
    """
    table: Any = toml.data
    for key in at:
        table = table.get(key) if isinstance(table, Mapping) else table[key]
        if table is None:
            return load_layout(DEFAULT)
    if isinstance(table, str):
        return _named(table, toml, at)
    if not isinstance(table, Mapping):
        raise LayoutError(
            "this is no Lodge", where=toml.where(*at, value=True), expected=("a table or the name of a layout",)
        )
    base = Layout()
    if isinstance(table.get("layout"), str):
        base = _named(table["layout"], toml, (*at, "layout"))
    elif "rooms" not in table:
        base = load_layout(DEFAULT)

    def where(*keys: str | int, value: bool = False) -> Where:
        return toml.where(*at, *keys, value=value)

    return _finished(Reader(where, INLINE_KEYS).over(base, table))


def _named(source: str, toml: Toml, at: tuple[str | int, ...]) -> Layout:
    """A layout that a scenario names; a path is looked for beside the scenario too."""
    beside = Path(toml.name).parent / source
    try:
        return load_layout(beside if source.endswith(".toml") and beside.is_file() else source)
    except LayoutError as wrong:
        if wrong.where is not None and wrong.where.file is not None and Path(wrong.where.file).is_file():
            raise
        where = toml.where(*at, value=True)
        raise LayoutError(wrong.message, where=where, expected=wrong.expected, near=wrong.near) from None


def _read(data: Mapping[str, Any], where: Any) -> Layout:
    return _finished(Reader(where, FILE_KEYS).over(Layout(), data))


def _finished(reader: Reader) -> Layout:
    """The layout of a reader, unless its shape or its fit is wrong."""
    errors: list[BrwError] = [*reader.errors, *misfits(reader.layout, reader.spot)]
    raise_all(sorted(errors, key=_place_in_file))
    return reader.layout


def _place_in_file(error: BrwError) -> tuple[int, int]:
    return (error.where.line or 0, error.where.column or 0) if error.where else (0, 0)


def _from_line(line: str) -> Layout:
    data, spots = oneline.parsed(line)

    def where(*keys: str | int, value: bool = False) -> Where:
        while keys not in spots:
            keys = keys[:-1]
        return Where(None, 1, spots[keys] + 1)

    return _read(data, where)


def _path(source: str) -> Path:
    """The file that a name or path means; shipped names may carry their folder and ending."""
    name = source.removeprefix("scenarios/").removeprefix("layouts/").removesuffix(".toml")
    if name in shipped_layouts():
        own = Path(source)
        return own if own.is_file() else shipped("scenarios") / "layouts" / f"{name}.toml"
    if source.endswith(".toml") or "/" in source or "\\" in source or Path(source).is_file():
        return Path(source)
    raise LayoutError(
        f"there is no layout '{source}'",
        expected=(*shipped_layouts(), "a path", "a layout in one line"),
        near=nearest(source, shipped_layouts()),
    )


def _from_file(path: Path) -> Layout:
    return _from_text(read_text(path, LayoutError), str(path))


@lru_cache(maxsize=64)
def _from_text(text: str, file: str) -> Layout:
    # Nearly every scenario is played in the same few Lodges.
    return load_layout(parse_toml(text, file, LayoutError))
