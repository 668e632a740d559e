"""Opening the tour: where the notebooks go, which of them are trusted, how JupyterLab is started.

Whatever already lies in the folder is the reader's own and stays as it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from brw_lab.errors import BrwError
from brw_lab.files import shipped

FOLDER = "brw-lab-notebooks"
TOUR = "00-tour.ipynb"


@dataclass(frozen=True, slots=True)
class Lectern:
    """A folder of notebooks laid ready: what was *copied* into it, what was *kept* because it lay there already.

    *trusted* names the notebooks that JupyterLab will show with their pictures before anything is run;
    *command* opens the tour.
    """

    folder: Path
    copied: tuple[str, ...]
    kept: tuple[str, ...]
    trusted: tuple[str, ...]
    command: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """The same as plain data, with paths as text."""
        return {
            "folder": str(self.folder),
            "copied": list(self.copied),
            "kept": list(self.kept),
            "trusted": list(self.trusted),
            "command": list(self.command),
        }


def lay_out(parent: Path) -> Lectern:
    """Copy the shipped notebooks into a folder below *parent*, overwriting nothing, and trust the copies.

    Raises :class:`BrwError` when JupyterLab is missing or the folder cannot be written.
    """
    if find_spec("jupyterlab") is None:
        raise BrwError(
            f'JupyterLab is not installed here; install it with: {sys.executable} -m pip install "jupyterlab<5"'
        )
    source, folder = shipped("notebooks"), parent / FOLDER
    names = _names(source)
    if TOUR not in names:
        raise BrwError(f"the tour is missing from this installation: there is no {source / TOUR}")
    try:
        copied = tuple(name for name in names if _copy(source / name, folder / name))
    except OSError as error:
        raise BrwError(f"the notebooks cannot be copied to {folder}: {error.strerror or error}") from error
    return Lectern(
        folder=folder,
        copied=copied,
        kept=tuple(name for name in names if name not in copied),
        trusted=_trust(source, folder, names),
        command=_command(folder / TOUR),
    )


def start(lectern: Lectern) -> int:
    """Start JupyterLab on the tour and stay until it ends; the answer is its exit code."""
    if os.name == "posix":  # elsewhere a replaced process loses its terminal
        os.execv(lectern.command[0], lectern.command)
    return subprocess.call(lectern.command)


def _names(source: Path) -> list[str]:
    found = (path.relative_to(source) for path in source.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in found if not any(part[0] in "._" for part in path.parts))


def _copy(source: Path, target: Path) -> bool:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with target.open("xb") as out:
            out.write(source.read_bytes())
    except FileExistsError:
        return False
    return True


def _trust(source: Path, folder: Path, names: list[str]) -> tuple[str, ...]:
    """Sign the notebooks that are still as shipped: what somebody has edited is not ours to vouch for."""
    import nbformat
    from nbformat.sign import NotebookNotary

    same = [n for n in names if n.endswith(".ipynb") and (folder / n).read_bytes() == (source / n).read_bytes()]
    try:
        notary = NotebookNotary()
        for name in same:
            notary.sign(nbformat.read(folder / name, as_version=4))
    except OSError:  # no home to keep signatures in: the notebooks still run, their pictures wait for that
        return ()
    return tuple(same)


def _command(notebook: Path) -> tuple[str, ...]:
    # JupyterLab refuses to start for root unless told that this is meant, and in a container nobody else is there.
    root = ("--allow-root",) if os.name == "posix" and os.geteuid() == 0 else ()
    return (sys.executable, "-m", "jupyterlab", *root, str(notebook))
