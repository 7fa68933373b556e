"""Legal moves in Color Claim and the positions that they lead to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pnp.errors import AmbiguousMove, IllegalMove, NotationError
from pnp.figure import SPACE_NAME, Target, Targets
from pnp.games.color_claim.position import BOARD, NO_PLAYER, Position
from pnp.games.pyramids import COLOUR_NAMES
from pnp.messages import Message, _
from pnp.rules.targets import spaces

NEIGHBOURS = BOARD.neighbours


class Move(NamedTuple):
    """A stack's move to a neighbouring space.

    `claims` is True if the move claims the pyramid on that space.
    """

    source: int
    target: int
    claims: bool


_MOVE = re.compile(rf"({SPACE_NAME})([-x>]?)({SPACE_NAME})")

_WIDTH = BOARD.columns + 1  # an empty column keeps shifted bits from wrapping to the next row
_BITS = tuple(1 << row * _WIDTH + column for column, row in map(BOARD.space, range(BOARD.size)))
"""Bit for each space, in rows of `_WIDTH` bits."""


class _Owners(NamedTuple):
    """Bitmasks of the occupied spaces by owner, as seen by the player to move.

    Only the opponent can have a shield, because a shield ends when its owner's next turn starts.
    """

    mine: int
    theirs: int
    nobodys: int
    claimable: int


def _owners(position: Position) -> _Owners:
    mover = position.to_move
    my_colour, their_colour = position.owns[mover - 1], position.owns[2 - mover]
    mine = theirs = nobodys = claimable = 0
    for stack, bit in zip(position.board, _BITS, strict=True):
        if stack:
            colour = stack[-1][0]
            if colour == my_colour:
                mine |= bit
            elif colour == their_colour:
                theirs |= bit
            else:
                nobodys |= bit
                if len(stack) == 1:
                    claimable |= bit
    return _Owners(mine, theirs, nobodys, claimable)


def _targets(position: Position, owners: _Owners) -> tuple[int, int, int]:
    """Return bitmasks of possible targets for the mover's stacks, the opponent's, and others."""
    mine, theirs, nobodys, _claimable = owners
    shielded = 0 if position.shield == NO_PLAYER else theirs
    return (mine | theirs | nobodys) & ~shielded, mine | nobodys, nobodys


def legal_moves(position: Position) -> Sequence[Move]:
    """Return all legal moves, or an empty sequence if the game is over."""
    owners = _owners(position)
    by_mine, by_theirs, by_nobodys = _targets(position, owners)
    moves = []
    for source, near in enumerate(NEIGHBOURS):
        bit = _BITS[source]
        if bit & owners.nobodys:
            targets = by_nobodys
        elif bit & owners.mine:
            targets = by_mine
        elif bit & owners.theirs:
            targets = by_theirs
        else:
            continue
        for target in near:
            if _BITS[target] & targets:
                moves.append(Move(source, target, claims=False))
                if _BITS[target] & owners.claimable:
                    moves.append(Move(source, target, claims=True))
    return moves


def count_moves(position: Position) -> int:
    """Count the legal moves."""
    owners = _owners(position)
    by_mine, by_theirs, by_nobodys = _targets(position, owners)
    mine, theirs, nobodys, claimable = owners
    return (
        _count_steps(mine, by_mine)
        + _count_steps(theirs, by_theirs)
        + _count_steps(nobodys, by_nobodys)
        + _count_steps(mine | theirs | nobodys, claimable)
    )


def _count_steps(sources: int, targets: int) -> int:
    if not sources or not targets:
        return 0
    return (
        (sources << 1 & targets).bit_count()
        + (sources >> 1 & targets).bit_count()
        + (sources << _WIDTH & targets).bit_count()
        + (sources >> _WIDTH & targets).bit_count()
    )


def why_not(position: Position, move: Move) -> str:
    """Return the reason why the move is illegal, or "" if it is legal."""
    for space in (move.source, move.target):
        if not position.board[space]:
            return _("{space} is empty", space=BOARD.names[space])
    if move.target not in NEIGHBOURS[move.source]:
        return _("the spaces are not next to each other")
    source, target = _owner(position, move.source), _owner(position, move.target)
    return _why_not_onto(position, source, target) or (
        _why_not_claim(position, move.target, target) if move.claims else ""
    )


def _owner(position: Position, space: int) -> int:
    colour = position.board[space][-1].colour
    return position.owns.index(colour) + 1 if colour in position.owns else NO_PLAYER


def _why_not_onto(position: Position, source: int, target: int) -> str:
    if target == NO_PLAYER:
        return ""
    if target == position.shield:
        return _(
            "player {player} has just claimed: nothing may move onto their pieces this turn",
            player=target,
        )
    if source == NO_PLAYER:
        return _("unowned pieces may not move onto player {player}'s", player=target)
    if source == target != position.to_move:
        return _(
            "you may not move player {player}'s pieces onto each other: they are your opponent's",
            player=source,
        )
    return ""


def _why_not_claim(position: Position, space: int, owner: int) -> str:
    if owner != NO_PLAYER:
        colour = COLOUR_NAMES[position.board[space][-1].colour]
        return _("{colour} is already claimed", colour=colour)
    if len(position.board[space]) > 1:
        return _("you can claim a single pyramid, not a stack")
    return ""


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a legal move, without checking the move."""
    source, target, claims = move
    board = list(position.board)
    mover = position.to_move
    moved = board[source]
    board[source] = ()
    if not claims:
        board[target] += moved
        return Position(tuple(board), position.owns, 3 - mover, NO_PLAYER)
    claimed = board[target][0].colour
    board[target] = moved
    owns = (claimed, position.owns[1]) if mover == 1 else (position.owns[0], claimed)
    return Position(tuple(board), owns, 3 - mover, mover)


def steps(_position: Position, move: Move) -> Targets:
    """Return the steps of a move: its stack, its target, and its action (stack or claim)."""
    source, target = BOARD.names[move.source], BOARD.names[move.target]
    return (*spaces(source, target), Target("action", "claim" if move.claims else "stack"))


def attempt(_position: Position, targets: Targets) -> str:
    """Return the text of the move between two spaces, legal or not."""
    return "-".join(each.value for each in targets[:2]) if len(targets) > 1 else ""


def parse_move(position: Position, text: str) -> Move:
    """Parse a move such as `a1-a2` or `a1xa2`.

    The sign is optional if only one move is possible.
    """
    found = _MOVE.fullmatch("".join(text.lower().split()))
    if not found:
        raise NotationError(
            _(
                "{text} is not a move: write a1-a2 to stack or a1xa2 to claim",
                text=repr(text[:40]),
            )
        )
    source, target = BOARD.read(found[1]), BOARD.read(found[3])
    if found[2]:
        return Move(source, target, claims=found[2] == "x")
    stacks, claim = Move(source, target, claims=False), Move(source, target, claims=True)
    reason = why_not(position, stacks)
    if reason:
        raise IllegalMove(_("{move}: {reason}", move=found[0], reason=reason))
    if not why_not(position, claim):
        raise AmbiguousMove(found[0], [format_move(stacks), format_move(claim)])
    return stacks


def gain(position: Position, move: Move) -> Message | None:
    """Describe the colour that a move claims, or return None if the move claims no colour."""
    if not move.claims:
        return None
    return _("claims {colour}", colour=COLOUR_NAMES[position.board[move.target][-1].colour])


def describe(position: Position, move: Move) -> Message:
    """Describe a move in words."""
    source, target = BOARD.names[move.source], BOARD.names[move.target]
    stack, onto = position.board[move.source], position.board[move.target]
    if move.claims:
        return _(
            "claims {colour}: removes the {pyramid} from {target} and moves there from {source}",
            colour=COLOUR_NAMES[onto[-1].colour],
            pyramid=onto[-1].words,
            source=source,
            target=target,
        )
    if len(stack) == 1:
        return _(
            "moves the {pyramid} from {source} onto {target}",
            pyramid=stack[-1].words,
            source=source,
            target=target,
        )
    return _(
        "moves the stack of {count} from {source} onto {target}",
        count=len(stack),
        source=source,
        target=target,
    )


def format_move(move: Move) -> str:
    """Return the text of a move."""
    source, target = BOARD.names[move.source], BOARD.names[move.target]
    return f"{source}{'x' if move.claims else '-'}{target}"
