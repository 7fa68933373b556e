"""Options that several commands share, other than print options: `--templates`, `--json`, ..."""

import copy
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from click.core import ParameterSource

from pnp.api.arguments import MAX_DRAWN, MAX_RUN
from pnp.api.default_catalogue import Catalogue
from pnp.api.document import suffix_words
from pnp.cli import completed_names
from pnp.cli.command import OUTPUT, option
from pnp.messages import N_, Message, _

Function = TypeVar("Function", bound=Callable[..., Any])


def refuse(reason: str, *names: str) -> None:
    """Raise UsageError if one of these options was typed, because it would have no effect."""
    context = click.get_current_context()
    for param in context.command.params:
        typed = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if param.name in names and typed:
            raise click.UsageError(
                _("{option} {reason}", option=param.opts[-1], reason=reason), context
            )


def with_options(
    command: click.Command,
    options: Sequence[click.Option],
    wrap: Callable[[Callable[..., Any]], Callable[..., Any]],
) -> click.Command:
    """Return a copy of a command with more options, for an extra that extends the command.

    `wrap` takes the command's function and returns one that also takes the new options.
    """
    extended = copy.copy(command)
    extended.params = [*command.params, *options]
    if command.callback is not None:
        extended.callback = wrap(command.callback)
    return extended


def count_option(help_line: str) -> Callable[[Function], Function]:
    """Add `-n NUMBER`, the number of setups or sheets, with `help_line` as its help."""
    kind = click.IntRange(1, MAX_RUN)
    return option("-n", "--count", default=1, show_default=True, type=kind, help=help_line)


def check_count(count: int) -> None:
    """Raise UsageError if there are too many setups or sheets for the terminal."""
    if count > MAX_DRAWN:
        most = f"{MAX_DRAWN:,}"
        raise click.UsageError(
            _("too many for the terminal: use -n {most} or less, or add -o FILE", most=most)
        )


NEEDS_SEED = _("needs the seed of the whole run: add --seed NUMBER")
"""Reason for rejecting `--first` without `--seed`."""

first_option = option(
    "--first",
    default=1,
    show_default=True,
    type=click.IntRange(1, MAX_RUN),
    rare=True,
    help="Start at this number in the seed's sequence, to split a long run.",
)


def current_catalogue() -> Catalogue:
    """Return the catalogue for this run, including the folders from `--templates`."""
    return click.get_current_context().ensure_object(Catalogue)


def _set_catalogue(ctx: click.Context, _option: click.Parameter, folders: tuple[Path, ...]) -> None:
    ctx.obj = Catalogue(folders)


templates_option = option(
    "--templates",
    callback=_set_catalogue,
    expose_value=False,
    multiple=True,
    type=click.Path(path_type=Path),
    envvar="PNP_TEMPLATES",
    metavar="DIR",
    help="Add a folder of templates (or set PNP_TEMPLATES).",
)

json_option = option(
    "--json", "as_json", is_flag=True, group=OUTPUT, help="Print JSON for a program."
)

_CHOICES = {
    "players": _("Number of players, such as 3."),
    "side": _("Side of the sheet, such as b."),
    "options": _("Scoring options on the sheet, such as three."),
    "board": _("Board, such as advanced."),
    "colours": _("Number of colours, such as 5."),
}
"""Options that choose a variant by a field, and the help of each; `Variant.choices` has the values.

For games with other fields, `--variant` chooses the variant.
"""

_VARIANT = _("Variant")
"""Heading for these options."""

VARIANT_PARAMETERS = ("variant", *(f"chosen_{field}" for field in _CHOICES))
"""Parameter names of the options added by `variant_options`."""


def variant_options(
    help_line: str = N_("A variant of the game, such as five-colours."), *, argument: str = "name"
) -> Callable[[Function], Function]:
    """Add `--variant`, and options such as `--players` that choose a variant by its fields.

    In both cases, the function receives the name of the variant as `variant`.

    Args:
        help_line: Help for `--variant`.
        argument: Parameter that holds the game's name, or a list whose first item is the name.
    """
    named = option(
        "--variant",
        default="",
        metavar="NAME",
        shell_complete=completed_names.variant_names,
        group=_VARIANT,
        help=help_line,
    )
    choices = [
        option(
            f"--{field}",
            f"chosen_{field}",
            default="",
            metavar="VALUE",
            shell_complete=completed_names.values_of(field),
            group=_VARIANT,
            help=help_text,
        )
        for field, help_text in _CHOICES.items()
    ]

    def add(function: Function) -> Function:
        @wraps(function)
        def with_variant(**values: Any) -> Any:
            chosen = {field: values.pop(f"chosen_{field}") for field in _CHOICES}
            chosen = {field: value for field, value in chosen.items() if value}
            if chosen:
                from pnp.api.facts import game  # only these options need it

                refuse(
                    _(
                        "already selects the variant: leave out {options}",
                        options=", ".join(f"--{field}" for field in chosen),
                    ),
                    "variant",
                )
                named_game = values[argument]
                name = named_game if isinstance(named_game, str) else named_game[0]
                found = game(name, catalogue=current_catalogue())
                values["variant"] = found.find_variant(chosen)
            return function(**values)

        for each in reversed([named, *choices]):
            with_variant = each(with_variant)
        return cast("Function", with_variant)

    return add


def force_option(
    help_line: str = N_("Replace an existing position or record."),
) -> Callable[[Function], Function]:
    """Add `--force`, which allows the command to replace a position or record."""
    return option("--force", is_flag=True, group=OUTPUT, help=help_line)


def output_option(help_line: str, *, required: bool = False) -> Callable[[Function], Function]:
    """Add `-o FILE`; `help_line` can contain placeholders for suffixes, such as `{formats}`."""
    help_text = Message(help_line, suffix_words())
    kind = click.Path(path_type=Path)
    return option(
        "-o",
        "--output",
        required=required,
        type=kind,
        metavar="FILE",
        group=OUTPUT,
        help=help_text,
    )
