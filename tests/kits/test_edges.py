"""Sheets of kits without waste: no blank sides, no lone pieces, no lines on a cut."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import hypot

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Box, Group, Item, Layer, Line, Path, Polygon, Use
from pnp.drawing.shape_outlines import outlines
from pnp.geometry import IDENTITY, Affine, Point, Rect
from pnp.kits.kit import make_kit
from pnp.kits.request import KitRequest
from pnp.layout.paper import PAPERS
from pnp.layout.settings import Backs, Settings
from pnp.layout.sheet import Sheet
from tests.conftest import KITS
from tests.rendered_kits import UNFOLDED, kit_pages

CATALOGUE = Catalogue()
PAPER = ["a4", "letter"]
every_kit = pytest.mark.parametrize("game", KITS)
every_paper = pytest.mark.parametrize("paper", PAPER)


@cache
def sheets(game: str, paper: str = "a4", backs: Backs = Backs.NONE) -> list[Sheet]:
    """Return the sheets of a kit."""
    settings = Settings(paper=PAPERS[paper], backs=backs)
    return list(make_kit(game, KitRequest(palette("safe"), settings, catalogue=CATALOGUE)).sheets)


def ways(game: str) -> list[Backs]:
    """Return the ways to print backs that this kit has."""
    return [each for each in Backs if (game, each) not in UNFOLDED]


@every_paper
@every_kit
def test_cover_and_rules_share_a_duplex_sheet(game: str, paper: str) -> None:
    """Only the last of an odd number of pages to read has a blank back."""
    made = sheets(game, paper, Backs.DUPLEX_LONG)
    read = [sheet for sheet in made if sheet.uncut]
    start = made[: len(read)]
    assert start == read
    assert all(sheet.size == start[0].size for sheet in start)
    titles = [sheet.title for sheet in made[len(read) : len(read) + 1]]
    assert len(read) % 2 == any(title.startswith("Left blank") for title in titles)


@every_paper
@every_kit
def test_pads_have_tables_on_both_sides_or_no_backs(game: str, paper: str) -> None:
    for backs in ways(game):
        for sheet in sheets(game, paper, backs):
            if any("pad" in label.title.lower() for label in sheet.holds):
                assert not sheet.folded
                tables = [
                    item for item in drawn(sheet.layers[Layer.PRINT]) if isinstance(item, Line)
                ]
                assert len(tables) > 10, sheet.title


@every_paper
@every_kit
def test_no_sheet_is_almost_empty(game: str, paper: str) -> None:
    """A single counter, marker or pad does not take a sheet."""
    for backs in ways(game):
        for sheet in sheets(game, paper, backs):
            if not sheet.back:
                covered = sheet.trim.width * sheet.trim.height
                assert covered > 0.2 * sheet.size.width * sheet.size.height, sheet.title


@every_paper
@every_kit
def test_build_steps_are_not_on_sheets_to_glue(game: str, paper: str) -> None:
    for backs in ways(game):
        for sheet in sheets(game, paper, backs):
            if sheet.glued:
                frames = [item for item in sheet.layers.get(Layer.GUIDE, ()) if is_strip(item)]
                assert not frames, sheet.title


def is_strip(item: Item) -> bool:
    """Return True for a strip of build steps: a group that starts with a rounded frame."""
    first = item.items[0] if isinstance(item, Group) and item.items else None
    return isinstance(first, Box) and first.radius == 1.5


def drawn(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the shapes, with those in groups and symbols."""
    for item in items:
        if isinstance(item, Group):
            yield from drawn(item.items)
        elif isinstance(item, Use):
            yield from drawn(item.symbol.items)
        else:
            yield item


def strokes(items: Iterable[Item], place: Affine = IDENTITY) -> Iterator[tuple[Point, Point]]:
    """Yield the straight parts of stroked lines."""
    for item in items:
        if isinstance(item, Group):
            yield from strokes(item.items, place @ item.transform)
        elif isinstance(item, Use):
            yield from strokes(item.symbol.items, place @ item.transform)
        elif isinstance(item, Line | Box | Polygon | Path) and item.stroke:
            for outline in outlines(item):
                ends = [*outline.controls, *(outline.start,) * outline.closed]
                points = [place.apply(point) for point in ends]
                yield from pairwise(points)


def on_edge(start: Point, end: Point, trim: Rect) -> bool:
    """Return True if a line runs along an edge of the trim, within 0.3 mm."""
    xs = any(max(abs(start.x - x), abs(end.x - x)) < 0.3 for x in (trim.x, trim.right))
    ys = any(max(abs(start.y - y), abs(end.y - y)) < 0.3 for y in (trim.y, trim.bottom))
    return (xs and abs(start.y - end.y) > 1) or (ys and abs(start.x - end.x) > 1)


def components() -> list[str]:
    """Return the components that are cut along crop marks."""
    return [name for name in CATALOGUE.components() if not CATALOGUE.template(name).declared.shaped]


@pytest.mark.parametrize("name", components())
def test_no_line_is_printed_on_a_cut(name: str) -> None:
    """A cut that is a little off would leave a part of the line on the piece."""
    template = CATALOGUE.template(name)
    scenes = template.build_all({}, palette("safe"), 3.0)
    for scene in {scene.label: scene for scene in scenes}.values():
        printed = strokes(scene.layers.get(Layer.PRINT, ()))
        assert [line for line in printed if on_edge(*line, scene.trim)] == []


@pytest.mark.parametrize("options", [(), ("--variant", "advanced"), ("--large",)])
def test_counters_and_rings_are_in_aligned_rows_with_a_gap(options: tuple[str, ...]) -> None:
    checked = 0
    for page in kit_pages("line-or-colour", *options, "--layers", "all"):
        boxes = [mark.box for mark in page.marks if mark.layer == "cut"]
        for (ax, ay, aright, _), (bx, by, bright, _) in combinations(boxes, 2):
            size, across, down = aright - ax, abs(ax - bx), abs(ay - by)
            is_piece = size < 40 and bright - bx == pytest.approx(size, abs=0.01)
            if is_piece and hypot(across, down) < 1.4 * size:
                checked += 1
                assert min(across, down) < 0.6, "in a row or column"
                assert max(across, down) > size + 5.9, "the colours beyond the cuts are apart"
    assert checked > 100
