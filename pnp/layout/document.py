"""Documents: sequences of sheets, and the final changes made to the sheets before writing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pnp.drawing.scene import Layer
from pnp.languages import find_language, using
from pnp.layout.cuts import cut_sheets, outlined, with_contours
from pnp.layout.paper import PAPERS, Paper
from pnp.layout.printer import Printer
from pnp.layout.sheet import Bookmark, Sheet, SheetSequence
from pnp.messages import _


@dataclass(frozen=True, slots=True)
class Finish:
    """Final changes to the sheets of a document for a printer, a viewer or a print shop."""

    layers: frozenset[Layer] | None = None
    """Layers to write, with all outlines in the cut layer, or None to leave sheets unchanged."""
    spot_cut: bool = False
    """True to draw cuts in the spot colour CutContour."""
    printer: Printer | None = None
    """Printer whose scaling error is compensated for."""
    paper: Paper = PAPERS["a4"]
    """Paper that is loaded in the printer."""

    def sheet(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the final changes."""
        if self.spot_cut:
            sheet = with_contours(sheet)
        elif self.layers is not None:
            sheet = outlined(sheet)
        if self.layers is not None:
            sheet = sheet.with_layers(self.layers)
        return self.printer.enlarged(sheet, self.paper) if self.printer else sheet


@dataclass(frozen=True, eq=False)
class SheetDocument:
    """A printable document, which can be written in every file format."""

    title: str
    sheets: SheetSequence
    """Numbered sheets before the final changes."""
    bookmarks: tuple[Bookmark, ...] = ()
    finish: Finish = Finish()
    language: str = "en"
    """Language tag of the text, such as `pt-BR`."""
    needs: tuple[str, ...] = ()
    """Tools and materials that are needed besides a printer and paper."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Number of pieces of each component of a kit, keyed by the component's name."""
    recipe: "Callable[[], SheetDocument] | None" = field(default=None, repr=False)
    """Function that creates the document again in any process.

    If it is None, only the current process can draw the document.
    """

    def in_language(self, code: str) -> "SheetDocument":
        """Return the document with its text in the current language, which has this code.

        Sheets are created later, and in the same language.
        """
        return replace(
            self,
            title=str(self.title),
            sheets=self.sheets.in_language(code),
            bookmarks=tuple(Bookmark(str(each.title), each.page) for each in self.bookmarks),
            needs=tuple(map(str, self.needs)),
            language=find_language(code).tag,
        )

    @property
    def finished(self) -> SheetSequence:
        """Sheets after the final changes."""
        return self.sheets.map(self.finish.sheet)

    @property
    def cuts(self) -> "SheetDocument":
        """Cuts and folds of the sheets, for a cutting machine.

        These sheets are not corrected for the printer's scaling error, because the error does not
        affect a cutting machine. Raises PnpError if no sheet has registration marks.
        """
        sheets = cut_sheets(self.sheets)
        with using(self.language):
            title = str(_("{title}: cuts", title=self.title))
        return SheetDocument(title, sheets, language=self.language)
