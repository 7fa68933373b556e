"""Documents are drawn sheet by sheet in every format."""

import gc
import io
import weakref
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Layer, Scene, SceneLabel
from pnp.errors import PnpError
from pnp.export.output import Output
from pnp.export.write import to_bytes, write
from pnp.geometry import Rect
from pnp.layout.document import Finish, SheetDocument
from pnp.layout.imposition import impose
from pnp.layout.settings import Settings
from pnp.layout.sheet import Sheet, SheetSequence
from tests.conftest import file_names

AREA = Rect(0, 0, 40, 30)
PAGES = 120


class Source:
    """Sheets drawn on request; `most` is the largest number in memory so far."""

    def __init__(self) -> None:
        self.living: weakref.WeakSet[Sheet] = weakref.WeakSet()
        self.most = 0

    def __call__(self, start: int, stop: int) -> Iterator[Sheet]:
        for number in range(start, stop):
            box = Box(Rect(number % 30, 0, 5, 5), BLACK)
            sheet = Sheet(AREA.size, {Layer.PRINT: (box,)}, AREA, AREA, f"Sheet {number}")
            self.living.add(sheet)
            self.most = max(self.most, len(self.living))
            yield sheet
            del sheet


@pytest.mark.parametrize("suffix", ["pdf", "svg", "svg.zip"])
def test_few_sheets_are_in_memory(tmp_path: Path, suffix: str) -> None:
    source = Source()
    sheets = SheetSequence(range(1, PAGES + 1), source)
    gc.collect()
    write(SheetDocument("Many", sheets, finish=Finish(frozenset(Layer))), tmp_path / f"x.{suffix}")
    assert source.most <= 4


def plain(count: int) -> SheetDocument:
    scene = Scene(AREA.size, {}, 0, SceneLabel("Card"))
    return SheetDocument("Cards", impose([scene], Settings(copies=count, up=1)))


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_several_pages_are_zipped_reproducibly(kind: str, tmp_path: Path) -> None:
    output = Output(dpi=20)
    packed = to_bytes(plain(11), kind, output)
    assert packed == to_bytes(plain(11), kind, output)
    names = [f"page-{number:02}.{kind}" for number in range(1, 12)]
    files = write(plain(11), tmp_path / f"page.{kind}", output)
    assert [file.name for file in files] == names
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        assert opened.namelist() == names
        assert [opened.read(name) for name in names] == [file.read_bytes() for file in files]
    write(plain(11), tmp_path / f"page.{kind}.zip", output)
    assert (tmp_path / f"page.{kind}.zip").read_bytes() == packed


@pytest.mark.parametrize(
    ("kind", "head"), [("pdf", b"%PDF"), ("svg", b"<?xml"), ("png", b"\x89PN")]
)
def test_one_page_is_not_zipped(kind: str, head: bytes) -> None:
    assert to_bytes(plain(1), kind).startswith(head)
    with pytest.raises(PnpError, match=r"unknown format \.doc"):
        to_bytes(plain(1), "doc")


def test_document_and_cut_file_are_written_together(tmp_path: Path) -> None:
    scene = Scene(AREA.size, {}, 0, SceneLabel("Card"))
    document = SheetDocument("Cards", impose([scene], Settings(registration=True)))
    (tmp_path / "out.pdf").write_bytes(b"earlier")
    (tmp_path / "cut.svg").mkdir()
    with pytest.raises(PnpError, match="a folder"):
        write(document, tmp_path / "out.pdf", Output(cut_file=tmp_path / "cut.svg"))
    assert (tmp_path / "out.pdf").read_bytes() == b"earlier"
    files = write(document, tmp_path / "out.pdf", Output(cut_file=tmp_path / "cuts.svg"))
    assert [file.name for file in files] == ["out.pdf", "cuts.svg"]
    assert file_names(tmp_path) == ["cut.svg", "cuts.svg", "out.pdf"]


def test_document_has_a_language() -> None:
    german = SheetDocument("Karten", plain(1).sheets, language="de")
    assert b"/Lang (de)" in to_bytes(german, "pdf")
    assert b'xml:lang="de"' in to_bytes(german, "svg")


def test_pictures_have_300_dpi_by_default(tmp_path: Path) -> None:
    for dpi, output in ((300, Output()), (50, Output(dpi=50))):
        (file,) = write(plain(1), tmp_path / "x.png", output)
        with Image.open(file) as picture:
            assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
