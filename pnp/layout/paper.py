"""Paper sizes, selected by name or by dimensions."""

import re
from dataclasses import dataclass

from pnp.errors import PnpError, closest, quoted
from pnp.geometry import MM_PER_INCH, MM_PER_UNIT, Size, decimal_point_hint
from pnp.messages import _

LARGEST = 2000.0
SMALLEST = 30.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in portrait orientation."""

    name: str
    """Name such as A4, or dimensions such as 200x300mm."""
    size: Size | None
    """Width and height in mm, or None if the sheet is made as large as the component."""

    @property
    def in_inches(self) -> bool:
        """True if width and height are whole or half inches, as for paper in North America."""
        sides = [2 * side / MM_PER_INCH for side in self.size or ()]
        return bool(sides) and all(abs(side - round(side)) < 1e-6 for side in sides)


def _inches(width: float, height: float) -> Size:
    return Size(width * MM_PER_INCH, height * MM_PER_INCH)


PAPERS = {
    paper.name.lower(): paper
    for paper in (
        Paper("A3", Size(297, 420)),
        Paper("A4", Size(210, 297)),
        Paper("A5", Size(148, 210)),
        Paper("Letter", _inches(8.5, 11)),
        Paper("Legal", _inches(8.5, 14)),
        Paper("Tabloid", _inches(11, 17)),
        Paper("fit", None),
    )
}

_MEASURED = re.compile(
    rf"([0-9]+\.?[0-9]*)x([0-9]+\.?[0-9]*)({'|'.join(MM_PER_UNIT)})", re.IGNORECASE
)


def parse_paper(text: str) -> Paper:
    """Parse a paper: a name such as `A4`, `fit`, or dimensions such as `200x300mm`.

    Raises PnpError if the name is unknown or the size is out of range.
    """
    known = PAPERS.get(text.strip().lower())
    if known is not None:
        return known
    match = _MEASURED.fullmatch(text.strip())
    if match is None:
        names = [paper.name for paper in PAPERS.values()]
        if meant := closest(text, names):
            hint: str = _("did you mean {name}?", name=meant)
        else:
            hint = _("use one of {names}, or a size such as 200x300mm", names=", ".join(names))
        hint = decimal_point_hint(text, _MEASURED, hint)
        raise PnpError(_("unknown paper {name}", name=quoted(text)), hint=hint, parameter="paper")
    factor = MM_PER_UNIT[match[3].lower()]
    size = Size(float(match[1]) * factor, float(match[2]) * factor)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        message = _("paper size {size} is out of range", size=size)
        hint = _("use {least:g} to {most:g} mm for each side", least=SMALLEST, most=LARGEST)
        raise PnpError(message, hint=hint, parameter="paper")
    return Paper(text.strip(), size)
