"""Elements that carry words and lines: prose, tables, lines."""

from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

from pnp.drawing.colour import palette
from pnp.drawing.geometry import Point, Size
from pnp.drawing.scene import Box, Item, Line, Text
from pnp.errors import PnpError
from pnp.templates.elements import element_class
from pnp.templates.elements.base import Context
from pnp.templates.scope import Scope

CONTEXT = Context(palette("safe"), Size(100, 100), Path())


def drawn(kind: str, **values: object) -> list[Item]:
    element: type[BaseModel] = element_class(kind)
    read = element.model_validate({"draw": kind, **values}, context=Scope({"n": 3}, {}))
    return list(read.items(CONTEXT))  # type: ignore[attr-defined]


def words(items: list[Item]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


LONG = "one two three four five six seven eight nine ten " * 4


def test_prose_is_broken_into_lines_within_its_width() -> None:
    items = drawn("prose", x=10, y=20, width=40, height=200, text=LONG)
    lines = [item for item in items if isinstance(item, Text)]
    assert " ".join(line.text for line in lines) == LONG.strip()
    assert all(line.at.x == 10 and line.width <= 40 for line in lines)
    steps = [b.at.y - a.at.y for a, b in pairwise(lines)]
    assert max(steps) - min(steps) < 1e-6
    assert lines[0].at.y > 20


def test_prose_goes_on_in_the_next_column_and_no_further() -> None:
    items = drawn("prose", width=60, columns=2, gap=10, height=40, text=LONG)
    assert {item.at.x for item in items} == {0, 35}
    assert max(item.at.y for item in items) <= 40
    with pytest.raises(PnpError, match="more room"):
        drawn("prose", width=60, columns=2, gap=10, height=10, text=LONG)


def test_a_column_holds_as_many_lines_as_its_height_and_none_that_is_higher() -> None:
    """Lines of 3 mm type are 4.14 mm apart."""
    texts = "\n\n".join("abc")
    for columns, height in ((1, 3 * 4.14 + 2 * 1.5), (3, 4.14), (2, 2 * 4.14 + 1.5)):
        items = drawn("prose", width=60, columns=columns, gap=10, height=height, text=texts)
        assert words(items) == ["a", "b", "c"]
        assert max(item.at.y for item in items) <= height
        with pytest.raises(PnpError, match="more room"):
            drawn("prose", width=60, columns=columns, gap=10, height=height - 0.01, text=texts)
    first, *_ = drawn("prose", y=20, width=60, height=4.14, text="a")
    assert first.at.y == 20 + 3, "nothing stands above the first line"


def test_headings_lists_and_paragraphs_are_told_apart() -> None:
    items = drawn("prose", width=90, height=90, text="# Head\nbody of {n}\n\n- first\n- second")
    assert words(items) == ["Head", "body of 3", "\u2022", "first", "\u2022", "second"]
    head, body, bullet, first = items[:4]
    assert head.size > body.size
    assert bullet.at.x < first.at.x
    assert bullet.at.y == first.at.y


def test_a_table_has_its_lines_and_words() -> None:
    items = drawn(
        "table", x=5, y=5, width=60, shares=[2, 1], head=["what", "sum"], rows="n",
        row_height=8, body=[["a", "x"], ["b", "x"]], last=["", "all"],
    )  # fmt: skip
    assert words(items) == ["what", "sum", "a", "x", "b", "x", "all"]
    outline = [item for item in items if isinstance(item, Box) and item.stroke]
    assert outline[0].rect == (5, 5, 60, 32)
    ruled = [item for item in items if isinstance(item, Line)]
    assert {line.start.y for line in ruled if line.start.y == line.end.y} == {13, 21, 29}
    assert {line.start.x for line in ruled if line.start.x == line.end.x} == {45}


@pytest.mark.parametrize(
    "wrong",
    [{"head": ["a", "b", "c"]}, {"body": [["a"]] * 9}, {"body": [["a", "b", "c"]]}, {"shares": []}],
)
def test_a_table_refuses_words_without_a_place(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        drawn("table", **{"width": 60, "shares": [1, 1], "rows": 2, **wrong})


def test_a_line_runs_between_its_points() -> None:
    (line,) = drawn("line", x=1, y=2, to_x=30, to_y=2)
    assert (line.start, line.end) == (Point(1, 2), Point(30, 2))
    with pytest.raises(ValidationError):
        drawn("line", x=1, y=2, to_x=30, to_y=2, weight=0.05)
