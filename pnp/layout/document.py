"""A whole document: its sheets, handed on one by one, and what is done to them on their way."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pnp.drawing.scene import Layer
from pnp.layout.cuts import cut_sheets, outlined, with_contours
from pnp.layout.paper import PAPERS, Paper
from pnp.layout.printer import Printer
from pnp.layout.sheet import Bookmark, Sheet, SheetSequence


@dataclass(frozen=True, slots=True)
class Finish:
    """What a printer, viewer or machine needs done to sheets that have been laid out."""

    layers: frozenset[Layer] | None = None
    """Only these, for a viewer to switch, with all outlines in the cut layer; None: as it is."""
    spot_cut: bool = False
    """Whether cuts are drawn in the ink that print shops know as CutContour."""
    printer: Printer | None = None
    """What it does to lengths is taken back."""
    paper: Paper = PAPERS["a4"]
    """What that printer is fed with."""

    def sheet(self, sheet: Sheet) -> Sheet:
        """The sheet as it is written."""
        if self.spot_cut:
            sheet = with_contours(sheet)
        elif self.layers is not None:
            sheet = outlined(sheet)
        if self.layers is not None:
            sheet = sheet.with_layers(self.layers)
        return self.printer.enlarged(sheet, self.paper) if self.printer else sheet


@dataclass(frozen=True, eq=False)
class SheetDocument:
    """What every command makes and every backend writes."""

    title: str
    sheets: SheetSequence
    """As they were laid out and numbered."""
    bookmarks: tuple[Bookmark, ...] = ()
    finish: Finish = Finish()
    language: str = "en"
    recipe: "Callable[[], SheetDocument] | None" = field(default=None, repr=False)
    """Makes it again, in any process that it is sent to; None: it can be drawn in this one only."""

    @property
    def finished(self) -> SheetSequence:
        """The sheets as they are written."""
        return self.sheets.each(self.finish.sheet)

    @property
    def cuts(self) -> "SheetDocument":
        """Of the same sheets what a machine cuts and folds; raises PnpError when that is nothing.

        A machine does not shrink what a printer shrinks: they stay as they were laid out.
        """
        sheets = cut_sheets(self.sheets)
        return SheetDocument(f"{self.title}: cuts", sheets, language=self.language)
