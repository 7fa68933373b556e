"""Documents: a sequence of sheets, and the final changes before they are written."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pnp.drawing.scene import Layer
from pnp.layout.cuts import cut_sheets, outlined, with_contours
from pnp.layout.paper import PAPERS, Paper
from pnp.layout.printer import Printer
from pnp.layout.sheet import Bookmark, Sheet, SheetSequence
from pnp.messages import _


@dataclass(frozen=True, slots=True)
class Finish:
    """Final changes to sheets for a printer, viewer or cutting machine."""

    layers: frozenset[Layer] | None = None
    """Layers to write, with all outlines in the cut layer; None writes sheets unchanged."""
    spot_cut: bool = False
    """True if cuts are drawn in the spot colour CutContour."""
    printer: Printer | None = None
    """Printer whose scaling error is compensated."""
    paper: Paper = PAPERS["a4"]
    """Paper in that printer."""

    def sheet(self, sheet: Sheet) -> Sheet:
        """Return the sheet with these changes."""
        if self.spot_cut:
            sheet = with_contours(sheet)
        elif self.layers is not None:
            sheet = outlined(sheet)
        if self.layers is not None:
            sheet = sheet.with_layers(self.layers)
        return self.printer.enlarged(sheet, self.paper) if self.printer else sheet


@dataclass(frozen=True, eq=False)
class SheetDocument:
    """A document as produced by every command and written by every backend."""

    title: str
    sheets: SheetSequence
    """Numbered sheets, before the final changes."""
    bookmarks: tuple[Bookmark, ...] = ()
    finish: Finish = Finish()
    language: str = "en"
    recipe: "Callable[[], SheetDocument] | None" = field(default=None, repr=False)
    """Function that rebuilds the document in any process; None if only this one can draw it."""

    @property
    def finished(self) -> SheetSequence:
        """Sheets as they are written."""
        return self.sheets.each(self.finish.sheet)

    @property
    def cuts(self) -> "SheetDocument":
        """Cuts and folds of the sheets for a cutting machine; raises PnpError if there are none.

        A cutting machine has no scaling error of a printer, so these sheets are not corrected for
        it.
        """
        sheets = cut_sheets(self.sheets)
        return SheetDocument(_("{title}: cuts", title=self.title), sheets, language=self.language)
