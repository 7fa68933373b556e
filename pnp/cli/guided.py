"""A position typed at the terminal: asked for key by key, each row checked at once."""

import sys
from pathlib import Path
from typing import Any

import click

from pnp.cli.options import library
from pnp.cli.terminal import print_figure
from pnp.cli.wording import lines
from pnp.door.table import Table
from pnp.drawing.colour import palette
from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.library.games import AnyGame
from pnp.rules.entry import Typed, so_far, text_of
from pnp.rules.fields import Field
from pnp.rules.game import Variant
from pnp.rules.grid_text import Grid

TYPED = "as typed"
"""What a typed position is called where a file's name would stand."""


def ask_position(name: str) -> Table:
    """Ask for a position of the game and offer to save it; raises PnpError for an illegal one."""
    if sys.stdin is None or not sys.stdin.isatty():
        hint = "give a position file, or - to read one from standard input"
        raise PnpError("positions are typed at a terminal only", hint=hint)
    game = library().game(name)
    variant = _ask_variant(game)
    typed: dict[str, list[str]] = {}
    for field in variant.form:
        rows = _ask_rows(field, game, variant, typed)
        if rows is not None:
            typed[field.key] = rows
    text = text_of(variant.form, typed)
    try:
        found = Table(*library().read(parse_toml(text, TYPED)), library())
    except PnpError as error:
        for line in lines(error):
            click.echo(f"pnp: {line}", err=True)
        _offer_to_save(text)
        click.get_current_context().exit(2)
    _offer_to_save(game.format(found.position))
    return found


def _ask_variant(game: AnyGame) -> Variant[Any]:
    """Asked where variants are written differently; where only their setups differ, the first."""
    known = [variant.name for variant in game.variants]
    if all(variant.form == game.variants[0].form for variant in game.variants):
        return game.variants[0]
    return game.variant(click.prompt("Variant", type=click.Choice(known), default=known[0]))


def _ask_rows(field: Field, game: AnyGame, variant: Variant[Any], typed: Typed) -> list[str] | None:
    """The rows of a field, each sound; None where nothing is typed for one that may miss."""
    rows: list[str] = []
    if field.rows:
        may_miss = "; nothing, if you do not know" if field.may_miss else ""
        click.echo(f"\n{field.key}: {field.expected}{may_miss}")
    while len(rows) < field.rows:
        label = f"  row {len(rows) + 1}" if isinstance(field, Grid) else f"  {field.key}"
        line: str = click.prompt(label, default="", show_default=False).strip()
        if not line and not rows and field.may_miss:
            return None
        faults = field.row_faults(line)
        for fault in faults:
            click.echo(f"  column {fault.where.column}: {fault.what}")
        if not faults:
            rows.append(line)
            _draw(game, so_far(game, variant.form, {**typed, field.key: rows}))
    return rows


def _draw(game: AnyGame, position: Any | None) -> None:
    """The boards as far as they are known."""
    if position is not None:
        print_figure(game.figure(position), library().look(palette("safe")), over=True)


def _offer_to_save(text: str) -> None:
    name: str = click.prompt("\nSave as (nothing: do not save)", default="", show_default=False)
    if name.strip():
        from pnp.files.writing import write_text

        write_text(Path(name.strip()), text)
        click.echo(f"saved in {name.strip()}")
