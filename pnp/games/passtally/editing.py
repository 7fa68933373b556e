"""Editing of Passtally positions: placing and removing tiles and markers by hand.

Tiles are taken from the lowest possible place in a stack and returned to the bottom of a stack,
so that the face-up tiles stay in place.
"""

from pnp.errors import IllegalPosition
from pnp.figure import EDGE, PieceRef
from pnp.games.passtally.figure import TILES
from pnp.games.passtally.position import ACTIONS, Position, Stacks, whole_tile
from pnp.games.passtally.rules import PlaceTile, why_not_on, with_tile
from pnp.games.passtally.score import score_boards
from pnp.games.passtally.stacks import COUNT
from pnp.games.passtally.tiles import DESIGN_COPIES, DESIGNS, smallest_turn
from pnp.games.passtally.trace import BOARD
from pnp.messages import _
from pnp.rules.editing import Piece, PositionEditor, RemovedPiece, ScoreEditor, Spot
from pnp.rules.tuples import replaced

_MARKER = "marker "


def _pieces(position: Position) -> tuple[Piece, ...]:
    stacks = position.stacks
    left = [design for stack in stacks or () for design in stack]
    return tuple(
        Piece(
            design,
            _("tile {design}", design=design),
            PieceRef.of(TILES, north=design[0], south=design[1]),
            DESIGN_COPIES if stacks is None else left.count(design),
            turns=4,
        )
        for design in DESIGNS
    )


def _put(position: Position, piece: str, spot: Spot, turn: int) -> Position:
    if piece.startswith(_MARKER):
        return _with_marker(position, int(piece.removeprefix(_MARKER)), spot)
    if spot.space.startswith(EDGE):
        raise IllegalPosition(_("place the tile on the board, not beside it"))
    move = PlaceTile(0, BOARD.read(spot.space), smallest_turn(piece, turn % 4))
    reason = why_not_on(position.tops, move)
    if reason:
        raise IllegalPosition(reason)
    tops = with_tile(position.tops, piece, move)
    return position._replace(tops=tops, stacks=_taken(position, piece))


def _taken(position: Position, design: str) -> Stacks | None:
    """Return the stacks after a tile of this design is taken from the lowest possible place."""
    stacks = position.stacks
    if stacks is None:
        return None
    for at in sorted(range(COUNT), key=lambda each: -len(stacks[each])):
        if design in stacks[at]:
            lowest = len(stacks[at]) - 1 - stacks[at][::-1].index(design)
            return replaced(stacks, at, stacks[at][:lowest] + stacks[at][lowest + 1 :])
    raise IllegalPosition(_("no tile {design} is left in the stacks", design=design))


def _lift(position: Position, spot: Spot) -> RemovedPiece[Position]:
    if spot.space.startswith(EDGE):
        return _without_marker(position, spot.space.removeprefix(EDGE))
    space = BOARD.read(spot.space)
    half = position.tops[space]
    if half is None:
        raise IllegalPosition(_("the space is empty"))
    if half.level > 1:
        raise IllegalPosition(_("this tile cannot be removed: the tiles below it are unknown"))
    tile = whole_tile(position.tops, space)
    if tile is None:
        raise IllegalPosition(_("this tile is partly covered"))
    tops = tuple(None if at in tile.spaces else top for at, top in enumerate(position.tops))
    left = position._replace(tops=tops, stacks=_returned_stacks(position, tile.design))
    return RemovedPiece(left, tile.design, tile.turn)


def _returned_stacks(position: Position, design: str) -> Stacks | None:
    """Return the stacks with a tile added to the bottom of the smallest stack."""
    stacks = position.stacks
    if stacks is None:
        return None
    smallest = min(range(COUNT), key=lambda each: len(stacks[each]))
    return replaced(stacks, smallest, (*stacks[smallest], design))


def _without_marker(position: Position, edge: str) -> RemovedPiece[Position]:
    for number, player in enumerate(position.players, start=1):
        if edge in player.markers:
            left = tuple(each for each in player.markers if each != edge)
            return RemovedPiece(_with(position, number, left), f"{_MARKER}{number}")
    raise IllegalPosition(_("the edge space has no marker"))


def _with_marker(position: Position, number: int, spot: Spot) -> Position:
    if not spot.space.startswith(EDGE):
        raise IllegalPosition(_("place the marker beside the board, not on it"))
    edge = spot.space.removeprefix(EDGE)
    if any(edge in player.markers for player in position.players):
        raise IllegalPosition(_("the edge space already has a marker"))
    return _with(position, number, (*position.players[number - 1].markers, edge))


def _with(position: Position, number: int, markers: tuple[str, ...]) -> Position:
    player = position.players[number - 1]._replace(markers=markers)
    return position._replace(players=replaced(position.players, number - 1, player))


def _empty(position: Position) -> Position:
    # The markers stay on the edge, because every player always has four.
    stacks = position.stacks
    if stacks is not None:
        missing = {d: DESIGN_COPIES - sum(stack.count(d) for stack in stacks) for d in DESIGNS}
        tiles = [design for design in DESIGNS for _copy in range(missing[design])]
        for design in tiles:
            stacks = _returned_stacks(position._replace(stacks=stacks), design)
    bare = tuple(player._replace(points=0) for player in position.players)
    return position._replace(
        players=bare, to_move=1, actions_left=ACTIONS, tops=(None,) * BOARD.size, stacks=stacks
    )


EDITOR = PositionEditor(_pieces, _put, _lift, _empty)


def _scored_empty(position: Position) -> Position:
    """Return the position with an empty board and unlimited tiles."""
    return _empty(position)._replace(stacks=None)


SCORER = ScoreEditor(
    _pieces, _put, _lift, _scored_empty, score_boards, ("to_move", "name", "points")
)
