"""Measure the waiting time for each command, and print a Markdown table.

    python -m bench.start

Commands take turns, so a slow moment of the machine affects all of them. Medians of several
runs are printed; the first run is ignored because it might write bytecode. CPU time, and the ratio
of CPU time to that of an empty Python process, depend less on the machine than elapsed time.
Targets are in seconds, for an idle machine where Python starts in 0.02 s. Other libraries are only
imported, to show their cost before anything is drawn.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

RUNS = 9

PYTHON = [sys.executable, "-c"]
PNP = [sys.executable, "-m", "pnp"]
BOARD = [*PNP, "render", "color-claim/board", "-o"]
POSITION = "position.toml"
NOTHING = "python, doing nothing"
COMMANDS = {
    NOTHING: [*PYTHON, "pass"],
    "import click": [*PYTHON, "import click"],
    "import pnp": [*PYTHON, "import pnp"],
    "pnp --help": [*PNP, "--help"],
    "pnp list": [*PNP, "list"],
    "pnp show, one board": [*PNP, "show", "color-claim/board"],
    "one board as PDF": [*BOARD, "board.pdf"],
    "one board as SVG": [*BOARD, "board.svg"],
    "one board as PNG, 300 dpi": [*BOARD, "board.png"],
    "a setup's card as PDF": [*PNP, "setup", "color-claim", "--seed", "7", "-o", "card.pdf"],
    "score of a position": [*PNP, "score", POSITION],
    "a whole game as PDF": [*PNP, "kit", "color-claim", "-o", "kit.pdf"],
    "import reportlab's canvas": [*PYTHON, "import reportlab.pdfgen.canvas"],
    "import fpdf": [*PYTHON, "import fpdf"],
    "import protograf": [str(Path(sys.prefix) / "peers/bin/python"), "-c", "import protograf"],
}
TARGETS = {
    "import pnp": 0.03,
    "pnp --help": 0.12,
    "pnp list": 0.25,
    "one board as PDF": 0.30,
    "one board as SVG": 0.30,
}


class Cost(NamedTuple):
    """Elapsed time and CPU time of a process, in seconds."""

    waited: float
    worked: float


def run(command: Sequence[str], folder: str) -> Cost | None:
    """Return the cost of a process, or None if it fails, such as when a library is missing."""
    if not Path(command[0]).exists():
        return None
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    before, start = worked(), time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    cost = Cost(time.perf_counter() - start, worked() - before)
    return cost if done.returncode == 0 else None


def worked() -> float:
    """Return the CPU time of all finished child processes, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=RUNS)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        start = subprocess.run([*PNP, "start", "color-claim"], capture_output=True, check=True)
        Path(folder, POSITION).write_bytes(start.stdout)
        rounds = [
            {name: run(command, folder) for name, command in COMMANDS.items()}
            for _ in range(runs + 1)
        ][1:]
    costs = {name: [each for row in rounds if (each := row[name])] for name in COMMANDS}
    bare = median(cost.worked for cost in costs[NOTHING])
    print("| command | median, s | worst, s | processor, s | times bare Python | target, s |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, found in costs.items():
        if not found:
            print(f"| {name} | not installed | | | | |")
            continue
        waited, work = [c.waited for c in found], median(c.worked for c in found)
        target = f"{TARGETS[name]:.2f}" if name in TARGETS else ""
        print(
            f"| {name} | {median(waited):.3f} | {max(waited):.3f} | {work:.3f} "
            f"| {work / bare:.1f} | {target} |"
        )


if __name__ == "__main__":
    main()
