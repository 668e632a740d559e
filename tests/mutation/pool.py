"""Running many mutants: a forked process for each, a few at a time, the scenarios that kill most asked first."""

from __future__ import annotations

import json
import os
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.mutation.mutants import MODULE, Mutant
from tests.mutation.suite import Clean, Verdict, judge, name_of

LONGER = 10
"""A scenario that takes this many times the slowest clean one goes round in circles: the mutant counts as noticed."""
LEAST_SECONDS = 3.0
MOST_BYTES = 4 << 30


def run_all(
    mutants: Iterable[Mutant],
    clean: Clean,
    jobs: int,
    tell: Callable[[Mutant, Verdict], None],
    near: bool = False,
) -> dict[Mutant, Verdict]:
    """A verdict on every mutant; *tell* hears each as it comes. Only scenarios *near* it are asked if so wished."""
    todo = list(mutants)[::-1]
    running: dict[int, tuple[Mutant, int]] = {}
    kills: Counter[str] = Counter()
    found: dict[Mutant, Verdict] = {}
    while todo or running:
        while todo and len(running) < jobs:
            mutant = todo.pop()
            pid, pipe = _start(mutant, clean, in_order(mutant, clean, kills, near))
            running[pid] = (mutant, pipe)
        pid, status = os.wait()
        mutant, pipe = running.pop(pid)
        verdict = _heard(pipe, status)
        kills[verdict.claims] += 1
        found[mutant] = verdict
        tell(mutant, verdict)
    return found


def in_order(mutant: Mutant, clean: Clean, kills: Counter[str], near: bool = False) -> list[Path]:
    """All scenarios: those that run the mutated statement first, and of these the ones that have killed most.

    *near*: these alone. What runs it for another scenario, through something kept in memory, is missed then.
    """
    first, last = mutant.span
    lines = {(mutant.file, line) for line in range(first, last + 1)}
    reach = {path: not lines.isdisjoint(clean.lines[path]) for path in clean.files}
    order = sorted(clean.files, key=lambda path: (not reach[path], -kills[name_of(path)], path))
    if not near:
        return order
    if mutant.file.endswith(".toml"):
        book = Path(mutant.file).parent.name
        return [path for path in order if book in path.parts] + [path for path in order if "duel_" not in str(path)]
    return order if mutant.function == MODULE else [path for path in order if reach[path]]


def _start(mutant: Mutant, clean: Clean, order: list[Path]) -> tuple[int, int]:
    """Fork a process that judges a mutant; its id, and where its verdict can be read."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        os.close(reading)
        limit = max(LEAST_SECONDS, LONGER * clean.slowest)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.write(writing, json.dumps(judge(mutant, clean, order, lambda: _allow(limit))).encode())
    finally:
        # Never back into the caller's frames, whatever the mutant did.
        os._exit(0)


def _allow(seconds: float) -> None:
    """End this process when it has worked for this many seconds from now; the clock is only the last resort."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 20 * seconds)


def _heard(pipe: int, status: int) -> Verdict:
    """The verdict of a process that has ended; one that said nothing died of the mutant."""
    with os.fdopen(pipe, "rb") as file:
        said = file.read()
    if said:
        return Verdict(*json.loads(said))
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return Verdict("(none)", "", "out of time" if ended in (signal.SIGPROF, signal.SIGALRM) else "crash", "")
