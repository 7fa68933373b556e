"""Where backs lie: mirrored on the other side of the paper, or below a fold.

A component is turned over left to right; its back then stands upright.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.geometry import Affine, Point, Rect, Size
from pnp.press.layout import Backs, Settings
from pnp.scene import Scene


@dataclass(frozen=True, slots=True)
class Placed:
    """A scene on a sheet, upright or upside down."""

    scene: Scene
    trim: Rect
    upside_down: bool = False

    @property
    def transform(self) -> Affine:
        """From the scene's coordinates to the sheet's."""
        place = Affine.translation(self.trim.x, self.trim.y)
        if not self.upside_down:
            return place
        return Affine.rotation(180, self.trim.centre) @ place


def turned_backs(fronts: Sequence[Placed], sheet: Size, settings: Settings) -> tuple[Placed, ...]:
    """The backs on the other side of a sheet that is turned over its long or its short edge.

    What a printer shifts is taken back: `duplex_shift` is as it is seen from the front.
    """
    stands = sheet.height >= sheet.width
    sideways = stands == (settings.backs is Backs.DUPLEX_LONG)
    shift = settings.duplex_shift
    move = Point(shift.x, -shift.y) if sideways else Point(-shift.x, shift.y)

    def other_side(trim: Rect) -> Rect:
        x = sheet.width - trim.right if sideways else trim.x
        y = trim.y if sideways else sheet.height - trim.bottom
        return Rect(x + move.x, y + move.y, *trim.size)

    return tuple(
        Placed(each.scene.back, other_side(each.trim), upside_down=not sideways)
        for each in fronts
        if each.scene.back
    )


def folded_backs(fronts: Sequence[Placed], fold: float) -> tuple[Placed, ...]:
    """The backs below a fold, upside down, so that folding brings them behind their fronts."""
    return tuple(
        Placed(
            each.scene.back,
            Rect(each.trim.x, 2 * fold - each.trim.bottom, *each.trim.size),
            upside_down=True,
        )
        for each in fronts
        if each.scene.back
    )
