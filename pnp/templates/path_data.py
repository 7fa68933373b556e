"""Conversion of SVG path data to outlines, for shapes, themes and pictures.

SVG libraries take three times as long, and every kit draws hundreds of paths.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pnp.drawing.scene import Curve, Outline
from pnp.errors import PnpError, quoted
from pnp.geometry import ORIGIN, Affine, Point
from pnp.messages import _
from pnp.portable_math import atan2, cos, sin, tan

LARGEST = 1e6
"""Maximum absolute value of a coordinate or factor, in the file's units."""

_DECIMALS = 9

_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""Number of arguments of each command."""

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_COMMAND = re.compile(rf"([MLHVCSQTAZ])((?:[\s,]*{_NUMBER.pattern})*)[\s,]*", re.IGNORECASE)
_ARC = re.compile(
    r"[\s,]*".join(["", *[f"({_NUMBER.pattern})"] * 3, "([01])", "([01])"])
    + rf"[\s,]*({_NUMBER.pattern})[\s,]*({_NUMBER.pattern})"
)
"""Arguments of an arc; flags need no space after them."""

_LARGEST_SWEEP = math.tau / 12
"""Largest angle that is drawn as one curve."""


@lru_cache(maxsize=1024)  # the paths of a theme are drawn on every page
def path_outlines(text: str) -> tuple[Outline, ...]:
    """Return the outlines of an SVG path's `d` attribute.

    Raises PnpError if the path is invalid, or draws nothing.
    """
    found = read_path(text)
    if not found:
        raise _invalid(text)
    return found


def read_path(text: str) -> tuple[Outline, ...]:
    """Return the outlines of an SVG path; may be empty. Raises PnpError if it is invalid."""
    pen = _Pen()
    try:
        for letter, values in _commands(text):
            pen.draw(letter, values)
    except (ArithmeticError, ValueError):
        raise _invalid(text) from None
    return tuple(pen.outlines())


def _invalid(text: str) -> PnpError:
    hint = _("write an SVG path, such as {example}", example='"M0 0 L4 0 L2 3 Z"')
    return PnpError(_("invalid path {path}", path=quoted(text)), hint=hint)


def finite(number: float) -> float:
    """Return the number. Raises PnpError if it exceeds `LARGEST` or is not a number."""
    if not abs(number) <= LARGEST:  # true for NaN, which `>` would let pass
        raise PnpError(
            _("the coordinate {number} is out of range for an SVG image", number=f"{number:g}"),
            hint=_("use at most {limit}", limit=f"{LARGEST:g}"),
        )
    return number


def rounded_point(point: Point) -> Point:
    """Return the point rounded to 9 decimals. Raises PnpError if it is out of range."""
    x, y = point
    return Point(round(finite(x), _DECIMALS), round(finite(y), _DECIMALS))


def _commands(text: str) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield each command with its arguments; repeated arguments repeat the command.

    Raises:
        ValueError: The text is not path data.
    """
    end = 0
    for match in _COMMAND.finditer(text):
        letter, written = match.groups()
        if match.start() != end or (end == 0 and letter not in "Mm"):
            raise ValueError(text)
        end = match.end()
        count = _ARGUMENTS[letter.upper()]
        if count == 7:
            values = [float(each) for arc in _ARC.findall(written) for each in arc]
            complete = not _ARC.sub("", written).strip()
        else:
            values = [float(each) for each in _NUMBER.findall(written)]
            complete = len(values) % count == 0 if count else not values
        if not complete or (count and not values):
            raise ValueError(text)
        for start in range(0, len(values) or 1, count or 1):
            yield letter, values[start : start + count]
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    if end != len(text):
        raise ValueError(text)


class _Pen:
    """Follows the commands of a path and collects its outlines."""

    def __init__(self) -> None:
        self._found: list[Outline] = []
        self._start = self._at = ORIGIN
        self._control = ORIGIN
        """Last control point, which smooth curves mirror."""
        self._segments: list[Point | Curve] = []

    def outlines(self) -> list[Outline]:
        """Return the outlines that have been drawn."""
        self._finish(closed=False)
        return self._found

    def draw(self, letter: str, values: Sequence[float]) -> None:
        """Carry out a command; lowercase letters are relative to the current point."""
        at, command = self._at, letter.upper()
        origin = at if letter.islower() else ORIGIN
        if command == "Z":
            self._finish(closed=True)
            return
        if command == "H":
            points = [Point(values[0] + origin.x, at.y)]
        elif command == "V":
            points = [Point(at.x, values[0] + origin.y)]
        else:
            pairs = values[5:] if command == "A" else values
            ends = zip(pairs[::2], pairs[1::2], strict=True)
            points = [Point(x + origin.x, y + origin.y) for x, y in ends]
        control = end = points[-1]
        if command == "M":
            self._finish(closed=False)
            self._start = end
        elif command in "CS":
            first = points[0] if command == "C" else self._mirrored
            control = points[-2]
            self._segments.append(_curve(first, control, end))
        elif command in "QT":
            control = points[0] if command == "Q" else self._mirrored
            self._segments.append(_curve(_third(at, control), _third(end, control), end))
        elif command == "A":
            self._segments += _arc(at, values, end)
        else:
            self._segments.append(rounded_point(end))
        self._at, self._control = end, control

    @property
    def _mirrored(self) -> Point:
        """Last control point, mirrored at the current point."""
        return Point(2 * self._at.x - self._control.x, 2 * self._at.y - self._control.y)

    def _finish(self, *, closed: bool) -> None:
        if self._segments:
            start = rounded_point(self._start)
            self._found.append(Outline(start, tuple(self._segments), closed))
        self._segments = []
        self._at = self._control = self._start


def _third(end: Point, control: Point) -> Point:
    """Return the control point of a cubic curve near one end of a quadratic curve."""
    return Point(
        end.x + (control.x - end.x) * (2 / 3),
        end.y + (control.y - end.y) * (2 / 3),
    )


def _curve(first: Point, second: Point, end: Point) -> Curve:
    return Curve(rounded_point(first), rounded_point(second), rounded_point(end))


def _arc(start: Point, values: Sequence[float], end: Point) -> Iterator[Point | Curve]:
    """Yield the curves that draw an elliptical arc.

    Args:
        start: Start of the arc.
        values: Arguments of the command: both radii, the rotation in degrees, and two flags.
        end: End of the arc.
    """
    width, height, degrees, large, clockwise = values[:5]
    if start == end:
        return
    if not (width and height):
        yield rounded_point(end)
        return
    turn = Affine.rotation(degrees)
    circle = turn @ Affine(abs(width), 0.0, 0.0, abs(height), 0.0, 0.0)
    middle, (p, q) = _middle(circle, start, end, is_left=large == clockwise)
    scale = max(1.0, math.sqrt(p.x * p.x + p.y * p.y))  # radii that are too small are enlarged
    first, last = (atan2(each.y, each.x) for each in (p, q))
    sweep = last - first
    if clockwise and sweep < 0:
        sweep += math.tau
    elif not clockwise and sweep > 0:
        sweep -= math.tau
    # Rounded, because an error in the last bit of the sweep could add a curve.
    count = math.ceil(round(abs(sweep) / _LARGEST_SWEEP, 6))
    step = sweep / count
    reach = sin(step) * (math.sqrt(4 + 3 * tan(step / 2) ** 2) - 1) / 3
    place = Affine.translation(*middle) @ circle @ Affine(scale, 0.0, 0.0, scale, 0.0, 0.0)
    e, f = cos(first), sin(first)
    for number in range(count):
        c, s = e, f
        angle = first + (number + 1) * step
        e, f = cos(angle), sin(angle)
        stop = end if number == count - 1 else place.apply(Point(e, f))
        yield _curve(
            place.apply(Point(c - reach * s, s + reach * c)),
            place.apply(Point(e + reach * f, f - reach * e)),
            stop,
        )


def _middle(
    circle: Affine, start: Point, end: Point, *, is_left: bool
) -> tuple[Point, tuple[Point, Point]]:
    """Return the middle of an ellipse through two points, and both points on its unit circle.

    If the radii are too small, the points are outside the unit circle, and opposite each other.
    """
    area = circle.a * circle.d - circle.b * circle.c
    x, y = (end.x - start.x) / 2, (end.y - start.y) / 2
    # Half of the chord, in the coordinates of the unit circle.
    u, v = (circle.d * x - circle.c * y) / area, (circle.a * y - circle.b * x) / area
    squared = u * u + v * v
    far = math.sqrt(max(0.0, 1 / squared - 1)) * (-1 if is_left else 1)
    centre = Point(-far * v, far * u)  # relative to the middle of the chord
    across = circle.a * centre.x + circle.c * centre.y
    down = circle.b * centre.x + circle.d * centre.y
    middle = Point(start.x + x + across, start.y + y + down)
    return middle, (Point(-u - centre.x, -v - centre.y), Point(u - centre.x, v - centre.y))
