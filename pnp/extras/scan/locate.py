"""Find the sheets in a picture: their pose, identity and palette."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from pnp.extras.scan.candidates import (
    Candidate,
    FoundCode,
    candidates_by_code,
    candidates_by_squares,
    codes,
    dark_squares,
)
from pnp.extras.scan.pose import GRID, Floats, Pixels, Pose, straightened
from pnp.extras.scan.refine import (
    CURLED,
    FINER,
    ROUGH,
    Fit,
    agreement,
    contrast,
    likeness,
    refine_pose,
    tones,
)
from pnp.extras.scan.sheet_print import SheetPrint, places_of, print_of
from pnp.games.colour_lines.sheet_qr import OURS, PrintedSheet

COLOURED, GREY = ("safe", "colour"), ("grey", "ink-saver")
"""Palettes for printing a sheet, in colour and in grey."""

MAX_SHEETS = 2
"""Maximum number of sheets in a picture that are located by their codes."""

_COARSE, _FINE = 16, 32
"""Resolutions of the rendered sheet, in pixels per space, for finding and for fitting a sheet."""

_CHROMA = 0.1
"""Minimum median difference between the channels of a coloured sheet."""

_MIN_AGREEMENT, _MIN_LIKENESS, _MIN_SHARE, _MAX_ERROR = 0.25, 0.7, 0.6, 0.03
"""Limits for accepting a sheet: tone agreement, likeness, fraction of crossings, and error.

The first three are minimums. The last is a maximum, in spaces.
"""

_NEARLY_ALL, _INKED_AGREEMENT, _INKED_LIKENESS = 0.9, 0.5, 0.6
"""Limits for inked sheets: fraction of crossings, tone agreement, and likeness.

If a sheet exceeds one of the first two values, the third is its minimum likeness. This minimum is
lower than usual because thick ink hides part of the sheet.
"""

_UNCODED_AGREEMENT = 0.6
"""Minimum tone agreement with the standard spaces if no code was read."""

_FINAL_ERROR, _HOPELESS_SHARE = 0.006, 0.5
"""Maximum error of a final fit, in spaces, and minimum fraction of fitting crossings.

Below this fraction, the sheet is not fitted as curled paper.
"""

STANDARD_SHEETS = [PrintedSheet(side, 8.0, OURS, 1) for side in "AB"]

_CODE_DENSE = 110
"""Resolution of the second search for a code, in pixels per space."""

_MAX_CODE_ERROR, _MAX_TRIES = 1.5, 3
"""Maximum distance of a code from its expected position, and number of places to try.

The distance is a multiple of the code's diagonal. Bent paper moves the code.
"""

_MAX_FITS = 4
"""Maximum number of places at which a fit is tried."""


class LocatedSheet(NamedTuple):
    """A sheet in a picture, with measures of how well the rendered sheet fits."""

    pose: Pose
    sheet: PrintedSheet
    palette: str
    has_code: bool
    """True if the code was read. Otherwise, the standard spaces are assumed."""
    agreement: float
    """Correlation between the tones in the photo and in the rendered sheet, from -1 to 1."""
    likeness: float
    """Correlation between small details in the photo and in the rendered sheet, from -1 to 1."""
    fit: Fit

    def shows_whole_grid(self, size: tuple[int, int]) -> bool:
        """Return True if a picture of this size, in pixels, shows the whole grid."""
        at = self.pose(GRID.corners)
        slack = self.pose.space * 0.1
        return bool(((at > -slack) & (at < np.array(size) + slack)).all())


def locate_sheets(picture: Image.Image) -> list[LocatedSheet]:
    """Return at most two sheets that were located with certainty in a picture."""
    read = codes(picture.convert("L"))[:MAX_SHEETS]
    squares = dark_squares(picture)
    small = picture.reduce(max(1, round(max(picture.size) / 1000)))
    pixels = np.asarray(small, np.float32)
    photo = _Picture(pixels, small.width / picture.width, contrast(picture))
    found = _locate_by_codes(photo, read, squares)
    if read and not found:
        found = _locate_by_codes(photo, read, dark_squares(picture, tilted=True))
    if found:
        return found
    uncoded = _locate_by_squares(picture, photo, squares)
    return [uncoded] if uncoded and _is_certain(uncoded) else []


def _locate_by_codes(
    photo: "_Picture", read: list[FoundCode], squares: Floats
) -> list[LocatedSheet]:
    sheets = (_locate_by_code(photo, code, squares) for code in read)
    return [each for each in sheets if each and _is_certain(each)]


def _locate_by_code(photo: "_Picture", code: FoundCode, squares: Floats) -> LocatedSheet | None:
    """Return the sheet with this code, or None if the sheet cannot be located.

    The sheet is located from the code and nearby squares or, failing that, from four squares alone.
    """
    guesses = _guesses(photo, candidates_by_code(code, squares), [code.sheet])
    found = _fit(photo, guesses[0]) if guesses else None
    for place in _candidates_around(code, squares):
        if found and _is_certain(found):
            break
        found = _fit(photo, _guesses(photo, [place], [code.sheet])[0])
    return found


def _candidates_around(code: FoundCode, squares: Floats) -> Iterator[Candidate]:
    """Yield places, best first, that fit four squares and the position of the code."""
    middle = places_of(code.sheet.side, code.sheet.cell).qr.middle
    size = np.hypot(*(code.corners[0] - code.corners[2]))

    def code_error(place: Candidate) -> float:
        return float(np.hypot(*(place.pose(middle) - code.corners.mean(0))) / size)

    places = sorted(candidates_by_squares(squares, code.sheet.cell), key=code_error)
    for place in places[:_MAX_TRIES]:
        if code_error(place) < _MAX_CODE_ERROR:
            yield place._replace(text=code.text)


def _locate_by_squares(
    picture: Image.Image, photo: "_Picture", squares: Floats
) -> LocatedSheet | None:
    """Return the sheet located by its squares alone, or None if it cannot be located.

    Once the sheet is located, its code is searched for again. If there is still no code, the
    standard spaces are assumed.
    """
    guesses = _guesses(
        photo, candidates_by_squares(squares, STANDARD_SHEETS[0].cell), STANDARD_SHEETS
    )
    fits = [_fit(photo, guess) for guess in guesses]
    best = max(fits, key=lambda each: each.likeness, default=None)
    if best is not None and best.fit.share > _MIN_SHARE:
        best = _with_code(picture, photo, best)
    return best


def _with_code(picture: Image.Image, photo: "_Picture", found: LocatedSheet) -> LocatedSheet:
    """Look for the code of a located sheet. If it can be read, return the sheet with the code."""
    place = places_of(found.sheet.side, found.sheet.cell).qr
    straight = straightened(picture, found.pose, place.grown(0.6), _CODE_DENSE)
    read = _codes_near(straight.convert("L"))
    if not read:
        return found
    guess = _Guess(0.0, Candidate(found.pose, read[0].text), read[0].sheet, found.palette)
    return _fit(photo, guess)


def _codes_near(grey: Image.Image) -> list[FoundCode]:
    """Return the codes in a small part of the picture.

    If no code is found, the search is repeated without sharpening, which can amplify noise.
    """
    return codes(grey.filter(ImageFilter.UnsharpMask(4, 150, 0))) or codes(grey)


class _Guess(NamedTuple):
    agreement: float
    found: Candidate
    sheet: PrintedSheet
    palette: str


class _Picture(NamedTuple):
    """A picture for fitting: a small copy in colour, and a full-size contrast image."""

    pixels: Pixels
    scale: float
    contrast: Image.Image


def _guesses(
    photo: _Picture, places: Iterable[Candidate], sheets: list[PrintedSheet]
) -> list[_Guess]:
    """Return the most likely places, best first. There is at most one per rotation and side."""
    best: dict[tuple[int, str], _Guess] = {}
    for place in places:
        found = tones(photo.pixels, place.pose.scaled(photo.scale))
        for sheet in sheets:
            tone_agreement, palette = _palette(found, sheet)
            guess = _Guess(tone_agreement, place, sheet, palette)
            key = _turn(place.pose), sheet.side
            if key not in best or tone_agreement > best[key].agreement:
                best[key] = guess
    return sorted(best.values(), key=lambda guess: -guess.agreement)[:_MAX_FITS]


def _turn(pose: Pose) -> int:
    """Return the direction in which the top of the sheet points, in quarter turns."""
    (x, y), (u, v) = pose([(7, 6), (7, 5)])
    return int(np.floor(np.arctan2(v - y, u - x) / (np.pi / 2) + 0.5)) % 4


def _palette(found: Floats, sheet: PrintedSheet) -> tuple[float, str]:
    """Return the score of the best tone match, and the matching palette (grey for a grey photo)."""
    spread = found.max(-1) - found.min(-1)
    known = ~np.isnan(spread)
    coloured = bool(known.any()) and float(np.median(spread[known])) > _CHROMA
    names = COLOURED if coloured else GREY
    return max((agreement(found, _print(sheet, each, _COARSE)), each) for each in names)


def _fit(photo: _Picture, guess: _Guess) -> LocatedSheet:
    """Fit the rendered sheet to the crossings, in the palette that matches the photo best."""
    sheet, palette = guess.sheet, guess.palette
    fit = Fit(guess.found.pose, 9.0, 0.0)
    for steps in (ROUGH, FINER, CURLED):
        fit = refine_pose(photo.contrast, fit.pose, _print(sheet, palette, _FINE), steps)
        tone_agreement, palette = _palette(tones(photo.pixels, fit.pose.scaled(photo.scale)), sheet)
        # The slow steps for curled paper run only if they are needed and likely to succeed.
        if steps is FINER and (_is_final(fit) or fit.share < _HOPELESS_SHARE):
            break
    print_likeness = likeness(photo.contrast, fit.pose, _print(sheet, palette, _FINE))
    return LocatedSheet(
        fit.pose, sheet, palette, bool(guess.found.text), tone_agreement, print_likeness, fit
    )


def _is_final(fit: Fit) -> bool:
    """Return True if nearly all crossings fit, so no curl needs to be corrected."""
    return fit.error < _FINAL_ERROR and fit.share > _NEARLY_ALL


def _is_certain(found: LocatedSheet) -> bool:
    """Return True if both the crossings and the rest of the sheet fit.

    Thick ink hides part of the sheet. Therefore, a lower likeness is enough if the code was read
    and either nearly all crossings or the tones fit.
    """
    fits = found.fit.share > _MIN_SHARE and found.fit.error < _MAX_ERROR
    tones_agree = found.agreement > (_MIN_AGREEMENT if found.has_code else _UNCODED_AGREEMENT)
    is_inked = found.fit.share > _NEARLY_ALL or found.agreement > _INKED_AGREEMENT
    return (
        fits
        and tones_agree
        and found.likeness > (_INKED_LIKENESS if found.has_code and is_inked else _MIN_LIKENESS)
    )


def _print(sheet: PrintedSheet, palette: str, dense: int) -> SheetPrint:
    return print_of(sheet.side, sheet.spaces, sheet.cell, palette, dense)
