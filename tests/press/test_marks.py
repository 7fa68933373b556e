"""The words at the foot of a page: as much of a line as fits."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.text import SMALLEST, measure
from pnp.press.marks import clipped

TEXTS = st.text("abc ,MWil1", max_size=60)
WIDTHS = st.floats(0, 60)


@given(TEXTS, WIDTHS)
def test_a_line_is_whole_or_ends_where_no_more_fits(text: str, width: float) -> None:
    line = clipped(text, width)
    if measure(text, SMALLEST) <= width:
        assert line == text
        return
    if not line:
        assert measure(text[:1] + "\u2026", SMALLEST) > width
        return
    kept = line.removesuffix("\u2026")
    dropped = text.removeprefix(kept)
    more = kept + dropped[: len(dropped) - len(dropped.lstrip(" ,")) + 1]
    assert text.startswith(kept)
    assert measure(line, SMALLEST) <= width < measure(more + "\u2026", SMALLEST)
