"""A die to fold: what is printed on each face, and where."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from pnp.drawing.colour import palette
from pnp.drawing.nets import cube_net
from pnp.drawing.scene import Text
from pnp.geometry import Size
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.cube import CubeElement
from pnp.templates.scope import Scope

CONTEXT = DrawingContext(palette("safe"), Size(100, 100), Path())


def cube(faces: str, x: float = 0, y: float = 0) -> CubeElement:
    values = {"draw": "cube", "x": x, "y": y, "side": 20, "faces": faces}
    return CubeElement.model_validate(values, context=Scope({}, {}))


def test_the_words_go_to_the_faces_of_the_net_in_order() -> None:
    texts = [item for item in cube("1 2 3 4 5 6").items(CONTEXT) if isinstance(item, Text)]
    for number, (text, face) in enumerate(zip(texts, cube_net(20).faces, strict=True), start=1):
        assert text.text == str(number)
        assert text.at.x + text.width / 2 == pytest.approx(face.centre.x)
        assert face.centre.y < text.at.y < face.bottom


@pytest.mark.parametrize("faces", ["1 2 3 4 5", "1 2 3 4 5 6 7"])
def test_a_die_has_six_faces(faces: str) -> None:
    with pytest.raises(ValidationError, match="six words"):
        cube(faces)


@pytest.mark.parametrize("side", [9.9, 60.1])
def test_a_die_that_cannot_be_folded_or_does_not_fit_is_refused(side: float) -> None:
    values = {"draw": "cube", "side": side, "faces": "1 2 3 4 5 6"}
    with pytest.raises(ValidationError):
        CubeElement.model_validate(values, context=Scope({}, {}))
