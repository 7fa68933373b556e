"""Where components lie on the paper: orientation, n-up grid, room for marks and foot."""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from pnp.errors import PnpError, Remedy
from pnp.geometry import MM_PER_INCH, ORIGIN, Point, Rect, Size
from pnp.layout.marks import REGISTRATION_SIZE, foot_height, mark_reach
from pnp.layout.paper import PAPERS, Paper

MAX_SHIFT = 10.0

SMALLEST_MARGIN = 5.0
"""Most home printers cannot print nearer to the paper's edge."""


class Backs(StrEnum):
    """Where backs are printed, and how the sheet is turned or folded to bring them there."""

    NONE = "none"
    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"
    GUTTER = "gutter"

    @property
    def turned(self) -> bool:
        """Whether they are on the other side of the paper."""
        return self in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)


REGISTRATION_STRIP = REGISTRATION_SIZE + 2.0
"""Above and below all components, where the marks stand."""

PRINT_THEN_CUT = Size(6.75 * MM_PER_INCH, 9.25 * MM_PER_INCH)
"""The largest area that widespread machines which cut printed sheets can find their way on."""

SHEETS_OF_PAPER = (Remedy("paper", "A4"), Remedy("paper", "Letter"))
"""Instead of paper that is cut to fit."""

FOLD_DISTANCE = 5.0
"""At least so far lies a fold from the bleed of what is folded."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How sheets are made; lengths in mm. `up` bounds the components on a sheet."""

    paper: Paper = PAPERS["a4"]
    margin: float = 10.0
    bleed: float = 3.0
    marks: bool = True
    up: int | None = None
    copies: int = 1
    poster: bool = False
    backs: Backs = Backs.NONE
    duplex_shift: Point = ORIGIN
    """How far the printer shifts backs to the right and down, as seen from the front."""
    registration: bool = False
    """Whether marks at three corners tell a cutting machine where the sheet lies."""
    cut_area: Size | None = None
    """Components and registration marks lie within this, upright, in the middle of the sheet."""
    stacked: bool = False
    """Whether equal ones follow each other down the piles once cut, not across each sheet."""
    serial: bool = False
    """Whether each component tells its number among all of them."""
    limit: bool = True
    """Whether what takes too long or too much memory is refused."""
    printer: str = ""
    """The printer that the sheets are made for, named at their foot."""
    large: bool = False
    """Whether all that is laid out has been enlarged, as the foot then says."""

    def __post_init__(self) -> None:
        """Check what a person may have typed; raises PnpError."""
        if self.paper.size is not None and not SMALLEST_MARGIN <= self.margin <= 100:
            what = f"margin: {self.margin:g}mm is out of range (5mm to 100mm)"
            raise PnpError(what, parameter="margin")
        if not (self.bleed == 0 or 2 <= self.bleed <= 10):
            what = f"bleed: {self.bleed:g}mm is out of range (2mm to 10mm, or 0mm for none)"
            raise PnpError(what, parameter="bleed")
        if self.poster and self.backs is not Backs.NONE:
            raise _clash("a poster has no backs", "poster", "backs")
        if self.registration and self.paper.size is None:
            raise PnpError("a cut file needs paper of a size", remedies=SHEETS_OF_PAPER)
        if self.cut_area is not None and self.paper.size is None:
            raise PnpError("a machine cuts paper of a size", remedies=SHEETS_OF_PAPER)
        if self.registration and self.backs is Backs.GUTTER:
            raise _clash("a folded sheet has no cut file", "registration", "backs")
        if max(map(abs, self.duplex_shift)) > MAX_SHIFT:
            what = f"a duplex shift is at most {MAX_SHIFT:g}mm"
            raise PnpError(what, parameter="duplex_shift")


class TooLarge(PnpError):
    """A component that does not fit the paper; nothing is ever scaled."""


def _clash(what: str, *settings: str) -> PnpError:
    """Settings of which one must go."""
    ways = [Remedy("without", setting) for setting in settings]
    return PnpError(what, remedies=ways, parameter=settings[0])


@dataclass(frozen=True, slots=True)
class Layout:
    """A grid of equal components on one orientation of a paper."""

    sheet: Size
    columns: int
    rows: int
    trims: tuple[Rect, ...]
    foot: Rect | None
    fold: float | None = None
    """The y of the fold between fronts above and backs below it."""

    @property
    def capacity(self) -> int:
        """Components on a full sheet."""
        return len(self.trims)


def plan(component: Size, settings: Settings, wanted: int) -> Layout:
    """The layout with the most components a sheet, at most `wanted`; raises TooLarge."""
    layout = _best(component, settings, wanted)
    if layout is None:
        raise too_large(component, settings)
    return layout


def fits(component: Size, settings: Settings) -> bool:
    """Whether one component fits a sheet in either orientation."""
    return _best(component, settings, 1) is not None


def _best(component: Size, settings: Settings, wanted: int) -> Layout | None:
    paper = settings.paper.size
    if paper is None:
        return _cut_to_fit(component, settings)
    most = min(settings.up or wanted, wanted)
    grids = [_grid(sheet, component, settings, most) for sheet in (paper, paper.turned)]
    return max(
        (grid for grid in grids if grid is not None),
        key=lambda grid: (grid.capacity, _likeness(grid.sheet, component)),
        default=None,
    )


def usable(sheet: Size, settings: Settings) -> Rect:
    """The part of the sheet in which components may lie with their bleed and marks."""
    area = registered(sheet, settings)
    strip = REGISTRATION_STRIP if settings.registration else 0.0
    return Rect(area.x, area.y + strip, area.width, area.height - 2 * strip)


def registered(sheet: Size, settings: Settings) -> Rect:
    """What lies between margins and foot, or the part of it that a machine cuts."""
    area = Rect(0, 0, *sheet).grown(-settings.margin)
    foot = foot_height(area.width) if settings.marks else 0.0
    area = Rect(area.x, area.y, area.width, area.height - foot)
    if settings.cut_area is None:
        return area
    most = settings.cut_area if sheet.height >= sheet.width else settings.cut_area.turned
    width, height = min(area.width, most.width), min(area.height, most.height)
    return Rect(area.centre.x - width / 2, area.centre.y - height / 2, width, height)


def foot_area(sheet: Size, settings: Settings) -> Rect | None:
    """Where the foot of the page goes."""
    if not settings.marks:
        return None
    area = Rect(0, 0, *sheet).grown(-settings.margin)
    height = foot_height(area.width)
    return Rect(area.x, area.bottom - height, area.width, height)


def surround(settings: Settings) -> float:
    """What a block of components needs on each side."""
    reach = mark_reach(settings.bleed) if settings.marks else settings.bleed
    folded = settings.backs is Backs.GUTTER
    return max(reach, settings.bleed + FOLD_DISTANCE) if folded else reach


def _grid(sheet: Size, component: Size, settings: Settings, most: int) -> Layout | None:
    """As many components as fit, up to `most`, in the middle of the usable area."""
    area, ring = usable(sheet, settings), surround(settings)
    folded = settings.backs is Backs.GUTTER
    if folded:
        area = Rect(area.x, area.y, area.width, area.height / 2)
    gap = 2 * settings.bleed
    columns, rows = grid_counts(component, area.size, settings)
    if columns < 1 or rows < 1:
        return None
    columns = min(columns, most)
    rows = min(rows, -(-most // columns))
    width = columns * component.width + (columns - 1) * gap
    height = rows * component.height + (rows - 1) * gap
    left = area.centre.x - width / 2
    top = area.bottom - ring - height if folded else area.centre.y - height / 2
    trims = tuple(
        Rect(
            left + column * (component.width + gap),
            top + row * (component.height + gap),
            *component,
        )
        for row, column in product(range(rows), range(columns))
    )
    fold = area.bottom if folded else None
    return Layout(sheet, columns, rows, trims[:most], foot_area(sheet, settings), fold)


def grid_counts(component: Size, room: Size, settings: Settings) -> tuple[int, int]:
    """How many columns and rows of a component fit in a room with what surrounds them."""
    ring, gap = 2 * surround(settings), 2 * settings.bleed
    columns = (room.width - ring + gap + 1e-6) // (component.width + gap)
    rows = (room.height - ring + gap + 1e-6) // (component.height + gap)
    return max(0, int(columns)), max(0, int(rows))


def _cut_to_fit(component: Size, settings: Settings) -> Layout:
    """One component on a sheet that is just large enough for it, its bleed and marks."""
    ring = surround(settings)
    sheet = Size(component.width + 2 * ring, component.height + 2 * ring)
    return Layout(sheet, 1, 1, (Rect(ring, ring, *component),), None)


def _likeness(sheet: Size, component: Size) -> bool:
    """Whether both lie or both stand; what is square stands."""
    return (sheet.width > sheet.height) == (component.width > component.height)


def too_large(component: Size, settings: Settings) -> TooLarge:
    """The error that says what is needed, what there is, and which other papers would do."""
    ring = surround(settings)
    needed = Size(component.width + 2 * ring, component.height + 2 * ring)
    paper = settings.paper.size or needed
    sheet = max((paper, paper.turned), key=lambda s: _likeness(s, component))
    others = [
        other.name
        for other in PAPERS.values()
        if other.size and fits(component, replace(settings, paper=other))
    ]
    room = usable(sheet, settings).size
    what = f"the component with its bleed and marks is {needed}, the paper has room for {room}"
    return TooLarge(
        what, remedies=[Remedy("paper", name) for name in others[:2]], parameter="paper"
    )
