"""Printed sheets and cards: legible, without overlaps, and readable in photos."""

from itertools import product
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from pnp.catalogue import Catalogue
from pnp.drawing.colour import Colour, Role, palette, palette_names
from pnp.drawing.text import READABLE
from pnp.games.colour_lines.sheet import (
    COLOURS,
    SIGNS,
    SPACES,
    plan_from_code,
    side,
)
from pnp.games.colour_lines.sheet_qr import OURS, OWN, PrintedSheet
from pnp.geometry import Rect
from pnp.languages.report import covered_languages
from tests.conftest import Pnp
from tests.kits.legibility import faults
from tests.reading import Mark, PdfPage, read_pdf

SHEET = "colour-lines/sheet"
PRINTED = [
    ["render", SHEET],
    ["render", SHEET, "-p", "side=B"],
    ["render", SHEET, "-p", "side=B", "-p", "cell=7mm"],
    ["render", SHEET, "-p", "side=B", "-p", "cell=11mm"],
    ["sheet", "colour-lines", "--with", "black=9", "--with", "circles=12", "--seed", "4"],
    ["render", "colour-lines/spaces", "-p", "side=B"],
    ["render", "colour-lines/spaces", "-p", "side=B", "-p", "cell=3mm"],
    ["render", "colour-lines/colour", "-p", "cell=7mm"],
    ["render", "colour-lines/solo-cards"],
    *(
        ["setup", "colour-lines", "--variant", variant, "--seed", "1"]
        for variant in ("1-player", "2-players", "5-players", "4-players-three-options")
    ),
]


def pages(pnp: Pnp, folder: Path, *words: str) -> list[PdfPage]:
    """Return the pages that a command prints, on paper of their size and without marks."""
    result = pnp(*words, "--paper", "fit", "--no-marks", "-o", "out.pdf")
    assert result.status == 0, result.err
    return read_pdf(folder / "out.pdf")


def ink_box(mark: Mark) -> Rect:
    """Return the area covered by a line of text, with its ascenders and descenders."""
    ascenders = any(letter not in "acegmnopqrsuvwxyz" for letter in mark.text)
    descenders = any(letter in "gjpqy,;" for letter in mark.text)
    (left, base), (right, _) = mark.points
    top = base - mark.size * (0.67 if ascenders else 0.51)
    bottom = base + mark.size * (0.19 if descenders else 0.01)
    return Rect(left, top, right - left, bottom - top)


def texts(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.kind == "text" and mark.text.strip()]


def within(box: Rect, trim: tuple[float, ...]) -> bool:
    """Return True if a text has room to the edge of the component."""
    left, _, right, bottom = trim
    return box.x >= left + 1.9 and box.right <= right - 1.9 and box.bottom <= bottom - 1.5


def rect(mark: Mark) -> Rect:
    left, top, right, bottom = mark.box
    return Rect(left, top, right - left, bottom - top)


@pytest.mark.parametrize("words", PRINTED, ids=lambda words: " ".join(words[1:]))
def test_text_is_legible_and_covers_nothing(words: list[str], pnp: Pnp, folder: Path) -> None:
    for page in pages(pnp, folder, *words):
        assert [*faults(page)] == []
        for mark in texts(page):
            assert mark.size >= READABLE - 1e-3, mark.text
            assert within(ink_box(mark), page.trim), mark.text


@pytest.mark.parametrize(
    "language", [each.code for each in covered_languages() if not each.needs_fonts]
)
def test_labels_below_the_grid_are_apart_from_the_boxes(
    language: str, pnp: Pnp, folder: Path
) -> None:
    (page,) = pages(pnp, folder, "render", SHEET, "--language", language)
    low = page.trim[3] - 10
    labels = [mark for mark in texts(page) if mark.points[0][1] > low and mark.text.strip()[1:]]
    boxes = [mark.box for mark in page.marks if mark.kind != "text" and mark.box[1] > low - 3]
    assert len(labels) >= 5
    for label in labels:
        left, _top, right, _bottom = label.box
        for box in boxes:
            assert box[2] <= left - 0.5 or box[0] >= right + 0.5, label.text


def places(cell: str = "8mm") -> dict[str, Rect]:
    """Return the spaces of the sheet on paper of its size."""
    return dict(Catalogue().template(SHEET).places({"cell": cell}))


@pytest.mark.parametrize(
    ("name", "cell", "colours"),
    [
        ("A", "8mm", "safe"),
        ("A", "8mm", "grey"),
        ("B", "7mm", "safe"),
        ("B", "12.5mm", "grey"),
    ],
)
def test_dark_squares_are_at_the_corners_of_the_grid(
    name: str, cell: str, colours: str, pnp: Pnp, folder: Path
) -> None:
    words = ["-p", f"cell={cell}", "-p", f"side={name}", "--palette", colours]
    (page,) = pages(pnp, folder, "render", SHEET, *words)
    spaces = places(cell)
    grid = Rect.around([each.moved(*page.trim[:2]) for each in spaces.values()])
    squares = []
    for mark in page.marks:
        if mark.stroke and mark.width == pytest.approx(4.2, abs=1e-3):
            assert Colour.from_hex(mark.stroke).luminance < 0.05
            left, y, right, _ = mark.box
            assert right - left == pytest.approx(4.2, abs=1e-3)
            squares.append(Rect(left, y - 2.1, 4.2, 4.2))
    assert len(squares) == 4
    away = {round(abs(s.centre.x - grid.centre.x), 3) for s in squares}
    down = {round(abs(s.centre.y - grid.centre.y), 3) for s in squares}
    assert away == {round(grid.width / 2 + 2.9, 3)}
    assert down == {round(grid.height / 2 + 2.9, 3)}
    if palette(colours).patterned:
        return  # clipped parts of patterns cannot be distinguished here
    around = [each.grown(0.6) for each in squares]
    others = [mark for mark in page.marks if mark.width != pytest.approx(4.2, abs=1e-3)]
    for square, mark in product(around, others):
        both = square.intersection(ink_box(mark) if mark.kind == "text" else rect(mark))
        assert both is None or min(both.width, both.height) < 1e-6


def scanned(folder: Path, pnp: Pnp, *words: str) -> list[PrintedSheet]:
    """Return the sheets encoded in the QR codes that a command prints."""
    assert pnp(*words, "-o", "out.png", "--dpi", "150").status == 0
    with Image.open(folder / "out.png") as picture:
        found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    sheets = [PrintedSheet.read(each.text) for each in found]
    return sorted(sheets, key=lambda sheet: sheet.number)


@pytest.mark.parametrize(
    ("paper", "colours"), [("A4", "safe"), ("Letter", "grey"), ("Letter", "ink-saver")]
)
def test_two_sheets_on_a_page_have_numbers(
    paper: str, colours: str, pnp: Pnp, folder: Path
) -> None:
    words = ["render", SHEET, "-p", "sheets=2", "-p", "side=B", "--paper", paper]
    found = scanned(folder, pnp, *words, "--palette", colours)
    assert found == [PrintedSheet("B", 8, OURS, 1), PrintedSheet("B", 8, OURS, 2)]
    assert found[0].sheet == side("B")


def test_pad_numbers_all_its_sheets_from_1(pnp: Pnp, folder: Path) -> None:
    assert pnp("pad", "colour-lines", "--sheets", "8", "-o", "pad.pdf").status == 0
    numbers = [
        mark.text.rpartition(" ")[2]
        for page in read_pdf(folder / "pad.pdf")
        for mark in sorted(texts(page), key=lambda mark: mark.points[0][1])
        if mark.text.startswith("side A, sheet ")
    ]
    assert numbers == [str(number) for number in range(1, 17)]


@pytest.mark.parametrize("start", ["b5", "d11"])
def test_line_and_start_leave_signs_clear(start: str, pnp: Pnp, folder: Path) -> None:
    """The line passes right of the signs in column m, and above those in row 11."""
    (folder / "t.toml").write_text(
        'game = "colour-lines"\nside = "A"\nplayers = [{ name = "Ann", colours = ["yellow",'
        f' "orange"], left = "{start} N|", right = "m5 SSSSSSWW|", jokers = 0 }}]\n'
    )
    (page,) = pages(pnp, folder, "score", "t.toml")
    assert sum(mark.text in SIGNS.values() for mark in texts(page)) == 12 * 12
    assert sum(mark.text == "X" for mark in texts(page)) == 2
    assert [*faults(page)] == []


def test_random_sheet_prints_the_code_of_its_spaces(pnp: Pnp, folder: Path) -> None:
    options = ["--with", "black=3", "--with", "circles=5", "--seed", "8"]
    (found,) = scanned(folder, pnp, "sheet", "colour-lines", *options)
    sheet = found.sheet
    assert sheet is not None
    assert (len(sheet.black), len(sheet.circles)) == (3, 5)
    (page,) = pages(pnp, folder, "sheet", "colour-lines", *options)
    assert found.spaces in page.text
    assert plan_from_code(found.spaces).sheet() == sheet


def test_custom_spaces_are_marked_in_the_qr_code(pnp: Pnp, folder: Path) -> None:
    words = ["-p", "a=pk lb / ye dg", "-p", "cell=9.5mm"]
    (found,) = scanned(folder, pnp, "render", SHEET, *words)
    assert found == PrintedSheet("A", 9.5, OWN, 1)
    assert found.sheet is None


@pytest.mark.parametrize("name", ["A", "B"])
def test_printed_spaces_match_the_rules(name: str, pnp: Pnp, folder: Path) -> None:
    (page,) = pages(pnp, folder, "render", SHEET, "-p", f"side={name}")
    spaces = {key: place.moved(*page.trim[:2]) for key, place in places().items()}
    for index, printed in enumerate(side(name).spaces):
        inside = {
            mark.text
            for mark in texts(page)
            if spaces[SPACES[index]].intersection(ink_box(mark)) is not None
        }
        sign = {SIGNS[printed.colour]} if printed.colour else set()
        assert inside == sign | ({printed.letter} if printed.letter else set())


@pytest.mark.parametrize("name", palette_names())
def test_grey_zone_is_neutral_and_unlike_game_colours(name: str) -> None:
    grey = palette(name).ink(Role.NEUTRAL)
    fills = [swatch.fill for swatch in palette(name).swatches(COLOURS)]
    if name in {"ink-saver", "low-ink"}:
        assert grey is None
    else:
        assert grey is not None
        assert len(set(grey)) == 1
        assert grey not in fills
