"""Whole kits in files, written once for all tests that read them."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import pytest

from pnp.cli import main
from tests.reading import PdfPage, read_pdf

PAPERS = ("A4", "Letter")
UNFOLDED = {("color-claim", "gutter"), ("paint-the-line", "gutter")}
"""Kits without backs that could be printed below a fold."""
_FOLDER = TemporaryDirectory(prefix="pnp-kits-")


_DEFAULTS = {("--paper", "A4"), ("--palette", "safe")}


def kit_file(game: str, *words: str, name: str = "kit.pdf") -> Path:
    """Return the file that `pnp kit` writes with these options."""
    return _kit_file(game, _normalized(words), name)


def kit_pages(game: str, *words: str) -> list[PdfPage]:
    """Return the pages of that file, read back."""
    return _kit_pages(game, _normalized(words))


def _normalized(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the options in one order and without defaults, so that each kit is written once."""
    starts = [*(at for at, word in enumerate(words) if word.startswith("--")), len(words)]
    options = {words[start:end] for start, end in pairwise(starts)} - _DEFAULTS
    return tuple(word for option in sorted(options) for word in option)


@cache
def _kit_file(game: str, words: tuple[str, ...], name: str) -> Path:
    target = Path(mkdtemp(dir=_FOLDER.name)) / name
    with pytest.raises(SystemExit) as stopped:
        main(["kit", game, "-o", str(target), *words])
    assert not stopped.value.code
    return target


@cache
def _kit_pages(game: str, words: tuple[str, ...]) -> list[PdfPage]:
    return read_pdf(_kit_file(game, words, "kit.pdf"))
