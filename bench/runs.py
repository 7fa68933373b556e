"""Measure the cost per card in long runs, and compare it with plain reportlab and segno.

    python -m bench.runs               1,000 cards per game, 1,000 result pages, memory for 10,000
                                       cards, and 20,000 cards with one process and with two
    python -m bench.runs --quick       the same tables with 20 cards instead of 1,000
    python -m bench.runs 1000000 2     1,000,000 cards of Color Claim, with two processes

The results are printed as Markdown tables. Times are CPU time. The plain contender only draws 30
rectangles and a QR code per card, with reportlab's canvas and segno. 1 KB is 1,000 bytes. The size
per card is the growth in file size from a smaller number of cards, divided by the added cards.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

RUNS = (
    ("color-claim", "", 0.55),
    ("paint-the-line", "five-colours", 0.6),
    ("line-or-colour", "advanced", 0.6),
    ("passtally", "2-players", 1.5),
    ("colour-lines", "2-players", 0.6),
)
"""Game, variant, and target time per card, in ms."""

CARD = """
title = "Card"
help = "With a name."
size = { width = 63, height = 88 }
parameters.name = { help = "Whose.", type = "text", default = "" }
elements = [{ draw = "label", text = "{name}", x = 30, y = 20, size = "12pt" }]
"""

FEW, MANY = 200, 1000


class Figures(NamedTuple):
    """Measurements of one process: ms per card, KB per card, and peak memory in MB."""

    milliseconds: float
    kilobytes: float
    peak: float


def cards(game: str, variant: str, count: int) -> int:
    """Write `count` cards and return the size in bytes. Setups repeat if there are too few."""
    import pnp
    from pnp.catalogue import Catalogue
    from pnp.export.pdf import PdfMetadata, pdf_parts

    most = Catalogue().game(game).variant(variant).count
    setups = pnp.setups(game, min(count, most), variant, seed=1)
    copies = -(-count // len(setups))
    document = setups.cards().lay_out(copies=copies)
    return sum(map(len, pdf_parts(document.layout.finished, PdfMetadata(document.title))))


def sheets(game: str, _variant: str, count: int) -> int:
    import pnp

    return len(pnp.sheets(game, count, seed=1).together().lay_out().to_bytes("pdf"))


def rows(_game: str, _variant: str, count: int) -> int:
    """Write a card with a name for each row of a table, and return the size in bytes."""
    import pnp

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "card.toml").write_text(CARD)
        names = "\n".join(f"Guest {number}" for number in range(count))
        Path(folder, "names.csv").write_text(f"name\n{names}\n")
        merged = pnp.component(f"{folder}/card.toml").merged(f"{folder}/names.csv")
        return len(merged.lay_out().to_bytes("pdf"))


def results(game: str, variant: str, count: int) -> int:
    """Parse and score `count` positions, write one page for each, and return the size in bytes."""
    import pnp

    texts = islice(cycle(played(game, variant)), count)
    pages = [pnp.read_text(text).page() for text in texts]
    return len(pnp.lay_out(pages, title="Results").to_bytes("pdf"))


@cache
def played(game: str, variant: str) -> list[str]:
    """Return position files from random games, one for each position."""
    import pnp

    chance = random.Random(1)
    texts: list[str] = []
    while len(texts) < FEW:
        table = pnp.start(game, variant)
        texts.append(table.text)
        while (moves := table.moves()) and len(texts) < FEW:
            table = table.play(chance.choice(moves))
            texts.append(table.text)
    return texts


def plain(_game: str, _variant: str, count: int) -> int:
    """Write rectangles and QR codes for `count` cards, four per page, without pnp."""
    import segno
    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file, pageCompression=1)
    for number in range(count):
        for piece in range(30):
            canvas.rect(60 * (piece % 5), 60 * (piece // 5), 50, 50, fill=1)
        for y, row in enumerate(segno.make(f"CC-0000-0000-0000-{number:08}", error="m").matrix):
            for x, dark in enumerate(row):
                if dark:
                    canvas.rect(x, y, 1, 1, stroke=0, fill=1)
        if number % 4 == 3:
            canvas.showPage()
    canvas.save()
    return len(file.getvalue())


class Run(NamedTuple):
    """Measurements for a written file.

    The measurements are elapsed and CPU time in seconds, cards per second, file size in MB, peak
    memory in MB, and peak memory of the largest child process in MB (0 without child processes).
    """

    seconds: float
    busy: float
    cards: float
    megabytes: float
    peak: float
    others: float


def written(jobs: int, count: int) -> Run:
    """Write `count` cards to a file, using `jobs` processes, and return the measurements."""
    import pnp
    from pnp.extras.batch.workers import workers

    document = pnp.setups("color-claim", count, seed=1).cards().lay_out()
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        with workers(jobs, "") as executor:
            (file,) = document.write(f"{folder}/cards.pdf", executor=executor)
        seconds = time.perf_counter() - start
        size = file.stat().st_size
    own, others = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    busy = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
    peaks = own.ru_maxrss / 1000, others.ru_maxrss / 1000
    return Run(seconds, busy, count / seconds, size / 1e6, *peaks)


def in_process(*words: str | int) -> list[float]:
    """Run this program in a separate process and return the printed figures."""
    command = [sys.executable, __file__, *map(str, words)]
    found: list[float] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return found


def summary(jobs: int, run: Run) -> str:
    return (
        f"| {jobs} | {run.seconds:,.0f} | {run.busy:,.0f} | {run.cards:,.0f} |"
        f" {run.megabytes:,.1f} | {run.peak:.0f} | {run.others:.0f} |"
    )


def one(name: str, game: str, variant: str, count: int) -> Figures:
    """Run the measurement in this process.

    A smaller file is written first, so that all modules are already loaded.
    """
    contenders = (cards, plain, sheets, rows, results)
    write = {each.__name__: each for each in contenders}[name]
    few_cards = min(FEW, count // 5)
    few = write(game, variant, few_cards)
    start = time.process_time()
    many = write(game, variant, count)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return Figures(1000 * seconds / count, (many - few) / (count - few_cards) / 1000, peak)


def print_processes(count: int, jobs: Iterable[int]) -> None:
    """Print a table for files with `count` cards, with one row per number of processes."""
    print(f"{count:,} cards of Color Claim into a file\n")
    print("| processes | s | CPU s | cards/s | MB | peak MB | largest other |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for many in jobs:
        print(summary(many, Run(*in_process("--written", many, count))), flush=True)


def print_figures(many: int) -> None:
    print("| cards | ms | target | KB | MB |\n|---|---:|---:|---:|---:|")

    def report(label: str, target: str, name: str, game: str, variant: str, count: int) -> None:
        of = Figures(*in_process("--one", name, game, variant, count))
        figures = f"{of.milliseconds:.2f} | {target} | {of.kilobytes:.2f} | {of.peak:.0f}"
        print(f"| {label} | {figures} |", flush=True)

    for game, variant, target in RUNS:
        report(game, str(target), "cards", game, variant, many)
    report("sheets colour-lines", "10", "sheets", "colour-lines", "", many)
    report("rows", "", "rows", "", "", many)
    for game, variant, _ in RUNS[:-1]:  # in the last game, moves need dice
        report(f"results {game}", "", "results", game, variant, many)
    report("reportlab, segno", "", "plain", "", "", many)
    report(f"color-claim, {10 * many:,}", "", "cards", "color-claim", "", 10 * many)
    print()
    print_processes(20 * many, (1, 2))


def main() -> None:
    words = sys.argv[1:]
    if words[:1] == ["--one"]:
        name, game, variant, count = words[1:]
        print(json.dumps(one(name, game, variant, int(count))))
    elif words[:1] == ["--written"]:
        print(json.dumps(written(*map(int, words[1:]))))
    elif words and words != ["--quick"]:
        print_processes(int(words[0]), map(int, words[1:] or ["1"]))
    else:
        print_figures(20 if words else MANY)


if __name__ == "__main__":
    main()
