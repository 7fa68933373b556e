"""`pnp setup` and `pnp start`: games laid out at random, by number, or as usual."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from pnp.api.setups import Setup, Setups, setup, setups
from pnp.api.table import start
from pnp.cli.names import game_names
from pnp.cli.options import (
    NEEDS_SEED,
    check_count,
    count_option,
    current_catalogue,
    first_option,
    json_option,
    output_option,
    refuse,
    variant_option,
)
from pnp.cli.printing import PrintJob, printing_options, refuse_printing, tell

game_argument = click.argument("name", metavar="GAME", shell_complete=game_names)


@click.command("setup")
@game_argument
@variant_option
@click.option("--seed", type=int, help="Draw the same setups again; any whole number.")
@click.option("--code", "text", metavar="CODE", help="The setup of a code that was printed.")
@click.option("--fair", is_flag=True, help="Draw only setups that are proven to be fair.")
@count_option("How many setups, all different.")
@first_option
@output_option("Cards to cut out, .pdf, .svg or .png; or, for one setup, a position file, .toml.")
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
        job.check(output)
    if output is None and not as_json:
        check_count(count, "setups")
    if seed is None and text is None:
        refuse(NEEDS_SEED, "first")
    drawn = _drawn(name, variant, seed, text, count, first, fair=fair)
    written: list[Path] = []
    if output is not None and as_file:
        if len(drawn) != 1:
            raise click.UsageError("a position file holds one setup; leave out -n or write a .pdf")
        written = [drawn[0].table.write(output)]
    elif output is not None:
        cards = drawn.cards() if isinstance(drawn, Setups) else drawn[0].card()
        written = job.draw(output, cards, as_json=as_json)
    if as_json:
        for each in drawn:
            click.echo(json.dumps(each.to_json()))
    elif output is None:
        _show(drawn)
    else:
        tell(written)


def _drawn(
    game: str,
    variant: str,
    seed: int | None,
    text: str | None,
    count: int,
    first: int,
    *,
    fair: bool,
) -> Sequence[Setup]:
    """Return the setup of the code, or random ones; raise PnpError."""
    if text is None:
        return setups(
            game, count, variant, seed=seed, first=first, fair=fair, catalogue=current_catalogue()
        )
    if seed is not None or count != 1 or first != 1 or fair:
        raise click.UsageError("--code names one setup; leave out --seed, --fair, --first and -n")
    return [setup(game, variant, code=text, catalogue=current_catalogue())]


def _show(drawn: Sequence[Setup]) -> None:
    from pnp.cli.terminal import print_figure

    for each in drawn:
        click.echo(f"{each.title}  {each.code}")
        print_figure(each.table.figure)
        if each.proven:
            click.echo(f"Proven: {each.proven}.")


@click.command("start")
@game_argument
@variant_option
@output_option("Write the position to this file instead of printing it.")
def start_command(name: str, variant: str, output: Path | None) -> None:
    """Print a position file to begin from.

    \b
      pnp start color-claim
      pnp start color-claim -o table.toml
    """
    begun = start(name, variant, catalogue=current_catalogue())
    if output is None:
        click.echo(begun.text, nl=False)
    else:
        click.echo(str(begun.write(output)))
