"""`pnp kit`, `pnp booklet` and `pnp pad`: a whole game, its rules, and its score pads."""

from pathlib import Path
from typing import Literal

import click

from pnp.cli.command import command, option
from pnp.cli.completed_names import kit_names, pad_names, part_names
from pnp.cli.print_flags import PrintJob, print_paths, printing_options
from pnp.cli.shared_options import (
    current_catalogue,
    json_option,
    output_option,
    templates_option,
    variant_options,
)
from pnp.messages import N_


@command("kit")
@click.argument("name", metavar="GAME", shell_complete=kit_names)
@output_option("File to write: {whole}, or {paged} for one file per page.", required=True)
@option(
    "--pieces",
    default="paper",
    show_default=True,
    type=click.Choice(["paper", "own"]),
    metavar="WHICH",
    help="paper: print pieces to cut and fold; own: use pieces that you own.",
)
@option(
    "--only",
    multiple=True,
    metavar="PART",
    shell_complete=part_names,
    help="Print only this part, such as boards. To include the cover, name cover too. Repeat"
    " for several parts.",
)
@variant_options(N_("Print the parts for this variant, such as five-colours."))
@option(
    "--piece",
    multiple=True,
    metavar="NAME",
    help="Print one piece again, such as 'large red'. Repeat for several pieces.",
)
@option(
    "--page",
    multiple=True,
    type=click.IntRange(1),
    metavar="NUMBER",
    help="Print only this page again, with its other side. Repeat for several pages.",
)
@printing_options("kit")
@templates_option
@json_option
def kit_command(
    name: str,
    output: Path,
    pieces: Literal["paper", "own"],
    only: tuple[str, ...],
    variant: str,
    piece: tuple[str, ...],
    page: tuple[int, ...],
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Print a whole game to one file: cut, fold, play.

    The cover lists the contents of the kit, and page 2 the assembly steps. Stand-up markers and
    tokens for any game are components: pnp render common/stand-ups common/tokens.

    \b
      pnp kit passtally -o passtally.pdf
      pnp kit color-claim -o kit.pdf --paper Letter --pieces own
      pnp kit paint-the-line -o kit.pdf --variant five-colours
      pnp kit color-claim -o box.pdf --only box --only labels
      pnp kit passtally -o tiles.pdf --only tiles --backs duplex-long
    """
    job.check(output)
    from pnp.api.kits import kit

    document = kit(
        name,
        pieces=pieces,
        only=only,
        variant=variant,
        piece=piece,
        page=page,
        **job.options,
        catalogue=current_catalogue(),
    )
    files = job.write(output, document, as_json=as_json)
    print_paths(files, len(document) if as_json else 0)
    for part in document.glued:
        click.echo(f"pnp: {part}", err=True)


@command("booklet")
@click.argument("name", metavar="GAME", shell_complete=kit_names)
@output_option("File to write: {whole}, or {paged} for one file per side.", required=True)
@variant_options(N_("Print the rules for this variant, such as five-colours."))
@printing_options()
@templates_option
@json_option
def booklet_command(
    name: str,
    output: Path,
    variant: str,
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Print a game's rules as a folded booklet.

    Pages are half as large as the paper: A5 on A4, half Letter on Letter. Print on both sides,
    flipped on the short edge. Fold the sheets in the middle, and staple them at the fold. For a
    printer that flips on the long edge, use --backs duplex-long.

    \b
      pnp booklet passtally -o rules.pdf
      pnp booklet color-claim -o rules.pdf --paper Letter
    """
    job.check(output)
    from pnp.api.kits import booklet

    document = booklet(name, variant=variant, **job.options, catalogue=current_catalogue())
    files = job.write(output, document, as_json=as_json)
    print_paths(files, len(document) if as_json else 0)


@command("pad")
@click.argument("name", metavar="GAME", shell_complete=pad_names)
@output_option("File to write: {formats}.", required=True)
@option(
    "--sheets",
    default=1,
    show_default=True,
    type=click.IntRange(1, 500),
    help="Number of sheets of paper.",
)
@printing_options()
@templates_option
def pad_command(
    name: str,
    output: Path,
    sheets: int,
    job: PrintJob,
) -> None:
    """Print a game's score pads, as many as fit on each sheet.

    \b
      pnp pad color-claim -o pad.pdf
    """
    job.check(output)
    from pnp.api.kits import pad

    print_paths(
        job.write(output, pad(name, sheets=sheets, **job.options, catalogue=current_catalogue()))
    )
