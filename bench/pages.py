"""Measure the cost of a page: pnp and other libraries write the same 1,000 pages.

A page is an A4 board of Color Claim, 6 rows of 5 spaces, with 30 different pieces in a random
order. The random orders are seeded, so every contender draws the same pages. They are prepared
before the clock starts. Each run is a separate process, and a Markdown table shows the median of
three runs:

    python -m bench.pages              the table of all contenders
    python -m bench.pages pnp fpdf2    the rows for these contenders

Memory per page is the peak for 1,000 pages minus the peak for 100, divided by 900. protograf is too
slow for 1,000 pages, so it writes 100, and its memory is measured between 10 and 100 pages. 1 KB is
1,024 bytes.
"""

import argparse
import importlib
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

RUNS = 3
PAGES = 1000
SEED = 2024
MM = 72 / 25.4

PAPER_WIDTH, PAPER_HEIGHT = 210.0, 297.0
ROWS, COLUMNS = 6, 5
CELL, GAP, CELL_RADIUS = 30.0, 1.2, 2.4
BORDER, LINE, FRAME_RADIUS = 9.0, 0.5, 4.0
PIECE, PIECE_RADIUS = 22.0, 2.5
LABEL_SIZE, PIECE_SIZE = 9.0, 36.0
LEFT = (PAPER_WIDTH - COLUMNS * CELL) / 2
BOTTOM = (PAPER_HEIGHT - ROWS * CELL) / 2

Order = bytes
"""Number of the piece in each cell. Bytes need the least memory."""
Writer = Callable[[Path, Sequence[Order]], None]


class Colour(NamedTuple):
    """Amounts of red, green and blue, each from 0 to 255."""

    red: int
    green: int
    blue: int


BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)
INK, GROUND = Colour(60, 60, 60), Colour(250, 248, 242)
CELLS = Colour(226, 226, 226), Colour(206, 206, 206)
PIECES = {  # colour of a piece: colour of its letter
    Colour(200, 30, 45): WHITE,
    Colour(245, 200, 40): BLACK,
    Colour(30, 130, 70): WHITE,
    Colour(30, 80, 170): WHITE,
    Colour(240, 150, 190): BLACK,
}


class Box(NamedTuple):
    """A filled rectangle with rounded corners, in mm from the lower left corner."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: Colour


class Letter(NamedTuple):
    """Text in Helvetica, with the centre of the baseline in mm and the font size in points."""

    x: float
    y: float
    text: str
    size: float
    fill: Colour


class Drawing(NamedTuple):
    """The boxes in a drawing, and the letters drawn on top of the boxes."""

    width: float
    height: float
    boxes: Sequence[Box]
    letters: Sequence[Letter]


def letter(x: float, y: float, text: str, size: float, fill: Colour) -> Letter:
    """Return a letter centred on a point, with the baseline a third of the font size below."""
    return Letter(x, y - size / 3 / MM, text, size, fill)


def board() -> Drawing:
    """Return the drawing of a page without pieces: a frame, cells in two greys, and labels."""
    outer = Box(
        LEFT - BORDER,
        BOTTOM - BORDER,
        COLUMNS * CELL + 2 * BORDER,
        ROWS * CELL + 2 * BORDER,
        FRAME_RADIUS,
        INK,
    )
    inner = Box(
        outer.x + LINE,
        outer.y + LINE,
        outer.width - 2 * LINE,
        outer.height - 2 * LINE,
        FRAME_RADIUS - LINE,
        GROUND,
    )
    boxes, side = [outer, inner], CELL - GAP
    for number, (x, y) in enumerate(corners(side)):
        fill = CELLS[sum(divmod(number, COLUMNS)) % 2]
        boxes.append(Box(x, y, side, side, CELL_RADIUS, fill))
    letters = []
    for column in range(COLUMNS):
        x = LEFT + (column + 0.5) * CELL
        for y in (outer.y + BORDER / 2, outer.y + outer.height - BORDER / 2):
            letters.append(letter(x, y, "ABCDE"[column], LABEL_SIZE, INK))
    for row in range(ROWS):
        y = BOTTOM + (ROWS - row - 0.5) * CELL
        for x in (outer.x + BORDER / 2, outer.x + outer.width - BORDER / 2):
            letters.append(letter(x, y, str(row + 1), LABEL_SIZE, INK))
    return Drawing(PAPER_WIDTH, PAPER_HEIGHT, boxes, letters)


def pieces() -> list[Drawing]:
    """Return the drawings of the 30 pieces: the letters A to F in each of five colours."""
    return [
        Drawing(
            PIECE,
            PIECE,
            [Box(0, 0, PIECE, PIECE, PIECE_RADIUS, fill)],
            [letter(PIECE / 2, PIECE / 2, text, PIECE_SIZE, ink)],
        )
        for fill, ink in PIECES.items()
        for text in "ABCDEF"
    ]


def corners(side: float) -> list[tuple[float, float]]:
    """Return the lower left corner of a square centred in each cell, row by row from the top."""
    margin = (CELL - side) / 2
    return [
        (LEFT + column * CELL + margin, BOTTOM + (ROWS - 1 - row) * CELL + margin)
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def make_orders(count: int) -> list[Order]:
    source = random.Random(SEED)
    return [bytes(source.sample(range(ROWS * COLUMNS), ROWS * COLUMNS)) for _ in range(count)]


# The contenders. The library for each is already loaded, and shared objects are created only once.


def write_pnp(path: Path, pages: Sequence[Order]) -> None:
    """Write one sheet per page, with the board and pieces as symbols, as every pnp command does."""
    from pnp.drawing.scene import Layer, Use
    from pnp.export.write import write
    from pnp.geometry import Affine, Rect, Size
    from pnp.layout.document import SheetDocument
    from pnp.layout.sheet import Sheet, SheetSequence

    paper = Rect(0, 0, PAPER_WIDTH, PAPER_HEIGHT)
    ground = Use(pnp_symbol(board()))
    symbols = [pnp_symbol(drawing) for drawing in pieces()]
    places = [Affine.translation(x, PAPER_HEIGHT - y - PIECE) for x, y in corners(PIECE)]
    sheets = [
        Sheet(
            Size(PAPER_WIDTH, PAPER_HEIGHT),
            {
                Layer.PRINT: (
                    ground,
                    *(Use(symbols[n], at) for n, at in zip(order, places, strict=True)),
                )
            },
            paper,
            paper,
            "Color Claim",
        )
        for order in pages
    ]
    write(SheetDocument("Color Claim", SheetSequence.of(sheets)), path)


def pnp_symbol(drawing: Drawing) -> Any:
    """Return a drawing as a pnp symbol. The y axis points down, and the typeface is pnp's."""
    from pnp.drawing import colour, scene
    from pnp.drawing.text import FontFace
    from pnp.geometry import Point, Rect

    def down(y: float) -> float:
        return drawing.height - y

    items: list[Any] = [
        scene.Box(
            Rect(box.x, down(box.y + box.height), box.width, box.height),
            colour.Colour(*box.fill),
            radius=box.radius,
        )
        for box in drawing.boxes
    ]
    for item in drawing.letters:
        at, ink = Point(item.x, down(item.y)), colour.Colour(*item.fill)
        line = scene.Text.line(
            item.text, at, item.size / MM, ink, FontFace.BOLD, scene.Align.CENTRE
        )
        items.append(line)
    return scene.Symbol("drawing", Rect(0, 0, drawing.width, drawing.height), tuple(items))


def page_drawer(draw: Callable[[Drawing, float, float], None]) -> Callable[[Order], None]:
    ground, drawings, places = board(), pieces(), corners(PIECE)

    def draw_page(order: Order) -> None:
        draw(ground, 0, 0)
        for number, (x, y) in zip(order, places, strict=True):
            draw(drawings[number], x, y)

    return draw_page


def draw_reportlab(canvas: Any, drawing: Drawing, left: float, bottom: float) -> None:
    """Draw on a reportlab canvas, `left` and `bottom` mm from the page's lower left corner."""
    for box in drawing.boxes:
        red, green, blue = box.fill
        canvas.setFillColorRGB(red / 255, green / 255, blue / 255)
        x, y = (left + box.x) * MM, (bottom + box.y) * MM
        canvas.roundRect(x, y, box.width * MM, box.height * MM, box.radius * MM, stroke=0, fill=1)
    for item in drawing.letters:
        red, green, blue = item.fill
        canvas.setFillColorRGB(red / 255, green / 255, blue / 255)
        canvas.setFont("Helvetica", item.size)
        canvas.drawCentredString((left + item.x) * MM, (bottom + item.y) * MM, item.text)


def reportlab_canvas(path: Path) -> Any:
    """Return an A4 canvas with reportlab's own compression."""
    from reportlab.pdfgen.canvas import Canvas

    size = (PAPER_WIDTH * MM, PAPER_HEIGHT * MM)
    return Canvas(str(path), pagesize=size, pageCompression=1)


def define_forms(canvas: Any) -> list[str]:
    """Define a "board" form and one form for each piece; return the names of the pieces."""
    drawings, names = pieces(), []
    canvas.beginForm("board", 0, 0, PAPER_WIDTH * MM, PAPER_HEIGHT * MM)
    draw_reportlab(canvas, board(), 0, 0)
    canvas.endForm()
    for number, drawing in enumerate(drawings):
        names.append(f"piece{number}")
        canvas.beginForm(names[-1], 0, 0, drawing.width * MM, drawing.height * MM)
        draw_reportlab(canvas, drawing, 0, 0)
        canvas.endForm()
    return names


def write_reportlab(path: Path, pages: Sequence[Order]) -> None:
    canvas = reportlab_canvas(path)
    draw_page = page_drawer(partial(draw_reportlab, canvas))
    for order in pages:
        draw_page(order)
        canvas.showPage()
    canvas.save()


def write_reportlab_forms(path: Path, pages: Sequence[Order]) -> None:
    """Draw the board and pieces once, as forms, and place the forms on the pages."""
    canvas = reportlab_canvas(path)
    names, places = define_forms(canvas), corners(PIECE)
    for order in pages:
        canvas.doForm("board")
        for number, (x, y) in zip(order, places, strict=True):
            canvas.saveState()
            canvas.translate(x * MM, y * MM)
            canvas.doForm(names[number])
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


def write_fpdf2(path: Path, pages: Sequence[Order]) -> None:
    """Draw everything on every page, because fpdf2 has no forms."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_font("Helvetica")

    def draw(drawing: Drawing, left: float, bottom: float) -> None:
        for box in drawing.boxes:
            pdf.set_fill_color(*box.fill)
            x, y = left + box.x, PAPER_HEIGHT - bottom - box.y - box.height
            size = box.width, box.height
            pdf.rect(x, y, *size, style="F", round_corners=True, corner_radius=box.radius)
        for item in drawing.letters:
            pdf.set_text_color(*item.fill)
            pdf.set_font_size(item.size)
            x = left + item.x - pdf.get_string_width(item.text) / 2
            pdf.text(x, PAPER_HEIGHT - bottom - item.y, item.text)

    draw_page = page_drawer(draw)
    for order in pages:
        pdf.add_page()
        draw_page(order)
    pdf.output(str(path))


def write_protograf(path: Path, pages: Sequence[Order]) -> None:
    """Draw everything on every page, as a protograf script does."""
    import protograf

    def draw(drawing: Drawing, left: float, bottom: float) -> None:
        for box in drawing.boxes:
            protograf.Rectangle(
                x=left + box.x,
                y=PAPER_HEIGHT - bottom - box.y - box.height,
                width=box.width,
                height=box.height,
                rounding=box.radius,
                fill="#{:02x}{:02x}{:02x}".format(*box.fill),
                stroke=None,
            )
        for item in drawing.letters:
            protograf.Text(
                item.text,
                x=left + item.x,
                y=PAPER_HEIGHT - bottom - item.y,
                font_size=item.size,
                stroke="#{:02x}{:02x}{:02x}".format(*item.fill),
                align="centre",
            )

    del sys.argv[1:]  # protograf.Create reads the command line
    protograf.Create(filename=path.name, paper="A4", units="mm", margin=0)
    draw_page = page_drawer(draw)
    for page, order in enumerate(pages):
        if page:
            protograf.PageBreak()
        draw_page(order)
    protograf.Save(directory=str(path.parent))


class Contender(NamedTuple):
    """A function that writes pages, the number of pages, and modules to import before timing."""

    write: Writer
    pages: int
    modules: Sequence[str] = ()
    python: str = sys.executable
    """Python interpreter. A library that conflicts with pnp has a separate environment."""


PEERS = str(Path(sys.prefix) / "peers/bin/python")
REPORTLAB = ("_rl_accel", "reportlab.pdfgen.canvas", "reportlab.pdfbase._fontdata")
CONTENDERS = {
    "pnp": Contender(write_pnp, PAGES, ("reportlab.pdfbase.pdfdoc", "pnp.export.pdf", "uharfbuzz")),
    "reportlab": Contender(write_reportlab, PAGES, REPORTLAB),
    "reportlab forms": Contender(write_reportlab_forms, PAGES, REPORTLAB),
    "fpdf2": Contender(write_fpdf2, PAGES, ["fpdf"]),
    "protograf": Contender(write_protograf, 100, ["protograf"], python=PEERS),
}


class Run(NamedTuple):
    """Measurements of a run: seconds, peak memory in KB and file size in KB."""

    seconds: float
    peak: float
    size: float


def peak_memory() -> float:
    """Return the peak memory of this process, in KB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform == "darwin" else peak


def run_here(name: str, path: Path, count: int) -> Run | None:
    """Write pages in this process, or return None if the contender is not installed."""
    contender = CONTENDERS[name]
    try:
        for module in contender.modules:
            importlib.import_module(module)
    except ModuleNotFoundError:
        return None
    pages = make_orders(count)
    start = time.perf_counter()
    contender.write(path, pages)
    seconds = time.perf_counter() - start
    return Run(seconds, peak_memory(), path.stat().st_size / 1024)


def run_apart(name: str, count: int) -> Run | None:
    """Write pages in a separate process, or return None if the contender is not installed."""
    python = CONTENDERS[name].python
    if not Path(python).exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        command = [python, __file__, "--one", name, f"{folder}/pages.pdf", str(count)]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    found = json.loads(output.splitlines()[-1])  # libraries might have printed other lines first
    return Run(*found) if found else None


def measure(name: str, pages: int, runs: int) -> list[str]:
    few = pages // 10
    pairs = [(run_apart(name, pages), run_apart(name, few)) for _ in range(runs)]
    all_pages = [run for run, _ in pairs if run]
    few_pages = [run for _, run in pairs if run]
    if not all_pages or not few_pages:
        return [name, "not installed", "", "", ""]
    growth = median(run.peak for run in all_pages) - median(run.peak for run in few_pages)
    return [
        name,
        f"{pages:,}",
        f"{median(run.seconds for run in all_pages) * 1000 / pages:.3f}",
        f"{median(run.size for run in all_pages) / pages:.2f}",
        f"{growth / (pages - few):.2f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", help="contenders (default: all)")
    parser.add_argument("--quick", action="store_true", help="20 pages, once")
    parser.add_argument("--one", nargs=3, metavar=("NAME", "PATH", "COUNT"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        name, path, count = arguments.one
        print(json.dumps(run_here(name, Path(path), int(count))))
        return
    for name in arguments.names:
        if name not in CONTENDERS:
            parser.error(f"unknown contender {name!r}: choose from {', '.join(CONTENDERS)}")
    print("| contender | pages written | ms a page | KB a page | memory a page, KB |")
    print("|---|---:|---:|---:|---:|")
    for name in arguments.names or CONTENDERS:
        pages = 20 if arguments.quick else CONTENDERS[name].pages
        print(f"| {' | '.join(measure(name, pages, 1 if arguments.quick else RUNS))} |", flush=True)


if __name__ == "__main__":
    main()
