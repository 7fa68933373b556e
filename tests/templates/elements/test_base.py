"""Values of elements: their forms, their limits, and their descriptions in the schema."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from pnp.drawing.colour import Role, palette
from pnp.errors import PnpError
from pnp.geometry import Size
from pnp.templates.declarations import json_schema
from pnp.templates.elements.base import DrawingContext
from tests.templates.elements.drawing import element

GRID = {"draw": "grid", "columns": 3, "rows": "n", "cell": "2 * side"}


@pytest.mark.parametrize(
    ("values", "known"),
    [
        ({"x": -3.5, "y": "n", "checkered": True, "labels": "n > 2", "rows": 2}, True),
        ({"colours": ["red"], "spots": [[1, 0, 1]], "blocked": ["b1"]}, True),
        ({"colours": "names", "spots": "numbers"}, True),
        ({"x": []}, False),
        ({"columns": 2.5}, False),
        ({"checkered": 3}, False),
        ({"colours": [1]}, False),
        ({"colours": 1}, False),
        ({"spots": [["a"]]}, False),
        ({"spots": [1]}, False),
        ({"spots": 1}, False),
        ({"fill": 1}, False),
    ],
)
def test_schema_accepts_valid_values_only(values: dict[str, object], known: bool) -> None:
    size = {"width": 20, "height": 20}
    table = {"title": "Grid", "help": "", "size": size, "elements": [{**GRID, **values}]}
    assert Draft202012Validator(json_schema()).is_valid(table) is known


@pytest.mark.parametrize(
    ("left_out", "added", "known"),
    [("title", {}, False), ("title", {"base": "_base.toml"}, True), ("", {"titel": "A"}, False)],
)
def test_schema_allows_missing_keys_with_a_base(
    left_out: str, added: dict[str, str], known: bool
) -> None:
    table = {"title": "A", "help": "", "size": {"width": 9, "height": 9}, "elements": [GRID]}
    table = {key: value for key, value in table.items() if key != left_out} | added
    assert Draft202012Validator(json_schema()).is_valid(table) is known


@pytest.mark.parametrize(
    ("element", "key", "kind", "expression"),
    [
        ("GridElement", "x", "number", "a length in mm, which may be negative"),
        ("GridElement", "cell", "number", "a length in mm above 0"),
        ("ProseElement", "gap", "number", "a length in mm"),
        ("ColourGridElement", "spot", "number", "a fraction above 0, at most 1"),
        ("LabelElement", "turn", "number", "a number"),
        ("TrackElement", "last", "integer", "a whole number"),
        ("GridElement", "rows", "integer", "a whole number from 1 to 100"),
        ("GridElement", "when", "boolean", "true or false"),
    ],
)
def test_schema_describes_expressions(element: str, key: str, kind: str, expression: str) -> None:
    described = {"type": "string", "description": f"an expression for {expression}"}
    value = json_schema()["$defs"][element]["properties"][key]
    assert value["anyOf"] == [{"type": kind}, described]


def test_schema_describes_list_entries_and_inks() -> None:
    tables = json_schema()["$defs"]
    assert tables["ProseElement"]["properties"]["tops"]["items"]["description"] == "a length in mm"
    ink, nothing = tables["TokenElement"]["properties"]["fill"]["anyOf"]
    assert ink == {
        "type": "string",
        "description": f"An ink in the palette ({', '.join(Role)}) or in the game's theme.",
    }
    assert nothing == {"type": "null"}


SPACES = {"columns": 3, "rows": 2, "cell": 9}
SQUARES = {"columns": 1, "rows": 1, "cell": 9, "colours": ["red"]}


@pytest.mark.parametrize(
    ("draw", "values", "most", "beyond"),
    [
        ("grid", SPACES, {"x": -5000}, {"x": -5000.1}),
        ("grid", SPACES, {"x": 5000}, {"x": 5000.1}),
        ("grid", SPACES, {"line": 5000}, {"line": 5000.1}),
        ("grid", SPACES, {"line": 0}, {"line": -0.1}),
        ("grid", SPACES, {"spot": 5000}, {"spot": 5000.1}),
        ("grid", SPACES, {"spot": 0.1}, {"spot": 0}),
        ("grid", SPACES, {"columns": 100}, {"columns": 101}),
        ("grid", SPACES, {"rows": 1}, {"rows": 0}),
        ("grid", SPACES, {"colours": ["red"] * 100}, {"colours": ["red"] * 101}),
        (
            "grid",
            SPACES,
            {"columns": 100, "rows": 100, "spots": [[0] * 100] * 100},
            {"spots": [[]] * 101},
        ),
        ("grid", SPACES, {}, {"columns": 100, "rows": 1, "spots": [[0] * 101]}),
        ("grid", SPACES, {"each": {"a": [1] * 500}}, {"each": {"a": [1] * 501}}),
        ("grid", SPACES, {"each": {"a" * 40: "b"}}, {"each": {"a" * 41: "b"}}),
        ("grid", SPACES, {"each": {"a_1": "b"}}, {"each": {"A": "b"}}),
        ("colour_grid", SQUARES, {"spot": 1}, {"spot": 1.1}),
        ("colour_grid", SQUARES, {"spot": 0.1}, {"spot": 0}),
        ("label", {"x": 0, "y": 0}, {"text": "a" * 500}, {"text": "a" * 501}),
    ],
)
def test_value_beyond_its_limit_is_rejected(
    draw: str, values: dict[str, object], most: dict[str, object], beyond: dict[str, object]
) -> None:
    element(draw, **{**values, **most})
    with pytest.raises(ValidationError):
        element(draw, **{**values, **beyond})


def test_each_component_has_its_own_bounds() -> None:
    one, other = (DrawingContext(palette("safe"), Size(9, 9), Path()) for _ in range(2))
    assert one.bounds is not other.bounds
    assert one.bounds.limit
    assert one.bleed == 0
    with pytest.raises(PnpError, match="other components and positions are unknown here"):
        one.tabletop()


def test_element_is_drawn_once_by_default() -> None:
    plain = element("label", x=0, y=0, text="a")
    assert (plain.each, plain.when) == ({}, True)
    assert list(plain.layers(DrawingContext(palette("safe"), Size(9, 9), Path()))) == ["print"]
    assert list(plain.places()) == list(plain.hinges()) == []
