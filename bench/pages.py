"""What a page costs: pnp and its peers write the same 1,000 pages, printed as a Markdown table.

A page is an A4 board of Color Claim, 6 rows of 5 spaces, with 30 different pieces in a random
order. The orders are seeded, so every contender draws the same pages; they are shuffled before the
clock starts. Each run is a process of its own, and the median of three is printed:

    python bench/pages.py                          the table of all contenders
    python bench/pages.py fpdf2 "by hand"          the rows of some
    python bench/pages.py --one NAME PATH COUNT    one run: seconds and peak memory, as JSON

Memory a page is what 1,000 pages need at their peak beyond what 100 do, over the 900 between. A
contender too slow for 1,000 pages writes fewer, as its row says, and its memory is measured
between a tenth of these and all. KB are of 1,024 bytes.
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
"""The number of the piece in each cell: bytes, as holding these adds next to nothing to memory."""
Writer = Callable[[Path, Sequence[Order]], None]


class Colour(NamedTuple):
    """Red, green and blue, each of 0 to 255."""

    red: int
    green: int
    blue: int


BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)
INK, GROUND = Colour(60, 60, 60), Colour(250, 248, 242)
CELLS = Colour(226, 226, 226), Colour(206, 206, 206)
PIECES = {  # the colour of a piece to that of its letter
    Colour(200, 30, 45): WHITE,
    Colour(245, 200, 40): BLACK,
    Colour(30, 130, 70): WHITE,
    Colour(30, 80, 170): WHITE,
    Colour(240, 150, 190): BLACK,
}


class Box(NamedTuple):
    """A filled rectangle with round corners, in millimetres from the lower left."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: Colour


class Letter(NamedTuple):
    """Text in Helvetica: the centre of its baseline in millimetres, its size in points."""

    x: float
    y: float
    text: str
    size: float
    fill: Colour


class Drawing(NamedTuple):
    """All boxes of a drawing, then all letters on them."""

    width: float
    height: float
    boxes: Sequence[Box]
    letters: Sequence[Letter]


def letter(x: float, y: float, text: str, size: float, fill: Colour) -> Letter:
    """A letter whose middle is at a point: about a third of its size above the baseline."""
    return Letter(x, y - size / 3 / MM, text, size, fill)


def board() -> Drawing:
    """The page without pieces: a frame, the cells in two greys, the labels of rows and columns."""
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
    """The 30 pieces: the letters A to F in each of five colours."""
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
    """The lower left of a square in the middle of each cell, row by row from the top."""
    margin = (CELL - side) / 2
    return [
        (LEFT + column * CELL + margin, BOTTOM + (ROWS - 1 - row) * CELL + margin)
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def make_orders(count: int) -> list[Order]:
    """The seeded random orders of as many pages."""
    source = random.Random(SEED)
    return [bytes(source.sample(range(ROWS * COLUMNS), ROWS * COLUMNS)) for _ in range(count)]


# The contenders. Each finds its library already loaded, and makes once what all pages share.


def write_pnp(path: Path, pages: Sequence[Order]) -> None:
    """Board and pieces as symbols, a sheet a page, written as every command writes."""
    from pnp.drawing.scene import Layer, Use
    from pnp.export import write
    from pnp.geometry import Affine, Rect, Size
    from pnp.layout.document import Document
    from pnp.layout.sheet import Sheet, Sheets

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
    write(Document("Color Claim", Sheets.of(sheets)), path)


def pnp_symbol(drawing: Drawing) -> Any:
    """A drawing in pnp's terms, whose y goes down and whose type is its own."""
    from pnp import colour, scene
    from pnp.drawing.text import Face
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
        line = scene.Text.line(item.text, at, item.size / MM, ink, Face.BOLD, scene.Align.CENTRE)
        items.append(line)
    return scene.Symbol("drawing", Rect(0, 0, drawing.width, drawing.height), tuple(items))


def draw_reportlab(canvas: Any, drawing: Drawing, left: float, bottom: float) -> None:
    """Draw on a canvas of reportlab, at a distance in millimetres from the lower left."""
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
    """A canvas of A4, compressed as reportlab does it of itself."""
    from reportlab.pdfgen.canvas import Canvas

    size = (PAPER_WIDTH * MM, PAPER_HEIGHT * MM)
    return Canvas(str(path), pagesize=size, pageCompression=1)


def define_forms(canvas: Any) -> list[str]:
    """Define a form for the board, named "board", and one for each piece, whose names return."""
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
    """Draw everything on every page."""
    canvas = reportlab_canvas(path)
    ground, drawings, places = board(), pieces(), corners(PIECE)
    for order in pages:
        draw_reportlab(canvas, ground, 0, 0)
        for number, (x, y) in zip(order, places, strict=True):
            draw_reportlab(canvas, drawings[number], x, y)
        canvas.showPage()
    canvas.save()


def write_reportlab_forms(path: Path, pages: Sequence[Order]) -> None:
    """Draw board and pieces once, as forms, and place these on the pages."""
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


def write_reportlab_joined(path: Path, pages: Sequence[Order]) -> None:
    """Place forms by one string a page, past reportlab's methods."""
    canvas = reportlab_canvas(path)
    names = define_forms(canvas)
    internal = canvas._doc.getXObjectName  # noqa: SLF001
    start = f"/{internal('board')} Do\n"
    moves = [f"q 1 0 0 1 {x * MM:.3f} {y * MM:.3f} cm /" for x, y in corners(PIECE)]
    ends = [f"{internal(name)} Do Q" for name in names]
    used = ["board", *names]
    for order in pages:
        lines = [move + ends[number] for move, number in zip(moves, order, strict=True)]
        canvas._code.append(start + "\n".join(lines))  # noqa: SLF001
        canvas._formsinuse.extend(used)  # noqa: SLF001
        canvas.showPage()
    canvas.save()


def write_fpdf2(path: Path, pages: Sequence[Order]) -> None:
    """Draw everything on every page: fpdf2 has no forms."""
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

    ground, drawings, places = board(), pieces(), corners(PIECE)
    for order in pages:
        pdf.add_page()
        draw(ground, 0, 0)
        for number, (x, y) in zip(order, places, strict=True):
            draw(drawings[number], x, y)
    pdf.output(str(path))


def write_protograf(path: Path, pages: Sequence[Order]) -> None:
    """Draw everything on every page, as a script of protograf's would."""
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

    del sys.argv[1:]  # Create reads the command line
    protograf.Create(filename=path.name, paper="A4", units="mm", margin=0)
    ground, drawings, places = board(), pieces(), corners(PIECE)
    for page, order in enumerate(pages):
        if page:
            protograf.PageBreak()
        draw(ground, 0, 0)
        for number, (x, y) in zip(order, places, strict=True):
            draw(drawings[number], x, y)
    protograf.Save(directory=str(path.parent))


def write_by_hand(path: Path, pages: Sequence[Order]) -> None:
    """Write the PDF itself, only as much as a viewer needs: the limit."""
    drawings = [board(), *pieces()]
    font, catalog, tree, resources = 1, 2, 3, 4
    first_form = 5
    first_page = first_form + len(drawings)
    objects = first_page + 2 * len(pages)
    offsets = [0] * objects
    moves = [b"q 1 0 0 1 %.3f %.3f cm /F" % (x * MM, y * MM) for x, y in corners(PIECE)]
    ends = [b"%d Do Q" % (number + 1) for number in range(len(drawings) - 1)]
    page = b"<</Type/Page/Parent %d 0 R/Resources %d 0 R/Contents %%d 0 R>>" % (tree, resources)

    with path.open("wb") as file:

        def add(number: int, body: bytes) -> None:
            offsets[number] = file.tell()
            file.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))

        def add_stream(number: int, content: bytes, entries: bytes = b"") -> None:
            body = b"<<%s/Length %d>>stream\n%s\nendstream"
            add(number, body % (entries, len(content), content))

        file.write(b"%PDF-1.4\n")
        add(font, b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        add(catalog, b"<</Type/Catalog/Pages %d 0 R>>" % tree)
        names = b"".join(b"/F%d %d 0 R" % (i, first_form + i) for i in range(len(drawings)))
        add(resources, b"<</Font<</H %d 0 R>>/XObject<<%s>>>>" % (font, names))
        for number, drawing in enumerate(drawings, first_form):
            box = b"0 0 %.3f %.3f" % (drawing.width * MM, drawing.height * MM)
            entries = b"/Type/XObject/Subtype/Form/BBox[%s]/Resources %d 0 R" % (box, resources)
            add_stream(number, operators(drawing), entries)
        for number, order in zip(range(first_page, objects, 2), pages, strict=True):
            lines = [move + ends[piece] for move, piece in zip(moves, order, strict=True)]
            add(number, page % (number + 1))
            add_stream(number + 1, b"/F0 Do\n" + b"\n".join(lines))
        kids = b" ".join(b"%d 0 R" % number for number in range(first_page, objects, 2))
        paper = b"0 0 %.3f %.3f" % (PAPER_WIDTH * MM, PAPER_HEIGHT * MM)
        add(tree, b"<</Type/Pages/MediaBox[%s]/Count %d/Kids[%s]>>" % (paper, len(pages), kids))
        start = file.tell()
        file.write(b"xref\n0 %d\n0000000000 65535 f \n" % objects)
        file.writelines(b"%010d 00000 n \n" % offset for offset in offsets[1:])
        trailer = b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
        file.write(trailer % (objects, catalog, start))


def operators(drawing: Drawing) -> bytes:
    """What draws it from 0, 0 in PDF, with Helvetica as the font H."""
    lines = []
    for box in drawing.boxes:
        x0, y0, r = box.x * MM, box.y * MM, box.radius * MM
        x1, y1 = x0 + box.width * MM, y0 + box.height * MM
        k = r * (1 - 0.5523)  # from a corner to the control points of its quarter of a circle
        lines += [
            "{:.3f} {:.3f} {:.3f} rg".format(*(part / 255 for part in box.fill)),
            f"{x0 + r:.3f} {y0:.3f} m {x1 - r:.3f} {y0:.3f} l",
            f"{x1 - k:.3f} {y0:.3f} {x1:.3f} {y0 + k:.3f} {x1:.3f} {y0 + r:.3f} c",
            f"{x1:.3f} {y1 - r:.3f} l",
            f"{x1:.3f} {y1 - k:.3f} {x1 - k:.3f} {y1:.3f} {x1 - r:.3f} {y1:.3f} c",
            f"{x0 + r:.3f} {y1:.3f} l",
            f"{x0 + k:.3f} {y1:.3f} {x0:.3f} {y1 - k:.3f} {x0:.3f} {y1 - r:.3f} c",
            f"{x0:.3f} {y0 + r:.3f} l",
            f"{x0:.3f} {y0 + k:.3f} {x0 + k:.3f} {y0:.3f} {x0 + r:.3f} {y0:.3f} c f",
        ]
    widths = {"A": 667, "B": 667, "C": 722, "D": 722, "E": 667, "F": 611}  # digits: 556
    for item in drawing.letters:
        x = item.x * MM - widths.get(item.text, 556) * item.size / 2000
        lines += [
            "{:.3f} {:.3f} {:.3f} rg".format(*(part / 255 for part in item.fill)),
            f"BT /H {item.size} Tf {x:.3f} {item.y * MM:.3f} Td ({item.text}) Tj ET",
        ]
    return "\n".join(lines).encode("ascii")


class Contender(NamedTuple):
    """One way of writing the pages: how, how many, and what it imports before the clock starts."""

    write: Writer
    pages: int
    modules: Sequence[str] = ()
    without: str = ""
    """A module that is made impossible to import."""
    python: str = sys.executable
    """What runs it; a library that cannot share ours has an environment of its own."""


ACCELERATOR = "_rl_accel"
PEERS = str(Path(sys.prefix) / "peers/bin/python")
REPORTLAB = ("reportlab.pdfgen.canvas", "reportlab.pdfbase._fontdata")
CONTENDERS = {
    "pnp": Contender(write_pnp, PAGES, (ACCELERATOR, *REPORTLAB, "pnp.export.pdf")),
    "reportlab, no accelerator": Contender(write_reportlab, PAGES, REPORTLAB, ACCELERATOR),
    "reportlab": Contender(write_reportlab, PAGES, (ACCELERATOR, *REPORTLAB)),
    "reportlab forms": Contender(write_reportlab_forms, PAGES, (ACCELERATOR, *REPORTLAB)),
    "reportlab forms, joined": Contender(write_reportlab_joined, PAGES, (ACCELERATOR, *REPORTLAB)),
    "fpdf2": Contender(write_fpdf2, PAGES, ["fpdf"]),
    "protograf": Contender(write_protograf, 100, ["protograf"], python=PEERS),
    "by hand": Contender(write_by_hand, PAGES),
}


class Run(NamedTuple):
    """What one run took: seconds, and the most memory and the size of the file in KB."""

    seconds: float
    peak: float
    size: float


def peak_memory() -> float:
    """The most memory this process ever had, in KB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform == "darwin" else peak


def run_here(name: str, path: Path, count: int) -> dict[str, float | str]:
    """Write pages in this process: seconds and peak memory, or the module that is missing."""
    contender = CONTENDERS[name]
    if contender.without:
        sys.modules[contender.without] = None  # type: ignore[assignment]
    try:
        for module in contender.modules:
            importlib.import_module(module)
    except ModuleNotFoundError as error:
        return {"missing": error.name or str(error)}
    pages = make_orders(count)
    start = time.perf_counter()
    contender.write(path, pages)
    return {"seconds": time.perf_counter() - start, "peak": peak_memory()}


def run_apart(name: str, count: int) -> Run | None:
    """Write pages in a process of its own: nothing, where a library is not installed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pages.pdf"
        python = CONTENDERS[name].python
        if not Path(python).exists():
            return None
        command = [python, __file__, "--one", name, str(path), str(count)]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        found = json.loads(output.splitlines()[-1])  # libraries may have printed lines before
        if "missing" in found:
            return None
        return Run(found["seconds"], found["peak"], path.stat().st_size / 1024)


def measure(name: str) -> list[str]:
    """The cells of a contender's row."""
    pages = CONTENDERS[name].pages
    few = pages // 10
    runs = [(run_apart(name, pages), run_apart(name, few)) for _ in range(RUNS)]
    all_pages = [run for run, _ in runs if run]
    few_pages = [run for _, run in runs if run]
    if not all_pages or not few_pages:
        return [name, "not installed", "", "", ""]
    growth = median(run.peak for run in all_pages) - median(run.peak for run in few_pages)
    return [
        name,
        f"{pages:,}" if pages == PAGES else f"{pages:,} only",
        f"{median(run.seconds for run in all_pages) * 1000 / pages:.3f}",
        f"{median(run.size for run in all_pages) / pages:.2f}",
        f"{growth / (pages - few):.2f}",
    ]


def main() -> None:
    """Print the table, or the figures of one run."""
    parser = argparse.ArgumentParser(description="What a page costs: pnp and its peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="contenders; all, if none given")
    parser.add_argument("--one", nargs=3, metavar=("NAME", "PATH", "COUNT"), help="one run only")
    arguments = parser.parse_args()
    if arguments.one:
        name, path, count = arguments.one
        print(json.dumps(run_here(name, Path(path), int(count))))
        return
    for name in arguments.names:
        if name not in CONTENDERS:
            parser.error(f"no contender {name!r}; there are {', '.join(CONTENDERS)}")
    print("| contender | pages written | ms a page | KB a page | memory a page, KB |")
    print("|---|---:|---:|---:|---:|")
    for name in arguments.names or CONTENDERS:
        print(f"| {' | '.join(measure(name))} |", flush=True)


if __name__ == "__main__":
    main()
