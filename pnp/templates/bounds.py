"""Limits on everything that the pieces of one component may use together."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from pnp.drawing.scene import Image
from pnp.errors import PnpError, Remedy
from pnp.templates.expression import ExpressionBudget

MAX_PIECES = 20_000
"""Maximum number of pieces, the same as for a layout."""

MAX_SHAPES = 200_000
"""Maximum number of shapes and segments, with each kind of piece counted once.

A page with this many takes one second to draw.
"""

MAX_UNPACKED = 300_000_000
"""Maximum number of pixels in pictures that are checked or reduced, two seconds of work."""

MAX_HELD = 40_000_000
"""Maximum size of all pictures, in bytes.

They are in memory several times while a file is written.
"""


@dataclass
class Bounds:
    """Use of resources by one component so far; unlimited if `limit` is False."""

    limit: bool = True
    budget: ExpressionBudget = field(default_factory=ExpressionBudget)
    _shapes: int = 0
    _unpacked: int = 0
    _pictures: dict[Hashable, Image] = field(default_factory=dict)

    def print(self, pieces: int) -> None:
        """Raise PnpError for too many pieces."""
        self._check(pieces, MAX_PIECES, "pieces of a component")

    def draw(self, shapes: int) -> None:
        """Count shapes; raise PnpError if there are too many."""
        self._shapes += shapes
        self._check(self._shapes, MAX_SHAPES, "shapes")

    def unpack(self, pixels: int) -> None:
        """Count pixels of pictures; raise PnpError if there are too many."""
        self._unpacked += pixels
        self._check(self._unpacked, MAX_UNPACKED, "pixels in the pictures of a component")

    def picture(self, key: Hashable) -> Image | None:
        """Return the picture cached under the key, or None."""
        return self._pictures.get(key)

    def keep(self, key: Hashable, image: Image) -> Image:
        """Cache the picture and return it; raise PnpError if all pictures are too large."""
        self._pictures[key] = image
        held = sum(len(each.data) for each in self._pictures.values())
        self._check(held, MAX_HELD, "bytes of pictures in a component")
        return image

    def _check(self, amount: int, most: int, what: str) -> None:
        if self.limit and amount > most:
            raise PnpError(f"more than {most:,} {what}", remedies=[Remedy("limit")])
