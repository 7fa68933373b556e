"""Text of printed spaces: one grammar for drawing and for reading sheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pnp.drawing.colour import signs
from pnp.errors import NotationError
from pnp.games.colour_lines.sheet import COLOURS, SPACE_TEXT, TOKENS
from pnp.rules.printed_space import PrintedSpace
from pnp.templates.elements.spaces import SpacesElement
from pnp.templates.scope import Scope

COLOURED = st.tuples(st.sampled_from(COLOURS), st.sampled_from(["", *"ABCD"]), st.booleans())
PLAIN = [PrintedSpace(), PrintedSpace(circle=True), PrintedSpace(black=True)]
SPACES = st.sampled_from(PLAIN) | COLOURED.map(
    lambda parts: PrintedSpace(parts[0], letter=parts[1], circle=parts[2])
)


@given(SPACES)
def test_written_space_is_read_back(space):
    assert SPACE_TEXT.read(SPACE_TEXT.write(space)) == space


def test_colours_have_the_signs_printed_on_paper():
    assert {colour: sign for sign, colour in TOKENS.items()} == signs(COLOURS)


@pytest.mark.parametrize("token", ["pkAB", "==A", "##*", "pk**", "xx", "A", "*", "pk*A", "PK"])
def test_invalid_space_is_rejected_everywhere(token):
    with pytest.raises(NotationError, match=r"unknown space .*: write one of pk"):
        SPACE_TEXT.read(token)
    values = {"draw": "spaces", "cell": 9, "rows": token, "colours": COLOURS}
    with pytest.raises(ValidationError, match=r"unknown space .*: write one of pk"):
        SpacesElement.model_validate(values, context=Scope({}, {}))


def test_rows_end_with_slash_or_line_end():
    pink = PrintedSpace("pink")
    assert list(SPACE_TEXT.rows("pk pk / pk")) == [(pink, pink), (pink,)]
    assert list(SPACE_TEXT.rows("pk pk\npk\n")) == [(pink, pink), (pink,)]
