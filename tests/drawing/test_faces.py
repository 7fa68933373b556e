"""Display faces: their files, licences, and words that they cannot set."""

from pathlib import Path
from typing import get_args

import pytest
from fontTools.ttLib import TTFont

from pnp.drawing.colour import BLACK
from pnp.drawing.missing_characters import with_boxes
from pnp.drawing.scene import Text
from pnp.drawing.text import FontFace, measure
from pnp.errors import MissingCharacter, PnpError
from pnp.geometry import Point
from pnp.templates.faces import DisplayFaceName
from pnp.templates.theme import load_theme

DISPLAY = [face for face in FontFace if face.is_display]


@pytest.mark.parametrize("face", DISPLAY)
def test_display_face_has_a_licence_beside_it(face: FontFace) -> None:
    licence = face.file.with_name(f"{face.file.stem}-OFL.txt").read_text("utf-8")
    assert licence.startswith("Copyright")
    assert "SIL Open Font License, Version 1.1" in licence
    assert face.file.read_bytes()[:4] == b"\x00\x01\x00\x00", "TrueType, unpacked"


def test_every_display_face_can_be_named() -> None:
    assert sorted(get_args(DisplayFaceName)) == sorted(face.value for face in DISPLAY)


def test_text_with_a_missing_letter_is_bold_as_a_whole() -> None:
    line = Text.line("Color \u0141\u00f3d\u017a Claim", Point(5, 20), 10, BLACK, FontFace.LIMELIGHT)
    parts = [item for item in with_boxes(line) if isinstance(item, Text)]
    assert [(part.text, part.face) for part in parts] == [(line.text, FontFace.BOLD)]
    assert parts[0].width == pytest.approx(measure(line.text, 10, FontFace.LIMELIGHT))


def test_character_that_no_face_has_is_still_a_box() -> None:
    line = Text.line("A\u0416", Point(5, 20), 10, BLACK, FontFace.BUNGEE)
    with pytest.warns(MissingCharacter):
        first, *_rest = with_boxes(line)
    assert isinstance(first, Text)
    assert (first.text, first.face) == ("A", FontFace.BOLD)


def test_unknown_face_of_a_theme_is_rejected_with_a_suggestion(tmp_path: Path) -> None:
    file = tmp_path / "theme.toml"
    file.write_text('face = "Limelite"\n')
    with pytest.raises(PnpError, match="unknown value 'Limelite'") as error:
        load_theme(file)
    assert "theme.toml:1:8" in str(error.value)
    assert "did you mean Limelight?" in str(error.value)
    file.write_text('face = "Limelight"\n')
    assert load_theme(file).title_face is FontFace.LIMELIGHT


@pytest.mark.parametrize("face", [FontFace.REGULAR, FontFace.BOLD, FontFace.ITALIC])
def test_zeros_are_slashed_only_in_codes(face: FontFace) -> None:
    line = Text.line("10 setups: PT-060, 20-30", Point(5, 20), 10, BLACK, face)
    parts = [item for item in with_boxes(line) if isinstance(item, Text)]
    assert [part.text for part in parts] == ["10 setups: ", "PT-060", ", 20-30"]
    plain, code, rest = (outlines_of_zero(part.face) for part in parts)
    assert (plain, code, rest) == (2, 3, 2)


@pytest.mark.parametrize(
    ("plain", "code"), [(FontFace.REGULAR, FontFace.CODE), (FontFace.BOLD, FontFace.CODE_BOLD)]
)
def test_codes_are_as_wide_as_text(plain: FontFace, code: FontFace) -> None:
    text = "PT-060-ABCD-1234-EFGH-5678-9JKM-NPQR-STVW-XYZ"
    assert measure(text, 10, code) == pytest.approx(measure(text, 10, plain))


def outlines_of_zero(face: FontFace) -> int:
    """Return the number of outlines of a zero: three if it is slashed."""
    font = TTFont(face.file)
    return int(font["glyf"][font.getBestCmap()[ord("0")]].numberOfContours)
