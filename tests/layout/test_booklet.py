"""Imposed booklets: the order of pages on sheets that are stacked and folded."""

from io import BytesIO

import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Layer, Scene, SceneLabel, Text
from pnp.errors import PnpError
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.geometry import Point, Size
from pnp.layout.booklet import booklet_sheets, page_size
from pnp.layout.paper import PAPERS
from pnp.layout.settings import Backs, Settings
from tests.reading import read_pdf

SHORT = Settings(backs=Backs.DUPLEX_SHORT)


def pages(count, settings=SHORT):
    size = page_size(settings)
    return [
        Scene(
            size,
            {Layer.PRINT: (Text.line(f"p{number}", Point(10, 20), 5, BLACK),)},
            label=SceneLabel(f"Page {number}"),
        )
        for number in range(1, count + 1)
    ]


def spreads(count, settings=SHORT):
    """Return the texts on each side, from left to right, with their positions in mm."""
    sheets = booklet_sheets("Booklet", pages(count, settings), settings)
    read = read_pdf(BytesIO(pdf_bytes(sheets, PdfMetadata("Booklet"))))
    return [
        sorted((mark.box[0], mark.box[1], mark.text) for mark in page.marks if mark.text)
        for page in read
    ]


@pytest.mark.parametrize(
    ("count", "order"),
    [
        (4, [["p4", "p1"], ["p2", "p3"]]),
        (8, [["p8", "p1"], ["p2", "p7"], ["p6", "p3"], ["p4", "p5"]]),
        (6, [["p1"], ["p2"], ["p6", "p3"], ["p4", "p5"]]),
    ],
)
def test_folded_sheets_are_in_reading_order(count, order):
    assert [[text for _x, _y, text in side] for side in spreads(count)] == order


def test_flip_on_long_edge_turns_the_back():
    front, back = spreads(4, Settings(backs=Backs.DUPLEX_LONG))
    assert [text for _x, _y, text in front] == ["p4", "p1"]
    assert [text for _x, _y, text in back] == ["p3", "p2"]
    assert back[0][1] > 105 > front[0][1]


def test_back_compensates_for_the_duplex_shift():
    shifted = Settings(backs=Backs.DUPLEX_SHORT, duplex_shift=Point(1.5, -0.5))
    usual, moved = spreads(4), spreads(4, shifted)
    assert moved[0] == usual[0]
    for (x, y, _text), (to_x, to_y, _same) in zip(usual[1], moved[1], strict=True):
        assert (to_x - x, to_y - y) == pytest.approx((1.5, 0.5), abs=0.01)


def test_pages_are_half_the_paper():
    assert page_size(SHORT) == pytest.approx(Size(148.5 - 22, 210 - 22))
    letter = Settings(PAPERS["letter"], backs=Backs.DUPLEX_SHORT)
    assert page_size(letter) == pytest.approx(Size(139.7 - 22, 215.9 - 22))


@pytest.mark.parametrize("backs", [Backs.NONE, Backs.GUTTER])
def test_booklet_on_one_side_is_rejected(backs):
    with pytest.raises(PnpError, match="both sides"):
        booklet_sheets("Booklet", pages(4), Settings(backs=backs))
