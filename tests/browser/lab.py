"""JupyterLab for tests: a server of its own on a free port, and one page that opens copies of notebooks.

All that is known of JupyterLab's insides is in here.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NOTEBOOKS = Path(os.environ.get("BRW_NOTEBOOKS", ROOT / "notebooks"))
PLACES = (
    *("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"),
    *("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR"),
)
OPEN = """async path => {
  const app = window.jupyterapp;
  const w = await app.commands.execute('docmanager:open', { path, factory: 'Notebook' });
  await w.context.ready; await w.sessionContext.ready; await w.revealed;
  app.shell.activateById(w.id);
  window.kernelErrors = [];
  w.sessionContext.iopubMessage.connect((_, m) => {
    if (m.header.msg_type === 'error') window.kernelErrors.push(`${m.content.ename}: ${m.content.evalue}`);
  });
}"""
RUN_ALL = """async () => {
  const app = window.jupyterapp, w = app.shell.currentWidget;
  await app.commands.execute('notebook:run-all-cells');
  const k = w.sessionContext.session.kernel;
  for (let i = 0; i < 1200 && k.status !== 'idle'; i++) await new Promise((done) => setTimeout(done, 50));
  return w.content.widgets.filter((c) => c.model.type === 'code').map((c) => ({
    n: c.model.executionCount,
    errors: c.model.outputs.toJSON().filter((o) => o.output_type === 'error').map((o) => `${o.ename}: ${o.evalue}`),
  }));
}"""
LOOK_AT = """async at => {
  const { content } = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = at;
  await content.scrollToCell(content.widgets[at], 'start');
}"""
PY = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const reply = await kernel.requestExecute({
    code: '', silent: true, store_history: false, user_expressions: { v: code } }).done;
  return reply.content.user_expressions.v.data['text/plain'];
}"""
NOTEBOOK = ".jp-NotebookPanel:not(.lm-mod-hidden)"
CLOSE = """async () => {
  const w = window.jupyterapp.shell.currentWidget;
  if (!w?.context) return;
  await w.sessionContext.shutdown(); await w.context.save(); w.close();
}"""


def written(path: Path, *sources: str) -> Path:
    """Write a notebook whose cells have that code."""
    empty = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**empty, "id": f"c{at}", "source": source} for at, source in enumerate(sources)]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path.write_text(json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    return path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A JupyterLab server whose every folder lies under *tmp*."""

    def __init__(self, tmp: Path) -> None:
        self.root = tmp / "work"
        self.root.mkdir()
        self.env = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "JPY_"))}
        for key in PLACES:
            (tmp / key.lower()).mkdir()
            self.env[key] = str(tmp / key.lower())
        self.env |= {"JUPYTER_PREFER_ENV_PATH": "1", "PYTHONPATH": str(ROOT)}
        _write(tmp / "jupyterlab_settings_dir/@jupyterlab/apputils-extension/notification.jupyterlab-settings",
               {"fetchNews": "false", "checkForUpdates": False})  # fmt: skip
        _write(tmp / "jupyter_config_dir/labconfig/page_config.json",
               {"disabledExtensions": {"@jupyterlab/debugger-extension": True}})  # fmt: skip
        self.port, self.token, self.log = free_port(), secrets.token_hex(16), tmp / "server.log"
        self.base = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *self._options()],
            stdout=self.log.open("wb"), stderr=subprocess.STDOUT, env=self.env, cwd=tmp, start_new_session=True,
        )  # fmt: skip
        self._wait()

    def _options(self) -> list[str]:
        return [
            *("--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={self.port}"),
            *("--ServerApp.port_retries=0", f"--IdentityProvider.token={self.token}"),
            *(f"--ServerApp.root_dir={self.root}", "--LabApp.expose_app_in_browser=True", "--LabApp.news_url="),
            *("--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",),
            *("--LabApp.extension_manager=readonly", "--ServerApp.terminals_enabled=False"),
        ]

    def _wait(self) -> None:
        started = time.monotonic()
        while True:
            try:
                urllib.request.urlopen(f"{self.base}/api?token={self.token}", timeout=2).read()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() - started > 60:
                    self.stop()
                    raise RuntimeError(self.log.read_text()[-3000:]) from None
                time.sleep(0.1)

    def stop(self) -> None:
        """End the server, which ends its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)


def click_rounds(page: Any, timed: str, root: str, most: int = 10) -> tuple[bool, str]:
    """Clicks timed beside a bare echo of the kernel until a round is quick: whether one was, and all medians in words.

    Quick is under a tenth of a second, on a machine that can answer at all: what else it does is not the panel's.
    """
    rounds: list[tuple[float, float]] = []
    while len(rounds) < most and not any(click < max(100, 2 * echo) for click, echo in rounds):
        rounds.append(tuple(page.evaluate(timed, [root, 8])))
    told = ", ".join(f"{click:.0f} ms (a bare echo {echo:.0f} ms)" for click, echo in rounds)
    return any(click < max(100, 2 * echo) for click, echo in rounds), told


def _write(path: Path, value: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(value))


class Lab:
    """One page of JupyterLab; it collects what goes wrong in the browser and what is asked of other hosts."""

    def __init__(self, page: Any, server: Server) -> None:
        self.page, self.server = page, server
        self.faults: list[str] = []
        self.outside: list[str] = []
        page.set_default_timeout(20_000)
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: self._note(request.url))
        page.goto(f"{server.base}/lab?reset&token={server.token}")
        page.wait_for_function("() => window.jupyterapp?.restored?.then(() => true)")

    def _note(self, url: str) -> None:
        if url.startswith("http") and not url.startswith(self.server.base):
            self.outside.append(url)

    def open(self, notebook: Path) -> Any:
        """Open a copy of a notebook; the panel that shows it."""
        name = f"{notebook.stem}-{secrets.token_hex(3)}.ipynb"
        shutil.copy(notebook, self.server.root / name)
        self.page.evaluate(OPEN, name)
        self.faults.clear()
        return self.page.locator(NOTEBOOK)

    def cell(self, at: int) -> Any:
        """The cell with that number, brought into the window: JupyterLab takes away what is far from it."""
        self.page.evaluate(LOOK_AT, at)
        return self.page.locator(f'{NOTEBOOK} .jp-Cell[data-windowed-list-index="{at}"]')

    def py(self, expression: str) -> str:
        """How an expression reads in the kernel; it is looked at behind all messages sent before."""
        return str(self.page.evaluate(PY, expression))

    def run_all(self) -> None:
        """Run every cell; each must have run, without an error."""
        cells = self.page.evaluate(RUN_ALL)
        broken = [cell for cell in cells if cell["n"] is None or cell["errors"]]
        assert cells
        assert not broken, broken

    def amiss(self) -> dict[str, list[str]]:
        """What has gone wrong in kernel or browser, or was asked of another host, since a notebook was opened."""
        errors = list(self.page.evaluate("window.kernelErrors ?? []"))
        found = {"kernel": errors, "browser": list(self.faults), "outside": list(self.outside)}
        return {where: told for where, told in found.items() if told}

    def close(self) -> None:
        self.page.evaluate(CLOSE)
