"""Rendered blank sheets, and the places on a sheet where players tick and write.

Places are measured in spaces from the top left corner of the grid, so they fit every size of sheet.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import fsum
from typing import TYPE_CHECKING, Any

from PIL import Image

from pnp.games.colour_lines import random_sheets
from pnp.games.colour_lines.sheet import COLOURS
from pnp.games.colour_lines.sheet_qr import OURS
from pnp.geometry import MM_PER_INCH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pnp.templates.scope import Scope
    from pnp.templates.template import Template

FINE = 48
"""Resolution at which ink is measured, in pixels per space."""

COMPONENT = "colour-lines/sheet"


@dataclass(frozen=True)
class PrintedBox:
    """A box or circle on the sheet, in spaces from the grid's corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Centre of the box."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def rounded(self) -> list[float]:
        """Left, top, width and height, rounded to 0.001 spaces."""
        return [round(each, 3) for each in (self.left, self.top, self.width, self.height)]

    def grown(self, by: float) -> "PrintedBox":
        """Return the box enlarged by `by` on every side."""
        return PrintedBox(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Corners, clockwise from the top left."""
        right, bottom = self.left + self.width, self.top + self.height
        return (self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)


@dataclass(frozen=True, eq=False)
class Places:
    """Places of the parts of a sheet.

    They are the same for all arrangements of spaces and all palettes.
    """

    size: PrintedBox
    """Outline of the whole sheet."""
    squares: tuple[PrintedBox, ...]
    """Dark squares at the grid's corners, clockwise from the top left."""
    qr: PrintedBox
    ticks: dict[str, PrintedBox]
    """Tick box of each scoring colour."""
    jokers: list[PrintedBox]
    starts: list[PrintedBox]
    letter_rounds: list[PrintedBox]
    """Boxes for the rounds under the letters A, B, C and D."""
    rounds: list[PrintedBox]


@dataclass(frozen=True, eq=False)
class SheetPrint:
    """A rendered blank sheet, with `dense` pixels per space, and the places on the sheet."""

    pixels: "NDArray[np.uint8]"
    dense: int
    places: Places

    @property
    def origin(self) -> tuple[float, float]:
        """Position of the top left corner of the grid, in pixels."""
        return -self.places.size.left * self.dense, -self.places.size.top * self.dense


@lru_cache(maxsize=24)
def print_of(side: str, spaces: str, cell: float, palette_name: str, dense: int) -> SheetPrint:
    """Render a blank sheet. `spaces` is the code of a sheet or `OURS`.

    Raises PnpError if the code is invalid.
    """
    import numpy as np

    places = places_of(side, cell)
    if dense > FINE:
        picture = _drawn(side, spaces, cell, palette_name, dense)
        return SheetPrint(np.asarray(picture), dense, places)
    fine = _drawn(side, spaces, cell, palette_name, FINE)
    if dense == FINE:
        return SheetPrint(np.asarray(fine), dense, places)
    factor = FINE / dense
    width, height = (int(edge / factor) for edge in fine.size)
    box = (0, 0, width * factor, height * factor)
    coarse = fine.resize((width, height), Image.Resampling.BOX, box)
    return SheetPrint(np.asarray(coarse), dense, places)


@lru_cache(maxsize=8)
def _drawn(side: str, spaces: str, cell: float, palette_name: str, dense: int) -> "Image.Image":
    return rendered(
        _template(), {"side": side, "cell": cell, **sheet_values(spaces)}, palette_name, dense
    )


def sheet_values(code: str) -> dict[str, Any]:
    """Return the values of the template for the spaces with this code."""
    return {} if code == OURS else dict(random_sheets.parameters(code))


def rendered(
    template: "Template", values: dict[str, Any], palette_name: str, dense: int
) -> "Image.Image":
    """Render the whole sheet of a template, with `dense` pixels per space."""
    from pnp.drawing.colour import palette
    from pnp.export.png import pictures
    from pnp.layout.imposition import lay_out
    from pnp.layout.paper import PAPERS
    from pnp.layout.settings import Settings

    scene = template.build(values, palette(palette_name))
    sheets = lay_out([scene], Settings(paper=PAPERS["fit"], marks=False, bleed=0))
    width, height, pixels = next(pictures(sheets, MM_PER_INCH * dense / values["cell"]))
    return Image.frombytes("RGB", (width, height), pixels)


@lru_cache(maxsize=8)
def places_of(side: str, cell: float) -> Places:
    """Return the places on a sheet whose spaces are `cell` mm wide."""
    return _placed(_template().scope({"side": side, "cell": cell}), cell)


@cache
def _template() -> "Template":
    from pnp.catalogue import Catalogue

    return Catalogue().template(COMPONENT)


def _placed(scope: "Scope", cell: float) -> Places:
    """Return the places of the parts, as arranged by the template.

    The lengths, in mm, are copied from the template.
    """
    edges = ("left", "above", "right", "wide", "height", "below")
    left, above, right, wide, height, below = (_length(scope, name) for name in edges)
    apart, row, second, rounds = (
        _length(scope, name) for name in ("apart", "row", "second", "rounds")
    )

    def place(x: float, y: float, width: float, tall: float | None = None) -> PrintedBox:
        tall = width if tall is None else tall
        return PrintedBox((x - left) / cell, (y - above) / cell, width / cell, tall / cell)

    far, low = 14 * cell + 5.8, 12 * cell + 5.8
    corners = ((0.0, 0.0), (far, 0.0), (far, low), (0.0, low))
    shares, letters = (1.25, 0.8, 0.8, 0.8, 0.8, 1.05), []
    for n in range(1, 5):
        x = right + wide * fsum(shares[:n]) / fsum(shares)
        letters.append(place(x, second + 3.1 + row, wide * shares[n] / fsum(shares), row))
    return Places(
        size=place(0, 0, right + wide + 2.5, height),
        squares=tuple(place(left - 5 + x, above - 5 + y, 4.2) for x, y in corners),
        qr=place(right + wide - 17.5, height - 21.7, 17.5),
        ticks={
            colour: place(
                right + 3.2 + n % 4 * 12.8 - n % 2 * 1.6 - 2.2, 15 + n // 4 * 8.8 - 2.2, 4.4
            )
            for n, colour in enumerate(COLOURS)
        },
        jokers=[place(left + along, below - 2.5, 5) for along in (9, 15)],
        starts=[place(left + along + apart, below - 2.5, 9, 5) for along in (35.5, 53)],
        letter_rounds=letters,
        rounds=[place(right + 6.4 + 5 * n - 2.3, rounds - 2.3, 4.6) for n in range(1, 6)],
    )


def _length(scope: "Scope", name: str) -> float:
    """Return a value from the template, in mm."""
    return float(str(scope[name]))
