"""Convert SVG path data to outlines, for pictures and themes."""

import math
import re
from functools import lru_cache
from typing import Any

import svgelements as svg

from pnp.drawing.scene import Curve, Outline
from pnp.errors import PnpError, quoted
from pnp.geometry import Point
from pnp.messages import _
from pnp.templates.svg_style import finite

_WRITTEN = re.compile(r"[Mm][\sMmLlHhVvCcSsQqTtAaZz0-9.,eE+-]+")


@lru_cache(maxsize=256)  # the few paths of a theme are drawn on every page
def path_outlines(text: str) -> tuple[Outline, ...]:
    """Return the outlines of an SVG path's `d` attribute; raise PnpError if it is invalid."""
    try:
        found = tuple(outlines(svg.Path(text))) if _WRITTEN.fullmatch(text) else ()
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        found = ()
    if not found:
        hint = _("write an SVG path, such as {example}", example='"M0 0 L4 0 L2 3 Z"')
        raise PnpError(_("invalid path {path}", path=quoted(text)), hint=hint)
    return found


def outlines(path: Any) -> list[Outline]:
    """Return the subpaths of a path. Arcs and quadratic curves are converted to cubic curves."""
    found = []
    for subpath in path.as_subpaths():
        first, closed = subpath[0], False
        start = placed(first.end if isinstance(first, svg.Move) else first.start)
        segments: list[Point | Curve] = []
        for step in subpath:
            match step:
                case svg.Close():
                    closed = True
                case svg.Line():
                    segments.append(placed(step.end))
                case svg.CubicBezier():
                    segments.append(_curve(step))
                case svg.QuadraticBezier():
                    segments.append(_curve(_raised(step)))
                case svg.Arc():
                    segments.extend(map(_curve, step.as_cubic_curves(_count(step))))
        if segments:
            found.append(Outline(start, tuple(segments), closed))
    return found


def _count(arc: Any) -> int:
    """Return the number of curves that replace an arc.

    The quotient is rounded, because an error in the last bit of the angle could add a curve.
    """
    return math.ceil(round(abs(float(arc.sweep)) / (math.tau / 12), 6))


def _raised(curve: Any) -> Any:
    first = curve.start + (curve.control - curve.start) * (2 / 3)
    second = curve.end + (curve.control - curve.end) * (2 / 3)
    return svg.CubicBezier(curve.start, first, second, curve.end)


def _curve(step: Any) -> Curve:
    return Curve(placed(step.control1), placed(step.control2), placed(step.end))


def placed(point: Any) -> Point:
    """Return a point rounded to 9 decimals; raise PnpError if it is out of range."""
    return Point(round(finite(float(point.x)), 9), round(finite(float(point.y)), 9))
