"""Work in many hands: one function over many tasks, in this process or on any executor of ``concurrent.futures``.

What all tasks share is packed once and unpacked once in each worker, so that what a worker found out about a table
lasts from task to task. Tasks do not depend on one another and may be done twice; results go by the id of the task.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from functools import lru_cache
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

from brw_lab.errors import BrwError

Shared = TypeVar("Shared")
Task = TypeVar("Task")
Result = TypeVar("Result")
Id = TypeVar("Id", bound=Hashable)
Progress = Callable[[int, int], None]
"""Told how many tasks are done, and of how many."""


class SpreadError(BrwError):
    """Work that cannot be given to other processes, or workers that were lost."""


def spread(
    work: Callable[[Shared, Task], Result],
    shared: Shared,
    tasks: Mapping[Id, Task],
    executor: Executor | None = None,
    *,
    workers: int = 1,
    progress: Progress | None = None,
) -> dict[Id, Result]:
    """``work(shared, task)`` of every task, by the id of the task and in the order of *tasks*.

    Without an *executor* everything is done here, or by a pool of so many new processes when there are several
    *workers*. The first error that a task meets is raised here, as it was; what has not begun is called off.

    Raises :class:`SpreadError` for what cannot travel and for workers that are lost.

    >>> spread(pow, 2, {"cubed": 3, "squared": 2})
    {'cubed': 8, 'squared': 4}
    """
    if type(workers) is not int or workers < 1:
        raise SpreadError(f"there cannot be {workers!r} workers", expected=("a whole number from 1",))
    if executor is not None:
        return _given_out(work, shared, tasks, executor, progress)
    if min(workers, len(tasks)) > 1:
        # Spawned, not forked: a fork copies the locks of whatever threads a notebook runs.
        others = set(active_children())
        with ProcessPoolExecutor(min(workers, len(tasks)), get_context("spawn"), initializer=_leave_alone) as pool:
            try:
                return _given_out(work, shared, tasks, pool, progress)
            except KeyboardInterrupt:
                for worker in set(active_children()) - others:
                    worker.terminate()  # whoever pressed Ctrl-C does not wait for tasks that have begun
                raise
    found = {}
    for count, (id, task) in enumerate(tasks.items(), start=1):
        found[id] = work(shared, task)
        if progress is not None:
            progress(count, len(tasks))
    return found


def hands(executor: Executor | None, workers: int) -> bool:
    """Whether work is to be given out at all.

    >>> hands(None, 1), hands(None, 2)
    (False, True)
    """
    return executor is not None or workers != 1


def _given_out(
    work: Callable[[Shared, Task], Result],
    shared: Shared,
    tasks: Mapping[Id, Task],
    executor: Executor,
    progress: Progress | None,
) -> dict[Id, Result]:
    packed = _packed((work, shared))
    futures: dict[Future[Any], Id] = {}
    found: dict[Id, Result] = {}
    try:
        futures = {executor.submit(_done, packed, task): id for id, task in tasks.items()}
        for future in as_completed(futures):
            found[futures[future]] = future.result()
            if progress is not None:
                progress(len(found), len(tasks))
    except BrokenExecutor:
        message = "a worker ended before its work was done: it ran out of memory, was stopped, or could not start"
        guarded = "in a script of your own, the call below `if __name__ == '__main__':`"
        raise SpreadError(message, expected=(guarded,)) from None
    finally:
        for future in futures:
            future.cancel()
    return {id: found[id] for id in tasks}


def _done(packed: bytes, task: Any) -> Any:
    """One task, in a worker."""
    work, shared = _unpacked(packed)
    return work(shared, task)


def _packed(value: object) -> bytes:
    try:
        return pickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError) as wrong:
        raise SpreadError(f"this cannot travel to another process: {wrong}", expected=NAMED) from None


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Any:
    try:
        return pickle.loads(packed)
    except (AttributeError, ImportError) as wrong:
        raise SpreadError(f"a worker does not know what came: {wrong}", expected=NAMED) from None


NAMED = ("functions that stand at the top of a module (of a file, not of a notebook)",)


def _leave_alone() -> None:
    """Let Ctrl-C reach only the process that gave the work out, which calls the rest off."""
    signal(SIGINT, SIG_IGN)
