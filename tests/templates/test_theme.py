"""Themes: their files, their drawings and the games that use them."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pydantic import ValidationError

from pnp.catalogue import Catalogue
from pnp.drawing.colour import Colour, Role, palette, palette_names
from pnp.drawing.scene import Box, Group, Item, Layer, Use, unnamed
from pnp.drawing.scene import Path as Outlines
from pnp.errors import PnpError
from pnp.templates.theme import Theme, load_theme
from tests.conftest import KITS, TEMPLATES, Pnp

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


def test_ink_saver_outlines_fills_and_thins_lines(tmp_path: Path) -> None:
    area, line = theme_in(tmp_path).symbol("ornament", SAVER).items
    assert isinstance(area, Outlines)
    assert isinstance(line, Outlines)
    assert area.fill is None
    assert area.stroke
    assert line.stroke
    assert area.stroke.colour == line.stroke.colour == SAVER.line
    assert area.stroke.width < line.stroke.width < 0.5


def test_ink_saver_leaves_out_lines_without_outline(tmp_path: Path) -> None:
    line = 'stroke = "second"\n'
    theme = theme_in(tmp_path, THEME.replace(line, f"{line}outlined = false\n"))
    _area, left_out = theme.symbol("ornament", SAVER).items
    assert isinstance(left_out, Outlines)
    assert left_out.fill is left_out.stroke is None


def test_theme_beside_templates_colours_the_board(tmp_path: Path, pnp: Pnp) -> None:
    theme = theme_in(tmp_path)
    (tmp_path / "show.toml").write_text(SHOW)
    scene = Catalogue().template(str(tmp_path / "show.toml")).build({}, SAFE)
    drawn = flat(scene.layers[Layer.PRINT])
    ground = next(item for item in drawn if isinstance(item, Box))
    assert ground.fill == theme.over(SAFE).ink(Role.BACKGROUND) != SAFE.ink(Role.BACKGROUND)
    answer = pnp("check", str(tmp_path / "theme.toml"))
    assert answer.status == 0
    assert "theme for" in answer.out


def test_user_folder_may_replace_a_theme(tmp_path: Path) -> None:
    (tmp_path / "passtally").mkdir()
    own = theme_in(tmp_path / "passtally")
    library = Catalogue([tmp_path])
    assert library.theme("passtally") == own
    assert library.template("passtally/board").theme == own
    assert "passtally/theme" not in library.components()


def test_game_without_a_theme_has_the_common_one() -> None:
    library = Catalogue()
    assert library.theme("generic") == library.theme("common")
    assert library.template("generic/grid").theme.colours == ()


@pytest.mark.parametrize("game", KITS)
def test_every_game_has_its_own_theme(game: str) -> None:
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
    ("before", "after", "message"),
    [
        ('["green", "red"]', '["green"]', "use two colours, or none"),
        ('["green", "red"]', '["green", "mauve"]', "unknown colour 'mauve'"),
        (
            '["green", "red"]',
            '["green", "pink"]',
            "1:11: no set of colours contains all of green, pink",
        ),
        ('"M0 5 H12"', '"M0 5 H"', "invalid path 'M0 5 H'"),
        ('"M0 5 H12"', '"round"', "invalid path 'round'"),
        ('fill = "first"', 'fill = "mauve"', "6:8: unknown ink 'mauve'"),
        (
            "width = 1\n",
            "weight = 1\n",
            "10:1: unknown key 'weight': use one of path, fill, stroke, width, outlined",
        ),
        ("size = [12, 10]", "size = [12, 0]", "3:"),
    ],
)
def test_fault_in_a_theme_is_located(tmp_path: Path, before: str, after: str, message: str) -> None:
    assert before in THEME
    with pytest.raises(PnpError) as raised:
        theme_in(tmp_path, THEME.replace(before, after))
    assert message in str(raised.value)


def test_component_with_a_faulty_theme_is_rejected(tmp_path: Path, pnp: Pnp) -> None:
    (tmp_path / "passtally").mkdir()
    (tmp_path / "passtally/theme.toml").write_text('colours = ["mauve", "red"]\n')
    answer = pnp("render", "passtally/tiles", "-o", "t.pdf", "--templates", str(tmp_path))
    assert answer.status == 2
    assert "theme.toml:1:11: colours: unknown colour 'mauve'" in answer.err


def test_theme_can_be_imported_first() -> None:
    words = [sys.executable, "-c", "import pnp.templates.theme"]
    assert subprocess.run(words, check=False).returncode == 0


@pytest.mark.parametrize(
    ("most", "beyond"),
    [
        ({"width": 20}, {"width": 20.1}),
        ({"width": 0.1}, {"width": 0.09}),
        ({"path": "M0 0 H" + "9".zfill(1994)}, {"path": "M0 0 H" + "9".zfill(1995)}),
    ],
)
def test_shape_of_a_theme_has_limits(most: dict[str, object], beyond: dict[str, object]) -> None:
    plain = {"path": "M0 0 H9", "stroke": "ink"}
    Theme.model_validate({"back": {"shapes": [plain | most]}})
    with pytest.raises(ValidationError):
        Theme.model_validate({"back": {"shapes": [plain | beyond]}})


INKS = """\
colours = ["green", "red"]
[inks]
plum = "#43194f"
sand = "#fbeccc"
[board]
ground = "plum"
[drawings.sun]
size = [10, 10]
[[drawings.sun.shapes]]
path = "M0 0 H10 V10 H0 Z"
fill = "sand"
outlined = false
"""


def test_inks_of_a_theme_are_printed_as_written(tmp_path: Path) -> None:
    inks = theme_in(tmp_path, INKS).over(SAFE)
    assert inks.ink("plum") == inks.ink(Role.BACKGROUND) == Colour(0x43, 0x19, 0x4F)
    assert inks.ink(Role.CELL) != inks.ink("sand")


def test_inks_of_a_theme_are_grey_or_absent_in_patterned_palettes(tmp_path: Path) -> None:
    theme = theme_in(tmp_path, INKS)
    grey, plum = theme.over(palette("grey")).ink("plum"), Colour(0x43, 0x19, 0x4F)
    assert grey is not None
    assert grey.red == grey.green == grey.blue
    assert grey.luminance == pytest.approx(plum.luminance, abs=0.005)
    assert theme.over(palette("grey")).ink("ground") == grey
    assert theme.over(SAVER).ink("ground") is None
    assert theme.over(SAVER).ink("plum") is None
    assert theme.symbol("sun", SAFE).items[0] == replace(
        theme.symbol("sun", SAFE).items[0], fill=Colour(0xFB, 0xEC, 0xCC)
    )
    (shape,) = theme.symbol("sun", SAVER).items
    assert isinstance(shape, Outlines)
    assert shape.fill is shape.stroke is None


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('ground = "plum"', 'ground = "plumb"', "6:10: unknown ink 'plumb': did you mean plum?"),
        ('fill = "sand"', 'fill = "sandy"', "11:8: unknown ink 'sandy': did you mean sand?"),
        ("plum = ", "soft = ", "3:1: 'soft' is the name of another ink: rename it"),
        ('"#43194f"', '"plum"', "3:8: "),
        ("outlined = false", "outline = false", "12:1: unknown key 'outline'"),
    ],
)
def test_fault_in_an_ink_is_located(tmp_path: Path, before: str, after: str, message: str) -> None:
    assert before in INKS
    with pytest.raises(PnpError) as raised:
        theme_in(tmp_path, INKS.replace(before, after))
    assert message in str(raised.value)


def test_drawing_of_a_theme_is_limited() -> None:
    shape = {"path": "M0 0 H9", "stroke": "ink"}
    Theme.model_validate({"back": {"shapes": [shape] * 60, "size": [100, 0.1]}})
    for wrong in ({"shapes": [shape] * 61}, {"size": [100.1, 9]}, {"size": [9, 0]}):
        with pytest.raises(ValidationError):
            Theme.model_validate({"back": wrong})


@pytest.mark.parametrize("name", ["safe", "ink-saver"])
@pytest.mark.parametrize("game", ["color-claim", "line-or-colour", "passtally"])
def test_back_is_equal_after_a_turn(tmp_path: Path, pnp: Pnp, game: str, name: str) -> None:
    (tmp_path / "theme.toml").write_text((TEMPLATES / game / "theme.toml").read_text("utf-8"))
    (tmp_path / "back.toml").write_text(BACK)
    file = tmp_path / "back.png"
    words = ["--palette", name, "--paper", "fit", "--no-marks", "--bleed", "0mm", "--dpi", "127"]
    assert pnp("render", tmp_path / "back.toml", "-o", file, *words).status == 0
    with Image.open(file) as picture:
        back = picture.convert("L")
    assert back.size == (350, 230)
    difference = ImageChops.difference(back, back.transpose(Image.Transpose.ROTATE_180))
    assert sum(difference.histogram()[40:]) == 0


BACK = """\
title = "Back"
help = "The back of a game."
size = { width = "70mm", height = "46mm" }
[[elements]]
draw = "pattern"
"""
