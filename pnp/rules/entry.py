"""A position typed key by key: its text, and what lies on the table as far as it is known."""

from collections.abc import Mapping, Sequence

from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.rules.fields import Field
from pnp.rules.game import Game, M, P
from pnp.rules.grid_text import Grid

Typed = Mapping[str, Sequence[str]]
"""The lines typed for each key, sound ones; a key that the file leaves out is not there."""


def text_of(form: Sequence[Field], typed: Typed) -> str:
    """The position file, as far as it has been typed."""
    return "".join(field.to_toml(typed[field.key]) for field in form if field.key in typed)


def so_far(game: Game[P, M], form: Sequence[Field], typed: Typed) -> P | None:
    """The position with empty spaces for rows to come; None while too little of it is known."""
    try:
        return game.parse(parse_toml(text_of(form, {**typed, **_blanks(form, typed)})))
    except PnpError:
        return None


def _blanks(form: Sequence[Field], typed: Typed) -> dict[str, list[str]]:
    """Once a grid has been begun: its rows, and those of grids behind it, filled up."""
    filled: dict[str, list[str]] = {}
    for field in form:
        if isinstance(field, Grid) and (filled or field.key in typed):
            rows = list(typed.get(field.key, ()))
            filled[field.key] = rows + field.empty_rows[len(rows) :]
    return filled
