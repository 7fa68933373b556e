"""Elements that show the table: positions, and pieces of other components."""

from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer, Scene, Text, Use, unnamed
from pnp.errors import PnpError
from pnp.geometry import ORIGIN, Point
from pnp.templates.loading import load_template

HEAD = """title = "Page"
help = "A page."
size = { width = 100, height = 100 }
"""
PIECE = """[[elements]]
draw = "piece"
component = "color-claim/pyramids"
values = { colour = "green", pips = "{1 + 1}" }
x = 30
y = 40
scale = 0.5
turn = 90
"""
SCORING = """game = 'paint-the-line'
players = [['red', 'green'], ['yellow', 'blue']]
scoring = '''
R3 .  . . . .
.  #  . . # .
.  .  . . . Y1G2
'''
"""


def page(folder: Path, text: str) -> Scene:
    file = folder / "page.toml"
    file.write_text(HEAD + text, "utf-8")
    return Catalogue().template(str(file)).build({}, palette("safe"))


def position(text: str, more: str = "") -> str:
    room = "x = 10\ny = 20\nwidth = 80\nheight = 60\n"
    return f'[[elements]]\ndraw = "position"\n{room}{more}text = """\n{text}"""\n'


def uses(scene: Scene) -> list[Use]:
    return [item for item in unnamed(scene.layers[Layer.PRINT]) if isinstance(item, Use)]


def test_piece_is_drawn_as_its_component_prints_it(tmp_path: Path) -> None:
    (piece,) = uses(page(tmp_path, PIECE))
    assert piece.symbol.name == "color-claim/pyramids colour green pips 2.0"
    assert piece.transform.apply(ORIGIN) == Point(30, 40)
    assert piece.transform.apply(Point(0, 10)) == Point(25, 40)


def test_position_fits_its_area_with_pieces_on_their_spaces(tmp_path: Path) -> None:
    board, *pieces = uses(page(tmp_path, position(SCORING.replace("Y1G2", "G2"))))
    assert board.transform.apply(ORIGIN) == Point(10, 20)
    corner = board.transform.apply(Point(board.symbol.bounds.right, board.symbol.bounds.bottom))
    assert corner.x == pytest.approx(90, abs=1e-3)
    assert [use.symbol.name.split()[2] for use in pieces] == ["red", "green"]
    first, last = (use.transform.apply(ORIGIN) for use in pieces)
    assert first.x < last.x
    assert first.y < last.y


def test_position_may_show_the_scoring_pieces(tmp_path: Path) -> None:
    text = SCORING.replace("Y1G2", "G2")
    plain, scored = (page(tmp_path, position(text, more)) for more in ("", "scored = true\n"))
    words = [
        [item.text for item in unnamed(scene.layers[Layer.PRINT]) if isinstance(item, Text)]
        for scene in (plain, scored)
    ]
    assert words == [[], ["3", "2"]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (position(SCORING), "pyramids are stacked only when no space is empty"),
        (position("game = 'chess'\n"), "unknown game 'chess'"),
        (position(SCORING.replace("Y1G2", "G2"), "board = 2\n"), "board 2: the position has 1"),
        (PIECE.replace("pyramids", "prisms"), "unknown component 'color-claim/prisms'"),
        (PIECE.replace("green", "mauve"), "unknown colour 'mauve'"),
    ],
)
def test_undrawable_piece_is_located(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(PnpError, match=message) as raised:
        page(tmp_path, text)
    assert raised.value.where.line == 4


def test_template_without_a_catalogue_has_no_components(tmp_path: Path) -> None:
    (tmp_path / "page.toml").write_text(HEAD + PIECE, "utf-8")
    with pytest.raises(PnpError, match="other components and positions are unknown"):
        load_template(tmp_path / "page.toml").build({}, palette("safe"))
