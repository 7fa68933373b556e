"""Line breaks in Japanese and Chinese text."""

from itertools import pairwise

import pytest

from pnp.drawing.line_breaks import segments
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
