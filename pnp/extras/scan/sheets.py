"""Read sheets from photos; error messages explain how to take a better photo."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from pnp.errors import PnpError, SourceLocation
from pnp.extras.scan.candidates import codes, dark_squares
from pnp.extras.scan.filled_sheet import custom_spaces_error
from pnp.extras.scan.locate import LocatedSheet, locate_sheets
from pnp.extras.scan.photo import LARGE_SIZE, STANDARD_SIZE, Photo, pictures
from pnp.extras.scan.pose import Pixels
from pnp.extras.scan.reading import SheetReading, read_fields
from pnp.extras.scan.sheet_measures import measure_sheet
from pnp.games.colour_lines.sheet_qr import OWN
from pnp.messages import _

_MIN_RESOLUTION = 38
"""Minimum pixels per space. Below it, the photo is read again at a higher resolution."""

_MIN_SQUARES = 4
"""Minimum number of dark squares that suggest a sheet, even if no sheet can be fitted."""

_MIN_BRIGHTNESS, _MIN_SHARPNESS = 12, 0.015
"""Minimum brightness, from 0 to 255, and minimum sharpness relative to the brightness."""

_BAND = 48
"""Height of the bands for measuring sharpness, in pixels. Every fourth band is used."""


class ScannedSheet(NamedTuple):
    """A sheet that was read, the photo's file name, and the picture."""

    file: str
    reading: SheetReading
    picture: Image.Image


def read_photo(photo: Photo) -> list[ScannedSheet]:
    """Return the sheets found in a photo, or in all pages of a PDF.

    Raises PnpError if the photo cannot be read or contains no sheet.
    """
    where = SourceLocation(photo.name)
    first = pictures(photo, STANDARD_SIZE)
    for picture in first:
        error = quality_error(picture.convert("L"))
        if error:
            raise error.at(where)
    found = _read_pictures(photo, first)
    if not found or any(each.reading.found.pose.space < _MIN_RESOLUTION for each in found):
        larger = pictures(photo, LARGE_SIZE)
        if [each.size for each in larger] != [each.size for each in first]:
            found = _read_pictures(photo, larger) or found
    if not found:
        raise missing_sheet_error(first[0]).at(where)
    return found


def _read_pictures(photo: Photo, images: Sequence[Image.Image]) -> list[ScannedSheet]:
    """Read the sheets whose whole grid is visible in these pictures."""
    return [
        ScannedSheet(photo.name, _read(picture, each), picture)
        for picture in images
        for each in locate_sheets(picture)
        if each.shows_whole_grid(picture.size)
    ]


def _read(picture: Image.Image, found: LocatedSheet) -> SheetReading:
    sheet = found.sheet.sheet
    if sheet is None:
        raise custom_spaces_error()
    return read_fields(measure_sheet(picture, found), sheet)


def quality_error(grey: Image.Image) -> PnpError | None:
    """Return an error with advice if the photo is too dark or blurred, otherwise None."""
    light = float(np.percentile(np.asarray(grey.reduce(4)), 97))
    if light < _MIN_BRIGHTNESS:
        return PnpError(_("the photo is too dark"), hint=_("take it in more light"))
    if _sharpness(grey) < _MIN_SHARPNESS * light:
        hint = _("hold the phone still, in more light")
        return PnpError(_("the photo is blurred"), hint=hint)
    return None


def missing_sheet_error(picture: Image.Image) -> PnpError:
    """Return an error that explains why no sheet was found in the photo, with advice."""
    found_codes = codes(picture.convert("L"))
    if any(code.sheet.spaces == OWN for code in found_codes):
        return custom_spaces_error()
    if found_codes or len(dark_squares(picture)) >= _MIN_SQUARES:
        hint = _("flatten the sheet, and show all four dark squares")
        return PnpError(_("part of the grid is cut off or too bent"), hint=hint)
    hint = _("photograph the sheet from above, so that it fills the frame")
    return PnpError(_("no Colour Lines sheet found"), hint=hint)


def _sharpness(grey: Image.Image) -> float:
    """Return a measure of focus: the difference between pixels at edges and their surroundings.

    A sheet has many edges, so a few bands of the photo are enough.
    """
    small = grey.reduce(max(1, round(max(grey.size) / 1600)))
    bands = [
        small.crop((0, top, small.width, min(top + _BAND, small.height)))
        for top in range(0, small.height, 4 * _BAND)
    ]
    differences = [np.abs(np.asarray(band, np.float32) - _blurred(band)) for band in bands]
    return float(np.percentile(np.concatenate(differences), 98))


def _blurred(band: Image.Image) -> Pixels:
    return np.asarray(band.filter(ImageFilter.GaussianBlur(1.5)), np.float32)
