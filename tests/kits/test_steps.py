"""Build steps are drawn beside the pieces, from their own folds, and take no more than a page."""

import pytest

from pnp.drawing.colour import palette, palette_names
from pnp.drawing.convex import extent
from pnp.drawing.geometry import Rect
from pnp.drawing.scene import Layer, Text
from pnp.kits.kit import Wishes, components, make_kit, sides
from pnp.kits.kit_file import find_kit
from pnp.kits.steps import strips
from pnp.library import Library
from pnp.press.backs import folded
from pnp.press.layout import Settings
from pnp.press.paper import parse_paper
from pnp.table.stages import Making
from tests.conftest import KITS

LIBRARY = Library()
SAFE = palette("safe")


def piece(name, colours="safe"):
    return LIBRARY.template(name).build({}, palette(colours))


def words(scene):
    lines = [i.text for i in scene.layers[Layer.GUIDE] if isinstance(i, Text)]
    return " ".join(lines)


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize(
    ("component", "told"),
    [
        ("color-claim/pyramids", "Glue the pale tab inside."),
        ("colour-lines/dice", "Glue the pale tabs inside."),
        ("common/stand-ups", "Glue the flaps together."),
        ("line-or-colour/rings", "Snip at the fold, along the line."),
    ],
)
def test_what_is_folded_is_told_by_how_its_own_net_closes(component, told, name):
    row, square, column = strips(piece(component, name), palette(name), 0.5, mounted=False)
    assert told in words(row)
    for shape in (row, square, column):
        assert words(shape).count("Cut out.") == 1
    assert row.size.height < square.size.height < column.size.height
    assert row.size.width > square.size.width > column.size.width


def test_what_is_folded_flat_is_glued_and_what_is_mounted_is_cut_last():
    marker = folded(piece("passtally/level-markers"))
    assert "fold back, glue." in words(strips(marker, SAFE, 0.5, mounted=False)[0])
    tile = strips(piece("passtally/tiles"), SAFE, 2.0, mounted=True)[0]
    assert words(tile).index("Glue the sheet") < words(tile).index("Then cut it")


def test_what_is_only_cut_out_takes_no_steps():
    assert strips(piece("line-or-colour/counters"), SAFE, 0.5, mounted=False) == ()


def test_a_net_of_a_guest_gets_its_steps_from_its_folds(tmp_path):
    """A box lid: four walls bent down from a square."""
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
    scene = Library([tmp_path]).template("lid/lid").build({}, SAFE)
    assert len(scene.hinges) == 2
    assert "fold back" in words(strips(scene, SAFE, 0.5, mounted=False)[0])
    making = Making(scene, SAFE)
    assert len(making.sheet.panels) == 3
    flat, bent = making.around(0.0), making.around(0.5)
    assert bent.width < flat.width


@pytest.mark.parametrize("game", KITS)
def test_every_piece_that_is_folded_has_its_steps_and_a_kit_grows_by_a_page_at_most(game):
    wishes = Wishes(SAFE, Settings(parse_paper("A4")))
    file = find_kit(game, wishes.library)
    wanted = {
        scenes[0].label.title
        for part in file.parts_for("")
        for scenes in components(part, wishes)
        if sides(part, scenes[:1], wishes.settings.backs)[0].hinges or part.stock == "mounted"
    }
    kit = make_kit(game, wishes)
    drawn, pages = [], 0
    for sheet in kit.sheets:
        found = list(strip_titles(sheet.layers.get(Layer.GUIDE, ())))
        drawn += found
        pages += bool(found) and sheet.title.endswith("how to make the pieces")
    assert sorted(drawn) == sorted(wanted)
    assert pages <= 1


def strip_titles(items):
    """Titles of strips: the first words of each that tells a first step."""
    for item in items:
        if hasattr(item, "items"):
            lines = [each.text for each in item.items if isinstance(each, Text)]
            if len(lines) > 1 and lines[1].startswith("1 "):
                yield lines[0]
            else:
                yield from strip_titles(item.items)


@pytest.mark.parametrize("game", ["color-claim", "line-or-colour", "passtally"])
def test_steps_lie_clear_of_every_piece_on_their_sheet(game):
    settings = Settings(parse_paper("A4"))
    kit = make_kit(game, Wishes(SAFE, settings))
    found = 0
    for sheet in kit.sheets:
        *others, last = sheet.layers.get(Layer.GUIDE, ((),))
        for group in (g for g in [*others, last] if list(strip_titles([g]))):
            if sheet.title.endswith("how to make the pieces"):
                continue
            frame = group.items[0].rect.moved(group.transform.e, group.transform.f)
            found += 1
            assert Rect(9.99, 9.99, sheet.size.width - 19.98, 300).intersection(frame)
            for item in sheet.layers[Layer.PRINT]:
                bounds = item.clip.rect if hasattr(item, "clip") else item.symbol.bounds
                around = extent([item.transform.apply(p) for p in bounds.corners])
                assert around.intersection(frame) is None
    assert found
