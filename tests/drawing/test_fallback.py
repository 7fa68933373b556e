"""Fallback fonts: which face sets which part of a text, and in which order."""

from pathlib import Path

import pytest

from pnp.drawing.fallback import Fallback, with_fallback
from pnp.drawing.font_file import FontFile
from pnp.drawing.text import FontFace, measure, parts_of

pytestmark = pytest.mark.usefixtures("fallback_fonts")


def families(
    text: str, face: FontFace = FontFace.REGULAR, language: str = "en"
) -> list[tuple[str, str]]:
    return [
        (actual.family if isinstance(actual, FontFile) else actual.value if actual else "", part)
        for actual, part in parts_of(text, face, Fallback(language))
    ]


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Юрий", "Noto Sans"),
        ("Ελένη", "Noto Sans"),
        ("Nguyễn", "Noto Sans"),
        ("美咲", "BIZ UDPGothic"),
        ("王伟", "Noto Sans SC"),
        ("지민", "Noto Sans KR"),
        ("דוד", "Noto Sans Hebrew"),
        ("فاطمة", "Vazirmatn"),
    ],
)
@pytest.mark.parametrize("face", [FontFace.REGULAR, FontFace.BOLD, FontFace.CAPRASIMO])
def test_every_name_is_in_one_face(name: str, family: str, face: FontFace) -> None:
    assert families(name, face) == [(family, name)]


def test_letters_that_are_marked_with_two_characters_are_composed() -> None:
    assert families("Юрии\u0306") == [("Noto Sans", "Юрий")]


def test_bold_text_is_in_a_bold_fallback_face() -> None:
    ((face, _part),) = parts_of("Юрий", FontFace.BOLD)
    assert isinstance(face, FontFile)
    assert face.bold


@pytest.mark.parametrize(
    ("language", "family"),
    [("en", "BIZ UDPGothic"), ("ja", "BIZ UDPGothic"), ("zh", "Noto Sans SC")],
)
def test_han_characters_have_the_form_of_the_language(language: str, family: str) -> None:
    assert families("直", language=language) == [(family, "直")]


def test_only_words_that_need_it_are_in_another_face() -> None:
    assert families("Юрий beats Ann") == [("Noto Sans", "Юрий"), ("Regular", " beats Ann")]
    assert families("Ann美咲") == [("Regular", "Ann"), ("BIZ UDPGothic", "美咲")]


def test_digits_and_signs_have_the_face_of_the_japanese_text_around_them() -> None:
    japanese = "BIZ UDPGothic"
    assert families("5 \u00d7 5、日語 a5 は") == [(japanese, "5 \u00d7 5、日語 a5 は")]
    assert families("5 \u00d7 Ann、日語") == [
        (japanese, "5 \u00d7"),
        ("Regular", " Ann"),
        (japanese, "、日語"),
    ]
    assert families("5 \u00d7 5") == [("Regular", "5 \u00d7 5")]


def test_character_without_any_font_is_boxed() -> None:
    assert families("Юрий\U0001f600") == [("Noto Sans", "Юрий"), ("", "\U0001f600")]


def test_invisible_characters_are_never_boxed() -> None:
    assert families("Юрий\ufe0f\u200b") == [("Noto Sans", "Юрий")]
    assert families("a\u200bb") == [("Regular", "ab")]


def test_right_to_left_words_are_in_visual_order() -> None:
    assert families("דוד עידו") == [("Noto Sans Hebrew", "דוד עידו")]
    assert families("Ann, דוד (12) wins") == [
        ("Regular", "Ann, "),
        ("Noto Sans Hebrew", "דוד"),
        ("Regular", " (12) wins"),
    ]
    assert [part for _face, part in families("Ann [דוד (עידו)] 5")] == [
        "Ann [",
        "(",
        "עידו",
        ") ",
        "דוד",
        "] 5",
    ]
    assert families("דוד 12 (Ann)") == [
        ("Noto Sans Hebrew", "דוד"),
        ("Regular", " 12 (Ann)"),
    ]
    assert [part for _face, part in families("דוד, (فاطمة)")] == ["(", "فاطمة", ") ,", "דוד"]


def test_joined_letters_are_narrower_than_single_ones() -> None:
    single = sum(measure(each, 4) for each in "فاطمة")
    assert measure("فاطمة", 4) < single * 0.95


def test_users_font_comes_first(fallback_fonts: Path) -> None:
    from pnp.drawing.font_file import read_font_file

    file = fallback_fonts / "pnp_fonts" / "files" / "NotoSansSC.ttf"
    own = read_font_file(file, file.read_bytes())
    ((face, _part),) = parts_of("直", FontFace.REGULAR, Fallback(fonts=(own,)))
    assert face == own
    width = measure("直", 4)
    with with_fallback(Fallback(fonts=(own,))):
        assert measure("直", 4) != 0
    assert measure("直", 4) == width
