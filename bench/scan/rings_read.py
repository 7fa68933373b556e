"""A photo of a board of Line or Colour in, its rings out; what cannot be read is refused.

Nothing in `pnp` uses this: docs/scan.md says how well it reads.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rings_lie import BLOCKS, features
from rings_locate import LocatedBoard, located

from pnp.errors import Place, PnpError
from pnp.extras.scan.model import Model
from pnp.extras.scan.photo import USUAL, Photo, pictures
from pnp.extras.scan.pose import Floats, Pixels
from pnp.extras.scan.sheets import why_unclear
from pnp.games.line_or_colour.board import Layout

WEIGHTS = Path(__file__).with_name("rings.npz")
KINDS = ".WB"
"""What may lie on a space: nothing, a white ring, a black one."""

_SURE = 0.98  # spaces that are less certain are asked about
_CLIP = 3.0  # shares of what a ring explains are held within


class RingsReading(NamedTuple):
    """What lies on a board, and where the board lies."""

    board: Layout
    palette: str
    corners: Floats
    """Of the grid, clockwise from its left top, in shares of the picture's width and height."""
    rings: str
    """W, B or . for each space, row by row."""
    sure: tuple[float, ...]
    """How likely each of them is, from 0 to 1."""

    @property
    def can_be(self) -> bool:
        """Whether there are as many white rings as black ones, or one more."""
        return self.rings.count("W") - self.rings.count("B") in (0, 1)

    @property
    def doubts(self) -> tuple[str, ...]:
        """The spaces to ask about; where the rings cannot be right, at least one."""
        limit = _SURE if self.can_be else max(_SURE, min(self.sure))
        names = self.board.size.square.names
        return tuple(name for name, sure in zip(names, self.sure, strict=True) if sure <= limit)


def read_rings(photo: Photo, boards: Sequence[Layout] = ()) -> RingsReading:
    """The rings on one of some boards, the printed ones unless others are told.

    Raises PnpError.
    """
    where = Place(photo.name)
    picture = pictures(photo, USUAL)[0]
    unclear = why_unclear(picture.convert("L"))
    if unclear:
        raise unclear.at(where)
    found = located(picture, boards)
    refused = _why_not(found, picture.size)
    if found is None or refused:
        raise (refused or PnpError("no board")).at(where)
    odds = chances(features(picture, found))
    rings = "".join(KINDS[n] for n in odds.argmax(1))
    corners = found.corners / picture.size
    sure = tuple(odds.max(1).tolist())
    return RingsReading(found.board, found.palette, corners, rings, sure)


def _why_not(found: LocatedBoard | None, size: tuple[int, int]) -> PnpError | None:
    if found is None:
        hint = "take the board from above, filling the photo"
        return PnpError("no board of Line or Colour is seen", hint=hint)
    if not found.certain:
        hint = "take the board from above; where its colours lie otherwise, say how"
        return PnpError("no board with these letters is seen", hint=hint)
    if not found.whole(size):
        return PnpError("a part of the board is cut off", hint="take all of it into the photo")
    return None


def chances(rows: Pixels) -> Floats:
    """Of each space how likely nothing, a white and a black ring are; the mean of eight looks."""
    odds = np.mean([model().log_odds(looked(rows, way)) for way in range(8)], 0)
    likely = np.exp(odds - odds.max(1, keepdims=True))
    return np.asarray(likely / likely.sum(1, keepdims=True))


def looked(rows: Pixels, way: int) -> Pixels:
    """The features of spaces turned by quarters, and mirrored from way 4 on."""
    blocks = np.rot90(rows[:, :-2].reshape(-1, BLOCKS, BLOCKS, 8), way % 4, (1, 2))
    if way >= 4:
        blocks = blocks[:, :, ::-1]
    shares = np.clip(rows[:, -2:], -_CLIP, _CLIP)
    return np.concatenate([blocks.reshape(len(rows), -1), shares], 1)


@cache
def model() -> Model:
    """The network that `rings_train.py` has made."""
    with np.load(WEIGHTS) as file:
        return Model.of(dict(file), "rings")
