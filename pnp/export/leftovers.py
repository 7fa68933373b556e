"""The numbered pages that a run wrote in; those that an earlier run of more pages left, out."""

from collections.abc import Collection, Iterator
from itertools import count
from pathlib import Path

from pnp.export.formats import PAGED

_WIDEST = 4
"""Digits of a page's number."""


def leftovers(path: Path, written: Collection[Path]) -> list[Path]:
    """Pages of `path` that were not written now; of other files that begin alike nothing.

    They follow the last page, or begin at 1 where nothing is numbered now, or with fewer or more
    digits; without a gap.
    """
    if path.suffix.lower() not in PAGED:
        return []
    begins = f"{path.stem}-"
    near = [f.stem.removeprefix(begins) for f in written if f == path.with_stem(f.stem)]
    last = max((number for number in near if number.isdecimal()), default="")
    found: list[Path] = []
    for digits in range(1, _WIDEST + 1):
        pages = list(_run(path, digits, int(last) + 1 if digits == len(last) else 1))
        found += pages if last or len(pages) > 1 else []  # a single one was never numbered
    return [page for page in found if page not in written]


def _run(path: Path, digits: int, first: int) -> Iterator[Path]:
    """The pages there are from the first on."""
    for number in count(first):
        page = path.with_stem(f"{path.stem}-{number:0{digits}}")
        if len(str(number)) > digits or not page.is_file():
            return
        yield page
