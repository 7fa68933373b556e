"""How long a person waits for one command, as a whole process, printed as a Markdown table.

Median and worst of several runs, in turn, so that a slow moment of the machine falls on all. The
rows of other libraries only import them: what they cost before anything is drawn.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

RUNS = 9

PNP = [sys.executable, "-m", "pnp"]
BOARD = ["color-claim/board", "-o"]
COMMANDS = {
    "python, doing nothing": [sys.executable, "-c", "pass"],
    "pnp --help": [*PNP, "--help"],
    "pnp list": [*PNP, "list"],
    "one board as PDF": [*PNP, "render", *BOARD, "board.pdf"],
    "one board as SVG": [*PNP, "render", *BOARD, "board.svg"],
    "one board as PNG, 300 dpi": [*PNP, "render", *BOARD, "board.png"],
    "import reportlab's canvas": [sys.executable, "-c", "import reportlab.pdfgen.canvas"],
    "import fpdf": [sys.executable, "-c", "import fpdf"],
    "import protograf": [str(Path(sys.prefix) / "peers/bin/python"), "-c", "import protograf"],
}


def run(command: Sequence[str], folder: str) -> float | None:
    """Seconds of one process; None when it fails, as a library that is not installed does."""
    if not Path(command[0]).exists():
        return None
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return time.perf_counter() - start if done.returncode == 0 else None


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        rounds = [
            {name: run(command, folder) for name, command in COMMANDS.items()} for _ in range(RUNS)
        ]
    print("| command | median, s | worst, s |")
    print("|---|---:|---:|")
    for name in COMMANDS:
        times = [seconds for each in rounds if (seconds := each[name]) is not None]
        if times:
            print(f"| {name} | {median(times):.2f} | {max(times):.2f} |")
        else:
            print(f"| {name} | not installed | |")


if __name__ == "__main__":
    main()
