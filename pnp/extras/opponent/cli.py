"""`pnp hint`, and `pnp play --against`: the best moves, and a game against the computer."""

from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from pnp.api.table import Table
from pnp.cli.moves import played
from pnp.cli.options import json_option, refuse, with_options
from pnp.cli.positions import STANDARD_INPUT, answer_all, position_argument, read_position
from pnp.extras.opponent import EXTRA


def _levels(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a level."""
    from pnp.extras.opponent.api import level_names

    return [name for name in level_names() if name.startswith(incomplete)]


@click.command()
@position_argument
@click.option(
    "--level",
    default="strong",
    metavar="LEVEL",
    show_default=True,
    shell_complete=_levels,
    help="How far ahead is looked: beginner, club or strong.",
)
@json_option
def hint(file: str, level: str, *, as_json: bool) -> None:
    """Tell the best moves and what they lead to.

    What players cannot see, tiles face down and dice to come, is not looked at.

    \b
      pnp hint table.toml
      pnp hint table.toml --level beginner
    """
    from pnp.extras.opponent.api import hints
    from pnp.extras.opponent.search import level_of

    known = level_of(level).name

    def told(table: Table) -> dict[str, Any]:
        to_move = table.rules.called_to_move(table.position)
        found = [each.to_json() for each in hints(table, known)]
        return {"game": table.game, "to_move": to_move, "level": known, "hints": found}

    if as_json:
        answer_all([file], told, lambda _: "", as_json=True)
        return
    for each in hints(read_position(file), known):
        click.echo(str(each))


_OPTIONS = (
    click.Option(
        ["--against", "level"],
        metavar="LEVEL",
        shell_complete=_levels,
        help="Go on against the computer: beginner, club or strong.",
    ),
    click.Option(
        ["--side"],
        metavar="PLAYER",
        help="The player you are, by number or name; otherwise the one to move.",
    ),
    click.Option(
        ["--seed"],
        type=int,
        help="Have the computer choose the same again; a whole number.",
    ),
)


def extend_play(command: click.Command) -> click.Command:
    """Return `pnp play` with options for a game against the computer."""
    extended = with_options(command, _OPTIONS, _with_opponent)
    _, _, rest = cleandoc(command.help or "").partition("\n")
    line, example = EXTRA.extends["play"].help, "  pnp play table.toml --against club"
    extended.help = f"{line}\n{rest}\n{example}"
    return extended


def _with_opponent(function: Callable[..., Any]) -> Callable[..., Any]:
    def play(
        file: str,
        texts: tuple[str, ...],
        output: Path | None,
        level: str | None,
        side: str | None,
        seed: int | None,
    ) -> None:
        if level is None:
            refuse("is for a game against the computer: add --against LEVEL", "side", "seed")
            if not texts:
                raise click.UsageError("no move to play: add moves, or --against LEVEL for a game")
            function(file=file, texts=texts, output=output)
            return
        if file == STANDARD_INPUT:
            raise click.UsageError("moves are typed: give the position as a file")
        from pnp.extras.opponent.against import play_on

        play_on(played(file, texts), level, side, seed, output)

    return play
