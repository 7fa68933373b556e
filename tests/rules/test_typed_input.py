"""Typed substitutes for notation are read as notation; valid names stay unchanged."""

import pytest

from pnp.catalogue import Catalogue
from pnp.files.toml_text import parse_toml
from pnp.rules.fields import Choice, PlayerColours
from pnp.rules.grid_text import Grid
from pnp.rules.typed_input import meant, straight

COLOURS = ("red", "yellow", "green", "blue", "black")


@pytest.mark.parametrize("dash", "-\u2010\u2011\u2012\u2013\u2014\u2212\u2192>")
@pytest.mark.parametrize(
    ("name", "move", "notation"),
    [
        ("paint-the-line", "e1{}f1>c3", "e1-f1>c3"),
        ("color-claim", " A1 {} B1", "a1-b1"),
        ("passtally", "n3{}n5", "n3-n5"),
    ],
)
def test_move_is_read_with_any_dash_or_arrow(name, move, notation, dash) -> None:
    game = Catalogue().game(name)
    start = game.variant().start()
    typed = game.read_move(start, move.format(dash))
    assert game.format_move(typed) == notation


def test_move_is_read_with_arrows_or_a_cross() -> None:
    game = Catalogue().game("paint-the-line")
    start = game.variant().start()
    assert game.read_move(start, "e1->f1\u21d2c3") == game.read_move(start, "e1-f1>c3")
    game = Catalogue().game("color-claim")
    assert game.format_move(game.read_move(game.variant().start(), "a1\u00d7b1")) == "a1xb1"


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-" * 9),
        ("a\u2192\u2794\u279c\u27f6\u21d2b", "a>>>>>b"),
        ("a\u2190\u27f5\u21d0\u2191\u2193b", "a<<<^vb"),
        ("\u00d7\u2715\u2716", "xxx"),
        ("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"' * 6),
        ("\u2018\u2019\u201a\u201b", "'" * 4),
        ("a\u00a0\u2007\u2009\u202f\u200b\u2060\ufeffb", "a       b"),
        ("a->b --> c => d", "a>b > c > d"),
    ],
)
def test_typographic_characters_become_plain(typed: str, plain: str) -> None:
    assert straight(typed) == plain


@pytest.mark.parametrize(
    ("word", "found"),
    [("RED", "red"), ("y", "yellow"), ("bl", ""), ("bla", "black"), ("", ""), ("pink", "")],
)
def test_name_is_recognised_by_its_beginning(word, found) -> None:
    assert meant(word, COLOURS) == found


@pytest.mark.parametrize(
    ("field", "line", "value"),
    [
        (Choice("to_move", ("white", "black")), '"White"', "white"),
        (Choice("to_move", (1, 2, 3)), "Player 3", 3),
        (Choice("side", ("A", "B")), "\u201ca\u201d", "A"),
        (Choice("swapped", (False, True)), "y", True),
        (Choice("swapped", (False, True)), "FALSE", False),
        (PlayerColours("players", COLOURS, maximum=2, letters="RYGBK"), "k,B", ("blue", "black")),
        (PlayerColours("owns", COLOURS, maximum=1), "None", ()),
        (PlayerColours("owns", COLOURS, maximum=1), "", ()),
    ],
)
def test_typed_value_is_read_in_any_spelling(field, line, value) -> None:
    assert field.typed(line) == value
    assert parse_toml(field.to_toml([line] * field.rows))


@pytest.mark.parametrize(
    "name", ["Ann and Bob", "Ann\u2013Marie", "Ann (7)", "back \u2192", "\u00e9\u4e2d"]
)
def test_name_is_unchanged_except_for_its_quotes(name) -> None:
    for game, rest in (
        ("passtally", " n1 e3 s2 w6 0"),
        ("colour-lines", "; pink, yellow; b5; k8; 0"),
    ):
        players = next(f for f in Catalogue().game(game).variant().form if f.key == "players")
        for typed in (name, f'"{name}"', f"\u201c{name}\u201d"):
            assert players.typed(typed + rest).name == name


def grid(key: str, name: str) -> Grid:
    return next(field for field in Catalogue().game(name).variant().form if field.key == key)


@pytest.mark.parametrize(
    ("field", "line", "text"),
    [
        (grid("board", "color-claim"), "r1, y2; g3r1 | . [K3]", "R1  Y2  G3R1   .  K3"),
        (grid("rings", "line-or-colour"), "w..B.", "W . . B ."),
        (grid("tiles", "passtally"), "1+\u2192 1\\\u2190 1/V . . .", "1+> 1\\< 1/v . . ."),
    ],
)
def test_typed_row_becomes_exact_and_keeps_its_columns(field, line, text) -> None:
    assert field.row_faults(line) == ()
    assert text in field.to_toml([line] * field.rows)


def test_fault_of_a_row_has_the_column_as_typed() -> None:
    (fault,) = grid("board", "color-claim").row_faults("r1, y2; g9 | . [K3]")
    assert fault.where.column == 9
    assert grid("board", "color-claim").row_faults("")
