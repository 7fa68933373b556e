"""Colours of finished kits, measured on images of their pages."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from coloraide import Color

from bench.ink import coverage
from pnp.catalogue import Catalogue
from pnp.drawing.colour import Colour, palette
from pnp.drawing.scene import Group, Item, Layer, Text, Use
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.kits.front import front_sheet
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import find_kit
from pnp.kits.request import KitRequest
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from pnp.layout.sheet import Sheet
from tests.conftest import KITS
from tests.kits.legibility import box, text_shape
from tests.reading import read_pdf

pytestmark = pytest.mark.slow

PIXELS = 8
"""Pixels per mm."""

CATALOGUE = Catalogue()
CONTRAST, LARGE_CONTRAST = 4.5, 3.0
"""Minimum contrast of text and of large type (WCAG 2.2, 1.4.3)."""

LARGE_TYPE = 14 * 25.4 / 72
"""Minimum size of bold type that is large, in mm."""

SOLID = 0.22
"""Coverage above which a page is a front, a board or pieces, but not text."""

SAVING = 0.6
"""Largest share of the ink of a page in `safe` that a saving palette may print on it."""

ON_BOARDS = (
    ("color-claim/pyramids", "color-claim/board"),
    ("line-or-colour/counters", "line-or-colour/basic"),
    ("paint-the-line/pyramids", "paint-the-line/movement-board"),
    ("paint-the-line/pyramids", "paint-the-line/scoring-board"),
    ("passtally/player-markers", "passtally/board"),
    ("passtally/player-markers", "passtally/score-board"),
)

GROUND = 0.1
"""Minimum share of a board that is a ground on which pieces stand."""

DIFFERENCE, FILTERED = 15.0, 7.5
"""Minimum CIEDE2000 differences of pieces from the ground below, in full and limited vision."""

RIMMED = {("line-or-colour/counters", "black")}
"""Pieces that a white line on the board surrounds, so that they need no other colour."""

SAVED = 0.45
"""Maximum ink of all inked pages together, as a fraction of their ink in the safe palette."""


@cache
def made(game: str, name: str) -> tuple[Sheet, ...]:
    request = KitRequest(palette(name), Settings(parse_paper("A4")), catalogue=CATALOGUE)
    return tuple(make_kit(game, request).sheets)


def image(sheet: Sheet, pixels: float = PIXELS) -> Any:
    """Return the page as an array of rows of RGB pixels."""
    with pypdfium2.PdfDocument(pdf_bytes([sheet], PdfMetadata("page"))) as document:
        pages = document[0].render(scale=pixels * 25.4 / 72).to_numpy()
    return pages[:, :, 2::-1].astype(np.float32)


def without_text(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(without_text(item.items)))
        elif isinstance(item, Use):
            yield Group(tuple(without_text(item.symbol.items)), item.transform)
        elif not isinstance(item, Text):
            yield item


def luminance(pixels: Any) -> Any:
    parts = pixels / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrasts(colour: Any, pixels: Any) -> Any:
    one, other = luminance(colour), luminance(pixels)
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


@pytest.mark.parametrize("name", ["safe", "colour", "grey", "ink-saver", "low-ink"])
@pytest.mark.parametrize("game", KITS)
def test_text_on_a_front_contrasts_with_what_is_below(game: str, name: str, tmp_path: Path) -> None:
    front = made(game, name)[0]
    bare = {layer: tuple(without_text(items)) for layer, items in front.layers.items()}
    printed, below = image(front), image(replace(front, layers=bare))
    file = tmp_path / "front.pdf"
    file.write_bytes(pdf_bytes([front], PdfMetadata("front")))
    faults = []
    for mark in read_pdf(file)[0].marks:
        if not mark.text.strip() or mark.fill is None:
            continue
        left, top, right, bottom = (int(each * PIXELS) for each in box(text_shape(mark)))
        there = np.s_[max(top, 0) : bottom + 1, max(left, 0) : right + 1]
        ink = np.array([int(mark.fill[at : at + 2], 16) for at in (1, 3, 5)], np.float32)
        change = np.abs(printed[there] - below[there]).sum(axis=2)
        inked = change > 0.6 * np.abs(ink - below[there]).sum(axis=2) + 3
        # Letters of a title may have ornaments inside; letters on drawn pieces are small pictures.
        is_large = mark.size >= LARGE_TYPE or len(mark.text) <= 2
        least, share = (LARGE_CONTRAST, 50) if is_large else (CONTRAST, 5)
        measured = np.percentile(contrasts(ink, below[there][inked]), share) if inked.any() else 1.0
        if measured < least:
            faults.append((mark.text, mark.fill, round(float(measured), 2)))
    assert faults == []


@pytest.mark.parametrize("name", ["ink-saver", "low-ink"])
@pytest.mark.parametrize("game", KITS)
def test_saving_palettes_need_much_less_ink(game: str, name: str) -> None:
    safe, saving = (
        [float(coverage_of(sheet)) for sheet in made(game, each)] for each in ("safe", name)
    )
    solid = [(usual, less) for usual, less in zip(safe, saving, strict=True) if usual > SOLID]
    assert solid
    assert [(usual, less) for usual, less in solid if less > SAVING * usual] == []
    assert sum(less for _, less in solid) < SAVED * sum(usual for usual, _ in solid)
    rest = [(usual, less) for usual, less in zip(safe, saving, strict=True) if less > usual + 0.002]
    assert rest == []


def coverage_of(sheet: Sheet) -> float:
    from PIL import Image

    return coverage(Image.fromarray(image(sheet, 4).astype(np.uint8)))


@cache
def colours(component: str, name: str) -> dict[str, float]:
    """Return the share of each colour on the front of a component's first piece of each kind."""
    part = next(
        part
        for part in find_kit(component.partition("/")[0], CATALOGUE).parts
        if component in part.components
    )
    template = CATALOGUE.template(component)
    declared = template.declared.parameters
    arguments = {key: each for key, each in part.parameters.items() if key in declared}
    found: Counter[str] = Counter()
    for values, _count in template.kinds(arguments):
        scene = template.piece({**arguments, **values}, palette(name))
        layers = {Layer.PRINT: scene.layers.get(Layer.PRINT, ())}
        pixels = image(front_sheet(replace(scene, layers=layers)), 3).astype(np.uint8)
        seen, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_counts=True)
        for colour, count in zip(seen.tolist(), counts.tolist(), strict=True):
            found[Colour(*colour).hex] += count / counts.sum()
    return dict(found)


def seen_as(colour: str, vision: str) -> Color:
    return Color(colour).filter(vision, method="machado").clip("srgb") if vision else Color(colour)


@pytest.mark.parametrize("vision", ["", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("name", ["safe", "colour"])
@pytest.mark.parametrize(("pieces", "board"), ON_BOARDS)
def test_pieces_stand_out_from_their_board(pieces: str, board: str, name: str, vision: str) -> None:
    fills = {
        fill.hex
        for family in palette(name).families
        for colour, fill in family.items()
        if fill and (pieces, colour) not in RIMMED
    }
    least = FILTERED if vision else DIFFERENCE
    on_pieces = [each for each, share in colours(pieces, name).items() if share > 0.1]
    inks = [each for each in on_pieces if each in fills]
    grounds = [each for each, share in colours(board, name).items() if share > GROUND]
    assert inks
    assert grounds
    faults = [
        (ink, ground)
        for ink, ground in product(inks, grounds)
        if seen_as(ink, vision).delta_e(seen_as(ground, vision), method="2000") < least
    ]
    assert faults == []
