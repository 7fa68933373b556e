"""Any two boards of Paint the Line, legal or not, are written and read back."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.files.toml_text import parse_toml
from pnp.games.paint_the_line.position import BLOCKED_SPACES, Position, format_position, parse
from pnp.games.pyramids import FIVE_COLOURS, Pyramid

stacks = st.lists(
    st.builds(Pyramid, st.sampled_from(FIVE_COLOURS), st.integers(1, 3)), max_size=3
).map(tuple)
colours = st.lists(st.sampled_from(FIVE_COLOURS), max_size=2).map(
    lambda names: tuple(sorted(names, key=FIVE_COLOURS.index))
)
scorings = st.lists(stacks, min_size=18, max_size=18).map(
    lambda board: tuple(() if i in BLOCKED_SPACES else stack for i, stack in enumerate(board))
)
positions = st.builds(
    Position,
    st.tuples(colours, colours),
    st.integers(1, 2),
    st.none() | st.lists(stacks, min_size=12, max_size=12).map(tuple),
    scorings,
)


@given(positions)
def test_a_position_is_written_and_read_back(position):
    again = parse(parse_toml(format_position(position)))
    assert again == position
    assert hash(again) == hash(position)


def test_the_order_in_which_a_player_took_colours_does_not_matter():
    one, other = (
        parse(parse_toml(f'game = "paint-the-line"\nplayers = {players}\n{SCORING}'))
        for players in ('[["red", "blue"], []]', '[["blue", "red"], []]')
    )
    assert one == other


SCORING = 'scoring = """\n. . . . . .\n. # . . # .\n. . . . . .\n"""\n'
