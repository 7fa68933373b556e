"""From sheets to files: the suffix names the format, and a file appears whole or not at all."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.errors import Place, PnpError
from pnp.files.writing import check_place, write_all
from pnp.press.sheet import Bookmark, Sheet


@dataclass(frozen=True, slots=True)
class Output:
    """What a file is told besides its sheets; `dpi` is for pictures, the last two for PDF."""

    title: str
    dpi: float = 300
    layers: bool = False
    bookmarks: tuple[Bookmark, ...] = ()


Writer = Callable[[Sequence[Sheet], Output], Iterator[bytes]]
"""The contents of each file that the sheets make."""


def _pdf(sheets: Iterable[Sheet], output: Output) -> Iterator[bytes]:
    from pnp.backends.pdf import pdf_bytes

    yield pdf_bytes(sheets, output.title, layers=output.layers, bookmarks=output.bookmarks)


def _svg(sheets: Iterable[Sheet], _: Output) -> Iterator[bytes]:
    from pnp.backends.svg import svg_bytes

    yield from map(svg_bytes, sheets)


def _png(sheets: Iterable[Sheet], output: Output) -> Iterator[bytes]:
    from pnp.backends.png import png_pictures

    yield from png_pictures(sheets, output.dpi)


WRITERS: dict[str, Writer] = {".pdf": _pdf, ".svg": _svg, ".png": _png}
"""The formats by suffix."""


def check_target(path: Path) -> Writer:
    """The writer for a file that can be written; raises PnpError before any work is done."""
    where = Place(str(path))
    check_place(path, "board.pdf")
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        known = ", ".join(WRITERS)
        what = f"no format is called {path.suffix}" if path.suffix else "the name has no suffix"
        raise PnpError(what, where, f"end it with one of {known}")
    return writer


def write(path: Path, sheets: Sequence[Sheet], output: Output) -> list[Path]:
    """Write all sheets and return the files; several pictures get numbered names.

    Raises PnpError; then every earlier file is as it was and nothing else is left behind.
    """
    contents = check_target(path)(sheets, output)
    one_file = path.suffix.lower() == ".pdf" or len(sheets) == 1
    targets = [path] if one_file else _numbered(path, [sheet.page for sheet in sheets])
    for target in targets:
        if target.is_dir():
            raise PnpError("this is a folder, not a file", Place(str(target)))
    write_all(targets, contents)
    return targets


def _numbered(path: Path, pages: Sequence[int]) -> list[Path]:
    """A name for each page."""
    digits = len(str(pages[-1]))
    return [path.with_stem(f"{path.stem}-{page:0{digits}}") for page in pages]
