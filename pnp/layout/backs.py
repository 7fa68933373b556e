"""Placement of backs, either mirrored on the other side of the paper or below a fold.

The back of a component is upright when the component is turned over from left to right.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pnp.drawing.colour import BLACK
from pnp.drawing.folding import Hinge
from pnp.drawing.scene import FOLD_DASH, Box, Group, Item, Layer, Line, Scene, Stroke
from pnp.errors import PnpError, Remedy
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.layout.arrangement import Arrangement, ComponentBlock, PlacedScene
from pnp.layout.settings import Backs, Settings
from pnp.messages import _

FOLD_WIDTH = 0.15


def check_backs(settings: Settings, *, has_backs: bool) -> None:
    """Raise PnpError if backs are requested but there are none to print."""
    if settings.backs is not Backs.NONE and not has_backs:
        remedy = Remedy("without", "backs")
        raise PnpError(_("nothing here has a back"), remedies=[remedy], parameter="backs")


def with_backs(front: Arrangement, settings: Settings) -> tuple[Arrangement, ...]:
    """Return the sides to print: front and back, or only one side if the sheet has a fold."""
    if settings.backs is Backs.NONE or not any(each.scene.back for each in front.placed):
        return (front,)
    if front.fold is not None:
        return (replace(front, blocks=(*front.blocks, *_folded_backs(front, front.fold))),)
    return front, _turned(front, settings)


def _turned(front: Arrangement, settings: Settings) -> Arrangement:
    """Return the back of a sheet that is flipped on the long edge or the short edge.

    The position of the back compensates for the printer's duplex shift, seen from the front. The
    footer of the back is upright and behind the footer of the front, where there are no components.
    If flipping swaps top and bottom, this area is at the top of the back.
    """
    sideways = turns_sideways(front.sheet, settings.backs)
    shift = settings.duplex_shift
    move = Point(shift.x, -shift.y) if sideways else Point(-shift.x, shift.y)

    def mirrored(rect: Rect) -> Rect:
        x = front.sheet.width - rect.right if sideways else rect.x
        y = rect.y if sideways else front.sheet.height - rect.bottom
        return Rect(x + move.x, y + move.y, *rect.size)

    def placement_of(each: PlacedScene) -> tuple[Rect, int]:
        return mirrored(each.trim), -each.turn if sideways else 180 - each.turn

    foot = mirrored(front.foot) if front.foot else None
    return replace(front, blocks=_other_sides(front, placement_of), foot=foot, back=True)


def folded(scene: Scene) -> Scene:
    """Return a component above its upside-down back, with a fold in between.

    A scene without a back is returned unchanged.
    """
    if scene.back is None:
        return scene
    turned = Affine.rotation(180, Point(scene.size.width / 2, scene.size.height))
    return _joined(scene, [(scene, IDENTITY), (scene.back, turned)], scene.bleed)


def hung(scene: Scene) -> Scene:
    """Return a component below its upside-down back, to hang over the edge of something.

    A scene without a back is returned unchanged.
    """
    if scene.back is None:
        return scene
    width, height = scene.size
    turned = Affine.rotation(180, Point(width / 2, height / 2))
    below = Affine.translation(0, height)
    return _joined(scene, [(scene, below), (scene.back, turned)], 0.0)


def _joined(scene: Scene, placed: Sequence[tuple[Scene, Affine]], above: float) -> Scene:
    """Return both sides of a component as one scene, with a fold in between.

    Args:
        scene: The component.
        placed: Front and back, with their places. Each side touches the fold once.
        above: Bleed at the top edge of both sides, in mm; the bottom edge has the rest.
    """
    width, height = scene.size
    layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
    art = scene.trim.grown(scene.bleed)
    half = Box(Rect(art.x, -above, art.width, height + scene.bleed))
    for side, place in placed:
        for layer, items in side.layers.items():
            layers[layer].append(Group(items, place, half))
    pen = Stroke(BLACK, FOLD_WIDTH, FOLD_DASH)
    layers[Layer.FOLD].append(Line(Point(0, height), Point(width, height), pen))
    non_empty = {layer: tuple(items) for layer, items in layers.items() if items}
    hinge = Hinge(Point(0, height), Point(width, height), 180.0)
    size = Size(width, 2 * height)
    return Scene(size, non_empty, scene.bleed, scene.label, scene.detail, hinges=(hinge,))


def turns_sideways(sheet: Size, backs: Backs) -> bool:
    """Return True if flipping the sheet swaps left and right.

    This is true for a flip on the long edge of a portrait sheet, and for a flip on the short edge
    of a landscape sheet.
    """
    return (sheet.height >= sheet.width) == (backs is Backs.DUPLEX_LONG)


def _folded_backs(front: Arrangement, fold: float) -> tuple[ComponentBlock, ...]:
    """Return the backs upside down below a fold, so that folding puts them behind the fronts."""

    def placement_of(each: PlacedScene) -> tuple[Rect, int]:
        trim = each.trim
        return Rect(trim.x, 2 * fold - trim.bottom, *trim.size), 180 - each.turn

    return _other_sides(front, placement_of)


def _other_sides(
    front: Arrangement, placement_of: Callable[[PlacedScene], tuple[Rect, int]]
) -> tuple[ComponentBlock, ...]:
    """Return the blocks with backs instead of fronts.

    A missing back is left blank, so that the crop marks are the same on both sides.
    """

    def back(each: PlacedScene) -> PlacedScene:
        trim, turn = placement_of(each)
        return PlacedScene(each.scene.back or _blank(each.scene), trim, turn % 360)

    return tuple(replace(block, placed=tuple(map(back, block.placed))) for block in front.blocks)


def _blank(front: Scene) -> Scene:
    return Scene(front.size, {}, front.bleed)
