"""Setups for Line or Colour: the distinct arrangements of the counters in the square."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from pnp.errors import PnpError
from pnp.games.line_or_colour.board import (
    ADVANCED,
    BASIC,
    CounterLayout,
    GameSize,
    board_of,
    printed_board,
)
from pnp.games.line_or_colour.position import WHITE, Position, form
from pnp.games.line_or_colour.solved import solved
from pnp.messages import _, ngettext
from pnp.rules import ranking
from pnp.rules.game import Variant, VariantChoice


def lay_out(board: CounterLayout) -> Position:
    """Return the position before the first ring. White starts."""
    return Position(board, 0, 0, WHITE, swapped=False)


_BOARDS = {
    "basic": _("Basic, {side} × {side}", side=BASIC.side),  # noqa: RUF001
    "advanced": _("Advanced, {side} × {side}", side=ADVANCED.side),  # noqa: RUF001
}


def variant(size: GameSize, tag: str) -> Variant[Position]:
    """Return the variant for one size. The standard start is the printed arrangement."""
    counters = dict.fromkeys(range(1, size.side + 1), size.side)

    def unrank(number: int) -> Position:
        return lay_out(board_of(size, ranking.unrank_layout(number, counters)))

    def rank(position: Position) -> int:
        if position.board.size != size or position != lay_out(position.board):
            raise PnpError(_("not a setup of the {variant} game", variant=size.name))
        try:
            return ranking.rank_layout(position.board.colours, counters)
        except ValueError:
            message = ngettext(
                "not a setup: expected {count} counter of each colour",
                "not a setup: expected {count} counters of each colour",
                size.side,
            )
            raise PnpError(message) from None

    return Variant(
        name=size.name,
        tag=tag,
        count=ranking.count_layouts(counters),
        unrank=unrank,
        rank=rank,
        start=lambda: lay_out(printed_board(size)),
        form=form(size),
        choices=(VariantChoice("board", _("Board"), size.name, _BOARDS[size.name]),),
    )


_BASIC = variant(BASIC, "RB")


@cache
def proven_fair() -> Mapping[int, str]:
    """Return the proven results of the boards with drawn openings, keyed by setup number."""
    counts = {_BASIC.tag: _BASIC.count}
    return {
        ranking.decode(board.code, counts)[1]: board.proven for board in solved() if board.drawn
    }


VARIANTS = (replace(_BASIC, proven=proven_fair), variant(ADVANCED, "RA"))
