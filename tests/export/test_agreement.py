"""One scene in three formats: shapes have the same position in each."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from pnp.catalogue import Catalogue
from pnp.drawing.text import FontFace
from pnp.geometry import Rect
from pnp.templates.elements.colour_grid import ColourGridElement
from pnp.templates.elements.grid import GridElement, LatticeElement
from pnp.templates.sides import read_side
from pnp.templates.source import FRONT
from pnp.templates.template import Template
from tests.conftest import BOARDS, SINGLE, Pnp, diagonal
from tests.reading import Mark, read_pdf, read_svg

TOLERANCE = 0.01

_MARGIN = 0.93
"""Smallest size of a space as drawn, as a fraction of its size in the grid."""

_MARGIN_OF_SPOTS = 0.81
"""Smallest size of a spot of Line or Colour, as a fraction of its size in the grid."""

PLAIN = [name for name in BOARDS if name.partition("/")[0] not in {"line-or-colour", "passtally"}]
"""Boards whose spaces are single boxes that contrast with one background."""


def grids(name: str) -> list[LatticeElement]:
    """Return the grids of a built-in template with its defaults."""
    template: Template = Catalogue().template(name)
    elements = [placed.element for placed in read_side(template.source, FRONT, template.scope({}))]
    return [e for e in elements if isinstance(e, GridElement | ColourGridElement) and e.when]


def expected_spaces(name: str, left: float, top: float) -> list[Rect]:
    """Return the spaces as placed by the template, with the trim at (left, top)."""
    return [
        Rect(
            left + grid.x + column * grid.cell + grid.gap / 2,
            top + grid.y + row * (grid.cell_height or grid.cell) + grid.gap / 2,
            grid.cell - grid.gap,
            (grid.cell_height or grid.cell) - grid.gap,
        )
        for grid in grids(name)
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]


def blocked_centres(name: str) -> set[tuple[float, float]]:
    """Return the centres of blocked spaces, over which a theme can draw with a rim of its own."""
    return {
        (
            grid.x + (ord(space[0]) - ord("a") + 0.5) * grid.cell,
            grid.y + (int(space[1:]) - 0.5) * (grid.cell_height or grid.cell),
        )
        for grid in grids(name)
        if isinstance(grid, GridElement)
        for space in grid.blocked
    }


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the difference of two colours, 0 to 255."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def assert_all_found(name: str, spaces: list[Rect], marks: list[Mark]) -> None:
    """Check that each space has a shape with the same centre and nearly the same size."""
    least = _MARGIN_OF_SPOTS if name.startswith("line-or-colour/") else _MARGIN
    boxes = [mark.box for mark in marks if mark.kind == "path"]
    for space in spaces:
        centred = [
            (right - left, bottom - top)
            for left, top, right, bottom in boxes
            if abs(left + right - 2 * space.centre.x) < 2 * TOLERANCE
            and abs(top + bottom - 2 * space.centre.y) < 2 * TOLERANCE
        ]
        assert any(
            least * space.width < width < space.width + TOLERANCE
            and least * space.height < height < space.height + TOLERANCE
            for width, height in centred
        ), f"no shape is at {space}"


@pytest.mark.parametrize("name", BOARDS)
def test_spaces_are_drawn_where_the_template_places_them(name: str, pnp: Pnp, folder: Path) -> None:
    for file in ("board.pdf", "board.svg"):
        assert pnp("render", name, "-o", file).status == 0
    page = read_pdf(folder / "board.pdf")[0]
    spaces = expected_spaces(name, page.trim[0], page.trim[1])
    assert len(spaces) >= 4, "as many as the dice board has"
    assert_all_found(name, spaces, page.marks)
    assert_all_found(name, spaces, read_svg(folder / "board.svg"))


@pytest.mark.parametrize("name", SINGLE)
def test_pdf_and_svg_have_the_same_shapes_in_order(name: str, pnp: Pnp, folder: Path) -> None:
    for file in ("board.pdf", "board.svg"):
        pnp("render", name, "-o", file, "--palette", "grey")
    pdf, svg = read_pdf(folder / "board.pdf")[0].marks, read_svg(folder / "board.svg")
    assert len(pdf) == len(svg)
    for ours, theirs in zip(pdf, svg, strict=True):
        assert (ours.kind, ours.text) == (theirs.kind, theirs.text)
        assert (ours.fill, ours.stroke) == (theirs.fill, theirs.stroke)
        assert ours.width == pytest.approx(theirs.width, abs=1e-3)
        assert ours.size == pytest.approx(theirs.size, abs=1e-3)
        assert ours.box == pytest.approx(theirs.box, abs=TOLERANCE)


@pytest.mark.parametrize("name", PLAIN)
def test_png_shows_every_space_within_one_pixel_at_300_dpi(
    name: str, pnp: Pnp, folder: Path
) -> None:
    pnp("render", name, "-o", "board.png", "--paper", "fit", "--no-marks", "--bleed", "0mm")
    with Image.open(folder / "board.png") as picture:
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        assert picture.mode == "RGB"
        picture.load()
    spaces = expected_spaces(name, 0, 0)
    if not all(grid.gap for grid in grids(name)):
        spaces = [Rect.around(spaces)]
    pixel = 300 / 25.4
    outside = min(grid.line / 2 for grid in grids(name))
    blocked = blocked_centres(name)
    for space in spaces:
        if any(tuple(space.centre) == pytest.approx(each) for each in blocked):
            continue
        painted = space.grown(outside)
        middle, start = round(space.centre.y * pixel), round(painted.x * pixel) - 5
        row = [
            picture.getpixel((x, middle)) for x in range(start, round(painted.right * pixel) + 5)
        ]
        inside = [start + i for i, colour in enumerate(row) if apart(colour, row[0]) > 10]
        assert inside[0] == pytest.approx(painted.x * pixel, abs=1)
        assert inside[-1] + 1 == pytest.approx(painted.right * pixel, abs=1)


@pytest.mark.parametrize(("name", "palette_name"), diagonal(SINGLE, ["safe", "grey", "ink-saver"]))
def test_pdf_and_svg_render_the_same_picture(
    name: str, palette_name: str, pnp: Pnp, folder: Path
) -> None:
    for file in ("board.pdf", "board.svg"):
        pnp("render", name, "-o", file, "--palette", palette_name)
    with pypdfium2.PdfDocument(folder / "board.pdf") as document:
        pdf = document[0].render(scale=200 / 72).to_pil().convert("RGB")
    painted = resvg_py.svg_to_bytes(
        svg_path=str(folder / "board.svg"),
        dpi=200,
        background="white",
        skip_system_fonts=True,
        font_files=[str(face.file) for face in FontFace],
    )
    svg = Image.open(BytesIO(painted)).convert("RGB")
    assert all(abs(a - b) <= 1 for a, b in zip(svg.size, pdf.size, strict=True))
    pdf, svg = pdf.reduce(4), svg.crop((0, 0, *pdf.size)).reduce(4)
    difference = ImageChops.difference(pdf, svg).convert("L")
    # An edge may be in the next of four pixels, which is a quarter of the strongest contrast.
    unlike = sum(difference.histogram()[64:]) / (difference.width * difference.height)
    assert unlike < 0.0005
    assert ImageStat.Stat(difference).mean[0] < 3  # fine black lines on white differ most
