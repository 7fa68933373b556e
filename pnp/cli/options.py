"""Options and types that several commands share."""

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from pnp.api.arguments import MOST_DRAWN, MOST_RUN
from pnp.catalogue import Catalogue
from pnp.cli import names
from pnp.errors import PnpError, quoted

Function = TypeVar("Function", bound=Callable[..., Any])


def refuse(why: str, *names: str) -> None:
    """Raise UsageError if one of these options was typed, as here it would change nothing."""
    context = click.get_current_context()
    for option in context.command.params:
        typed = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if option.name in names and typed:
            raise click.UsageError(f"{option.opts[-1]} {why}", context)


def with_options(
    command: click.Command,
    options: Sequence[click.Option],
    wrap: Callable[[Callable[..., Any]], Callable[..., Any]],
) -> click.Command:
    """Return a copy of a command with more options, for an extra that extends it.

    `wrap` takes the function of the command, and returns one that takes the options as well.
    """
    extended = copy.copy(command)
    extended.params = [*command.params, *options]
    if command.callback is not None:
        extended.callback = wrap(command.callback)
    return extended


class LengthType(click.ParamType[float]):
    """A length with its unit; the value is in mm."""

    name = "length"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Parse a length."""
        from pnp.api.printing import length

        if isinstance(value, float):
            return value
        try:
            return length(value)
        except PnpError as error:
            self.fail(str(error), param, ctx)


class ShiftType(click.ParamType[tuple[float, float]]):
    """Two lengths with a comma between; the values are in mm, to the right and down."""

    name = "shift"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Parse both lengths."""
        from pnp.api.printing import length

        if isinstance(value, tuple):
            return value
        parts = value.split(",")
        if len(parts) != 2:
            self.fail(f"{quoted(value)}: expected X,Y such as 0.5mm,-1mm", param, ctx)
        try:
            return length(parts[0]), length(parts[1])
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


def current_catalogue() -> Catalogue:
    """The library of this run, with the folders of `--templates` where a command takes them."""
    return click.get_current_context().ensure_object(Catalogue)


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
