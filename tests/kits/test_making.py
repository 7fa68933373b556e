"""Simulated making: kits are printed, cut and folded with the errors of a careful person at home.

The print is at 99%, and each cut is 0.5 mm and 0.5 degrees off. The back of a sheet is off by as
much again. Then no paper shows at an edge that should be coloured.
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise, product
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pytest

from pnp.catalogue import Catalogue
from pnp.diagrams.solids import sheet_of, tabs_of
from pnp.drawing.colour import palette
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.folding import HingedSheet
from pnp.drawing.geometry3d import Plane, Vector
from pnp.drawing.scene import Box, Circle, Group, Item, Layer, Line, Path, Polygon, Scene, Use
from pnp.drawing.shape_outlines import outlines
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.geometry import IDENTITY, Affine, Point, Rect
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import find_kit
from pnp.kits.request import KitRequest
from pnp.layout.backs import turns_sideways
from pnp.layout.paper import PAPERS
from pnp.layout.settings import Backs, Settings
from pnp.layout.sheet import Sheet
from tests.conftest import KITS
from tests.rendered_kits import UNFOLDED

SCALE, SHIFT, TURN = 0.99, 0.5, 0.5
"""Scale of the print, and errors of a cut in mm and degrees."""

PIXELS = 6
"""Pixels per mm."""

_COLOURED = 0.3
"""Smallest share of an edge in colour; edges of sparse patterns may be cut anywhere."""

_TAB = 0.1
"""Largest share of an edge that is a tab: it is glued inside, and needs no bleed."""

CATALOGUE = Catalogue()
Shape = list[Point]


class Side(NamedTuple):
    """One side of a sheet as an image, and the place on it of a point on the front."""

    image: Any
    mirror: Affine

    def coloured(self, points: Iterable[Point]) -> float:
        """Return the share of points that are not white."""
        at = np.array([self.mirror.apply(point) for point in points]) * PIXELS
        rows = np.clip(at[:, 1].astype(int), 0, self.image.shape[0] - 1)
        columns = np.clip(at[:, 0].astype(int), 0, self.image.shape[1] - 1)
        return float((self.image[rows, columns].min(axis=1) < 250).mean())


@cache
def made(game: str, paper: str, backs: Backs, bleed: float = 3.0) -> list[Sheet]:
    """Return the sheets of a kit, with only their pieces and cuts."""
    settings = Settings(paper=PAPERS[paper], backs=backs, bleed=bleed)
    return list(make_kit(game, KitRequest(palette("safe"), settings, catalogue=CATALOGUE)).sheets)


def images(sheets: list[Sheet]) -> list[Any]:
    """Return the print of each sheet, without marks."""
    bare = [sheet.with_layers(frozenset({Layer.PRINT})) for sheet in sheets]
    with pypdfium2.PdfDocument(pdf_bytes(bare, PdfMetadata("kit"))) as document:
        scale = PIXELS * 25.4 / 72
        return [page.render(scale=scale).to_numpy()[:, :, :3].copy() for page in document]


def shapes(items: Iterable[Item], place: Affine = IDENTITY) -> Iterator[Shape]:
    """Yield the closed cuts of a layer on the sheet, the outermost of each piece."""
    for item in items:
        if isinstance(item, Group):
            yield from shapes(item.items, place @ item.transform)
        elif isinstance(item, Use):
            yield from shapes(item.symbol.items, place @ item.transform)
        elif isinstance(item, Circle):
            turns = [math.tau * step / 60 for step in range(60)]
            x, y, radius = *item.centre, item.radius
            yield [
                place.apply(Point(x + radius * math.cos(t), y + radius * math.sin(t)))
                for t in turns
            ]
        elif isinstance(item, Box | Polygon | Path):
            yield from ([*map(place.apply, each.controls)] for each in outlines(item))


def cuts(sheet: Sheet) -> list[Shape]:
    """Return the outer cuts of all pieces on a sheet."""
    found = [[*rect.corners] for rect in sheet.outlines]
    found += [shape for shape in shapes(sheet.layers.get(Layer.CUT, ())) if len(shape) > 2]
    around = [extent(shape) for shape in found]
    return [
        shape
        for shape, box in zip(found, around, strict=True)
        if not any(other is not box and within(box, other) for other in around)
    ]


def within(box: Rect, other: Rect) -> bool:
    """Return True if a rectangle is inside a larger one."""
    inner = other.grown(-0.1)
    return inner.x < box.x and inner.y < box.y and inner.right > box.right


def edge(shape: Shape, inset: float) -> Iterator[Point]:
    """Yield points 1 mm apart along a cut, moved towards the middle."""
    middle = extent(shape).centre
    for start, end in pairwise([*shape, shape[0]]):
        steps = max(1, round(math.dist(start, end)))
        for step in range(steps):
            x = start.x + (end.x - start.x) * step / steps
            y = start.y + (end.y - start.y) * step / steps
            length = math.dist((x, y), middle) or 1.0
            share = inset / length
            yield Point(x + (middle.x - x) * share, y + (middle.y - y) * share)


def knife(shape: Shape, about: Point, sign: int) -> Affine:
    """Return the place of a cut on a print at 99%, off by a shift and a turn."""
    middle, step = extent(shape).centre, sign * SHIFT / math.sqrt(2)
    grown = Affine.translation(*middle) @ Affine(1 / SCALE, 0, 0, 1 / SCALE, 0, 0)
    grown = grown @ Affine.translation(-middle.x, -middle.y)
    return Affine.translation(step, step) @ Affine.rotation(sign * TURN, about) @ grown


def sides(sheets: list[Sheet], backs: Backs) -> Iterator[tuple[Sheet, Side, Side | None]]:
    """Yield each front with the image of its front and of its back."""
    drawn = images(sheets)
    for at, sheet in enumerate(sheets):
        if sheet.back or not (sheet.outlines or sheet.layers.get(Layer.CUT)):
            continue
        after = sheets[at + 1] if at + 1 < len(sheets) else None
        back = None
        if after is not None and after.back and after.layers.get(Layer.PRINT):
            across = turns_sideways(sheet.size, backs)
            width, height = sheet.size
            mirror = Affine(-1, 0, 0, 1, width, 0) if across else Affine(1, 0, 0, -1, 0, height)
            back = Side(drawn[at + 1], mirror)
        elif sheet.folded:
            back = Side(drawn[at], Affine(1, 0, 0, -1, 0, 2 * fold_of(sheet)))
        yield sheet, Side(drawn[at], IDENTITY), back


def fold_of(sheet: Sheet) -> float:
    """Return the height of the fold across a sheet."""
    (line,) = (
        item
        for item in sheet.layers[Layer.FOLD]
        if isinstance(item, Line) and item.end.x - item.start.x > sheet.size.width / 2
    )
    return line.start.y


def fronts(sheet: Sheet) -> list[Shape]:
    """Return the cuts above the fold, or all cuts of a sheet without fold."""
    below = fold_of(sheet) if sheet.folded else math.inf
    return [shape for shape in cuts(sheet) if extent(shape).bottom < below]


def paper_shows(sheets: list[Sheet], backs: Backs) -> Iterator[str]:
    """Yield each side of a piece that shows paper at an edge that is coloured in the design."""
    for sheet, front, back in sides(sheets, backs):
        middle = Rect(0, 0, *sheet.size).centre
        for shape in fronts(sheet):
            own = extent(shape).centre
            for side, about, name in ((front, own, "front"), (back, middle, "back")):
                if side is None:
                    continue
                design = side.coloured(edge(shape, 0.4))
                for sign in (-1, 1):
                    place = knife(shape, about, sign)
                    cut = [place.apply(point) for point in shape]
                    if design > _COLOURED and side.coloured(edge(cut, 0.1)) < design - _TAB:
                        yield f"{name} at {own} of {sheet.title}"


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game", "backs"), [each for each in product(KITS, Backs) if each not in UNFOLDED]
)
def test_colours_reach_the_edges_of_pieces_made_at_home(
    game: str, backs: Backs, paper: str
) -> None:
    assert [*paper_shows(made(game, paper, backs), backs)] == []


def test_simulation_notices_a_missing_bleed() -> None:
    """Prove that the simulation notices the white slivers of a kit without bleed."""
    bare = made("passtally", "a4", Backs.NONE, 0.0)
    assert any("Tiles" in each or "tiles" in each for each in paper_shows(bare, Backs.NONE))


def nets() -> Iterator[tuple[str, Scene]]:
    """Yield one net of each size of all components that are folded."""
    for name in CATALOGUE.components():
        template = CATALOGUE.template(name)
        found: dict[tuple[float, float], Scene] = {}
        for scene in template.build_all({}, palette("safe"), 2.0):
            if any(hinge.degrees for hinge in scene.hinges):
                found.setdefault((scene.size.width, scene.size.height), scene)
        yield from ((name, scene) for scene in found.values())


def edges_of(sheet: HingedSheet, number: int) -> Iterator[tuple[Vector, Vector]]:
    """Yield the edges of a panel of the folded sheet."""
    plane = sheet.folded(1.0)[number]
    points = [plane.at(point) for point in sheet.panels[number]]
    yield from pairwise([*points, points[0]])


def apart(one: Vector, other: Vector) -> float:
    gap = one - other
    return math.sqrt(gap.dot(gap))


def open_edges(sheet: HingedSheet) -> list[tuple[Vector, Vector]]:
    """Return the edges of faces that meet no other face, within 0.3 mm."""
    tabs = tabs_of(sheet)
    faces = [number for number in range(len(sheet.panels)) if number not in tabs]
    all_edges = {number: [*edges_of(sheet, number)] for number in faces}
    return [
        (start, end)
        for number in faces
        for start, end in all_edges[number]
        if not any(
            min(
                max(apart(start, a), apart(end, b)),
                max(apart(start, b), apart(end, a)),
            )
            < 0.3
            for other in faces
            if other != number
            for a, b in all_edges[other]
        )
    ]


@pytest.mark.parametrize("name", ["colour-lines/dice", "color-claim/pyramids"])
def test_nets_close(name: str) -> None:
    """All edges of a folded die meet; of a pyramid, only the four edges of the base are open."""
    found = [scene for each, scene in nets() if each == name]
    assert found
    for scene in found:
        sheet = sheet_of(scene)
        assert len(open_edges(sheet)) == (0 if "dice" in name else 4)


@pytest.mark.parametrize(("name", "scene"), [*nets()], ids=lambda value: str(value)[:20])
def test_tabs_lie_on_the_faces_they_are_glued_to(name: str, scene: Scene) -> None:
    sheet = sheet_of(scene)
    planes, tabs = sheet.folded(1.0), tabs_of(sheet)
    hung = {child: parent for parent, child, _hinge in sheet.joints}
    for tab in tabs:
        points = [planes[tab].at(point) for point in sheet.panels[tab]]
        faces = [n for n in range(len(planes)) if n not in {tab, hung.get(tab)}]
        distances = [max(abs(gap(planes[face], p)) for p in points) for face in faces]
        assert min(distances) < 0.3, name


def gap(plane: Plane, point: Vector) -> float:
    """Return the distance of a point from a plane."""
    return (point - plane.at(Point(0, 0))).dot(plane.normal)


@pytest.mark.parametrize("game", KITS)
def test_markers_fit_their_spaces(game: str) -> None:
    """A marker is cut 0.5 mm too large, and its board is printed at 99%."""
    style = CATALOGUE.style(palette("safe"))
    for board in CATALOGUE.figure(find_kit(game, CATALOGUE).position).boards:
        spaces = CATALOGUE.template(board.ref.component).places(dict(board.ref.values))
        for placed in (each for each in board.placed if not each.level):
            size = extent([*corners(style.piece(placed.piece).symbol.items)]).size
            room = Rect.around([spaces[name] for name in placed.spaces]).size
            assert max(size) + SHIFT < SCALE * max(room), placed
