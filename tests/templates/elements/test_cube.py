"""A die to fold, and one face of it."""

import pytest
from pydantic import ValidationError

from pnp.drawing.die_face import face_items
from pnp.drawing.nets import cube_net
from pnp.drawing.scene import Text
from pnp.geometry import Rect
from tests.templates.elements.drawing import SAFE, drawn, element


def test_texts_are_on_the_faces_of_the_net_in_order() -> None:
    texts = [item for item in drawn("cube", side=20, faces="1 2 3 4 5 6") if isinstance(item, Text)]
    for number, (text, face) in enumerate(zip(texts, cube_net(20).faces, strict=True), start=1):
        assert text.text == str(number)
        assert text.at.x + text.width / 2 == pytest.approx(face.centre.x)
        assert face.centre.y < text.at.y < face.bottom


@pytest.mark.parametrize("faces", ["1 2 3 4 5", "1 2 3 4 5 6 7"])
def test_die_has_six_faces(faces: str) -> None:
    with pytest.raises(ValidationError, match="six words"):
        element("cube", side=20, faces=faces)


@pytest.mark.parametrize("side", [9.9, 60.1])
def test_invalid_die_is_rejected(side: float) -> None:
    with pytest.raises(ValidationError):
        element("cube", side=side, faces="1 2 3 4 5 6")


def test_single_face_equals_the_face_of_a_die() -> None:
    face = face_items("NNE", Rect(5, 7, 20, 20), SAFE.text)
    assert drawn("face", x=5, y=7, size=20, face="NNE") == list(face)
