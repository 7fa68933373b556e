"""A paper strip of dice rolls, to cut out, roll up, and unroll one roll at a time."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from pnp.drawing.colour import Palette, Role
from pnp.drawing.die_face import face_items
from pnp.drawing.scene import FOLD_DASH, Box, Item, Layer, Line, Scene, SceneLabel, Stroke, Text
from pnp.drawing.text import FontFace
from pnp.geometry import Point, Rect, Size
from pnp.messages import _
from pnp.rules.dice import DiceRoll

_FRAME, _NUMBER, _CELL, _FACE = 4.0, 10.0, 16.0, 12.0
_PANEL = 18.0
"""Height of every panel in mm, including the cover, because panels must roll up flat."""

_WORD = 2.5
"""Font size of the labels above the faces, in mm (7 pt)."""


def roll_strip(title: str, roll: DiceRoll, palette: Palette) -> Scene:
    """Return the strip, which consists of the cover and a panel for each roll."""
    width = 2 * _FRAME + _NUMBER + _CELL * max(map(len, roll.throws))
    items = [*_cover(title, roll.seed, palette)]
    ends = tuple(accumulate(map(len, roll.throws)))
    throws = [
        (number, words, faces[end - len(words) : end])
        for number, faces in enumerate(roll.rounds, start=1)
        for words, end in zip(roll.throws, ends, strict=True)
    ]
    pen = Stroke(palette.line, 0.2, FOLD_DASH)
    folds: list[Item] = []
    for panel, (number, words, faces) in enumerate(throws, start=1):
        top = panel * _PANEL
        folds.append(Line(Point(0, top), Point(width, top), pen))
        items += _throw(number, words, faces, top, palette)
    layers = {Layer.PRINT: tuple(items), Layer.FOLD: tuple(folds)}
    size = Size(width, (len(throws) + 1) * _PANEL)
    return Scene(size, layers, label=SceneLabel(_("{title}, dice", title=title)))


def _cover(title: str, seed: int, palette: Palette) -> Iterator[Item]:
    yield Text.line(title, Point(_FRAME, 7.5), 4.2, palette.text, FontFace.BOLD)
    yield Text.line(_("Dice for seed {seed}", seed=seed), Point(_FRAME, 11.3), _WORD, palette.text)
    how = _("Roll up from the end, printed side in. Unroll row by row.")
    yield Text.line(how, Point(_FRAME, 15.2), _WORD, palette.text)


def _throw(
    number: int, words: Sequence[str], faces: Sequence[str], top: float, palette: Palette
) -> Iterator[Item]:
    middle = top + _PANEL / 2
    yield Text.centred(
        str(number), Point(_FRAME + _NUMBER / 2 - 1.5, middle), 5, palette.text, FontFace.BOLD
    )
    pen = Stroke(palette.line, 0.2)
    for column, (word, face) in enumerate(zip(words, faces, strict=True)):
        left = _FRAME + _NUMBER + column * _CELL
        yield Text.centred(word, Point(left + _CELL / 2, top + 2.7), _WORD, palette.text)
        square = Rect(left + (_CELL - _FACE) / 2, top + 4.8, _FACE, _FACE)
        yield Box(square, palette.ink(Role.CELL), pen, radius=1.2)
        yield from face_items(face, square, palette.text)
