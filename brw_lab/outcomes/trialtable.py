"""A trial as a table: what each variant came to, and how far the others differ from the first."""

from __future__ import annotations

from brw_lab.outcomes.intervals import LEVEL
from brw_lab.outcomes.trial import Trial

Rows = list[list[str]]


def rows(trial: Trial) -> Rows:
    """A line a measure, a column a variant, each with its interval; the words stand in the first line and column."""
    found: Rows = [["", *trial.variants]]
    for measure in trial.measures:
        found.append([measure, *(str(trial.found(variant, measure)) for variant in trial.variants)])
    return found


def compared(trial: Trial) -> Rows:
    """A line a measure, a column for every variant but the first: how much more it has, where that can be seen."""
    first, *others = trial.variants
    found: Rows = [[f"against {first}", *others]]
    for measure in trial.measures:
        told = [trial.difference(other, first, measure) for other in others]
        found.append([measure, *(str(each.interval) if each.seen else "no difference seen" for each in told)])
    return found


def heading(trial: Trial) -> str:
    """How many duels there were, and what the brackets say.

    >>> from brw_lab.outcomes.duel import duel
    >>> from brw_lab.outcomes.trial import trial
    >>> print(heading(trial(duel(), [{}], 1, seed=5)))
    1 duel of each variant, seed 5. Brackets hold the true value 95 times in 100.
    """
    seeds = f"seeds {trial.seed} to {trial.seed + trial.n - 1}" if trial.n > 1 else f"seed {trial.seed}"
    many = f"{trial.n} duels" if trial.n > 1 else "1 duel"
    return f"{many} of each variant, {seeds}. Brackets hold the true value {LEVEL * 100:.0f} times in 100."


def footing(trial: Trial) -> str:
    """What a difference that was, or was not, seen does and does not say."""
    compared_here = len(trial.measures) * (len(trial.variants) - 1)
    return (
        f"Duels of one seed are compared. No difference seen: none at {trial.n} of each; a smaller one may be there. "
        f"Of {compared_here} such lines chance alone may show {max(1, round(compared_here * (1 - LEVEL)))}."
    )


def text(trial: Trial) -> str:
    """The tables in plain columns."""
    parts = [heading(trial), _columns(rows(trial))]
    if len(trial.variants) > 1:
        parts += [_columns(compared(trial)), footing(trial)]
    return "\n\n".join(parts)


def markdown(trial: Trial) -> str:
    """The tables for a notebook."""
    parts = [heading(trial), _piped(rows(trial))]
    if len(trial.variants) > 1:
        parts += [_piped(compared(trial)), footing(trial)]
    return "\n\n".join(parts)


def _columns(table: Rows) -> str:
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip() for row in table
    )


def _piped(table: Rows) -> str:
    head, *body = ([word.replace("|", "\\|") for word in row] for row in table)
    lines = [head, ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
