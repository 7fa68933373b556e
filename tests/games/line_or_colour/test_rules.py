"""Rings, the swap, letters of colours, and the end of the game."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import IllegalMove, NotationError
from pnp.files.toml_text import parse_toml
from pnp.games.line_or_colour.board import ADVANCED, board_of, printed_board
from pnp.games.line_or_colour.rules import SWAP, Move

GAME = Catalogue().game("line-or-colour")


def after(*moves, variant="basic"):
    position = GAME.variant(variant).start()
    for move in moves:
        position = GAME.play(position, GAME.parse_move(position, move))
    return position


def test_black_may_swap_once_instead_of_the_first_ring():
    assert SWAP not in GAME.legal_moves(after())
    assert SWAP in GAME.legal_moves(after("c3"))
    assert SWAP not in GAME.legal_moves(after("c3", "a1"))
    assert SWAP not in GAME.legal_moves(after("c3", "swap"))
    assert SWAP not in GAME.legal_moves(after("c3", variant="advanced"))


def test_after_a_swap_the_next_ring_is_blacks():
    position = after("c3", "swap")
    assert (position.to_move, position.swapped, position.black) == (2, True, 0)
    position = GAME.play(position, Move("a1"))
    assert (position.to_move, position.black) == (1, 1)


def test_swap_is_allowed_on_a_random_basic_board():
    start = GAME.variant("basic").unrank(12345)
    position = GAME.play(start, Move("a1"))
    assert not start.board.printed
    assert SWAP in GAME.legal_moves(position)


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (("c3",), "c3", "c3 already has a ring"),
        ((), "swap", "Black may swap only on their first turn, and only in the basic game"),
        (("a1", "a5", "b1", "b5", "c1", "c5", "d1"), "e5", "the game is over"),
    ],
)
def test_illegal_move_has_a_reason(moves, move, reason):
    position = after(*moves)
    with pytest.raises(IllegalMove, match=reason):
        GAME.play(position, GAME.parse_move(position, move))


def test_space_of_the_larger_board_is_rejected():
    assert GAME.parse_move(after(variant="advanced"), "g7") == Move("g7")
    with pytest.raises(NotationError, match="write a space from a1 to e5"):
        GAME.parse_move(after(), "g7")
    with pytest.raises(IllegalMove, match="not on this board"):
        GAME.play(after(), Move("g7"))


def test_colours_are_read_as_letters_and_numbers():
    """Files may contain numbers; text is written with the letters of the counters."""
    size = ADVANCED
    rows = ["ROYGBPK", "PKROYGB", "GBPKROY", "OYGBPKR", "KROYGBP", "BPKROYG", "YGBPKRO"]
    numbers = [[str(size.letters.index(letter) + 1) for letter in row] for row in rows]
    texts = ("\n".join(" ".join(row) for row in form) for form in (rows, numbers))
    empty = "\n".join([". " * size.side] * size.side)
    read = [
        GAME.parse(
            parse_toml(
                f'game = "line-or-colour"\nvariant = "advanced"\ncolours = """\n{text}\n"""\n'
                f'to_move = "white"\nrings = """\n{empty}\n"""\n'
            )
        )
        for text in texts
    ]
    assert read[0] == read[1]
    assert read[0].board.colours == printed_board(size).colours
    swapped = read[0]._replace(board=board_of(size, read[0].board.colours[::-1]))
    assert "O R K P B G Y" in GAME.format(swapped)
    assert GAME.parse(parse_toml(GAME.format(swapped))) == swapped
