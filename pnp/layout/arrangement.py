"""Where components lie on a sheet: each at its trim, in blocks that are cut apart together."""

from dataclasses import dataclass

from pnp.drawing.scene import Scene
from pnp.geometry import Affine, Rect, Size


@dataclass(frozen=True, slots=True)
class PlacedScene:
    """A scene on a sheet, turned clockwise by eighths; `trim` is the rectangle round it there."""

    scene: Scene
    trim: Rect
    turn: int = 0

    @property
    def transform(self) -> Affine:
        """From the scene's coordinates to the sheet's."""
        width, height = self.scene.size
        middle = self.trim.centre
        about_middle = Affine.translation(middle.x - width / 2, middle.y - height / 2)
        if not self.turn:
            return Affine.translation(self.trim.x, self.trim.y)
        return Affine.rotation(self.turn, middle) @ about_middle

    def moved(self, dx: float, dy: float) -> "PlacedScene":
        """The same at another place."""
        return PlacedScene(self.scene, self.trim.moved(dx, dy), self.turn)


@dataclass(frozen=True, slots=True)
class ComponentBlock:
    """Components in rows and columns with crop marks round them, or one with its own outline."""

    placed: tuple[PlacedScene, ...]
    bleed: float
    marked: bool = True

    @property
    def trims(self) -> tuple[Rect, ...]:
        """Where its components are cut."""
        return tuple(each.trim for each in self.placed)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All that lies on one side of a sheet; `fold` is the y of a fold across it."""

    sheet: Size
    blocks: tuple[ComponentBlock, ...]
    foot: Rect | None
    fold: float | None = None
    back: bool = False

    @property
    def placed(self) -> tuple[PlacedScene, ...]:
        """All components, block by block."""
        return tuple(each for block in self.blocks for each in block.placed)

    @property
    def trim(self) -> Rect:
        """Holds all components."""
        return Rect.around([each.trim for each in self.placed])

    @property
    def bleed(self) -> Rect:
        """Holds all components with their bleed."""
        return Rect.around([Rect.around(list(b.trims)).grown(b.bleed) for b in self.blocks])
