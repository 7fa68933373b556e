"""Options that several commands share, other than print options: `--templates`, `--json`, ..."""

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from pnp.api.arguments import MOST_DRAWN, MOST_RUN
from pnp.api.default_catalogue import Catalogue
from pnp.api.document import suffix_words
from pnp.cli import completed_names

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
    shell_complete=completed_names.variant_names,
    help="The variant, for a game that has several.",
)


def force_option(
    words: str = "Replace a file that holds another position or record.",
) -> Callable[[Function], Function]:
    """Add `--force`, without which nothing that somebody recorded is replaced."""
    return click.option("--force", is_flag=True, help=words)


def output_option(words: str, *, required: bool = False) -> Callable[[Function], Function]:
    """Add `-o FILE`; `words` may name suffixes of formats, such as `{formats}`."""
    help_text = words.format(**suffix_words())
    kind = click.Path(path_type=Path)
    return click.option(
        "-o", "--output", required=required, type=kind, metavar="FILE", help=help_text
    )
