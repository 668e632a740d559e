"""What is kept of a run: ``survivors.toml``, with what somebody wrote about each survivor; and the summary."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutation.mutants import Mutant
from tests.mutation.suite import Clean, Verdict, reached

SURVIVORS = Path(__file__).parent / "survivors.toml"
HEAD = """\
# Mutants that the scenario suite does not notice, by `python -m tests.mutation.run --seed {seed} --count {count}`.
# Only `explanation` is yours, and it is kept from run to run. `reached`: a scenario runs the changed statement.
# `shown_by`: this scenario tells something else now (a sentence, or its clauses), though all that it claims holds.
"""


@dataclass(frozen=True, slots=True)
class Run:
    """One run: its seed, the clean suite, and a verdict on each mutant."""

    seed: int
    clean: Clean
    verdicts: Mapping[Mutant, Verdict]

    @property
    def count(self) -> int:
        """How many mutants were run."""
        return len(self.verdicts)

    @property
    def killed(self) -> int:
        """How many the suite notices."""
        return sum(verdict.killed for verdict in self.verdicts.values())

    @property
    def by_claims(self) -> int:
        """How many the claims notice without any golden trace."""
        return sum(bool(verdict.claims) for verdict in self.verdicts.values())

    @property
    def survivors(self) -> list[Mutant]:
        """What the suite does not notice, by file and line."""
        alive = [mutant for mutant, verdict in self.verdicts.items() if not verdict.killed]
        return sorted(alive, key=lambda mutant: (mutant.file, mutant.line, mutant.name))


def kept_explanations(path: Path) -> dict[tuple[str, ...], str]:
    """What was written about earlier survivors, by file, function and change; empty when there is no such file."""
    if not path.exists():
        return {}
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return {_key(each): each["explanation"] for each in told.get("survivor", []) if each["explanation"]}


def _key(survivor: Mapping[str, Any]) -> tuple[str, ...]:
    file = survivor["at"].rpartition(":")[0]
    return file, survivor["function"], survivor["before"], survivor["after"]


def survivors_text(run: Run, kept: Mapping[tuple[str, ...], str]) -> str:
    """The file of survivors of a run, with what was *kept* of earlier explanations."""
    traces = sum(path.with_suffix(".trace").exists() for path in run.clean.files)
    lines = [
        HEAD.format(seed=run.seed, count=run.count),
        f"seed = {run.seed}",
        f"count = {run.count}",
        f"killed = {run.killed}",
        f"figure = {run.killed / run.count:.3f}",
        f"killed_by_claims = {run.by_claims} # without the golden traces",
        f"figure_by_claims = {run.by_claims / run.count:.3f}",
        f"scenarios = {len(run.clean.files)}",
        f"golden_traces = {traces}",
    ]
    for mutant in run.survivors:
        survivor: dict[str, str | bool] = {
            "at": f"{mutant.file}:{mutant.line}",
            "function": mutant.function,
            "kind": mutant.kind,
            "before": mutant.before,
            "after": mutant.after,
            "reached": reached(mutant, run.clean),
            "shown_by": run.verdicts[mutant].shown,
        }
        survivor["explanation"] = kept.get(_key(survivor), "")
        lines += ["", "[[survivor]]", *(f"{key} = {_toml(value)}" for key, value in survivor.items())]
    return "\n".join(lines) + "\n"


def _toml(value: str | bool) -> str:
    """A value as TOML writes it.

    >>> _toml('say "no"'), _toml(True)
    ('"say \\\\"no\\\\""', 'true')
    """
    return json.dumps(value, ensure_ascii=False)


def summary(run: Run, seconds: float) -> str:
    """The run in words: both figures, then by kind and by file."""
    lines = [
        f"{run.count} mutants, seed {run.seed}, {len(run.clean.files)} scenarios; clean run {run.clean.seconds:.1f} s, "
        f"all {seconds:.0f} s",
        f"noticed by the scenario suite: {_share(run.killed, run.count)}",
        f"noticed by claims, refusals and citations alone: {_share(run.by_claims, run.count)}",
        f"out of time or crashed: {sum(verdict.claims == '(none)' for verdict in run.verdicts.values())}",
        *_table("by kind", run, [mutant.kind for mutant in run.verdicts]),
        *_table("by file", run, [mutant.file for mutant in run.verdicts]),
    ]
    if run.survivors:
        lines += ["", "survivors"]
    for mutant in run.survivors:
        lines += [f"  {mutant.file}:{mutant.line} {mutant.function} ({_hint(mutant, run)})"]
        lines += [f"    - {mutant.before}", f"    + {mutant.after}"]
    return "\n".join(lines)


def reach_text(mutants: Sequence[Mutant], clean: Clean) -> str:
    """How many of all mutants stand where no scenario comes, by file and then by function, the most first."""
    every = Counter(mutant.file for mutant in mutants)
    missed = [mutant for mutant in mutants if not reached(mutant, clean)]
    files = Counter(mutant.file for mutant in missed)
    lines = [f"{len(clean.files)} scenarios never come to {_share(len(missed), len(mutants))} of the mutants"]
    for file, number in sorted(files.items(), key=lambda item: (-item[1], item[0])):
        functions = Counter(mutant.function for mutant in missed if mutant.file == file)
        order = sorted(functions.items(), key=lambda item: (-item[1], item[0]))
        lines += [f"{file}: {_share(number, every[file])}", f"    {', '.join(f'{name} {n}' for name, n in order)}"]
    return "\n".join(lines)


def _hint(mutant: Mutant, run: Run) -> str:
    """Where a scenario that notices a survivor could begin."""
    shown = run.verdicts[mutant].shown
    if shown:
        return f"shown by {shown}"
    return "reached, tells the same" if reached(mutant, run.clean) else "not reached"


def _share(part: int, whole: int) -> str:
    """A part of a whole in words.

    >>> _share(3, 4)
    '3 of 4 (75 %)'
    """
    return f"{part} of {whole} ({100 * part / whole:.0f} %)"


def _table(title: str, run: Run, names: Sequence[str]) -> list[str]:
    """How many of each group are noticed, the one with most survivors first."""
    alive, every = Counter[str](), Counter(names)
    for name, verdict in zip(names, run.verdicts.values(), strict=True):
        alive[name] += not verdict.killed
    order = sorted(every, key=lambda name: (-alive[name], name))
    return ["", title, *(f"  {name}: {_share(every[name] - alive[name], every[name])}" for name in order)]
