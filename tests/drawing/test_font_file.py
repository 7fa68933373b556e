"""A user's font file is checked before it is used."""

import struct
from pathlib import Path

import pytest

from pnp.drawing.font_file import read_font_file
from pnp.errors import PnpError
from tests.conftest import ROOT

FONT = ROOT / "tests" / "fonts" / "NotoSans.ttf"
DATA = FONT.read_bytes()


def read(data: bytes) -> str:
    return read_font_file(Path("own.ttf"), data).family


def test_family_is_that_of_the_file() -> None:
    assert read_font_file(FONT, DATA).family == "Noto Sans"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"OTTO" + DATA[4:], "own.ttf: this font is OpenType CFF: use a TrueType font (.ttf)"),
        (b"wOF2" + DATA[4:], "own.ttf: this font is WOFF: use a TrueType font (.ttf)"),
        (b"ttcf" + DATA[4:], "own.ttf: this font is a collection: use a TrueType font (.ttf)"),
        (b"", "own.ttf: not a valid font file: use a TrueType font (.ttf)"),
        (b"PK\3\4 no font", "own.ttf: not a valid font file: use a TrueType font (.ttf)"),
        (DATA[:400], "own.ttf: not a valid font file: use a TrueType font (.ttf)"),
        (DATA[:4] + b"\xff\xff" + DATA[6:], "own.ttf: not a valid font file"),
        (DATA.replace(b"glyf", b"glyx"), "own.ttf: not a valid font file"),
    ],
)
def test_other_files_are_refused_in_one_line(data: bytes, message: str) -> None:
    with pytest.raises(PnpError) as refused:
        read(data)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_font_that_must_not_be_embedded_is_refused() -> None:
    entry = DATA.index(b"OS/2")
    (start,) = struct.unpack_from(">I", DATA, entry + 8)
    restricted = DATA[: start + 8] + b"\0\2" + DATA[start + 10 :]
    with pytest.raises(PnpError, match="licence forbids embedding"):
        read(restricted)
