"""The sheets in a picture: their pose, their identity, and the palette of their print."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from pnp.extras.scan.find import (
    Found,
    FoundCode,
    codes,
    dark_squares,
    found_by_code,
    found_by_squares,
)
from pnp.extras.scan.pose import GRID, Floats, Pixels, Pose, straightened
from pnp.extras.scan.printed import SheetPrint, places_of, print_of
from pnp.extras.scan.refine import (
    CURLED,
    FINER,
    ROUGH,
    Fit,
    agreement,
    contrast,
    likeness,
    refined,
    tones,
)
from pnp.games.colour_lines.sheet_qr import OURS, PrintedSheet

COLOURED, GREY = ("safe", "colour"), ("grey", "ink-saver")
"""Palettes that a sheet may be printed in, with and without colours."""

MOST_SHEETS = 2
"""Maximum number of sheets in a picture that are read by their codes."""

_COARSE, _FITTED = 16, 32
"""Pixels per space of the print, for finding sheets and for fitting them."""

_CHROMA = 0.1
"""Median difference between channels above which the tones of a sheet are coloured."""

_ALIKE, _LIKE, _SHARE, _AWAY = 0.25, 0.7, 0.6, 0.03
"""Limits for a certain sheet: agreement of tones, likeness, share of crossings, and error.

The error is in spaces.
"""

_NEARLY_ALL, _ALIKE_INKED, _LIKE_INKED = 0.9, 0.5, 0.6
"""Share of crossings, or agreement of tones, above which the third value is enough likeness.

Thick ink hides part of the print and so lowers the likeness.
"""

_UNNAMED = 0.6
"""Minimum agreement with the tones of the usual spaces if no code was read."""

_NEAR, _SOME = 0.006, 0.5
"""Error in spaces below which a fit is final, and share of crossings below which it is dropped."""

USUAL = [PrintedSheet(side, 8.0, OURS, 1) for side in "AB"]

_CODE_DENSE = 110
"""Pixels per space of the part in which a code is searched again."""

_BESIDE, _TRIED = 1.5, 3
"""Largest distance of a code from its expected position, and number of places tried.

The distance is a multiple of the code's diagonal. Bent paper moves the code.
"""

_CLOSELY = 4
"""Maximum number of places that are fitted."""


class Located(NamedTuple):
    """A sheet in a picture, and how well its print fits."""

    pose: Pose
    sheet: PrintedSheet
    palette: str
    named: bool
    """True if its code was read; otherwise the usual spaces are assumed."""
    alike: float
    """Agreement of the tones, from -1 to 1."""
    like: float
    """Likeness of photo and print, from -1 to 1."""
    fit: Fit

    def whole(self, size: tuple[int, int]) -> bool:
        """Return True if the whole grid is in a picture of this size, in pixels."""
        at = self.pose(GRID.corners)
        slack = self.pose.space * 0.1
        return bool(((at > -slack) & (at < np.array(size) + slack)).all())


def located(picture: Image.Image) -> list[Located]:
    """Return the sheets that are certainly in a picture, at most two."""
    read = codes(picture.convert("L"))[:MOST_SHEETS]
    squares = dark_squares(picture)
    small = picture.reduce(max(1, round(max(picture.size) / 1000)))
    pixels = np.asarray(small, np.float32)
    seen = _Picture(pixels, small.width / picture.width, contrast(picture))
    found = _all_coded(seen, read, squares)
    if read and not found:
        found = _all_coded(seen, read, dark_squares(picture, tilted=True))
    if found:
        return found
    unnamed = _unnamed(picture, seen, squares)
    return [unnamed] if unnamed and _is_certain(unnamed) else []


def _all_coded(seen: "_Picture", read: list[FoundCode], squares: Floats) -> list[Located]:
    coded = (_coded(seen, code, squares) for code in read)
    return [each for each in coded if each and _is_certain(each)]


def _coded(seen: "_Picture", code: FoundCode, squares: Floats) -> Located | None:
    """Return the sheet of a code, found by the code or else by four squares around it."""
    guesses = _guesses(seen, found_by_code(code, squares), [code.sheet])
    found = _fitted(seen, guesses[0]) if guesses else None
    for place in _squares_round(code, squares):
        if found and _is_certain(found):
            break
        found = _fitted(seen, _guesses(seen, [place], [code.sheet])[0])
    return found


def _squares_round(code: FoundCode, squares: Floats) -> Iterator[Found]:
    """Yield places by four squares that put the code near its position, the nearest first."""
    middle = places_of(code.sheet.side, code.sheet.cell).qr.middle
    size = np.hypot(*(code.corners[0] - code.corners[2]))

    def astray(place: Found) -> float:
        return float(np.hypot(*(place.pose(middle) - code.corners.mean(0))) / size)

    places = sorted(found_by_squares(squares, code.sheet.cell), key=astray)
    for place in places[:_TRIED]:
        if astray(place) < _BESIDE:
            yield place._replace(text=code.text)


def _unnamed(picture: Image.Image, seen: "_Picture", squares: Floats) -> Located | None:
    """Return the sheet found by its squares alone, or None.

    The usual spaces are assumed, unless its code can be read once its place is known.
    """
    guesses = _guesses(seen, found_by_squares(squares, USUAL[0].cell), USUAL)
    fitted = [_fitted(seen, guess) for guess in guesses]
    best = max(fitted, key=lambda each: each.like, default=None)
    if best is not None and best.fit.share > _SHARE:
        best = _with_code(picture, seen, best)
    return best


def _with_code(picture: Image.Image, seen: "_Picture", found: Located) -> Located:
    """Return the sheet with its code, if it can be read now that its place is known."""
    place = places_of(found.sheet.side, found.sheet.cell).qr
    straight = straightened(picture, found.pose, place.grown(0.6), _CODE_DENSE)
    read = _codes_near(straight.convert("L"))
    if not read:
        return found
    guess = _Guess(0.0, Found(found.pose, read[0].text), read[0].sheet, found.palette)
    return _fitted(seen, guess)


def _codes_near(grey: Image.Image) -> list[FoundCode]:
    """Return the codes in a small part of the picture.

    The sharpened picture is tried first. The plain one helps if sharpening amplifies noise.
    """
    return codes(grey.filter(ImageFilter.UnsharpMask(4, 150, 0))) or codes(grey)


class _Guess(NamedTuple):
    alike: float
    found: Found
    sheet: PrintedSheet
    palette: str


class _Picture(NamedTuple):
    """A picture as the fitting steps use it: small in colour, and full size in contrast."""

    pixels: Pixels
    shrunk: float
    bare: Image.Image


def _guesses(seen: _Picture, places: Iterable[Found], sheets: list[PrintedSheet]) -> list[_Guess]:
    """Return the likeliest places, the best first, one for each rotation and side of a sheet."""
    best: dict[tuple[int, str], _Guess] = {}
    for place in places:
        found = tones(seen.pixels, place.pose.scaled(seen.shrunk))
        for sheet in sheets:
            alike, palette = _palette(found, sheet)
            guess = _Guess(alike, place, sheet, palette)
            key = _turn(place.pose), sheet.side
            if key not in best or alike > best[key].alike:
                best[key] = guess
    return sorted(best.values(), key=lambda guess: -guess.alike)[:_CLOSELY]


def _turn(pose: Pose) -> int:
    """Return the direction of the sheet's top, in quarter turns."""
    (x, y), (u, v) = pose([(7, 6), (7, 5)])
    return int(np.floor(np.arctan2(v - y, u - x) / (np.pi / 2) + 0.5)) % 4


def _palette(found: Floats, sheet: PrintedSheet) -> tuple[float, str]:
    """Return the best agreement of tones and its palette, in colour or in grey as the photo is."""
    spread = found.max(-1) - found.min(-1)
    known = ~np.isnan(spread)
    coloured = bool(known.any()) and float(np.median(spread[known])) > _CHROMA
    names = COLOURED if coloured else GREY
    return max((agreement(found, _print(sheet, each, _COARSE)), each) for each in names)


def _fitted(seen: _Picture, guess: _Guess) -> Located:
    """Fit the print to the crossings, in the palette that it looks most like."""
    sheet, palette = guess.sheet, guess.palette
    fit = Fit(guess.found.pose, 9.0, 0.0)
    for steps in (ROUGH, FINER, CURLED):
        fit = refined(seen.bare, fit.pose, _print(sheet, palette, _FITTED), steps)
        alike, palette = _palette(tones(seen.pixels, fit.pose.scaled(seen.shrunk)), sheet)
        # The slow steps for curled paper run only if they are needed and have a chance.
        if steps is FINER and (_is_near(fit) or fit.share < _SOME):
            break
    like = likeness(seen.bare, fit.pose, _print(sheet, palette, _FITTED))
    return Located(fit.pose, sheet, palette, bool(guess.found.text), alike, like, fit)


def _is_near(fit: Fit) -> bool:
    """Return True if nearly all crossings fit: no curl of the paper is left."""
    return fit.away < _NEAR and fit.share > _NEARLY_ALL


def _is_certain(found: Located) -> bool:
    """Return True if the crossings fit, and the print around them too.

    Thick ink hides part of the print. A lower likeness is enough if the code was read and nearly
    all crossings or the tones fit.
    """
    well = found.fit.share > _SHARE and found.fit.away < _AWAY
    colours = found.alike > (_ALIKE if found.named else _UNNAMED)
    inked = found.fit.share > _NEARLY_ALL or found.alike > _ALIKE_INKED
    return well and colours and found.like > (_LIKE_INKED if found.named and inked else _LIKE)


def _print(sheet: PrintedSheet, palette: str, dense: int) -> SheetPrint:
    return print_of(sheet.side, sheet.spaces, sheet.cell, palette, dense)
