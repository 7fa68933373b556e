"""Rolled dice as a strip to cut out and keep folded: a round is uncovered at a time."""

from collections.abc import Sequence

from pnp.drawing.colour import Palette, Role
from pnp.drawing.geometry import Point, Rect, Size
from pnp.drawing.scene import Box, Item, Label, Layer, Line, Scene, Stroke, Text
from pnp.drawing.text import READABLE, Face

_WIDTH, _ROW, _FRAME = 84.0, 11.0, 4.0
_HEAD = 14.0


def roll_strip(
    title: str, columns: Sequence[str], rounds: Sequence[Sequence[str]], seed: int, palette: Palette
) -> Scene:
    """A row a round, a column a die, folds between the rounds."""
    items: list[Item] = [Text.line(title, Point(_FRAME, 7), 4.2, palette.text, Face.BOLD)]
    width = (_WIDTH - 2 * _FRAME - 8) / len(columns)
    for column, name in enumerate(columns):
        at = Point(_FRAME + 8 + (column + 0.5) * width, _HEAD - 2.5)
        items.append(Text.centred(name, at, READABLE, palette.text))
    folds: list[Item] = []
    for number, faces in enumerate(rounds, start=1):
        y = _HEAD + (number - 1) * _ROW
        pen = Stroke(palette.line, 0.2, (2.0, 1.0))
        folds.append(Line(Point(_FRAME, y), Point(_WIDTH - _FRAME, y), pen))
        middle = y + _ROW / 2
        items.append(
            Text.centred(str(number), Point(_FRAME + 3, middle), 4, palette.text, Face.BOLD)
        )
        for column, face in enumerate(faces):
            cell = Rect(_FRAME + 8 + column * width, y, width, _ROW).grown(-0.8)
            items.append(Box(cell, palette.ink(Role.CELL), Stroke(palette.line, 0.2), radius=1.2))
            items.append(Text.centred(face, cell.centre, 3.6, palette.text, Face.BOLD))
    bottom = _HEAD + len(rounds) * _ROW
    items.append(Text.line(f"seed {seed}", Point(_FRAME, bottom + 4), READABLE, palette.text))
    layers = {Layer.PRINT: tuple(items), Layer.FOLD: tuple(folds)}
    return Scene(Size(_WIDTH, bottom + 7), layers, label=Label(f"{title}, rolled"))
