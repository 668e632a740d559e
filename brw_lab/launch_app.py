"""Opening the app: where Voila finds the lobby and its page, where what is kept goes, and on which port it answers.

Voila answers this machine only, asks nothing of another, and ends a kernel that no page has asked for five minutes.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from brw_lab.errors import BrwError

HOST: Final = "127.0.0.1"
APP: Final = Path(__file__).parent / "app"
"""The notebook that shows the lobby, the page that Voila puts round it, and what Voila may do (``voila.json``)."""
WANTED: Final = "voila>=0.5.8,<0.6"


@dataclass(frozen=True, slots=True)
class App:
    """The app ready to start: its *address*, the *folder* for what is kept, the *command*, and what its *env* adds."""

    address: str
    folder: Path
    command: tuple[str, ...]
    env: dict[str, str]

    def as_dict(self) -> dict[str, object]:
        """The same as plain data, with the folder as text."""
        return {"address": self.address, "folder": str(self.folder), "command": list(self.command)}


def app_at(folder: Path, port: int = 0, browse: bool = True) -> App:
    """The app that keeps what is kept in *folder*, on *port* of this machine, a free one for 0.

    Raises :class:`BrwError` where Voila is missing, the folder is none, or the port cannot be had.
    """
    if find_spec("voila") is None:
        raise BrwError(f'Voila is not installed here; install it with: {sys.executable} -m pip install "{WANTED}"')
    if not folder.is_dir():
        raise BrwError(f"there is no folder {str(folder)!r} to keep things in", expected=("a folder that is there",))
    place = folder.resolve()
    if not os.access(place, os.W_OK):
        raise BrwError(f"nothing can be written in the folder {str(folder)!r}", expected=("a folder of your own",))
    had = _had(port)
    paths = os.pathsep.join(filter(None, (str(APP), os.environ.get("JUPYTER_PATH", ""))))
    return App(f"http://{HOST}:{had}/", place, _command(place, had, browse), {"JUPYTER_PATH": paths})


def start_app(app: App) -> int:
    """Start Voila and stay until it ends; the answer is its exit code."""
    env = {**os.environ, **app.env}
    if os.name == "posix":  # elsewhere a replaced process loses its terminal
        os.execve(app.command[0], app.command, env)
    return subprocess.call(app.command, env=env)


def _had(port: int) -> int:
    """The port, looked at before anything is started: a free one for 0."""
    try:
        with socket.socket() as probe:
            if os.name == "posix":  # elsewhere this would let two listen
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
            return int(probe.getsockname()[1])
    except (OSError, OverflowError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        raise BrwError(f"port {port} cannot be had ({reason})", expected=("a free port", "0 for any")) from None


def _command(folder: Path, port: int, browse: bool) -> tuple[str, ...]:
    """Voila on the lobby; what is the same every time stands in ``voila.json`` beside it."""
    return (
        *(sys.executable, "-m", "voila", str(APP / "lobby.ipynb"), f"--port={port}"),
        *(f"--Voila.config_file_paths={APP}", f"--MappingKernelManager.root_dir={folder}"),
        *(() if browse else ("--no-browser",)),
    )
