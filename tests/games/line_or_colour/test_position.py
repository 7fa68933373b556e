"""Any board of Line or Colour, legal or not, is written and read back."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.files.toml_text import parse_toml
from pnp.games.line_or_colour.board import ADVANCED, BASIC, board_of, printed_board
from pnp.games.line_or_colour.position import Position, format_position, parse

sizes = st.sampled_from((BASIC, ADVANCED))


@st.composite
def positions(draw):
    size = draw(sizes)
    spaces = size.square.size
    colours = st.lists(st.integers(1, size.side), min_size=spaces, max_size=spaces)
    board = draw(st.just(printed_board(size)) | colours.map(lambda c: board_of(size, tuple(c))))
    white = draw(st.integers(0, 2**spaces - 1))
    black = draw(st.integers(0, 2**spaces - 1)) & ~white
    return Position(board, white, black, draw(st.sampled_from((1, 2))), draw(st.booleans()))


@given(positions())
def test_a_position_is_written_and_read_back(position):
    again = parse(parse_toml(format_position(position)))
    assert again == position
    assert hash(again) == hash(position)


def test_the_printed_boards_are_those_of_the_rules():
    rows = {
        BASIC: "12345 45123 23451 51234 34512",
        ADVANCED: "1234567 6712345 4567123 2345671 7123456 5671234 3456712",
    }
    for size, text in rows.items():
        colours = tuple(int(digit) for digit in text.replace(" ", ""))
        assert printed_board(size).colours == colours


def test_every_colour_lies_once_in_every_row_column_and_broken_diagonal():
    for size in (BASIC, ADVANCED):
        side, colours = size.side, printed_board(size).colours
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            for start in range(side):
                x, y = (0, start) if dx else (start, 0)
                line = [
                    colours[(y + i * dy) % side * side + (x + i * dx) % side] for i in range(side)
                ]
                assert sorted(line) == list(range(1, side + 1))
