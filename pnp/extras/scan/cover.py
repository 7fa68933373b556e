"""Find covered parts of a sheet, where the printed content is hidden.

Paper, a finger or another object on the sheet hides most of the printed frames below it. Ink hides
only a few frames, because lines are thin.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from pnp.extras.scan.pose import COLUMNS, ROWS, Floats, Pixels
from pnp.extras.scan.sheet_print import FINE, PrintedBox

_BLOCK = FINE // 3
"""Side of the blocks in which the photo is compared with the rendered sheet, in pixels."""

_MIN_CONTRAST = 6.0
"""Minimum standard deviation of the rendered sheet in a compared block, from 0 to 255."""

_MAX_SLOPE, _MAX_CORRELATION = 0.3, 0.5
"""Limits below which a part is hidden: relative contrast, and correlation."""

_MIN_BLOCKS, _HIDDEN_SHARE = 5, 0.7
"""Limits above which an area is covered.

The minimum number of blocks compared, and the minimum fraction of these blocks that are hidden.
"""

_HIDDEN_SIDES = 3
"""Minimum number of hidden sides of a covered box."""

_WHITE, _DARK = 0.85, 0.75
"""Minimum brightness of paper around a mark, and maximum brightness of a mark.

The brightness of ordinary paper is 1.
"""


class Contrast(NamedTuple):
    """Contrast of the photo where the rendered sheet has contrast, with a value for each part."""

    slope: Floats
    """Contrast of the photo, divided by that of the rendered sheet."""
    correlation: Floats
    compared: NDArray[np.bool_]
    """True for parts where the rendered sheet has enough contrast."""

    @classmethod
    def of(cls, photo: Pixels, known: Pixels) -> "Contrast":
        """Compare parts of the photo with the rendered sheet.

        The last two axes are pixels and channels.
        """
        photo = photo - photo.mean(-2, keepdims=True)
        known = known - known.mean(-2, keepdims=True)
        both, own, other = (
            (a * b).sum((-2, -1)) for a, b in ((photo, known), (known, known), (photo, photo))
        )
        deviation = np.sqrt(own / (known.shape[-2] * known.shape[-1]))
        return cls(
            both / (own + 1e-6), both / np.sqrt(own * other + 1e-6), deviation > _MIN_CONTRAST
        )

    @property
    def hidden(self) -> NDArray[np.bool_]:
        """True for parts whose printed content is hidden."""
        if not self.compared.any():
            return self.compared
        usual = float(np.median(self.slope[self.compared]))
        low = self.slope < _MAX_SLOPE * usual
        return np.asarray(self.compared & low & (self.correlation < _MAX_CORRELATION))


def covered_spaces(photo: Pixels, known: Pixels) -> frozenset[int]:
    """Return the covered spaces; `photo` and `known` show the grid at `FINE` pixels per space.

    Every area of the size of a space is checked. If the area is covered, so is the space at its
    centre.
    """
    contrast = Contrast.of(_blocks(photo), _blocks(known))
    many = _sums(contrast.compared)
    covered = (many >= _MIN_BLOCKS) & (_sums(contrast.hidden) >= _HIDDEN_SHARE * many)
    across = FINE // _BLOCK
    rows, columns = ((each + 1) // across for each in np.nonzero(covered))
    return frozenset((rows * COLUMNS + columns).tolist())


def _blocks(picture: Pixels) -> Pixels:
    """Return the blocks of a picture of the grid, as rows and columns of lists of pixels."""
    down, across = ROWS * FINE // _BLOCK, COLUMNS * FINE // _BLOCK
    parts = picture.reshape(down, _BLOCK, across, _BLOCK, -1).swapaxes(1, 2)
    return parts.reshape(down, across, _BLOCK * _BLOCK, -1)


def _sums(values: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the number of True values in each area that is as large as a space."""
    side = FINE // _BLOCK
    return np.asarray(sliding_window_view(values, (side, side)).sum((2, 3)), np.intp)


class BoxView(NamedTuple):
    """The surroundings of a box in the photo."""

    photo: list[Pixels]
    """Strips along the four sides of the box."""
    known: list[Pixels]
    """Matching strips of the rendered sheet."""
    outside: float
    """Brightness of the paper around the box, relative to the rendered sheet."""
    darkest: float
    """Brightness of the darkest tenth of the box, relative to the rendered sheet."""


def covered_boxes(views: Mapping[PrintedBox, BoxView]) -> frozenset[PrintedBox]:
    """Return the covered boxes.

    Each box is compared with the others, so most of them must be visible. A dark mark in a box also
    hides sides, but does not cover the box if the paper around the box is bright.
    """
    contrasts = [
        Contrast.of(photo.reshape(-1, 3), known.reshape(-1, 3))
        for view in views.values()
        for photo, known in zip(view.photo, view.known, strict=True)
    ]
    joined = Contrast(*(np.array(each) for each in zip(*contrasts, strict=True)))
    hidden = joined.hidden.reshape(len(views), -1).sum(1) >= _HIDDEN_SIDES
    white = float(np.median([view.outside for view in views.values()]))
    marked = [
        view.outside > _WHITE * white and view.darkest < _DARK * white for view in views.values()
    ]
    return frozenset(
        box for box, away, mark in zip(views, hidden, marked, strict=True) if away and not mark
    )
