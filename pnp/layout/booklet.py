"""Imposition of a booklet: pages on both sides of sheets that are stacked and folded.

There are two pages side by side on each side of a sheet. All sheets are stacked, folded once in the
middle and stapled at the fold (saddle stitch).
"""

from collections.abc import Iterator, Sequence

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Group, Item, Layer, Line, Scene, Stroke
from pnp.errors import PnpError, Remedy
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.layout.marks import CROP_WIDTH
from pnp.layout.settings import SHEETS_OF_PAPER, SMALLEST_MARGIN, Backs, Settings
from pnp.layout.sheet import Sheet
from pnp.messages import _

PAGES_PER_SHEET = 4

_MARGIN = 11.0
"""Minimum margin of a page, in mm."""

_MARK = 4.0
"""Length of the fold marks at the edges of a sheet, in mm."""


def page_size(settings: Settings) -> Size:
    """Return the size of a page inside its margins in mm, before enlargement.

    Raises PnpError if the paper has no fixed size.
    """
    margin, factor = _margin(settings), settings.scale
    half = _half(settings)
    return Size((half.width - 2 * margin) / factor, (half.height - 2 * margin) / factor)


def booklet_sheets(title: str, pages: Sequence[Scene | None], settings: Settings) -> list[Sheet]:
    """Return both sides of every sheet, starting with the outermost sheet.

    Args:
        title: Title of the booklet.
        pages: Pages in reading order, with None for a blank page. Their size is `page_size` times
            the enlargement. Blank pages are added at the end until all sheets are full.
        settings: Layout settings. `backs` is the edge on which the printer flips the paper.

    Raises:
        PnpError: If the paper has no fixed size, or backs are not on the other side of the paper.
    """
    if not settings.backs.turned:
        message = _("a booklet is printed on both sides")
        raise PnpError(message, remedies=[Remedy("backs", Backs.DUPLEX_SHORT)], parameter="backs")
    missing = -len(pages) % PAGES_PER_SHEET
    full = [*pages, *[None] * missing]
    return [_side(title, pair, settings, back=back) for pair, back in _spreads(full)]


def _spreads(
    pages: Sequence[Scene | None],
) -> Iterator[tuple[tuple[Scene | None, Scene | None], bool]]:
    """Yield the left page and the right page of each side, and True if the side is a back."""
    last = len(pages) - 1
    for first in range(0, len(pages) // 2, 2):
        yield (pages[last - first], pages[first]), False
        yield (pages[first + 1], pages[last - first - 1]), True


def _side(
    title: str, pair: tuple[Scene | None, Scene | None], settings: Settings, *, back: bool
) -> Sheet:
    """Return one side of a sheet. The edge for flipping determines how backs are turned."""
    half = _half(settings)
    size = Size(2 * half.width, half.height)
    turn = _back_transform(size, settings) if back else IDENTITY
    layers: dict[Layer, list[Item]] = {}
    for number, page in enumerate(pair):
        if page is None:
            continue
        area = Rect(number * half.width, 0, *half)
        at = Point(area.centre.x - page.size.width / 2, area.centre.y - page.size.height / 2)
        for layer, items in page.layers.items():
            placed = Group(items, turn @ Affine.translation(*at), Box(page.trim), page.title)
            layers.setdefault(layer, []).append(placed)
    if settings.marks and not back:
        layers.setdefault(Layer.GUIDE, []).extend(_fold_marks(size))
    labels = dict.fromkeys(page.label for page in pair if page is not None)
    whole = Rect(0, 0, *size)
    drawn = {layer: tuple(items) for layer, items in layers.items()}
    return Sheet(size, drawn, whole, whole, title, holds=tuple(labels), back=back)


def _half(settings: Settings) -> Size:
    paper = settings.paper.size
    if paper is None:
        raise PnpError(_("a booklet needs a fixed paper size"), remedies=SHEETS_OF_PAPER)
    width, height = sorted(paper)
    return Size(height / 2, width)


def _margin(settings: Settings) -> float:
    return max(_MARGIN, settings.margin)


def _back_transform(size: Size, settings: Settings) -> Affine:
    """Return the transform of a back, which compensates for the printer's duplex shift.

    The sheet is landscape. A flip on the short edge keeps the top of the sheet at the top. A flip
    on the long edge does not, so the back is printed upside down.
    """
    shift = settings.duplex_shift
    if settings.backs is Backs.DUPLEX_SHORT:
        return Affine.translation(shift.x, -shift.y)
    turned = Affine.rotation(180, Point(size.width / 2, size.height / 2))
    return Affine.translation(-shift.x, shift.y) @ turned


def _fold_marks(size: Size) -> Iterator[Item]:
    pen, x = Stroke(BLACK, CROP_WIDTH, (1.0, 0.6)), size.width / 2
    for start, end in (
        (SMALLEST_MARGIN, SMALLEST_MARGIN + _MARK),
        (size.height - SMALLEST_MARGIN - _MARK, size.height - SMALLEST_MARGIN),
    ):
        yield Line(Point(x, start), Point(x, end), pen)
