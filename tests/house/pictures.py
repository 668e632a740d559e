"""Take the README's pictures anew: `python -m tests.house.pictures`, after a change to a panel that it shows.

Chromium draws the real panels at twice the size, by day; the pictures keep 64 colours, so that they stay small.
"""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

from playwright.sync_api import sync_playwright

from brw_lab import PlayPanel, PositionPanel, Table, load_scenario
from tests.browser.chromium import CHROMIUM, FLAGS, STUB
from tests.house.house import PACKAGE

PICTURES = PACKAGE / "panels" / "static"
PAPER = "body { margin: 0; background: #fff } h1 { display: none }"
FEW = """async (shot) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + shot;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  const dots = new Uint32Array(brush.getImageData(0, 0, image.width, image.height).data.buffer);
  const count = new Map();
  for (const dot of dots) count.set(dot, (count.get(dot) ?? 0) + 1);
  const parts = (dot) => [dot & 255, (dot >> 8) & 255, (dot >> 16) & 255];
  const palette = [...count.keys()].sort((a, b) => count.get(b) - count.get(a)).slice(0, 64).map(parts);
  const far = ([a, b, c], [d, e, f]) => (a - d) ** 2 + (b - e) ** 2 + (c - f) ** 2;
  const nearest = new Map();
  for (const dot of count.keys()) {
    const own = parts(dot);
    nearest.set(dot, palette.reduce((best, colour, at) => (far(colour, own) < far(palette[best], own) ? at : best), 0));
  }
  let text = '';
  for (const dot of dots) text += String.fromCharCode(nearest.get(dot));
  return { width: image.width, height: image.height, palette: palette.flat(), dots: btoa(text) };
}"""


def png(width: int, height: int, palette: bytes, dots: bytes) -> bytes:
    """A PNG of at most 256 colours: three bytes of *palette* a colour, one byte of *dots* a pixel, row by row."""
    rows = b"".join(b"\0" + dots[at : at + width] for at in range(0, width * height, width))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


def take(page: Any, name: str, panel: Any, traits: list[str], until: str, of: str = "#root") -> None:
    """Keep what a panel shows, from the top of *of* down to the top of *until*."""
    page.goto("about:blank")
    page.evaluate(STUB, [panel._esm, panel._css, {trait: getattr(panel, trait) for trait in traits}])
    page.add_style_tag(content=PAPER)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(200)
    box, end = page.locator(of).bounding_box(), page.locator(until).first.bounding_box()
    clip = {**box, "height": end["y"] - box["y"]}
    shot = page.screenshot(clip=clip, full_page=True)
    few = page.evaluate(FEW, base64.b64encode(shot).decode())
    kept = png(few["width"], few["height"], bytes(few["palette"]), base64.b64decode(few["dots"]))
    (PICTURES / name).write_bytes(kept)
    print(f"{name}: {len(kept):,} bytes")


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
        take(page, "play.png", play, ["scene"], until=".brw-score")
        take(page, "verdict.png", settle, ["desk", "verdict"], until=".brw-verdict-away", of=".brw-verdict-box")
        browser.close()


if __name__ == "__main__":
    main()
