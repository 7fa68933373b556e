"""Line breaks in Japanese and Chinese text."""

from itertools import pairwise

import pytest

from pnp.drawing.line_breaks import parts_by_script, segments
from pnp.drawing.text import measure, wrap

PROSE = "「日本語」の文章は、ちょっと改行できます。（Colour Lines）は５人…"


def test_text_is_broken_between_characters() -> None:
    assert [*segments("日本語")] == ["日", "本", "語"]
    assert [*segments("Colour")] == ["Colour"]
    assert [*segments("지민이")] == ["지민이"]


@pytest.mark.parametrize("width", range(16, 60, 4))
@pytest.mark.usefixtures("fallback_fonts")
def test_no_line_starts_with_a_closing_sign_or_ends_with_an_opening_one(width: int) -> None:
    lines = wrap(PROSE, 4, width)
    assert "".join(lines).replace(" ", "") == PROSE.replace(" ", "")
    assert len(lines) > 1
    for before, after in pairwise(lines):
        assert before[-1] not in "「（"
        assert after[0] not in "」、。）っょ…"
    assert all(measure(line, 4) <= width for line in lines if "C" not in line)


def test_words_of_other_scripts_are_not_broken() -> None:
    lines = wrap("日本語Colour日本語", 4, 14)
    assert any("Colour" in line for line in lines)


def test_number_stays_with_its_counter() -> None:
    assert [*segments("上級は5個です")] == ["上", "級", "は", "5個", "で", "す"]


@pytest.mark.parametrize("width", range(16, 60))
@pytest.mark.usefixtures("fallback_fonts")
def test_last_line_has_several_characters(width: int) -> None:
    text = "日本語日本語日本語日本語日本語日本語です。"
    *lines, last = wrap(text, 4, width)
    assert "".join([*lines, last]) == text
    assert len(last) >= 4
    assert all(measure(line, 4) <= width for line in (*lines, last))


def test_words_of_other_scripts_are_apart() -> None:
    """They have the same typeface as the other words of a title."""
    assert parts_by_script("「Lines」、5個のA面") == ["「", "Lines", "」、5個のA面"]
    assert parts_by_script("Paint-by") == ["Paint-by"]


def test_range_is_not_broken() -> None:
    assert [*segments("は5〜7日")] == ["は", "5〜7日"]
