"""The board of Line or Colour in a picture: where it lies, which one it is, its palette, its turn.

Points on a board are in spaces from the grid's corner.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageFilter
from rings_find import Window, windows

from pnp.extras.scan.pose import Floats, Pixels, Pose, straightened
from pnp.extras.scan.printed import Place, Places, Print
from pnp.extras.scan.refine import Fit, Points, contrast, refined
from pnp.games.line_or_colour.board import SIZES, Layout, printed_board
from pnp.geometry import MM_PER_INCH

PALETTES = ("safe", "colour", "grey", "ink-saver")
DENSE = 32
"""Pixels a space of the print that is compared."""

CELL, FRAME = 23.0, 5.9
"""Of the usual boards, in mm."""

SIZE, HOLE = 21 / 2 / CELL, 16 / 2 / CELL
"""Half of the side and of the hole of the kit's rings, in spaces."""

_ROUGHLY = 24  # pixels a space when middles are compared
_MIDDLE = 0.19  # of a space: what of it rings leave in sight
_SIGN = 0.15  # of a space: what is round a letter
_CLOSELY = 3  # places that are fitted
_ALIKE = 0.2  # middles must be so much alike
_LETTERS, _SURELY = 0.75, 0.9  # and letters; from the other on none is better
_SHARE, _AWAY = 0.45, 0.01
"""How many of the letters fit at least, and how far from it they may lie, in spaces."""

_STEPS = ((36, 0.25, 0), (44, 0.1, 0))
_LETTER = 0.2
"""Steps of fitting, and what of a space is round a letter: rings hide nearly all else."""


class LocatedBoard(NamedTuple):
    """A board in the picture, and how well its print fits."""

    pose: Pose
    board: Layout
    palette: str
    alike: float
    """All middles together, colours too, from -1 to 1."""
    letters: float
    """How much alike most letters are, each for itself, from -1 to 1."""
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
        """Whether its letters are those that are seen, and lie where they should."""
        alike = self.alike > _ALIKE and self.letters > _LETTERS
        return alike and self.fit.share > _SHARE and self.fit.away < _AWAY


def printed(board: Layout, palette_name: str, dense: int) -> Print:
    """The print of a board, so many pixels a space."""
    return _print(board.size.name, board.colours, palette_name, dense)


@lru_cache(maxsize=32)
def _print(size: str, colours: tuple[int, ...], palette_name: str, dense: int) -> Print:
    side = SIZES[size].side
    rows = [list(colours[n : n + side]) for n in range(0, side * side, side)]
    picture = _drawn(f"line-or-colour/{size}", {"order": rows}, palette_name, dense)
    edge = FRAME / CELL
    all_, none = Place(-edge, -edge, side + 2 * edge, side + 2 * edge), Place(0, 0, 0, 0)
    return Print(np.asarray(picture), dense, Places(all_, (), none, {}, [], [], [], []))


def _drawn(name: str, values: dict[str, Any], palette_name: str, dense: int) -> Image.Image:
    """A component, bare, so many pixels a space."""
    from pnp.catalogue import Catalogue
    from pnp.drawing.colour import palette
    from pnp.export.png import pictures
    from pnp.layout.imposition import lay_out
    from pnp.layout.paper import PAPERS
    from pnp.layout.settings import Settings

    scene = Catalogue().template(name).build(values, palette(palette_name))
    sheets = lay_out([scene], Settings(paper=PAPERS["fit"], marks=False, bleed=0))
    return next(pictures(sheets, MM_PER_INCH * dense / CELL)).convert("RGB")


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
            if best is None or found.letters > best.letters:
                best = found
        if best is not None and best.certain and best.letters > _SURELY:
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


def _tiles(straight: Pixels, side: int, radius: float) -> Pixels:
    """What is seen round the middle of each space, as the eye takes light; by space and colour."""
    step = np.arange(_ROUGHLY) - _ROUGHLY / 2 + 0.5
    disc = np.hypot(step, step[:, None]) < radius * _ROUGHLY
    tiles = straight.reshape(side, _ROUGHLY, side, _ROUGHLY, 3).swapaxes(1, 2)[:, :, disc]
    return np.asarray(np.log(tiles.reshape(side * side, -1, 3) + 20))


def _middles(straight: Pixels, side: int) -> Pixels:
    """All middles together, whatever the colour and strength of light."""
    light = _tiles(straight, side, _MIDDLE)
    flat = (light - light.mean((0, 1))).ravel()
    return np.asarray(flat / (np.linalg.norm(flat) + 1e-6))


def _letters_alike(seen: Pixels, wanted: Pixels, side: int) -> float:
    """How much alike the letters of most spaces are."""
    a, b = (_tiles(each, side, _SIGN).mean(2) for each in (seen, wanted))
    a, b = a - a.mean(1, keepdims=True), b - b.mean(1, keepdims=True)
    norm = np.sqrt((a * a).sum(1) * (b * b).sum(1)) + 1e-6
    return float(np.median((a * b).sum(1) / norm))


@lru_cache(maxsize=64)
def _print_straight(board: Layout, palette: str) -> Pixels:
    """The print of all spaces."""
    print_ = printed(board, palette, 2 * _ROUGHLY)
    x, y = print_.origin
    flat = Pose(np.array([[print_.dense, 0, x], [0, print_.dense, y], [0, 0, 1.0]]))
    return _straight(Image.fromarray(print_.pixels), flat, board.size.side)


@lru_cache(maxsize=64)
def _wanted(board: Layout, palette: str) -> Pixels:
    return _middles(_print_straight(board, palette), board.size.side)


def _fitted(picture: Image.Image, bare: Image.Image, guess: _Guess) -> LocatedBoard:
    """A guess fitted to its letters, and how much alike they and all middles are then."""
    board, side = guess.board, guess.board.size.side
    print_ = printed(board, guess.palette, DENSE)
    fit = refined(bare, Pose(guess.matrix), print_, _STEPS, _points(side))
    straight = _straight(picture, fit.pose, side)
    seen = _middles(straight, side)
    alike = {palette: float(seen @ _wanted(board, palette)) for palette in PALETTES}
    palette = max(alike, key=lambda each: alike[each])
    letters = _letters_alike(straight, _print_straight(board, palette), side)
    return LocatedBoard(fit.pose, board, palette, alike[palette], letters, fit)


@lru_cache(maxsize=2)
def _points(side: int) -> Points:
    """The middles of spaces."""
    middles = [(x + 0.5, y + 0.5) for y in range(side) for x in range(side)]
    return Points(np.array(middles), Place(-1, -1, side + 2, side + 2), _LETTER)
