"""Clobber, a game for two with a stone on every space: its setups, its figure, its `GAME`."""

from pnp.errors import PnpError
from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece
from pnp.rules import Game, Variant, ranking, targets
from pnp_clobber import rules
from pnp_clobber.rules import BLACK, BOARD, EACH, STONES, WHITE, Position

KINDS = {WHITE: EACH, BLACK: EACH}
COLOURS = {WHITE: "white", BLACK: "black"}


def unrank(number: int) -> Position:
    """The setup of that number: one of the rows that fifteen and fifteen stones can make."""
    return Position(ranking.unrank_layout(number, KINDS), 1)


def rank(position: Position) -> int:
    """The number of a setup; raises PnpError for any other position."""
    try:
        return ranking.rank_layout(position.board, KINDS)
    except ValueError:
        raise PnpError("this is no setup: a stone has been taken") from None


def start() -> Position:
    """White and black by turns, as a chessboard is coloured."""
    return Position(tuple(STONES[sum(BOARD.space(i)) % 2] for i in range(BOARD.size)), 1)


def figure(position: Position) -> Figure:
    """The board, its stones, and whose turn it is."""
    stones = tuple(
        PlacedPiece(PieceRef.of("clobber/stones", colour=COLOURS[stone]), (name,))
        for name, stone in zip(BOARD.names, position.board, strict=True)
        if stone in STONES
    )
    board = BoardFigure("", PieceRef("clobber/board"), BOARD, position.board, stones)
    mover = COLOURS[STONES[position.to_move - 1]]
    return Figure((board,), f"Player {position.to_move}, {mover}, is to move")


GAME = Game(
    name="clobber",
    title="Clobber",
    variants=(
        Variant(
            name="",
            tag="CB",
            count=ranking.count_layouts(KINDS),
            unrank=unrank,
            rank=rank,
            start=start,
            form=rules.FORM,
        ),
    ),
    parse=rules.parse,
    format=rules.format_position,
    reasons=rules.reasons,
    legal_moves=rules.legal_moves,
    count_moves=lambda position: len(rules.legal_moves(position)),
    why_not=rules.why_not,
    parse_move=rules.parse_move,
    format_move=rules.format_move,
    play_unchecked=rules.play,
    score=rules.score,
    figure=figure,
    steps=lambda _, move: targets.spaces(BOARD.names[move.source], BOARD.names[move.target]),
    spaces=lambda _: BOARD.names,
)
