"""What all pieces of one component may take together, whatever its template asks for."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from pnp.drawing.scene import Image
from pnp.errors import PnpError, Remedy
from pnp.templates.expression import ExpressionBudget

MAX_PIECES = 20_000
"""As many as are laid out."""

MAX_SHAPES = 200_000
"""Shapes and segments, each kind of piece once; a page of them takes a second to draw."""

MAX_UNPACKED = 300_000_000
"""Pixels of pictures that are checked or made smaller: two seconds' work."""

MAX_HELD = 40_000_000
"""Bytes of pictures; they are in memory several times while a file is written."""


@dataclass
class Bounds:
    """What has been drawn of a component so far; refused beyond a limit, unless there is none."""

    limit: bool = True
    budget: ExpressionBudget = field(default_factory=ExpressionBudget)
    _shapes: int = 0
    _unpacked: int = 0
    _pictures: dict[Hashable, Image] = field(default_factory=dict)

    def print(self, pieces: int) -> None:
        """Raise PnpError when these are too many."""
        self._check(pieces, MAX_PIECES, "pieces of a component")

    def draw(self, shapes: int) -> None:
        """Raise PnpError when these are too many."""
        self._shapes += shapes
        self._check(self._shapes, MAX_SHAPES, "shapes")

    def unpack(self, pixels: int) -> None:
        """Raise PnpError when these are too many."""
        self._unpacked += pixels
        self._check(self._unpacked, MAX_UNPACKED, "pixels in the pictures of a component")

    def picture(self, key: Hashable) -> Image | None:
        """What was kept under the key."""
        return self._pictures.get(key)

    def keep(self, key: Hashable, image: Image) -> Image:
        """The picture, to be had again under the key; raises PnpError when it is too much."""
        self._pictures[key] = image
        held = sum(len(each.data) for each in self._pictures.values())
        self._check(held, MAX_HELD, "bytes of pictures in a component")
        return image

    def _check(self, amount: int, most: int, what: str) -> None:
        if self.limit and amount > most:
            raise PnpError(f"more than {most:,} {what}", remedies=[Remedy("limit")])
