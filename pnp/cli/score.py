"""`pnp score`: what a position scores, part by part, and why the winner won."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.options import dpi_option, json_option, library, palette_option, paper_option
from pnp.cli.positions import Positioned, expand, read_position

if TYPE_CHECKING:
    from pnp.drawing.scene import Scene


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw each board with its sums beside what scores: .pdf, .svg or .png.",
)
@click.option(
    "--challenge",
    "number",
    type=int,
    help="How the sheet does in a solo challenge, in games that have them.",
)
@paper_option
@palette_option
@dpi_option
@json_option
def score(
    files: tuple[str, ...],
    output: Path | None,
    number: int | None,
    paper: str,
    palette_name: str,
    dpi: float,
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
    from pnp.cli.drawing import write_scenes

    if number is not None:
        for name in expand(files):
            _tell_challenge(read_position(name), number)
        return
    if output is not None:
        found = [read_position(name) for name in expand(files)]
        write_scenes(_pages(found, palette_name), output, paper, dpi, "Results")
    elif len(files) == 1 and files[0] in library().games() and not Path(files[0]).exists():
        from pnp.cli.guided import ask_position

        _show(ask_position(files[0]))
    elif len(files) == 1 and not as_json and not Path(files[0]).is_dir():
        _show(read_position(files[0]))
    else:
        from pnp.cli.batch import answer_all

        answer_all(list(expand(files)), _score_json, _line, as_json=as_json)


def _tell_challenge(found: Positioned, number: int) -> None:
    """Every condition, and the points or that it has failed."""
    result = found.game.challenge(found.position, number)
    for condition in result.conditions:
        click.echo(f"{'yes' if condition.met else 'no ':3}  {condition.text}")
    points = "failed" if result.points is None else f"{result.points} points"
    click.echo(f"Challenge {number}: {points}")


def _show(found: Positioned) -> None:
    """Board, table and verdict."""
    from pnp.cli.terminal import print_figure, print_score
    from pnp.drawing.colour import palette

    score = found.game.score(found.position)
    look = library().look(palette("safe"))
    print_figure(found.game.figure(found.position), look, over=score.over)
    print_score(score)


def _pages(found: list[Positioned], palette_name: str) -> "list[Scene]":
    """A page for each position, its parts outlined and listed."""
    from pnp.drawing.colour import palette
    from pnp.table.page import pages

    look = library().look(palette(palette_name))
    return [
        page
        for game, position in found
        for page in pages(game.title, game.figure(position), look, game.score(position))
    ]


def _score_json(found: Positioned) -> dict[str, Any]:
    return found.game.score_json(found.position)


def _line(found: Positioned) -> str:
    """Totals, or what has been won by, and the verdict."""
    score = found.game.score(found.position)
    won_by = ", ".join(
        f"{tally.name} {len(tally.parts) if tally.total is None else tally.total}"
        for tally in score.players
    )
    return f"{found.game.name}, {won_by}: {score.verdict}"
