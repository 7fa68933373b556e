"""A sequence of components of equal size, each of which is drawn when its sheet is created."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pnp.drawing.scene import Scene
from pnp.errors import PnpError
from pnp.messages import _


@dataclass(frozen=True, eq=False)
class Run(Sequence[Scene]):
    """A sequence of `total` components of equal size. `draw` returns the component at an index."""

    total: int
    draw: Callable[[int], Scene] = field(repr=False)

    @cached_property
    def first(self) -> Scene:
        """First component. All components have the same size and bleed."""
        return self.draw(0)

    def map(self, change: Callable[[int, Scene], Scene]) -> "Run":
        """Return a sequence that applies `change` to each component when it is drawn."""
        return Run(self.total, lambda index: change(index, self[index]))

    def __len__(self) -> int:
        return self.total

    def __getitem__(self, index: Any) -> Any:
        """Return a component. Raises PnpError if its size is not that of the first component."""
        if isinstance(index, slice):
            return [self[at] for at in range(self.total)[index]]
        at = range(self.total)[index]
        scene = self.draw(at)
        if scene.size != self.first.size or (scene.back is None) != (self.first.back is None):
            raise PnpError(
                _(
                    "component {number} is {size}, but the first is {first}: use components of the"
                    " same size",
                    number=at + 1,
                    size=scene.size,
                    first=self.first.size,
                )
            )
        return scene
