"""Options and types that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from pnp.api.arguments import MOST_DRAWN, MOST_RUN
from pnp.catalogue import Catalogue
from pnp.cli import names
from pnp.errors import PnpError, quoted
from pnp.geometry import Point, parse_length

if TYPE_CHECKING:
    from pnp.api.shelf import Shelf

Function = TypeVar("Function", bound=Callable[..., Any])


def refuse(why: str, *names: str) -> None:
    """Raise UsageError if one of these options was typed, as here it would change nothing."""
    context = click.get_current_context()
    for option in context.command.params:
        typed = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if option.name in names and typed:
            raise click.UsageError(f"{option.opts[-1]} {why}", context)


class LengthType(click.ParamType[float]):
    """A length with its unit; the value is in mm."""

    name = "length"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Millimetres."""
        if isinstance(value, float):
            return value
        try:
            return parse_length(value)
        except PnpError as error:
            self.fail(str(error), param, ctx)


def count_option(words: str, most: int = MOST_DRAWN) -> Callable[[Function], Function]:
    """How many are drawn anew; `words` are those of the help."""
    return click.option(
        "-n",
        "--count",
        default=1,
        show_default=True,
        type=click.IntRange(1, most),
        help=words,
    )


NEEDS_SEED = "needs the seed of the whole run: add --seed NUMBER"
"""Why a range without a seed is refused."""


def first_option(command: Function) -> Function:
    """`--first NUMBER`."""
    option = click.option(
        "--first",
        default=1,
        show_default=True,
        type=click.IntRange(1, MOST_RUN),
        help="Start at this number among those of --seed, to split a long run into several files.",
    )
    return option(command)


def library() -> Catalogue:
    """The library of this run, with the folders of `--templates` where a command takes them."""
    return click.get_current_context().ensure_object(Catalogue)


def shelf() -> "Shelf":
    """The door to the same library."""
    from pnp.api.shelf import Shelf

    return Shelf(library())


def _make_library(ctx: click.Context, _: click.Parameter, folders: tuple[Path, ...]) -> None:
    ctx.obj = Catalogue(folders)


def templates_option(command: Function) -> Function:
    """`--templates DIR`, several times or as a list in PNP_TEMPLATES, for `library`."""
    option = click.option(
        "--templates",
        callback=_make_library,
        expose_value=False,
        multiple=True,
        type=click.Path(path_type=Path),
        envvar="PNP_TEMPLATES",
        metavar="DIR",
        help="A folder with templates of your own; may be given again. Also read from the"
        " environment variable PNP_TEMPLATES.",
    )
    return option(command)


def json_option(command: Function) -> Function:
    """`--json` for programs."""
    option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")
    return option(command)


def no_limit_option(command: Function) -> Function:
    """`--no-limit` for work without an end in sight; the command gets a `limit`."""
    option = click.option(
        "--no-limit",
        "limit",
        is_flag=True,
        flag_value=False,
        default=True,
        help="Go on where it takes very long or very much memory.",
    )
    return option(command)


def paper_option(command: Function) -> Function:
    """`--paper NAME`."""
    option = click.option(
        "--paper",
        default="A4",
        show_default=True,
        shell_complete=names.papers,
        help="A3, A4, A5, Letter, Legal, Tabloid, WxHmm such as 200x300mm, or fit: just as large"
        " as the component.",
    )
    return option(command)


def output_option(words: str, *, required: bool = False) -> Callable[[Function], Function]:
    """`-o FILE`; `words` are those of the help."""
    return click.option(
        "-o",
        "--output",
        required=required,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=words,
    )


def palette_option(command: Function) -> Function:
    """`--palette NAME`."""
    option = click.option(
        "--palette",
        "palette_name",
        default="safe",
        show_default=True,
        shell_complete=names.palettes,
        help="safe: told apart by all eyes; colour: brighter; grey: for black-and-white printers;"
        " ink-saver: outlines and patterns only.",
    )
    return option(command)


def bleed_option(command: Function) -> Function:
    """`--bleed LENGTH`."""
    option = click.option(
        "--bleed",
        default="3mm",
        show_default=True,
        type=LengthType(),
        help="How far colour reaches beyond the cut: 2mm to 10mm, or 0mm.",
    )
    return option(command)


def cut_and_stack_option(command: Function) -> Function:
    """`--cut-and-stack`."""
    option = click.option(
        "--cut-and-stack",
        is_flag=True,
        help="Lay them so that the cut piles, laid upon one another, are in sequence.",
    )
    return option(command)


def serial_option(command: Function) -> Function:
    """`--serial`."""
    option = click.option(
        "--serial",
        is_flag=True,
        help="Print each one's number, from 1, in the right corner of its foot.",
    )
    return option(command)


def variant_option(command: Function) -> Function:
    """`--variant NAME`."""
    option = click.option(
        "--variant",
        default="",
        metavar="NAME",
        shell_complete=names.variant_names,
        help="The variant, for a game that has several.",
    )
    return option(command)


def marks_option(command: Function) -> Function:
    """`--marks` or `--no-marks`."""
    option = click.option(
        "--marks/--no-marks",
        default=True,
        show_default=True,
        help="Crop marks, ruler and the words at the foot of the page.",
    )
    return option(command)


class ShiftType(click.ParamType[Point]):
    """Two lengths with a comma between."""

    name = "shift"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Point:
        """To the right and down, in mm."""
        if isinstance(value, Point):
            return value
        parts = value.split(",")
        if len(parts) != 2:
            self.fail(f"{quoted(value)}: expected X,Y such as 0.5mm,-1mm", param, ctx)
        try:
            return Point(*map(parse_length, parts))
        except PnpError as error:
            self.fail(str(error), param, ctx)


def dpi_option(command: Function) -> Function:
    """`--dpi NUMBER`."""
    option = click.option(
        "--dpi",
        default=300.0,
        show_default=True,
        type=click.FloatRange(20, 1200),
        help="Dots per inch of a PNG.",
    )
    return option(command)
