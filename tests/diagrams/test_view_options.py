"""Options of a picture of the table: taller stacks, flags, edges, inks, pens and small letters."""

from dataclasses import replace

import pytest

from pnp.catalogue import Catalogue
from pnp.diagrams.board import pen_items
from pnp.diagrams.flags import flag_end, flagged_pieces
from pnp.diagrams.style import Style
from pnp.diagrams.table_view import TableView
from pnp.drawing.colour import Colour, palette
from pnp.drawing.scene import Circle, Line, Path, Polygon
from pnp.drawing.view_settings import DEFAULT_VIEW, ViewSettings
from pnp.geometry import Rect
from pnp.kits.kit_file import find_kit
from tests.shapes import leaves

LIBRARY = Catalogue()
AREA = Rect(0, 0, 170, 140)
STACKS = """
game = "color-claim"
owns = ["red", "yellow"]
to_move = 2
board = '''
.        K2R1     .        R3       R3
K1G1     Y3       G3B2G1R2 .        Y1
.        .        .        .        K3
R1       .        G2       .        G2
.        B1       B3       .        K1
K2B1Y2   .        B3B2Y1   .        Y3
'''
"""


def view(text: str, settings: ViewSettings = DEFAULT_VIEW, spread: float = 0.0) -> TableView:
    style = Style(LIBRARY.template, palette("safe"), spread=spread)
    return TableView.of(LIBRARY.figure(text), style, AREA, replace(settings, trays=False))


def fills(seen: TableView) -> list[Colour | None]:
    return [item.fill for item, _ in leaves(seen.items()) if isinstance(item, Path | Polygon)]


def test_spread_raises_each_pyramid_of_a_stack() -> None:
    close, apart = (
        [each.at.z for each in view(STACKS, spread=by).layout.boards[0].pieces] for by in (0, 7)
    )
    storeys = [round(b - a, 6) for a, b in zip(close, apart, strict=True)]
    assert storeys.count(0) == 17, "the pyramids on the board"
    assert {7.0, 14.0} <= {*storeys}


def test_flag_is_on_the_topmost_piece_in_its_colour() -> None:
    seen = view(STACKS, ViewSettings(flags=("c2", "b3")))
    (piece,) = flagged_pieces(seen.layout, ("c2", "b3"))
    assert piece.top == max(p.top for p in seen.layout.boards[0].pieces if "c2" in p.spaces)
    flags = [item for item, _ in leaves(seen.items()) if isinstance(item, Polygon)]
    (red,) = palette("safe").swatches(["red"], ["yellow", "green", "blue", "black"])
    assert [flag.fill for flag in flags] == [red.fill]
    poles = [item for item, _ in leaves(seen.items()) if isinstance(item, Line)]
    assert seen.camera.project(flag_end(piece)) in {poles[0].start, poles[0].end}


def test_edge_colours_only_boards() -> None:
    text, green = find_kit("passtally", LIBRARY).position, Colour(0, 200, 0)
    plain, edged = view(text), view(text, ViewSettings(edge=green))
    toned = {*fills(edged)} - {*fills(plain)}
    assert 1 <= len(toned) <= 2, "two walls of the board are visible"
    assert all(each and each.green == max(each) for each in toned)


def test_pale_faces_have_lines_in_the_given_colour() -> None:
    text, green = find_kit("passtally", LIBRARY).position, Colour(0, 200, 0)

    def lines(settings: ViewSettings) -> set[Colour]:
        drawn = (item for item, _ in leaves(view(text, settings).items()))
        return {each.stroke.colour for each in drawn if isinstance(each, Path) and each.stroke}

    assert green not in lines(DEFAULT_VIEW)
    assert green in lines(ViewSettings(line=green))


@pytest.mark.parametrize("pen", [0.12, 0.3])
def test_dots_are_wider_than_the_lines_between_them(pen: float) -> None:
    (sheet,) = LIBRARY.figure(find_kit("colour-lines", LIBRARY).position).boards
    spaces = dict.fromkeys(sheet.board.names, Rect(0, 0, 8, 8))
    style = Style(LIBRARY.template, palette("safe"))
    items = [item for item, _ in leaves(pen_items(sheet, spaces, style, pen))]
    dots = [item.radius for item in items if isinstance(item, Circle)]
    assert min(dots) > pen * 8 / 2


def test_inks_of_a_theme_are_replaced_in_a_picture() -> None:
    theme = LIBRARY.theme("passtally")
    dark = theme.with_inks({"lilac": "night"})
    assert dark.over(palette("safe")).ink("ground") == Colour.from_hex(theme.inks["night"])
    assert theme.over(palette("safe")).ink("ground") == Colour.from_hex(theme.inks["lilac"])


@pytest.mark.parametrize(("smallest", "written"), [(0.9, True), (40.0, False)])
def test_smallest_leaves_out_letters(smallest: float, written: bool) -> None:
    usual = len(fills(view(STACKS)))
    assert (len(fills(view(STACKS, ViewSettings(smallest=smallest)))) == usual) is written
