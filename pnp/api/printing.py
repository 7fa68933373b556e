"""What may be asked of paper, printer and sheets, by the names that everything laid out takes."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypedDict, TypeVar

from pnp.api import arguments
from pnp.api.arguments import MOST_COPIES
from pnp.errors import PnpError, quoted

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Layer
    from pnp.geometry import Point
    from pnp.layout.document import Finish
    from pnp.layout.paper import Paper
    from pnp.layout.printer import Printer
    from pnp.layout.settings import Settings

Length = str | float
"""Text with its unit, such as `28mm` or `1in`, or a number of millimetres."""

FARTHEST = 1e6
"""A kilometre: no length is greater."""

Choice = TypeVar("Choice", bound=StrEnum)

_FLAGS = (
    "marks",
    "poster",
    "cut_and_stack",
    "serial",
    "registration",
    "print_then_cut",
    "spot_cut",
    "large",
    "limit",
)


class Printing(TypedDict, total=False):
    """What may be asked of a document; what is left out is as usual."""

    paper: "str | Paper"
    """A3, A4 (as usual), A5, Letter, Legal, Tabloid, a measure such as 200x300mm, or fit."""
    palette: str
    """safe (as usual), colour, grey or ink-saver."""
    printer: str
    """A printer that has been measured, by name: its scale, margin and shift are made up for."""
    margin: Length
    """What the printer leaves white at the paper's edge: 5mm to 100mm, 10mm as usual."""
    bleed: Length
    """How far colour reaches beyond the cut: 2mm to 10mm, or 0; components have 3mm as usual."""
    marks: bool
    """Crop marks, ruler and the words at the foot of the page."""
    copies: int
    """How many of each, up to 1000."""
    up: int
    """At most so many on a sheet."""
    cut_and_stack: bool
    """Whether equal ones lie in sequence in the piles that are cut, laid upon one another."""
    serial: bool
    """Whether each component tells its number in the document, from 1, in a corner of its foot."""
    poster: bool
    """Whether what is larger than the paper is spread over sheets to be glued."""
    large: bool
    """Whether everything is drawn 1.4 times as large, by one factor, for poor eyes."""
    backs: Literal["none", "duplex-long", "duplex-short", "gutter"]
    """Where backs are printed."""
    duplex_shift: str | tuple[Length, Length]
    """How far the printer shifts backs to the right and down, seen from the front: `1mm,-2mm`."""
    registration: bool
    """Whether marks tell a cutting machine where the sheet lies, for a cut file."""
    print_then_cut: bool
    """Whether what is cut keeps within 6.75 x 9.25 in, the most that many machines find."""
    spot_cut: bool
    """Whether a PDF has its cuts in the spot colour CutContour."""
    limit: bool
    """Whether what takes very long or very much memory is refused, as usual."""
    layers: str | Iterable[str]
    """Only these of print, glue, cut, fold, guide, for a viewer to switch; or all."""


def check(asked: Printing, refused: Sequence[str] = ()) -> None:
    """Raise PnpError for an option that is none, is refused here, or of the wrong kind."""
    known = list(Printing.__annotations__)
    for name, value in asked.items():
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"options: {', '.join(known)}"
            raise PnpError(f"there is no option {quoted(name)}", hint=hint, parameter=name)
        if name in refused:
            raise PnpError(f"{name}: this cannot be chosen here", parameter=name)
        if name in _FLAGS:
            arguments.flag(name, value)


def palette_of(asked: Printing) -> "Palette":
    """The inks; raises PnpError."""
    from pnp.drawing.colour import palette

    return palette(arguments.text("palette", asked.get("palette", "safe")))


def settings_of(asked: Printing, bleed: float) -> "Settings":
    """How sheets are laid out, with this bleed if none is asked for; raises PnpError."""
    from pnp.layout.settings import PRINT_THEN_CUT, Backs, Settings

    printer = _printer(asked)
    given = Settings(
        paper=_paper(asked),
        margin=millimetres("margin", asked.get("margin", printer.margin if printer else 10.0)),
        bleed=millimetres("bleed", asked.get("bleed", bleed)),
        marks=asked.get("marks", True),
        up=arguments.whole("up", asked["up"], 1, MOST_COPIES) if "up" in asked else None,
        copies=arguments.whole("copies", asked.get("copies", 1), 1, MOST_COPIES),
        poster=asked.get("poster", False),
        backs=one_of(Backs, asked.get("backs", "none"), "backs"),
        duplex_shift=_shift(asked, printer),
        registration=asked.get("registration", False),
        stacked=asked.get("cut_and_stack", False),
        serial=asked.get("serial", False),
        large=asked.get("large", False),
        cut_area=PRINT_THEN_CUT if asked.get("print_then_cut") else None,
        limit=asked.get("limit", True),
    )
    return printer.settings(given) if printer else given


def finish_of(asked: Printing) -> "Finish":
    """What is done to sheets that have been laid out; raises PnpError."""
    from pnp.layout.document import Finish

    return Finish(_layers(asked), asked.get("spot_cut", False), _printer(asked), _paper(asked))


def millimetres(name: str, length: Length) -> float:
    """A length that is called so in an error; raises PnpError."""
    from pnp.geometry import parse_length

    if not isinstance(length, str):
        return arguments.number(name, length, -FARTHEST, FARTHEST, "a length such as 5mm")
    try:
        return parse_length(length)
    except PnpError as error:
        named = error.about(name)
        named.parameter = name
        raise named from None


def point(name: str, shift: str | tuple[Length, Length]) -> "Point":
    """Two lengths, to the right and down; raises PnpError."""
    from pnp.geometry import Point

    parts = shift.split(",") if isinstance(shift, str) else shift
    if not isinstance(parts, list | tuple) or len(parts) != 2:  # across, down
        arguments.wrong(name, "two lengths such as 0.5mm,-1mm", shift)
    return Point(millimetres(name, parts[0]), millimetres(name, parts[1]))


def _paper(asked: Printing) -> "Paper":
    from pnp.layout.paper import Paper, parse_paper

    paper = asked.get("paper", "A4")
    if isinstance(paper, Paper):
        return parse_paper(paper.name)
    return parse_paper(arguments.text("paper", paper, "a text such as A4 or 200x300mm"))


def _printer(asked: Printing) -> "Printer | None":
    if "printer" not in asked:
        return None
    from pnp.layout.printer_profiles import find_printer

    return find_printer(arguments.text("printer", asked["printer"]))


def one_of(choices: type[Choice], word: str, name: str) -> Choice:
    """The choice that the word names; raises PnpError about the option of that name."""
    if arguments.text(name, word) not in list(choices):
        hint = f"one of {', '.join(choices)}"
        raise PnpError(f"{name}: {quoted(word)} is not known", hint=hint, parameter=name)
    return choices(word)


def _shift(asked: Printing, printer: "Printer | None") -> "Point":
    from pnp.geometry import ORIGIN

    if "duplex_shift" in asked:
        return point("duplex_shift", asked["duplex_shift"])
    return printer.shift if printer else ORIGIN


def _layers(asked: Printing) -> "frozenset[Layer] | None":
    """The layers asked for, None if none were."""
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
