"""Every panel as people meet it: before anything was done, in the middle, at the end, with everything opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from brw_lab.lodge.layout import load_layout
from brw_lab.outcomes.endings import endings
from brw_lab.outcomes.stands import stands as places_to_stand
from brw_lab.panels.card_bench import CardBench
from brw_lab.panels.compare_panel import ComparePanel
from brw_lab.panels.endings_panel import EndingsPanel
from brw_lab.panels.learn_panel import LearnPanel
from brw_lab.panels.lodge_panel import LodgePanel
from brw_lab.panels.play_panel import PlayPanel
from brw_lab.panels.portal_workbench import PortalWorkbench
from brw_lab.panels.position_panel import PositionPanel
from brw_lab.panels.rulebook_panel import RulebookPanel
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.panels.sight_panel import SightPanel
from brw_lab.panels.teach_page import teach_page
from brw_lab.scenario.lesson import load_lesson
from brw_lab.scenario.load import load_scenario
from tests.browser.chromium import mount
from tests.panels.example import scenario_panel
from tests.panels.sat_down import stands
from tests.panels.test_planning_and_beside import HAND_OF_SIX
from tests.views.tables import move_to, position, setting

ORDER = "duel_kami/interrupt/both-of-your-own"
REPEAT = "duel_kami/repeat/as-often-as-you-like"
LARGE = "duel_kami/targets/measured-from-the-one-who-acts"
FALL = "duel_kami/defeat/at-the-period"
UNSTABLE = "duel_kami/cast/unstable-comes-first"
CROWN = "duel_kami/interrupt/crown-first"
RESUME, INSTABLE = "kami.defeat.mage.resume", "kami.unstable-spell.effect"
TEXT = "Mage anywhere: Inflict 2. Gain 1 Power Point."
CITE = "document.querySelector('.brw-cite').click()"
OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
THEN = f"{OPEN}; document.querySelectorAll('.brw-then').forEach((one) => {{ one.hidden = false; }})"
STAGE = """for (let step = 0; step < 60 && document.querySelector('main').dataset.stage !== '%s'; step++)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));"""
AWAY: list[TemporaryDirectory[str]] = []


class Look(NamedTuple):
    """A panel, or a whole page as text, and what is clicked on it in the page itself."""

    make: Callable[[], Any]
    then: str = ""


@cache
def made(name: str) -> Any:
    """The panel of a look, built once a run: nobody plays with it."""
    return LOOKS[name].make()


def show(page: Any, name: str) -> None:
    """Put a look on an empty page."""
    page.goto("about:blank")
    panel = made(name)
    if isinstance(panel, str):
        page.set_content(panel)
    else:
        mount(page, panel)
    if LOOKS[name].then:
        page.evaluate(f"() => {{ {LOOKS[name].then} }}")


def _lodge(**more: Any) -> LodgePanel:
    return LodgePanel(position(), setting(), options=[move_to("kiln"), *more.pop("options", ())], **more)


def _stand() -> LodgePanel:
    panel = LodgePanel(places_to_stand(load_scenario("duel_kami/sight/where-must-i-stand"), "red"))
    panel.choose("hall")
    return panel


def _scenario(moment: str) -> ScenarioPanel:
    panel = scenario_panel()
    if moment == "middle":
        for _ in range(4):
            panel.table.forward_period()
        panel.guess(0)
    elif moment == "end":
        panel.table.run_on()
        panel.save_moment("Before it falls")
    return panel


def _compared(moment: str, name: str = UNSTABLE, *question: str, **how: Any) -> ComparePanel:
    panel = ComparePanel(load_scenario(name), *question, **how)
    panel.step("period", moment)
    return panel


def _sight(layout: str = "crossed", start: str = "crypt", target: str = "", **how: Any) -> SightPanel:
    panel = SightPanel(load_layout(layout), start, target, **how)
    panel.crossings = 0
    return panel


def _bench() -> PortalWorkbench:
    panel = PortalWorkbench(question="see-most", how="one pair")
    for room, side in (("crypt", "SE"), ("armory", "NW"), ("well", "NW"), ("hall", "SW")):
        panel.press(room, side)
    return panel


def _duel(kind: str, rulebook: str = "duel_kami") -> PlayPanel:
    panel = PlayPanel(stands(2, kind, rulebook))
    panel.why(place="kiln")
    return panel


def _folder() -> Path:
    AWAY.append(TemporaryDirectory())
    return Path(AWAY[-1].name)


def _learn(lesson: str = "", guess: int | None = None) -> LearnPanel:
    panel = LearnPanel(progress=_folder() / "brw-lab-progress.toml")
    if lesson:
        panel.teach(lesson, 1)
    if guess is not None:
        panel.guess(guess)
    return panel


def settled() -> PositionPanel:
    """Blue at 7 of 8 Damage, Red with a Spell that takes it down, and the verdict on it."""
    panel = PositionPanel()
    panel.press("crypt")
    panel.take_up("mage blue")
    panel.press("garden")
    for party, many in (("red", 4), ("rose", 3)):
        panel.take_up(f"cube {party}")
        for _ in range(many):
            panel.press("blue")
    panel.change("spell red I", TEXT)
    panel.change("asks", "Does Red still gain the point?")
    panel.answer("cast I")
    panel.answer("target blue")
    panel.settle()
    return panel


@cache
def _room() -> str:
    return teach_page(load_lesson("cells"))


def _book(look: str = "", run: bool = False) -> RulebookPanel:
    panel = RulebookPanel("duel_kami", look)
    if run:
        panel.show_me()
        assert panel.steps is not None
        panel.steps.table.run_on()
    return panel


LOOKS: dict[str, Look] = {
    "board": Look(_lodge),
    "board, two options in one Room": Look(
        lambda: _lodge(options=[{"key": "target kiln", "label": "Target the Kiln", "points_at": ["kiln"]}]),
        "document.querySelector('[data-id=kiln]').dispatchEvent(new MouseEvent('click', { bubbles: true }))",
    ),
    "board, where to stand": Look(_stand),
    "scenario, start": Look(lambda: _scenario("start")),
    "scenario, middle": Look(lambda: _scenario("middle"), CITE),
    "scenario, end": Look(lambda: _scenario("end"), f"{CITE}; {OPEN}"),
    "scenario, planning": Look(lambda: ScenarioPanel(load_scenario(HAND_OF_SIX))),
    "bench, empty": Look(CardBench, OPEN),
    "bench, reads": Look(partial(CardBench, TEXT)),
    "bench, wrong": Look(partial(CardBench, "Mage anywhere: Inflict two damages on him")),
    "bench, Persistent": Look(partial(CardBench, "Persistent: when you enter a Room, restore.")),
    "endings, order": Look(lambda: EndingsPanel(endings(load_scenario(ORDER)))),
    "endings, repeat": Look(lambda: EndingsPanel(endings(load_scenario(REPEAT)))),
    "endings, large": Look(lambda: EndingsPanel(endings(load_scenario(LARGE)))),
    "readings, part": Look(lambda: _compared("part", UNSTABLE, "unstable.room")),
    "readings, end": Look(lambda: _compared("end", UNSTABLE, "unstable.room")),
    "rulebooks compared": Look(lambda: _compared("part", FALL, rulebooks=["duel_lex"])),
    "sight, wall": Look(lambda: _sight(target="garden", range=2)),
    "sight, portal": Look(lambda: _sight(target="black-rose-room", heat="distance")),
    "sight, anywhere": Look(lambda: _sight(target="hall", range="*", heat="exposure")),
    "sight, two pairs": Look(lambda: _sight("two-pairs", "crypt", "hall", heat="exposure")),
    "sight, nothing": Look(_sight),
    "workbench, bare": Look(PortalWorkbench, OPEN),
    "workbench, full": Look(_bench, OPEN),
    "play, before": Look(lambda: PlayPanel(seed=7, save=_folder() / "duel.toml")),
    "play, the screen is passed": Look(lambda: PlayPanel(stands(2, "plan"), hands="pass")),
    "play, plan": Look(lambda: _duel("plan"), OPEN),
    "play, action": Look(lambda: _duel("action"), f"{OPEN}; {CITE}"),
    "play, target": Look(lambda: _duel("target")),
    "play, plan by Lex": Look(lambda: _duel("plan", "duel_lex"), OPEN),
    "play, action by Lex": Look(lambda: _duel("action", "duel_lex"), f"{OPEN}; {CITE}"),
    "play, target by Lex": Look(lambda: _duel("target", "duel_lex")),
    "library": Look(_learn),
    "lesson, asked": Look(lambda: _learn("cells")),
    "lesson, guessed": Look(lambda: _learn("interrupts", 1)),
    "position, empty": Look(PositionPanel, OPEN),
    "position, settled": Look(settled, THEN),
    "rulebook": Look(_book, OPEN),
    "rulebook, a clause with readings": Look(lambda: _book(INSTABLE), OPEN),
    "rulebook, a word": Look(lambda: _book("Cell"), OPEN),
    "rulebook, shown": Look(lambda: _book(RESUME, run=True), CITE),
    **{f"room, {stage}": Look(_room, STAGE % stage) for stage in ("title", "ask", "reveal", "walk", "rule", "end")},
}
"""Every panel by what one sees of it."""
