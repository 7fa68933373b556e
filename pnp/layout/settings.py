"""Settings of a layout, and the areas of a sheet that follow from them."""

from dataclasses import dataclass
from enum import StrEnum

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


def _clash(what: str, *settings: str) -> PnpError:
    """Settings of which one must go."""
    ways = [Remedy("without", setting) for setting in settings]
    return PnpError(what, remedies=ways, parameter=settings[0])


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
