"""What a shell completes: names of components, games and what they have, and files.

Where both names and files may stand, the item that asks for files comes first: bash then completes
files only if no name fits, and other shells offer both.
"""

import glob
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from pnp.catalogue import Catalogue
from pnp.errors import PnpError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pnp.api.options import Option
    from pnp.catalogue.games import AnyGame
    from pnp.templates.parameters import Parameter

    Items = list[CompletionItem]


def component_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Components, and template files."""
    from pnp.api.facts import CALIBRATION

    return _or_files((*_library(ctx).components(), CALIBRATION), incomplete)


def kit_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have a kit."""
    return _fitting(_library(ctx).kits(), incomplete)


def pad_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have a pad."""
    return _fitting(_library(ctx).pads(), incomplete)


def game_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have rules."""
    return _games(ctx, incomplete, lambda _: True)


def dice_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have dice."""
    return _games(ctx, incomplete, lambda game: game.dice is not None)


def sheet_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games whose sheets can be drawn anew."""
    return _games(ctx, incomplete, lambda game: game.sheets is not None)


def games_or_files(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games, with or without rules, and files."""
    found = _library(ctx)
    return _or_files(sorted({*found.games(), *found.kits()}), incomplete)


def position_files(_ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Files."""
    return _or_files((), incomplete)


def files_or_games(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Files and, where none begins so, games with rules."""
    if glob.glob(f"{glob.escape(incomplete)}*"):  # noqa: PTH207  # what is typed is no Path yet
        return position_files(ctx, parameter, incomplete)
    return [*position_files(ctx, parameter, incomplete), *game_names(ctx, parameter, incomplete)]


def parameter_pairs(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """`name=` of the parameters of the components on the line, then the values of one."""
    known: dict[str, Parameter] = {}
    for name in _typed(ctx, "names"):
        with suppress(PnpError):
            known |= _library(ctx).template(name).declared.parameters
    key, sign, _value = incomplete.partition("=")
    if not sign:
        return _fitting((f"{name}=" for name in known), incomplete)
    values = known[key].values if key in known else ()
    return _fitting((f"{key}={value}" for value in values), incomplete)


def part_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Parts of the kit on the line."""
    from pnp.kits.kit_file import find_kit

    parts: list[str] = []
    for name in _typed(ctx, "name"):
        with suppress(PnpError):
            parts += find_kit(name, _library(ctx)).part_names
    return _fitting(parts, incomplete)


def variant_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Variants of the game on the line."""
    found: list[str] = []
    for name in dict.fromkeys((*_typed(ctx, "name"), *_typed(ctx, "files"))):
        with suppress(PnpError):
            found += [variant.name for variant in _library(ctx).game(name).variants if variant.name]
    return _fitting(found, incomplete)


def placings(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Ways to place the dice of the game on the line."""
    found: list[str] = []
    for name in _typed(ctx, "name"):
        with suppress(PnpError):
            dice = _library(ctx).game(name).dice
            found += dice.placings if dice else ()
    return _fitting(found, incomplete)


def sheet_options(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """What may be asked of the sheets of the game on the line."""
    found: list[str] = []
    for name in _typed(ctx, "name"):
        with suppress(PnpError):
            sheets = _library(ctx).game(name).sheets
            options = sheets.options if sheets else ()
            found += [each.name if each.most == 1 else f"{each.name}=" for each in options]
    return _fitting(found, incomplete)


def printers(_ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Complete measured printers."""
    from pnp.api import facts

    return _fitting((printer.name for printer in facts.printers()), incomplete)


def choices_of(option: "Option") -> Callable[[click.Context, click.Parameter, str], "Items"]:
    """Return the completion of a print option; of a list, each choice once."""

    def complete(_ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
        from pnp.api.options import ValueKind

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


def _library(ctx: click.Context) -> Catalogue:
    return ctx.ensure_object(Catalogue)


def _typed(ctx: click.Context, name: str) -> tuple[str, ...]:
    """The words of an argument on the line; click leaves them over when an option is unfinished."""
    given = ctx.params.get(name) or ()
    return (*([given] if isinstance(given, str) else given), *ctx.args)


def _games(ctx: click.Context, incomplete: str, wanted: "Callable[[AnyGame], bool]") -> "Items":
    found = _library(ctx).all_games()
    return _fitting((game.name for game in found if wanted(game)), incomplete)


def _fitting(names: Iterable[str], incomplete: str) -> "Items":
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _or_files(names: Iterable[str], incomplete: str) -> "Items":
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file"), *_fitting(names, incomplete)]
