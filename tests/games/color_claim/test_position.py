"""Any board of Color Claim, legal or not, is written and read back."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.files.toml_text import parse_toml
from pnp.games.color_claim.position import Position, format_position, parse
from pnp.games.pyramids import FIVE_COLOURS, Pyramid

stacks = st.lists(
    st.builds(Pyramid, st.sampled_from(FIVE_COLOURS), st.integers(1, 3)), max_size=4
).map(tuple)
owners = st.sampled_from(("", *FIVE_COLOURS))
positions = st.builds(
    Position,
    st.lists(stacks, min_size=30, max_size=30).map(tuple),
    st.tuples(owners, owners),
    st.integers(1, 2),
    st.integers(0, 2),
)


@given(positions)
def test_a_position_is_written_and_read_back(position):
    again = parse(parse_toml(format_position(position)))
    assert again == position
    assert hash(again) == hash(position)


def test_no_shield_may_be_left_out_or_written_as_0():
    text = format_position(Position(((),) * 30, ("", ""), 1, 0))
    assert "shield" not in text
    assert parse(parse_toml(text + "shield = 0\n")) == parse(parse_toml(text))
