"""The app of `brw-lab serve`: a lesson, a duel and a verdict in the browser; all that runs for it ends with it."""

import os
import signal
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import violations
from tests.browser.lab import PLACES, ROOT, free_port

pytestmark = pytest.mark.browser

SPELL = "Mage anywhere: Inflict 2. Gain 1 Power Point."
LONG = 30_000
"""How long one waits for what a busy machine takes its time for, in milliseconds."""


class Served:
    """The app, served from a folder of its own by the command that a person types."""

    def __init__(self, tmp):
        self.folder = tmp / "kept"
        self.folder.mkdir()
        env = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "JPY_"))}
        env |= {key: str(tmp / key.lower()) for key in PLACES} | {"PYTHONPATH": str(ROOT)}
        self.base, self.log = f"http://127.0.0.1:{(port := free_port())}/", tmp / "server.log"
        words = ["serve", "--no-browser", "--port", str(port), "--folder", str(self.folder)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "brw_lab.cli", *words],
            stdout=self.log.open("wb"), stderr=subprocess.STDOUT, env=env, cwd=tmp, start_new_session=True,
        )  # fmt: skip
        until = time.monotonic() + 60
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                self.end()
                raise RuntimeError(self.log.read_text()[-3000:])
            time.sleep(0.1)

    def answers(self):
        try:
            urllib.request.urlopen(f"{self.base}voila/static/labvariables.css", timeout=2).close()
        except OSError:
            return False
        return True

    def children(self):
        """The kernels that run for it, by process id."""
        told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(pid) for pid in told.stdout.split()]

    def end(self):
        """End it as Ctrl-C or a closed terminal does."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    pytest.importorskip("voila")
    app = Served(tmp_path_factory.mktemp("app"))
    yield app
    if app.process.poll() is None:
        app.end()


@pytest.fixture(scope="module")
def app(browser, browser_context_args, served):
    """One page of the app, and what it asked of others than this machine."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.set_default_timeout(LONG)
    outside = []
    page.on("request", lambda request: outside.append(request.url) if asks_another(request.url, served) else None)
    page.goto(served.base)
    expect(page.locator(".brw-lobby-door").first).to_be_visible(timeout=2 * LONG)
    yield page, outside
    context.close()


def asks_another(url, served):
    return url.startswith(("http", "ws")) and served.base.partition("//")[2] not in url


@pytest.fixture
def page(app):
    page, outside = app
    yield page
    assert outside == []
    if page.locator(".brw-lobby-back").is_visible():
        page.locator(".brw-lobby-back").click()
    expect(page.locator(".brw-lobby-page")).to_be_visible()


def through(page, door, root):
    page.locator(f'[data-door="{door}"]').click()
    inside = page.locator(f".brw-lobby-place:visible {root}, .brw-lobby-place:visible{root}")
    expect(inside).to_be_visible(timeout=LONG)
    return inside


def redrawn(panel, act):
    before = panel.get_attribute("data-renders")
    act()
    expect(panel).not_to_have_attribute("data-renders", before, timeout=LONG)


def test_the_first_screen_is_the_lobby_and_as_it_should_be(page):
    assert violations(page, "body") == []


def test_a_lesson_is_guessed_through(page, served):
    learn = through(page, "learn", ".brw-learn")
    learn.locator('[data-lesson="cells"]').click()
    for at in range(1, 7):
        expect(learn.locator(".brw-place")).to_contain_text(f"{at} of 6")
        learn.locator(".brw-guess-option").first.click()
        expect(learn.get_by_role("heading", name="The rules behind it")).to_be_visible()
        learn.get_by_role("button", name="Next" if at < 6 else "End of the lesson", exact=True).click()
    expect(learn.locator('[data-lesson="cells"] .brw-lesson-about')).to_contain_text("so far")
    page.locator(".brw-lobby-back").click()
    expect(page.locator('[data-door="learn"]')).to_contain_text("6 of 38 guessed")
    assert (served.folder / "brw-lab-progress.toml").read_text().count('" = "') == 6


def test_a_duel_is_begun_and_kept(page, served):
    play = through(page, "play", ".brw-play")
    redrawn(play, play.get_by_role("button", name="Begin").click)
    for _ in range(3):
        redrawn(play, play.locator(".brw-choice .brw-option").first.click)
    page.locator(".brw-lobby-back").click()
    expect(page.locator('[data-door="play"]')).to_contain_text("Your duel waits in Turn 1")
    assert (served.folder / "my-duel.toml").read_text().startswith("# Played so: ")


def test_a_verdict_is_reached(page):
    desk = through(page, "settle", ".brw-desk")
    said = desk.get_by_role("status").first
    desk.locator('.brw-cell[data-id="crypt"]').click()
    expect(said).to_have_text("The red Mage is in the Crypt")
    desk.get_by_role("radio", name="the blue Mage", exact=True).check()
    expect(said).to_contain_text("the blue Mage")
    desk.locator('.brw-cell[data-id="garden"]').click()
    expect(said).to_have_text("The blue Mage is in the Garden")
    desk.get_by_label("Spell I").first.fill(SPELL)
    desk.get_by_label("Spell I").first.press("Tab")
    for key in ("cast I", "target blue"):
        desk.locator(f'.brw-option[data-key="{key}"]').click()
    desk.get_by_role("button", name="Give the verdict").click()
    expect(desk.locator(".brw-verdict-box")).to_contain_text("Red 1 Power Point", timeout=LONG)


def test_when_it_ends_its_kernels_end_with_it(app, served):
    kernels = served.children()
    served.end()
    alive = [pid for pid in kernels if os.path.exists(f"/proc/{pid}")]
    assert (bool(kernels), alive, served.process.returncode) == (True, [], 0)
