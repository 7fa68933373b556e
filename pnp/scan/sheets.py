"""Photos in, what their sheets say out; what cannot be read is refused with what to do better."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from pnp.errors import Place, PnpError
from pnp.games.colour_lines.printed import OWN
from pnp.scan.find import codes, dark_squares
from pnp.scan.locate import Located, located
from pnp.scan.photo import LARGE, USUAL, Photo, pictures
from pnp.scan.reading import SheetReading, read, seen

_SMALL = 38
"""Pixels a space under which more pixels are asked of the photo, if it has them."""

_DARK, _DIM = 45, 3.0
"""The lightest of a photo that is too dark, and the steepest of one that is blurred."""


class Read(NamedTuple):
    """A sheet that was read, and the picture that it was read from."""

    file: str
    reading: SheetReading
    picture: Image.Image


def read_photo(photo: Photo) -> list[Read]:
    """The sheets of a photo, or of all pages of a PDF; raises PnpError where there is none."""
    found = _tried(photo, USUAL)
    if not found or any(each.reading.found.pose.space < _SMALL for each in found):
        found = _tried(photo, LARGE) or found
    if not found:
        raise why_not(pictures(photo, USUAL)).at(Place(photo.name))
    return found


def _tried(photo: Photo, longest: int) -> list[Read]:
    """What is found with that many pixels."""
    return [
        Read(photo.name, _read(picture, each), picture)
        for picture in pictures(photo, longest)
        for each in located(picture)
        if each.whole(picture.size)
    ]


def _read(picture: Image.Image, found: Located) -> SheetReading:
    sheet = found.sheet.sheet
    if sheet is None:
        what = "its spaces are not the usual ones, and no code tells what they are"
        raise PnpError(what, hint="type the position")
    return read(seen(picture, found), sheet)


def why_not(some: Sequence[Image.Image]) -> PnpError:
    """Why no sheet can be read in these pictures, and what helps."""
    picture = some[0]
    grey = picture.convert("L")
    light = np.percentile(np.asarray(grey.reduce(4)), 97)
    if light < _DARK:
        return PnpError("too dark", hint="take the photo in more light")
    read_ = codes(grey)
    if any(code.sheet.spaces == OWN for code in read_):
        what = "its spaces are not the usual ones, and no code tells what they are"
        return PnpError(what, hint="type the position")
    if _steepness(grey) < _DIM:
        return PnpError("blurred", hint="hold the phone still until it is sharp, in more light")
    if read_ or len(dark_squares(picture)) >= 4:
        what = "a part of the grid is cut off, or bent too much"
        return PnpError(what, hint="lay the sheet flat, take all four dark squares into the photo")
    hint = "take the sheet from above, filling the photo"
    return PnpError("no Colour Lines sheet is seen", hint=hint)


def _steepness(grey: Image.Image) -> float:
    """How steep the steepest edges are, of which a sheet has many."""
    small = grey.reduce(max(1, max(grey.size) // 1600))
    edges = np.asarray(small, np.float32) - np.asarray(
        small.filter(ImageFilter.GaussianBlur(1.5)), np.float32
    )
    return float(np.percentile(np.abs(edges), 98))
