"""The numbered pages that a run wrote in; those that an earlier run of more pages left, out."""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

_WIDEST = 4
"""Digits of a page's number."""


def leftovers(path: Path, written: Sequence[Path]) -> list[Path]:
    """Pages of `path` that were not written now; of other files that begin alike nothing.

    They follow the last page, or, numbered with fewer or more digits, begin at 1, without a gap.
    """
    last = written[-1].stem.removeprefix(f"{path.stem}-")
    if len(written) == 1 or not last.isdecimal():
        return []
    found: list[Path] = []
    for digits in range(1, _WIDEST + 1):
        found += _run(path, digits, int(last) + 1 if digits == len(last) else 1)
    return found


def _run(path: Path, digits: int, first: int) -> Iterator[Path]:
    """The pages there are from the first on."""
    for number in count(first):
        page = path.with_stem(f"{path.stem}-{number:0{digits}}")
        if len(str(number)) > digits or not page.is_file():
            return
        yield page
