"""Printers: the measured scaling error, margin and duplex shift, and how to compensate for them."""

import re
from dataclasses import dataclass, replace
from typing import Self

from pnp.drawing.scene import Group
from pnp.errors import PnpError, quoted
from pnp.geometry import ORIGIN, Affine, Point, Rect, Size, decimal_point_hint
from pnp.layout.paper import Paper
from pnp.layout.settings import MAX_SHIFT, SMALLEST_MARGIN, Settings
from pnp.layout.sheet import Sheet
from pnp.messages import _

MAX_SCALE_ERROR = 0.04
"""Maximum scaling error of a printer at 100%. A larger error means that "fit to page" was on."""

LARGEST_MARGIN = 40.0

_NAME = re.compile(r"\w[\w .-]{0,39}")
_READING = re.compile(r"([0-9]+(?:\.[0-9]+)?)(?:/([0-9]+(?:\.[0-9]+)?))?")


@dataclass(frozen=True, slots=True)
class Scale:
    """Printed length of 1 mm in each direction, in mm, on a sheet in portrait orientation."""

    across: float = 1.0
    """Horizontal factor. It is 1 for an exact printer."""
    down: float = 1.0
    """Vertical factor. It is 1 for an exact printer."""

    def __post_init__(self) -> None:
        """Raise PnpError if a factor is so far from 1 that "fit to page" must have been on."""
        for factor in (self.across, self.down):
            if not abs(factor - 1) <= MAX_SCALE_ERROR + 1e-9:
                raise PnpError(
                    _("scale: {factor:.4g} is out of range (0.96 to 1.04)", factor=factor),
                    hint=_(
                        "print the calibration page at 100%, without scaling it to fit the page"
                    ),
                )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a factor such as `0.99`, or measurements such as `159/160,236/237` (across, down).

        Each measurement is divided by the length of the printed ruler. Raises PnpError if the text
        is not a scale.
        """
        comma = decimal_point_hint(text, _READING, "")
        if comma:  # `1,01` is more likely one factor than two
            raise PnpError(_("{text} is not a scale", text=quoted(text)), hint=comma)
        factors = [_factor(part) for part in text.split(",")]
        if len(factors) > 2:
            hint = _("write ACROSS,DOWN with decimal points, not commas, such as 0.99,1.01")
            raise PnpError(_("{text}: more than two scales", text=quoted(text)), hint=hint)
        return cls(factors[0], factors[-1])

    def of(self, size: Size) -> Size:
        """Return the printed size of an area."""
        return Size(size.width * self.across, size.height * self.down)

    def for_page(self, page: Size) -> "Scale":
        """Return the scale for a page in either orientation."""
        return Scale(self.down, self.across) if page.width > page.height else self


def _factor(text: str) -> float:
    match = _READING.fullmatch(text.strip())
    if match is None or not float(match[2] or 1):
        raise PnpError(
            _("{text} is not a scale", text=quoted(text)),
            hint=_("write measured/printed length, such as 159/160, or 0.994"),
        )
    return float(match[1]) / float(match[2] or 1)


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer measured with the calibration page."""

    name: str
    """Name, which is the value of the print option `printer`."""
    scale: Scale = Scale()
    """Scaling error of the printer at 100%."""
    margin: float = 10.0
    """Width of the margin that the printer cannot print on, in mm."""
    shift: Point = ORIGIN
    """Distances by which the printer shifts backs to the right and down, in mm."""

    def __post_init__(self) -> None:
        """Raise PnpError if the name, margin or shift is invalid."""
        if not _NAME.fullmatch(self.name):
            message = _("invalid printer name {name}", name=quoted(self.name))
            hint = _("use up to 40 letters, digits, spaces, dots and dashes")
            raise PnpError(message, hint=hint, parameter="name")
        if not SMALLEST_MARGIN <= self.margin <= LARGEST_MARGIN:
            message = _(
                "margin: {margin:g}mm is out of range ({least:g}mm to {most:g}mm)",
                margin=self.margin,
                least=SMALLEST_MARGIN,
                most=LARGEST_MARGIN,
            )
            raise PnpError(message, parameter="margin")
        if not max(map(abs, self.shift)) <= MAX_SHIFT:
            message = _("a duplex shift is at most {most:g}mm", most=MAX_SHIFT)
            raise PnpError(message, parameter="shift")

    def settings(self, settings: Settings) -> Settings:
        """Return the settings for this printer.

        If the printer prints everything too small, the paper size is reduced, so that sheets still
        fit the paper after `enlarged` corrects the scale.
        """
        paper = settings.paper
        if paper.size is not None:
            scale = self.scale.for_page(paper.size)
            smallest = Scale(min(scale.across, 1), min(scale.down, 1))
            paper = replace(paper, size=smallest.of(paper.size))
        return replace(settings, paper=paper, printer=self.name)

    def enlarged(self, sheet: Sheet, paper: Paper) -> Sheet:
        """Return the sheet centred on the paper, and scaled so that its printed size is exact."""
        scale = self.scale.for_page(sheet.size)
        wide, high = 1 / scale.across, 1 / scale.down
        size = paper.size or Size(sheet.size.width * wide, sheet.size.height * high)
        landscape = sheet.size.width > sheet.size.height
        if paper.size is not None and (size.width > size.height) != landscape:
            size = size.turned
        about = Affine(wide, 0, 0, high)
        middle = Point(sheet.size.width / 2 * wide, sheet.size.height / 2 * high)
        place = Affine.translation(size.width / 2 - middle.x, size.height / 2 - middle.y) @ about

        def moved(rect: Rect) -> Rect:
            corner = place.apply(Point(rect.x, rect.y))
            return Rect(*corner, rect.width * wide, rect.height * high)

        return replace(
            sheet,
            size=size,
            layers={layer: (Group(items, place),) for layer, items in sheet.layers.items()},
            trim=moved(sheet.trim),
            bleed=moved(sheet.bleed),
        )
