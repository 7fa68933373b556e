"""Exchange of equal nets on packed sheets, so that pieces of one colour are next to each other."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from pnp.drawing.convex import Outline
from pnp.drawing.cut_outline import clearance_outline
from pnp.drawing.scene import Scene
from pnp.drawing.scene_texts import group_of
from pnp.geometry import Point, distance
from pnp.layout.arrangement import Arrangement

_MAX_PIECES = 150
"""Maximum number of pieces to exchange. The time increases with the third power."""

_NEAR = 200.0
"""Distance between the centres of two pieces above which they are not next to each other, in mm."""

_SAME_SHEET = 0.2
"""Value of two pieces of one colour that share a sheet but are not near each other."""


class _Slot(NamedTuple):
    """The position of a piece: indices of its sheet and block, its centre and its outline."""

    sheet: int
    block: int
    centre: Point
    outline: Outline


def exchanged(sheets: Sequence[Arrangement]) -> list[Arrangement]:
    """Return the sheets with equal outlines exchanged while that brings colours together."""
    slots: list[_Slot] = []
    scenes: list[Scene] = []
    for number, sheet in enumerate(sheets):
        for index, block in enumerate(sheet.blocks):
            scene = block.placed[0].scene
            if scene.shaped and len(block.placed) == 1:
                centre, outline = block.placed[0].trim.centre, clearance_outline(scene)
                slots.append(_Slot(number, index, centre, outline))
                scenes.append(scene)
    if len(slots) > _MAX_PIECES:
        return list(sheets)
    _bring_together(slots, scenes)
    blocks = [list(sheet.blocks) for sheet in sheets]
    for slot, scene in zip(slots, scenes, strict=True):
        block = blocks[slot.sheet][slot.block]
        placed = replace(block.placed[0], scene=scene)
        blocks[slot.sheet][slot.block] = replace(block, placed=(placed,))
    return [replace(sheet, blocks=tuple(own)) for sheet, own in zip(sheets, blocks, strict=True)]


def _bring_together(slots: Sequence[_Slot], scenes: list[Scene]) -> None:
    """Exchange scenes with equal outlines until no exchange of two is an improvement."""
    values = [[_value(one, other) for other in slots] for one in slots]
    colours = [group_of(scene) for scene in scenes]  # each colour has its own letter
    pairs = [
        (one, other)
        for one, other in combinations(range(len(slots)), 2)
        if slots[one].outline == slots[other].outline and scenes[one].size == scenes[other].size
    ]

    def gain(one: int, other: int) -> float:
        """Return the increase in value if two pieces are exchanged."""
        mine, theirs = colours[one], colours[other]
        found = 0.0
        for index, colour in enumerate(colours):
            if index not in (one, other) and colour in (mine, theirs):
                change = values[other][index] - values[one][index]
                found += change if colour == mine else -change
        return found

    improved = True
    while improved:
        improved = False
        for one, other in pairs:
            if colours[one] != colours[other] and gain(one, other) > 1e-6:
                scenes[one], scenes[other] = scenes[other], scenes[one]
                colours[one], colours[other] = colours[other], colours[one]
                improved = True


def _value(one: _Slot, other: _Slot) -> float:
    """Return the value of two pieces of one colour in these positions."""
    if one.sheet != other.sheet:
        return 0.0
    return _SAME_SHEET + max(0.0, 1 - distance(one.centre, other.centre) / _NEAR)
