"""`pnp score`: what a position scores, part by part, and why the winner won."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.api.drawing import lay_out
from pnp.api.table import Table
from pnp.cli.names import files_or_games
from pnp.cli.options import (
    current_catalogue,
    json_option,
    output_option,
    refuse,
    variant_option,
)
from pnp.cli.positions import expand, read_position, reading_once
from pnp.cli.printing import UNPRINTED, PrintJob, printing_options, refuse_printing, tell

if TYPE_CHECKING:
    from pnp.rules.score import Challenge


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=files_or_games)
@output_option("Draw each board with its sums beside what scores: .pdf, .svg or .png.")
@click.option(
    "--challenge",
    "number",
    type=int,
    help="How the sheet does in a solo challenge, in games that have them.",
)
@variant_option
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
    """Score positions, with every group, stack or line.

    FILE is a position file, - for standard input, or a folder of position files. With the name of a
    game instead, you are asked for what lies on the table, row by row.

    \b
      pnp score table.toml
      pnp score table.toml -o result.pdf
      pnp score evening/ --json
      pnp score color-claim
    """
    if number is not None:
        refuse("draws scores, and this tells a challenge", "output")
        refuse("is for a game that is typed", "variant")
    if output is None:
        refuse_printing(UNPRINTED)
    else:
        from pnp.cli.batch import answer_all, readable

        job.check(output)
        names, read = list(expand(files)), reading_once()
        found = list(readable(names, read, tell=not as_json))
        if found:
            pages = [each.page() for each in found]
            document = lay_out(pages, title="Results", **job.options)
            written = job.write(output, document, as_json=as_json)
        if as_json:
            answer_all(names, _score_json, _line, as_json=True, read=read)
            return
        tell(written if found else ())
        click.get_current_context().exit(0 if len(found) == len(names) else 2)
    if number is not None:
        _tell_challenges(files, number, as_json=as_json)
    else:
        _tell_scores(files, variant, as_json=as_json)


def _tell_scores(files: tuple[str, ...], variant: str, *, as_json: bool) -> None:
    """The whole score of one position, a line or JSON for each of several."""
    (first, *others) = files
    if not others and not Path(first).exists() and first in current_catalogue().games():
        from pnp.cli.guided import ask_position

        refuse("is for position files", "as_json")
        _show(ask_position(first, variant))
        return
    refuse("is for a game that is typed; a position file says which it is", "variant")
    if not others and not as_json and not Path(first).is_dir():
        _show(read_position(first))
    else:
        from pnp.cli.batch import answer_all

        answer_all(list(expand(files)), _score_json, _line, as_json=as_json)


def _tell_challenges(files: tuple[str, ...], number: int, *, as_json: bool) -> None:
    """How the sheets do in a challenge, one after the other."""
    if not as_json:
        for name in expand(files):
            found = read_position(name)
            _tell_challenge(found.challenge(number))
        return
    from pnp.cli.batch import answer_all

    answer_all(list(expand(files)), partial(_challenge_json, number=number), str, as_json=True)


def _challenge_json(found: Table, number: int) -> dict[str, Any]:
    """The score, and how the challenge went; raises PnpError."""
    challenge = found.challenge(number)
    return {**_score_json(found), "challenge": challenge.to_json()}


def _tell_challenge(challenge: "Challenge") -> None:
    """Every condition, and the result or that it has failed."""
    for condition in challenge.conditions:
        click.echo(f"{'yes' if condition.met else 'no ':3}  {condition.text}")
    click.echo(f"Challenge {challenge.number}: {challenge.verdict}")


def _show(found: Table) -> None:
    """Board, table and verdict."""
    from pnp.cli.terminal import print_figure, print_score

    score = found.score()
    print_figure(found.figure, over=score.over)
    print_score(score)


def _score_json(found: Table) -> dict[str, Any]:
    return found.score_json()


def _line(found: Table) -> str:
    """Totals, or what has been won by, and the verdict."""
    score = found.score()
    won_by = ", ".join(
        f"{tally.name} {len(tally.parts) if tally.total is None else tally.total}"
        for tally in score.players
    )
    return f"{found.game}, {won_by}: {score.verdict}"
