"""What holds on every shelf: papers, palettes, fonts, printers that were measured, the schema."""

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.api import arguments
from pnp.api.options import Length
from pnp.api.printing import millimetres, point
from pnp.layout import calibration
from pnp.layout.paper import PAPERS, Paper

if TYPE_CHECKING:
    from pnp.layout.printer import Printer, Scale


CALIBRATION = calibration.NAME
"""Name of the pages that measure a printer."""


class Font(NamedTuple):
    """A face that SVGs are set in, for a page that serves it once and draws SVGs without it."""

    family: str
    bold: bool
    italic: bool
    file: Path
    """A TrueType file."""


def palette_names() -> tuple[str, ...]:
    """The names of all palettes, the usual one first."""
    from pnp.drawing import colour

    return tuple(colour.palette_names())


def papers() -> tuple[Paper, ...]:
    """All papers with a name; the one without a size is cut to whatever is printed on it."""
    return tuple(PAPERS.values())


def fonts() -> tuple[Font, ...]:
    """All faces."""
    from pnp.drawing.text import FAMILY, FontFace

    return tuple(Font(FAMILY, f is FontFace.BOLD, f is FontFace.ITALIC, f.file) for f in FontFace)


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a text file, whole or not at all; raises PnpError."""
    from pnp.files.writing import write_text as write

    write(arguments.path("path", path), arguments.text("text", text))


def printers() -> "tuple[Printer, ...]":
    """All printers that have been measured; raises PnpError when their file cannot be read."""
    from pnp.layout import printer_profiles as kept

    return tuple(kept.printers().values())


def printers_file() -> Path:
    """Return the file that the printers are saved in."""
    from pnp.layout import printer_profiles

    return printer_profiles.printers_file()


def add_printer(
    name: str,
    *,
    scale: str | float = 1.0,
    margin: Length = 10.0,
    shift: str | tuple[Length, Length] = (0.0, 0.0),
) -> "Printer":
    """Keep a printer, in place of one of the same name; raises PnpError.

    `scale` is what the rulers of the calibration page read by how long they are, across and down,
    such as `159/160,236/237`, or one factor; `margin` what the printer leaves white; `shift` how
    far it moves backs to the right and down.
    """
    from pnp.layout import printer_profiles as kept
    from pnp.layout.printer import Printer, Scale

    added = Printer(
        arguments.text("name", name),
        Scale.parse(scale) if isinstance(scale, str) else _evenly(scale),
        millimetres("margin", margin),
        point("shift", shift),
    )
    kept.add_printer(added)
    return added


def remove_printer(name: str) -> None:
    """Forget a printer; raises PnpError."""
    from pnp.layout import printer_profiles as kept

    kept.remove_printer(arguments.text("name", name))


def _evenly(factor: float) -> "Scale":
    """The same across and down."""
    from pnp.layout.printer import Scale

    known = arguments.number("scale", factor, 0.5, 2, "a factor, or such as 159/160")
    return Scale(known, known)
