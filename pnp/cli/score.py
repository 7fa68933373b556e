"""`pnp score` and `pnp diagram`: score positions and draw them."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from pnp.api.drawing import lay_out
from pnp.api.kits import picture
from pnp.api.table import Table
from pnp.cli.command import command, option
from pnp.cli.completed_names import files_or_games
from pnp.cli.positions import (
    expand,
    position_argument,
    print_answers,
    print_faults,
    read_or_error,
    read_position,
)
from pnp.cli.print_flags import UNPRINTED, PrintJob, print_paths, printing_options
from pnp.cli.shared_options import (
    VARIANT_PARAMETERS,
    current_catalogue,
    json_option,
    output_option,
    refuse,
    variant_options,
)
from pnp.messages import _, labelled

if TYPE_CHECKING:
    from pnp.api.drawing import Drawing
    from pnp.api.types import Challenge

_UNTYPED = _("applies only to a game that you type in: leave it out")


@command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=files_or_games)
@output_option("Draw the boards with their scores: {formats}.")
@option(
    "--challenge",
    "number",
    type=int,
    metavar="NUMBER",
    help="Check the sheet against a solo challenge.",
)
@variant_options(argument="files")
@printing_options()
@json_option
def score(
    files: tuple[str, ...],
    output: Path | None,
    number: int | None,
    variant: str,
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Score positions, and list every group, stack or line.

    FILE is a position file, - for standard input, or a folder of position files. If you name a
    game instead, pnp prompts for the position row by row.

    \b
      pnp score table.toml
      pnp score table.toml -o result.pdf
      pnp score evening/ --json
      pnp score color-claim
    """
    if number is not None:
        refuse(_("writes the score, not a challenge: leave it out"), "output")
        refuse(_UNTYPED, *VARIANT_PARAMETERS)
    job.check(output)
    (first, *rest) = files
    if output is not None:
        _print_results(output, list(expand(files)), job, as_json=as_json)
    elif number is not None and not as_json:
        for name in expand(files):
            _print_challenge(read_position(name).challenge(number))
    elif number is not None:
        print_answers(
            list(expand(files)), partial(_challenge_json, number=number), str, as_json=True
        )
    elif not rest and not Path(first).exists() and first in current_catalogue().games():
        from pnp.cli.guided import prompt_position

        refuse(_("applies only to position files: leave it out"), "as_json")
        _show(prompt_position(first, variant))
    else:
        refuse(_UNTYPED, *VARIANT_PARAMETERS)
        if not rest and not as_json and not Path(first).is_dir():
            _show(read_position(first))
        else:
            print_answers(list(expand(files)), Table.score_json, _line, as_json=as_json)


def _print_results(output: Path, names: list[str], job: PrintJob, *, as_json: bool) -> None:
    """Draw the valid positions and their scores in one file, and report errors in the others."""
    read = {name: read_or_error(name) for name in dict.fromkeys(names)}
    sound: list[Table] = []
    for name in names:
        found = read[name]
        if isinstance(found, Table):
            sound.append(found)
        elif not as_json:
            print_faults(name, found)
    written: list[Path] = []
    if sound:
        pages = lay_out([each.page() for each in sound], title=_("Results"), **job.options)
        written = job.write(output, pages, as_json=as_json)
    if as_json:
        print_answers(names, Table.score_json, _line, as_json=True, read=read.__getitem__)
        return
    print_paths(written)
    click.get_current_context().exit(0 if len(sound) == len(names) else 2)


def _challenge_json(found: Table, number: int) -> dict[str, Any]:
    return {**found.score_json(), "challenge": found.challenge(number).to_json()}


def _print_challenge(challenge: "Challenge") -> None:
    met, unmet = _("yes"), _("not yet") if challenge.open else _("no")
    width = max(len(met), len(unmet))
    for condition in challenge.conditions:
        click.echo(f"{met if condition.met else unmet:{width}}  {condition.text}")
    message = _("Challenge {number}: {verdict}", number=challenge.number, verdict=challenge.verdict)
    click.echo(message)


def _show(found: Table) -> None:
    from pnp.cli.terminal import print_figure, print_score

    score = found.score()
    print_figure(found.figure, over=score.over)
    print_score(score)


def _line(found: Table) -> str:
    """Return the verdict and each player's total; a player without a total has a count of parts."""
    score = found.score()
    won_by = ", ".join(
        f"{tally.name} {len(tally.parts) if tally.total is None else tally.total}"
        for tally in score.players
    )
    return labelled(f"{found.game}, {won_by}", score.verdict)


@command()
@position_argument
@output_option("Draw into a file instead of the terminal: {formats}.")
@option(
    "--view",
    type=click.Choice(["above", "table"]),
    default="above",
    show_default=True,
    metavar="VIEW",
    help="View from above, or in perspective (table). For table, FILE can be a game with a kit.",
)
@printing_options()
def diagram(
    file: str,
    output: Path | None,
    view: Literal["above", "table"],
    job: PrintJob,
) -> None:
    """Draw a position in the terminal or to a file.

    \b
      pnp diagram table.toml
      pnp diagram table.toml -o table.png --paper fit --no-marks
      pnp diagram table.toml -o table.svg --paper fit --no-marks --view table
      pnp diagram passtally -o passtally.pdf --view table
    """
    job.check(output)
    if output is None:
        refuse(UNPRINTED, "view")
        from pnp.cli.terminal import print_figure

        table = read_position(file)
        print_figure(table.figure, over=table.outcome() is not None)
    elif view == "table":
        print_paths(job.draw(output, _picture(file)))
    else:
        print_paths(job.draw(output, read_position(file).diagram()))


def _picture(name: str) -> "Drawing":
    """Return a picture of the position in a file, or of a kit's first setup."""
    if name in current_catalogue().kits() and not Path(name).exists():
        return picture(name, catalogue=current_catalogue())
    return read_position(name).picture()
