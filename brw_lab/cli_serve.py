"""The command ``serve``: the lobby as an app in the browser, on this machine only."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add the command to the parser of the command line."""
    serve = commands.add_parser(
        "serve",
        parents=[shared],
        help="open the lobby as an app: learn, play, settle, look round, with no notebook to be seen",
        description="Opens the lobby in the browser, on this machine only; nothing is asked of the network.",
        epilog="A duel and what you guessed are kept in the folder. Ctrl-C ends the app and all that runs for it.",
    )
    serve.add_argument("--port", metavar="N", type=int, default=0, help="the port on this machine; a free one without")
    serve.add_argument("--folder", metavar="F", default=".", help="where duels and guesses are kept; without it, here")
    serve.add_argument("--no-browser", action="store_true", help="print where the app is, and open no browser")
    serve.set_defaults(does=_serve)


def _serve(args: argparse.Namespace) -> int:
    from brw_lab.launch_app import app_at, start_app

    app = app_at(Path(args.folder), args.port, browse=not args.no_browser)
    if args.json:
        print(json.dumps(app.as_dict(), indent=2))
    else:
        print(f"The lobby is at {app.address} (Ctrl-C ends it); what is kept lies in {app.folder}.")
    sys.stdout.flush()
    return start_app(app)
