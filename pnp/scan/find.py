"""Where sheets may lie: by the QR code and the four dark squares, else by the squares alone."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from pnp.errors import PnpError
from pnp.games.colour_lines.printed import OURS, OWN, PrintedSheet
from pnp.scan.pose import Floats, Pose, homography, projected
from pnp.scan.printed import Print, print_of

COARSE = 16
"""Pixels a space of the print by which sheets are found."""

_LONG = 1100  # pixels of the picture in which squares are looked for
_MOST = 16  # squares that are tried together
_LOCAL = 24  # of the picture's length: what a square is compared with
_DARK = 0.72


class Found(NamedTuple):
    """A place where a sheet may lie, and what its code says; "" where none was read."""

    pose: Pose
    text: str


class Code(NamedTuple):
    """A QR code of one of our sheets and its corners in pixels, clockwise from its left top."""

    text: str
    sheet: PrintedSheet
    corners: Floats


def codes(grey: Image.Image) -> list[Code]:
    """The codes of sheets in a picture."""
    import zxingcpp

    found = []
    for code in zxingcpp.read_barcodes(
        grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    ):
        at = code.position
        corners = [at.top_left, at.top_right, at.bottom_right, at.bottom_left]
        try:
            sheet = PrintedSheet.read(code.text)
        except PnpError:
            continue
        found.append(Code(code.text, sheet, np.array([(p.x, p.y) for p in corners], float)))
    return found


def found_by_code(code: Code, squares: Floats) -> Iterator[Found]:
    """Where the sheet of a code may lie, by those dark squares that agree best with it.

    Squares are looked for one by one from the nearest, since a code alone tells little of what is
    far from it; one may be taken for another, or not be seen.
    """
    own = code.sheet.spaces == OWN
    spaces = OURS if own else code.sheet.spaces
    printed = print_of(code.sheet.side, spaces, code.sheet.cell, "safe", COARSE)
    begin = _Pairs(np.array(_quiet(printed)), code.corners)
    for order in _ORDERS:
        ways = [begin]
        for n in order:
            ways = [longer for way in ways for longer in way.with_square(squares, printed, n)]
            ways = sorted(ways, key=lambda way: way.misfit)[:_WAYS]
        for way in ways[:2]:
            yield Found(Pose(way.matrix), code.text)


_ORDERS = ((2, 1, 3, 0), (2, 1, 3), (2, 1, 0), (2, 3, 0))
"""Squares from the nearest to the code."""

_WAYS, _CHOICES, _REACH = 12, 4, 0.25
"""Ways that are followed, squares that each may take, and how far off they may lie."""


class _Pairs(NamedTuple):
    """Points of the sheet and where they are taken to lie, the code's four corners first."""

    known: Floats
    target: Floats

    @property
    def matrix(self) -> Floats:
        """What takes one to the other."""
        return homography(self.known, self.target, self.weights)

    @property
    def weights(self) -> Floats:
        """Squares count for more than the corners of the code, whose tilt is not read well."""
        return np.array([0.3] * 4 + [1.0] * (len(self.known) - 4))

    @property
    def near(self) -> Floats:
        """About the same, without a tilt until all squares are known."""
        if len(self.known) == len(_ORDERS[0]) + 4:
            return self.matrix
        rows = np.c_[self.known, np.ones(len(self.known))] * self.weights[:, None]
        flat = np.linalg.lstsq(rows, self.target * self.weights[:, None], rcond=None)[0]
        return np.asarray(np.vstack([flat.T, [0, 0, 1]]))

    @property
    def misfit(self) -> float:
        """How far from each other they stay, by the code's size."""
        away = projected(self.near, self.known) - self.target
        size = np.hypot(*(self.target[0] - self.target[2]))
        return float(np.hypot(*away.T).mean() / size)

    def with_square(self, squares: Floats, printed: Print, n: int) -> "Iterator[_Pairs]":
        """The same with each dark square that may be the one of a corner of the grid."""
        middle = np.array(printed.squares[n].middle)
        aside = np.array([0.5, 0])
        wanted = np.array([middle - aside, middle + aside, printed.qr.middle])
        left, right, code = projected(self.near, wanted)
        space, at = np.hypot(*(right - left)), (left + right) / 2
        far = np.hypot(*(squares[:, :2] - at).T)
        size = squares[:, 2] / (printed.squares[n].width * space)
        reach = space + _REACH * np.hypot(*(code - at))
        fits = np.flatnonzero((far < reach) & (np.abs(np.log(size)) < 0.7))
        for one in fits[np.argsort(far[fits])][:_CHOICES]:
            target = np.vstack([self.target, squares[one, :2]])
            yield _Pairs(np.vstack([self.known, middle]), target)


def _quiet(printed: Print) -> tuple[tuple[float, float], ...]:
    """The corners of the code without the white round it, as it is drawn."""
    dense, (x, y) = printed.dense, printed.origin
    box = printed.qr
    left, top = round(box.left * dense + x), round(box.top * dense + y)
    side = round(box.width * dense)
    dark = printed.pixels[top : top + side, left : left + side].min(-1) < 128
    rows, columns = np.flatnonzero(dark.any(1)), np.flatnonzero(dark.any(0))
    x0, x1 = ((left + at - x) / dense for at in (columns[0], columns[-1] + 1))
    y0, y1 = ((top + at - y) / dense for at in (rows[0], rows[-1] + 1))
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def found_by_squares(squares: Floats) -> Iterator[Found]:
    """Every four dark squares that lie as those of a sheet do, in each of four turns."""
    printed = print_of("A", OURS, 8.0, "safe", COARSE)
    known = np.array([place.middle for place in printed.squares])
    size = printed.squares[0].width
    best = squares[:_MOST]
    for four in combinations(range(len(best)), 4):
        some = best[list(four)]
        if some[:, 2].max() > 1.8 * some[:, 2].min():
            continue
        middle = some[:, :2].mean(0)
        some = some[np.argsort(np.arctan2(*(some[:, :2] - middle).T[::-1]))]
        if not _fits(some, size):
            continue
        for turn in range(4):
            yield Found(Pose(homography(known, np.roll(some, -turn, 0)[:, :2])), "")


def _fits(some: Floats, size: float) -> bool:
    """Whether four squares clockwise are the corners of a shape like the grid's."""
    sides = np.hypot(*(np.roll(some, -1, 0) - some)[:, :2].T)
    across = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    ratio = max(across) / min(across)
    spaces = max(across) / 14.7 * size
    alike = max(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1])
    return bool(0.95 < ratio < 1.7 and alike < 1.5 and 0.6 < some[:, 2].mean() / spaces < 1.6)


def dark_squares(picture: Image.Image) -> Floats:
    """Middles and widths in pixels of what is dark, even and about square; the surest first."""
    factor = max(1, round(max(picture.size) / _LONG))
    small = picture.reduce(factor)
    grey = small.convert("L")
    light = np.asarray(grey, np.float32)
    near = np.asarray(grey.filter(ImageFilter.BoxBlur(max(grey.size) // _LOCAL)), np.float32)
    found = blobs(light < near * _DARK, longest=max(grey.size) // 14)
    moment = np.sqrt(np.maximum(found.xx * found.yy - found.xy**2, 1e-9))
    filled = found.pixels / (12 * moment)
    round_ = (found.xx + found.yy) / (2 * moment)
    fits = (found.pixels > 16) & (filled > 0.86) & (filled < 1.12) & (round_ < 1.35)
    order = np.argsort(round_[fits] + np.abs(filled[fits] - 1))
    side = np.sqrt(found.pixels[fits])
    return np.stack([found.x[fits], found.y[fits], side], 1)[order] * factor


class Blobs(NamedTuple):
    """Connected pixels: how many, their middle, and their second moments."""

    pixels: Floats
    x: Floats
    y: Floats
    xx: Floats
    yy: Floats
    xy: Floats


def blobs(mask: NDArray[np.bool_], longest: int) -> Blobs:
    """The connected parts of a mask, of rows no longer than so many pixels."""
    height, width = mask.shape
    padded = np.zeros((height, width + 2), bool)
    padded[:, 1:-1] = mask
    flat = padded.ravel()
    edges = np.flatnonzero(flat[1:] != flat[:-1]) + 1
    start, stop = edges[::2], edges[1::2]
    short = stop - start <= longest
    start, stop = start[short], stop[short]
    label = _joined(start, stop, width + 2)
    row, left = start // (width + 2), start % (width + 2) - 1
    long = (stop - start).astype(float)
    count = np.bincount(label, long)
    middle = left + long / 2
    x = np.bincount(label, middle * long) / count
    y = np.bincount(label, (row + 0.5) * long) / count
    dx, dy = middle - x[label], row + 0.5 - y[label]
    xx = np.bincount(label, (dx**2 + long**2 / 12) * long) / count
    yy = np.bincount(label, dy**2 * long) / count + 1 / 12
    xy = np.bincount(label, dx * dy * long) / count
    return Blobs(count.astype(float), x, y, xx, yy, xy)


def _joined(start: NDArray[np.intp], stop: NDArray[np.intp], width: int) -> NDArray[np.intp]:
    """A label for each run of pixels, the same for all that touch."""
    first = np.searchsorted(stop, start - width, "right")
    last = np.searchsorted(start, stop - width, "left")
    many = np.maximum(last - first, 0)
    below = np.repeat(np.arange(len(start)), many)
    other = np.arange(len(below)) + np.repeat(first - np.cumsum(many) + many, many)
    label = np.arange(len(start))
    while True:
        low = np.minimum(label[below], label[other])
        before = label.copy()
        np.minimum.at(label, below, low)
        np.minimum.at(label, other, low)
        label = label[label]
        if (label == before).all():
            return np.unique(label, return_inverse=True)[1]
