"""The table in perspective: places in finished files match an independent projection."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import pnp
from pnp.catalogue import Catalogue
from pnp.catalogue.trials import random_game
from pnp.diagrams.printed_solid import SolidPainter, printed_solid
from pnp.diagrams.solids import slab
from pnp.diagrams.table_layout import best_layout
from pnp.diagrams.table_view import MAX_SIZE, TableView, table_scene
from pnp.drawing.camera import Camera
from pnp.drawing.colour import WHITE, Colour, palette, palette_names
from pnp.drawing.convex import extent, signed_area
from pnp.drawing.geometry3d import ZERO, Vector
from pnp.drawing.light import DEFAULT_LIGHT, KEYLINE, Light
from pnp.drawing.scene import Box, Group, Image, Layer, Picture, Scene, unnamed
from pnp.drawing.view_settings import DEFAULT_VIEW, Glow, ViewSettings
from pnp.figure import Board as Spaces
from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece, Route, RouteStep, Tray
from pnp.geometry import Point, Rect, Size
from pnp.kits.kit_file import find_kit
from pnp.kits.picture import finished_figure, kit_picture
from tests.conftest import KITS
from tests.drawing.test_camera import second_projection
from tests.reading import read_pdf, read_svg
from tests.shapes import leaves

LIBRARY = Catalogue()
STYLE = LIBRARY.style(palette("safe"))
BOARD = 1.5
"""Thickness of boards, in mm."""

AREA = Rect(10, 20, 170, 140)

SIZES = {1: (14.3, 25.4), 2: (19.8, 34.9), 3: (25.4, 44.5)}
"""Base and height of pyramids, in mm, by their pips."""

every_game = pytest.mark.parametrize("game", LIBRARY.all_games(), ids=lambda game: game.name)


def positions(name, count=1, seed=11):
    game = LIBRARY.game(name)
    played = list(random_game(game, game.variants[0], seed=seed))
    yield game, played[0]
    for position in random.Random(seed).sample(played, min(count, len(played))):
        yield game, position


def drawn(figure, style=STYLE, settings=DEFAULT_VIEW):
    """Return the view of a position, and its scene as large as the area with a margin."""
    view = TableView.of(figure, style, AREA, settings)
    return view, Scene(Size(190, 180), {Layer.PRINT: tuple(view.items())})


def marks_of(scene, folder, name="safe"):
    """Return the marks in the finished PDF and in the finished SVG."""
    from pnp.api.drawing import Drawing

    drawing = Drawing("table", lambda _palette, _settings: [scene])
    drawing.write(folder / "table.pdf", palette=name)
    drawing.write(folder / "table.svg", palette=name)
    return read_pdf(folder / "table.pdf")[0].marks, read_svg(folder / "table.svg")


def assert_seen(wanted, marks):
    """Assert that each place is a corner of a painted shape, within 0.02 mm."""
    found = np.array([point for mark in marks if mark.kind == "path" for point in mark.points])
    for point in wanted:
        assert np.abs(found - point).max(axis=1).min() < 0.02, point


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
def test_tips_of_pyramids_match_their_nets(name, tmp_path):
    for game, position in positions(name):
        view, scene = drawn(game.figure(position))
        wanted = []
        for board in view.layout.boards:
            spaces = LIBRARY.template(board.figure.ref.component).places({})
            left, top = board.surface.origin.x, board.surface.origin.y
            stacks: dict[str, list[int]] = {}
            for placed in board.figure.placed:
                stacks.setdefault(placed.spaces[0], []).append(dict(placed.piece.values)["pips"])
            for space, stack in stacks.items():
                x, y = left + spaces[space].centre.x, top + spaces[space].centre.y
                # Lower tips are hidden, or outside the area of the next pyramid.
                wanted.append((x, y, BOARD + nested(stack)[-1] + SIZES[stack[-1]][1]))
        for marks in marks_of(scene, tmp_path):
            assert_seen(second_projection(view.camera, np.array(wanted)), marks)


def test_tiles_are_at_their_level(tmp_path):
    for game, position in positions("passtally", seed=4):
        figure = game.figure(position)
        view, scene = drawn(figure)
        (board,) = view.layout.boards
        corner, spaces = board.surface.origin, LIBRARY.template("passtally/board").places({})
        wanted = []
        for placed in figure.boards[0].placed:
            if placed.level:
                around = Rect.around([spaces[name] for name in placed.spaces])
                z = BOARD + 2 * placed.level
                wanted += [(corner.x + p.x, corner.y + p.y, z) for p in around.corners]
        for marks in marks_of(scene, tmp_path) if wanted else ():
            assert_seen(second_projection(view.camera, np.array(wanted)), marks)


def test_die_shows_three_faces_of_20_mm(tmp_path):
    piece = PieceRef.of("colour-lines/dice", die=1)
    figure = Figure((), "", trays=(Tray("", (piece,), ("",)),))
    view, scene = drawn(figure)
    (die,) = view.layout.beside
    corners = [corner + die.at for corner in die.printed.solid.corners]
    assert len(corners) == 8
    hidden = max(corners, key=lambda each: (each - view.camera.eye).length)
    shown = [(c.x, c.y, c.z) for c in corners if c != hidden]
    for marks in marks_of(scene, tmp_path):
        assert_seen(second_projection(view.camera, np.array(shown)), marks)


def fills(items):
    return {item.fill for item, _ in leaves(items) if getattr(item, "fill", None)}


def pens(items):
    return {item.stroke.colour for item, _ in leaves(items) if getattr(item, "stroke", None)}


def one_pyramid(name, colour="green"):
    piece = PieceRef.of("color-claim/pyramids", colour=colour, pips=2)
    figure = Figure((), "", trays=(Tray("", (piece,), ("",)),))
    return drawn(figure, LIBRARY.style(palette(name)))[1].layers[Layer.PRINT]


@pytest.mark.parametrize("colour", ["red", "green", "blue", "yellow"])
def test_shaded_faces_keep_their_hue(colour):
    (swatch,) = palette("safe").swatches([colour], ["red", "yellow", "green", "blue", "black"])
    light = DEFAULT_LIGHT.over(palette("safe"))
    normals = [Vector(-0.87, 0, 0.5), Vector(0, 0.87, 0.5), Vector(0.87, 0, 0.5)]
    tones = [light.tone(swatch.fill, normal) for normal in normals]
    assert len(set(tones)) == 3
    assert [each.luminance for each in tones] == sorted(
        (each.luminance for each in tones), reverse=True
    )
    assert len({tone.index(max(tone)) for tone in tones}) == 1
    if colour == "yellow":
        assert tones[2].red - tones[2].green > swatch.fill.red - swatch.fill.green


def test_yellow_pieces_have_a_keyline():
    assert KEYLINE in pens(one_pyramid("safe", "yellow"))
    assert KEYLINE not in pens(one_pyramid("safe", "green"))


@pytest.mark.parametrize("colour", ["black", "blue"])
def test_dark_pieces_have_paler_edges(colour):
    """Without them, the pieces of two dark stacks would be one shape."""
    (swatch,) = palette("safe").swatches([colour], ["red", "yellow", "green", "blue", "black"])
    edges = {each for each in pens(one_pyramid("safe", colour)) if each.luminance > 0.1}
    assert edges
    assert all(each.luminance > 4 * swatch.fill.luminance for each in edges)
    assert not pens(one_pyramid("safe", "red")) & edges


def test_ink_saver_has_white_faces_and_no_shadows():
    style = LIBRARY.style(palette("ink-saver"))
    for name in KITS:
        scene = kit_picture(find_kit(name, LIBRARY), LIBRARY, style)
        used = fills(scene.layers[Layer.PRINT]) | pens(scene.layers[Layer.PRINT])
        assert used <= {WHITE, *palette("ink-saver").roles.values()}


def test_grey_palette_stays_grey():
    style = LIBRARY.style(palette("grey"))
    for name in KITS:
        scene = kit_picture(find_kit(name, LIBRARY), LIBRARY, style)
        used = fills(scene.layers[Layer.PRINT]) | pens(scene.layers[Layer.PRINT])
        assert {colour for colour in used if len(set(colour)) > 1} == set()


@every_game
@pytest.mark.parametrize("name", palette_names())
def test_any_position_fits_the_page_in_any_palette(game, name):
    style = LIBRARY.style(palette(name))
    for variant in game.variants:
        played = list(random_game(game, variant, seed=3))
        # drawing patterns takes seconds, and the size of a position is the same in every palette
        shown = (
            (played[-1],) if name != "safe" else (played[0], played[len(played) // 2], played[-1])
        )
        for position in shown:
            scene = table_scene(game.title, game.figure(position), style)
            assert scene.size.fits(Size(MAX_SIZE.width + 2.1, MAX_SIZE.height + 2.1))
            assert_within(scene.layers[Layer.PRINT], scene.trim)


def assert_within(items, area):
    """Assert that all shapes that are not clipped are within an area."""
    for item in items:
        if isinstance(item, Group) and item.clip is None:
            x, y = item.transform.e, item.transform.f
            assert_within(item.items, area.moved(-x, -y))
        else:
            path = item.clip if isinstance(item, Group) else item
            for outline in path.outlines:
                for point in outline.controls:
                    assert area.grown(0.01).intersection(Rect(*point, 0.001, 0.001))


def test_shadows_are_on_boards_and_beneath_pieces():
    placed = (PlacedPiece(PieceRef.of("color-claim/pyramids", colour="red", pips=3), ("c3",)),)
    board = BoardFigure("", PieceRef("color-claim/board"), Spaces(5, 6), ("",) * 30, placed)
    view = TableView.of(Figure((board,), ""), STYLE, AREA)
    items = list(view.items())
    (shadow,) = [
        (number, item)
        for number, item in enumerate(items)
        if isinstance(item, Group) and any(isinstance(each, Group) for each in item.items)
    ]
    number, group = shadow
    (inner,) = group.items
    surface = board_outline(view)
    dark = {DEFAULT_LIGHT.shadow(each) for each in fills(items[number - 1].items)}
    assert fills(inner.items) <= dark | fills(inner.items[:1])
    assert group.clip.outlines[0].controls == surface
    red = [
        n
        for n, item in enumerate(items)
        if isinstance(item, Group) and n > number and max(fills(item.items)).red > 150
    ]
    assert red, "the pyramid is painted after the shadow"


def board_outline(view):
    (board,) = view.layout.boards
    face, art = board.base.printed.top
    plane = face.plane.moved(board.base.at)
    return view.camera.view(plane).outline(art.outline.outlines[0]).controls


def test_ring_surrounds_a_small_counter_and_tops_a_large_one():
    board = PieceRef("line-or-colour/basic")
    for size, foot in ((18, 0.5), (12, 0.0)):
        counter = PieceRef.of("line-or-colour/counters", colour="red", size=size)
        ring = PieceRef.of("line-or-colour/rings", dark=1, style="round", hole=16)
        placed = (PlacedPiece(counter, ("a1",)), PlacedPiece(ring, ("a1",)))
        figure = Figure((BoardFigure("", board, Spaces(5, 5), (".",) * 25, placed),), "")
        view = TableView.of(figure, STYLE, AREA)
        (on,) = view.layout.boards
        assert [each.at.z for each in on.pieces] == [BOARD, BOARD + foot]
        names = {id(on.base): "board", id(on.pieces[0]): "counter", id(on.pieces[1]): "ring"}
        order = [names[id(piece)] + " hole" * inner for piece, inner in view.parts()]
        if foot:
            assert order == ["board", "counter", "ring hole", "ring"]
        else:
            assert order == ["board", "ring hole", "counter", "ring"]


def test_higher_level_shows_the_edges_of_tiles_below():
    tile = PieceRef.of("passtally/tiles", north="+", south="/")
    placed = (PlacedPiece(tile, ("b2", "b3"), 0, 3),)
    figure = Figure(
        (BoardFigure("", PieceRef("passtally/board"), Spaces(6, 6), ("",) * 36, placed),), ""
    )
    (board,) = best_layout(figure, STYLE, lambda _: 1.0).boards
    feet = Counter(round(each.at.z - BOARD, 6) for each in board.pieces)
    assert feet == {0: 2, 2: 2, 4: 1}
    ivory = STYLE.tint(tile).fill
    assert {each.printed.top[1].ground for each in board.pieces} == {ivory}


def test_kit_shows_all_paper_pieces_beside_its_first_setup():
    for name, component, count in (
        ("line-or-colour", "line-or-colour/rings", 50),
        ("colour-lines", "colour-lines/dice", 5),
        ("passtally", "passtally/first-player", 1),
        ("passtally", "passtally/level-markers", 15),
    ):
        kit = find_kit(name, LIBRARY).model_copy(update={"position": ""})
        figure = finished_figure(kit, LIBRARY, STYLE)
        pieces = [piece.component for tray in figure.trays for piece in tray.pieces]
        assert pieces.count(component) == count


@pytest.mark.parametrize("name", KITS)
@pytest.mark.parametrize("at_start", [False, True])
def test_piles_beside_the_boards_do_not_hide_each_other(name, at_start):
    kit = find_kit(name, LIBRARY)
    kit = kit.model_copy(update={"position": ""}) if at_start else kit
    view = TableView.of(finished_figure(kit, LIBRARY, STYLE), STYLE, AREA)
    piles: dict[tuple[float, float], list] = {}
    for piece in view.layout.beside:
        piles.setdefault((piece.at.x, piece.at.y), []).extend(piece.corners)
    tops = {
        at: [view.camera.project(c) for c in found if c.z == max(each.z for each in found)]
        for at, found in piles.items()
    }
    for (x, y), found in piles.items():
        hull = np.array([view.camera.project(corner) for corner in found])
        for (other_x, other_y), top in tops.items():
            if other_y < y - 1:
                middle = np.mean(np.array(top), axis=0)
                covered = (hull.min(axis=0) < middle) & (middle < hull.max(axis=0))
                assert not covered.all(), ((x, y), (other_x, other_y))


def test_stand_up_stands_on_its_flaps_and_faces_the_front():
    solid = STYLE.solid(PieceRef.of("common/stand-ups", player=1)).solid
    assert solid.height == pytest.approx(np.sqrt(32**2 - 5.5**2))
    front = [face for face in solid.faces if face.printed and face.plane.normal.y > 0.9]
    assert len(front) == 1
    first_leg = min(point.y for point in front[0].outline) == 11  # printed upside down
    assert front[0].plane.right.x == pytest.approx(-1 if first_leg else 1)


def test_camera_light_and_contents_are_settings():
    figure = finished_figure(find_kit("passtally", LIBRARY), LIBRARY, STYLE)
    settings = ViewSettings(
        eye=Vector(0, 300, 300), focal=200, light=Light(Vector(1, 0, 1)), ground=None, trays=False
    )
    view, scene = drawn(figure, settings=settings)
    assert not view.layout.beside
    middle = view.layout.middle
    assert view.camera.project(Vector(*middle, 0)) == pytest.approx(AREA.centre)
    moved = replace(settings, centre=AREA.corners[0])
    there = TableView.of(figure, STYLE, AREA, moved).camera
    assert there.project(Vector(*middle, 0)) == pytest.approx(AREA.corners[0])
    first = scene.layers[Layer.PRINT][0]
    assert first.fill != WHITE, "the board, because nothing casts a shadow on the table"


def test_light_falls_through_the_hole_of_a_ring():
    ring = PlacedPiece(PieceRef.of("line-or-colour/rings", dark=1), ("c3",))
    ref = PieceRef("line-or-colour/basic")
    figure = Figure((BoardFigure("", ref, Spaces(5, 5), (".",) * 25, (ring,)),), "")
    for height, lit in ((1.0, True), (0.001, False)):
        settings = replace(DEFAULT_VIEW, light=Light(Vector(-1, 0, height)))
        _view, scene = drawn(figure, settings=settings)
        groups = [item for item in scene.layers[Layer.PRINT] if isinstance(item, Group)]
        inner = [each for group in groups for each in group.items if isinstance(each, Group)]
        (shadow,) = (each.clip for each in inner if each.clip and each.clip.winding)
        areas = [signed_area(outline.controls) for outline in shadow.outlines]
        assert [area > 0 for area in areas] == ([True, False] if lit else [True])


def test_more_shadows_fall_on_boards():
    figure = finished_figure(find_kit("colour-lines", LIBRARY), LIBRARY, STYLE)
    area = (Point(-9, -9), Point(9, -9), Point(0, 9))
    view, scene = drawn(figure, settings=replace(DEFAULT_VIEW, ground=None, shadows=(area,)))
    groups = [item for item in scene.layers[Layer.PRINT] if isinstance(item, Group)]
    inner = [each for group in groups for each in group.items if isinstance(each, Group)]
    (shadow,) = (each.clip for each in inner if each.clip)
    found = [point for outline in shadow.outlines for point in outline.controls]
    (board,) = view.layout.boards
    middle, height = view.layout.middle, board.surface.origin.z
    for x, y in area:
        seen = view.camera.project(Vector(middle.x + x, middle.y + y, height))
        assert min(abs(at.x - seen.x) + abs(at.y - seen.y) for at in found) < 0.05


def test_more_shadows_fall_on_the_table():
    figure = finished_figure(find_kit("colour-lines", LIBRARY), LIBRARY, STYLE)
    view, plain = drawn(figure)
    beside = extent(view.layout.boards[0].base.outline).right - view.layout.middle.x + 5
    area = (Point(beside, 0), Point(beside + 9, 0), Point(beside, 9))
    _view, shaded = drawn(figure, settings=replace(DEFAULT_VIEW, shadows=(area,)))
    first = [scene.layers[Layer.PRINT][0] for scene in (plain, shaded)]
    assert first[0].fill == first[1].fill
    assert len(first[1].outlines) == len(first[0].outlines) + 1


def test_glow_follows_the_longest_line_up_the_walls():
    tiles = [PieceRef.of("passtally/tiles", north="+", south="+")] * 2
    placed = tuple(
        PlacedPiece(tile, spaces, 0, level)
        for tile, spaces, level in zip(tiles, (("c3", "c4"), ("c1", "c2")), (2, 1), strict=True)
    )
    steps = tuple(RouteStep(f"c{row}", "N", "S") for row in range(1, 7))
    routes = (Route(1, steps[:3]), Route(1, steps))
    ref = PieceRef("passtally/board")
    board = BoardFigure("", ref, Spaces(6, 6), ("",) * 36, placed, routes=routes)
    colour = Colour(1, 2, 3)
    settings = ViewSettings(glow=Glow(colour))
    view, scene = drawn(Figure((board,), ""), settings=settings)
    bands = [item for item in scene.layers[Layer.PRINT] if getattr(item, "fill", None) == colour]
    shade = DEFAULT_LIGHT.tone(colour, Vector(0, 1, 0))
    walls = [item for item in scene.layers[Layer.PRINT] if getattr(item, "fill", None) == shade]
    (on,) = view.layout.boards
    corner, space = on.surface.origin, on.base.printed.spaces["c4"]
    foot = Vector(corner.x + space.centre.x, corner.y + space.bottom, BOARD)
    assert len(bands) + len(walls) == len(steps) + 1
    (wall,) = walls or bands[-3:-2]
    lowest = extent([point for outline in wall.outlines for point in outline.controls])
    assert lowest.bottom == pytest.approx(view.camera.project(foot).y, abs=0.5)


def test_table_element_clips_the_picture_to_its_area(tmp_path):
    file = tmp_path / "cover.toml"
    file.write_text(
        'title = "Cover"\nhelp = "A cover."\nsize = { width = 120, height = 90 }\n'
        '[[elements]]\ndraw = "view"\nx = 10\ny = 20\nwidth = 100\nheight = 60\n'
        "eye = [40, 200, 150]\nfocal = 200\n"
        f"text = '''{find_kit('color-claim', LIBRARY).position}'''\n",
        "utf-8",
    )
    scenes = [Catalogue().template(str(file)).build({}, palette("safe")) for _ in range(2)]
    (group,) = unnamed(scenes[0].layers[Layer.PRINT])
    assert group.clip == Box(Rect(10, 20, 100, 60))
    assert scenes[0].layers == scenes[1].layers


@pytest.mark.parametrize("thickness", [3, 9])
def test_view_draws_boards_with_its_thickness(thickness, tmp_path):
    file = tmp_path / "cover.toml"
    file.write_text(
        'title = "Cover"\nhelp = "A cover."\nsize = { width = 190, height = 180 }\n'
        '[[elements]]\ndraw = "view"\nwidth = 190\nheight = 180\n'
        f"eye = [40, 300, 250]\nfocal = 150\ncentre = [95, 90]\nthickness = {thickness}\n"
        f"text = '''{find_kit('line-or-colour', LIBRARY).position}'''\n",
        "utf-8",
    )
    scene = Catalogue().template(str(file)).build({}, palette("safe"))
    width, height = LIBRARY.template("line-or-colour/basic").size({})
    camera = Camera(Vector(40, 300, 250), ZERO, 150, Point(95, 90))
    corners = [
        (x, y, thickness) for x in (-width / 2, width / 2) for y in (-height / 2, height / 2)
    ]
    for marks in marks_of(scene, tmp_path):
        assert_seen(second_projection(camera, np.array(corners)), marks)


def test_tables_and_kits_are_drawn_by_the_library(tmp_path):
    table = pnp.start("color-claim")
    assert table.picture().to_bytes("svg") == table.picture().to_bytes("svg")
    (written,) = pnp.picture("passtally").write(tmp_path / "passtally.png", dpi=40)
    assert written.stat().st_size > 2000
    with pytest.raises(pnp.PnpError, match="unknown kit"):
        pnp.picture("go")


def test_image_on_a_board_covers_its_face():
    image = Image(b"", "image/png", (1, 1))
    scene = Scene(Size(90, 60), {Layer.PRINT: (Picture(Rect(0, 0, 90, 60), image),)})
    camera = Camera(Vector(40, 200, 120), Vector(0, 0, 0), 150, Point(60, 50))
    printed = printed_solid(scene, slab(scene.size, 2))
    items = list(SolidPainter(camera, DEFAULT_LIGHT, palette("safe")).faces(printed, ZERO))
    (face,) = [item for item in items if isinstance(item, Group)]
    corners = [camera.project(corner) for corner in printed.solid.faces[-1].corners]
    for part in face.items:
        (placed,) = part.items
        clip = part.clip.outlines[0]
        seen = [placed.transform.apply(p) for p in Rect(0, 0, 90, 60).corners]
        assert extent(seen).grown(0.3).intersection(extent(clip.controls))
    whole = extent([p for part in face.items for p in part.clip.outlines[0].controls])
    assert tuple(whole) == pytest.approx(tuple(extent(corners)), abs=0.02)
