"""`pnp printer`: printers that have been measured with the calibration page."""

from typing import TYPE_CHECKING

import click

from pnp.cli import completed_names
from pnp.cli.command import group, option
from pnp.cli.print_flags import LENGTH, SHIFT

if TYPE_CHECKING:
    from pnp.api.types import Printer


@group()
def printer() -> None:
    """Keep what the calibration page tells of printers.

    \b
      pnp render calibration -o calibration.pdf
      pnp printer add office --scale 159/160,236/237 --margin 5mm --shift 0.5mm,-1mm
      pnp render color-claim/board -o board.pdf --printer office
    """


@printer.command()
@click.argument("name")
@option(
    "--scale",
    default="1",
    show_default=True,
    metavar="ACROSS,DOWN",
    help="What the two rulers read by how long they are, as 159/160,236/237, or one factor.",
)
@option(
    "--margin",
    default="10mm",
    show_default=True,
    type=LENGTH,
    help="The smallest number of the ladders that is printed whole at every edge.",
)
@option(
    "--shift",
    default="0mm,0mm",
    show_default=True,
    metavar="X,Y",
    type=SHIFT,
    help="How far the back is shifted to the right and down.",
)
def add(name: str, scale: str, margin: float, shift: tuple[float, float]) -> None:
    """Keep a printer, or what is new about it."""
    from pnp.api.facts import add_printer, printers_file

    kept = add_printer(name, scale=scale, margin=margin, shift=shift)
    click.echo(f"{_told(kept)}, kept in {printers_file()}")


@printer.command("list")
def list_printers() -> None:
    """Tell which printers are known."""
    from pnp.api.facts import printers

    for each in printers():
        click.echo(_told(each))


@printer.command()
@click.argument("name", shell_complete=completed_names.printers)
def remove(name: str) -> None:
    """Forget a printer."""
    from pnp.api.facts import remove_printer

    remove_printer(name)


def _told(printer: "Printer") -> str:
    """Return the profile of a printer in one line."""
    across, down = printer.scale.across, printer.scale.down
    x, y = printer.shift
    return (
        f"{printer.name}: scale {across:.4f} across, {down:.4f} down,"
        f" margin {printer.margin:g}mm, shift {x:g}mm,{y:g}mm"
    )
