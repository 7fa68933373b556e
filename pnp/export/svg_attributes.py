"""Attributes of SVG elements, in files (`svg`) and on the studio's page (`screen`)."""

from base64 import b64encode
from collections.abc import Callable

from pnp.drawing.bidi import is_right_to_left
from pnp.drawing.colour import Colour
from pnp.drawing.font_file import FontFile
from pnp.drawing.scene import Cap, Image, Picture, Stroke
from pnp.drawing.text import FAMILY, Face, FontFace
from pnp.geometry import Affine

STYLES: dict[FontFace, dict[str, str]] = {
    FontFace.BOLD: {"font-weight": "bold"},
    FontFace.ITALIC: {"font-style": "italic"},
}
"""CSS properties in which a face differs from the regular face of its family."""


def style_of(face: Face) -> dict[str, str]:
    """Return the CSS properties of a face within its family."""
    if isinstance(face, FontFile):
        return STYLES[FontFace.BOLD] if face.bold else {}
    return STYLES.get(face, {})


def face_attributes(face: Face, text: str = "") -> dict[str, str]:
    """Return the attributes in which the face differs from the regular face.

    If the text is right to left, its anchor is still its left end.
    """
    if face.family == FAMILY:
        return style_of(face)
    attributes = {"font-family": f"'{face.family}'", **style_of(face)}
    if isinstance(face, FontFile) and is_right_to_left(text):
        attributes |= {"direction": "rtl", "text-anchor": "end"}
    return attributes


def paint(
    fill: Colour | None, stroke: Stroke | None, length: Callable[[float], object]
) -> dict[str, str]:
    """Return the attributes for a fill and a stroke. `length` converts lengths from mm."""
    attributes = {} if fill is None else {"fill": fill.hex}
    if stroke is not None:
        attributes |= {"stroke": stroke.colour.hex, "stroke-width": str(length(stroke.width))}
        if stroke.dash:
            attributes["stroke-dasharray"] = " ".join(str(length(each)) for each in stroke.dash)
        if stroke.cap is Cap.ROUND:
            attributes |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    return attributes


def data_address(image: Image) -> str:
    """Return the image as a data URL."""
    return f"data:{image.media};base64,{b64encode(image.data).decode()}"


def from_pixels(picture: Picture) -> Affine:
    """Return the transform from an image's pixels to the rectangle of the picture, in mm."""
    (x, y, width, height), (across, down) = picture.rect, picture.image.pixels
    return Affine(width / across, 0, 0, height / down, x, y)
