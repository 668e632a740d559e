"""Take the README's pictures anew: `python -m tests.house.pictures`, after a change to a panel that it shows.

Chromium draws the real panels at twice the size, by day; the pictures keep 256 colours, so that they stay small.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from brw_lab import PlayPanel, PositionPanel, Table, load_scenario
from tests.browser.chromium import CHROMIUM, FLAGS, mount
from tests.house.house import PACKAGE

PICTURES = PACKAGE / "panels" / "static"
PAPER = "body { margin: 0; background: #fff } h1 { display: none }"


def take(page: Any, name: str, panel: Any, until: str, of: str = "#root") -> None:
    """Keep what a panel shows, from the top of *of* down to the top of *until*."""
    page.goto("about:blank")
    mount(page, panel)
    page.add_style_tag(content=PAPER)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(200)
    box, end = page.locator(of).bounding_box(), page.locator(until).first.bounding_box()
    clip = {**box, "height": end["y"] - box["y"]}
    shot = page.screenshot(clip=clip, full_page=True)
    few = Image.open(BytesIO(shot)).convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(PICTURES / name, optimize=True)
    print(f"{name}: {(PICTURES / name).stat().st_size:,} bytes")


def on_the_way() -> Table:
    """A duel in its third Turn: a Mage explores, with three Rooms next to its own."""
    table = Table.duel("duel_kami").play(seed=7)
    while not (table.position.turn == 3 and [option.key for option in table.options][2:3] == ["move armory"]):
        table.back()
    return Table.of(load_scenario(table.record())).run_on()


def main() -> None:
    """Take both pictures."""
    play = PlayPanel(on_the_way(), save=None)
    play.why(place="garden")
    settle = PositionPanel(load_scenario("duel_kami/cast/unstable-comes-first"))
    settle.settle()
    with sync_playwright() as chromium:
        browser = chromium.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        size = {"width": 1000, "height": 900}
        page = browser.new_context(viewport=size, device_scale_factor=2, color_scheme="light").new_page()
        take(page, "play.png", play, until=".brw-score")
        take(page, "verdict.png", settle, until=".brw-verdict-box .brw-open", of=".brw-verdict-box")
        browser.close()


if __name__ == "__main__":
    main()
