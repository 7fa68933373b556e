"""Themes: what a file may say, what it draws, who has it."""

import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from pnp.catalogue import Catalogue
from pnp.drawing.colour import WHITE, Role, palette, palette_names
from pnp.drawing.scene import Box, Cap, Group, Item, Layer, Use, unnamed
from pnp.drawing.scene import Path as Outlines
from pnp.errors import PnpError
from pnp.geometry import Affine, Point, Rect
from pnp.templates.theme import Theme, load_theme
from tests.conftest import KITS, Pnp

SAFE, SAVER = palette("safe"), palette("ink-saver")
THEME = """\
colours = ["green", "red"]
[ornament]
size = [12, 10]
[[ornament.shapes]]
path = "M0 0 L12 0 L6 10 Z"
fill = "first"
[[ornament.shapes]]
path = "M0 5 H12"
stroke = "second"
width = 1
[border]
size = [6, 3]
[[border.shapes]]
path = "M1 1 H5 V2 H1 Z"
fill = "ink"
[back]
size = [8, 8]
[[back.shapes]]
path = "M4 1 A3 3 0 0 1 4 7"
stroke = "first"
"""
SHOW = """\
title = "Show"
help = "All of a theme."
ground = "ground"
[size]
width = "60mm"
height = "40mm"
[[elements]]
draw = "border"
x = "2mm"
y = "2mm"
width = "56mm"
height = "36mm"
[[elements]]
draw = "ornament"
x = "30mm"
y = "20mm"
height = "20mm"
plate = true
[[back]]
draw = "pattern"
"""


def theme_in(folder: Path, text: str = THEME) -> Theme:
    (folder / "theme.toml").write_text(text)
    return load_theme(folder / "theme.toml")


def flat(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in unnamed(items):
        inner = item.items if isinstance(item, Group) else ()
        inner = item.symbol.items if isinstance(item, Use) else inner
        found += [item, *flat(inner)]
    return found


def test_shapes_have_the_two_colours_of_the_game(tmp_path: Path) -> None:
    area, line = theme_in(tmp_path).symbol("ornament", SAFE).items
    green, red = SAFE.swatches(["green", "red"])
    assert isinstance(area, Outlines)
    assert isinstance(line, Outlines)
    assert (area.fill, area.stroke) == (green.fill, None)
    assert line.fill is None
    assert line.stroke
    assert (line.stroke.colour, line.stroke.width) == (red.fill, 1)


def test_ink_saver_outlines_what_would_be_filled_and_thins_lines(tmp_path: Path) -> None:
    area, line = theme_in(tmp_path).symbol("ornament", SAVER).items
    assert isinstance(area, Outlines)
    assert isinstance(line, Outlines)
    assert area.fill is None
    assert area.stroke
    assert line.stroke
    assert area.stroke.colour == line.stroke.colour == SAVER.line
    assert area.stroke.width < line.stroke.width < 0.5


def test_a_theme_lies_beside_templates_and_its_hue_is_that_of_the_board(
    tmp_path: Path, pnp: Pnp
) -> None:
    theme = theme_in(tmp_path)
    (tmp_path / "show.toml").write_text(SHOW)
    scene = Catalogue().template(str(tmp_path / "show.toml")).build({}, SAFE)
    drawn = flat(scene.layers[Layer.PRINT])
    ground = next(item for item in drawn if isinstance(item, Box))
    assert ground.fill == theme.over(SAFE).ink(Role.GROUND) != SAFE.ink(Role.GROUND)
    answer = pnp("check", str(tmp_path / "theme.toml"))
    assert answer.status == 0
    assert "theme of" in answer.out


def test_a_border_fills_its_edges_and_a_pattern_the_component(tmp_path: Path) -> None:
    theme_in(tmp_path)
    (tmp_path / "show.toml").write_text(SHOW)
    scene = Catalogue().template(str(tmp_path / "show.toml")).build({}, SAFE, 3.0)
    strips = [
        item
        for item in flat(scene.layers[Layer.PRINT])
        if isinstance(item, Use) and item.symbol.name.startswith("theme border ")
    ]
    assert sorted(strip.symbol.bounds.width for strip in strips) == [30, 30, 50, 50]
    corners = [
        item.transform[4:]
        for item in flat(scene.layers[Layer.PRINT])
        if isinstance(item, Use) and item.symbol.name.startswith("theme corner")
    ]
    assert sorted(corners) == [(2, 2), (2, 35), (55, 2), (55, 35)]
    ends = [
        Rect.around(
            [Rect(*strip.transform.apply(Point(x, y)), 0, 0) for x in (0, b.right) for y in (0, 3)]
        )
        for strip in strips
        for b in [strip.symbol.bounds]
    ]
    assert sorted(ends) == [(2, 5, 3, 30), (5, 2, 50, 3), (5, 35, 50, 3), (55, 5, 3, 30)]
    assert scene.back
    _, pattern = unnamed(scene.back.layers[Layer.PRINT])
    assert isinstance(pattern, Group)
    assert pattern.clip == Box(Rect(-3, -3, 66, 46))
    places = [item.transform[4:] for item in pattern.items if isinstance(item, Use)]
    assert len(places) == len(set(places)) == 9 * 6


def test_a_folder_of_ones_own_may_replace_a_theme(tmp_path: Path) -> None:
    (tmp_path / "passtally").mkdir()
    own = theme_in(tmp_path / "passtally")
    library = Catalogue([tmp_path])
    assert library.theme("passtally") == own
    assert library.template("passtally/board").theme == own
    assert "passtally/theme" not in library.components()


def test_a_game_without_one_has_the_common_one() -> None:
    library = Catalogue()
    assert library.theme("generic") == library.theme("common")
    assert library.template("generic/grid").theme.colours == ()


@pytest.mark.parametrize("game", KITS)
def test_every_game_has_two_colours_an_ornament_a_border_and_a_back_of_its_own(game: str) -> None:
    library = Catalogue()
    own, others = library.theme(game), [library.theme(other) for other in KITS if other != game]
    assert len(own.colours) == 2
    for name in ("ornament", "border", "back"):
        assert getattr(own, name).shapes
        assert getattr(own, name) not in [getattr(other, name) for other in others]
    assert own.colours not in [other.colours for other in others]
    for name in palette_names():
        assert own.symbol("back", palette(name)).items


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('["green", "red"]', '["green"]', "two colours are expected, or none"),
        ('["green", "red"]', '["green", "mauve"]', "'mauve' is not a colour"),
        ('["green", "red"]', '["green", "pink"]', "1:11: no set has all of green, pink"),
        ('"M0 5 H12"', '"M0 5 H"', "'M0 5 H' is no path"),
        ('"M0 5 H12"', '"round"', "'round' is no path"),
        ('fill = "first"', 'fill = "mauve"', "6:8"),
        (
            "width = 1\n",
            "weight = 1\n",
            "10:1: unknown key 'weight' (there are: path, fill, stroke, width)",
        ),
        ("size = [12, 10]", "size = [12, 0]", "3:"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    assert before in THEME
    with pytest.raises(PnpError) as raised:
        theme_in(tmp_path, THEME.replace(before, after))
    assert said in str(raised.value)


def test_a_faulty_theme_stops_what_it_would_draw(tmp_path: Path, pnp: Pnp) -> None:
    (tmp_path / "passtally").mkdir()
    (tmp_path / "passtally/theme.toml").write_text('colours = ["mauve", "red"]\n')
    answer = pnp("render", "passtally/tiles", "-o", "t.pdf", "--templates", str(tmp_path))
    assert answer.status == 2
    assert "theme.toml:1:11: colours: 'mauve' is not a colour" in answer.err


def test_a_theme_can_be_read_before_anything_else() -> None:
    words = [sys.executable, "-c", "import pnp.templates.theme"]
    assert subprocess.run(words, check=False).returncode == 0


@pytest.mark.parametrize(
    ("height", "corners"), [(0, False), (6, False), (6.1, True), (9, True), (20, True)]
)
def test_a_border_is_a_strip_where_a_frame_has_no_room_between_its_edges(
    tmp_path: Path, height: float, corners: bool
) -> None:
    theme_in(tmp_path)
    text = SHOW.partition("[[elements]]")[0]
    border = f'[[elements]]\ndraw = "border"\nwidth = 50\nheight = {height}\ntile = 3\n'
    (tmp_path / "show.toml").write_text(text + border)
    scene = Catalogue().template(str(tmp_path / "show.toml")).build({}, SAFE)
    uses = [item for item in flat(scene.layers[Layer.PRINT]) if isinstance(item, Use)]
    found = [use.transform for use in uses if use.symbol.name.startswith("theme corner")]
    lower = height - 3
    wanted = [Affine(3, 0, 0, 3, x, y) for x in (0, 47) for y in (0, lower)] if corners else []
    assert found == wanted


@pytest.mark.parametrize(
    ("width", "tile", "count"),
    [(50, 3, 8), (50, 5, 5), (51, 3, 8), (51.1, 3, 9), (5, 3, 1), (2, 3, 1)],
)
def test_a_strip_has_as_many_tiles_as_come_nearest_to_their_height(
    tmp_path: Path, width: float, tile: float, count: int
) -> None:
    """Side by side they fill its length; a tile of this theme is twice as long as high."""
    theme_in(tmp_path)
    text = SHOW.partition("[[elements]]")[0]
    border = f'[[elements]]\ndraw = "border"\nx = 7\ny = 9\nwidth = {width}\ntile = {tile}\n'
    (tmp_path / "show.toml").write_text(text + border)
    scene = Catalogue().template(str(tmp_path / "show.toml")).build({}, SAFE)
    strip, *tiles = [item for item in flat(scene.layers[Layer.PRINT]) if isinstance(item, Use)]
    assert strip.transform == Affine.translation(7, 9)
    assert tuple(strip.symbol.bounds) == pytest.approx((0, 0, width, width / count / 2))
    long = width / count
    wanted = [Affine(long / 6, 0, 0, long / 6, number * long, 0) for number in range(count)]
    assert [tuple(each.transform) for each in tiles] == [pytest.approx(each) for each in wanted]


def test_the_strips_of_a_frame_lie_between_its_corners_with_their_tops_outwards(
    tmp_path: Path,
) -> None:
    """Clockwise along its upper, right, lower and left edge."""
    theme_in(tmp_path)
    text = SHOW.partition("[[elements]]")[0]
    place = "x = 10\ny = 20\nwidth = 40\nheight = 15\ntile = 3\n"
    (tmp_path / "show.toml").write_text(f'{text}[[elements]]\ndraw = "border"\n{place}')
    scene = Catalogue().template(str(tmp_path / "show.toml")).build({}, SAFE)
    uses = [item for item in flat(scene.layers[Layer.PRINT]) if isinstance(item, Use)]
    strips = [use for use in uses if use.symbol.name in {"theme border 34", "theme border 9"}]
    ends = {
        tuple(tuple(use.transform.apply(Point(x, 0))) for x in (0, use.symbol.bounds.width))
        for use in strips
    }
    rounded = {tuple((round(x, 6), round(y, 6)) for x, y in each) for each in ends}
    assert rounded == {
        ((13, 20), (47, 20)), ((50, 23), (50, 32)), ((47, 35), (13, 35)), ((10, 32), (10, 23)),
    }  # fmt: skip


@pytest.mark.parametrize("coloured", [True, False])
def test_a_shape_is_painted_with_the_colours_of_its_game_or_the_inks_of_a_board(
    coloured: bool,
) -> None:
    theme = Theme.model_validate(
        {
            "colours": ["green", "red"] if coloured else [],
            "ornament": {
                "shapes": [
                    {"path": "M0 0 H9", "fill": each}
                    for each in ("first", "second", "ink", "line", "paper", "")
                ]
            },
        }
    )
    inks = theme.over(SAFE)
    green, red = SAFE.swatches(["green", "red"])
    pair = [green.fill, red.fill] if coloured else [inks.line, inks.ink(Role.SOFT)]
    items = theme.symbol("ornament", SAFE).items
    assert all(isinstance(each, Outlines) for each in items)
    fills = [each.fill for each in items if isinstance(each, Outlines)]
    assert fills == [*pair, inks.text, inks.line, WHITE, None]


@pytest.mark.parametrize(
    ("shape", "coloured", "bare"),
    [
        ({"stroke": "first", "width": 1}, 1, 0.4),
        ({"stroke": "first"}, 0.4, 0.25),
        ({"fill": "first"}, None, 0.25),
        ({"fill": "first", "stroke": "first", "width": 2}, 2, 0.25),
        ({"fill": "ink", "stroke": "ink", "width": 2}, 2, 2),
        ({"fill": "ink"}, None, None),
    ],
)
def test_lines_of_a_theme_have_round_ends_and_are_thin_where_ink_is_saved(
    shape: dict[str, object], coloured: float | None, bare: float | None
) -> None:
    ornament = {"shapes": [{"path": "M0 0 H9", **shape}]}
    theme = Theme.model_validate({"colours": ["green", "red"], "ornament": ornament})
    for inks, width in ((SAFE, coloured), (SAVER, bare)):
        (item,) = theme.symbol("ornament", inks).items
        assert isinstance(item, Outlines)
        assert (item.stroke and item.stroke.width) == width
        assert item.stroke is None or item.stroke.cap is Cap.ROUND


@pytest.mark.parametrize(("scale", "width"), [(1, 0.4), (0.25, 0.4), (0.2, 0.5), (0.1, 1)])
def test_a_drawing_made_smaller_has_no_line_that_is_too_fine_to_print(
    scale: float, width: float
) -> None:
    ornament = {"shapes": [{"path": "M0 0 H9", "stroke": "ink"}], "size": [7, 5]}
    symbol = Theme.model_validate({"ornament": ornament}).symbol("ornament", SAFE, scale)
    (item,) = symbol.items
    assert isinstance(item, Outlines)
    assert item.stroke
    assert item.stroke.width == pytest.approx(width)
    assert symbol.bounds == Rect(0, 0, 7, 5)
    assert symbol.name == ("theme ornament" if scale == 1 else f"theme ornament, {scale}")


@pytest.mark.parametrize(
    ("most", "beyond"),
    [
        ({"width": 5}, {"width": 5.1}),
        ({"width": 0.1}, {"width": 0.09}),
        ({"path": "M0 0 H" + "9".zfill(1994)}, {"path": "M0 0 H" + "9".zfill(1995)}),
    ],
)
def test_a_shape_of_a_theme_has_limits(most: dict[str, object], beyond: dict[str, object]) -> None:
    plain = {"path": "M0 0 H9", "stroke": "ink"}
    Theme.model_validate({"back": {"shapes": [plain | most]}})
    with pytest.raises(ValidationError):
        Theme.model_validate({"back": {"shapes": [plain | beyond]}})


def test_a_drawing_of_a_theme_has_sixty_shapes_on_a_decimetre_at_most() -> None:
    shape = {"path": "M0 0 H9", "stroke": "ink"}
    Theme.model_validate({"back": {"shapes": [shape] * 60, "size": [100, 0.1]}})
    for wrong in ({"shapes": [shape] * 61}, {"size": [100.1, 9]}, {"size": [9, 0]}):
        with pytest.raises(ValidationError):
            Theme.model_validate({"back": wrong})
