"""Layout settings, and the areas of a sheet that result from them."""

from dataclasses import dataclass
from enum import StrEnum

from pnp.errors import PnpError, Remedy
from pnp.geometry import MM_PER_INCH, ORIGIN, Point, Rect, Size
from pnp.layout.marks import CROP_LENGTH, REGISTRATION_SIZE, foot_height, mark_reach
from pnp.layout.paper import PAPERS, Paper
from pnp.layout.scene_changes import LARGE
from pnp.messages import _

MAX_SHIFT = 10.0

SMALLEST_MARGIN = 5.0
"""Smallest margin, in mm. Most home printers cannot print closer to the edge."""


class Backs(StrEnum):
    """The way to print backs: not at all, on the other side of the sheet, or below a fold."""

    NONE = "none"
    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"
    GUTTER = "gutter"

    @property
    def turned(self) -> bool:
        """True if backs are on the other side of the paper."""
        return self in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)


REGISTRATION_STRIP = REGISTRATION_SIZE + 2.0
"""Height of the strips for registration marks above and below the components, in mm."""

PRINT_THEN_CUT = Size(6.75 * MM_PER_INCH, 9.25 * MM_PER_INCH)
"""Maximum area that common print-then-cut machines support."""

SHEETS_OF_PAPER = (Remedy("paper", "A4"), Remedy("paper", "Letter"))
"""Remedies for settings that cannot be combined with the paper size `fit`."""

FOLD_DISTANCE = 5.0
"""Minimum distance between a fold and the bleed of a component, in mm."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Layout settings. Lengths are in mm.

    `up` is the maximum number of components per sheet.
    """

    paper: Paper = PAPERS["a4"]
    margin: float = 10.0
    bleed: float = 3.0
    marks: bool = True
    mark_length: float = CROP_LENGTH
    tight: bool = True
    """True to allow marks and the footer in the margin, so that a sheet holds more cards."""
    up: int | None = None
    copies: int = 1
    poster: bool = False
    backs: Backs = Backs.NONE
    duplex_shift: Point = ORIGIN
    """Distances by which the printer shifts backs to the right and down, seen from the front."""
    registration: bool = False
    """True to print marks at three corners, so that a cutting machine can locate the sheet."""
    cut_area: Size | None = None
    """Size in portrait orientation of the area that must contain components and marks.

    The area is in the middle of the sheet.
    """
    stacked: bool = False
    """True to order components so that cutting stacked sheets yields piles in sequence."""
    serial: bool = False
    """True to print a serial number on each component."""
    limit: bool = True
    """True to reject documents that would take too much time or memory."""
    printer: str = ""
    """Name of the target printer, which is printed in the footer."""
    large: bool = False
    """True if everything has been enlarged. The footer of each page then states the scale."""

    @property
    def scale(self) -> float:
        """Scale of everything that is printed: `LARGE` in large print, or 1."""
        return LARGE if self.large else 1.0

    def __post_init__(self) -> None:
        """Raise PnpError if the settings are invalid."""
        if self.paper.size is not None and not SMALLEST_MARGIN <= self.margin <= 100:
            message = _("margin: {margin:g}mm is out of range (5mm to 100mm)", margin=self.margin)
            raise PnpError(message, parameter="margin")
        if not (self.bleed == 0 or 2 <= self.bleed <= 10):
            message = _(
                "bleed: {bleed:g}mm is out of range (2mm to 10mm, or 0mm for none)",
                bleed=self.bleed,
            )
            raise PnpError(message, parameter="bleed")
        if self.poster and self.backs is not Backs.NONE:
            raise _clash(_("posters have no backs"), "poster", "backs")
        if self.registration and self.paper.size is None:
            raise PnpError(_("a cut file needs a fixed paper size"), remedies=SHEETS_OF_PAPER)
        if self.cut_area is not None and self.paper.size is None:
            raise PnpError(
                _("a cutting machine needs a fixed paper size"), remedies=SHEETS_OF_PAPER
            )
        if self.registration and self.backs is Backs.GUTTER:
            raise _clash(_("a cut file does not work with folded sheets"), "registration", "backs")
        if max(map(abs, self.duplex_shift)) > MAX_SHIFT:
            message = _("a duplex shift is at most {most:g}mm", most=MAX_SHIFT)
            raise PnpError(message, parameter="duplex_shift")


def _clash(message: str, *settings: str) -> PnpError:
    remedies = [Remedy("without", setting) for setting in settings]
    return PnpError(message, remedies=remedies, parameter=settings[0])


def usable(sheet: Size, settings: Settings) -> Rect:
    """Return the area of the sheet that is available for components, their bleed and marks."""
    area = registered(sheet, settings)
    strip = REGISTRATION_STRIP if settings.registration else 0.0
    return Rect(area.x, area.y + strip, area.width, area.height - 2 * strip)


def registered(sheet: Size, settings: Settings) -> Rect:
    """Return the area inside the margins and above the footer, limited to `cut_area`."""
    area = Rect(0, 0, *sheet).grown(-settings.margin)
    foot = foot_height(area.width, settings.scale) if settings.marks else 0.0
    area = Rect(area.x, area.y, area.width, area.height - foot)
    if settings.cut_area is None:
        return area
    cut_area = settings.cut_area if sheet.height >= sheet.width else settings.cut_area.turned
    width, height = min(area.width, cut_area.width), min(area.height, cut_area.height)
    return Rect(area.centre.x - width / 2, area.centre.y - height / 2, width, height)


def foot_area(sheet: Size, settings: Settings) -> Rect | None:
    """Return the area of the footer, or None if there are no marks."""
    if not settings.marks:
        return None
    area = Rect(0, 0, *sheet).grown(-settings.margin)
    height = foot_height(area.width, settings.scale)
    return Rect(area.x, area.bottom - height, area.width, height)


def surround(settings: Settings) -> float:
    """Return the width around a block that bleed, marks and a fold need, in mm."""
    reach = mark_reach(settings.bleed, settings.mark_length) if settings.marks else settings.bleed
    folded = settings.backs is Backs.GUTTER
    return max(reach, settings.bleed + FOLD_DISTANCE) if folded else reach
