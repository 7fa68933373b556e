"""Check print options and convert them to layout settings."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar, cast

from pnp.api import arguments
from pnp.api.print_options import PRINTING, Length, Printing, Shift, ValueKind
from pnp.errors import PnpError, quoted, suggestion
from pnp.layout.paper import Paper, parse_paper
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Layer
    from pnp.geometry import Point
    from pnp.layout.document import Finish
    from pnp.layout.printer import Printer
    from pnp.layout.settings import Settings

FARTHEST = 1e6
"""Maximum length, in mm: a kilometre."""

Choice = TypeVar("Choice", bound=StrEnum)

_DEFAULTS = cast("Printing", {name: option.default for name, option in PRINTING.items()})


def check(asked: Printing, refused: Sequence[str] = ()) -> None:
    """Raise PnpError for an unknown option, one of `refused`, or a flag that is not a bool."""
    known = list(PRINTING)
    for name, value in asked.items():
        if name not in known:
            what = _("unknown option {name}", name=quoted(name))
            raise PnpError(what, hint=suggestion(name, known), parameter=name)
        if name in refused:
            raise PnpError(f"{name} cannot be used here", hint="leave it out", parameter=name)
        if PRINTING[name].kind is ValueKind.FLAG:
            arguments.flag(name, value)


def palette_of(asked: Printing) -> "Palette":
    """Return the requested palette; raise PnpError for an unknown one."""
    from pnp.drawing.colour import palette

    return palette(arguments.text("palette", _with_defaults(asked)["palette"]))


def settings_of(asked: Printing, bleed: float) -> "Settings":
    """Return the layout settings for print options.

    Args:
        asked: The print options.
        bleed: Default bleed, in mm.

    Raises:
        PnpError: If an option is invalid.
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
    """Return the final changes to laid-out sheets; raise PnpError for an invalid option."""
    from pnp.layout.document import Finish

    given = _with_defaults(asked)
    return Finish(_layers(asked), given["spot_cut"], _printer(asked), _paper(given))


def millimetres(name: str, given: Length) -> float:
    """Return the length of an argument in mm; raise PnpError, which names the argument."""
    from pnp.geometry import parse_length

    if not isinstance(given, str):
        return arguments.number(name, given, -FARTHEST, FARTHEST, "a length such as 5mm")
    try:
        return parse_length(given)
    except PnpError as error:
        named = error.about(name)
        named.parameter = name
        raise named from None


def point(name: str, shift: Shift) -> "Point":
    """Return two lengths in mm, to the right and down; raise PnpError if they are invalid."""
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
    """Return the choice with this name; raise PnpError, which names the option."""
    if arguments.text(name, word) not in list(choices):
        hint = f"one of {', '.join(choices)}"
        raise PnpError(f"{name}: {quoted(word)} is not known", hint=hint, parameter=name)
    return choices(word)


def _layers(asked: Printing) -> "frozenset[Layer] | None":
    """Return the requested layers, or None for all without a choice in the viewer."""
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
