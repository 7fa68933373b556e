"""Options and types that several commands share."""

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from pnp.api.arguments import MOST_DRAWN, MOST_RUN
from pnp.api.default_catalogue import Catalogue
from pnp.api.document import suffix_words
from pnp.api.options import Option, ValueKind
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

        try:
            return value if isinstance(value, float) else length(value)
        except PnpError as error:
            self.fail(str(error), param, ctx)


class ShiftType(click.ParamType[tuple[float, float]]):
    """Two lengths with a comma between; the values are in mm, to the right and down."""

    name = "shift"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Parse both lengths."""
        if isinstance(value, tuple):
            return value
        parts = value.split(",")
        if len(parts) != 2:
            self.fail(f"{quoted(value)}: expected X,Y such as 0.5mm,-1mm", param, ctx)
        across, down = (LengthType().convert(part, param, ctx) for part in parts)
        return across, down


_TYPES: dict[ValueKind, Callable[[Option], Any]] = {
    ValueKind.COUNT: lambda option: click.IntRange(*option.limits or ()),
    ValueKind.NUMBER: lambda option: click.FloatRange(*option.limits or ()),
    ValueKind.LENGTH: lambda _: LengthType(),
    ValueKind.SHIFT: lambda _: ShiftType(),
    ValueKind.FILE: lambda _: click.Path(path_type=Path),
    ValueKind.CHOICE: lambda option: click.Choice(option.choices() if option.choices else ()),
}


class PrintOption(click.Option):
    """A print option of a command, derived from its row in a table."""

    def __init__(self, declarations: Sequence[str], option: Option) -> None:
        self.formats = option.formats
        super().__init__(declarations, help=option.help, **_attributes(option))


def _attributes(option: Option) -> dict[str, Any]:
    """Return the arguments of a click option that follow from the kind of its value."""
    if option.kind is ValueKind.FLAG and "/" not in option.flag:
        return {"is_flag": True, "default": option.default, "flag_value": not option.default}
    found: dict[str, Any] = {"default": option.default, "show_default": option.default is not None}
    if option.kind in _TYPES:
        found["type"] = _TYPES[option.kind](option)
    elif option.choices:
        found["shell_complete"] = names.choices_of(option)
    if option.metavar:
        found["metavar"] = option.metavar
    return found


def table_option(option: Option) -> Callable[[Function], Function]:
    """Add one option of a table."""
    return click.option(option.flag, option.name, cls=PrintOption, option=option)


def count_option(words: str) -> Callable[[Function], Function]:
    """Add `-n NUMBER`, the number of setups or sheets; `words` are those of the help."""
    kind = click.IntRange(1, MOST_RUN)
    return click.option("-n", "--count", default=1, show_default=True, type=kind, help=words)


def check_count(count: int, words: str) -> None:
    """Raise UsageError for more setups or sheets than are shown in a terminal."""
    if count > MOST_DRAWN:
        raise click.UsageError(f"-n: {MOST_DRAWN:,} {words} are shown; more go into -o FILE")


NEEDS_SEED = "needs the seed of the whole run: add --seed NUMBER"
"""Why a range without a seed is refused."""

first_option = click.option(
    "--first",
    default=1,
    show_default=True,
    type=click.IntRange(1, MOST_RUN),
    help="Start at this number among those of --seed, to split a long run into several files.",
)


def current_catalogue() -> Catalogue:
    """Return the catalogue of this run, with the folders of `--templates`."""
    return click.get_current_context().ensure_object(Catalogue)


def _set_catalogue(ctx: click.Context, _: click.Parameter, folders: tuple[Path, ...]) -> None:
    ctx.obj = Catalogue(folders)


templates_option = click.option(
    "--templates",
    callback=_set_catalogue,
    expose_value=False,
    multiple=True,
    type=click.Path(path_type=Path),
    envvar="PNP_TEMPLATES",
    metavar="DIR",
    help="A folder with templates of your own; may be given again. Also read from the"
    " environment variable PNP_TEMPLATES.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")

variant_option = click.option(
    "--variant",
    default="",
    metavar="NAME",
    shell_complete=names.variant_names,
    help="The variant, for a game that has several.",
)


def output_option(words: str, *, required: bool = False) -> Callable[[Function], Function]:
    """Add `-o FILE`; `words` may name suffixes of formats, such as `{formats}`."""
    help_text = words.format(**suffix_words())
    kind = click.Path(path_type=Path)
    return click.option(
        "-o", "--output", required=required, type=kind, metavar="FILE", help=help_text
    )
