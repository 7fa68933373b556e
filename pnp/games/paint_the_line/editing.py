"""Editing of Paint the Line positions: placing pyramids on either board by hand."""

from pnp.errors import IllegalPosition
from pnp.games.paint_the_line.figure import PYRAMIDS
from pnp.games.paint_the_line.position import (
    COLOURS_IN_PLAY,
    COLOURS_PER_PLAYER,
    FIRST_TO_MOVE,
    MOVEMENT_BOARD,
    PLAYERS,
    SCORING_BOARD,
    TREES,
    USABLE_SPACES,
    Position,
)
from pnp.games.paint_the_line.score import score
from pnp.games.pyramids import FIVE_COLOURS, Stack, read_stack, stacked, supply, unstacked
from pnp.messages import _
from pnp.rules.editing import Piece, PositionEditor, RemovedPiece, ScoreEditor, Spot

_PYRAMID_COPIES = TREES.count(0)


def _pieces(position: Position) -> tuple[Piece, ...]:
    placed = (*(position.movement or ()), *position.scoring)
    return tuple(supply(placed, _PYRAMID_COPIES, PYRAMIDS))


def _is_movement(position: Position, spot: Spot) -> bool:
    return position.movement is not None and spot.board == 0


def _stacks(position: Position, spot: Spot) -> tuple[tuple[Stack, ...], int]:
    """Return the stacks on the board that a spot refers to, and the index of the spot's space.

    Raises PnpError if the space is blocked.
    """
    if _is_movement(position, spot):
        return position.movement or (), MOVEMENT_BOARD.read(spot.space)
    space = SCORING_BOARD.read(spot.space)
    if space not in USABLE_SPACES:
        raise IllegalPosition(_("{space} is blocked", space=spot.space))
    return position.scoring, space


def _with(position: Position, spot: Spot, stacks: tuple[Stack, ...]) -> Position:
    if _is_movement(position, spot):
        return position._replace(movement=stacks)
    return position._replace(scoring=stacks)


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    return _with(position, spot, stacked(*_stacks(position, spot), piece))


def _lift(position: Position, spot: Spot) -> RemovedPiece[Position]:
    stacks, top = unstacked(*_stacks(position, spot))
    return RemovedPiece(_with(position, spot, stacks), str(top))


def _empty(position: Position) -> Position:
    movement = None if position.movement is None else ((),) * MOVEMENT_BOARD.size
    return Position(((), ()), FIRST_TO_MOVE, movement, ((),) * SCORING_BOARD.size)


EDITOR = PositionEditor(_pieces, _put, _lift, _empty)


def _scored_pieces(position: Position) -> tuple[Piece, ...]:
    """Return the pyramids in the players' colours and in other colours on the board."""
    colours = {colour for player in position.players for colour in player}
    colours |= {pyramid.colour for stack in position.scoring for pyramid in stack}
    return tuple(
        piece for piece in _pieces(position) if read_stack(piece.name)[0].colour in colours
    )


def _scored_empty(position: Position) -> Position:
    """Return an empty scoring board without a movement board, with two colours for each player."""
    players = position.players
    if sum(map(len, players)) < COLOURS_IN_PLAY:
        first, second = FIVE_COLOURS[:COLOURS_PER_PLAYER], FIVE_COLOURS[COLOURS_PER_PLAYER:]
        players = first, second[:COLOURS_PER_PLAYER]
    return Position(players, FIRST_TO_MOVE, None, ((),) * SCORING_BOARD.size)


SCORER = ScoreEditor(_scored_pieces, _put, _lift, _scored_empty, score, (PLAYERS.key,))
