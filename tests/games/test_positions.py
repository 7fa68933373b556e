"""Positions, legal or not, are written and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.catalogue import Catalogue
from pnp.files.toml_text import parse_toml
from pnp.games.color_claim import position as claim
from pnp.games.line_or_colour import position as rings
from pnp.games.line_or_colour.board import ADVANCED, BASIC, board_of, printed_board
from pnp.games.paint_the_line import position as paint
from pnp.games.pyramids import FIVE_COLOURS, Pyramid

STACKS = st.lists(
    st.builds(Pyramid, st.sampled_from(FIVE_COLOURS), st.integers(1, 3)), max_size=4
).map(tuple)
OWNERS = st.sampled_from(("", *FIVE_COLOURS))
TAKEN = st.lists(st.sampled_from(FIVE_COLOURS), max_size=2).map(
    lambda names: tuple(sorted(names, key=FIVE_COLOURS.index))
)
SCORING = st.lists(STACKS, min_size=18, max_size=18).map(
    lambda board: tuple(() if i in paint.BLOCKED_SPACES else s for i, s in enumerate(board))
)
TURNS = st.integers(1, 2)


def stacks(count):
    return st.lists(STACKS, min_size=count, max_size=count).map(tuple)


@st.composite
def ring_positions(draw):
    size = draw(st.sampled_from((BASIC, ADVANCED)))
    spaces = size.square.size
    colours = st.lists(st.integers(1, size.side), min_size=spaces, max_size=spaces)
    board = draw(st.just(printed_board(size)) | colours.map(lambda c: board_of(size, tuple(c))))
    white = draw(st.integers(0, 2**spaces - 1))
    black = draw(st.integers(0, 2**spaces - 1)) & ~white
    return rings.Position(board, white, black, draw(TURNS), draw(st.booleans()))


POSITIONS = {
    "color-claim": st.builds(
        claim.Position, stacks(30), st.tuples(OWNERS, OWNERS), TURNS, st.integers(0, 2)
    ),
    "line-or-colour": ring_positions(),
    "paint-the-line": st.builds(
        paint.Position, st.tuples(TAKEN, TAKEN), TURNS, st.none() | stacks(12), SCORING
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
@given(st.data())
def test_position_is_written_and_read_back(name, data):
    game = Catalogue().game(name)
    position = data.draw(POSITIONS[name])
    read_back = game.parse(parse_toml(game.format(position)))
    assert read_back == position
    assert hash(read_back) == hash(position)


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("color-claim", "owns = ['', '']", "shield = 0\nowns = ['', '']"),
        ("paint-the-line", "players = [['red', 'blue'], []]", "players = [['blue', 'red'], []]"),
    ],
)
def test_equivalent_texts_give_the_same_position(name, one, other):
    game = Catalogue().game(name)
    first, *rest = (
        game.format(game.variant().start()).replace("players = [[], []]\n", "").split("\n")
    )
    rest = [line for line in rest if not line.startswith("owns")]
    texts = ("\n".join([first, words, *rest]) for words in (one, other))
    assert len({game.parse(parse_toml(text)) for text in texts}) == 1


def test_printed_boards_match_the_rules():
    """Each colour occurs once in each row, column and broken diagonal."""
    basic = "12345 45123 23451 51234 34512"
    advanced = "1234567 6712345 4567123 2345671 7123456 5671234 3456712"
    for size, text in ((BASIC, basic), (ADVANCED, advanced)):
        assert printed_board(size).colours == tuple(map(int, text.replace(" ", "")))
