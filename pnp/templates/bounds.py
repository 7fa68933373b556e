"""Limits on the total resources of all pieces of one component."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from pnp.drawing.scene import Image
from pnp.errors import PnpError, Remedy
from pnp.messages import Message, _
from pnp.templates.expression import ExpressionBudget

MAX_PIECES = 20_000

MAX_SHAPES = 200_000
"""Maximum number of shapes and segments. Drawings that pieces share are counted once.

A page at this limit takes one second to draw.
"""

MAX_UNPACKED = 300_000_000
"""Maximum number of image pixels to check or reduce: about two seconds of work."""

MAX_HELD = 40_000_000
"""Maximum total size of all images, in bytes.

While a file is being written, several copies of each image are in memory.
"""


@dataclass
class Bounds:
    """Resources that one component has used so far. They are not limited if `limit` is False."""

    limit: bool = True
    budget: ExpressionBudget = field(default_factory=ExpressionBudget)
    _shapes: int = 0
    _unpacked: int = 0
    _pictures: dict[Hashable, Image] = field(default_factory=dict)

    def print(self, pieces: int) -> None:
        """Raise PnpError if a component has more than `MAX_PIECES` pieces."""
        if self._exceeds(pieces, MAX_PIECES):
            limit = f"{MAX_PIECES:,}"
            raise _exceeded(_("more than {limit} pieces in a component", limit=limit))

    def draw(self, shapes: int) -> None:
        """Add to the count of shapes. Raises PnpError if there are too many."""
        self._shapes += shapes
        if self._exceeds(self._shapes, MAX_SHAPES):
            raise _exceeded(_("more than {limit} shapes in a component", limit=f"{MAX_SHAPES:,}"))

    def unpack(self, pixels: int) -> None:
        """Add to the count of image pixels. Raises PnpError if there are too many."""
        self._unpacked += pixels
        if self._exceeds(self._unpacked, MAX_UNPACKED):
            limit = f"{MAX_UNPACKED:,}"
            raise _exceeded(_("more than {limit} pixels in the images of a component", limit=limit))

    def picture(self, key: Hashable) -> Image | None:
        """Return the image cached under this key, or None."""
        return self._pictures.get(key)

    def keep(self, key: Hashable, image: Image) -> Image:
        """Cache the image and return it. Raises PnpError if all images together are too large."""
        self._pictures[key] = image
        held = sum(len(each.data) for each in self._pictures.values())
        if self._exceeds(held, MAX_HELD):
            raise _exceeded(
                _("more than {limit} bytes of images in a component", limit=f"{MAX_HELD:,}")
            )
        return image

    def _exceeds(self, amount: int, maximum: int) -> bool:
        return self.limit and amount > maximum


def _exceeded(message: Message) -> PnpError:
    return PnpError(message, remedies=[Remedy("limit")])
