"""Headless Chromium for the tests that need a page: where it is, how it starts, how a panel is put on a bare page."""

from __future__ import annotations

import os
import shutil
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
async ([script, style, state]) => {
  document.documentElement.lang = 'en';
  document.title = 'stub';
  document.body.innerHTML = '<main><h1>Stub</h1><div id="root"></div></main>';
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const heard = {};
  window.sent = [];
  const model = {
    get: (key) => state[key], set: (key, value) => { state[key] = value; }, save_changes: () => {}, off: () => {},
    send: (message) => window.sent.push(message),
    on: (names, listener) => names.split(' ').forEach((name) => (heard[name] ??= []).push(listener)),
  };
  window.push = (patch) => {
    Object.assign(state, patch);
    for (const key in patch) (heard['change:' + key] ?? []).forEach((listener) => listener());
  };
  const module = (await import(url)).default;
  await module.render({ model, el: document.getElementById('root'), signal: new AbortController().signal });
}
"""


def launch_args(args: dict[str, Any]) -> dict[str, Any]:
    """How to start Chromium; without one the test skips, or fails where BRW_REQUIRE_BROWSER is set."""
    if CHROMIUM is None:
        if os.environ.get("BRW_REQUIRE_BROWSER") == "1":
            pytest.fail("BRW_REQUIRE_BROWSER is set and there is no chromium on PATH")
        pytest.skip("no chromium on PATH")
    return {**args, "executable_path": CHROMIUM, "args": list(FLAGS)}


def context_args(args: dict[str, Any]) -> dict[str, Any]:
    return {**args, "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", "locale": "en-US"}


def mount(page: Any, panel: Any, trait: str) -> Any:
    """Put a panel's script, style and state on a bare page, with a model that only notes what is sent."""
    page.goto("about:blank")
    page.evaluate(STUB, [panel._esm, panel._css, {trait: getattr(panel, trait)}])
    return page.locator("#root")


def push(page: Any, panel: Any, trait: str) -> None:
    """Hand the panel's present state to the page, as a kernel would."""
    page.evaluate("patch => push(patch)", {trait: getattr(panel, trait)})


def sent(page: Any) -> list[dict[str, Any]]:
    return page.evaluate("window.sent")


def answer(page: Any, panel: Any, trait: str) -> None:
    """Play the kernel: hand the last message to the panel and its new state to the page."""
    panel._handle_custom_msg(sent(page)[-1], [])
    push(page, panel, trait)


def violations(page: Any, selector: str) -> list[tuple[str, str]]:
    """What axe finds wrong inside *selector*: the rule and the first place.

    By night only the contrasts are looked at, since nothing else is otherwise than by day.
    """
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate(
        """([include, rules]) => axe.run({ include: [[include]] }, {
          runOnly: matchMedia('(prefers-color-scheme: dark)').matches ? ['color-contrast'] : rules,
          resultTypes: ['violations'],
        })""",
        [selector, RULES],
    )
    return [(broken["id"], broken["nodes"][0]["html"][:120]) for broken in found["violations"]]
