"""The board of Line or Colour in a picture: where it lies, which one it is, its palette, its turn.

Points on a board are in spaces from the grid's corner.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from pnp.drawing.geometry import MM_PER_INCH
from pnp.games.line_or_colour.board import SIZES, Layout, printed_board
from pnp.scan.pose import Floats, Pixels, Pose, projected, straightened
from pnp.scan.printed import Place, Places, Print
from pnp.scan.refine import Fit, Points, contrast, refined
from pnp.scan.rings_find import Window, windows

PALETTES = ("safe", "colour", "grey", "ink-saver")
DENSE = 32
"""Pixels a space of the print that is compared."""

CELL, FRAME = 23.0, 5.9
"""Of the usual boards, in mm."""

_ROUGHLY = 24  # pixels a space when middles are compared
_MIDDLE = 0.19  # of a space: what of it rings leave in sight
_CLOSELY = 3  # places that are fitted
_ALIKE, _SURELY = 0.55, 0.8  # middles must be so much alike; from the other on none is better
_SHARE, _AWAY = 0.4, 0.03
"""How many of the crossings and letters fit at least, and how far from it they may lie, in spaces."""

_STEPS = ((16, 0.5, False), (24, 0.25, False), (32, 0.1, False))


class LocatedBoard(NamedTuple):
    """A board in the picture, and how well its print fits."""

    pose: Pose
    board: Layout
    palette: str
    alike: float
    fit: Fit

    @property
    def corners(self) -> Floats:
        """Of the grid, in pixels, clockwise from its left top."""
        side = self.board.size.side
        return self.pose([(0, 0), (side, 0), (side, side), (0, side)])

    def whole(self, size: tuple[int, int]) -> bool:
        """Whether all of the grid is in a picture of that size."""
        slack = 0.1 * self.pose.space
        return bool(((self.corners > -slack) & (self.corners < np.array(size) + slack)).all())

    @property
    def certain(self) -> bool:
        """Whether letters are those of this board, and lie with the crossings where they should."""
        return self.alike > _ALIKE and self.fit.share > _SHARE and self.fit.away < _AWAY


def printed(board: Layout, palette_name: str, dense: int) -> Print:
    """The print of a board, so many pixels a space."""
    return _print(board.size.name, board.colours, palette_name, dense)


@lru_cache(maxsize=32)
def _print(size: str, colours: tuple[int, ...], palette_name: str, dense: int) -> Print:
    from pnp.backends.png import pictures
    from pnp.drawing.colour import palette
    from pnp.library import Library
    from pnp.press.imposition import lay_out
    from pnp.press.layout import Settings
    from pnp.press.paper import PAPERS

    side = SIZES[size].side
    rows = [list(colours[n : n + side]) for n in range(0, side * side, side)]
    values: dict[str, Any] = {"order": rows}
    scene = Library().template(f"line-or-colour/{size}").build(values, palette(palette_name))
    sheets = lay_out([scene], Settings(paper=PAPERS["fit"], marks=False, bleed=0))
    picture = next(pictures(sheets, MM_PER_INCH * dense / CELL)).convert("RGB")
    edge = FRAME / CELL
    all_, none = Place(-edge, -edge, side + 2 * edge, side + 2 * edge), Place(0, 0, 0, 0)
    return Print(np.asarray(picture), dense, Places(all_, (), none, {}, [], [], [], []))


class _Guess(NamedTuple):
    alike: float
    matrix: Floats
    board: Layout
    palette: str


def located(picture: Image.Image, boards: Sequence[Layout] = ()) -> LocatedBoard | None:
    """The board that fits best, one of some, None where none lies."""
    boards = boards or [printed_board(size) for size in SIZES.values()]
    bare = contrast(picture)
    best: LocatedBoard | None = None
    for some in windows(picture.convert("L")):
        guesses = [guess for window in some for guess in _guesses(picture, window, boards)]
        guesses.sort(key=lambda each: -each.alike)
        for guess in guesses[:_CLOSELY]:
            if guess.alike < _ALIKE / 2:
                continue
            found = _fitted(picture, bare, guess)
            if best is None or found.alike > best.alike:
                best = found
        if best is not None and best.certain and best.alike > _SURELY:
            break
    return best


def _guesses(picture: Image.Image, window: Window, boards: Sequence[Layout]) -> list[_Guess]:
    """The likeliest board and palette for each turn of a square of spaces."""
    side = window.side
    straight = _straight(picture, Pose(window.matrix), side)
    found = []
    for turn in range(4):
        seen = _middles(np.rot90(straight, turn), side)
        for board in boards:
            if board.size.side == side:
                matrix = window.matrix @ _turned(side, turn)
                for palette in PALETTES:
                    alike = float(seen @ _wanted(board, palette))
                    found.append(_Guess(alike, matrix, board, palette))
    return sorted(found, key=lambda each: -each.alike)[:2]


def _turned(side: int, turn: int) -> Floats:
    """From the spaces of a board to those of a square in which it lies so many quarters turned."""
    found = np.eye(3)
    for _ in range(turn):
        found = np.array([[0, -1, side], [1, 0, 0], [0, 0, 1]]) @ found
    return found


def _straight(picture: Image.Image, pose: Pose, side: int) -> Pixels:
    straight = straightened(picture, pose, Place(0, 0, side, side), _ROUGHLY)
    return np.asarray(straight.filter(ImageFilter.GaussianBlur(0.8)), np.float32)


def _middles(straight: Pixels, side: int) -> Pixels:
    """What is seen round the middles of all spaces, whatever the colour and strength of light."""
    step = np.arange(_ROUGHLY) - _ROUGHLY / 2 + 0.5
    disc = np.hypot(step, step[:, None]) < _MIDDLE * _ROUGHLY
    tiles = straight.reshape(side, _ROUGHLY, side, _ROUGHLY, 3).swapaxes(1, 2)[:, :, disc]
    light = np.log(tiles + 20)
    light -= light.mean((0, 1, 2))
    flat = light.ravel()
    return np.asarray(flat / (np.linalg.norm(flat) + 1e-6))


@lru_cache(maxsize=64)
def _wanted_of(size: str, colours: tuple[int, ...], palette: str) -> Pixels:
    board = Layout(SIZES[size], colours)
    print_, side = printed(board, palette, 2 * _ROUGHLY), SIZES[size].side
    x, y = print_.origin
    flat = Pose(np.array([[print_.dense, 0, x], [0, print_.dense, y], [0, 0, 1.0]]))
    return _middles(_straight(Image.fromarray(print_.pixels), flat, side), side)


def _wanted(board: Layout, palette: str) -> Pixels:
    return _wanted_of(board.size.name, board.colours, palette)


def _fitted(picture: Image.Image, bare: Image.Image, guess: _Guess) -> LocatedBoard:
    """A guess fitted to crossings and letters, and how much alike middles are then."""
    side = guess.board.size.side
    print_ = printed(guess.board, guess.palette, DENSE)
    fit = refined(bare, Pose(guess.matrix), print_, _STEPS, _points(side))
    seen = _middles(_straight(picture, fit.pose, side), side)
    alike = {palette: float(seen @ _wanted(guess.board, palette)) for palette in PALETTES}
    palette = max(alike, key=lambda each: alike[each])
    return LocatedBoard(fit.pose, guess.board, palette, alike[palette], fit)


@lru_cache(maxsize=2)
def _points(side: int) -> Points:
    """The crossings and the middles of spaces."""
    crossings = [(x, y) for y in range(side + 1) for x in range(side + 1)]
    middles = [(x + 0.5, y + 0.5) for y in range(side) for x in range(side)]
    return Points(np.array(crossings + middles, float), Place(-1, -1, side + 2, side + 2))


def far_off(found: LocatedBoard, corners: Floats) -> float:
    """How far the corners lie from others, in spaces."""
    away = np.hypot(*(found.corners - corners).T).max()
    wide = np.hypot(*(corners[1] - corners[0])) / found.board.size.side
    return float(away / wide)
