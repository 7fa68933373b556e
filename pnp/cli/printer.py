"""`pnp printer`: printer profiles, measured with the calibration page."""

from typing import TYPE_CHECKING

import click

from pnp.cli import completed_names
from pnp.cli.command import group, option
from pnp.cli.print_flags import LENGTH, SHIFT
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.api.types import Printer


@group()
def printer() -> None:
    """Save printer profiles from the calibration page.

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
    help="Measured length / printed length for both rulers, or one factor.",
)
@option(
    "--margin",
    default="10mm",
    show_default=True,
    type=LENGTH,
    help="Smallest number that is completely visible at every edge.",
)
@option(
    "--shift",
    default="0mm,0mm",
    show_default=True,
    metavar="X,Y",
    type=SHIFT,
    help="How far to shift the back to the right and down.",
)
def add(name: str, scale: str, margin: float, shift: tuple[float, float]) -> None:
    """Save a printer, or replace its profile."""
    from pnp.api.facts import add_printer, printers_file

    saved = add_printer(name, scale=scale, margin=margin, shift=shift)
    click.echo(_("{profile}, saved in {file}", profile=_profile(saved), file=printers_file()))


@printer.command("list")
def list_printers() -> None:
    """List the saved printers."""
    from pnp.api.facts import printers

    for each in printers():
        click.echo(_profile(each))


@printer.command()
@click.argument("name", shell_complete=completed_names.printers)
def remove(name: str) -> None:
    """Delete a printer."""
    from pnp.api.facts import remove_printer

    remove_printer(name)


def _profile(printer: "Printer") -> str:
    across, down = printer.scale.across, printer.scale.down
    x, y = printer.shift
    return _(
        "{name}: scale {across} across, {down} down, margin {margin}, shift {shift}",
        name=printer.name,
        across=f"{across:.4f}",
        down=f"{down:.4f}",
        margin=f"{printer.margin:g}mm",
        shift=f"{x:g}mm,{y:g}mm",
    )
