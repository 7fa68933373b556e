"""Whole kits in files, made once for all tests that read them."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import pytest

from pnp.cli import main
from tests.reading import PdfPage, read_pdf

PAPERS = ("A4", "Letter")
_FOLDER = TemporaryDirectory(prefix="pnp-kits-")


@cache
def kit_file(game: str, *words: str, name: str = "kit.pdf") -> Path:
    """The file that `pnp kit` writes with these options."""
    target = Path(mkdtemp(dir=_FOLDER.name)) / name
    with pytest.raises(SystemExit) as stopped:
        main(["kit", game, "-o", str(target), *words])
    assert not stopped.value.code
    return target


@cache
def kit_pages(game: str, *words: str) -> list[PdfPage]:
    """Its pages, read back."""
    return read_pdf(kit_file(game, *words))
