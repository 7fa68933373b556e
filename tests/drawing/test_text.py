"""Measures of text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.text import (
    READABLE,
    SMALLEST,
    FontFace,
    fitted_size,
    measure,
    shortened,
    wrap,
)
from pnp.errors import PnpError

letters = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyzABC 0123456789"), max_size=60)


@given(letters, st.sampled_from(FontFace), st.floats(2, 50))
def test_width_grows_in_proportion_to_size(text: str, face: FontFace, size: float) -> None:
    assert measure(text, 2 * size, face) == pytest.approx(2 * measure(text, size, face))


def test_kerned_pairs_are_closer() -> None:
    for face in (FontFace.REGULAR, FontFace.BOLD, FontFace.ITALIC):
        for pair in ("AV", "To", "LT"):
            assert measure(pair, 4, face) < measure(pair[0], 4, face) + measure(pair[1], 4, face)
        assert measure("11", 4, face) == pytest.approx(2 * measure("1", 4, face))


def test_bold_is_wider_than_regular() -> None:
    assert measure("Board", 4, FontFace.BOLD) > measure("Board", 4)


@pytest.mark.parametrize("missing", ["\n", "\x07", "\ud800"])
def test_unprintable_character_is_rejected(missing: str) -> None:
    with pytest.raises(PnpError, match=f"U\\+{ord(missing):04X}"):
        measure(f"a{missing}b", 4)


def test_long_text_is_shortened_to_the_width() -> None:
    assert shortened("short", 40) == "short"
    for text in ("W" * 40, "\u0416" * 40):
        short = shortened(text, 40)
        assert short.endswith("W\u2026" if text[0] == "W" else "\u0416\u2026")
        assert 35 < measure(short, READABLE) <= 40


def test_type_shrinks_to_the_width_but_not_below_7_pt() -> None:
    assert fitted_size("short", 4, 100) == 4
    size = fitted_size("a longer line", 6, 20)
    assert READABLE <= size < 6
    assert measure("a longer line", size) == pytest.approx(20)
    with pytest.raises(PnpError, match="at 7 pt"):
        fitted_size("a much longer line that will not do", 6, 10)
    assert fitted_size("a foot", SMALLEST, 100) == SMALLEST
    with pytest.raises(PnpError, match="at 7 pt"):
        fitted_size("a foot that is already small", SMALLEST, 10)


def test_no_line_breaks_within_sums_or_number_rows() -> None:
    text = "so b1 brings 4 \u00d7 2 = 8, and (1 + 3) \u00d7 2 = 8 then 3 4 1 2 last of\u00a0all"
    unbroken = ("4 \u00d7 2 = 8,", "(1 + 3) \u00d7 2 = 8", "3 4 1 2", "of\u00a0all")
    for width in range(22, 120):
        lines = wrap(text, 3, width)
        assert " ".join(lines) == text
        assert all(any(sum_ in line for line in lines) for sum_ in unbroken)
    assert max(measure(line, 3) for line in wrap("1 + 2 + 3 + 4", 3, 10)) <= 10


@given(letters, st.floats(5, 80))
def test_wrapped_lines_keep_all_words_within_the_width(text: str, width: float) -> None:
    lines = wrap(text, 3, width)
    assert " ".join(lines).split() == text.split()
    assert all(measure(line, 3) <= width for line in lines if " " in line)
