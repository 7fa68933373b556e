"""Formats: pages per chunk, and names of page files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.api.document import formats, suffix_words
from pnp.drawing.scene import Scene, SceneLabel
from pnp.errors import PnpError
from pnp.export.formats import FORMATS, Format, OutputTarget
from pnp.export.write import to_bytes, write
from pnp.geometry import Size
from pnp.layout.document import SheetDocument
from pnp.layout.imposition import impose
from pnp.layout.lazy_scenes import Run
from pnp.layout.settings import Settings


def document(pages: int) -> SheetDocument:
    """Return plain cards, one per sheet."""
    card = Scene(Size(150, 200), {}, 0, SceneLabel("Card"))
    return SheetDocument("Cards", impose(Run(pages, lambda _: card), Settings()))


@pytest.mark.parametrize(("name", "most"), [("a.pdf", 250), ("a.svg", 50), ("a.PNG.zip", 10)])
def test_documents_are_drawn_in_chunks(name: str, most: int) -> None:
    assert OutputTarget.of(Path(name)).spans(document(most)) == [(0, most)]
    assert OutputTarget.of(Path(name)).spans(document(most + 1)) == [(0, most), (most, most + 1)]


def test_page_numbers_have_equal_length() -> None:
    ten = OutputTarget.of(Path("f/cards.svg")).files(document(10))
    assert [file.as_posix() for file in (ten[0], ten[9])] == ["f/cards-01.svg", "f/cards-10.svg"]
    assert list(OutputTarget.of(Path("a.png")).files(document(2))) == [
        Path("a-1.png"),
        Path("a-2.png"),
    ]


@pytest.mark.parametrize(("name", "pages"), [("a.pdf", 3), ("a.png.zip", 3), ("a.svg", 1)])
def test_single_file_has_the_requested_name(name: str, pages: int) -> None:
    assert OutputTarget.of(Path(name)).files(document(pages)) == [Path(name)]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.pdf.zip", "unknown format for the pages in the zip file"),
        ("a.ps", "unknown format .ps: use one of .pdf, .svg, .png"),
        ("a", "the file name has no suffix"),
    ],
)
def test_unknown_suffix_is_rejected(name: str, message: str) -> None:
    with pytest.raises(PnpError) as rejected:
        OutputTarget.of(Path(name))
    assert message in str(rejected.value)


class _Titles:
    """A file format that writes the titles of all pages."""

    def start(self) -> Iterator[bytes]:
        yield b"titles:"

    def add(self, chunk: list[str]) -> Iterator[bytes]:
        yield from (f" {title};".encode() for title in chunk)

    def finish(self) -> Iterator[bytes]:
        yield b" end"


def test_new_format_is_one_entry_of_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def titles(start: int, stop: int) -> list[str]:
        return [sheet.title for sheet in document(3).finished.part(start, stop)]

    entry = Format("text/plain", 2, lambda _, __: titles, combined=lambda _: _Titles())
    monkeypatch.setitem(FORMATS, ".txt", entry)
    (file,) = write(document(3), tmp_path / "cards.txt")
    expected = "titles: Card, sheet 1 of 3; Card, sheet 2 of 3; Card, sheet 3 of 3; end"
    assert file.read_text() == expected
    assert to_bytes(document(3), "txt") == expected.encode()
    assert formats()[".txt"].media == "text/plain"
    assert suffix_words()["formats"] == ".pdf, .svg, .png or .txt"
    assert suffix_words()["paged"] == ".svg or .png"
