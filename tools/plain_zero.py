"""Write the typeface with plain zeros for text, and with slashed zeros for codes.

    python -m tools.plain_zero pnp/drawing/faces

All zeros of Atkinson Hyperlegible are slashed, which is useful only in codes. Widths, kerning and
characters are unchanged. The licence is written next to the files; it reserves no font name.
"""

import argparse
import shutil
from pathlib import Path
from typing import Any

import fontpkg_atkinson_hyperlegible
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

PACKAGE = Path(fontpkg_atkinson_hyperlegible.__file__).parent
FAMILY = "Atkinson Hyperlegible"
ZERO = "zero"

Arc = tuple[tuple[int, int], ...]

COUNTERS: dict[str, tuple[Arc, ...]] = {
    "Regular": (
        ((324, 62), (412, 62), (497, 204), (497, 335)),
        ((497, 335), (497, 466), (412, 606), (324, 606)),
        ((324, 606), (236, 606), (151, 466), (151, 335)),
        ((151, 335), (151, 204), (236, 62), (324, 62)),
    ),
    "Bold": (
        ((331, 101), (389, 101), (461, 214), (461, 334)),
        ((461, 334), (461, 456), (390, 567), (331, 567)),
        ((331, 567), (272, 567), (201, 456), (201, 335)),
        ((201, 335), (201, 214), (273, 101), (331, 101)),
    ),
    "Italic": (
        ((302, 63), (389, 63), (492, 200), (509, 334)),
        ((509, 334), (511, 352), (514, 391), (514, 411)),
        ((514, 411), (514, 459), (490, 548), (428, 605), (369, 605)),
        ((369, 605), (283, 605), (180, 468), (163, 334)),
        ((163, 334), (161, 315), (158, 276), (158, 257)),
        ((158, 257), (158, 204), (184, 116), (247, 63), (302, 63)),
    ),
}
"""Inside of a zero as quadratic arcs: the halves on both sides of the slash, joined into one."""

CODES = {"Regular": "Code", "Bold": "Code Bold"}
"""Names of the faces for codes, keyed by the style on which each is based."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder for the files")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for style in COUNTERS:
        save(plain(style), folder / f"AtkinsonHyperlegible{style}.ttf")
    for style, name in CODES.items():
        file = f"AtkinsonHyperlegible{name.replace(' ', '')}.ttf"
        save(for_codes(style, f"{FAMILY} {name}"), folder / file)


def plain(style: str) -> Any:
    """Return a style of the typeface with a plain zero."""
    font = original(style)
    glyphs = font["glyf"]
    pen = TTGlyphPen(None)
    outside, *_halves = contours(glyphs[ZERO], glyphs)
    pen.moveTo(outside[-1][-1])
    for arc in outside:
        pen.qCurveTo(*arc)
    pen.closePath()
    inside = COUNTERS[style]
    pen.moveTo(inside[0][0])
    for points in inside:
        pen.qCurveTo(*points[1:])
    pen.closePath()
    glyphs[ZERO] = pen.glyph()
    return font


def contours(glyph: Any, glyphs: Any) -> list[list[Arc]]:
    """Return each outline of a glyph as arcs. An arc has control points and then its end point."""
    coordinates, ends, flags = glyph.getCoordinates(glyphs)
    found, start = [], 0
    for end in ends:
        points = [*zip(coordinates[start : end + 1], flags[start : end + 1], strict=True)]
        arcs, arc = [], []
        for point, on_curve in [*points[1:], points[0]]:
            arc.append(point)
            if on_curve:
                arcs.append(tuple(arc))
                arc = []
        found.append(arcs)
        start = end + 1
    return found


def for_codes(style: str, family: str) -> Any:
    """Return a style of the typeface with its slashed zero, under a separate family name."""
    font = original(style)
    names = {1: family, 2: "Regular", 4: family, 6: family.replace(" ", "")}
    for name, text in names.items():
        font["name"].setName(text, name, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 400
    font["OS/2"].fsSelection = 64
    font["head"].macStyle = 0
    return font


def original(style: str) -> Any:
    """Return a style of the typeface as published."""
    return TTFont(PACKAGE / "files" / f"AtkinsonHyperlegible-{style}.ttf", recalcTimestamp=False)


def save(font: Any, file: Path) -> None:
    font.save(file)
    shutil.copyfile(PACKAGE / "LICENSE", file.with_name(f"{file.stem}-OFL.txt"))
    print(f"{file.name:32}{file.stat().st_size:8} bytes")


if __name__ == "__main__":
    main()
