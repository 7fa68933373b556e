"""A position typed at the terminal: asked for key by key, each row checked at once."""

import sys
import tomllib
from pathlib import Path
from typing import Any

import click

from pnp.cli.positions import Positioned
from pnp.cli.terminal import print_figure
from pnp.cli.wording import lines
from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.library.games import AnyGame, find, read
from pnp.rules.game import Field, Variant
from pnp.rules.grid_text import BLOCKED, EMPTY

TYPED = "as typed"
"""What a typed position is called where a file's name would stand."""


def ask_position(name: str) -> Positioned:
    """Ask for a position of the game and offer to save it; raises PnpError for an illegal one."""
    if not sys.stdin.isatty():
        hint = "give a position file, or - to read one from standard input"
        raise PnpError("positions are typed at a terminal only", hint=hint)
    game = find(name)
    variant = _ask_variant(game)
    blanks = _Blanks(game, variant)
    text = ""
    for field in variant.form:
        rows = _ask_rows(field, game, blanks, text)
        if rows is not None:
            text += field.to_toml(rows)
    try:
        found = Positioned(*read(parse_toml(text, TYPED)))
    except PnpError as error:
        for line in lines(error):
            click.echo(f"pnp: {line}", err=True)
        _offer_to_save(text)
        click.get_current_context().exit(2)
    _offer_to_save(game.format(found.position))
    return found


def _ask_variant(game: AnyGame) -> Variant[Any]:
    known = [variant.name for variant in game.variants]
    if len(known) == 1:
        return game.variants[0]
    return game.variant(click.prompt("Variant", type=click.Choice(known), default=known[0]))


class _Blanks:
    """What stands in for rows not yet typed, so that the board can be drawn as it grows."""

    def __init__(self, game: AnyGame, variant: Variant[Any]) -> None:
        usual = tomllib.loads(game.format(variant.start()))
        self.fields = variant.form
        self._rows = {
            key: [_blank_row(line) for line in value.split("\n") if line.strip()]
            for key, value in usual.items()
            if isinstance(value, str) and "\n" in value
        }

    def is_grid(self, field: Field) -> bool:
        return field.key in self._rows

    def completed(self, field: Field, rows: list[str]) -> str:
        """The field with its rows so far, and all grids behind it empty."""
        text = field.to_toml([*rows, *self._rows[field.key][len(rows) :]])
        for later in self.fields[self.fields.index(field) + 1 :]:
            if later.key in self._rows:
                text += later.to_toml(self._rows[later.key])
        return text


def _blank_row(line: str) -> str:
    return " ".join(BLOCKED if token == BLOCKED else EMPTY for token in line.split())


def _ask_rows(field: Field, game: AnyGame, blanks: _Blanks, before: str) -> list[str] | None:
    """The rows of a field, each sound; None where nothing is typed for one that may miss."""
    rows: list[str] = []
    if field.rows:
        may_miss = "; nothing, if you do not know" if field.may_miss else ""
        click.echo(f"\n{field.key}: {field.expected}{may_miss}")
    while len(rows) < field.rows:
        label = f"  row {len(rows) + 1}" if blanks.is_grid(field) else f"  {field.key}"
        typed: str = click.prompt(label, default="", show_default=False).strip()
        if not typed and not rows and field.may_miss:
            return None
        faults = field.row_faults(typed)
        for fault in faults:
            click.echo(f"  column {fault.where.column}: {fault.what}")
        if not faults:
            rows.append(typed)
            grows = blanks.is_grid(field)
            _draw(game, before + (blanks.completed if grows else _as_typed)(field, rows))
    return rows


def _as_typed(field: Field, rows: list[str]) -> str:
    """A field that is no grid, with its lines so far."""
    return field.to_toml(rows)


def _draw(game: AnyGame, text: str) -> None:
    """The boards as far as they are known; nothing while too little is known to read them."""
    try:
        figure = game.figure(game.parse(parse_toml(text, TYPED)))
    except PnpError:
        return
    print_figure(figure, over=True)


def _offer_to_save(text: str) -> None:
    name: str = click.prompt("\nSave as (nothing: do not save)", default="", show_default=False)
    if name.strip():
        from pnp.files.writing import write_text

        write_text(Path(name.strip()), text)
        click.echo(f"saved in {name.strip()}")
