"""Coloured grids: the printed orders, and Latin squares of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Circle, Layer, Text, unnamed
from pnp.templates.elements.colour_grid import latin_square

BASIC = "12345 45123 23451 51234 34512"
SEVEN = Catalogue().template("line-or-colour/counters").declared.parameters["colours"].default
ADVANCED = "1234567 6712345 4567123 2345671 7123456 5671234 3456712"


@pytest.mark.parametrize(("size", "printed"), [(5, BASIC), (7, ADVANCED)])
def test_printed_orders_are_those_of_the_game(size: int, printed: str) -> None:
    square = latin_square(size, size - 2)
    assert " ".join("".join(map(str, row)) for row in square) == printed


@pytest.mark.parametrize(("name", "printed"), [("basic", BASIC), ("advanced", ADVANCED)])
def test_boards_show_their_orders(name: str, printed: str) -> None:
    template = Catalogue().template(f"line-or-colour/{name}")
    colours = template.declared.parameters["colours"].default
    scene = template.build({}, palette("safe"))
    fills = [i.fill for i in unnamed(scene.layers[Layer.PRINT]) if isinstance(i, Circle) and i.fill]
    swatches = palette("safe").swatches(colours, SEVEN)
    numbers = [next(n for n, s in enumerate(swatches, 1) if s.fill == fill) for fill in fills]
    assert "".join(map(str, numbers)) == printed.replace(" ", "")


@given(st.integers(1, 30), st.integers(1, 30))
def test_rows_have_every_colour_once(size: int, step: int) -> None:
    for row in latin_square(size, step):
        assert sorted(row) == list(range(1, size + 1))


@pytest.mark.parametrize("size", [5, 7, 11, 13])
def test_columns_and_broken_diagonals_have_every_colour_once(size: int) -> None:
    square, once = latin_square(size, size - 2), set(range(1, size + 1))
    for shift in range(size):
        assert {square[r][shift] for r in range(size)} == once
        assert {square[r][(r + shift) % size] for r in range(size)} == once
        assert {square[r][(shift - r) % size] for r in range(size)} == once


@pytest.mark.parametrize("size", range(2, 15))
def test_any_size_prints_a_latin_square(size: int) -> None:
    scene = Catalogue().template("line-or-colour/square").build({"n": str(size)}, palette("safe"))
    items = list(unnamed(scene.layers[Layer.PRINT]))
    spots = [i for i in items if isinstance(i, Circle) and i.fill]
    by_row: dict[float, dict[float, list[object]]] = {}
    by_column: dict[float, dict[float, list[object]]] = {}
    for spot in spots:
        x, y = round(spot.centre.x, 3), round(spot.centre.y, 3)
        by_row.setdefault(y, {}).setdefault(x, []).append(spot.fill)
        by_column.setdefault(x, {}).setdefault(y, []).append(spot.fill)
    for lines in (by_row, by_column):
        assert len(lines) == size
        for line in lines.values():
            assert len({tuple(looks) for looks in line.values()}) == size
    assert any(isinstance(item, Text) for item in items)
