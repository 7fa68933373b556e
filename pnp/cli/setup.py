"""`pnp setup`, `pnp start`, `pnp sheet` and `pnp roll`: the start of a game."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import click

from pnp.api.chance import GameSheet, Roll, roll, sheet, sheets
from pnp.api.drawing import Drawing
from pnp.api.facts import game as game_facts
from pnp.api.setups import Setup, Setups, setup, setups
from pnp.api.table import Table, start
from pnp.cli.command import command, option
from pnp.cli.completed_names import (
    dice_names,
    game_names,
    placings,
    sheet_names,
    sheet_options,
)
from pnp.cli.positions import check_overwrite, read_record
from pnp.cli.print_flags import UNPRINTED, PrintJob, print_paths, printing_options, refuse_printing
from pnp.cli.shared_options import (
    NEEDS_SEED,
    VARIANT_PARAMETERS,
    check_count,
    count_option,
    current_catalogue,
    first_option,
    force_option,
    json_option,
    output_option,
    refuse,
    variant_options,
)
from pnp.errors import PnpError, Remedy, SourceLocation, quoted, raise_all
from pnp.messages import N_, _

T = TypeVar("T", Setup, GameSheet)

_DIGITS = 10
"""A number in a sheet option must have fewer digits than this."""

game_argument = click.argument("name", metavar="GAME", shell_complete=game_names)


@command("setup")
@game_argument
@variant_options()
@option("--seed", type=int, help="A whole number; the same seed draws the same setups.")
@option("--code", "text", metavar="CODE", help="Recreate the setup with this code.")
@option("--fair", is_flag=True, help="Draw only setups that are proven to be fair.")
@count_option("Number of different setups.")
@first_option
@output_option("Cards to cut out: {formats}; or one setup as a position file: .toml.")
@force_option()
@printing_options("cards")
@json_option
def setup_command(
    name: str,
    variant: str,
    seed: int | None,
    text: str | None,
    count: int,
    first: int,
    output: Path | None,
    job: PrintJob,
    *,
    fair: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Set up a game at random.

    All setups are equally likely. The code of a setup recreates it on any computer.

    \b
      pnp setup color-claim
      pnp setup line-or-colour --variant advanced --seed 7
      pnp setup color-claim -n 8 -o setups.pdf
      pnp setup color-claim -n 1000 --cut-and-stack -o cards.pdf
      pnp setup paint-the-line --code PT-4W1 -o table.toml
      pnp setup line-or-colour --fair -n 4 -o fair.pdf
      pnp setup color-claim -n 1000 --seed 7 --first 4001 -o cards-5.pdf
    """
    as_file = output is not None and output.suffix.lower() == ".toml"
    if as_file:
        refuse_printing(_("applies to cards, not to a position file: leave it out"))
    else:
        refuse(_("applies only to a position file: add -o FILE.toml"), "force")
        job.check(output)
    if output is None and not as_json:
        check_count(count)
    if seed is None and text is None:
        refuse(NEEDS_SEED, "first")
    if text is not None and (seed is not None or (count, first, fair) != (1, 1, False)):
        raise click.UsageError(
            _("--code selects one setup: leave out --seed, --fair, --first and -n")
        )
    found = current_catalogue()
    drawn: Sequence[Setup] = (
        setups(name, count, variant, seed=seed, first=first, fair=fair, catalogue=found)
        if text is None
        else [setup(name, variant, code=text, catalogue=found)]
    )
    if output is not None and as_file and len(drawn) != 1:
        raise click.UsageError(_("a position file holds one setup: leave out -n, or write a .pdf"))
    written: list[Path] = []
    if output is not None and as_file:
        check_overwrite(output, drawn[0].table.text, force=force)
        written = [drawn[0].table.write(output)]
    elif output is not None:
        cards = drawn.cards() if isinstance(drawn, Setups) else drawn[0].card()
        written = job.draw(output, cards, as_json=as_json)
    _print_drawn(drawn, None if output is None else written, _show_setup, as_json=as_json)


def _print_drawn(
    drawn: Sequence[T], written: list[Path] | None, show: Callable[[T], None], *, as_json: bool
) -> None:
    """Print setups or sheets as JSON or text; if files were written, print their names instead."""
    if written is not None and not as_json:
        print_paths(written)
        return
    for each in drawn:
        click.echo(json.dumps(each.to_json())) if as_json else show(each)


def _show_setup(setup: Setup) -> None:
    from pnp.cli.terminal import print_figure

    click.echo(f"{setup.title}  {setup.code}")
    print_figure(setup.table.figure)
    if setup.proven:
        click.echo(_("Proven: {fact}.", fact=setup.proven))


@command("start")
@game_argument
@variant_options()
@output_option("Write the position to this file instead of printing it.")
@force_option()
def start_command(name: str, variant: str, output: Path | None, *, force: bool) -> None:
    """Print a position file for the start of a game.

    \b
      pnp start color-claim
      pnp start color-claim -o table.toml
    """
    table = start(name, variant, catalogue=current_catalogue())
    if output is None:
        refuse(UNPRINTED, "force")
        click.echo(table.text, nl=False)
    else:
        check_overwrite(output, table.text, force=force)
        click.echo(str(table.write(output)))


@command("sheet")
@click.argument("name", metavar="GAME", shell_complete=sheet_names)
@option("--seed", type=int, help="A whole number; the same seed draws the same sheets.")
@option("--code", "text", metavar="CODE", help="Recreate the sheet with this code.")
@count_option("Number of sheets.")
@first_option
@option(
    "--with",
    "words",
    multiple=True,
    metavar="OPTION[=NUMBER]",
    shell_complete=sheet_options,
    help="Require a feature of the sheets, such as black=8. If the name is unknown, the valid "
    "names are listed.",
)
@output_option("File to write: {formats}.")
@printing_options("cards")
@json_option
def sheet_command(
    name: str,
    seed: int | None,
    text: str | None,
    count: int,
    first: int,
    words: tuple[str, ...],
    output: Path | None,
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Draw new random sheets for a game that is played on paper.

    Each sheet can be recreated from its code on any computer.

    \b
      pnp sheet colour-lines
      pnp sheet colour-lines --with apart -o sheet.pdf
      pnp sheet colour-lines --with black=8 --with circles=8 -o sheet.pdf
    """
    if text is not None:
        refuse(_("applies only to new sheets: leave out --code"), "seed", "count", "first", "words")
    elif seed is None:
        refuse(NEEDS_SEED, "first")
    job.check(output)
    if output is None and not as_json:
        check_count(count)
    drawn: Sequence[GameSheet]
    printed: Drawing
    if text is not None:
        printed = sheet(name, code=text, catalogue=current_catalogue())
        drawn = [printed]
    else:
        features = _features(words)
        drawn = sheets(
            name, count, seed=seed, first=first, **features, catalogue=current_catalogue()
        )
        printed = drawn.together()
    written = None if output is None else job.draw(output, printed, as_json=as_json)
    _print_drawn(drawn, written, _show_sheet, as_json=as_json)


def _show_sheet(sheet: GameSheet) -> None:
    click.echo(sheet.code)
    for spaces in (sheet.values[key] for key in ("a", "b") if key in sheet.values):
        click.echo(spaces.replace(" / ", "\n"))


def _features(words: Sequence[str]) -> dict[str, int]:
    """Parse the features that sheets must have; a missing number means 1.

    Raises PnpError if a number is not a whole number.
    """
    features: dict[str, int] = {}
    for word in words:
        name, sign, number = word.partition("=")
        if sign and not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
            message = _("not a whole number: --with {text}", text=quoted(word))
            raise PnpError(message, hint=_("write {name}=8", name=name))
        features[name] = int(number) if sign else 1
    return features


@command("roll")
@click.argument("name", metavar="GAME", shell_complete=dice_names)
@option("--seed", type=int, help="A whole number; the same seed rolls the same dice.")
@option(
    "--placing",
    default="",
    metavar="NAME",
    shell_complete=placings,
    help="Rule by which the players place the dice, such as free. If the name is unknown, the "
    "valid names are listed.",
)
@output_option(
    "Position file to add the dice to, .toml; or a strip to fold and uncover: {formats}."
)
@variant_options(N_("Variant for a new position file; default: a variant for several players."))
@force_option("Replace a record with its last position; its moves are lost.")
@printing_options()
@json_option
def roll_command(
    name: str,
    seed: int | None,
    placing: str,
    output: Path | None,
    variant: str,
    job: PrintJob,
    *,
    force: bool,
    as_json: bool,
) -> None:
    """Roll a game's dice for all rounds.

    Prints the dice as in a position file: one line per round, one face per place. Comments above
    them describe the faces in words.

    \b
      pnp roll colour-lines
      pnp roll colour-lines --seed 7 -o strip.pdf
      pnp roll colour-lines -o table.toml
    """
    if as_json:
        refuse(_("leaves the places open, but --json lists them: use only one"), "placing")
    as_file = output is not None and output.suffix.lower() == ".toml"
    if as_file:
        refuse_printing(_("applies to a strip, not to .toml: leave it out"))
        refuse(_("leaves the places open: assign them in a file with pnp place"), "placing")
    else:
        refuse(_("applies only to a position file: add -o FILE.toml"), *VARIANT_PARAMETERS, "force")
        job.check(output)
    rolled = roll(name, seed=seed, placing=placing, catalogue=current_catalogue())
    if output is not None and as_file:
        written = [_write_dice(rolled, output, variant, force=force)]
    elif output is not None:
        written = job.draw(output, rolled.strip())
    if as_json:
        click.echo(json.dumps(rolled.to_json()))
    elif output is not None:
        print_paths(written)
    else:
        places = ", ".join(rolled.columns) if rolled.placed else _("dice that you place")
        message = _("seed {seed}; each round: {places}", seed=rolled.seed, places=places)
        click.echo(f"# {message}")
        for number, faces in enumerate(rolled.descriptions, 1):
            described = _("round {number}: {faces}", number=number, faces=", ".join(faces))
            click.echo(f"# {described}")
        click.echo(rolled.text, nl=False)


def _write_dice(rolled: Roll, file: Path, variant: str, *, force: bool) -> Path:
    """Write the dice to a position file of the game; create the file if it does not exist.

    Raises:
        PnpError: If the file is for another game, has recorded moves, or does not fit the dice.
    """
    if file.exists():
        refuse(_("applies only to a new position file: leave it out"), *VARIANT_PARAMETERS)
        record = read_record(str(file))
        found = record.last
        if record.moves and not force:
            where = SourceLocation(str(file))
            message = _("recorded moves would be overwritten")
            raise PnpError(message, where, remedies=[Remedy("replace")])
    else:
        found = _start(rolled.game, variant)
    if found.game != rolled.game:
        message = _("this is a {game} position", game=found.title)
        raise PnpError(message, SourceLocation(str(file)), _("name another file"))
    table = found.with_dice(rolled)
    raise_all(
        [fault.at(SourceLocation(str(file))) for fault in table.rules.reasons(table.position)]
    )
    table.write(file)
    return file


def _start(game: str, variant: str) -> Table:
    """Return the start of a variant; by default, the first variant for two or more players."""
    catalogue = current_catalogue()
    starts = (
        start(game, each.name, catalogue=catalogue)
        for each in game_facts(game, catalogue=catalogue).variants
    )
    several = next((each for each in starts if len(each.score().players) > 1), None)
    return several if several and not variant else start(game, variant, catalogue=catalogue)
