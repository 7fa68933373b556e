"""A die's face by itself."""

from pathlib import Path

from pnp.drawing.colour import palette
from pnp.drawing.die_face import face_items
from pnp.geometry import Rect, Size
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.face import FaceElement
from pnp.templates.scope import Scope

SAFE = palette("safe")


def test_a_face_by_itself_looks_as_on_its_die() -> None:
    values = {"draw": "face", "x": 5, "y": 7, "size": 20, "face": "NNE"}
    face = FaceElement.model_validate(values, context=Scope({}, {}))
    context = DrawingContext(SAFE, Size(40, 40), Path())
    assert list(face.items(context)) == list(face_items("NNE", Rect(5, 7, 20, 20), SAFE.text))
