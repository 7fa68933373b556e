"""Photos in, what their sheets say out; what cannot be read is refused with what to do better."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from pnp.errors import PnpError, SourceLocation
from pnp.extras.scan.find import codes, dark_squares
from pnp.extras.scan.locate import Located, located
from pnp.extras.scan.photo import LARGE, USUAL, Photo, pictures
from pnp.extras.scan.pose import Pixels
from pnp.extras.scan.reading import SheetReading, read, seen
from pnp.games.colour_lines.sheet_qr import OWN

_SMALL = 38
"""Pixels a space under which more pixels are asked of the photo, if it has them."""

_SQUARES = 4
"""Dark squares that tell of a sheet, though it could not be fitted."""

_DARK, _SOFT = 12, 0.015
"""The lightest of a photo that is too dark; of one that is blurred, how steep its edges are."""

_BAND = 48
"""Rows of pixels of which one in four is looked at for blur."""


class Read(NamedTuple):
    """A sheet that was read, and the picture that it was read from."""

    file: str
    reading: SheetReading
    picture: Image.Image


def read_photo(photo: Photo) -> list[Read]:
    """The sheets of a photo, or of all pages of a PDF; raises PnpError where there is none."""
    where = SourceLocation(photo.name)
    some = pictures(photo, USUAL)
    for picture in some:
        unclear = why_unclear(picture.convert("L"))
        if unclear:
            raise unclear.at(where)
    found = _tried(photo, some)
    if not found or any(each.reading.found.pose.space < _SMALL for each in found):
        more = pictures(photo, LARGE)
        if [each.size for each in more] != [each.size for each in some]:
            found = _tried(photo, more) or found
    if not found:
        raise why_not(some[0]).at(where)
    return found


def _tried(photo: Photo, some: Sequence[Image.Image]) -> list[Read]:
    """What is found in these pictures."""
    return [
        Read(photo.name, _read(picture, each), picture)
        for picture in some
        for each in located(picture)
        if each.whole(picture.size)
    ]


def _read(picture: Image.Image, found: Located) -> SheetReading:
    sheet = found.sheet.sheet
    if sheet is None:
        what = "its spaces are not the usual ones, and no code tells what they are"
        raise PnpError(what, hint="type the position")
    return read(seen(picture, found), sheet)


def why_unclear(grey: Image.Image) -> PnpError | None:
    """Why nothing could be read in this photo, whatever it shows, and what helps."""
    light = float(np.percentile(np.asarray(grey.reduce(4)), 97))
    if light < _DARK:
        return PnpError("too dark", hint="take the photo in more light")
    if _steepness(grey) < _SOFT * light:
        return PnpError("blurred", hint="hold the phone still until it is sharp, in more light")
    return None


def why_not(picture: Image.Image) -> PnpError:
    """Why no sheet was found in this photo, and what helps."""
    read_ = codes(picture.convert("L"))
    if any(code.sheet.spaces == OWN for code in read_):
        what = "its spaces are not the usual ones, and no code tells what they are"
        return PnpError(what, hint="type the position")
    if read_ or len(dark_squares(picture)) >= _SQUARES:
        what = "a part of the grid is cut off, or bent too much"
        return PnpError(what, hint="lay the sheet flat, take all four dark squares into the photo")
    hint = "take the sheet from above, filling the photo"
    return PnpError("no Colour Lines sheet is seen", hint=hint)


def _steepness(grey: Image.Image) -> float:
    """How much pixels at edges, of which a sheet has many, differ from what is round them.

    Some rows tell it of the whole photo.
    """
    small = grey.reduce(max(1, round(max(grey.size) / 1600)))
    bands = [
        small.crop((0, top, small.width, min(top + _BAND, small.height)))
        for top in range(0, small.height, 4 * _BAND)
    ]
    away = [np.abs(np.asarray(band, np.float32) - _softened(band)) for band in bands]
    return float(np.percentile(np.concatenate(away), 98))


def _softened(band: Image.Image) -> Pixels:
    return np.asarray(band.filter(ImageFilter.GaussianBlur(1.5)), np.float32)
