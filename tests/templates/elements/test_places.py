"""Spaces that elements name, and limits of elements; `tests/test_drawn.py` has the rest.

The coordinates of drawn shapes are in the digests of `words.toml` and `variants.toml`.
"""

import re
from dataclasses import replace

import pytest
from pydantic import ValidationError

from pnp.drawing.colour import palette
from pnp.drawing.scene import Box, Circle, Group, Path, Text, unnamed
from pnp.geometry import Rect
from tests.templates.elements.drawing import COLOURS, CONTEXT, drawn, element

GRID = {"columns": 3, "rows": 2, "x": 7, "y": 11, "cell": 20, "cell_height": 30, "gap": 2}
ROWS_OF_GRID = {f"{c}{r + 1}": Rect(7 + 20 * n, 11 + 30 * r, 20, 30)
                for r in range(2) for n, c in enumerate("abc")}  # fmt: skip
RIM = {
    **{f"edge n{n}": Rect(10 + 20 * n, 31, 20, 9) for n in (1, 2, 3)},
    **{f"edge s{n}": Rect(10 + 20 * n, 80, 20, 9) for n in (1, 2, 3)},
    **{f"edge w{n}": Rect(21, 20 + 20 * n, 9, 20) for n in (1, 2)},
    **{f"edge e{n}": Rect(90, 20 + 20 * n, 9, 20) for n in (1, 2)},
}
SPACES = {f"{c}{r + 1}": Rect(10 + 20 * n, 30 + 20 * r, 20, 20)
          for r in range(2) for n, c in enumerate("ab")}  # fmt: skip


@pytest.mark.parametrize(
    ("draw", "values", "places"),
    [
        ("grid", GRID, ROWS_OF_GRID),
        ("colour_grid", {**GRID, "colours": COLOURS, "order": [[1, 2, 3]] * 2}, ROWS_OF_GRID),
        ("rim", {"x": 30, "y": 40, "columns": 3, "rows": 2, "cell": 20, "depth": 9}, RIM),
        ("spaces", {"x": 10, "y": 30, "cell": 20, "rows": "RB R* / ## ==", "colours": COLOURS},
         SPACES),
    ],
)  # fmt: skip
def test_each_space_has_its_name_and_place(
    draw: str, values: dict[str, object], places: dict[str, Rect]
) -> None:
    found = dict(element(draw, **values).places())
    assert found == {name: pytest.approx(rect) for name, rect in places.items()}
    groups = [item.name for item in drawn(draw, **values) if isinstance(item, Group)]
    assert {*groups} == {*places}


def test_names_of_edge_spaces_are_at_their_left_or_upper_end() -> None:
    values = {"columns": 1, "rows": 1, "cell": 20, "depth": 9, "gap": 0, "x": 30, "y": 40}
    texts = [i for i in unnamed(drawn("rim", **values, label_distance=3)) if isinstance(i, Text)]
    assert {text.text: text.at.x + text.width / 2 for text in texts} == {
        "n1": pytest.approx(33),
        "s1": pytest.approx(33),
        "w1": pytest.approx(25.5),
        "e1": pytest.approx(54.5),
    }
    levels = {text.text: text.at.y for text in texts}
    assert levels["s1"] - levels["n1"] == pytest.approx(29)
    assert levels["w1"] == levels["e1"] == pytest.approx(levels["n1"] + 4.5 + 3)


@pytest.mark.parametrize("draw", ["grid", "colour_grid"])
def test_grid_without_spaces_draws_what_is_on_them(draw: str) -> None:
    values = {"columns": 2, "rows": 2, "cell": 20, "labels": True, "colours": COLOURS}
    values["spots" if draw == "grid" else "order"] = [[1, 2], [3, 1]]
    items = [*unnamed(drawn(draw, **values, spaces=False))]
    assert not [item for item in items if isinstance(item, Box)]
    assert len([item for item in items if isinstance(item, Circle)]) == 8
    assert len([item for item in items if isinstance(item, Text)]) == (12 if draw == "grid" else 8)


def test_ink_saver_draws_the_edges_of_wide_lines() -> None:
    saver = palette("ink-saver")
    for weight, widths in ((4.0, [4.0, 3.2]), (1.0, [1.0])):
        items = element("strands", cell=24, shapes=["/"], weight=weight).items(
            replace(CONTEXT, palette=saver)
        )
        drawn_widths = [i.stroke.width for i in items if isinstance(i, Path) and i.stroke]
        assert drawn_widths == [pytest.approx(width) for width in widths] * 2


SQUARE = {"columns": 5, "rows": 5, "cell": 20}


@pytest.mark.parametrize(
    ("draw", "values", "reason"),
    [
        ("grid", {**SQUARE, "gap": 20}, "gap: use less than the side"),
        ("grid", {**SQUARE, "cell_height": 9, "gap": 9}, "gap: use less than the side"),
        ("grid", {**SQUARE, "rows": 2, "spots": [[1] * 5]}, "spots: write 2 rows of 5 numbers"),
        ("grid", {**SQUARE, "rows": 1, "spots": [[5] * 5], "colours": COLOURS}, "from 0 to 4"),
        ("grid", {**SQUARE, "blocked": ["f1"]}, "blocked: unknown space f1"),
        ("grid", {**SQUARE, "columns": 2.5}, "2.5 is not a whole number"),
        ("colour_grid", {**SQUARE, "rows": 4, "colours": COLOURS}, "as many rows as columns"),
        ("colour_grid", {**SQUARE, "columns": 9, "rows": 9, "colours": COLOURS}, "most two per"),
        ("colour_grid", {**SQUARE, "colours": COLOURS, "step": 5}, "step: 5 repeats colours"),
        ("colour_grid", {**SQUARE, "rows": 2, "order": [[1] * 5], "colours": COLOURS},
         "order: write 2 rows of 5 numbers"),
        ("colour_grid", {**SQUARE, "rows": 1, "order": [[0] * 5], "colours": COLOURS}, "1 to 8"),
        ("colour_grid", {**SQUARE, "rows": 1, "order": [[9] * 5], "colours": COLOURS}, "1 to 8"),
        ("track", {"first": 4, "last": 3, "cell": 9}, "last: use at least the first number"),
        ("token", {"x": 0, "y": 0, "size": 9, "shape": "cross"}, "shape: use one of circle, star"),
        ("token", {"x": 0, "y": 0, "size": 9, "colour": "pink"}, "colour: use one of `colours`"),
        ("token", {"x": 0, "y": 0, "size": 9, "letter": True}, "also set the `colour`"),
        ("token", {"x": 0, "y": 0, "size": 9, "colours": COLOURS, "colour": "red",
                   "fill": "check"}, "not both"),
        ("token", {"x": 0, "y": 0, "size": 9, "shape": "star", "cut": True}, "no cut line"),
        ("strands", {"cell": 9, "shapes": ["+-"]}, r"use only \+"),
        ("picture", {"file": "a.png"}, "set a width, a height or both"),
        ("table", {"x": 0, "y": 0, "width": 60, "shares": [1, 1], "rows": 2,
                   "head": ["a", "b", "c"]}, "head: 3 cells are too many: use at most 2"),
        ("cube", {"side": 20, "faces": "1 2 3 4 5"}, "faces: write six words, separated by spaces"),
        ("label", {"x": [], "y": 1, "text": "a"}, "write a number or an expression"),
        ("ring", {"x": 0, "y": 0, "size": 30, "hole": 25.1}, r"leave a band of at least 2\.5mm"),
        ("ring", {"x": 0, "y": 0, "size": 30, "hole": 9, "dark": 1}, "true, false or a condition"),
        ("ring", {"x": 0, "y": 0, "size": 30, "hole": 9, "dark": "1 +"}, "invalid expression"),
    ],
)  # fmt: skip
def test_invalid_element_is_rejected(draw: str, values: dict[str, object], reason: str) -> None:
    with pytest.raises(ValidationError) as rejected:
        element(draw, **values)
    (error, *_) = rejected.value.errors()
    assert re.search(reason, error["msg"])
    assert error["type"] in {"pnp", "value_error"}


@pytest.mark.parametrize(
    ("draw", "values"),
    [
        ("grid", {**SQUARE, "rows": 1, "spots": [[0, 1, 2, 3, 4]], "colours": COLOURS}),
        ("grid", {**SQUARE, "gap": 19.9}),
        ("colour_grid", {**SQUARE, "columns": 7, "rows": 7, "colours": COLOURS}),
        ("colour_grid", {**SQUARE, "columns": 8, "rows": 8, "colours": COLOURS}),
        ("colour_grid", {**SQUARE, "columns": 1, "rows": 1, "colours": COLOURS, "step": 5}),
        ("colour_grid", {**SQUARE, "rows": 1, "order": [[1, 4, 8, 2, 3]], "colours": COLOURS}),
        ("track", {"first": 4, "last": 4, "cell": 9}),
        ("ring", {"x": 0, "y": 0, "size": 30, "hole": 25}),
    ],
)
def test_element_at_its_limits_is_drawn(draw: str, values: dict[str, object]) -> None:
    assert drawn(draw, **values)
