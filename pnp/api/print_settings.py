"""Check print options and convert them to layout settings."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar, cast

from pnp.api import arguments
from pnp.api.print_options import PRINTING, Length, Printing, Shift, ValueKind
from pnp.errors import PnpError, quoted, suggestion
from pnp.languages import current_code, find_language
from pnp.layout.paper import Paper, parse_paper
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Layer
    from pnp.geometry import Point
    from pnp.layout.document import Finish
    from pnp.layout.printer import Printer
    from pnp.layout.settings import Settings

MAX_LENGTH = 1e6
"""Maximum length, in mm (1 km)."""

Choice = TypeVar("Choice", bound=StrEnum)

_DEFAULTS = cast("Printing", {name: option.default for name, option in PRINTING.items()})


def check(options: Printing, refused: Sequence[str] = ()) -> None:
    """Raise PnpError for unknown options, options in `refused`, and flags that are not bools."""
    names = list(PRINTING)
    for name, value in options.items():
        if name not in names:
            message = _("unknown option {name}", name=quoted(name))
            raise PnpError(message, hint=suggestion(name, names), parameter=name)
        if name in refused:
            message = _("{option} cannot be used here", option=name)
            raise PnpError(message, hint=_("leave it out"), parameter=name)
        if PRINTING[name].kind is ValueKind.FLAG:
            arguments.flag(name, value)


def palette_of(options: Printing) -> "Palette":
    """Return the requested palette; raise PnpError for an unknown one."""
    from pnp.drawing.colour import palette

    return palette(arguments.text("palette", _with_defaults(options)["palette"]))


def language_of(options: Printing) -> str:
    """Return the code of the requested language, or of the current one; may raise PnpError."""
    if "language" not in options:
        return current_code()
    return find_language(arguments.text("language", options["language"])).code


def settings_of(options: Printing, bleed: float) -> "Settings":
    """Return the layout settings for print options.

    Args:
        options: The print options.
        bleed: Default bleed, in mm.

    Raises:
        PnpError: If an option is invalid.
    """
    from pnp.layout.settings import PRINT_THEN_CUT, Backs, Settings

    printer, chosen = _printer(options), _with_defaults(options)
    margin = options.get("margin", printer.margin if printer else chosen["margin"])
    shift = options.get("duplex_shift", printer.shift if printer else chosen["duplex_shift"])
    settings = Settings(
        paper=_paper(chosen),
        margin=millimetres("margin", margin),
        bleed=millimetres("bleed", options.get("bleed", bleed)),
        marks=chosen["marks"],
        tight="margin" not in options and printer is None,
        up=_count("up", chosen["up"]) if "up" in options else None,
        copies=_count("copies", chosen["copies"]),
        poster=chosen["poster"],
        backs=one_of(Backs, chosen["backs"], "backs"),
        duplex_shift=point("duplex_shift", shift),
        registration=chosen["registration"],
        stacked=chosen["cut_and_stack"],
        serial=chosen["serial"],
        large=chosen["large"],
        cut_area=PRINT_THEN_CUT if chosen["print_then_cut"] else None,
        limit=chosen["limit"],
    )
    return printer.settings(settings) if printer else settings


def finish_of(options: Printing) -> "Finish":
    """Return the changes to make to finished sheets; raise PnpError if an option is invalid."""
    from pnp.layout.document import Finish

    chosen = _with_defaults(options)
    return Finish(_layers(options), chosen["spot_cut"], _printer(options), _paper(chosen))


def millimetres(name: str, value: Length) -> float:
    """Return a length in mm; if it is invalid, raise a PnpError that names the argument."""
    from pnp.geometry import parse_length

    if not isinstance(value, str):
        return arguments.number(name, value, -MAX_LENGTH, MAX_LENGTH, _("a length, such as 5mm"))
    try:
        return parse_length(value)
    except PnpError as error:
        named = error.about(name)
        named.parameter = name
        raise named from None


def point(name: str, shift: Shift) -> "Point":
    """Return two lengths in mm, to the right and down; raise PnpError if they are invalid."""
    from pnp.geometry import Point

    parts = shift.split(",") if isinstance(shift, str) else shift
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        arguments.invalid(name, _("two lengths, such as 0.5mm,-1mm"), shift)
    return Point(millimetres(name, parts[0]), millimetres(name, parts[1]))


def _with_defaults(options: Printing) -> Printing:
    return cast("Printing", {**_DEFAULTS, **options})


def _count(name: str, value: int) -> int:
    return arguments.integer(name, value, *(PRINTING[name].limits or ()))


def _paper(options: Printing) -> Paper:
    paper = options["paper"]
    if isinstance(paper, Paper):
        return parse_paper(paper.name)
    return parse_paper(arguments.text("paper", paper, _("text such as A4 or 200x300mm")))


def _printer(options: Printing) -> "Printer | None":
    if "printer" not in options:
        return None
    from pnp.layout.printer_profiles import find_printer

    return find_printer(arguments.text("printer", options["printer"]))


def one_of(choices: type[Choice], choice: str, name: str) -> Choice:
    """Return the choice with this name; otherwise raise a PnpError that names the option."""
    if arguments.text(name, choice) not in list(choices):
        message = _("{option}: unknown choice {name}", option=name, name=quoted(choice))
        raise PnpError(message, hint=suggestion(choice, list(choices)), parameter=name)
    return choices(choice)


def _layers(options: Printing) -> "frozenset[Layer] | None":
    """Return the requested layers, or None for a file without separate layers."""
    from pnp.drawing.scene import Layer

    if "layers" not in options:
        return None
    value = options["layers"]
    expected = _("all, or some of {names}", names=", ".join(Layer))
    listed = value.split(",") if isinstance(value, str) else value
    names = [name.strip() for name in arguments.several("layers", listed, str, expected)]
    if names == ["all"]:
        return frozenset(Layer)
    if not names:
        arguments.invalid("layers", expected, value)
    for name in names:
        if name not in list(Layer):
            message = _("unknown layer {name}", name=quoted(name))
            raise PnpError(message, hint=suggestion(name, [*Layer, "all"]), parameter="layers")
    return frozenset(map(Layer, names))
