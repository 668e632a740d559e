"""Who may import whom: the floors of the house, and the heavy libraries that live in one room each."""

import pytest

from tests.house.house import FLOORS, imports, inside, modules, owner, room

NEIGHBOURS = (
    {"brw_lab.views", "brw_lab.table"},
    {"brw_lab.terms", "brw_lab.cite", "brw_lab.errors", "brw_lab.files", "brw_lab.spread"},
    {
        *("brw_lab.cli", "brw_lab.cli_atlas", "brw_lab.cli_cards", "brw_lab.cli_coverage", "brw_lab.cli_questions"),
        *("brw_lab.cli_compare", "brw_lab.cli_endings", "brw_lab.cli_new", "brw_lab.cli_play", "brw_lab.cli_stand"),
        *("brw_lab.cli_table", "brw_lab.cli_text", "brw_lab.cli_lodge", "brw_lab.cli_learn"),
        *("brw_lab.cli_differences", "brw_lab.launch"),
        "brw_lab.cli_score",
        "brw_lab.cli_serve",
        "brw_lab.launch_app",
        "brw_lab.cli_settle",
    },
)
"""Modules so small that they share a room."""

HOMES = {
    "networkx": ("brw_lab.lodge", "brw_lab.outcomes"),
    "sympy": ("brw_lab.reckon", "brw_lab.lodge.symmetry"),
    "lark": ("brw_lab.spellcraft",),
    "ipywidgets": ("brw_lab.panels",),
    "anywidget": ("brw_lab.panels",),
    "traitlets": ("brw_lab.panels",),
    "pytest": ("brw_lab.scenario.pytest_plugin",),
    "random": ("brw_lab.outcomes",),
    "secrets": (),
    "uuid": (),
    "datetime": (),
    "time": ("brw_lab.outcomes",),
}
"""Libraries that only these modules may import: each lives in one room, and chance and the clock are not for rules."""


def within(module: str, homes: tuple[str, ...]) -> bool:
    return any(module == home or module.startswith(f"{home}.") for home in homes)


def test_every_room_stands_on_a_floor():
    assert {room(module) for module in inside()} <= set(FLOORS)


def wrong_ways(module):
    """The imports of a module that do not lead downstairs."""
    wrong = []
    for line, name in imports(module):
        if name.split(".")[0] != "brw_lab":
            continue
        here, there = room(module), room(owner(name))
        same = here == there or any({here, there} <= group for group in NEIGHBOURS)
        if not same and FLOORS.get(there, 10) >= FLOORS[here]:
            wrong.append(f"{module}:{line} imports {name}")
    return wrong


def test_a_module_imports_only_from_floors_below_it():
    assert [way for module in inside() for way in wrong_ways(module)] == []


@pytest.mark.parametrize("library", HOMES)
def test_a_library_is_imported_only_where_it_lives(library):
    guests = [
        f"{module}:{line}"
        for module in modules()
        for line, name in imports(module)
        if name.split(".")[0] == library and not within(module, HOMES[library])
    ]
    assert guests == []


def test_nothing_below_the_views_knows_of_notebooks():
    guests = [
        f"{module}:{line}"
        for module in inside()
        for line, name in imports(module)
        if name.split(".")[0] in ("IPython", "nbformat", "jupyterlab") and FLOORS[room(module)] < 8
    ]
    assert guests == []
