"""How much of the rules do the scenarios hold fast: `python -m tests.mutation.run --seed 4 --count 300 --jobs 2`.

Writes `survivors.toml` (explanations in it are kept) and prints a summary. `--reach` takes seconds and tells where no
scenario comes at all: write there first. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.mutation.mutants import Mutant, every_mutant, sample
from tests.mutation.pool import run_all
from tests.mutation.record import SURVIVORS, Run, kept_explanations, reach_text, summary, survivors_text
from tests.mutation.suite import Verdict, clean_run, forget
from tests.mutation.swap import warm


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """The command line, read."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run", description=__doc__)
    parser.add_argument("--seed", type=int, default=4, help="which sample (default 4)")
    parser.add_argument("--count", type=int, default=300, help="how many mutants (default 300)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default 2)")
    parser.add_argument("--only", default="", help="only mutants of files whose path holds this text")
    parser.add_argument("--among", default="", help="only scenarios whose path holds one of these, by commas")
    parser.add_argument(
        "--near", action="store_true", help="ask only scenarios that run the change: quicker, may miss one"
    )
    parser.add_argument("--into", type=Path, default=SURVIVORS, help="the file of survivors ('-' for none)")
    parser.add_argument("--reach", action="store_true", help="run no mutant; only tell where no scenario comes")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    """Run the sample and tell what came of it."""
    asked = arguments(words)
    start = time.monotonic()
    every = [mutant for mutant in every_mutant() if asked.only in mutant.file]
    forget()
    clean = clean_run(asked.among)
    if asked.reach:
        print(reach_text(every, clean))
        return
    mutants = sample(every, asked.seed, asked.count)
    told = 0
    warm()

    def tell(mutant: Mutant, verdict: Verdict) -> None:
        nonlocal told
        told += 1
        mark = verdict.how if verdict.killed else "SURVIVES"
        print(f"\r{told}/{len(mutants)} {mark[:60]:60}", end="", file=sys.stderr, flush=True)

    verdicts = run_all(mutants, clean, asked.jobs, tell, asked.near)
    print(file=sys.stderr)
    run = Run(asked.seed, clean, {mutant: verdicts[mutant] for mutant in mutants})
    if str(asked.into) != "-":
        kept = kept_explanations(asked.into)
        asked.into.write_text(survivors_text(run, kept), encoding="utf-8", newline="\n")
    print(summary(run, time.monotonic() - start))


if __name__ == "__main__":
    main()
