"""Print options: their table, and the settings of the layout that they stand for."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict, TypeVar, cast

from pnp.api import arguments
from pnp.api.arguments import MOST_COPIES
from pnp.api.options import Length, Option, OptionGroup, Printable, Shift, ValueKind, options_of
from pnp.errors import PnpError, quoted
from pnp.layout.paper import PAPERS, Paper, parse_paper

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Layer
    from pnp.geometry import Point
    from pnp.layout.document import Finish
    from pnp.layout.printer import Printer
    from pnp.layout.settings import Settings

FARTHEST = 1e6
"""A kilometre: no length is greater."""

Choice = TypeVar("Choice", bound=StrEnum)

_DRAWN: tuple[Printable, ...] = ("component", "kit", "cards", "page")
"""Everything but the calibration page, which has its own style."""

_LISTED: tuple[Printable, ...] = ("component", "cards")


def _paper_names() -> tuple[str, ...]:
    return tuple(paper.name for paper in PAPERS.values())


def _palette_names() -> tuple[str, ...]:
    from pnp.drawing.colour import palette_names

    return tuple(palette_names())


def _printer_names() -> tuple[str, ...]:
    from pnp.layout.printer_profiles import printers

    return tuple(printers())


def _layer_names() -> tuple[str, ...]:
    from pnp.drawing.scene import Layer

    return (*Layer, "all")


class Printing(TypedDict, total=False):
    """Print options, each with its help, default and limits; leave one out for its default.

    This is the table that the command line, the studio and the docs are derived from: an option is
    added here, and carried out in `settings_of` or `finish_of`.
    """

    paper: Annotated[
        str | Paper,
        Option(
            OptionGroup.PAPER,
            "A3, A4, A5, Letter, Legal, Tabloid, a size such as 200x300mm, or fit: as large as the"
            " component.",
            "A4",
            choices=_paper_names,
            kind=ValueKind.OPEN,
            common=True,
        ),
    ]
    printer: Annotated[
        str,
        Option(
            OptionGroup.PAPER,
            "Compensate for the scaling error of a printer that was measured with the calibration"
            " page, and use its margin and duplex shift.",
            choices=_printer_names,
            kind=ValueKind.NAME,
            metavar="NAME",
            common=True,
        ),
    ]
    margin: Annotated[
        Length,
        Option(
            OptionGroup.PAPER,
            "Margin that the printer cannot print on: 5mm to 100mm.",
            "10mm",
            only=_DRAWN,
        ),
    ]
    backs: Annotated[
        Literal["none", "duplex-long", "duplex-short", "gutter"],
        Option(
            OptionGroup.PAPER,
            "Print backs: on the other side of the paper, turned over its long or short edge, or"
            " below a fold on the same side.",
            "none",
            only=_DRAWN,
        ),
    ]
    duplex_shift: Annotated[
        Shift,
        Option(
            OptionGroup.PAPER,
            "Distance that the printer shifts backs to the right and down, seen from the front, as"
            " the calibration page shows it.",
            "0mm,0mm",
            metavar="X,Y",
            only=_DRAWN,
        ),
    ]
    palette: Annotated[
        str,
        Option(
            OptionGroup.STYLE,
            "safe: distinguishable with every kind of colour vision; colour: brighter; grey: for"
            " black-and-white printers; ink-saver: outlines and patterns only.",
            "safe",
            choices=_palette_names,
            kind=ValueKind.NAME,
            only=_DRAWN,
            common=True,
        ),
    ]
    marks: Annotated[
        bool,
        Option(
            OptionGroup.STYLE,
            "Print crop marks, a ruler and the footer.",
            default=True,
            label="Marks and ruler",
            flag="--marks/--no-marks",
            only=_DRAWN,
        ),
    ]
    bleed: Annotated[
        Length,
        Option(
            OptionGroup.STYLE,
            "Extend colour beyond the cut: 2mm to 10mm, or 0mm.",
            "3mm",
            only=("component", "kit"),
        ),
    ]
    large: Annotated[
        bool,
        Option(
            OptionGroup.STYLE,
            "Print everything at 140 %, for easier reading.",
            label="140 %",
            only=_DRAWN,
        ),
    ]
    serial: Annotated[
        bool,
        Option(
            OptionGroup.STYLE,
            "Number the components from 1, in the lower right corner of each.",
            label="Serial numbers",
            only=_LISTED,
        ),
    ]
    copies: Annotated[
        int,
        Option(
            OptionGroup.SHEETS,
            "Copies of each component; as many as fit share a sheet.",
            1,
            limits=(1, MOST_COPIES),
            only=("component",),
            common=True,
        ),
    ]
    up: Annotated[
        int,
        Option(
            OptionGroup.SHEETS,
            "Maximum number of components on a sheet.",
            limits=(1, MOST_COPIES),
            label="At most on a sheet",
            only=("component",),
        ),
    ]
    cut_and_stack: Annotated[
        bool,
        Option(
            OptionGroup.SHEETS,
            "Arrange pages so that stacked, cut piles stay in order.",
            only=_LISTED,
        ),
    ]
    poster: Annotated[
        bool,
        Option(
            OptionGroup.SHEETS,
            "Spread a component that is larger than the paper over several sheets, to be glued.",
            only=("component",),
        ),
    ]
    registration: Annotated[
        bool,
        Option(
            OptionGroup.CUTTING,
            "Print registration marks for a cutting machine.",
            label="For a cutting machine",
            implied_by="cut_file",
            only=_DRAWN,
        ),
    ]
    print_then_cut: Annotated[
        bool,
        Option(
            OptionGroup.CUTTING,
            "Keep cuts within 6.75 x 9.25 in, the largest area that many machines detect.",
            label="Within 6.75 x 9.25 in",
        ),
    ]
    spot_cut: Annotated[
        bool,
        Option(
            OptionGroup.CUTTING,
            "Draw the cuts in the PDF in the spot colour CutContour.",
            label="Cuts in a spot colour",
            formats=(".pdf",),
        ),
    ]
    layers: Annotated[
        str | Iterable[str],
        Option(
            OptionGroup.CUTTING,
            "Draw only these layers, with commas between, and let a viewer switch them: print,"
            " glue, cut, fold, guide; or all. The cut layer then has the outline of every"
            " component.",
            choices=_layer_names,
            kind=ValueKind.LIST,
            metavar="LIST",
        ),
    ]
    limit: Annotated[
        bool,
        Option(
            OptionGroup.OUTPUT,
            "Lift the limits on running time and memory.",
            default=True,
            flag="--no-limit",
        ),
    ]


class Writing(TypedDict, total=False):
    """Options of a file that a document is written to; a table as `Printing`."""

    cut_file: Annotated[
        Path,
        Option(
            OptionGroup.CUTTING,
            "Also write cuts and folds alone, for a cutting machine: .svg, one file per page."
            " Registration marks on both show the machine where the page is.",
            metavar="FILE",
        ),
    ]
    dpi: Annotated[
        float,
        Option(
            OptionGroup.OUTPUT,
            "Resolution of a PNG in dots per inch.",
            300.0,
            limits=(20, 1200),
            formats=(".png",),
        ),
    ]


PRINTING = options_of(Printing)
"""Options of the layout by name."""

WRITING = options_of(Writing)
"""Options of the file by name."""

_DEFAULTS = cast("Printing", {name: option.default for name, option in PRINTING.items()})


def print_options(printable: Printable = "component") -> tuple[Option, ...]:
    """Return the print options that can be used for this, in the order of their groups."""
    return tuple(option for option in PRINTING.values() if option.is_for(printable))


def check(asked: Printing, refused: Sequence[str] = ()) -> None:
    """Raise PnpError for an unknown option, one of `refused`, or a flag that is not a bool."""
    known = list(PRINTING)
    for name, value in asked.items():
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"options: {', '.join(known)}"
            raise PnpError(f"there is no option {quoted(name)}", hint=hint, parameter=name)
        if name in refused:
            raise PnpError(f"{name}: this cannot be chosen here", parameter=name)
        if PRINTING[name].kind is ValueKind.FLAG:
            arguments.flag(name, value)


def palette_of(asked: Printing) -> "Palette":
    """Return the palette that is asked for; raises PnpError."""
    from pnp.drawing.colour import palette

    return palette(arguments.text("palette", _with_defaults(asked)["palette"]))


def settings_of(asked: Printing, bleed: float) -> "Settings":
    """Return the settings of the layout, with this bleed unless another is asked for.

    Raises PnpError.
    """
    from pnp.layout.settings import PRINT_THEN_CUT, Backs, Settings

    printer, given = _printer(asked), _with_defaults(asked)
    margin = asked.get("margin", printer.margin if printer else given["margin"])
    shift = asked.get("duplex_shift", printer.shift if printer else given["duplex_shift"])
    settings = Settings(
        paper=_paper(given),
        margin=millimetres("margin", margin),
        bleed=millimetres("bleed", asked.get("bleed", bleed)),
        marks=given["marks"],
        up=_count("up", given["up"]) if "up" in asked else None,
        copies=_count("copies", given["copies"]),
        poster=given["poster"],
        backs=one_of(Backs, given["backs"], "backs"),
        duplex_shift=point("duplex_shift", shift),
        registration=given["registration"],
        stacked=given["cut_and_stack"],
        serial=given["serial"],
        large=given["large"],
        cut_area=PRINT_THEN_CUT if given["print_then_cut"] else None,
        limit=given["limit"],
    )
    return printer.settings(settings) if printer else settings


def finish_of(asked: Printing) -> "Finish":
    """Return the last changes to sheets that are laid out; raises PnpError."""
    from pnp.layout.document import Finish

    given = _with_defaults(asked)
    return Finish(_layers(asked), given["spot_cut"], _printer(asked), _paper(given))


def length(text: str) -> float:
    """Parse a length with its unit into mm; raises PnpError."""
    from pnp.geometry import parse_length

    return parse_length(text)


def millimetres(name: str, given: Length) -> float:
    """Return the length of an argument in mm; raises PnpError, which names the argument."""
    if not isinstance(given, str):
        return arguments.number(name, given, -FARTHEST, FARTHEST, "a length such as 5mm")
    try:
        return length(given)
    except PnpError as error:
        named = error.about(name)
        named.parameter = name
        raise named from None


def point(name: str, shift: Shift) -> "Point":
    """Return two lengths in mm, to the right and down; raises PnpError."""
    from pnp.geometry import Point

    parts = shift.split(",") if isinstance(shift, str) else shift
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        arguments.wrong(name, "two lengths such as 0.5mm,-1mm", shift)
    return Point(millimetres(name, parts[0]), millimetres(name, parts[1]))


def _with_defaults(asked: Printing) -> Printing:
    return cast("Printing", {**_DEFAULTS, **asked})


def _count(name: str, given: int) -> int:
    return arguments.whole(name, given, *(PRINTING[name].limits or ()))


def _paper(given: Printing) -> Paper:
    paper = given["paper"]
    if isinstance(paper, Paper):
        return parse_paper(paper.name)
    return parse_paper(arguments.text("paper", paper, "a text such as A4 or 200x300mm"))


def _printer(asked: Printing) -> "Printer | None":
    if "printer" not in asked:
        return None
    from pnp.layout.printer_profiles import find_printer

    return find_printer(arguments.text("printer", asked["printer"]))


def one_of(choices: type[Choice], word: str, name: str) -> Choice:
    """Return the choice of this name; raises PnpError, which names the option."""
    if arguments.text(name, word) not in list(choices):
        hint = f"one of {', '.join(choices)}"
        raise PnpError(f"{name}: {quoted(word)} is not known", hint=hint, parameter=name)
    return choices(word)


def _layers(asked: Printing) -> "frozenset[Layer] | None":
    """Return the layers that are asked for, None for all without a choice in the viewer."""
    from pnp.drawing.scene import Layer

    if "layers" not in asked:
        return None
    given = asked["layers"]
    expected = f"all, or of {', '.join(Layer)}"
    listed = given.split(",") if isinstance(given, str) else given
    wanted = [word.strip() for word in arguments.several("layers", listed, str, expected)]
    if wanted == ["all"]:
        return frozenset(Layer)
    if not wanted:
        arguments.wrong("layers", expected, given)
    for word in wanted:
        if word not in list(Layer):
            what = f"there is no layer {quoted(word)}"
            raise PnpError(what, hint=expected, parameter="layers")
    return frozenset(map(Layer, wanted))
