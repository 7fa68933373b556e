"""Cut lines for viewers, print shops and cutting machines.

Software for cutting machines does not support symbols, clipping or nested transforms, so every line
is written in page coordinates.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from pnp.drawing.colour import BLACK, CUT_CONTOUR, Colour
from pnp.drawing.scene import Box, Circle, Group, Item, Layer, Line, Path, Polygon, Stroke, Use
from pnp.errors import PnpError, Remedy
from pnp.geometry import IDENTITY, Affine, Point
from pnp.layout.marks import registration_marks
from pnp.layout.sheet import Sheet, SheetSequence
from pnp.messages import _

WIDTH = 0.1
_COLOURS = {Layer.CUT: Colour(255, 0, 0), Layer.FOLD: Colour(0, 0, 255)}


def outlined(sheet: Sheet) -> Sheet:
    """Return the sheet with the outlines of all components added to its cut layer."""
    pen = Stroke(BLACK, WIDTH)
    boxes = tuple(Box(outline, None, pen) for outline in sheet.outlines)
    return _with_cuts(sheet, (*sheet.layers.get(Layer.CUT, ()), *boxes))


def with_contours(sheet: Sheet) -> Sheet:
    """Return the sheet with all cuts in CutContour, the spot colour that print shops expect."""
    cuts = outlined(sheet).layers.get(Layer.CUT, ())
    return _with_cuts(sheet, tuple(_paths(cuts, Stroke(CUT_CONTOUR, WIDTH), IDENTITY)))


def cut_sheets(sheets: SheetSequence) -> SheetSequence:
    """Return only the cuts, folds and marks of the sheets that have registration marks.

    Backs are omitted, because they are cut together with their fronts. Raises PnpError if no sheet
    has registration marks.
    """
    pages = [page for page, sheet in zip(sheets.pages, sheets, strict=True) if sheet.registered]
    if not pages:
        message = _("these sheets have no marks for a cutting machine")
        raise PnpError(message, remedies=[Remedy("registration")], parameter="registration")

    def cut(start: int, stop: int) -> Iterator[Sheet]:
        registered = (sheet for sheet in sheets if sheet.registered)
        return map(_cut_sheet, islice(registered, start, stop))

    return SheetSequence(pages, cut)


def _with_cuts(sheet: Sheet, cuts: tuple[Item, ...]) -> Sheet:
    layers = {**sheet.layers, Layer.CUT: cuts}
    non_empty = {layer: layers[layer] for layer in Layer if layers.get(layer)}
    return replace(sheet, layers=non_empty)


def _cut_sheet(sheet: Sheet) -> Sheet:
    drawn = outlined(sheet)
    layers: dict[Layer, tuple[Item, ...]] = {
        layer: tuple(_paths(drawn.layers.get(layer, ()), Stroke(colour, WIDTH), IDENTITY))
        for layer, colour in _COLOURS.items()
    }
    if sheet.registered is not None:
        layers[Layer.GUIDE] = tuple(registration_marks(sheet.registered))
    non_empty = {layer: items for layer, items in layers.items() if items}
    return replace(sheet, layers=non_empty, title=_("{title}: cuts", title=sheet.title))


def _paths(items: Sequence[Item], pen: Stroke, place: Affine) -> Iterator[Item]:
    """Yield the items in page coordinates. All lines are solid and have the same width."""
    for item in items:
        match item:
            case Box() if not item.radius:
                yield Polygon(_placed(item.rect.corners, place), None, pen)
            case Polygon():
                yield Polygon(_placed(item.points, place), None, pen)
            case Circle():
                yield Circle(place.apply(item.centre), item.radius, None, pen)
            case Line():
                yield Line(place.apply(item.start), place.apply(item.end), pen)
            case Path():
                yield Path(tuple(run.mapped(place.apply) for run in item.outlines), None, pen)
            case Group():
                yield from _paths(item.items, pen, place @ item.transform)
            case Use():
                yield from _paths(item.symbol.items, pen, place @ item.transform)
            case _:
                raise TypeError(f"a {type(item).__name__} is neither cut nor folded")


def _placed(points: tuple[Point, ...], place: Affine) -> tuple[Point, ...]:
    return tuple(map(place.apply, points))
