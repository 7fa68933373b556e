"""Sheets read from photos, and errors that explain how to take a better photo."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from pnp.errors import PnpError, SourceLocation
from pnp.extras.scan.find import codes, dark_squares
from pnp.extras.scan.game import custom_spaces
from pnp.extras.scan.locate import Located, located
from pnp.extras.scan.photo import LARGE, USUAL, Photo, pictures
from pnp.extras.scan.pose import Pixels
from pnp.extras.scan.reading import SheetReading, read, seen
from pnp.games.colour_lines.sheet_qr import OWN
from pnp.messages import _

_SMALL = 38
"""Pixels per space below which the photo is read again at a higher resolution."""

_SQUARES = 4
"""Number of dark squares that indicate a sheet, even if it could not be fitted."""

_DARK, _SOFT = 12, 0.015
"""Minimum brightness, from 0 to 255, and minimum steepness of edges relative to it."""

_BAND = 48
"""Height of the bands in which blur is measured, in pixels; every fourth band is used."""


class Read(NamedTuple):
    """A sheet that was read, with its photo's name and picture."""

    file: str
    reading: SheetReading
    picture: Image.Image


def read_photo(photo: Photo) -> list[Read]:
    """Return the sheets of a photo, or of all pages of a PDF; raises PnpError if there are none."""
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
    """Return the whole sheets in these pictures."""
    return [
        Read(photo.name, _read(picture, each), picture)
        for picture in some
        for each in located(picture)
        if each.whole(picture.size)
    ]


def _read(picture: Image.Image, found: Located) -> SheetReading:
    sheet = found.sheet.sheet
    if sheet is None:
        raise custom_spaces()
    return read(seen(picture, found), sheet)


def why_unclear(grey: Image.Image) -> PnpError | None:
    """Return an error with advice if the photo is too dark or blurred, else None."""
    light = float(np.percentile(np.asarray(grey.reduce(4)), 97))
    if light < _DARK:
        return PnpError(_("the photo is too dark"), hint=_("take it in more light"))
    if _steepness(grey) < _SOFT * light:
        hint = _("hold the phone still, in more light")
        return PnpError(_("the photo is blurred"), hint=hint)
    return None


def why_not(picture: Image.Image) -> PnpError:
    """Return an error with the reason why no sheet was found in the photo, and advice."""
    read_ = codes(picture.convert("L"))
    if any(code.sheet.spaces == OWN for code in read_):
        return custom_spaces()
    if read_ or len(dark_squares(picture)) >= _SQUARES:
        hint = _("flatten the sheet, and show all four dark squares")
        return PnpError(_("part of the grid is cut off or too bent"), hint=hint)
    hint = _("photograph the sheet from above, filling the picture")
    return PnpError(_("no Colour Lines sheet found"), hint=hint)


def _steepness(grey: Image.Image) -> float:
    """Return the difference of pixels at edges from their surroundings, as a measure of focus.

    A sheet has many edges. Some bands of the photo are enough.
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
