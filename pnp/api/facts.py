"""Facts about games, papers, palettes, fonts and printers."""

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.catalogue import Catalogue
from pnp.layout import calibration
from pnp.layout.paper import PAPERS, Paper
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.api.print_options import Length
    from pnp.figure import PieceRef
    from pnp.layout.printer import Printer, Scale
    from pnp.rules.random_sheets import SheetOption


CALIBRATION = calibration.NAME
"""Name of the pages that measure a printer."""

CALIBRATION_ROW = {"name": CALIBRATION, "title": calibration.TITLE, "help": calibration.HELP}
"""Row of the calibration pages in the list of components."""


class Font(NamedTuple):
    """A typeface of SVGs, for web pages that serve it once."""

    family: str
    """Family name in CSS."""
    bold: bool
    """True for the bold weight."""
    italic: bool
    """True for the italic style."""
    file: Path
    """TrueType file."""


class VariantInfo(NamedTuple):
    """A variant of a game."""

    name: str
    """Name; empty if the game has only one variant."""
    setups: int
    """Number of setups; they are numbered from 0."""


class GameInfo(NamedTuple):
    """Facts about a game. A game without rules has no variants and can only be printed."""

    name: str
    """Name, as used in commands."""
    title: str
    """Title for users."""
    components: tuple[str, ...]
    """Names of its components."""
    parts: tuple[str, ...] = ()
    """Parts of its kit; empty if it has none."""
    variants: tuple[VariantInfo, ...] = ()
    """Variants, the standard one first."""
    challenges: tuple[int, ...] = ()
    """Numbers of its solo challenges."""
    sheet_options: "tuple[SheetOption, ...]" = ()
    """Options of its random sheets."""
    has_sheets: bool = False
    """True if it has random sheets."""
    has_dice: bool = False
    """True if it is played with dice."""
    dice_places: tuple[str, ...] = ()
    """Place of each die of a round; empty without dice."""
    dice_faces: tuple[str, ...] = ()
    """Faces of the shipped dice."""
    placings: tuple[str, ...] = ()
    """Ways to roll dice whose places the players choose."""


def game(name: str, *, catalogue: Catalogue | None = None) -> GameInfo:
    """Return facts about a game.

    Raises:
        PnpError: There is no such game, or its kit cannot be read.
    """
    from pnp.kits.kit_file import find_kit

    arguments.text("name", name)
    found = catalogue_or_default(catalogue)
    components = tuple(each for each in found.components() if each.startswith(f"{name}/"))
    kit = find_kit(name, found) if name in found.kits() else None
    parts = tuple(kit.part_names) if kit else ()
    if found.rules(name) is None and components:
        return GameInfo(name, kit.title if kit else name, components, parts)
    rules = found.game(name)
    return GameInfo(
        name,
        rules.title,
        components,
        parts,
        tuple(VariantInfo(each.name, each.count) for each in rules.variants),
        tuple(rules.challenges),
        rules.sheets.options if rules.sheets else (),
        has_sheets=rules.sheets is not None,
        has_dice=rules.dice is not None,
        dice_places=rules.dice.places if rules.dice else (),
        dice_faces=rules.dice.faces() if rules.dice else (),
        placings=tuple(rules.dice.placings) if rules.dice else (),
    )


def palette_names() -> tuple[str, ...]:
    """Return the names of all palettes, the default first."""
    from pnp.drawing import colour

    return tuple(colour.palette_names())


def papers() -> tuple[Paper, ...]:
    """Return all named papers, including `fit`, which has no size."""
    return tuple(PAPERS.values())


def piece_colours(piece: "PieceRef", catalogue: Catalogue) -> tuple[str | None, str]:
    """Return the fill of a piece, such as `#d55e00` or None for bare paper, and a readable ink."""
    from pnp.drawing.colour import palette

    tint = catalogue.style(palette("safe")).tint(piece)
    return tint.fill.hex if tint.fill else None, tint.ink.hex


def fonts() -> tuple[Font, ...]:
    """Return the typefaces of SVGs."""
    from pnp.drawing.text import FAMILY, FontFace

    return tuple(Font(FAMILY, f is FontFace.BOLD, f is FontFace.ITALIC, f.file) for f in FontFace)


def write_text(path: str | PathLike[str], text: str, *, before: str | None = None) -> None:
    """Write a text file completely or not at all.

    Args:
        path: The file.
        text: Its new content.
        before: Content that the file must have; a lock keeps other runs of pnp from writing.

    Raises:
        PnpError: The file cannot be written, or its content is not `before`.
    """
    from pnp.files.locks import replace_text
    from pnp.files.writing import write_text as write

    file, new = arguments.path("path", path), arguments.text("text", text)
    if before is None:
        write(file, new)
    else:
        replace_text(file, arguments.text("before", before), new)


def printers() -> "tuple[Printer, ...]":
    """Return all saved printers; raise PnpError if their file cannot be read."""
    from pnp.layout import printer_profiles

    return tuple(printer_profiles.printers().values())


def printers_file() -> Path:
    """Return the file that the printers are saved in."""
    from pnp.layout import printer_profiles

    return printer_profiles.printers_file()


def add_printer(
    name: str,
    *,
    scale: str | float = 1.0,
    margin: "Length" = 10.0,
    shift: "str | tuple[Length, Length]" = (0.0, 0.0),
) -> "Printer":
    """Save a printer, replacing one of the same name, and return it.

    Args:
        name: Up to 40 letters, digits, spaces, dots and dashes.
        scale: Readings of the rulers on the calibration page divided by their lengths, across and
            down, such as `159/160,236/237`, or one factor.
        margin: Margin that it cannot print on.
        shift: Distance by which it shifts backs to the right and down.

    Raises:
        PnpError: A value is out of range, or the file cannot be written.
    """
    from pnp.api.print_settings import millimetres, point
    from pnp.layout import printer_profiles
    from pnp.layout.printer import Printer, Scale

    added = Printer(
        arguments.text("name", name),
        Scale.parse(scale) if isinstance(scale, str) else _evenly(scale),
        millimetres("margin", margin),
        point("shift", shift),
    )
    printer_profiles.add_printer(added)
    return added


def remove_printer(name: str) -> None:
    """Delete a saved printer; raise PnpError if there is none with this name."""
    from pnp.layout import printer_profiles

    printer_profiles.remove_printer(arguments.text("name", name))


def _evenly(factor: float) -> "Scale":
    """Return one scale factor for both directions."""
    from pnp.layout.printer import Scale

    checked = arguments.number("scale", factor, 0.5, 2, _("0.5 to 2, or text such as 159/160"))
    return Scale(checked, checked)
