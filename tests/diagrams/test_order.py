"""Nearer solids are drawn over those behind them: checked by depth on random tables."""

import random

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.trials import random_game
from pnp.diagrams.order import SolidExtent, drawing_order
from pnp.diagrams.solids import slab
from pnp.diagrams.table_view import TableView
from pnp.drawing.camera import Camera
from pnp.drawing.colour import palette
from pnp.drawing.geometry3d import Vector
from pnp.geometry import Point, Rect, Size
from pnp.kits.kit_file import find_kit
from tests.conftest import KITS
from tests.diagrams.depth import wrong_pixels

LIBRARY = Catalogue()
STYLE = LIBRARY.style(palette("safe"))
AREA = Rect(0, 0, 170, 150)
CAMERA = Camera(Vector(60, 160, 150), Vector(30, 30, 0), 170)
every_game = pytest.mark.parametrize("game", LIBRARY.all_games(), ids=lambda game: game.name)


def painted(view):
    """Yield every face that is turned to the eye, in the order of drawing."""
    for piece, inner in view.parts():
        for face in piece.printed.solid.faces:
            moved = face.plane.moved(piece.at)
            # Strips of a millimetre, twenty a counter, are left out.
            if face.inner is inner and not face.rounded and view.camera.sees(moved):
                yield face, piece.at


def assert_painted_in_order(figure):
    view = TableView.of(figure, STYLE, AREA)
    assert not wrong_pixels(list(painted(view)), view.camera, pixel=2.9, within=0.05)


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_pieces_of_a_game_are_painted_from_back_to_front(game, seed):
    played = list(random_game(game, game.variants[-1], seed=seed))
    for position in random.Random(seed).sample(played, min(2, len(played))):
        assert_painted_in_order(game.figure(position))


@pytest.mark.parametrize("name", KITS)
def test_pieces_of_a_kit_are_painted_from_back_to_front(name):
    from pnp.kits.picture import finished_figure

    assert_painted_in_order(finished_figure(find_kit(name, LIBRARY), LIBRARY, STYLE))


def block(solid, at):
    seen = [CAMERA.project(corner + at) for corner in solid.corners]
    xs, ys = [p.x for p in seen], [p.y for p in seen]
    outline = tuple(Point(p.x + at.x, p.y + at.y) for p in solid.outline)
    around = Rect(outline[0].x, outline[0].y, *solid_size(solid))
    page = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return SolidExtent(outline, around, at.z, at.z + solid.height, page)


def solid_size(solid):
    xs, ys = [p.x for p in solid.outline], [p.y for p in solid.outline]
    return max(xs) - min(xs), max(ys) - min(ys)


@pytest.mark.parametrize("seed", range(8))
def test_heap_of_equally_thick_dominoes_is_ordered(seed):
    """Dominoes bridge one another at random and are passed in any order."""
    chance = random.Random(seed)
    tops: dict[tuple[int, int], float] = {}
    solids = []
    for _ in range(40):
        x, y, way = chance.randrange(6), chance.randrange(6), chance.random() < 0.5
        cells = [(x, y), (x + way, y + (not way))]
        foot = max(tops.get(cell, 0.0) for cell in cells)
        tops.update(dict.fromkeys(cells, foot + 3.0))
        solid = slab(Size(20 if way else 10, 10 if way else 20), 3.0)
        at = Vector(x * 10 + (10 if way else 5), y * 10 + (5 if way else 10), foot)
        solids.append((solid, at))
    assert_well_ordered(chance.sample(solids, len(solids)))


@pytest.mark.parametrize("seed", range(4))
def test_towers_hide_pieces_behind_them(seed):
    chance = random.Random(seed)
    solids = []
    for cell in range(36):
        foot = 0.0
        for _ in range(chance.randrange(3)):
            height, width = chance.choice([3.0, 12.0, 30.0]), chance.choice([4, 7, 10])
            at = Vector(10.0 * (cell % 6), 10.0 * (cell // 6), foot)
            solids.append((slab(Size(width, width), height), at))
            foot += height
    assert_well_ordered(chance.sample(solids, len(solids)))


def assert_well_ordered(solids):
    order = drawing_order([block(*each) for each in solids], CAMERA.eye)
    assert sorted(order) == list(range(len(solids)))
    shown = [
        (face, solids[n][1])
        for n in order
        for face in solids[n][0].faces
        if CAMERA.sees(face.plane.moved(solids[n][1]))
    ]
    assert not wrong_pixels(shown, CAMERA, pixel=1.7, within=0.05)


def test_separate_solids_are_ordered_from_back_to_front():
    tile = slab(Size(10, 10), 3)
    places = [Vector(0, 40, 0), Vector(0, 0, 0), Vector(0, 20, 0)]
    assert drawing_order([block(tile, at) for at in places], CAMERA.eye) == [1, 2, 0]
