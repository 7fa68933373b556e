"""Read the fill, the pen and the typeface of an SVG element from its attributes.

A feature that some output format would draw differently raises an error that names the feature.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree as ET

import svgelements as svg

from pnp.drawing.colour import Colour
from pnp.drawing.scene import Align, Cap, Stroke
from pnp.drawing.text import FAMILY, FontFace
from pnp.errors import PnpError, quoted
from pnp.messages import Message, _
from pnp.templates.path_data import finite

SvgStyle = Mapping[str, str]
"""Properties of an element, keyed by name. They include those inherited from its groups."""

_NOT_INHERITED = {"transform", "clip-path", "x", "y", "width", "height", "overflow"}
"""Properties that an element does not pass on to its children."""

_ALIGNS = {"start": Align.LEFT, "middle": Align.CENTRE, "end": Align.RIGHT}
_CAPS = {"butt": Cap.BUTT, "round": Cap.ROUND}
_FACES = {
    (False, False): FontFace.REGULAR,
    (True, False): FontFace.BOLD,
    (False, True): FontFace.ITALIC,
}

SMALLEST = 1e-3
"""Minimum side length of a drawing, in the file's units."""

_PLAIN = _("convert it to plain paths, or to a PNG")
"""Default hint for an SVG feature that cannot be drawn."""


def refused(feature: str, hint: Message = _PLAIN) -> PnpError:
    """Return the error for an SVG feature that cannot be drawn."""
    return PnpError(_("unsupported in an SVG image: {feature}", feature=feature), hint=hint)


def merged_style(element: ET.Element, around: SvgStyle) -> SvgStyle:
    """Return the element's properties and those that it inherits. May raise PnpError.

    The `opacities` property is the product of the opacities of the element and its groups.
    """
    style = dict(element.attrib)
    for declaration in style.pop("style", "").split(";"):
        name, sign, value = declaration.partition(":")
        if sign:
            style[name.strip()] = value.strip()
    for name in ("mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"):
        if style.get(name, "none") != "none":
            raise refused(_("the property {name}", name=name))
    share = float(style.get("opacity", 1)) * float(around.get("opacities", 1))
    return {
        **{k: v for k, v in around.items() if k not in _NOT_INHERITED},
        **style,
        "opacities": str(share),
    }


def fill(style: SvgStyle) -> Colour | None:
    """Return the fill colour of a shape or text, or None if it is not filled.

    May raise PnpError.
    """
    return _colour(style.get("fill", "black"), style, "fill-opacity")


def stroke(style: SvgStyle, scale: float) -> Stroke | None:
    """Return the pen of a shape, with lengths multiplied by `scale`. May raise PnpError."""
    colour = _colour(style.get("stroke", "none"), style, "stroke-opacity")
    width = length(style.get("stroke-width", "1")) * scale
    if colour is None or not width:
        return None
    cap = style.get("stroke-linecap", "butt")
    if cap not in _CAPS:
        raise refused(f"stroke-linecap {cap}", _("use butt or round ends"))
    dash = style.get("stroke-dasharray", "none")
    lengths = [length(part) * scale for part in _parts(dash)]  # "none" is read as a length of 0
    if len(lengths) % 2:
        lengths *= 2
    return Stroke(colour, width, tuple(lengths) if any(lengths) else (), _CAPS[cap])


def face(style: SvgStyle) -> FontFace:
    """Return the face of text. Raises PnpError if it is not in the package's typeface."""
    family = style.get("font-family", "none").split(",")[0].strip().strip("'\"")
    for each in FontFace:
        if each.family == family != FAMILY:
            return each
    if family != FAMILY:
        hint = _("convert text to paths, or use {typeface}", typeface=FAMILY)
        raise refused(_("text in the typeface {typeface}", typeface=family), hint)
    weight = style.get("font-weight", "normal")
    bold = int(weight) >= 600 if weight.isdigit() else weight in {"bold", "bolder"}
    slanted = style.get("font-style", "normal") != "normal"
    if bold and slanted:
        raise refused(_("text that is both bold and italic"), _("use one of them"))
    return _FACES[bold, slanted]


def align(style: SvgStyle) -> Align:
    """Return the alignment of text at its point. Raises PnpError if it is unknown."""
    anchor = style.get("text-anchor", "start")
    if anchor not in _ALIGNS:
        raise refused(f"text-anchor {anchor}")
    return _ALIGNS[anchor]


@lru_cache(maxsize=4096)
def length(text: str, reference: float | None = None) -> float:
    """Return a length in the file's units, 96 per inch. Percentages refer to `reference`.

    Raises:
        PnpError: The length is out of range, or it is a percentage and `reference` is None.
    """
    if reference is None and text.endswith("%"):
        message = _("the length {length}", length=quoted(text))
        raise refused(message, _("write it without %"))
    return finite(float(svg.Length(text).value(ppi=96, relative_length=reference)))


def _parts(text: str) -> list[str]:
    return re.split(r"[\s,]+", text.strip())


def _colour(text: str, style: SvgStyle, opacity: str) -> Colour | None:
    """Return the colour of a fill or stroke, or None if the fill or stroke is invisible.

    Raises PnpError for gradients, patterns and partial transparency.
    """
    if text.startswith("url("):
        raise refused(_("gradients and patterns"))
    colour = _read_colour(style.get("color", "black") if text == "currentColor" else text)
    share = float(style.get(opacity, 1)) * float(style["opacities"]) * (colour.alpha or 0) / 255
    if not share or colour.value is None:
        return None
    if share < 1:
        raise refused(_("transparency"), _("make it opaque, or convert it to a PNG"))
    return Colour(colour.red, colour.green, colour.blue)


@lru_cache(maxsize=1024)
def _read_colour(text: str) -> Any:
    return svg.Color(text)
