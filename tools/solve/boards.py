"""Solve random boards for the basic game of Line or Colour.

    python -m tools.solve.boards 300 [FILE] [--seed 1]

The example solves the first 300 boards drawn by `pnp setup line-or-colour --seed 1`. Boards that
are already in FILE are skipped, and each new board is appended as soon as it is solved. You can
therefore stop a run and continue it later. FILE defaults to the list shipped with the game. Each
run compiles `solve.c`, so it needs `cc` and a processor with AVX2.
"""

import argparse
import csv
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import process_time

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.position import Position
from pnp.games.line_or_colour.solved import LIST
from pnp.rules.setups import draw

COLUMNS = ("code", "won", "drawn", "lost", "openings")


def ask(questions: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the solver's answer for each board, and the number of positions that it visited."""
    with tempfile.TemporaryDirectory() as folder:
        binary, source = Path(folder) / "solve", Path(__file__).with_name("solve.c")
        subprocess.run(["cc", "-O3", "-mavx2", "-o", binary, source], check=True)
        pipe = subprocess.PIPE
        with subprocess.Popen([binary], stdin=pipe, stdout=pipe, text=True) as solver:
            assert solver.stdin
            assert solver.stdout
            for each in questions:
                solver.stdin.write(f"{each}\n")
                solver.stdin.flush()
                answer, positions = solver.stdout.readline().split()
                yield answer, int(positions)
            solver.stdin.close()


def question(position: Position) -> str:
    """Return the counters on the board, in the solver's input format."""
    return "".join(map(str, position.board.colours))


def row(code: str, openings: str) -> tuple[int | str, ...]:
    """Return the row for a solved board in the list of solved boards."""
    return (code, *(openings.count(value) for value in "WDB"), openings)


def read(path: Path) -> dict[str, str]:
    """Return the openings of the boards in a list, keyed by the boards' codes."""
    with path.open(newline="", encoding="utf-8") as file:
        return {line["code"]: line["openings"] for line in csv.DictReader(file)}


def main(count: int, path: Path, seed: int) -> None:
    if not path.exists():
        path.write_text(",".join(COLUMNS) + "\n", "utf-8")
    solved = read(path)
    deck = draw(GAME, "basic", seed, count)
    wanted = [setup for setup in map(deck.setup, range(count)) if setup.code not in solved]
    answers = ask(question(setup.position) for setup in wanted)
    for setup, (openings, positions) in zip(wanted, answers, strict=True):
        with path.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerow(row(setup.code, openings))
        print(setup.code, openings, f"{positions:,} positions", flush=True)
    print(f"{len(wanted)} boards, {process_time():.0f} s of the processor besides the solver's")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("file", type=Path, nargs="?", default=LIST)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    main(arguments.count, arguments.file, arguments.seed)
