"""How long `import brw_lab` takes beside `import networkx`, as whole processes: `python tests/bench/imports.py`."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time


def seconds(statement: str) -> float:
    """The wall time of a fresh interpreter that runs *statement*."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def main(rounds: int = 15) -> None:
    """Print the paired ratio."""
    pairs = [(seconds("import brw_lab"), seconds("import networkx")) for _ in range(rounds)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(mine / other for mine, other in pairs)
    print(f"import brw_lab {ours * 1000:.0f} ms, import networkx {theirs * 1000:.0f} ms, median ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
