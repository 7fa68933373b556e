"""`pnp hint`: the best moves of a position and what they lead to."""

from typing import Any

import click

from pnp.api.table import Table
from pnp.cli.options import json_option, level_option
from pnp.cli.positions import position_argument, read_position


@click.command()
@position_argument
@level_option("How far ahead is looked", "strong")
@json_option
def hint(file: str, level: str, *, as_json: bool) -> None:
    """Tell the best moves and what they lead to.

    What players cannot see, tiles face down and dice to come, is not looked at.

    \b
      pnp hint table.toml
      pnp hint table.toml --level beginner
    """
    from pnp.extras.opponent.levels import level_of

    known = level_of(level).name

    def told(table: Table) -> dict[str, Any]:
        to_move = table.rules.called_to_move(table.position)
        hints = [each.to_json() for each in table.hints(known)]
        return {"game": table.game, "to_move": to_move, "level": known, "hints": hints}

    if as_json:
        from pnp.cli.batch import answer_all

        answer_all([file], told, lambda _: "", as_json=True)
        return
    for each in read_position(file).hints(known):
        click.echo(str(each))
