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
from pnp.cli.completed_names import (
    dice_names,
    game_names,
    placings,
    sheet_names,
    sheet_options,
    variant_names,
)
from pnp.cli.positions import check_overwrite, read_record
from pnp.cli.print_flags import PrintJob, printing_options, refuse_printing, tell
from pnp.cli.shared_options import (
    NEEDS_SEED,
    check_count,
    count_option,
    current_catalogue,
    first_option,
    force_option,
    json_option,
    output_option,
    refuse,
    variant_option,
)
from pnp.errors import PnpError, Remedy, SourceLocation, quoted, raise_all

T = TypeVar("T", Setup, GameSheet)

_DIGITS = 10
"""Maximum number of digits in an option of a sheet."""

game_argument = click.argument("name", metavar="GAME", shell_complete=game_names)


@click.command("setup")
@game_argument
@variant_option
@click.option("--seed", type=int, help="Draw the same setups again; any whole number.")
@click.option("--code", "text", metavar="CODE", help="The setup of a code that was printed.")
@click.option("--fair", is_flag=True, help="Draw only setups that are proven to be fair.")
@count_option("How many setups, all different.")
@first_option
@output_option("Cards to cut out, {formats}; or, for one setup, a position file, .toml.")
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
    """Set a game up at random.

    Every setup is equally likely, and its code rebuilds it on any machine.

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
        refuse_printing("is for cards, not for a position file")
    else:
        refuse("is for a position file, .toml", "force")
        job.check(output)
    if output is None and not as_json:
        check_count(count, "setups")
    if seed is None and text is None:
        refuse(NEEDS_SEED, "first")
    if text is not None and (seed is not None or (count, first, fair) != (1, 1, False)):
        raise click.UsageError("--code names one setup; leave out --seed, --fair, --first and -n")
    found = current_catalogue()
    drawn: Sequence[Setup] = (
        setups(name, count, variant, seed=seed, first=first, fair=fair, catalogue=found)
        if text is None
        else [setup(name, variant, code=text, catalogue=found)]
    )
    if output is not None and as_file and len(drawn) != 1:
        raise click.UsageError("a position file holds one setup; leave out -n or write a .pdf")
    written: list[Path] = []
    if output is not None and as_file:
        check_overwrite(output, drawn[0].table.text, force=force)
        written = [drawn[0].table.write(output)]
    elif output is not None:
        cards = drawn.cards() if isinstance(drawn, Setups) else drawn[0].card()
        written = job.draw(output, cards, as_json=as_json)
    _tell_drawn(drawn, None if output is None else written, _show_setup, as_json=as_json)


def _tell_drawn(
    drawn: Sequence[T], written: list[Path] | None, show: Callable[[T], None], *, as_json: bool
) -> None:
    """Print what was drawn as JSON, the files that were written, or else each in the terminal."""
    if written is not None and not as_json:
        tell(written)
        return
    for each in drawn:
        click.echo(json.dumps(each.to_json())) if as_json else show(each)


def _show_setup(setup: Setup) -> None:
    from pnp.cli.terminal import print_figure

    click.echo(f"{setup.title}  {setup.code}")
    print_figure(setup.table.figure)
    if setup.proven:
        click.echo(f"Proven: {setup.proven}.")


@click.command("start")
@game_argument
@variant_option
@output_option("Write the position to this file instead of printing it.")
@force_option()
def start_command(name: str, variant: str, output: Path | None, *, force: bool) -> None:
    """Print a position file to begin from.

    \b
      pnp start color-claim
      pnp start color-claim -o table.toml
    """
    begun = start(name, variant, catalogue=current_catalogue())
    if output is None:
        refuse("is for a file: add -o FILE", "force")
        click.echo(begun.text, nl=False)
    else:
        check_overwrite(output, begun.text, force=force)
        click.echo(str(begun.write(output)))


@click.command("sheet")
@click.argument("name", metavar="GAME", shell_complete=sheet_names)
@click.option("--seed", type=int, help="Draw the same sheets again; any whole number.")
@click.option("--code", "text", metavar="CODE", help="The sheet of a code that was printed.")
@count_option("How many sheets.")
@first_option
@click.option(
    "--with",
    "words",
    multiple=True,
    metavar="OPTION[=NUMBER]",
    shell_complete=sheet_options,
    help="Ask for something of the sheets, such as black=8; may be given again. A name that is"
    " none is answered with all that the game has.",
)
@output_option("The file to write: {formats}.")
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
    """Draw a game's printed sheet anew, in games that have one.

    Every sheet carries a code that rebuilds it on any machine.

    \b
      pnp sheet colour-lines
      pnp sheet colour-lines --with apart -o sheet.pdf
      pnp sheet colour-lines --with black=8 --with circles=8 -o sheet.pdf
    """
    if text is not None:
        refuse("is for new sheets, not for one of a --code", "seed", "count", "first", "words")
    elif seed is None:
        refuse(NEEDS_SEED, "first")
    job.check(output)
    if output is None and not as_json:
        check_count(count, "sheets")
    drawn: Sequence[GameSheet]
    printed: Drawing
    if text is not None:
        printed = sheet(name, code=text, catalogue=current_catalogue())
        drawn = [printed]
    else:
        asked = _asked(words)
        drawn = sheets(name, count, seed=seed, first=first, **asked, catalogue=current_catalogue())
        printed = drawn.together()
    written = None if output is None else job.draw(output, printed, as_json=as_json)
    _tell_drawn(drawn, written, _show_sheet, as_json=as_json)


def _show_sheet(sheet: GameSheet) -> None:
    """Print the code of a sheet and the spaces of its halves."""
    click.echo(sheet.code)
    for spaces in (sheet.values[key] for key in ("a", "b") if key in sheet.values):
        click.echo(spaces.replace(" / ", "\n"))


def _asked(words: Sequence[str]) -> dict[str, int]:
    """Parse the options of sheets, 1 if no number is given; raise PnpError."""
    asked: dict[str, int] = {}
    for word in words:
        name, sign, number = word.partition("=")
        if sign and not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
            raise PnpError(f"--with {quoted(word)}: expected a whole number after =")
        asked[name] = int(number) if sign else 1
    return asked


@click.command("roll")
@click.argument("name", metavar="GAME", shell_complete=dice_names)
@click.option("--seed", type=int, help="Roll the same dice again; any whole number.")
@click.option(
    "--placing",
    default="",
    metavar="NAME",
    shell_complete=placings,
    help="A way to play in which you place the dice yourselves, such as free. A name that is none"
    " is answered with all that the game has.",
)
@output_option(
    "A position file, .toml: one that is there gets these dice, a new one begins the game."
    " Or a strip to fold, a throw uncovered at a time: {formats}."
)
@click.option(
    "--variant",
    default="",
    metavar="NAME",
    shell_complete=variant_names,
    help="The variant of a new position file; by default one for several players.",
)
@force_option("Replace a record, whose moves are lost, by its last position with these dice.")
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

    What is printed is what a position file says of them: a line a round, a face for each place.

    \b
      pnp roll colour-lines
      pnp roll colour-lines --seed 7 -o strip.pdf
      pnp roll colour-lines -o table.toml
    """
    if as_json:
        refuse("leaves the places of the dice open, and JSON tells them", "placing")
    into = output is not None and output.suffix.lower() == ".toml"
    if into:
        refuse_printing("is for a strip, not for .toml")
        refuse("leaves the places open: pnp place puts such dice into a position file", "placing")
    else:
        refuse("is for a position file, .toml", "variant", "force")
        job.check(output)
    rolled = roll(name, seed=seed, placing=placing, catalogue=current_catalogue())
    if output is not None and into:
        written = [_put(rolled, output, variant, force=force)]
    elif output is not None:
        written = job.draw(output, rolled.strip())
    if as_json:
        click.echo(json.dumps(rolled.to_json()))
    elif output is not None:
        tell(written)
    else:
        places = ", ".join(rolled.columns) if rolled.placed else "dice that you place"
        click.echo(f"# seed {rolled.seed}; each round: {places}\n{rolled.text}", nl=False)


def _put(rolled: Roll, file: Path, variant: str, *, force: bool) -> Path:
    """Write the dice into a position file of the game, a new one where there is none.

    Raises:
        PnpError: The file is of another game, holds recorded moves, or does not fit the dice.
    """
    if file.exists():
        refuse("is for a new position file; this one is there", "variant")
        record = read_record(str(file))
        found = record.last
        if record.moves and not force:
            where = SourceLocation(str(file))
            raise PnpError("recorded moves would be lost", where, remedies=[Remedy("replace")])
    else:
        found = _begun(rolled.game, variant)
    if found.game != rolled.game:
        raise PnpError(f"this is a position of {found.title}", SourceLocation(str(file)))
    table = found.with_dice(rolled)
    raise_all(
        [fault.at(SourceLocation(str(file))) for fault in table.rules.reasons(table.position)]
    )
    table.write(file)
    return file


def _begun(game: str, variant: str) -> Table:
    """Return the start of a variant, by default of the first for several players."""
    catalogue = current_catalogue()
    starts = (
        start(game, each.name, catalogue=catalogue)
        for each in game_facts(game, catalogue=catalogue).variants
    )
    several = next((each for each in starts if len(each.score().players) > 1), None)
    return several if several and not variant else start(game, variant, catalogue=catalogue)
