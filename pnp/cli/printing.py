"""What all commands that print ask and do: paper, printer, backs, cuts, layers."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Unpack

import click

from pnp.api.printing import Printing as Asked
from pnp.api.printing import finish_of
from pnp.cli import names
from pnp.cli.long_runs import Running
from pnp.cli.options import (
    LengthType,
    ShiftType,
    dpi_option,
    no_limit_option,
    paper_option,
    refuse,
)
from pnp.cli.progress import progress
from pnp.geometry import Point

if TYPE_CHECKING:
    from pnp.api.document import Document

Function = TypeVar("Function", bound=Callable[..., Any])

FIT = "fit"
UNPRINTED = "is for a file: add -o FILE"
"""Why what is only told takes no paper."""


@dataclass(frozen=True, slots=True)
class Printing:
    """The answers, by the names of the options."""

    paper: str
    printer: str | None
    margin: float | None
    large: bool
    backs: Literal["none", "duplex-long", "duplex-short", "gutter"]
    shift: Point | None
    cut_file: Path | None
    print_then_cut: bool
    spot_cut: bool
    layers: str | None
    dpi: float
    clean: bool
    limit: bool

    def asked(self, **others: Unpack[Asked]) -> Asked:
        """What is asked of the document, with these others."""
        given = Asked(
            paper=self.paper,
            large=self.large,
            backs=self.backs,
            registration=self.cut_file is not None,
            print_then_cut=self.print_then_cut,
            spot_cut=self.spot_cut,
            limit=self.limit,
        )
        if self.printer is not None:
            given["printer"] = self.printer
        if self.margin is not None:
            given["margin"] = self.margin
        if self.shift is not None:
            given["duplex_shift"] = self.shift
        if self.layers is not None:
            given["layers"] = self.layers
        return {**given, **others}

    def check(self, output: Path) -> None:
        """Raise PnpError or UsageError for what cannot be written, before any work is done."""
        from pnp.export import check_target
        from pnp.export.output import Output
        from pnp.layout.settings import Backs

        suffix = check_target(output, Output(cut_file=self.cut_file)).suffix
        finish_of(self.asked())
        if suffix != ".png":
            refuse(f"is for .png, not for {suffix}", "dpi")
        if suffix == ".pdf" and self.cut_file is None:
            refuse("is for numbered pages, .svg or .png", "clean")
        if suffix != ".pdf":
            refuse(f"is for .pdf, not for {suffix}", "spot_cut")
        if self.paper.lower() == FIT:
            refuse("needs paper of a size, not paper that is cut to fit", "margin")
        if self.backs in (Backs.NONE, Backs.GUTTER):
            refuse("is for backs on the other side of the paper: add --backs", "shift")

    def write(
        self,
        output: Path,
        document: "Document",
        running: Running = Running(),
        *,
        as_json: bool = False,
    ) -> list[Path]:
        """Write what is printed, and the cut file if one is asked for; raises PnpError."""
        with running.executor() as executor, progress(as_json=as_json) as report:
            written = document.write(
                output,
                dpi=self.dpi,
                cut_file=self.cut_file,
                limit=self.limit,
                executor=executor,
                progress=report,
            )
        outputs = [output] if self.cut_file is None else [output, self.cut_file]
        tidy(outputs, written, clean=self.clean, way=" (--clean removes it)")
        return written


def tidy(outputs: Sequence[Path], written: Sequence[Path], *, clean: bool, way: str = "") -> None:
    """Name the pages of earlier, longer runs, or remove them; raises PnpError."""
    from pnp.export.leftovers import leftovers
    from pnp.files.writing import remove

    known = frozenset(written)
    for path in outputs:
        for page in leftovers(path, known):
            if clean:
                remove(page)
            else:
                click.echo(f"pnp: {page} is a page of an earlier, longer run{way}", err=True)


_OPTIONS = (
    paper_option,
    click.option(
        "--printer",
        metavar="NAME",
        shell_complete=names.printers,
        help="Take back what this printer does to lengths, and use its margin and duplex shift; see"
        " `pnp printer`.",
    ),
    click.option(
        "--margin",
        type=LengthType(),
        show_default="10mm",
        help="What the printer leaves white at the paper's edge, at least 5mm.",
    ),
    click.option(
        "--large",
        is_flag=True,
        help="Draw everything 1.4 times as large, for poor eyes.",
    ),
    click.option(
        "--backs",
        default="none",
        show_default=True,
        type=click.Choice(["none", "duplex-long", "duplex-short", "gutter"]),
        help="Print backs: on the other side of the paper, turned over its long or short edge, or"
        " below a fold on the same side.",
    ),
    click.option(
        "--duplex-shift",
        "shift",
        show_default="0mm,0mm",
        metavar="X,Y",
        type=ShiftType(),
        help="How far your printer shifts backs to the right and down, seen from the front, as the"
        " calibration page shows it.",
    ),
    click.option(
        "--cut-file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Also write cuts and folds alone, for a cutting machine: .svg, a file a page."
        " Registration marks on both tell it where the page lies.",
    ),
    click.option(
        "--print-then-cut",
        is_flag=True,
        help="Keep what is cut within 6.75 x 9.25 in, the most that many machines find.",
    ),
    click.option(
        "--spot-cut",
        is_flag=True,
        help="Draw the cuts in the PDF in the spot colour CutContour.",
    ),
    click.option(
        "--layers",
        metavar="LIST",
        shell_complete=names.layers,
        help="Draw only these layers, and let a viewer switch them: print, glue, cut, fold, guide"
        " with commas between, or all. The cut layer then has the outline of every component.",
    ),
    dpi_option,
    click.option(
        "--clean",
        is_flag=True,
        help="Delete the numbered pages that an earlier, longer run has left.",
    ),
    no_limit_option,
)


NAMES = tuple(field.name for field in fields(Printing))


def tell(files: Sequence[Path], sheets: int = 0) -> None:
    """Name the files that were written, for a program where it is told how many sheets."""
    if sheets:
        click.echo(json.dumps({"files": [str(file) for file in files], "sheets": sheets}))
        return
    for file in files:
        click.echo(str(file))


def refuse_printing(why: str, *others: str) -> None:
    """Raise UsageError if something was typed that is about what is printed, or one of others."""
    refuse(why, *NAMES, "palette_name", "marks", *others)


def printing_options(command: Function) -> Callable[..., Any]:
    """All of these options; the command gets them as `printing`."""

    @wraps(command)
    def with_printing(**given: Any) -> Any:
        printing = Printing(**{name: given.pop(name) for name in NAMES})
        return command(printing=printing, **given)

    wrapped: Callable[..., Any] = with_printing
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped
