"""Laid-out documents, and functions that write their pages to files."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from pnp.api import arguments
from pnp.api.print_options import Printing
from pnp.api.print_settings import finish_of, language_of
from pnp.languages import ENGLISH, current_code, using
from pnp.messages import _, ngettext

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.export.formats import Format
    from pnp.export.output import Output
    from pnp.geometry import Size
    from pnp.layout.document import SheetDocument
    from pnp.layout.handwork import Handwork
    from pnp.layout.sheet import Bookmark, Sheet

_OPENS_IDS = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)?")
"""Pattern for id prefixes that every SVG reader accepts."""

MAX_SHOWN = 12
"""Maximum number of pages that a notebook displays."""


@dataclass(frozen=True, eq=False, repr=False)
class Page:
    """One side of a sheet of paper in a document."""

    number: int
    """1-based page number in the document."""
    _sheet: "Sheet"
    language: str = "en"
    """Language of the text, such as `en`."""

    @property
    def title(self) -> str:
        """Title of the page."""
        return self._sheet.title

    @property
    def size(self) -> "Size":
        """Width and height in mm."""
        return self._sheet.size

    @property
    def is_back(self) -> bool:
        """True if the page is printed on the back of the previous page."""
        return self._sheet.back

    @property
    def paper(self) -> str:
        """Paper for the page: plain, thick, or mounted (plain and glued onto cardboard)."""
        return "mounted" if self._sheet.mounted else "thick" if self._sheet.thick else "plain"

    @property
    def handwork(self) -> "Handwork":
        """Cutting, folding and gluing needed for the page, with the time in minutes."""
        from pnp.layout.handwork import handwork

        return handwork([self._sheet])

    @property
    def components(self) -> tuple[str, ...]:
        """Names of the components whose fronts are on the page."""
        return tuple(label.name for label in self._sheet.holds if label.name)

    def to_svg(self, *, fonts: bool = True, prefix: str = "", declaration: bool = True) -> str:
        """Return the page as SVG.

        Args:
            fonts: Embed the fonts; False for a web page that serves them (`pnp.fonts`).
            prefix: Start of all ids, so that several drawings can be in one web page.
            declaration: Start with an XML declaration; False for SVG inside HTML.

        Raises:
            PnpError: The prefix is not valid at the start of an id.
        """
        from pnp.export.output import SvgOptions
        from pnp.export.svg import svg_bytes

        if not _OPENS_IDS.fullmatch(arguments.text("prefix", prefix)):
            arguments.invalid("prefix", _("a letter, then letters, digits, - and _"), prefix)
        with using(self.language):
            svg = svg_bytes(self._sheet, SvgOptions(fonts, prefix), self.language).decode()
        return svg if arguments.flag("declaration", declaration) else svg.partition("?>\n")[2]

    def to_screen(self) -> str:
        """Return the page as SVG that a browser draws quickly, with fewer elements and no ids.

        The web page that contains the SVG must provide the typeface (`pnp.fonts`).
        """
        from pnp.export.screen import screen_svg

        return screen_svg(self._sheet)

    def to_png(self, *, dpi: float = 300, limit: bool = True) -> bytes:
        """Return the page as a PNG.

        Raises:
            PnpError: The image is too large and `limit` is True.
        """
        from pnp.export.png import png_pictures

        checked = arguments.flag("limit", limit)
        return next(png_pictures([self._sheet], _dpi(dpi), limit=checked))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": _isolated_svg(self)}

    def __repr__(self) -> str:
        return f"<Page {self.number}, {self.title!r}>"


def document_of(recipe: "Callable[[], SheetDocument]", options: Printing) -> "Document":
    """Return the document that a recipe creates, in the language of the print options.

    Other processes call the recipe too; it contains the language.
    """
    code = language_of(options)
    if code != ENGLISH or current_code() != ENGLISH:
        recipe = partial(_in_language, code, recipe)
    return Document(replace(recipe(), recipe=recipe))


def _in_language(code: str, recipe: "Callable[[], SheetDocument]") -> "SheetDocument":
    with using(code):
        return recipe().in_language(code)


@dataclass(frozen=True, eq=False)
class Document:
    """Sheets of paper at true scale. A document is a sequence of pages, drawn on access."""

    layout: "SheetDocument" = field(repr=False)
    """Sheets as arranged by `pnp.layout`, for exporters; not part of the stable interface."""

    @property
    def title(self) -> str:
        """Title of the document."""
        return self.layout.title

    @property
    def bookmarks(self) -> "tuple[Bookmark, ...]":
        """Headings, each with a 1-based page number."""
        return self.layout.bookmarks

    @property
    def glued(self) -> tuple[str, ...]:
        """Gluing instructions, one for each component that is larger than the paper."""
        from pnp.layout.poster import glued

        return tuple(glued(self.layout.sheets))

    @property
    def handwork(self) -> "Handwork":
        """Cutting, folding and gluing needed for the document, with the time in minutes."""
        from pnp.layout.handwork import handwork

        return handwork(self.layout.sheets)

    @property
    def needs(self) -> tuple[str, ...]:
        """Tools and materials that a kit needs besides a printer and paper."""
        return self.layout.needs

    @property
    def counts(self) -> Mapping[str, int]:
        """Number of pieces of each component of a kit, keyed by the component's name."""
        return self.layout.counts

    @property
    def cuts(self) -> "Document":
        """Cuts and folds for a cutting machine, without artwork; may raise PnpError."""
        return Document(self.layout.cuts)

    def __len__(self) -> int:
        """Return the number of pages."""
        return len(self.layout.sheets)

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Page, ...]: ...
    def __getitem__(self, index: int | slice) -> Page | tuple[Page, ...]:
        """Return the page at a 0-based index, or the pages in a slice."""
        found = range(len(self))[index]
        if isinstance(found, int):
            return self.page(found + 1)
        return tuple(self.page(at + 1) for at in found)

    def __iter__(self) -> Iterator[Page]:
        """Yield the pages, drawn one by one."""
        pages = zip(self.layout.sheets.pages, self.layout.finished, strict=True)
        return (Page(number, sheet, self.layout.language) for number, sheet in pages)

    def page(self, number: int) -> Page:
        """Return the page with this 1-based number; raise PnpError if there is none."""
        found = arguments.integer("number", number, 1, len(self))
        (sheet,) = self.layout.finished.part(found - 1, found)
        return Page(self.layout.sheets.pages[found - 1], sheet, self.layout.language)

    def files(self, path: str | PathLike[str]) -> Sequence[Path]:
        """Return the files that `write` would write; raise PnpError for an unknown format."""
        from pnp.export.formats import OutputTarget

        return OutputTarget.of(arguments.path("path", path)).files(self.layout)

    def write(
        self,
        path: str | PathLike[str],
        *,
        dpi: float = 300,
        fonts: bool = True,
        cut_file: str | PathLike[str] | None = None,
        limit: bool = True,
        executor: "Executor | None" = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> list[Path]:
        """Write the document as PDF, SVG or PNG, and return the files.

        If an SVG or PNG has several pages, each page is a numbered file, or all pages are in one
        .svg.zip or .png.zip file.

        Args:
            path: The file; the suffix selects the format.
            dpi: Dots per inch of a PNG.
            fonts: Embed the fonts in an SVG.
            cut_file: Also write an SVG with only the cuts and folds.
            limit: Reject very large images.
            executor: Executor that draws the pages, such as a `ProcessPoolExecutor` or Dask's
                `Client.get_executor()`, or None to draw them in this process. The output is the
                same.
            progress: Function called after each chunk, with the number of pages written and the
                total.

        Raises:
            PnpError: If writing fails. In this case no file is changed and no new file remains.
        """
        from pnp.catalogue.packages import defect
        from pnp.export.write import write

        if executor is not None:
            from concurrent.futures import Executor

            expected = _("a concurrent.futures.Executor")
            arguments.one("executor", executor, Executor, expected)
        if progress is not None and not callable(progress):
            arguments.invalid("progress", _("a function of two numbers"), progress)
        cuts = None if cut_file is None else arguments.path("cut_file", cut_file)
        checked = arguments.flag("limit", limit)
        output = _output(dpi, fonts=fonts, cut_file=cuts, limit=checked)
        return write(
            self.layout,
            arguments.path("path", path),
            output,
            executor=executor,
            progress=progress,
            explain=defect,
        )

    def to_bytes(
        self, kind: str, *, dpi: float = 300, fonts: bool = True, limit: bool = True
    ) -> bytes:
        """Return the content of the file that `write` would write.

        If an SVG or PNG has several pages, the content is a zip file.

        Args:
            kind: Suffix of the format without the dot: pdf, svg or png.
            dpi: Dots per inch of a PNG.
            fonts: Embed the fonts in an SVG.
            limit: Reject very large images.

        Raises:
            PnpError: The format is unknown, or an image is too large and `limit` is True.
        """
        from pnp.export.write import to_bytes

        output = _output(dpi, fonts=fonts, limit=arguments.flag("limit", limit))
        return to_bytes(self.layout, arguments.text("kind", kind), output)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        pages = list(islice(self, MAX_SHOWN))
        if len(self) == 1:
            return {"text/plain": repr(self), "image/svg+xml": _isolated_svg(pages[0])}
        return {"text/plain": repr(self), "text/html": _in_a_row(pages, len(self))}

    def __repr__(self) -> str:
        pages = f"{len(self)} page{'' if len(self) == 1 else 's'}"
        return f"<Document {self.title!r}, {pages}>"


def formats() -> "dict[str, Format]":
    """Return every file format, keyed by its suffix, such as `.pdf`."""
    from pnp.export.formats import FORMATS

    return FORMATS


def suffix_words() -> dict[str, str]:
    """Return lists of suffixes for messages, keyed by kind of format.

    The keys are `formats` (all formats), `whole` (all pages in one file), `paged` (a file for each
    page) and `zips` (zip files of pages).
    """
    from pnp.export.formats import FORMATS, PAGED, joined_with_or

    return {
        "formats": joined_with_or(FORMATS),
        "whole": joined_with_or([suffix for suffix in FORMATS if suffix not in PAGED]),
        "paged": joined_with_or(PAGED),
        "zips": joined_with_or([f"{suffix}.zip" for suffix in PAGED]),
    }


def file_name(document: Document, name: str, kind: str) -> str:
    """Return a file name for `document.to_bytes(kind)`; may raise PnpError."""
    from pnp.export.formats import OutputTarget

    return OutputTarget.in_memory(name, kind, len(document)).path.name


def check_output(path: Path, printing: Printing, cut_file: Path | None = None) -> str:
    """Check the output files and the print options before anything is drawn.

    Returns:
        The suffix of the format, such as `.svg` for `cards.svg.zip`.

    Raises:
        PnpError: If a file cannot be written, or an option has an invalid value.

    """
    from pnp.export.output import Output
    from pnp.export.write import check_target

    target = check_target(path, Output(cut_file=cut_file))
    finish_of(printing)
    if "font" in printing:
        from pnp.api.own_fonts import own_font

        own_font(printing["font"])
    return target.suffix


def leftover_pages(paths: Sequence[Path], written: Collection[Path]) -> Iterator[Path]:
    """Yield the numbered page files that remain from an earlier run with more pages."""
    from pnp.export.stale_pages import stale_pages

    current = frozenset(written)
    for path in paths:
        yield from stale_pages(path, current)


def _output(
    dpi: float, *, fonts: bool, cut_file: Path | None = None, limit: bool = True
) -> "Output":
    from pnp.export.output import Output, SvgOptions

    return Output(_dpi(dpi), SvgOptions(fonts), cut_file, limit)


def _dpi(dpi: float) -> float:
    return arguments.number("dpi", dpi, 1, 10_000)


def _isolated_svg(page: Page, *, declaration: bool = True) -> str:
    """Return the page as SVG, with ids that do not clash with others in a web page."""
    from hashlib import sha256

    plain = page.to_svg(fonts=False)
    prefix = f"p{sha256(plain.encode()).hexdigest()[:12]}-"
    return page.to_svg(fonts=False, prefix=prefix, declaration=declaration)


def _in_a_row(pages: Iterable[Page], total: int) -> str:
    """Return the pages as HTML, with a note if some pages are omitted."""
    style = "display:inline-block;border:1px solid #ccc;margin:4px"
    shown = [
        f'<div style="{style}">{_isolated_svg(page, declaration=False)}</div>' for page in pages
    ]
    more = total - len(shown)
    if not more:
        return "".join(shown)
    note = ngettext("and {count} more page", "and {count} more pages", more)
    return "".join([*shown, "<p>", note, "</p>"])
