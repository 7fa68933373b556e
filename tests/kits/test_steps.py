"""Build steps are drawn beside the pieces, from their folds, on at most one more page."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.catalogue import Catalogue
from pnp.diagrams.stages import FoldedPaper
from pnp.drawing.colour import palette, palette_names
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.scene import Layer, Text
from pnp.geometry import Point, Rect
from pnp.kits.components import components, sides
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import find_kit
from pnp.kits.request import KitRequest
from pnp.kits.small import FINEST
from pnp.kits.steps import Making, strip_of
from pnp.layout.backs import folded
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from tests.conftest import KITS
from tests.shapes import contains, edges, thinnest

LIBRARY = Catalogue()
SAFE = palette("safe")


def piece(name, colours="safe"):
    return LIBRARY.template(name).build({}, palette(colours))


def words(strip, shape=None):
    scene = strip.scene(shape or strip.shapes()[0])
    lines = [i.text for i in scene.layers[Layer.GUIDE] if isinstance(i, Text)]
    return " ".join(lines)


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize(
    ("component", "instruction"),
    [
        ("color-claim/pyramids", "Glue the tab inside."),
        ("colour-lines/dice", "Glue the tabs inside."),
        ("common/stand-ups", "Glue the flaps together."),
        ("line-or-colour/rings", "Snip at the fold, along the line."),
    ],
)
def test_folded_piece_has_the_steps_of_its_net(component, instruction, name):
    strip = strip_of(piece(component, name), palette(name), 0.5, Making.BY_HAND)
    for shape in strip.shapes():
        assert instruction in words(strip, shape)
        assert words(strip, shape).count("Cut out.") == 1


def test_strip_shapes_are_ordered_from_wide_and_large():
    strip = strip_of(piece("color-claim/pyramids"), SAFE, 0.5, Making.BY_HAND)
    shapes = strip.shapes()
    assert [shape.columns for shape in shapes if shape.frame == shapes[-1].frame] == [5, 3, 2, 1]
    for one, other in pairwise(shapes):
        assert one.frame >= other.frame
        if one.frame == other.frame:
            assert strip.size(one).width > strip.size(other).width
            assert strip.size(one).height < strip.size(other).height


def test_pictures_are_inside_a_strip_of_known_size():
    for name in ("colour-lines/dice", "line-or-colour/rings", "passtally/tiles"):
        making = Making.MOUNTED if name.endswith("tiles") else Making.BY_HAND
        strip = strip_of(piece(name), SAFE, 0.5, making)
        for shape in strip.shapes():
            scene, size = strip.scene(shape), strip.size(shape)
            assert scene.size == size
            seen = extent([*corners(scene.layers[Layer.GUIDE])])
            assert seen.x >= 0
            assert seen.y >= 0
            assert seen.right <= size.width
            assert seen.bottom <= size.height


def test_steps_cut_along_an_edge_and_score_along_a_fold():
    for name in ("color-claim/pyramids", "colour-lines/dice"):
        folded_paper = FoldedPaper(piece(name), SAFE)
        flat = [*folded_paper.items(0.0, 0.1)][-1].points
        assert frozenset(folded_paper.cutting) in set(map(frozenset, edges(flat)))
        middle = Point(*(sum(each) / 2 for each in zip(*folded_paper.scoring, strict=True)))
        assert contains(flat, middle)


def test_line_width_does_not_depend_on_picture_size():
    strip = strip_of(piece("colour-lines/dice"), SAFE, 0.5, Making.BY_HAND)
    for shape in strip.shapes():
        assert thinnest(strip.scene(shape).layers[Layer.GUIDE]) >= FINEST * 0.99


def test_flat_folds_are_glued_and_mounted_pieces_cut_last():
    marker = folded(piece("passtally/level-markers"))
    steps = words(strip_of(marker, SAFE, 0.5, Making.BY_HAND))
    assert steps.index("Fold the row") < steps.index("Cut the pieces apart.") < steps.index("Done.")
    tile = words(strip_of(piece("passtally/tiles"), SAFE, 2.0, Making.MOUNTED))
    assert tile.index("Glue the whole sheet") < tile.index("Cut with a knife")


def test_pieces_cut_by_machine_have_steps_only_for_folds():
    marker = folded(piece("passtally/level-markers"))
    steps = words(strip_of(marker, SAFE, 0.5, Making.BY_MACHINE))
    assert steps.startswith("Level markers 1 Score the dashed lines. 2 Fold away from you")
    assert "Cut" not in steps
    request = KitRequest(SAFE, Settings(parse_paper("A4"), registration=True))
    (rings,) = make_kit("line-or-colour", replace(request, only=["rings"])).sheets
    assert Layer.FOLD not in rings.layers
    assert not list(strip_titles(rings.layers[Layer.GUIDE]))


def test_piece_that_is_only_cut_out_has_no_steps():
    assert strip_of(piece("line-or-colour/counters"), SAFE, 0.5, Making.BY_HAND) is None


@pytest.mark.parametrize("name", ["line-or-colour/counters", "passtally/player-markers"])
def test_piece_with_colour_beyond_its_cut_shows_the_cut(name):
    scene = LIBRARY.template(name).build({}, SAFE, bleed=3.0)
    steps = words(strip_of(scene, SAFE, 0.5, Making.BY_HAND))
    assert steps.endswith("1 Cut along the thin line. 2 Done.")
    assert strip_of(scene, SAFE, 0.5, Making.BY_MACHINE) is None


def test_net_of_a_user_template_has_steps(tmp_path):
    """A box lid: two walls bent down from a square."""
    (tmp_path / "lid").mkdir()
    (tmp_path / "lid" / "lid.toml").write_text(
        """
title = "Lid"
help = "Lies over the pieces."
size = { width = 40, height = 40 }
[[elements]]
draw = "line"
each = { x = [10, 30], to_x = [10, 30] }
x = "x"
to_x = "to_x"
y = 0
to_y = 40
layer = "fold"
degrees = 90
[[elements]]
draw = "label"
text = "Lid"
x = 20
y = 20
size = 5
"""
    )
    scene = Catalogue([tmp_path]).template("lid/lid").build({}, SAFE)
    assert len(scene.hinges) == 2
    assert "Fold away from you." in words(strip_of(scene, SAFE, 0.5, Making.BY_HAND))
    folded_paper = FoldedPaper(scene, SAFE)
    assert len(folded_paper.sheet.panels) == 3
    flat, bent = folded_paper.around(0.0), folded_paper.around(0.5)
    assert bent.width < flat.width


@pytest.mark.parametrize("game", KITS)
def test_folded_pieces_have_steps_on_at_most_one_more_page(game):
    request = KitRequest(SAFE, Settings(parse_paper("A4")))
    parts = find_kit(game, request.catalogue).parts_for("")
    kit = make_kit(game, request)
    assert sorted(titles_of_strips(kit)) == sorted(titles_of_built_pieces(parts, request))
    pages = [sheet for sheet in kit.sheets if sheet.title.endswith("how to make the pieces")]
    assert len(pages) <= 1


@pytest.mark.parametrize("game", KITS)
def test_part_printed_alone_has_the_steps_of_its_pieces(game):
    request = KitRequest(SAFE, Settings(parse_paper("A4")))
    for part in find_kit(game, request.catalogue).parts_for(""):
        kit = make_kit(game, replace(request, only=[part.name]))
        assert sorted(titles_of_strips(kit)) == sorted(titles_of_built_pieces([part], request))


def titles_of_built_pieces(parts, request):
    return {
        scenes[0].label.title
        for part in parts
        for scenes in components(part, request)
        for piece in sides(part, scenes[:1], request.settings.backs)
        if piece.hinges or part.stock == "mounted" or (piece.shaped and piece.bleed)
    }


def titles_of_strips(kit):
    return [
        title for sheet in kit.sheets for title in strip_titles(sheet.layers.get(Layer.GUIDE, ()))
    ]


def strip_titles(items):
    """Yield titles of strips: the first text before each first step."""
    for item in items:
        if hasattr(item, "items"):
            lines = [each.text for each in item.items if isinstance(each, Text)]
            if len(lines) > 1 and lines[1].startswith("1 "):
                yield lines[0]
            else:
                yield from strip_titles(item.items)


@pytest.mark.parametrize(
    ("game", "part"),
    [("color-claim", "thick"), ("colour-lines", "dice"), ("passtally", "levels")],
)
def test_steps_are_clear_of_the_pieces_on_their_sheet(game, part):
    settings = Settings(parse_paper("A4"))
    kit = make_kit(game, KitRequest(SAFE, settings, only=[part]))
    found = 0
    for sheet in kit.sheets:
        *others, last = sheet.layers.get(Layer.GUIDE, ((),))
        for group in (g for g in [*others, last] if list(strip_titles([g]))):
            if sheet.title.endswith(("how to make the pieces", "how to make it")):
                continue
            frame = group.items[0].rect.moved(group.transform.e, group.transform.f)
            found += 1
            assert Rect(9.99, 9.99, sheet.size.width - 19.98, 300).intersection(frame)
            for item in sheet.layers[Layer.PRINT]:
                bounds = item.clip.rect if hasattr(item, "clip") else item.symbol.bounds
                around = extent([item.transform.apply(p) for p in bounds.corners])
                assert around.intersection(frame) is None
    assert found
