"""Shell completion of names (components, games, variants, parameters) and of files.

If an argument can be a name or a file, the first item requests file completion. Bash then completes
files only if no name matches; other shells offer both.
"""

import glob
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from pnp.api.default_catalogue import Catalogue
from pnp.errors import PnpError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pnp.api.facts import GameInfo
    from pnp.api.print_options import Option

    Items = list[CompletionItem]
    Complete = Callable[[click.Context, click.Parameter, str], Items]


def complete_with(
    names: "Callable[[click.Context], Iterable[str]]", *, files: bool = False
) -> "Complete":
    """Return a function that completes `names` and, if `files` is True, file names too."""

    def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
        fitting = _fitting(names(ctx), incomplete)
        return [*position_files(ctx, parameter, incomplete), *fitting] if files else fitting

    return complete


def _component_names(ctx: click.Context) -> tuple[str, ...]:
    from pnp.api.facts import CALIBRATION

    return (*_catalogue(ctx).components(), CALIBRATION)


def position_files(_ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Complete the names of position files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


component_names = complete_with(_component_names, files=True)
kit_names = complete_with(lambda ctx: _catalogue(ctx).kits())
pad_names = complete_with(lambda ctx: _catalogue(ctx).pads())
game_names = complete_with(lambda ctx: (game.name for game in _catalogue(ctx).all_games()))
dice_names = complete_with(
    lambda ctx: (game.name for game in _catalogue(ctx).all_games() if game.dice)
)
sheet_names = complete_with(
    lambda ctx: (game.name for game in _catalogue(ctx).all_games() if game.sheets)
)
games_or_files = complete_with(lambda ctx: _catalogue(ctx).game_names(), files=True)
part_names = complete_with(
    lambda ctx: (part for game in _games_on_line(ctx) for part in game.parts)
)
placings = complete_with(
    lambda ctx: (each for game in _games_on_line(ctx) for each in game.placings)
)
variant_names = complete_with(
    lambda ctx: (each.name for game in _games_on_line(ctx) for each in game.variants if each.name)
)


def values_of(field: str) -> "Complete":
    """Return a function that completes the values of a field of variants, such as `side`."""
    return complete_with(
        lambda ctx: dict.fromkeys(
            choice.value
            for game in _games_on_line(ctx)
            for variant in game.variants
            for choice in variant.choices
            if choice.field == field
        )
    )


sheet_options = complete_with(
    lambda ctx: (
        each.name if each.maximum == 1 else f"{each.name}="
        for game in _games_on_line(ctx)
        for each in game.sheet_options
    )
)


def files_or_games(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Complete files or, if no file matches, games with rules."""
    if glob.glob(f"{glob.escape(incomplete)}*"):  # noqa: PTH207  # an incomplete name is not a Path
        return position_files(ctx, parameter, incomplete)
    return [*position_files(ctx, parameter, incomplete), *game_names(ctx, parameter, incomplete)]


def parameter_pairs(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Complete parameter names as `name=`, then the values of the chosen parameter.

    The parameters are those of the components named on the command line.
    """
    from pnp.api.component import component

    known: dict[str, tuple[str, ...]] = {}
    for name in _typed(ctx, "names"):
        with suppress(PnpError):
            for each in component(name, catalogue=_catalogue(ctx)).parameters.values():
                known[each.name] = ("yes", "no") if each.kind == "flag" else each.choices
    key, sign, _value = incomplete.partition("=")
    if not sign:
        return _fitting((f"{name}=" for name in known), incomplete)
    return _fitting((f"{key}={value}" for value in known.get(key, ())), incomplete)


def _games_on_line(ctx: click.Context) -> "Iterator[GameInfo]":
    from pnp.api.facts import game

    for name in dict.fromkeys((*_typed(ctx, "name"), *_typed(ctx, "files"))):
        with suppress(PnpError):
            yield game(name, catalogue=_catalogue(ctx))


def _printer_names(_: click.Context) -> "Iterator[str]":
    from pnp.api import facts

    return (printer.name for printer in facts.printers())


printers = complete_with(_printer_names)


def choices_of(option: "Option") -> "Complete":
    """Return a completion function for a print option. A list offers each choice only once."""

    def complete(_ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
        from pnp.api.print_options import ValueKind

        choices = option.choices() if option.choices else ()
        if option.kind is not ValueKind.LIST:
            typed = incomplete.lower()
            return _fitting((each for each in choices if each.lower().startswith(typed)), "")
        before, comma, _last = incomplete.rpartition(",")
        left = [
            each for each in choices if each not in [*before.split(","), *("all",) * bool(comma)]
        ]
        return _fitting((f"{before}{comma}{each}" for each in left), incomplete)

    return complete


def _catalogue(ctx: click.Context) -> Catalogue:
    return ctx.ensure_object(Catalogue)


def _typed(ctx: click.Context, name: str) -> tuple[str, ...]:
    """Return the words typed for an argument.

    Words after an unfinished option are in `ctx.args`.
    """
    values = ctx.params.get(name) or ()
    return (*([values] if isinstance(values, str) else values), *ctx.args)


def _fitting(names: Iterable[str], incomplete: str) -> "Items":
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
