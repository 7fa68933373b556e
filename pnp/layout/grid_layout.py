"""Grids of equal components, on paper in the orientation that holds more components."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from pnp.errors import DoesNotFit, Remedy
from pnp.geometry import ORIGIN, Point, Rect, Size
from pnp.layout.marks import SHORT_CROP_LENGTH
from pnp.layout.paper import PAPERS, Paper
from pnp.layout.settings import (
    SMALLEST_MARGIN,
    Backs,
    Settings,
    foot_area,
    surround,
    usable,
)
from pnp.messages import _


class TooLarge(DoesNotFit):
    """Raised if a component does not fit the paper, because components are never scaled to fit."""


@dataclass(frozen=True, slots=True)
class GridLayout:
    """A grid of equal components on paper in one orientation."""

    sheet: Size
    columns: int
    rows: int
    trims: tuple[Rect, ...]
    foot: Rect | None
    settings: Settings
    """Settings for which the grid was planned."""
    fold: float | None = None
    """Position (y) of the fold between fronts and backs, in mm, or None if there is no fold."""
    turn: int = 0
    """Clockwise rotation of the components, in degrees."""

    @property
    def capacity(self) -> int:
        """Number of components on a full sheet."""
        return len(self.trims)


def plan(component: Size, settings: Settings, count: int) -> GridLayout:
    """Return the layout with the most components per sheet, up to a maximum of `count`.

    Raises TooLarge if the component does not fit the paper.
    """
    layout = _best(component, settings, count)
    if layout is None:
        raise too_large(component, settings)
    return layout


def densest(component: Size, settings: Settings, count: int) -> GridLayout:
    """Return a layout like that of `plan`, but cards without bleed can use the margin for marks.

    Adjacent cards without bleed share a cut. To fit more cards on a sheet, the marks and the footer
    can be moved into the margin, the marks can be shortened, and the cards can be turned. Raises
    TooLarge if the component does not fit the paper.
    """
    layout = plan(component, settings, count)
    if settings.bleed or not settings.marks or settings.registration or settings.cut_area:
        return layout
    narrow = replace(settings, margin=SMALLEST_MARGIN) if settings.tight else settings
    short = replace(narrow, mark_length=SHORT_CROP_LENGTH)
    denser = [_best(component, narrow, count), _best(component, short, count)]
    if turned := _best(component.turned, short, count):
        denser.append(replace(turned, turn=90))
    return max([layout, *filter(None, denser)], key=lambda each: each.capacity)


def fits(component: Size, settings: Settings) -> bool:
    """Return True if one component fits the paper in either orientation."""
    return _best(component, settings, 1) is not None


def _best(component: Size, settings: Settings, count: int) -> GridLayout | None:
    paper = settings.paper.size
    if paper is None:
        return _cut_to_fit(component, settings)
    capacity = min(settings.up or count, count)
    grids = [_grid(sheet, component, settings, capacity) for sheet in (paper, paper.turned)]
    return max(
        (grid for grid in grids if grid is not None),
        key=lambda grid: (grid.capacity, _same_orientation(grid.sheet, component)),
        default=None,
    )


def _grid(sheet: Size, component: Size, settings: Settings, capacity: int) -> GridLayout | None:
    area, ring = usable(sheet, settings), surround(settings)
    folded = settings.backs is Backs.GUTTER
    if folded:
        area = Rect(area.x, area.y, area.width, area.height / 2)
    gap = 2 * settings.bleed
    columns, rows = grid_counts(component, area.size, settings)
    if columns < 1 or rows < 1:
        return None
    columns = min(columns, capacity)
    rows = min(rows, -(-capacity // columns))
    width = columns * component.width + (columns - 1) * gap
    height = rows * component.height + (rows - 1) * gap
    left = area.centre.x - width / 2
    top = area.bottom - ring - height if folded else area.centre.y - height / 2
    trims = tuple(grid_places(component, columns, rows, gap, Point(left, top)))
    fold = area.bottom if folded else None
    foot = foot_area(sheet, settings)
    return GridLayout(sheet, columns, rows, trims[:capacity], foot, settings, fold)


def grid_places(
    component: Size, columns: int, rows: int, gap: float, at: Point = ORIGIN
) -> Iterator[Rect]:
    """Yield the trims of equal components row by row. `at` is the top left corner of the grid."""
    across, down = component.width + gap, component.height + gap
    for row, column in product(range(rows), range(columns)):
        yield Rect(at.x + column * across, at.y + row * down, *component)


def grid_counts(component: Size, area: Size, settings: Settings) -> tuple[int, int]:
    """Return the number of columns and rows that fit in an area, including crop marks."""
    ring, gap = 2 * surround(settings), 2 * settings.bleed
    # Without 1e-6 mm of tolerance, rounding could cost a column or a row.
    columns = (area.width - ring + gap + 1e-6) // (component.width + gap)
    rows = (area.height - ring + gap + 1e-6) // (component.height + gap)
    return max(0, int(columns)), max(0, int(rows))


def _cut_to_fit(component: Size, settings: Settings) -> GridLayout:
    """Return one component on a sheet that is just large enough for its bleed and marks."""
    ring = surround(settings)
    sheet = Size(component.width + 2 * ring, component.height + 2 * ring)
    return GridLayout(sheet, 1, 1, (Rect(ring, ring, *component),), None, settings)


def _same_orientation(sheet: Size, component: Size) -> bool:
    return (sheet.width > sheet.height) == (component.width > component.height)


def too_large(component: Size, settings: Settings, others: Sequence[Size] = ()) -> TooLarge:
    """Return the error for a component that does not fit.

    The error suggests the smallest papers on which this component and the others fit.
    """
    ring = surround(settings)
    needed = Size(component.width + 2 * ring, component.height + 2 * ring)
    paper = settings.paper.size or needed
    sheet = max((paper, paper.turned), key=lambda s: _same_orientation(s, component))
    available = usable(sheet, settings).size
    if min(available) > 0:
        message = _(
            "the component with its bleed and marks is {size}, but the paper has space "
            "for {available}",
            size=needed,
            available=available,
        )
    else:
        message = _(
            "the component with its bleed and marks is {size}, but the paper has no "
            "space between margins, ruler and footer",
            size=needed,
        )

    def fit(paper: Paper) -> bool:
        return all(fits(each, replace(settings, paper=paper)) for each in (component, *others))

    remedies = other_papers(fit)
    return TooLarge(message, remedies=remedies, parameter="paper")


def other_papers(does: Callable[[Paper], bool]) -> list[Remedy]:
    """Return the smallest metric and the smallest other paper that `does` accepts, as remedies."""
    by_size = sorted(
        (paper for paper in PAPERS.values() if paper.size), key=lambda each: each.size or ()
    )
    found = (
        next((p.name for p in by_size if p.in_inches is in_inches and does(p)), "")
        for in_inches in (False, True)
    )
    return [Remedy("paper", name) for name in found if name]
