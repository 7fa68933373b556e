"""What a shell completes: names of components, games and what they have, and files.

Where both names and files may stand, the item that asks for files comes first: bash then completes
files only if no name fits, and other shells offer both.
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
    from pnp.api.options import Option

    Items = list[CompletionItem]


def component_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Components, and template files."""
    from pnp.api.facts import CALIBRATION

    return _or_files((*_catalogue(ctx).components(), CALIBRATION), incomplete)


def kit_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have a kit."""
    return _fitting(_catalogue(ctx).kits(), incomplete)


def pad_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have a pad."""
    return _fitting(_catalogue(ctx).pads(), incomplete)


def game_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have rules."""
    return _fitting((game.name for game in _catalogue(ctx).all_games()), incomplete)


def dice_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games that have dice."""
    return _fitting((g.name for g in _catalogue(ctx).all_games() if g.dice), incomplete)


def sheet_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games whose sheets can be drawn anew."""
    return _fitting((g.name for g in _catalogue(ctx).all_games() if g.sheets), incomplete)


def games_or_files(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Games, with or without rules, and files."""
    return _or_files(_catalogue(ctx).game_names(), incomplete)


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


def part_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Parts of the kit on the line."""
    return _fitting((part for game in _on_the_line(ctx) for part in game.parts), incomplete)


def variant_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Variants of the game on the line."""
    variants = (each.name for game in _on_the_line(ctx) for each in game.variants)
    return _fitting(filter(None, variants), incomplete)


def placings(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Ways to place the dice of the game on the line."""
    return _fitting((each for game in _on_the_line(ctx) for each in game.placings), incomplete)


def sheet_options(ctx: click.Context, _: click.Parameter, incomplete: str) -> "Items":
    """Options of the sheets of the game on the line."""
    options = (each for game in _on_the_line(ctx) for each in game.sheet_options)
    return _fitting((e.name if e.most == 1 else f"{e.name}=" for e in options), incomplete)


def _on_the_line(ctx: click.Context) -> "Iterator[GameInfo]":
    """Describe each game that is named on the line."""
    from pnp.api.facts import game

    for name in dict.fromkeys((*_typed(ctx, "name"), *_typed(ctx, "files"))):
        with suppress(PnpError):
            yield game(name, catalogue=_catalogue(ctx))


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


def _catalogue(ctx: click.Context) -> Catalogue:
    return ctx.ensure_object(Catalogue)


def _typed(ctx: click.Context, name: str) -> tuple[str, ...]:
    """The words of an argument on the line; click leaves them over when an option is unfinished."""
    given = ctx.params.get(name) or ()
    return (*([given] if isinstance(given, str) else given), *ctx.args)


def _fitting(names: Iterable[str], incomplete: str) -> "Items":
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _or_files(names: Iterable[str], incomplete: str) -> "Items":
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file"), *_fitting(names, incomplete)]
