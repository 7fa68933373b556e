"""Information about games, papers, palettes, fonts and printers."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, Remedy, quoted, suggestion
from pnp.layout import calibration
from pnp.layout.paper import PAPERS, Paper
from pnp.messages import _, joined

if TYPE_CHECKING:
    from pnp.api.print_options import Length
    from pnp.figure import PieceRef
    from pnp.layout.printer import Printer, Scale
    from pnp.rules.game import VariantChoice
    from pnp.rules.random_sheets import SheetOption


CALIBRATION = calibration.NAME
"""Name of the calibration pages, which are used to measure a printer."""

CALIBRATION_ROW = {"name": CALIBRATION, "title": calibration.TITLE, "help": calibration.HELP}
"""Row for the calibration pages in the list of components."""


class Font(NamedTuple):
    """A font used in SVGs, for web pages that provide it once for all SVGs."""

    family: str
    """Family name in CSS."""
    bold: bool
    """True for the bold weight."""
    italic: bool
    """True for the italic style."""
    file: Path
    """Path of the TrueType file."""


class VariantInfo(NamedTuple):
    """A variant of a game."""

    name: str
    """Name of the variant; empty if the game has only one."""
    setups: int
    """Number of setups, which are numbered from 0."""
    choices: "tuple[VariantChoice, ...]" = ()
    """Choices that select this variant, such as 3 players; empty for a game without choices."""
    fair: bool = False
    """True if some setups are proven to be fair."""

    @property
    def words(self) -> str:
        """The variant in words, such as "Players: 2"; its name if it has no choices."""
        words = (_("{field}: {value}", field=e.label, value=e.value_label) for e in self.choices)
        return joined(", ", words) or self.name


class GameInfo(NamedTuple):
    """Information about a game.

    A game without rules has no variants and can only be printed.
    """

    name: str
    """Name, as used in commands."""
    title: str
    """Title shown to users."""
    components: tuple[str, ...]
    """Names of the components."""
    parts: tuple[str, ...] = ()
    """Names of the parts in the kit; empty if the game has no kit."""
    variants: tuple[VariantInfo, ...] = ()
    """Variants of the game, starting with the standard one."""
    challenges: tuple[int, ...] = ()
    """Numbers of the solo challenges."""
    sheet_options: "tuple[SheetOption, ...]" = ()
    """Options for random sheets."""
    has_sheets: bool = False
    """True if the game has random sheets."""
    has_dice: bool = False
    """True if the game is played with dice."""
    dice_places: tuple[str, ...] = ()
    """Names of the places for the dice in a round; empty if there are no dice."""
    dice_faces: tuple[str, ...] = ()
    """Faces of the dice that come with pnp."""
    placings: tuple[str, ...] = ()
    """Names of the ways to roll the dice when the players choose where each die goes."""
    promise: str = ""
    """One sentence about the game, from its kit."""
    players: str = ""
    """Number of players, from the kit, such as "2 or 3"; "" if unknown."""
    minutes: str = ""
    """Duration in minutes, from the kit, such as "30"; "" if unknown."""
    weight: int = 0
    """Difficulty of the rules, from the kit: 1 light, 2 medium, 3 deep; 0 if unknown."""

    def find_variant(self, choices: Mapping[str, str]) -> str:
        """Return the name of the variant with these choices.

        A field that is not in `choices` has the value of the standard variant. The case of values
        is ignored.

        Args:
            choices: Value of each chosen field, such as `{"players": "3", "side": "b"}`.

        Raises:
            PnpError: The game has no such field, the field has no such value, or no variant has
                all the values.
        """
        offered = [{each.field: each.value for each in v.choices} for v in self.variants]
        for field, value in choices.items():
            known = list(dict.fromkeys(each[field] for each in offered if field in each))
            if not known:
                message = _("{game} has no choice of {field}", game=self.title, field=field)
                raise PnpError(message, remedies=[Remedy("without", field)])
            if value.lower() not in known:
                message = _("unknown value {value} of {field}", value=quoted(value), field=field)
                raise PnpError(message, hint=suggestion(value, known))
        wanted = {**offered[0], **{field: value.lower() for field, value in choices.items()}}
        for variant, values in zip(self.variants, offered, strict=True):
            if values == wanted:
                return variant.name
        listed = ", ".join(each.name for each in self.variants)
        raise PnpError(
            _("{game} has no variant with all these choices", game=self.title),
            hint=_("use one of {known}", known=listed),
        )


def game(name: str, *, catalogue: Catalogue | None = None) -> GameInfo:
    """Return information about a game.

    Raises:
        PnpError: The game does not exist, or its kit cannot be read.
    """
    from pnp.kits.kit_file import find_kit

    arguments.text("name", name)
    found = catalogue_or_default(catalogue)
    components = tuple(each for each in found.components() if each.startswith(f"{name}/"))
    kit = find_kit(name, found) if name in found.kits() else None
    printed = GameInfo(name, name, components)
    if kit:
        printed = GameInfo(
            name,
            kit.title,
            components,
            tuple(kit.part_names),
            promise=kit.promise or kit.help,
            players=kit.players,
            minutes=kit.minutes,
            weight=kit.weight,
        )
    if found.rules(name) is None and components:
        return printed
    rules = found.game(name)
    return printed._replace(
        title=rules.title,
        variants=tuple(
            VariantInfo(v.name, v.count, v.choices, bool(v.proven())) for v in rules.variants
        ),
        challenges=tuple(rules.challenges),
        sheet_options=rules.sheets.options if rules.sheets else (),
        has_sheets=rules.sheets is not None,
        has_dice=rules.dice is not None,
        dice_places=rules.dice.places if rules.dice else (),
        dice_faces=rules.dice.faces() if rules.dice else (),
        placings=tuple(rules.dice.placings) if rules.dice else (),
    )


def palette_names() -> tuple[str, ...]:
    """Return the names of all palettes, starting with the default."""
    from pnp.drawing import colour

    return tuple(colour.palette_names())


def papers() -> tuple[Paper, ...]:
    """Return all named papers, including `fit`, which has no size."""
    return tuple(PAPERS.values())


def piece_colours(piece: "PieceRef", catalogue: Catalogue) -> tuple[str | None, str]:
    """Return the colour of a piece and a legible colour for text on it, such as `#d55e00`.

    The first colour is None if the piece is bare paper.
    """
    from pnp.drawing.colour import palette

    tint = catalogue.style(palette("safe")).tint(piece)
    return tint.fill.hex if tint.fill else None, tint.ink.hex


def fonts() -> tuple[Font, ...]:
    """Return the fonts used in SVGs, including the fallback fonts that are installed."""
    from pnp.drawing.fallback import installed_faces
    from pnp.drawing.text import FontFace

    own = [Font(f.family, f is FontFace.BOLD, f is FontFace.ITALIC, f.file) for f in FontFace]
    others = [each.face for each in installed_faces()]
    return (*own, *(Font(face.family, face.bold, False, face.file) for face in others))  # noqa: FBT003  # never italic


def write_text(path: str | PathLike[str], text: str, *, before: str | None = None) -> None:
    """Write a text file completely or not at all.

    Args:
        path: The file.
        text: New content of the file.
        before: Content that the file must have now. A lock prevents other runs of pnp from
            changing the file before it is written.

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
    """Return all saved printers; raise PnpError if the printers file cannot be read."""
    from pnp.layout import printer_profiles

    return tuple(printer_profiles.printers().values())


def printers_file() -> Path:
    """Return the path of the printers file."""
    from pnp.layout import printer_profiles

    return printer_profiles.printers_file()


def add_printer(
    name: str,
    *,
    scale: str | float = 1.0,
    margin: "Length" = 10.0,
    shift: "str | tuple[Length, Length]" = (0.0, 0.0),
) -> "Printer":
    """Save a printer, replacing any printer with the same name, and return the saved printer.

    Args:
        name: Up to 40 letters, digits, spaces, dots and dashes.
        scale: Measured length of each ruler on the calibration page, divided by its true length:
            across and down, such as `159/160,236/237`, or one factor for both.
        margin: Width of the margin that the printer cannot print on.
        shift: Distances by which the printer shifts backs to the right and down.

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
    from pnp.layout.printer import Scale

    checked = arguments.number("scale", factor, 0.5, 2, _("0.5 to 2, or text such as 159/160"))
    return Scale(checked, checked)
