"""Read finished files back: painted items in mm from the sheet's top left corner.

The PDF reader interprets content streams over pikepdf; the SVG reader walks the XML. Neither shares
a line with the writers.
"""

import math
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pikepdf

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Mark:
    """A painted item: its points on the paper in mm and its style."""

    kind: str
    points: tuple[tuple[float, float], ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    text: str = ""
    size: float = 0.0
    layer: str = ""
    clips: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Outlines that clip the item."""
    dashed: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def visible_box(self) -> tuple[float, float, float, float] | None:
        """The part of the box inside the boxes of all clips, or None if nothing is left."""
        left, top, right, bottom = self.box
        for clip in self.clips:
            xs, ys = zip(*clip, strict=True)
            left, top = max(left, min(xs)), max(top, min(ys))
            right, bottom = min(right, max(xs)), min(bottom, max(ys))
        return (left, top, right, bottom) if left <= right and top <= bottom else None


class State(NamedTuple):
    ctm: Matrix
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    font: Any = None
    size: float = 0.0
    clips: tuple[tuple[tuple[float, float], ...], ...] = ()
    dashed: bool = False


@dataclass
class PdfPage:
    """A page: its boxes in mm (left, top, right, bottom) and all painted items."""

    width: float
    height: float
    trim: tuple[float, ...]
    bleed: tuple[float, ...]
    marks: list[Mark] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(mark.text for mark in self.marks if mark.kind == "text")


def read_pdf(path: Path) -> list[PdfPage]:
    with pikepdf.open(path) as pdf:
        known = _Known()
        return [_read_page(page, known) for page in pdf.pages]


def _read_page(page: pikepdf.Page, known: "_Known") -> PdfPage:
    _, _, width, height = (float(v) for v in page.MediaBox)
    flip: Matrix = (MM, 0, 0, -MM, 0, height * MM)

    def box(name: str) -> tuple[float, ...]:
        left, bottom, right, top = (float(v) for v in page[name])
        return left * MM, (height - top) * MM, right * MM, (height - bottom) * MM

    read = PdfPage(width * MM, height * MM, box("/TrimBox"), box("/BleedBox"))
    reader = _Reader(read.marks, known)
    reader.run(page, page.Resources, State(flip))
    return read


class Step(NamedTuple):
    """An operator of a content stream with its operands."""

    op: str
    operands: list[Any]


class Letters(NamedTuple):
    """Characters of a font's codes, and their widths in thousandths of the size."""

    widths: dict[int, float]
    unicode: dict[int, str]


class _Known:
    """Resources shared by the pages of a file, by object number, each read once."""

    def __init__(self) -> None:
        self._forms: dict[tuple[int, int], list[Step]] = {}
        self._fonts: dict[tuple[int, int], Letters] = {}

    def steps(self, stream: Any) -> list[Step]:
        if isinstance(stream, pikepdf.Page):
            return _steps(stream)
        if stream.objgen not in self._forms:
            self._forms[stream.objgen] = _steps(stream)
        return self._forms[stream.objgen]

    def letters(self, font: Any) -> Letters:
        if font.objgen not in self._fonts:
            (inner,) = font.DescendantFonts
            self._fonts[font.objgen] = Letters(glyph_widths(inner), to_unicode(font))
        return self._fonts[font.objgen]


_TOKEN = re.compile(
    rb"""\((?:[^()\\]|\\.)*\) | <[^>]*> | \[[^]]*\] | /[^\s/<>()[\]]+ | [^\s/<>()[\]]+""",
    re.DOTALL | re.VERBOSE,
)
"""A string, an array, a name, or a number or operator. Strings in arrays are hexadecimal."""


def _steps(stream: Any) -> list[Step]:
    """Split a content stream, faster than pikepdf, which creates an object for each number."""
    found: list[Step] = []
    operands: list[Any] = []
    contents = stream.Contents if isinstance(stream, pikepdf.Page) else stream
    for token in _TOKEN.findall(contents.read_bytes()):
        if token[0] in b"-.0123456789":
            operands.append(float(token))
        elif token[0] in b"(<[/":
            operands.append(pikepdf.Object.parse(token))
        else:
            found.append(Step(token.decode(), operands))
            operands = []
    return found


@lru_cache(1000)
def _colour(*channels: float) -> str:
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)


class _Reader:
    def __init__(self, marks: list[Mark], known: _Known) -> None:
        self.marks = marks
        self.known = known
        self.layers: list[str] = []

    def run(self, stream: Any, resources: Any, state: State) -> None:
        stack: list[State] = []
        path: list[tuple[float, float]] = []
        text = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        for op, operands in self.known.steps(stream):
            if op in {"m", "l", "c"}:
                a, b, c, d, e, f = state.ctm
                x, y = operands[-2:]
                path.append((a * x + c * y + e, b * x + d * y + f))
            elif op == "q":
                stack.append(state)
            elif op == "Q":
                state = stack.pop()
            elif op == "cm":
                state = state._replace(ctm=times(state.ctm, tuple(operands)))
            elif op in {"rg", "RG"}:
                colour = _colour(*operands)
                state = state._replace(**{"fill" if op == "rg" else "stroke": colour})
            elif op == "w":
                state = state._replace(width=operands[0])
            elif op == "d":
                state = state._replace(dashed=len(operands[0]) > 0)
            elif op == "re":
                x, y, w, h = operands
                corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
                path.extend(apply(state.ctm, *corner) for corner in corners)
            elif op in {"W", "W*"}:
                state = state._replace(clips=(*state.clips, tuple(path)))
            elif op == "n":
                path = []
            elif op in {"f", "f*", "S", "B", "B*"}:
                self.paint(path, op, state)
                path = []
            elif op == "Tf":
                state = state._replace(font=resources.Font[operands[0]], size=operands[1])
            elif op == "Tm":
                text = tuple(operands)  # type: ignore[assignment]  # six of them
            elif op == "Tj":
                self.write([bytes(operands[0])], text, state)
            elif op == "TJ":
                self.write([_string_or_number(each) for each in operands[0]], text, state)
            elif op == "BDC":
                name = resources.Properties[operands[1]].Name
                self.layers.append(str(name))
            elif op == "EMC":
                self.layers.pop()
            elif op == "Do":
                self.use(resources.XObject[operands[0]], state)
            elif op not in {"BT", "ET", "h", "J", "j", "M"}:
                raise AssertionError(f"the reader does not know the operator {op}")

    def paint(self, path: list[tuple[float, float]], op: str, state: State) -> None:
        scale = stretch(state.ctm)
        self.marks.append(
            Mark(
                "path",
                tuple(path),
                state.fill if op[0] in "fB" else None,
                state.stroke if op[0] in "SB" else None,
                state.width * scale if op[0] in "SB" else 0.0,
                layer=self.layers[-1] if self.layers else "",
                clips=state.clips,
                dashed=state.dashed and op[0] in "SB",
            )
        )

    def write(self, shown: list[bytes | float], text: Matrix, state: State) -> None:
        matrix = times(state.ctm, text)
        letters = self.known.letters(state.font)
        glyphs = [code for part in shown if isinstance(part, bytes) for code in _codes(part)]
        back = sum(part for part in shown if not isinstance(part, bytes))
        width = (sum(map(letters.widths.__getitem__, glyphs)) - back) * state.size / 1000
        ends = (apply(matrix, 0, 0), apply(matrix, width, 0))
        words = "".join(map(letters.unicode.__getitem__, glyphs))
        size = state.size * math.hypot(matrix[0], matrix[1])
        layer = self.layers[-1] if self.layers else ""
        self.marks.append(
            Mark("text", ends, state.fill, None, 0.0, words, size, layer, clips=state.clips)
        )

    def use(self, target: Any, state: State) -> None:
        if target.Subtype == "/Image":
            corners = tuple(apply(state.ctm, x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
            self.marks.append(Mark("picture", corners))
        else:
            self.run(target, target.Resources, state)


def glyph_widths(font: Any) -> dict[int, float]:
    """Return the width of each glyph in a CIDFont, from runs of a first glyph and its widths."""
    listed = list(font.W)
    runs = zip(listed[::2], listed[1::2], strict=True)
    return {int(first) + n: float(width) for first, run in runs for n, width in enumerate(run)}


def _codes(shown: bytes) -> tuple[int, ...]:
    """Return the two-byte codes in a string."""
    return struct.unpack(f">{len(shown) // 2}H", shown)


def _string_or_number(operand: Any) -> bytes | float:
    return bytes(operand) if isinstance(operand, pikepdf.String) else float(operand)


def to_unicode(font: Any) -> dict[int, str]:
    """Return the font's ToUnicode map."""
    cmap = font.ToUnicode.read_bytes().decode("ascii")
    found: dict[int, str] = {}
    for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, _, listed in re.findall(r"<(\w+)>\s*<(\w+)>\s*\[(.*?)\]", block, re.DOTALL):
            for offset, code in enumerate(re.findall(r"<(\w+)>", listed)):
                found[int(first, 16) + offset] = chr(int(code, 16))
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        found |= {int(a, 16): chr(int(b, 16)) for a, b in re.findall(r"<(\w+)>\s*<(\w+)>", block)}
    return found


SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def read_svg(path: Path) -> list[Mark]:
    root = ET.parse(path).getroot()
    by_id = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
    assert root.attrib["width"].endswith("mm")
    _, _, width, _ = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"].removesuffix("mm")) == width
    return list(_walk(root, (1, 0, 0, 1, 0, 0), by_id, ""))


def _walk(element: ET.Element, ctm: Matrix, by_id: dict[str, Any], layer: str) -> Iterator[Mark]:
    tag = element.tag.removeprefix(SVG)
    get = element.attrib.get
    if transform := get("transform"):
        numbers = [float(n) for n in re.findall(r"[-\d.]+", transform)]
        ctm = times(ctm, tuple(numbers))
    layer = get("{http://www.inkscape.org/namespaces/inkscape}label", layer)

    def number(name: str) -> float:
        return float(get(name, "0"))

    look = {
        "fill": None if get("fill") == "none" else get("fill"),
        "stroke": get("stroke"),
        "width": number("stroke-width") * stretch(ctm),
        "layer": layer,
    }
    if tag in {"svg", "g", "symbol"}:
        for child in element:
            if child.tag not in {f"{SVG}defs", f"{SVG}title", f"{SVG}desc"}:
                yield from _walk(child, ctm, by_id, layer)
    elif tag == "use":
        target = by_id[element.attrib[HREF].removeprefix("#")]
        if "viewBox" in target.attrib:
            left, top, wide, high = map(float, target.attrib["viewBox"].split())
            assert (number("x"), number("y")) == (left, top)
            assert (number("width"), number("height")) == (wide, high)
        yield from _walk(target, ctm, by_id, layer)
    elif tag == "rect":
        x, y, w, h = map(number, ("x", "y", "width", "height"))
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        if ctm[0] and ctm[1]:  # rotated: the ends of its rounded corners reach farthest
            corners = _rounded(x, y, w, h, number("rx"))
        yield Mark("path", tuple(apply(ctm, *c) for c in corners), **look)
    elif tag == "circle":
        x, y, r = map(number, ("cx", "cy", "r"))
        ends = ((x - r, y), (x, y - r), (x + r, y), (x, y + r))
        yield Mark("path", tuple(apply(ctm, *e) for e in ends), **look)
    elif tag == "line":
        ends = ((number("x1"), number("y1")), (number("x2"), number("y2")))
        yield Mark("path", tuple(apply(ctm, *e) for e in ends), **look)
    elif tag == "polygon":
        points = [tuple(map(float, p.split(","))) for p in element.attrib["points"].split()]
        yield Mark("path", tuple(apply(ctm, *p) for p in points), **look)
    elif tag == "path":
        yield Mark("path", tuple(apply(ctm, *p) for p in _ends(element.attrib["d"])), **look)
    elif tag == "text":
        x, y, wide = map(number, ("x", "y", "textLength"))
        size = number("font-size") * math.hypot(ctm[0], ctm[1])
        ends = (apply(ctm, x, y), apply(ctm, x + wide, y))
        yield Mark("text", ends, get("fill"), text=element.text or "", size=size, layer=layer)
    elif tag == "image":
        w, h = number("width"), number("height")
        corners = ((0, 0), (w, 0), (w, h), (0, h))
        yield Mark("picture", tuple(apply(ctm, *c) for c in corners))
    else:
        raise AssertionError(f"the reader does not know the element {tag}")


def _rounded(x: float, y: float, w: float, h: float, r: float) -> tuple[tuple[float, float], ...]:
    """Return the ends of the straight sides."""
    across, down = (x, x + r, x + w - r, x + w), (y, y + r, y + h - r, y + h)
    inner = tuple((each, end) for each in across[1:3] for end in (down[0], down[3]))
    return (*inner, *((end, each) for each in down[1:3] for end in (across[0], across[3])))


def _ends(data: str) -> Iterator[tuple[float, float]]:
    for letter, body in re.findall(r"([MLCZ])([^MLCZ]*)", data):
        numbers = [float(n) for n in body.split()]
        if letter != "Z":
            yield numbers[-2], numbers[-1]


def stretch(m: Matrix) -> float:
    """Return the scale of line widths; the geometric mean if it depends on the direction."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def times(outer: Matrix, inner: Any) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
