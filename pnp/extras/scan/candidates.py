"""Find places in a picture where a sheet might be, based on dark squares and QR codes."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from pnp.drawing.qr import quiet_zone_width
from pnp.errors import PnpError
from pnp.extras.scan.pose import Floats, Pose, homography, projected
from pnp.extras.scan.sheet_print import Places, places_of
from pnp.games.colour_lines.sheet_qr import PrintedSheet

_SEARCH_SIZE = 1100  # px: target length of the longer side of the picture searched for squares
_MAX_CANDIDATES = 400  # maximum number of places found from the squares alone
_MAX_SQUARES = 20  # number of best squares, and number of largest squares, that are combined
_MAX_MISFIT = 0.3  # maximum deviation of a square from the mean size of all four, as a log ratio
_LOCAL_RADIUS = 24
"""Ratio of the picture's longer side to the radius of the local mean."""
_DARK_SHARE = 0.72  # a pixel is dark below this fraction of the local mean
_MIN_AREA = 45  # px: minimum area of a square, in the searched picture
_MAX_ANISOTROPY, _MAX_ANISOTROPY_TILTED = 1.35, 1.6
"""Maximum anisotropy of a square seen straight on, and of a tilted square; 1 is isotropic."""


class Candidate(NamedTuple):
    """A place where a sheet might be, and the text of its code, or "" if no code was read."""

    pose: Pose
    text: str


class FoundCode(NamedTuple):
    """A QR code on a Colour Lines sheet, and its corners in pixels, clockwise from the top left."""

    text: str
    sheet: PrintedSheet
    corners: Floats


def codes(grey: Image.Image) -> list[FoundCode]:
    """Return the QR codes of Colour Lines sheets in a picture."""
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
        found.append(FoundCode(code.text, sheet, np.array([(p.x, p.y) for p in corners], float)))
    return found


def candidates_by_code(code: FoundCode, squares: Floats) -> Iterator[Candidate]:
    """Yield places for the sheet with this code, using the dark squares that fit best.

    Squares are added one by one, nearest first, because a code alone predicts distant points badly.
    Several orders are tried, because a square might be hidden or confused with a different one.
    """
    places = places_of(code.sheet.side, code.sheet.cell)
    dark = places.qr.grown(-quiet_zone_width(code.text, places.qr.width))
    start = _Match(np.array(dark.corners), code.corners)
    for order in _ORDERS:
        matches = [start]
        for n in order:
            matches = [
                extended for match in matches for extended in match.with_square(squares, places, n)
            ]
            matches = sorted(matches, key=lambda match: match.misfit)[:_MATCHES]
        for match in matches[:2]:
            yield Candidate(Pose(match.matrix), code.text)


_ORDERS = ((2, 1, 3, 0), (2, 1, 3), (2, 1, 0), (2, 3, 0))
"""Orders in which to add the squares, starting with the one nearest to the code.

Some orders omit a square.
"""

_MATCHES, _CHOICES, _REACH = 12, 4, 0.25
"""Number of matches kept, number of squares tried per match, and search radius.

The radius is a fraction of the distance to the code.
"""


class _Match(NamedTuple):
    """Points on the sheet, the code's corners first, and their assumed positions in the picture."""

    known: Floats
    target: Floats

    @property
    def matrix(self) -> Floats:
        """Homography from the sheet to the picture."""
        return homography(self.known, self.target, self.weights)

    @property
    def weights(self) -> Floats:
        """Weight of each point.

        The corners of the code have less weight, because their tilt is imprecise.
        """
        return np.array([0.3] * 4 + [1.0] * (len(self.known) - 4))

    @property
    def prediction(self) -> Floats:
        """Affine approximation of `matrix`, or `matrix` itself once all squares are known."""
        if len(self.known) == len(_ORDERS[0]) + 4:
            return self.matrix
        rows = np.c_[self.known, np.ones(len(self.known))] * self.weights[:, None]
        flat = np.linalg.lstsq(rows, self.target * self.weights[:, None], rcond=None)[0]
        return np.asarray(np.vstack([flat.T, [0, 0, 1]]))

    @property
    def misfit(self) -> float:
        """Mean distance from projected to assumed points, as a fraction of the code's diagonal."""
        away = projected(self.prediction, self.known) - self.target
        size = np.hypot(*(self.target[0] - self.target[2]))
        return float(np.hypot(*away.T).mean() / size)

    def with_square(self, squares: Floats, places: Places, n: int) -> "Iterator[_Match]":
        """Yield an extended match for each dark square that could be square `n` of the sheet."""
        middle = np.array(places.squares[n].middle)
        aside = np.array([0.5, 0])
        wanted = np.array([middle - aside, middle + aside, places.qr.middle])
        left, right, code = projected(self.prediction, wanted)
        space, at = np.hypot(*(right - left)), (left + right) / 2
        far = np.hypot(*(squares[:, :2] - at).T)
        size = squares[:, 2] / (places.squares[n].width * space)
        reach = space + _REACH * np.hypot(*(code - at))
        fits = np.flatnonzero((far < reach) & (np.abs(np.log(size)) < 0.7))
        for one in fits[np.argsort(far[fits])][:_CHOICES]:
            target = np.vstack([self.target, squares[one, :2]])
            yield _Match(np.vstack([self.known, middle]), target)


def candidates_by_squares(squares: Floats, cell: float) -> Iterator[Candidate]:
    """Yield places where four dark squares are arranged as on a sheet. The best match is first.

    Each set of four squares is tried in all four rotations.
    """
    places = places_of("A", cell).squares
    known = np.array([place.middle for place in places])
    large = np.argsort(-squares[:, 2])[:_MAX_SQUARES]
    tried = np.union1d(np.arange(min(_MAX_SQUARES, len(squares))), large)
    quads = _quads(squares[tried], places[0].width)
    quads = np.concatenate([np.roll(quads, -turn, 1) for turn in range(4)])
    if not len(quads):
        return
    matrices = _projections(known, quads[..., :2])
    aside = np.array([[-0.5, 0], [0.5, 0], [0, -0.5], [0, 0.5]])
    around = (known[:, None] + aside).reshape(-1, 2)
    flat = np.c_[around, np.ones(len(around))] @ matrices.swapaxes(1, 2)
    at = (flat[..., :2] / flat[..., 2:]).reshape(-1, 4, 4, 2)
    across, down = (np.hypot(*np.moveaxis(at[:, :, n + 1] - at[:, :, n], -1, 0)) for n in (0, 2))
    larger = np.log(quads[..., 2]) - np.log(across * down + 1e-9) / 2
    misfit = np.abs(larger - larger.mean(1, keepdims=True)).max(1)
    likely = (misfit < _MAX_MISFIT) & (flat[..., 2].min(1) > 0)
    for n in np.flatnonzero(likely)[np.argsort(misfit[likely])][:_MAX_CANDIDATES]:
        yield Candidate(Pose(matrices[n]), "")


def _projections(source: Floats, targets: Floats) -> Floats:
    """Return the homographies that map four points to each set of four targets."""
    rows = np.zeros((len(targets), 8, 8))
    x, y = targets[..., 0], targets[..., 1]
    rows[:, :4, :2], rows[:, :4, 2] = source, 1
    rows[:, 4:, 3:5], rows[:, 4:, 5] = source, 1
    rows[:, :4, 6:] = -x[..., None] * source
    rows[:, 4:, 6:] = -y[..., None] * source
    found = np.linalg.solve(rows, np.concatenate([x, y], 1)[..., None])[..., 0]
    return np.asarray(np.c_[found, np.ones(len(found))].reshape(-1, 3, 3))


def _quads(squares: Floats, size: float) -> Floats:
    """Return every set of four squares that could mark the corners of a grid, clockwise.

    `size` is the printed width of a square, in spaces.
    """
    if len(squares) < 4:
        return np.empty((0, 4, 3))
    quads = squares[np.array(list(combinations(range(len(squares)), 4)))]
    away = quads[..., :2] - quads[..., :2].mean(1, keepdims=True)
    order = np.argsort(np.arctan2(away[..., 1], away[..., 0]), 1)
    quads = np.take_along_axis(quads, order[..., None], 1)
    sides = np.hypot(*np.moveaxis((np.roll(quads, -1, 1) - quads)[..., :2], -1, 0))
    across = (sides[:, :2] + sides[:, 2:]) / 2
    asymmetry = np.abs(np.log(sides[:, :2] / sides[:, 2:])).max(1)
    spaces = across.max(1) / 14.7 * size
    ratio = across.max(1) / across.min(1)
    share = quads[..., 2].mean(1) / spaces
    fits = (ratio < 1.7) & (asymmetry < np.log(1.6)) & (share > 0.6) & (share < 1.6)
    return np.asarray(quads[fits])


def dark_squares(picture: Image.Image, *, tilted: bool = False) -> Floats:
    """Return the centres and widths of dark, solid, roughly square blobs, in pixels, best first.

    If `tilted` is True, distorted squares are accepted too, as in photos taken at an angle.
    """
    factor = min(2, max(1, round(max(picture.size) / _SEARCH_SIZE)))
    small = picture.reduce(factor)
    grey = small.convert("L")
    light = np.asarray(grey, np.float32)
    local_mean = np.asarray(
        grey.filter(ImageFilter.BoxBlur(max(grey.size) // _LOCAL_RADIUS)), np.float32
    )
    found = blobs(light < local_mean * _DARK_SHARE, longest=max(grey.size) // 14)
    moment = np.sqrt(np.maximum(found.xx * found.yy - found.xy**2, 1e-9))
    solidity = found.pixels / (12 * moment)
    anisotropy = (found.xx + found.yy) / (2 * moment)
    fits = (found.pixels > _MIN_AREA) & (solidity > 0.86) & (solidity < 1.12)
    fits &= anisotropy < (_MAX_ANISOTROPY_TILTED if tilted else _MAX_ANISOTROPY)
    order = np.argsort(anisotropy[fits] + np.abs(solidity[fits] - 1))
    side = np.sqrt(found.pixels[fits])
    return np.stack([found.x[fits], found.y[fits], side], 1)[order] * factor


class Blobs(NamedTuple):
    """Connected regions of pixels: pixel counts, centres, and central second moments."""

    pixels: Floats
    x: Floats
    y: Floats
    xx: Floats
    yy: Floats
    xy: Floats


def blobs(mask: NDArray[np.bool_], longest: int) -> Blobs:
    """Return the connected regions of a mask, ignoring runs of more than `longest` pixels."""
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
    """Return a label for each run of pixels; connected runs have the same label."""
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
