"""Find numbered pages that an earlier, longer run left beside newly written pages."""

from collections.abc import Collection, Iterator
from itertools import count
from pathlib import Path

from pnp.export.formats import PAGED

_WIDEST = 4


def stale_pages(path: Path, written: Collection[Path]) -> list[Path]:
    """Return the numbered pages of `path` that an earlier run wrote and this run did not.

    Stale pages are numbered consecutively from the page after the last one written. If this run
    numbered no pages, or used a different number of digits, they are numbered from 1. Files with
    other names are never returned.
    """
    if path.suffix.lower() not in PAGED:
        return []
    prefix = f"{path.stem}-"
    near = [f.stem.removeprefix(prefix) for f in written if f == path.with_stem(f.stem)]
    last = max((number for number in near if number.isdecimal()), default="")
    found: list[Path] = []
    for digits in range(1, _WIDEST + 1):
        pages = list(_run(path, digits, int(last) + 1 if digits == len(last) else 1))
        found += pages if last or len(pages) > 1 else []  # a single page is not numbered
    return [page for page in found if page not in written]


def _run(path: Path, digits: int, first: int) -> Iterator[Path]:
    """Yield the existing pages, counted from `first`, up to the first missing page."""
    for number in count(first):
        page = path.with_stem(f"{path.stem}-{number:0{digits}}")
        if len(str(number)) > digits or not page.is_file():
            return
        yield page
