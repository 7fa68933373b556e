"""Grids of spaces."""

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import Role, palette
from pnp.drawing.scene import Box, Circle, Group, Layer, Line, Text, unnamed

SAFE = palette("safe")
INKS = Catalogue().theme("paint-the-line").over(SAFE)


def items(name: str, **given_: str) -> list[object]:
    return list(unnamed(Catalogue().template(name).build(given_, SAFE).layers[Layer.PRINT]))


def test_scoring_board_blocks_b2_and_e2() -> None:
    blocked = [
        i for i in items("paint-the-line/scoring-board")
        if isinstance(i, Box) and i.fill == INKS.ink(Role.BLOCKED)
    ]  # fmt: skip
    cell, frame = 30, 9
    places = [
        ((box.rect.centre.x - frame) // cell, (box.rect.centre.y - frame) // cell)
        for box in blocked
    ]
    assert places == [(1, 1), (4, 1)]
    assert (
        sum(
            isinstance(i, Box) and i.fill == INKS.ink(Role.CELL)
            for i in items("paint-the-line/scoring-board")
        )
        == 16
    )


def test_movement_board_marks_the_trees_of_the_setup() -> None:
    drawn = items("paint-the-line/movement-board")
    texts = [i.text for i in drawn if isinstance(i, Text) and len(i.text) == 1]
    first = texts.index("R")
    assert "".join(texts[first:]) == "RGBYRG" + "BYRGBY"
    plain = items("paint-the-line/movement-board", setup="")
    assert not any(isinstance(i, Circle) for i in plain)


def test_color_claim_board_may_be_turned() -> None:
    upright = Catalogue().template("color-claim/board").build({}, SAFE).size
    turned = Catalogue().template("color-claim/board").build({"turned": "yes"}, SAFE).size
    assert turned == upright.turned
    assert len([i for i in items("color-claim/board", turned="yes") if isinstance(i, Box)]) == 31


def test_checkered_spaces_alternate() -> None:
    boxes = [i for i in items("generic/grid", columns="3", rows="3") if isinstance(i, Box)][1:]
    dark = [box.fill == SAFE.ink(Role.CHECK) for box in boxes]
    assert dark == [False, True, False, True, False, True, False, True, False]


def test_spaces_may_be_oblong() -> None:
    drawn = items("generic/grid", columns="2", rows="2", cell="20mm", cell_height="35mm")
    assert {box.rect.size for box in drawn[1:] if isinstance(box, Box)} == {(20, 35)}


@pytest.mark.parametrize("name", ["paint-the-line/scoring-board"])
def test_blocked_space_is_crossed_out_without_fill(name: str) -> None:
    scene = Catalogue().template(name).build({}, palette("ink-saver"))
    drawn = unnamed(scene.layers[Layer.PRINT])
    hatches = [i for i in drawn if isinstance(i, Group) and i.clip is not None]
    assert len(hatches) == 2
    for hatch in hatches:
        assert len(hatch.items) > 10
        assert all(isinstance(line, Line) for line in hatch.items)
