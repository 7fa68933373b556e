"""A die to fold: what is printed on each face, and where."""

from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import ValidationError

from pnp.drawing.colour import BLACK, palette
from pnp.drawing.nets import cube_net
from pnp.drawing.scene import Circle, Item, Layer, Line, Polygon, Text
from pnp.drawing.text import FontFace
from pnp.geometry import Point, Rect, Size
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.cube import CubeElement
from pnp.templates.scope import Scope

CONTEXT = DrawingContext(palette("safe"), Size(100, 100), Path())


def cube(faces: str, x: float = 0, y: float = 0) -> CubeElement:
    values = {"draw": "cube", "x": x, "y": y, "side": 20, "faces": faces}
    return CubeElement.model_validate(values, context=Scope({}, {}))


def first_face(word: str) -> tuple[Rect, list[Item]]:
    """What lies on the first face of a die that has the word there and 1 to 5 on the others."""
    items = list(cube(f"{word} 1 2 3 4 5").items(CONTEXT))
    others = [i for i in items if isinstance(i, Text) and i.text in set("12345") - {word}]
    return cube_net(20).faces[0], [item for item in items if item not in others]


@pytest.mark.parametrize("word", ["6", "N", "WIN", "NEX"])
def test_a_word_stands_large_in_the_middle_of_its_face(word: str) -> None:
    """A single step is a letter; so is a word with other letters than those of steps."""
    face, (text,) = first_face(word)
    assert text == Text.centred(word, face.centre, 11, palette("safe").text, FontFace.BOLD)


@pytest.mark.parametrize(
    ("chain", "places"),
    [
        ("NN", [(0, 1), (0, 0), (0, -1)]),
        ("NE", [(-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)]),
        ("EES", [(-1, -0.5), (0, -0.5), (1, -0.5), (1, 0.5)]),
        ("SWW", [(1, -0.5), (1, 0.5), (0, 0.5), (-1, 0.5)]),
        ("ENWN", [(-0.5, 1), (0.5, 1), (0.5, 0), (-0.5, 0), (-0.5, -1)]),
    ],
)
def test_a_chain_of_steps_is_drawn_with_north_up_its_steps_as_long_as_on_any_face(
    chain: str, places: list[tuple[float, float]]
) -> None:
    """A step is a fifth of the face, in whose middle the chain lies; a dot ends each."""
    face, items = first_face(chain)
    corners = [Point(face.centre.x + 4 * x, face.centre.y + 4 * y) for x, y in places]
    lines = [item for item in items if isinstance(item, Line)]
    dots = [item for item in items if isinstance(item, Circle)]
    assert len(lines) + len(dots) == len(items)
    ends = [(line.start, line.end) for line in lines]
    wanted = [tuple(map(pytest.approx, pair)) for pair in pairwise(corners)]
    assert ends == wanted
    assert [dot.centre for dot in dots] == [*map(pytest.approx, corners)]
    assert {line.stroke.width for line in lines} == {20 * 0.06}
    assert {dot.radius for dot in dots} == {20 * 0.055}


def test_the_words_go_to_the_faces_of_the_net_in_order() -> None:
    texts = [item for item in cube("1 2 3 4 5 6").items(CONTEXT) if isinstance(item, Text)]
    for number, (text, face) in enumerate(zip(texts, cube_net(20).faces, strict=True), start=1):
        assert text.text == str(number)
        assert text.at.x + text.width / 2 == pytest.approx(face.centre.x)
        assert face.centre.y < text.at.y < face.bottom


def test_print_glue_cut_and_fold_lie_where_the_die_lies() -> None:
    net, layers = cube_net(20), cube("1 2 3 4 5 6", 13, 41).layers(CONTEXT)

    def moved(points: tuple[Point, ...]) -> list[Point]:
        return [pytest.approx((p.x + 13, p.y + 41)) for p in points]

    (cut,) = layers[Layer.CUT]
    assert isinstance(cut, Polygon)
    assert [*cut.points] == moved(net.outline.points)
    assert cut.fill is None
    assert cut.stroke is not None
    assert (cut.stroke.colour, cut.stroke.width, cut.stroke.dash) == (BLACK, 0.15, ())
    folds = [item for item in layers[Layer.FOLD] if isinstance(item, Line)]
    assert [[fold.start, fold.end] for fold in folds] == [moved(fold) for fold in net.folds]
    assert all(fold.stroke.dash and fold.stroke.width == 0.15 for fold in folds)
    glued = [item for item in layers[Layer.GLUE] if isinstance(item, Polygon)]
    assert [[*item.points] for item in glued] == [moved(tab.glued) for tab in net.tabs]
    first = next(item for item in layers[Layer.PRINT] if isinstance(item, Text))
    face = net.faces[0].moved(13, 41)
    assert first.at.x + first.width / 2 == pytest.approx(face.centre.x)


@pytest.mark.parametrize("faces", ["1 2 3 4 5", "1 2 3 4 5 6 7"])
def test_a_die_has_six_faces(faces: str) -> None:
    with pytest.raises(ValidationError, match="six words"):
        cube(faces)


@pytest.mark.parametrize("side", [9.9, 60.1])
def test_a_die_that_cannot_be_folded_or_does_not_fit_is_refused(side: float) -> None:
    values = {"draw": "cube", "side": side, "faces": "1 2 3 4 5 6"}
    with pytest.raises(ValidationError):
        CubeElement.model_validate(values, context=Scope({}, {}))
