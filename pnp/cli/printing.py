"""What all commands that print ask and do: paper, printer, backs, cuts, layers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.cli import names
from pnp.cli.options import (
    LengthType,
    ShiftType,
    dpi_option,
    paper_option,
    refuse,
)
from pnp.drawing.geometry import Point
from pnp.errors import PnpError, quoted

if TYPE_CHECKING:
    from pnp.drawing.scene import Layer, Scene
    from pnp.press.document import Document, Finish
    from pnp.press.layout import Settings
    from pnp.press.printer import Printer

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
    backs: str
    shift: Point | None
    cut_file: Path | None
    print_then_cut: bool
    spot_cut: bool
    layers: str | None
    dpi: float

    def settings(self, **others: Any) -> "Settings":
        """How sheets are laid out; raises PnpError."""
        from pnp.press.layout import PRINT_THEN_CUT, Backs, Settings
        from pnp.press.paper import parse_paper

        printer = self._printer()
        given = Settings(
            paper=parse_paper(self.paper),
            margin=printer.margin if self.margin is None else self.margin,
            backs=Backs(self.backs),
            duplex_shift=printer.shift if self.shift is None else self.shift,
            registration=self.cut_file is not None,
            cut_area=PRINT_THEN_CUT if self.print_then_cut else None,
            **others,
        )
        return printer.settings(given) if self.printer else given

    def check(self, output: Path) -> None:
        """Raise PnpError or UsageError for what cannot be written, before any work is done."""
        from pnp.backends import check_target, suffix_of
        from pnp.backends.output import Output
        from pnp.press.layout import Backs

        check_target(output, Output(cut_file=self.cut_file))
        self._wanted()
        suffix = suffix_of(output)
        if suffix != ".png":
            refuse(f"is for .png, not for {suffix}", "dpi")
        if suffix != ".pdf":
            refuse(f"is for .pdf, not for {suffix}", "spot_cut")
        if self.paper.lower() == FIT:
            refuse("needs paper of a size, not paper that is cut to fit", "margin")
        if self.backs in (Backs.NONE, Backs.GUTTER):
            refuse("is for backs on the other side of the paper: add --backs", "shift")

    def write(self, output: Path, document: "Document") -> list[Path]:
        """Write what is printed, and the cut file if one is asked for; raises PnpError."""
        from pnp.backends import write
        from pnp.backends.output import Output

        finished = replace(document, finish=self._finish())
        return write(finished, output, Output(self.dpi, cut_file=self.cut_file))

    def write_scenes(
        self, output: Path, title: str, scenes: "Sequence[Scene]", *, marks: bool
    ) -> list[Path]:
        """Write diagrams, cards or strips, as many on a sheet as fit; raises PnpError."""
        from pnp.press.document import Document
        from pnp.press.imposition import impose

        settings = self.settings(bleed=0.0, marks=marks)
        return self.write(output, Document(title, impose(scenes, settings)))

    def _finish(self) -> "Finish":
        """What this printer and this viewer need."""
        from pnp.press.document import Finish
        from pnp.press.paper import parse_paper

        printer = self._printer() if self.printer else None
        return Finish(self._wanted(), self.spot_cut, printer, parse_paper(self.paper))

    def _printer(self) -> "Printer":
        """The printer that is named, or one that prints true."""
        from pnp.press.printer import Printer

        if self.printer is None:
            return Printer("any")
        from pnp.press.printers import find_printer

        return find_printer(self.printer)

    def _wanted(self) -> "frozenset[Layer] | None":
        """The layers asked for, if any were; raises PnpError."""
        from pnp.drawing.scene import Layer

        if self.layers is None:
            return None
        wanted = [word.strip() for word in self.layers.split(",")]
        if wanted == ["all"]:
            return frozenset(Layer)
        for word in wanted:
            if word not in list(Layer):
                raise PnpError(
                    f"there is no layer {quoted(word)}", hint=f"all, or of {', '.join(Layer)}"
                )
        return frozenset(map(Layer, wanted))


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
)


NAMES = tuple(field.name for field in fields(Printing))


def tell(files: Sequence[Path]) -> None:
    """Name the files that were written."""
    for file in files:
        click.echo(str(file))


def refuse_printing(why: str) -> None:
    """Raise UsageError if something was typed that is about what is printed."""
    refuse(why, *NAMES, "palette_name", "marks")


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
