"""The table in perspective: corners in finished files match a second projection."""

import random
from collections import Counter

import numpy as np
import pytest

import pnp
from pnp.catalogue import Catalogue
from pnp.catalogue.conformance import random_game
from pnp.diagrams.perspective import MAX_SIZE, best_layout, table_scene
from pnp.drawing.colour import WHITE, palette, palette_names
from pnp.drawing.geometry3d import VIEWER, Vector
from pnp.drawing.scene import Group, Layer, Use
from pnp.drawing.shading import DARKEST, LIGHT
from pnp.figure import Board as Spaces
from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece, Tray
from pnp.geometry import IDENTITY, Size
from pnp.kits.kit_file import find_kit
from pnp.kits.picture import finished_figure, kit_picture
from tests.conftest import KITS
from tests.drawing.test_geometry3d import second_projection
from tests.reading import read_pdf, read_svg
from tests.shapes import leaves

LIBRARY = Catalogue()
STYLE = LIBRARY.style(palette("safe"))
GAP, BOARD = 16.0, 1.5
"""Distance between boards and their thickness, in mm."""

SIZES = {1: (14.3, 25.4), 2: (19.8, 34.9), 3: (25.4, 44.5)}
"""Base and height of pyramids, in mm, by their pips."""

every_game = pytest.mark.parametrize("game", LIBRARY.all_games(), ids=lambda game: game.name)


def positions(name, count=1, seed=11):
    game = LIBRARY.game(name)
    played = list(random_game(game, game.variants[0], seed=seed))
    yield game, played[0]
    for position in random.Random(seed).sample(played, min(count, len(played))):
        yield game, position


def on_page(scene, places):
    """Return the places on the table in the picture, by the second projection."""
    (whole,) = scene.layers[Layer.PRINT]
    a, b, c, d, e, f = whole.transform
    assert a == d
    assert b == c == 0
    return second_projection(np.array(places)) * a + (e, f)


def assert_seen(wanted, marks):
    """Assert that each corner is one of a painted shape, within 0.01 mm."""
    found = np.array([point for mark in marks if mark.kind == "path" for point in mark.points])
    for point in wanted:
        assert np.abs(found - point).max(axis=1).min() < 0.01, point


def marks_of(scene, folder, name="safe"):
    """Return the marks in the finished PDF and in the finished SVG."""
    from pnp.api.drawing import Drawing

    drawing = Drawing("table", lambda _palette, _settings: [scene])
    drawing.write(folder / "table.pdf", palette=name)
    drawing.write(folder / "table.svg", palette=name)
    return read_pdf(folder / "table.pdf")[0].marks, read_svg(folder / "table.svg")


def nested(stack):
    """Return the foot of each pyramid: it comes down until the one below fills its opening.

    The walls are 0.25 mm thick, which makes the opening smaller than the base.
    """
    foot, below = [0.0], []
    for pips in stack:
        base, height = SIZES[pips]
        lean = np.arctan(base / 2 / height)
        candidates = [0.0]
        for low, (lower_base, lower_height) in below:
            opening = base - 2 * 0.25 / np.cos(lean)
            by_rim = lower_height * (1 - opening / lower_base)
            by_tip = lower_height - height + 0.25 / np.sin(lean)
            candidates.append(low + max(0.0, by_rim, by_tip))
        foot.append(max(candidates))
        below.append((foot[-1], (base, height)))
    return foot[1:]


@pytest.mark.parametrize("name", ["color-claim", "paint-the-line"])
def test_corners_of_pyramids_match_their_nets(name, tmp_path):
    for game, position in positions(name):
        figure = game.figure(position)
        scene = table_scene(game.title, figure, STYLE)
        wanted = []
        for board, (left, top) in zip(figure.boards, corners_of_boards(figure), strict=True):
            template = LIBRARY.template(board.ref.component)
            spaces = template.places(dict(board.ref.values))
            stacks: dict[str, list[int]] = {}
            for placed in board.placed:
                stacks.setdefault(placed.spaces[0], []).append(dict(placed.piece.values)["pips"])
            for space, stack in stacks.items():
                x, y = left + spaces[space].centre.x, top + spaces[space].centre.y
                for foot, pips in zip(nested(stack), stack, strict=True):
                    (base, height), z = SIZES[pips], BOARD + foot
                    half = base / 2
                    wanted += [(x, y, z + height), (x - half, y - half, z)]
                    wanted += [(x - half, y + half, z), (x + half, y + half, z)]
        for marks in marks_of(scene, tmp_path):
            assert_seen(on_page(scene, wanted), marks)


def corners_of_boards(figure):
    """Yield the top left corners; of two boards one is in front of the other or beside it."""
    layout = best_layout(figure, STYLE)
    x = y = 0.0
    for board in layout.boards:
        size = LIBRARY.template(board.figure.ref.component).size(dict(board.figure.ref.values))
        middle = board.base.at
        assert (middle.x, middle.y) in (
            (size.width / 2, y + size.height / 2),
            (x + size.width / 2, size.height / 2),
        )
        yield middle.x - size.width / 2, middle.y - size.height / 2
        x, y = x + size.width + GAP, y + size.height + GAP


def test_tiles_markers_and_rings_are_at_their_level(tmp_path):
    for game, position in positions("passtally"):
        figure = game.figure(position)
        scene = table_scene(game.title, figure, STYLE)
        spaces = LIBRARY.template("passtally/board").places({})
        wanted = []
        for placed in figure.boards[0].placed:
            rects = [spaces[name] for name in placed.spaces]
            x, y = (
                sum(values) / len(rects) for values in zip(*(r.centre for r in rects), strict=True)
            )
            side = 11 / 2 if "markers" in placed.piece.component else 24
            wide, deep = (side, side / 2) if placed.turn % 2 else (side / 2, side)
            z = BOARD + (2 * placed.level if placed.level else 0.5)
            if "markers" in placed.piece.component:
                wide = deep = side
            wanted += [(x + a * wide, y + b * deep, z) for a in (-1, 1) for b in (-1, 1)]
        for marks in marks_of(scene, tmp_path):
            assert_seen(on_page(scene, wanted), marks)


@every_game
def test_spaces_of_boards_match_the_second_projection(game):
    for variant in {game.variants[0].name: game.variants[0], "": game.variants[-1]}.values():
        position = next(random_game(game, variant, seed=5))
        figure = game.figure(position)
        scene = table_scene(game.title, figure, STYLE)
        for board in best_layout(figure, STYLE).boards:
            drawn = list(placed_faces(scene, f"{board.figure.ref} on the table"))
            values = dict(board.figure.ref.values)
            template = LIBRARY.template(board.figure.ref.component)
            size, at, thick = template.size(values), board.base.at, template.thickness(values)
            for rect in list(template.places(values).values())[::3]:
                places = [
                    (at.x - size.width / 2 + p.x, at.y - size.height / 2 + p.y, thick)
                    for p in rect.corners
                ]
                wanted = on_page(scene, places)
                assert any(
                    np.abs([place.apply(p) for p in rect.corners] - wanted).max() < 0.01
                    for place in drawn
                )


def placed_faces(scene, ending):
    """Return the placements of all faces of symbols whose names have this ending."""

    def walk(items, outer):
        for item in items:
            if isinstance(item, Group):
                yield from walk(item.items, outer @ item.transform)
            elif isinstance(item, Use) and item.symbol.name.endswith(ending):
                for face in item.symbol.items:
                    yield outer @ item.transform @ face.transform

    yield from walk(scene.layers[Layer.PRINT], IDENTITY)


def test_die_shows_three_faces_of_20_mm(tmp_path):
    piece = PieceRef.of("colour-lines/dice", die=1)
    figure = Figure((), "", trays=(Tray("", (piece,), ("",)),))
    scene = table_scene("Die", figure, STYLE)
    corners = [(x, y, z) for x in (0, 20) for y in (0, 20) for z in (0, 20)]
    hidden = (20, 0, 0)
    for marks in marks_of(scene, tmp_path):
        assert_seen(on_page(scene, [each for each in corners if each != hidden]), marks)
        words = [mark.text for mark in marks if mark.kind == "text"]
    assert sorted(words) == ["1", "2"], "on top and at the left; before, a figure"


@pytest.mark.parametrize("name", [name for name in palette_names() if name != "ink-saver"])
def test_faces_are_shaded_colours_of_the_palette(name):
    pyramid = PieceRef.of("color-claim/pyramids", colour="green", pips=2)
    style = LIBRARY.style(palette(name))
    (swatch,) = palette(name).swatches(["green"], ["red", "yellow", "blue", "black"])
    base, height = SIZES[2]
    lean = np.arctan(base / 2 / height)
    found = set()
    for x, y in ((-1, 0), (0, 1)):
        normal = np.array((x * np.cos(lean), y * np.cos(lean), np.sin(lean)))
        light = max(0.0, normal @ (LIGHT.x, LIGHT.y, LIGHT.z)) / LIGHT.z
        factor = round(min(1.0, DARKEST + (1 - DARKEST) * light), 3)
        found.add(tuple(round(part * factor) for part in swatch.fill))
        found.add(tuple(round(part * factor) for part in WHITE))
    assert fills(style.drawn_solid(pyramid).symbol.items) >= found
    top = style.drawn_solid(PieceRef("color-claim/board")).symbol.items[-2]
    hued = LIBRARY.theme("color-claim").over(palette(name))
    assert fills([top]) >= {hued.roles[role] for role in ("ground", "cell")}


def test_ink_saver_has_no_shading_and_no_shadow():
    style = LIBRARY.style(palette("ink-saver"))
    for name in KITS:
        scene = kit_picture(find_kit(name, LIBRARY), LIBRARY, style)
        assert fills(scene.layers[Layer.PRINT]) <= {WHITE, palette("ink-saver").text}


def fills(items):
    return {item.fill for item, _ in leaves(items) if getattr(item, "fill", None)}


def test_hidden_faces_are_not_drawn():
    drawn = STYLE.drawn_solid(PieceRef.of("color-claim/pyramids", colour="red", pips=1))
    assert len(drawn.symbol.items) == 2 * 2, "two faces, and the line round each"
    assert VIEWER.dot(Vector(-1, 0, 0)) > 0


@every_game
@pytest.mark.parametrize("name", palette_names())
def test_any_position_fits_the_page_in_any_palette(game, name):
    style = LIBRARY.style(palette(name))
    for variant in game.variants:
        played = list(random_game(game, variant, seed=3))
        for position in (played[0], played[len(played) // 2], played[-1]):
            scene = table_scene(game.title, game.figure(position), style)
            assert scene.size.fits(Size(MAX_SIZE.width + 2, MAX_SIZE.height + 2))
            assert max(scene.size.width - MAX_SIZE.width, scene.size.height - MAX_SIZE.height) > 0


def test_ring_surrounds_a_small_counter_and_tops_a_large_one():
    board = PieceRef("line-or-colour/basic")
    for size, foot in ((18, 0.5), (12, 0.0)):
        counter = PieceRef.of("line-or-colour/counters", colour="red", size=size)
        ring = PieceRef.of("line-or-colour/rings", dark=1, style="round", hole=16)
        placed = (PlacedPiece(counter, ("a1",)), PlacedPiece(ring, ("a1",)))
        figure = Figure((BoardFigure("", board, Spaces(5, 5), (".",) * 25, placed),), "")
        (on,) = best_layout(figure, STYLE).boards
        assert [each.at.z for each in on.pieces] == [BOARD, BOARD + foot]


def test_higher_level_shows_the_edges_of_tiles_below():
    tile = PieceRef.of("passtally/tiles", north="+", south="/")
    placed = (PlacedPiece(tile, ("b2", "b3"), 0, 3),)
    figure = Figure(
        (BoardFigure("", PieceRef("passtally/board"), Spaces(6, 6), ("",) * 36, placed),), ""
    )
    (board,) = best_layout(figure, STYLE).boards
    feet = Counter(round(each.at.z - BOARD, 6) for each in board.pieces)
    assert feet == {0: 2, 2: 2, 4: 1}


def test_kit_shows_all_paper_pieces_beside_its_first_setup():
    for name, component, count in (
        ("line-or-colour", "line-or-colour/rings", 50),
        ("colour-lines", "colour-lines/dice", 5),
        ("passtally", "passtally/first-player", 1),
        ("passtally", "passtally/level-markers", 15),
    ):
        kit = find_kit(name, LIBRARY).model_copy(update={"position": ""})
        figure = finished_figure(kit, LIBRARY, STYLE)
        names = [piece.component for tray in figure.trays for piece in tray.pieces]
        assert names.count(component) == count


def test_stand_up_rests_on_its_flaps_and_faces_the_front():
    solid = STYLE.drawn_solid(PieceRef.of("common/stand-ups", player=1)).solid
    assert solid.height == pytest.approx(np.sqrt(32**2 - 5.5**2))
    front = [face for face in solid.faces if face.printed and face.plane.normal.y > 0.9]
    assert len(front) == 1
    first_leg = min(point.y for point in front[0].outline) == 11  # printed upside down
    assert front[0].plane.right.x == pytest.approx(-1 if first_leg else 1)


def test_tables_and_kits_are_drawn_by_the_library(tmp_path):
    table = pnp.start("color-claim")
    assert table.picture().to_bytes("svg") == table.picture().to_bytes("svg")
    (written,) = pnp.picture("passtally").write(tmp_path / "passtally.png", dpi=40)
    assert written.stat().st_size > 2000
    with pytest.raises(pnp.PnpError, match="unknown kit"):
        pnp.picture("go")
