"""`pnp hint`, and `pnp play --against`: the best moves, and a game against the computer."""

import sys
from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from pnp.api.record import Record
from pnp.api.table import Table
from pnp.cli.command import command, option
from pnp.cli.moves import play_moves
from pnp.cli.positions import (
    STANDARD_INPUT,
    check_overwrite,
    position_argument,
    print_answers,
    read_position,
)
from pnp.cli.prompts import LEAVE, check_input_open, echo_stderr, read_line
from pnp.cli.shared_options import json_option, refuse, with_options
from pnp.cli.wording import report
from pnp.errors import PnpError, quoted, suggestion
from pnp.extras.opponent import EXTRA
from pnp.extras.opponent.api import Mistake, choose, hints, level_names, review
from pnp.extras.opponent.levels import level_of
from pnp.files.writing import check_output_path, write_text
from pnp.messages import _


def _levels(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in level_names() if name.startswith(incomplete)]


@command()
@position_argument
@option(
    "--level",
    default="strong",
    metavar="LEVEL",
    show_default=True,
    shell_complete=_levels,
    help="Depth of the search: beginner, club or strong.",
)
@json_option
def hint(file: str, level: str, *, as_json: bool) -> None:
    """Show the best moves and their results.

    The search uses only what players can see: no face-down tiles and no future dice.

    \b
      pnp hint table.toml
      pnp hint table.toml --level beginner
    """
    known = level_of(level).name

    def best_moves(table: Table) -> dict[str, Any]:
        to_move = table.rules.called_to_move(table.position)
        found = [each.to_json() for each in hints(table, known)]
        return {"game": table.game, "to_move": to_move, "level": known, "hints": found}

    if as_json:
        print_answers([file], best_moves, lambda _table: "", as_json=True)
        return
    table = read_position(file)
    for each in hints(table, known):
        click.echo(str(each))
        if sys.stdout.isatty() and (words := _description(table, each.move)):
            click.echo(f"  {words}")


def _description(table: Table, move: str) -> str:
    return "" if table.rules.describe is None else table.describe_move(move)


_OPTIONS = (
    click.Option(
        ["--against", "level"],
        metavar="LEVEL",
        shell_complete=_levels,
        help="Play against the computer: beginner, club or strong.",
    ),
    click.Option(
        ["--side"],
        metavar="PLAYER",
        help="Player to play as, by number or name; default: the player to move.",
    ),
    click.Option(
        ["--seed"],
        type=int,
        help="A whole number; the same seed repeats the computer's choices.",
    ),
)


def extend_play(command: click.Command) -> click.Command:
    """Return `pnp play` with options for a game against the computer."""
    extended = with_options(command, _OPTIONS, _with_opponent)
    rest = cleandoc(command.help or "").partition("\n")[2]
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
        *,
        force: bool,
    ) -> None:
        if level is None:
            refuse(
                _("applies only to a game against the computer: add --against LEVEL"),
                "side",
                "seed",
            )
            if not texts:
                raise click.UsageError(_("no move to play: add moves, or --against LEVEL"))
            function(file=file, texts=texts, output=output, force=force)
            return
        if file == STANDARD_INPUT:
            raise click.UsageError(_("standard input is for your moves: pass a position file"))
        record = play_moves(file, texts)
        if output is not None:
            check_output_path(output, "later.toml")
            check_overwrite(output, record.text, force=force, source=file)
        play_on(record, level, side, seed, output)

    return play


def _help() -> str:
    return _(
        """  MOVE         play a move; pnp moves FILE shows the notation
  moves        list all legal moves
  hint         show the best moves and their results
  undo         undo your last move and the reply
  level NAME   change the level: {levels}
  stop         leave (same as Ctrl-D)""",
        levels=", ".join(level_names()),
    )


_MISTAKES = 3

_MOVES_OF_A_GAME = 100_000
"""Number of seeds reserved for the moves of each game."""

_SEEDS = 10**9
"""Number of possible seeds if the user sets no seed."""


def play_on(
    record: Record, level: str, side: str | None, seed: int | None, output: Path | None
) -> None:
    """Play moves until the game ends or the user stops.

    Raises PnpError if an argument is invalid, or if input or output fails.
    """
    from secrets import randbelow

    check_input_open()
    table = record.last
    game = _Game(table, level, _person(table, side), randbelow(_SEEDS) if seed is None else seed)
    try:
        game.play()
    except click.Abort:
        echo_stderr("")
    finally:
        if output is not None:
            write_text(output, record.play(*game.moves).text)
    game.print_end()
    if output is not None:
        click.echo(str(output))


def _person(table: Table, side: str | None) -> int:
    """Return the number of the person who plays as this player.

    Raises PnpError if there is no such player or if the game is a solo game.
    """
    tallies = table.score().players
    if len(tallies) == 1:
        raise PnpError(_("this is a solo game"), hint=_("leave out --against"))
    if side is None:
        return table.mover
    names = {tally.name.lower(): player for player, tally in enumerate(tallies, start=1)}
    names |= {str(player): player for player in names.values()}
    if side.lower() not in names:
        message = _("unknown player {name}", name=quoted(side))
        raise PnpError(message, hint=suggestion(side, [*names]), parameter="side")
    return table.rules.person(table.position, names[side.lower()])


class _Game:
    """A game against the computer, with the positions and moves so far."""

    def __init__(self, table: Table, level: str, person: int, seed: int) -> None:
        self.tables = [table]
        self.moves: list[str] = []
        self.level = level_of(level).name
        self.person = person
        self.seed = seed
        self._drawn: Table | None = None

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def play(self) -> None:
        """Play until there is no legal move.

        Raises click.Abort if the user quits, and PnpError if the game has no legal move and no
        result.
        """
        echo_stderr(_("type ? for help"))
        while not self.table.why_no_moves():
            if self.table.mover == self.person:
                self._ask()
            else:
                move = choose(self.table, self.level, seed=self._seed_of_move())
                echo_stderr(self._described(f"{self.level}: {move}", move.text))
                self._make(move.text)
        if self.table.outcome() is None:
            raise PnpError(self.table.why_no_moves())

    def print_end(self) -> None:
        """Print the winner and the user's worst moves."""
        self._draw()
        click.echo(self.table.score().verdict)
        mistakes = self._mistakes()
        for mistake in mistakes[:_MISTAKES]:
            click.echo(str(mistake))
        if self.moves and not mistakes:
            click.echo(_("You made no mistakes."))

    def _mistakes(self) -> list[Mistake]:
        from pnp.cli.progress import bar

        with bar() as shown:
            task = shown.add_task(_("Reviewing the game"), total=1.0)
            found = review(
                self.tables[0],
                self.moves,
                watch=lambda done: shown.update(task, completed=done),
            )
        return [mistake for mistake in found if mistake.person == self.person]

    def _ask(self) -> None:
        self._draw()
        line = read_line(_("your move"))
        try:
            self._do(line)
        except PnpError as error:
            report(error)

    def _do(self, line: str) -> None:
        """Execute a typed line. Raises PnpError if the line is invalid."""
        word, _blank, rest = line.partition(" ")
        match word.lower():
            case "":
                pass
            case "?" | "help":
                echo_stderr(_help())
            case "moves":
                echo_stderr(" ".join(move.text for move in self.table.moves()))
            case "hint":
                for each in hints(self.table):
                    echo_stderr(self._described(str(each), each.move))
            case "undo":
                self._undo()
            case "level":
                self.level = level_of(rest.strip()).name
            case leaving if leaving in LEAVE:
                raise click.Abort
            case _:
                self._make_typed(line)

    def _described(self, line: str, move: str) -> str:
        words = _description(self.table, move)
        return f"{line}\n  {words}" if words else line

    def _make_typed(self, line: str) -> None:
        """Play the typed move or turn. If any move is illegal, raise PnpError and play none."""
        rules, table = self.table.rules, self.table
        made = []
        for text in rules.split_moves(line):
            made.append(rules.format_move(rules.read_move(table.position, text)))
            table = table.play(text)
        for text in made:
            self._make(text)

    def _make(self, text: str) -> None:
        self.tables.append(self.table.play(text))
        self.moves.append(text)

    def _undo(self) -> None:
        earlier = [n for n, table in enumerate(self.tables[:-1]) if table.mover == self.person]
        if not earlier:
            echo_stderr(_("you have no move to undo"))
            return
        self.tables, self.moves = self.tables[: earlier[-1] + 1], self.moves[: earlier[-1]]

    def _seed_of_move(self) -> int:
        return self.seed * _MOVES_OF_A_GAME + len(self.moves)

    def _draw(self) -> None:
        """Draw the boards on standard error if they have changed."""
        from pnp.cli.terminal import print_figure

        if self.table is self._drawn:
            return
        self._drawn = self.table
        over = self.table.outcome() is not None
        print_figure(self.table.public_view.figure, over=over, err=True)
