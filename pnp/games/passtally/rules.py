"""Actions in Passtally, the positions that they lead to, and the end of the game.

A move is one action, and a turn has two actions. The turn is scored after the second action.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.errors import NotationError, PnpError
from pnp.figure import EDGE, SPACE_NAME, Target, Targets
from pnp.games.passtally.position import ACTIONS, Position, neighbour
from pnp.games.passtally.tiles import Half, Turned, orientations, smallest_turn
from pnp.games.passtally.tiles import turned as turned_tile
from pnp.games.passtally.trace import BOARD, EDGES, SIDE, Tops, Trace, passes_between, trace
from pnp.messages import Message, _
from pnp.rules.targets import spaces
from pnp.rules.tuples import replaced

GOAL = 50
"""Number of points that ends the game once the current round is complete."""
STACK = "stack"
"""Type of the step that chooses a face-up tile."""

MAX_SCORED_PASSES = 56
"""Number of passes that earns the highest score. Further passes earn no more points."""

_PASSES_TO_POINTS = (
    (MAX_SCORED_PASSES, 15),
    (46, 10),
    (37, 9),
    (29, 8),
    (22, 7),
    (16, 6),
    (11, 5),
    (7, 4),
)
"""Minimum numbers of passes and the points that they earn, as on the score board."""
_FEW = (0, 1, 2, 2, 3, 3, 3)
_FARTHEST = 2
"""Maximum distance of a marker's move, in free spaces."""


class PlaceTile(NamedTuple):
    """Placement of a stack's face-up tile. `space` is for the tile's north or west half.

    `stack` is 0-based, and `turn` is the number of clockwise quarter turns.
    """

    stack: int
    space: int
    turn: int


class Walk(NamedTuple):
    """Move of the player's own marker along the edge."""

    source: str
    target: str


Move = PlaceTile | Walk

_PLACE = re.compile(rf"([1-3])@({SPACE_NAME})r([0-3])")
_WALK = re.compile(r"([nesw][1-6])[->]([nesw][1-6])")
_RING = {edge: index for index, edge in enumerate(EDGES)}
"""Index of each edge space, clockwise."""

_UPRIGHT = tuple((s, s + SIDE) for s in range(SIDE * (SIDE - 1)))
"""Pairs of spaces that an upright tile can cover, north space first."""
_ACROSS = tuple((s, s + 1) for s in range(SIDE * SIDE) if s % SIDE < SIDE - 1)
"""Pairs of spaces that a tile placed across can cover, west space first."""


def points_for(passes: int) -> int:
    """Return the points on the score board for a number of passes."""
    if passes < len(_FEW):
        return _FEW[passes]
    return next(points for minimum, points in _PASSES_TO_POINTS if passes >= minimum)


def _carries(first: Half | None, second: Half | None, arrow: str) -> bool:
    """Return True if a tile can be placed on two neighbouring spaces.

    The spaces must be at the same level, and must not show the two halves of one tile.
    """
    if first is None or second is None:
        return first is second
    return first.level == second.level and first.arrow != arrow


def _footprints(tops: Tops, pairs: Sequence[tuple[int, int]], arrow: str) -> list[int]:
    """Return the first space of each pair that can carry a tile."""
    return [a for a, b in pairs if _carries(tops[a], tops[b], arrow)]


def _placeable(tops: Tops) -> bool:
    """Return True if any tile can be placed.

    Each tile can be turned, so its design does not matter.
    """
    return any(_carries(tops[a], tops[b], "v") for a, b in _UPRIGHT) or any(
        _carries(tops[a], tops[b], ">") for a, b in _ACROSS
    )


def over(position: Position) -> bool:
    """Return True if the game has ended. A game ends only between turns.

    The game ends immediately if no more tiles can be placed. Otherwise it ends after a round in
    which a player has reached 50 points or a stack has run out.

    We take "immediately" in the rules to mean after the current turn, which is scored first.

    Ruling: If the board has no room for another tile, the game ends immediately, not after the
    round.

    Ruling: A stack has not run out until its face-up tile has been taken, too.
    """
    if position.actions_left != ACTIONS:
        return False
    stacks = position.stacks
    if not _placeable(position.tops) or (stacks is not None and not any(stacks)):
        return True
    round_done = position.to_move == 1
    out = stacks is not None and not all(stacks)
    return round_done and (out or any(player.points >= GOAL for player in position.players))


def missing_information(position: Position) -> str:
    """Return a message if the stacks are unknown, or "" if they are known."""
    if position.stacks is not None:
        return ""
    return _("no moves are known: add the stacks to the position")


def _face_up(position: Position) -> list[tuple[int, str]]:
    if position.stacks is None:
        raise PnpError(missing_information(position), hint=_("write the face-up tile first"))
    return [(index, stack[0]) for index, stack in enumerate(position.stacks) if stack]


def walks(position: Position) -> Iterator[Walk]:
    """Yield every move of the player's markers, to the first or second free space either way.

    Ruling: Markers jump over occupied spaces and may go round a corner of the board.
    """
    taken = {_RING[marker] for player in position.players for marker in player.markers}
    for source in position.players[position.to_move - 1].markers:
        for direction in (1, -1):
            free, at = 0, _RING[source]
            while free < _FARTHEST:
                at = (at + direction) % len(EDGES)
                if at not in taken:
                    free += 1
                    yield Walk(source, EDGES[at])


def legal_moves(position: Position) -> Sequence[Move]:
    """Return all legal actions, or an empty sequence if the game is over."""
    if over(position):
        return ()
    tops = position.tops
    upright, across = _footprints(tops, _UPRIGHT, "v"), _footprints(tops, _ACROSS, ">")
    moves: list[Move] = []
    for stack, design in _face_up(position):
        for footprints, standing in ((upright, True), (across, False)):
            for orientation in orientations(design, upright=standing):
                moves += [PlaceTile(stack, space, orientation.turn) for space in footprints]
    moves += walks(position)
    return moves


def count_moves(position: Position) -> int:
    """Count the legal actions."""
    if over(position):
        return 0
    tops = position.tops
    upright = len(_footprints(tops, _UPRIGHT, "v"))
    across = len(_footprints(tops, _ACROSS, ">"))
    placements = sum(
        upright * len(orientations(design, upright=True))
        + across * len(orientations(design, upright=False))
        for _stack, design in _face_up(position)
    )
    return placements + sum(1 for _walk in walks(position))


def why_not(position: Position, move: Move) -> str:
    """Return the reason why the action is illegal, or "" if it is legal."""
    if over(position):
        return _("the game is over")
    if isinstance(move, Walk):
        return _why_not_walk(position, move)
    return _why_not_place(position, move)


def _why_not_walk(position: Position, move: Walk) -> str:
    if move.source not in position.players[position.to_move - 1].markers:
        return _("{edge} has no marker of the player to move", edge=move.source)
    if move in walks(position):
        return ""
    return _(
        "{target} is not the first or second free edge space from {source}",
        target=move.target,
        source=move.source,
    )


def _why_not_place(position: Position, move: PlaceTile) -> str:
    if move.stack not in dict(_face_up(position)):
        return _("stack {number} has run out", number=move.stack + 1)
    return why_not_on(position.tops, move)


def why_not_on(tops: Tops, move: PlaceTile) -> str:
    """Return the reason why no tile can be placed on these two spaces, or "" if one can be."""
    second = _second(move)
    if second is None:
        return _("the tile would extend beyond the board")
    both = tops[move.space], tops[second]
    levels = [top.level if top else 0 for top in both]
    if levels[0] != levels[1]:
        return _("the two spaces are at different levels")
    if not _carries(*both, "v" if move.turn % 2 == 0 else ">"):
        return _("the tile would rest on a single tile: place it across two different ones")
    return ""


def _second(move: PlaceTile) -> int | None:
    """Return the space for the south or east half, or None if it is off the board."""
    return neighbour(move.space, "v" if move.turn % 2 == 0 else ">")


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a legal action, without checking the action.

    The last action of a turn also scores the turn.
    """
    after = _walked(position, move) if isinstance(move, Walk) else _placed(position, move)
    if after.actions_left:
        return after
    mover = after.players[after.to_move - 1]
    scored = mover._replace(points=mover.points + points_for(passes_of(after, after.to_move)))
    return after._replace(
        players=replaced(after.players, after.to_move - 1, scored),
        to_move=after.to_move % len(after.players) + 1,
        actions_left=ACTIONS,
    )


def _walked(position: Position, move: Walk) -> Position:
    mover = position.players[position.to_move - 1]
    markers = tuple(move.target if each == move.source else each for each in mover.markers)
    moved = mover._replace(markers=tuple(sorted(markers, key=_RING.__getitem__)))
    return position._replace(
        players=replaced(position.players, position.to_move - 1, moved),
        actions_left=position.actions_left - 1,
    )


def _placed(position: Position, move: PlaceTile) -> Position:
    stacks = position.stacks or ()
    design, *rest = stacks[move.stack]
    return position._replace(
        tops=with_tile(position.tops, design, move),
        stacks=replaced(stacks, move.stack, tuple(rest)),
        actions_left=position.actions_left - 1,
    )


def with_tile(tops: Tops, design: str, move: PlaceTile) -> Tops:
    """Return the visible halves after a tile of this design is placed."""
    turned: Turned = turned_tile(design, move.turn)
    second = _second(move)
    placed = list(tops)
    below = placed[move.space]
    level = below.level + 1 if below else 1
    arrows = "v^" if move.turn % 2 == 0 else "><"
    placed[move.space] = Half(level, turned.first, arrows[0])
    if second is not None:
        placed[second] = Half(level, turned.second, arrows[1])
    return tuple(placed)


def passes_of(position: Position, player: int) -> int:
    """Return the number of passes on all lines that join two of a player's markers."""
    return passes_between(position.tops, position.players[player - 1].markers)


def lines_of(position: Position, player: int) -> Iterator[Trace]:
    """Yield each line that joins two of a player's markers, in the order of the markers."""
    markers = position.players[player - 1].markers
    for marker in markers:
        line = trace(position.tops, marker)
        if line.end in markers and _RING[marker] < _RING[line.end]:
            yield line


def steps(_position: Position, move: Move) -> Targets:
    """Return the steps of an action.

    The steps are both ends of a marker's move, or the stack, spaces and rotation of a placed tile.
    """
    if isinstance(move, Walk):
        return spaces(f"{EDGE}{move.source}", f"{EDGE}{move.target}")
    names = [BOARD.names[space] for space in (move.space, _second(move)) if space is not None]
    return Target(STACK, str(move.stack + 1)), *spaces(*names), Target("turn", str(move.turn))


def attempt(_position: Position, targets: Targets) -> str:
    """Return the text of a marker's move or of a tile's placement, legal or not."""
    values = [each.value.removeprefix(EDGE) for each in targets]
    if len(values) < 2:
        return ""
    if targets[0].kind == STACK:
        first, *second = sorted(values[1:3], key=BOARD.names.index)  # chosen in either order
        is_across = bool(second) and first[0] != second[0][0]
        return f"{values[0]}@{first}r{int(is_across)}"
    return "-".join(values[:2])


def parse_move(position: Position, text: str) -> Move:
    """Parse a move such as `2@b3r1` or `n3-n5`.

    If several rotations place the tile in the same way, the move has the smallest rotation.
    Raises NotationError if the text is not a move.
    """
    word = "".join(text.lower().split())
    placed = _PLACE.fullmatch(word)
    if placed:
        stack, turn = int(placed[1]) - 1, int(placed[3])
        designs = position.stacks[stack] if position.stacks else ()
        if designs:
            turn = smallest_turn(designs[0], turn)
        return PlaceTile(stack, BOARD.read(placed[2]), turn)
    walked = _WALK.fullmatch(word)
    if walked:
        return Walk(walked[1], walked[2])
    raise NotationError(
        _("{text} is not a move: write one such as 2@b3r1 or n3-n5", text=repr(text[:40]))
    )


def describe(_position: Position, move: Move) -> Message:
    """Describe an action in words."""
    if isinstance(move, Walk):
        return _("moves a marker from {source} to {target}", source=move.source, target=move.target)
    stack, space = move.stack + 1, BOARD.names[move.space]
    match move.turn:
        case 0:
            return _("places stack {stack}'s tile on {space}", stack=stack, space=space)
        case 1:
            return _(
                "places stack {stack}'s tile on {space}, rotated by a quarter turn",
                stack=stack,
                space=space,
            )
        case 2:
            return _(
                "places stack {stack}'s tile on {space}, rotated by a half turn",
                stack=stack,
                space=space,
            )
        case _turn:
            return _(
                "places stack {stack}'s tile on {space}, rotated by three quarter turns",
                stack=stack,
                space=space,
            )


def format_move(move: Move) -> str:
    """Return the text of an action."""
    if isinstance(move, Walk):
        return f"{move.source}-{move.target}"
    return f"{move.stack + 1}@{BOARD.names[move.space]}r{move.turn}"
