"""Table of the print options, from which the command line, the studio and the docs are built.

`Printing` has one field for each option, such as `paper`; `print_settings.py` applies the
options.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypedDict, get_args, get_origin

from pnp.api.arguments import MAX_COPIES
from pnp.languages import LANGUAGES
from pnp.layout.paper import PAPERS, Paper
from pnp.messages import N_, _

Printable = Literal["component", "kit", "cards", "page", "calibration"]
"""Kinds of document. `cards` are setups or sheets; a `page` is a pad, a diagram or a score."""

Length = str | float
"""A length as text with a unit, such as `28mm` or `1in`, or a number of millimetres."""

Shift = str | tuple[Length, Length]
"""Two lengths, to the right and down, such as `1mm,-2mm`."""


class OptionGroup(StrEnum):
    """Headings for groups of options."""

    PAPER = N_("Paper")
    STYLE = N_("Style")
    SHEETS = N_("Sheets of paper")
    CUTTING = N_("Cutting")
    OUTPUT = N_("Output")


class ValueKind(StrEnum):
    """Kinds of value, which determine how the user types a value."""

    FLAG = "flag"
    COUNT = "count"
    NUMBER = "number"
    LENGTH = "length"
    SHIFT = "shift"
    FILE = "file"
    CHOICE = "choice"
    """One of a fixed set of words."""
    NAME = "name"
    """One of the names that currently exist, such as the names of saved printers."""
    OPEN = "open"
    """One of the choices, or any other text."""
    LIST = "list"
    """Several choices, separated by commas."""
    TEXT = "text"


_KINDS: dict[Any, ValueKind] = {
    bool: ValueKind.FLAG,
    int: ValueKind.COUNT,
    float: ValueKind.NUMBER,
    Length: ValueKind.LENGTH,
    Shift: ValueKind.SHIFT,
    Path: ValueKind.FILE,
}


class Option(NamedTuple):
    """A print option, used as the metadata of a field in `Printing` or `Writing`."""

    group: OptionGroup
    """Heading under which the option is listed."""

    help: str
    """Description shown to users, in one or two sentences."""

    default: Any = None
    """Default value as the user types it, or None if there is no default; False for a flag."""

    limits: tuple[int, int] | None = None
    """Smallest and largest valid number."""

    choices: Callable[[], tuple[str, ...]] | None = None
    """Function that returns the valid words."""

    kind: ValueKind = ValueKind.TEXT
    """Kind of value; derived from the type of the field, unless the type is text."""

    label: str = ""
    """Name in a form. By default, it is derived from the name of the field."""

    flag: str = ""
    """Name on the command line. By default, it is derived from the name of the field."""

    metavar: str = ""
    """Placeholder for the value in a command's help."""

    formats: tuple[str, ...] = ()
    """Suffixes of the file formats that the option affects, or () if it affects all formats."""

    only: tuple[Printable, ...] = ()
    """Kinds of document that the option can be used for, or () if it can be used for all."""

    implied_by: str = ""
    """Command-line option that sets this option, if it has no flag of its own."""

    common: bool = False
    """True if forms show the option even while the group is collapsed."""

    rare: bool = False
    """True for options shown only by `--help-all`, such as those for cutting machines."""

    words: tuple[tuple[str, str], ...] = ()
    """Choices, each with its label in a form."""

    buttons: tuple[str, ...] = ()
    """Choices that a form shows as buttons, in this order. The user types the other choices."""

    name: str = ""
    """Name of the field."""

    def is_for(self, printable: Printable) -> bool:
        """Return True if the option can be used for this kind of document."""
        return not self.only or printable in self.only


def options_of(table: type) -> Mapping[str, Option]:
    """Return the options in a TypedDict, keyed by field name, in field order.

    Each field must be annotated as `Annotated[type, Option(...)]`.
    """
    return {
        name: _completed(name, annotation.__origin__, annotation.__metadata__[0])
        for name, annotation in table.__annotations__.items()
    }


def _completed(name: str, value: Any, option: Option) -> Option:
    kind, choices = _KINDS.get(value, option.kind), option.choices
    if get_origin(value) is Literal:
        kind, choices = ValueKind.CHOICE, lambda: get_args(value)
    return option._replace(
        name=name,
        kind=kind,
        choices=choices,
        default=False if kind is ValueKind.FLAG and option.default is None else option.default,
        label=option.label or name.replace("_", " ").capitalize(),
        flag=option.flag or f"--{name.replace('_', '-')}",
    )


_DRAWN: tuple[Printable, ...] = ("component", "kit", "cards", "page")
"""Every kind of document except the calibration pages, which have their own style."""

_LISTED: tuple[Printable, ...] = ("component", "cards")


def _paper_names() -> tuple[str, ...]:
    return tuple(paper.name for paper in PAPERS.values())


def _palette_names() -> tuple[str, ...]:
    from pnp.drawing.colour import palette_names

    return tuple(palette_names())


def _language_codes() -> tuple[str, ...]:
    return tuple(LANGUAGES)


def _language_names() -> tuple[tuple[str, str], ...]:
    return tuple((each.code, each.name) for each in LANGUAGES.values())


def _printer_names() -> tuple[str, ...]:
    from pnp.layout.printer_profiles import printers

    return tuple(printers())


def _font_names() -> tuple[str, ...]:
    from pnp.api.own_fonts import saved_fonts

    return tuple(saved_fonts())


def _layer_names() -> tuple[str, ...]:
    from pnp.drawing.scene import Layer

    return (*Layer, "all")


class Printing(TypedDict, total=False):
    """Print options with their help, defaults and limits. Omitted options have default values.

    The command line, the studio and the docs are derived from this table. To add an option, define
    it here, and apply it in `settings_of` or `finish_of`.
    """

    paper: Annotated[
        str | Paper,
        Option(
            OptionGroup.PAPER,
            _(
                "A3, A4, A5, Letter, Legal, Tabloid, a size (200x300mm), or fit (as large as the "
                "component)."
            ),
            "A4",
            choices=_paper_names,
            kind=ValueKind.OPEN,
            metavar="SIZE",
            common=True,
            label=_("Paper"),
            buttons=("A4", "Letter", "A3"),
        ),
    ]
    printer: Annotated[
        str,
        Option(
            OptionGroup.PAPER,
            _(
                "Use a printer's scale correction, margin and duplex shift, as measured on the"
                " calibration page."
            ),
            choices=_printer_names,
            kind=ValueKind.NAME,
            metavar="NAME",
            common=True,
            label=_("Printer"),
            words=(("", _("Any printer")),),
        ),
    ]
    margin: Annotated[
        Length,
        Option(
            OptionGroup.PAPER,
            _("Unprintable margin, 5mm to 100mm."),
            "10mm",
            only=_DRAWN,
            label=_("Margin"),
        ),
    ]
    backs: Annotated[
        Literal["none", "duplex-long", "duplex-short", "gutter"],
        Option(
            OptionGroup.PAPER,
            _(
                "Print backs: duplex-long or duplex-short (flipped on that edge), or gutter "
                "(below a fold)."
            ),
            "none",
            metavar="WHERE",
            only=_DRAWN,
            common=True,
            label=_("Backs (duplex)"),
            words=(
                ("none", _("No backs")),
                ("duplex-long", _("On the other side, flip on the long edge")),
                ("duplex-short", _("On the other side, flip on the short edge")),
                ("gutter", _("Below a fold, on one side")),
            ),
        ),
    ]
    duplex_shift: Annotated[
        Shift,
        Option(
            OptionGroup.PAPER,
            _("How far to shift backs to the right and down, as measured on the calibration page."),
            "0mm,0mm",
            metavar="X,Y",
            only=_DRAWN,
            rare=True,
            label=_("Duplex shift"),
        ),
    ]
    language: Annotated[
        str,
        Option(
            OptionGroup.STYLE,
            _("Language of the text: en, de, fr, and so on."),
            choices=_language_codes,
            kind=ValueKind.NAME,
            metavar="CODE",
            common=True,
            label=_("Language"),
            words=(("", _("Language of this page")), *_language_names()),
        ),
    ]
    palette: Annotated[
        str,
        Option(
            OptionGroup.STYLE,
            _("safe (for every kind of colour vision), colour, grey, ink-saver or low-ink."),
            "safe",
            metavar="NAME",
            choices=_palette_names,
            kind=ValueKind.NAME,
            only=_DRAWN,
            common=True,
            label=_("Colour palette"),
            words=(
                ("safe", _("Colour-blind safe")),
                ("colour", _("Bright")),
                ("grey", _("Grey")),
                ("ink-saver", _("Outlines")),
                ("low-ink", _("Less ink")),
            ),
        ),
    ]
    marks: Annotated[
        bool,
        Option(
            OptionGroup.STYLE,
            _("Print crop marks, a ruler and a footer."),
            default=True,
            label=_("Marks and ruler"),
            flag="--marks/--no-marks",
            only=_DRAWN,
        ),
    ]
    bleed: Annotated[
        Length,
        Option(
            OptionGroup.STYLE,
            _("How far the colour extends beyond the cut: 2mm to 10mm, or 0mm for none."),
            "3mm",
            only=("component", "kit"),
            label=_("Bleed"),
        ),
    ]
    large: Annotated[
        bool,
        Option(
            OptionGroup.STYLE,
            _("Print everything at 140%, for easier reading."),
            common=True,
            label=_("Large print"),
            only=_DRAWN,
        ),
    ]
    font: Annotated[
        str | PathLike[str],
        Option(
            OptionGroup.STYLE,
            _("TrueType font for characters that the built-in fonts lack."),
            kind=ValueKind.FILE,
            choices=_font_names,
            metavar="FILE",
            label=_("Font for other characters"),
            rare=True,
            words=(("", _("Built-in fonts only")),),
            only=_DRAWN,
        ),
    ]
    serial: Annotated[
        bool,
        Option(
            OptionGroup.STYLE,
            _("Print a serial number in the lower right corner of each component."),
            label=_("Serial numbers"),
            rare=True,
            only=_LISTED,
        ),
    ]
    copies: Annotated[
        int,
        Option(
            OptionGroup.SHEETS,
            _("Copies of each component."),
            1,
            limits=(1, MAX_COPIES),
            only=("component",),
            common=True,
            label=_("Copies"),
        ),
    ]
    up: Annotated[
        int,
        Option(
            OptionGroup.SHEETS,
            _("Maximum number of components per sheet."),
            rare=True,
            limits=(1, MAX_COPIES),
            label=_("Maximum per sheet"),
            only=("component",),
        ),
    ]
    cut_and_stack: Annotated[
        bool,
        Option(
            OptionGroup.SHEETS,
            _("Arrange pages so that stacked, cut piles stay in order."),
            rare=True,
            only=_LISTED,
            label=_("Cut and stack"),
        ),
    ]
    poster: Annotated[
        bool,
        Option(
            OptionGroup.SHEETS,
            _("Spread a large component over several sheets."),
            only=("component",),
            label=_("Poster"),
        ),
    ]
    registration: Annotated[
        bool,
        Option(
            OptionGroup.CUTTING,
            _("Print registration marks for a cutting machine."),
            label=_("For a cutting machine"),
            implied_by="cut_file",
            only=_DRAWN,
        ),
    ]
    print_then_cut: Annotated[
        bool,
        Option(
            OptionGroup.CUTTING,
            _("Keep cuts within 6.75 x 9.25 in, the largest area that many machines read."),
            label=_("Within 6.75 x 9.25 in"),
        ),
    ]
    spot_cut: Annotated[
        bool,
        Option(
            OptionGroup.CUTTING,
            _("Draw the cuts in the PDF in the spot colour CutContour."),
            label=_("Cuts in a spot colour"),
            formats=(".pdf",),
        ),
    ]
    layers: Annotated[
        str | Iterable[str],
        Option(
            OptionGroup.CUTTING,
            _(
                "Draw these layers, which a viewer can show or hide: print, glue, cut, fold, guide;"
                " or all."
            ),
            choices=_layer_names,
            kind=ValueKind.LIST,
            metavar="LIST",
            label=_("Layers"),
        ),
    ]
    limit: Annotated[
        bool,
        Option(
            OptionGroup.OUTPUT,
            _("Lift the limits on running time and memory."),
            default=True,
            rare=True,
            flag="--no-limit",
            label=_("Limit"),
        ),
    ]


class Writing(TypedDict, total=False):
    """Options for an output file, in a table like `Printing`."""

    cut_file: Annotated[
        Path,
        Option(
            OptionGroup.CUTTING,
            _(
                "Also write cuts, folds and registration marks for a cutting machine: one .svg per"
                " page."
            ),
            metavar="FILE",
            label=_("Cut file"),
        ),
    ]
    dpi: Annotated[
        float,
        Option(
            OptionGroup.OUTPUT,
            _("Resolution of a PNG, in dots per inch."),
            300.0,
            limits=(20, 1200),
            formats=(".png",),
            label=_("Dpi"),
        ),
    ]


PRINTING = options_of(Printing)
"""Layout options, keyed by name."""

WRITING = options_of(Writing)
"""File options, keyed by name."""


def print_options(printable: Printable = "component") -> tuple[Option, ...]:
    """Return the print options for a kind of document, in the order of their groups."""
    return tuple(option for option in PRINTING.values() if option.is_for(printable))
