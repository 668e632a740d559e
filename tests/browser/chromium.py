"""Headless Chromium for the tests that need a page: where it is, how it starts, how a panel is put on a bare page."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

CHROMIUM = os.environ.get("BRW_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--force-color-profile=srgb"),
)
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
STUB = """
async ([script, style, given, live]) => {
  document.documentElement.lang = 'en';
  document.title = 'stub';
  document.body.innerHTML = '<main><h1>Stub</h1><div id="root"></div></main>';
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const state = JSON.parse(given), heard = {};
  window.sent = [];
  window.lost = 0;
  window.ask = async (message) => {
    const { news, lost } = JSON.parse(await window.kernel(JSON.stringify(message)));
    window.lost = lost;
    push(JSON.stringify(news));
  };
  window.push = (patch) => {
    const news = JSON.parse(patch);
    Object.assign(state, news);
    for (const key in news) (heard['change:' + key] ?? []).forEach((listener) => listener());
  };
  const model = {
    get: (key) => state[key], set: (key, value) => { state[key] = value; }, save_changes: () => {}, off: () => {},
    send: (message) => { window.sent.push(message); if (live) window.ask(message); },
    on: (names, listener) => names.split(' ').forEach((name) => (heard[name] ??= []).push(listener)),
  };
  const module = (await import(url)).default;
  await module.render({ model, el: document.getElementById('root'), signal: new AbortController().signal });
}
"""
BUILD = "build"
"""The kind of message that asks whoever is behind the page to make a panel, and to tell all of it."""


def launch_args(args: dict[str, Any]) -> dict[str, Any]:
    """How to start Chromium; without one the test skips, or fails where BRW_REQUIRE_BROWSER is set."""
    if CHROMIUM is None:
        if os.environ.get("BRW_REQUIRE_BROWSER") == "1":
            pytest.fail("BRW_REQUIRE_BROWSER is set and there is no chromium on PATH")
        pytest.skip("no chromium on PATH")
    return {**args, "executable_path": CHROMIUM, "args": list(FLAGS)}


def context_args(args: dict[str, Any]) -> dict[str, Any]:
    return {**args, "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", "locale": "en-US"}


class Behind:
    """What answers a page as a kernel would: the panel that was put on it to be played with."""

    panel: Any = None
    build: Callable[[], Any]

    def hear(self, told: str) -> str:
        """Answer a message; with the answer go the ms for which this process stood still, since others ran."""
        message, wall, busy = json.loads(told), time.perf_counter(), time.process_time()
        news: dict[str, Any] = {}
        if message["kind"] == BUILD:
            self.panel = self.build()
            news = {"script": self.panel._esm, "style": self.panel._css, "state": json.dumps(shared(self.panel))}
        else:
            self.panel._handle_custom_msg(message, [])
            news = shared(self.panel)
        said = json.dumps(news, ensure_ascii=False)
        lost = (time.perf_counter() - wall) - (time.process_time() - busy)
        return f'{{"lost": {max(0.0, 1000 * lost):.1f}, "news": {said}}}'


def shared(panel: Any) -> dict[str, Any]:
    """What the page is told of a panel: those of its traits that it shares, without ipywidgets' own."""
    return {name: getattr(panel, name) for name, trait in panel.traits(sync=True).items() if _own(trait)}


def state(panel: Any) -> str:
    """The same as JSON."""
    return json.dumps(shared(panel), ensure_ascii=False)


def _own(trait: Any) -> bool:
    return str(trait.this_class.__module__).startswith("brw_lab")


def mount(page: Any, panel: Any) -> Any:
    """Put a panel's script, style and state on an empty page, with a model that only notes what is sent."""
    page.evaluate(STUB, [panel._esm, panel._css, state(panel), False])
    return page.locator("#root")


def live(page: Any, behind: Behind, panel: Any) -> Any:
    """Put a panel on an empty page that it answers itself: what is sent comes to it, and the page gets its state."""
    behind.panel = panel
    page.evaluate(STUB, [panel._esm, panel._css, state(panel), True])
    return page.locator("#root")


def push(page: Any, panel: Any) -> None:
    """Hand the panel's present state to the page, as a kernel would."""
    page.evaluate("patch => push(patch)", state(panel))


def sent(page: Any) -> list[dict[str, Any]]:
    return page.evaluate("window.sent")


def answer(page: Any, panel: Any) -> None:
    """Play the kernel: hand the last message to the panel and its new state to the page."""
    panel._handle_custom_msg(sent(page)[-1], [])
    push(page, panel)


def with_axe(page: Any) -> None:
    """Give the page axe, if it has none yet."""
    if page.evaluate("!window.axe"):
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))


def violations(page: Any, selector: str, but: str = "") -> list[tuple[str, str]]:
    """What axe finds wrong inside *selector*, by all rules *but* one: the rule and the first place.

    By night only the contrasts are looked at, since nothing else is otherwise than by day.
    """
    with_axe(page)
    found = page.evaluate(
        """([include, rules, but]) => axe.run({ include: [[include]] }, {
          runOnly: matchMedia('(prefers-color-scheme: dark)').matches ? ['color-contrast'] : rules,
          rules: but ? { [but]: { enabled: false } } : {},
          resultTypes: ['violations'],
          preload: false,
        })""",
        [selector, RULES, but],
    )
    return [(broken["id"], broken["nodes"][0]["html"][:120]) for broken in found["violations"]]
