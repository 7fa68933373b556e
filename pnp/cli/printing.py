"""What all commands that print components ask and do: paper, printer, backs, cuts, layers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.cli.options import LengthType, ShiftType, dpi_option, paper_option, printer_names
from pnp.drawing.geometry import Point
from pnp.errors import PnpError, quoted

if TYPE_CHECKING:
    from pnp.drawing.scene import Layer
    from pnp.press.layout import Settings
    from pnp.press.printer import Printer
    from pnp.press.sheet import Bookmark, Sheet

Function = TypeVar("Function", bound=Callable[..., Any])


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
        """Raise PnpError for targets that cannot be written, before any work is done."""
        from pnp.backends import check_target

        check_target(output)
        self._wanted()
        if self.cut_file is None:
            return
        check_target(self.cut_file)
        if self.cut_file.suffix.lower() != ".svg":
            raise PnpError(f"{self.cut_file}: a cut file is an SVG", hint="--cut-file cut.svg")
        if self.cut_file.resolve() == output.resolve():
            raise PnpError(f"{output}: the cut file is another file", hint="--cut-file cut.svg")

    def write(
        self,
        output: Path,
        sheets: Sequence["Sheet"],
        title: str,
        bookmarks: tuple["Bookmark", ...] = (),
    ) -> list[Path]:
        """Write what is printed, and the cut file if one is asked for; raises PnpError."""
        from pnp.backends import Output, write
        from pnp.press.cuts import cut_sheets

        files: list[Path] = []
        if self.cut_file is not None:
            cuts = cut_sheets(sheets)
            files = write(self.cut_file, cuts, Output(f"{title}: cuts"))
        shown = Output(title, self.dpi, layers=bool(self.layers), bookmarks=bookmarks)
        return [*write(output, self._printed(sheets), shown), *files]

    def _printed(self, sheets: Sequence["Sheet"]) -> list["Sheet"]:
        """The sheets as this printer and this viewer are to get them."""
        from pnp.press.cuts import outlined, with_contours
        from pnp.press.paper import parse_paper

        wanted = self._wanted()
        if self.spot_cut:
            sheets = list(map(with_contours, sheets))
        elif self.layers:
            sheets = list(map(outlined, sheets))
        if wanted is not None:
            sheets = [sheet.with_layers(wanted) for sheet in sheets]
        printer = self._printer()
        return printer.sheets(sheets, parse_paper(self.paper)) if self.printer else list(sheets)

    def _printer(self) -> "Printer":
        """The printer that is named, or one that prints true."""
        from pnp.press.printer import Printer

        if self.printer is None:
            return Printer("any")
        from pnp.press.printers import find_printer

        return find_printer(self.printer)

    def _wanted(self) -> "frozenset[Layer] | None":
        """The layers asked for; None stands for all that there are; raises PnpError."""
        from pnp.drawing.scene import Layer

        if self.layers is None or self.layers == "all":
            return None
        wanted = [word.strip() for word in self.layers.split(",")]
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
        shell_complete=printer_names,
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
        help="Draw only these layers, and let a viewer switch them: print, glue, cut, fold, guide"
        " with commas between, or all. The cut layer then has the outline of every component.",
    ),
    dpi_option,
)


def printing_options(command: Function) -> Callable[..., Any]:
    """All of these options; the command gets them as `printing`."""
    names = [field.name for field in fields(Printing)]

    @wraps(command)
    def with_printing(**given: Any) -> Any:
        printing = Printing(**{name: given.pop(name) for name in names})
        return command(printing=printing, **given)

    wrapped: Callable[..., Any] = with_printing
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped
