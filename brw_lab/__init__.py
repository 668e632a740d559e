"""A rules laboratory for the Black Rose Wars line: executable, visible, arguable.

The front door. Names load when they are first used, so that importing ``brw_lab`` stays cheap:

>>> import brw_lab
>>> lodge = brw_lab.Lodge.of(brw_lab.load_layout("duel"))
>>> lodge.sees("crypt", "garden").line
('black-rose-room', 'garden')
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from brw_lab.drawn import DRAWERS
from brw_lab.errors import (
    BrwError,
    CardError,
    EffectError,
    LayoutError,
    LessonError,
    NotOnOffer,
    RulebookError,
    RuleGap,
    ScenarioError,
    TableError,
)
from brw_lab.version import VERSION

if TYPE_CHECKING:
    from brw_lab.kernel.door import advance, begin, explain, options
    from brw_lab.lodge.analysis import analyse, routes
    from brw_lab.lodge.atlas import atlas
    from brw_lab.lodge.difference import difference, each_part, without
    from brw_lab.lodge.fairness import fairness
    from brw_lab.lodge.layout import load_layout
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.turning import turned_about_centre, turned_tokens
    from brw_lab.lodge.writing import layout_text
    from brw_lab.outcomes.asking import answers
    from brw_lab.outcomes.compare import compare
    from brw_lab.outcomes.counts import counts, perft
    from brw_lab.outcomes.differences import differences
    from brw_lab.outcomes.endings import endings
    from brw_lab.outcomes.ledger import ledger
    from brw_lab.outcomes.moment import moment
    from brw_lab.outcomes.playout import playout
    from brw_lab.outcomes.reach import reach
    from brw_lab.outcomes.readings import compare_all
    from brw_lab.outcomes.safety import safe, threats
    from brw_lab.outcomes.settle import settle
    from brw_lab.outcomes.stands import stands
    from brw_lab.outcomes.trial import trial
    from brw_lab.panels.card_bench import CardBench
    from brw_lab.panels.compare_panel import ComparePanel
    from brw_lab.panels.endings_panel import EndingsPanel
    from brw_lab.panels.learn_panel import LearnPanel
    from brw_lab.panels.lobby_panel import LobbyPanel
    from brw_lab.panels.lodge_panel import LodgePanel
    from brw_lab.panels.play_panel import PlayPanel
    from brw_lab.panels.portal_workbench import PortalWorkbench
    from brw_lab.panels.position_panel import PositionPanel
    from brw_lab.panels.rulebook_panel import RulebookPanel
    from brw_lab.panels.scenario_panel import ScenarioPanel
    from brw_lab.panels.sight_panel import SightPanel
    from brw_lab.reckon.aim import aim
    from brw_lab.reckon.builds import chain
    from brw_lab.reckon.majority import majority, majority_at
    from brw_lab.reckon.odds import draw_odds, draw_odds_at
    from brw_lab.rulebooks.load import load_rulebook
    from brw_lab.scenario.lesson import load_lesson
    from brw_lab.scenario.load import load_scenario, load_scenarios
    from brw_lab.scenario.profile import load_table
    from brw_lab.scenario.run import run_scenario
    from brw_lab.spellcraft.cardfile import load_cards
    from brw_lab.spellcraft.read import read_effect
    from brw_lab.spellcraft.say import say_effect
    from brw_lab.table import Table
    from brw_lab.views.gallery_view import gallery
    from brw_lab.views.stand_view import stand_view

__version__ = VERSION

_HOMES = {
    "CardBench": "panels.card_bench",
    "ComparePanel": "panels.compare_panel",
    "EndingsPanel": "panels.endings_panel",
    "LearnPanel": "panels.learn_panel",
    "LobbyPanel": "panels.lobby_panel",
    "Lodge": "lodge.lodge",
    "LodgePanel": "panels.lodge_panel",
    "PlayPanel": "panels.play_panel",
    "PortalWorkbench": "panels.portal_workbench",
    "PositionPanel": "panels.position_panel",
    "RulebookPanel": "panels.rulebook_panel",
    "ScenarioPanel": "panels.scenario_panel",
    "SightPanel": "panels.sight_panel",
    "Table": "table",
    "advance": "kernel.door",
    "aim": "reckon.aim",
    "analyse": "lodge.analysis",
    "answers": "outcomes.asking",
    "atlas": "lodge.atlas",
    "begin": "kernel.door",
    "chain": "reckon.builds",
    "compare": "outcomes.compare",
    "compare_all": "outcomes.readings",
    "counts": "outcomes.counts",
    "difference": "lodge.difference",
    "differences": "outcomes.differences",
    "draw_odds": "reckon.odds",
    "draw_odds_at": "reckon.odds",
    "each_part": "lodge.difference",
    "endings": "outcomes.endings",
    "explain": "kernel.door",
    "fairness": "lodge.fairness",
    "gallery": "views.gallery_view",
    "layout_text": "lodge.writing",
    "ledger": "outcomes.ledger",
    "load_cards": "spellcraft.cardfile",
    "load_layout": "lodge.layout",
    "load_lesson": "scenario.lesson",
    "load_rulebook": "rulebooks.load",
    "load_scenario": "scenario.load",
    "load_scenarios": "scenario.load",
    "load_table": "scenario.profile",
    "majority": "reckon.majority",
    "majority_at": "reckon.majority",
    "moment": "outcomes.moment",
    "options": "kernel.door",
    "perft": "outcomes.counts",
    "playout": "outcomes.playout",
    "reach": "outcomes.reach",
    "read_effect": "spellcraft.read",
    "routes": "lodge.analysis",
    "run_scenario": "scenario.run",
    "safe": "outcomes.safety",
    "say_effect": "spellcraft.say",
    "settle": "outcomes.settle",
    "stand_view": "views.stand_view",
    "stands": "outcomes.stands",
    "threats": "outcomes.safety",
    "trial": "outcomes.trial",
    "turned_about_centre": "lodge.turning",
    "turned_tokens": "lodge.turning",
    "without": "lodge.difference",
}

_DRAWINGS = {
    "Analysis": ("views.analysis_view", "analysis_svg"),
    "Atlas": ("views.gallery_view", "atlas_svg"),
    "Difference": ("views.difference_view", "difference_svg"),
    "Differences": ("views.books_view", "differences_html"),
    "Endings": ("views.endings_view", "endings_svg"),
    **dict.fromkeys(("Reach", "Safety", "Stands"), ("views.stand_view", "stand_svg")),
    "Ledger": ("views.score_view", "score_svg"),
    "Matrix": ("views.matrix_view", "matrix_html"),
    "Page": ("views.score_view", "page_html"),
}
"""Which view draws a value of a lower floor, by the name of its class."""

__all__ = [
    "BrwError",
    "CardBench",
    "CardError",
    "ComparePanel",
    "EffectError",
    "EndingsPanel",
    "LayoutError",
    "LearnPanel",
    "LessonError",
    "LobbyPanel",
    "Lodge",
    "LodgePanel",
    "NotOnOffer",
    "PlayPanel",
    "PortalWorkbench",
    "PositionPanel",
    "RuleGap",
    "RulebookError",
    "RulebookPanel",
    "ScenarioError",
    "ScenarioPanel",
    "SightPanel",
    "Table",
    "TableError",
    "advance",
    "aim",
    "analyse",
    "answers",
    "atlas",
    "begin",
    "chain",
    "compare",
    "compare_all",
    "counts",
    "difference",
    "differences",
    "draw_odds",
    "draw_odds_at",
    "each_part",
    "endings",
    "explain",
    "fairness",
    "gallery",
    "layout_text",
    "ledger",
    "load_cards",
    "load_layout",
    "load_lesson",
    "load_rulebook",
    "load_scenario",
    "load_scenarios",
    "load_table",
    "majority",
    "majority_at",
    "moment",
    "options",
    "perft",
    "playout",
    "reach",
    "read_effect",
    "routes",
    "run_scenario",
    "safe",
    "say_effect",
    "settle",
    "stand_view",
    "stands",
    "threats",
    "trial",
    "turned_about_centre",
    "turned_tokens",
    "without",
]


def _drawer(module: str, name: str) -> Callable[[Any], str]:
    return lambda value: str(getattr(import_module(f"brw_lab.{module}"), name)(value))


DRAWERS.update({kind: _drawer(*home) for kind, home in _DRAWINGS.items()})


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'brw_lab' has no attribute {name!r}")
    value = getattr(import_module(f"brw_lab.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def load_ipython_extension(shell: Any) -> None:
    """Bring ``%%scenario`` to a notebook; ``%load_ext brw_lab`` calls this."""
    from brw_lab.panels.scenario_magic import install

    install(shell)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
