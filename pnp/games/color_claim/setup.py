"""Setups for Color Claim: the 30! / 2^15 distinct arrangements of the thirty pyramids."""

from pnp.errors import PnpError
from pnp.games.color_claim.position import BOARD_GRID, FIELDS, NO_PLAYER, PIECES, Position
from pnp.games.pyramids import Stack
from pnp.messages import _
from pnp.rules import ranking
from pnp.rules.game import Variant

FIRST_TO_MOVE = 1

COUNT = ranking.count_layouts(PIECES)

USUAL_ROWS = (
    "K3 B3 G3 Y1 B1",
    "K2 Y3 G1 R2 G2",
    "Y3 B2 Y1 Y2 G1",
    "K1 R3 R3 Y2 B2",
    "G2 G3 R1 R2 B1",
    "R1 B3 K1 K2 K3",
)
"""Arrangement of the pyramids in the standard setup, with mixed colours."""


def lay_out(board: tuple[Stack, ...]) -> Position:
    """Return the position before the first move."""
    return Position(board, ("", ""), FIRST_TO_MOVE, NO_PLAYER)


def start() -> Position:
    """Return the standard setup."""
    return lay_out(tuple(BOARD_GRID.read(token) for row in USUAL_ROWS for token in row.split()))


def unrank(number: int) -> Position:
    """Return the setup with this number."""
    return lay_out(tuple((pyramid,) for pyramid in ranking.unrank_layout(number, PIECES)))


def rank(position: Position) -> int:
    """Return the number of a setup. Raises PnpError if the position is not a setup."""
    layout = tuple(pyramid for stack in position.board for pyramid in stack)
    try:
        number = ranking.rank_layout(layout, PIECES)
    except ValueError:
        raise PnpError(_("not a setup: not all 30 pyramids are on the board")) from None
    if position != lay_out(tuple((pyramid,) for pyramid in layout)):
        raise PnpError(_("not a setup: a pyramid has been moved or claimed"))
    return number


VARIANT = Variant(
    name="", tag="CC", count=COUNT, unrank=unrank, rank=rank, start=start, form=FIELDS
)
