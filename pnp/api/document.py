"""A document that has been laid out: its pages one by one, as files, as bytes, in a notebook."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pnp.api import arguments

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.export.output import Output
    from pnp.geometry import Size
    from pnp.layout.document import SheetDocument
    from pnp.layout.handwork import Handwork
    from pnp.layout.sheet import Bookmark, Sheet

Kind = Literal["pdf", "svg", "png"]
"""A format by its suffix."""

_OPENS_IDS = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)?")
"""What an id may begin with wherever SVG is read."""

MOST_SHOWN = 12
"""Pages that a notebook shows."""


@dataclass(frozen=True, eq=False, repr=False)
class Page:
    """One side of a sheet of a document, as it is written."""

    number: int
    _sheet: "Sheet"
    language: str = "en"

    @property
    def title(self) -> str:
        """What is on it, in words."""
        return self._sheet.title

    @property
    def size(self) -> "Size":
        """Width and height in mm."""
        return self._sheet.size

    @property
    def is_back(self) -> bool:
        """Whether it is printed on the other side of the page before it."""
        return self._sheet.back

    @property
    def components(self) -> tuple[str, ...]:
        """The names of the components whose fronts are on it."""
        return tuple(label.name for label in self._sheet.holds if label.name)

    def to_svg(self, *, fonts: bool = True, prefix: str = "") -> str:
        """The page as SVG; without its fonts for a page that serves them (`pnp.fonts`).

        `prefix` opens all ids, so that several may lie in one page.
        """
        from pnp.export.output import SvgOptions
        from pnp.export.svg import svg_bytes

        if not _OPENS_IDS.fullmatch(arguments.text("prefix", prefix)):
            arguments.wrong("prefix", "letters, digits, - and _ after a letter", prefix)
        return svg_bytes(self._sheet, SvgOptions(fonts, prefix), self.language).decode()

    def to_screen(self) -> str:
        """The page as SVG that a browser draws quickly: fewer elements, and none with a name.

        Its words are in the typeface of the page that it lies in (`pnp.fonts`).
        """
        from pnp.export.screen import screen_svg

        return screen_svg(self._sheet)

    def to_png(self, *, dpi: float = 300, limit: bool = True) -> bytes:
        """The page as a picture.

        Raises PnpError when it is enormous, unless there is no `limit`.
        """
        from pnp.export.png import png_pictures

        checked = arguments.flag("limit", limit)
        return next(png_pictures([self._sheet], _dpi(dpi), limit=checked))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": _apart(self)}

    def __repr__(self) -> str:
        return f"<Page {self.number}, {self.title!r}>"


@dataclass(frozen=True, eq=False)
class Document:
    """Sheets of paper at true scale. Iterating gives the pages; none but the one is held."""

    layout: "SheetDocument" = field(repr=False)
    """Sheets as `pnp.layout` arranged them, for exporters; not part of the stable interface."""

    @property
    def title(self) -> str:
        """What it is, in words."""
        return self.layout.title

    @property
    def bookmarks(self) -> "tuple[Bookmark, ...]":
        """What begins on which page, from 1."""
        return self.layout.bookmarks

    @property
    def glued(self) -> tuple[str, ...]:
        """Of each component that is larger than the paper, that its sheets are to be glued."""
        from pnp.kits.kit import glued

        return tuple(glued(self.layout.sheets))

    @property
    def handwork(self) -> "Handwork":
        """What is to be cut, folded and glued, and about how long that takes."""
        from pnp.layout.handwork import handwork

        return handwork(self.layout.sheets)

    @property
    def cuts(self) -> "Document":
        """What a machine cuts and folds of it; raises PnpError when that is nothing."""
        return Document(self.layout.cuts)

    def __len__(self) -> int:
        """How many pages there are."""
        return len(self.layout.sheets)

    def __iter__(self) -> Iterator[Page]:
        """The pages, drawn one by one."""
        pages = zip(self.layout.sheets.pages, self.layout.finished, strict=True)
        return (Page(number, sheet, self.layout.language) for number, sheet in pages)

    def page(self, number: int) -> Page:
        """The page of that number, from 1; raises PnpError."""
        found = arguments.whole("number", number, 1, len(self))
        (sheet,) = self.layout.finished.part(found - 1, found)
        return Page(self.layout.sheets.pages[found - 1], sheet, self.layout.language)

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
        """Write .pdf, .svg or .png, and return the files.

        Several pages of SVG or PNG get numbered names, or go into one .svg.zip or .png.zip.

        Args:
            path: The file; its suffix names the format.
            dpi: Dots per inch of a PNG.
            fonts: Embed the fonts in an SVG.
            cut_file: Also write cuts and folds alone, as SVG.
            limit: Refuse enormous pictures.
            executor: Its workers draw the pages, such as a `ProcessPoolExecutor` or Dask's
                `Client.get_executor()`; None draws them here. The bytes are the same.
            progress: Called with the number of pages written so far and of all pages, after each
                step of up to 250 pages (50 of SVG, 10 of PNG).

        Raises:
            PnpError: Then no file is changed, and nothing is left behind.

        """
        from pnp.catalogue.packages import defect
        from pnp.export import write

        if executor is not None:
            from concurrent.futures import Executor

            arguments.one("executor", executor, Executor, "a concurrent.futures.Executor")
        if progress is not None and not callable(progress):
            arguments.wrong("progress", "a function of two numbers", progress)
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
        self, kind: Kind, *, dpi: float = 300, fonts: bool = True, limit: bool = True
    ) -> bytes:
        """The file that `write` would write; of SVG and PNG several pages as one zip.

        Raises PnpError.
        """
        from pnp.export import to_bytes

        output = _output(dpi, fonts=fonts, limit=arguments.flag("limit", limit))
        return to_bytes(self.layout, arguments.text("kind", kind), output)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        pages = list(islice(self, MOST_SHOWN))
        if len(self) == 1:
            return {"text/plain": repr(self), "image/svg+xml": _apart(pages[0])}
        return {"text/plain": repr(self), "text/html": _in_a_row(pages, len(self))}

    def __repr__(self) -> str:
        pages = f"{len(self)} page{'' if len(self) == 1 else 's'}"
        return f"<Document {self.title!r}, {pages}>"


def _output(
    dpi: float, *, fonts: bool, cut_file: Path | None = None, limit: bool = True
) -> "Output":
    from pnp.export.output import Output, SvgOptions

    return Output(_dpi(dpi), SvgOptions(fonts), cut_file, limit)


def _dpi(dpi: float) -> float:
    return arguments.number("dpi", dpi, 1, 10_000)


def _apart(page: Page) -> str:
    """The page as SVG with ids that no other drawing beside it has."""
    from hashlib import sha256

    plain = page.to_svg(fonts=False)
    return page.to_svg(fonts=False, prefix=f"p{sha256(plain.encode()).hexdigest()[:12]}-")


def _in_a_row(pages: Iterable[Page], total: int) -> str:
    """Pages as HTML, and how many more there are."""
    style = "display:inline-block;border:1px solid #ccc;margin:4px"
    shown = [f'<div style="{style}">{_without_prolog(_apart(page))}</div>' for page in pages]
    more = total - len(shown)
    return "".join([*shown, f"<p>and {more} more</p>" if more else ""])


def _without_prolog(svg: str) -> str:
    return svg.partition("?>\n")[2]
