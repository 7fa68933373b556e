"""The arrangement of components on a sheet, in blocks that are cut together."""

from dataclasses import dataclass

from pnp.drawing.scene import Scene
from pnp.geometry import Affine, Rect, Size


@dataclass(frozen=True, slots=True)
class PlacedScene:
    """A scene on a sheet, rotated clockwise by `turn` degrees (a multiple of 45).

    `trim` is the rectangle around the scene on the sheet.
    """

    scene: Scene
    trim: Rect
    turn: int = 0

    @property
    def transform(self) -> Affine:
        """Transform from the coordinates of the scene to those of the sheet."""
        width, height = self.scene.size
        middle = self.trim.centre
        about_middle = Affine.translation(middle.x - width / 2, middle.y - height / 2)
        if not self.turn:
            return Affine.translation(self.trim.x, self.trim.y)
        return Affine.rotation(self.turn, middle) @ about_middle

    def moved(self, dx: float, dy: float) -> "PlacedScene":
        """Return the placed scene, moved by `dx` and `dy` mm."""
        return PlacedScene(self.scene, self.trim.moved(dx, dy), self.turn)


@dataclass(frozen=True, slots=True)
class ComponentBlock:
    """Components that are cut out together.

    If `marked` is true, they are in rows and columns with crop marks around them. Otherwise each
    component is cut out along its outline.
    """

    placed: tuple[PlacedScene, ...]
    bleed: float
    marked: bool = True

    @property
    def trims(self) -> tuple[Rect, ...]:
        """Bounding rectangles of the components."""
        return tuple(each.trim for each in self.placed)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The components on one side of a sheet. `fold` is the y position of a fold in mm, or None."""

    sheet: Size
    blocks: tuple[ComponentBlock, ...]
    foot: Rect | None
    fold: float | None = None
    back: bool = False

    @property
    def placed(self) -> tuple[PlacedScene, ...]:
        """All components, in the order of the blocks."""
        return tuple(each for block in self.blocks for each in block.placed)

    @property
    def trim(self) -> Rect:
        """Rectangle that contains all components."""
        return Rect.around([each.trim for each in self.placed])

    @property
    def bleed(self) -> Rect:
        """Rectangle that contains all components with their bleed."""
        return Rect.around([Rect.around(list(b.trims)).grown(b.bleed) for b in self.blocks])
