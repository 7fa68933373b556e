"""Legal moves in Paint the Line and the positions that they lead to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pnp.errors import AmbiguousMove, IllegalMove, NotationError
from pnp.figure import SPACE_NAME, Targets
from pnp.games.paint_the_line.position import (
    MOVEMENT,
    MOVEMENT_BOARD,
    SCORING,
    SCORING_BOARD,
    USABLE_SPACES,
    Position,
)
from pnp.games.pyramids import COLOUR_NAMES, FIVE_COLOURS, Stack
from pnp.messages import Message, _, ngettext
from pnp.rules.targets import spaces


class Take(NamedTuple):
    """Choice of a colour. The small pyramid on top of a movement space is removed from play."""

    space: int


class Capture(NamedTuple):
    """Walk of the top pyramid from `source` to `target`. The captured pyramid goes to `place`."""

    source: int
    target: int
    place: int


Move = Take | Capture

MOVEMENT_SPACES = tuple(f"{MOVEMENT.key}:{name}" for name in MOVEMENT_BOARD.names)
SCORING_SPACES = tuple(f"{SCORING.key}:{name}" for name in SCORING_BOARD.names)

_TAKE = re.compile(rf"take ({SPACE_NAME})")
_CAPTURE = re.compile(rf"({SPACE_NAME})[->]({SPACE_NAME})(?:[->]({SPACE_NAME}))?")


def _walk_ends(start: int, steps: int) -> tuple[int, ...]:
    """Return the spaces where walks of `steps` steps can end if no space is entered twice.

    Ruling: Spaces on the way may be empty or occupied, so the possible ends of a walk depend only
    on its start.
    """
    next_to = MOVEMENT_BOARD.neighbours
    walks: list[tuple[int, ...]] = [(start,)]
    for _step in range(steps):
        walks = [
            (*walk, space) for walk in walks for space in next_to[walk[-1]] if space not in walk
        ]
    return tuple(sorted({walk[-1] for walk in walks}))


ENDS = tuple(
    tuple(_walk_ends(start, steps) if steps else () for steps in range(4))
    for start in range(MOVEMENT_BOARD.size)
)
"""Spaces where a pyramid's walk can end, indexed by the pyramid's space and number of pips."""

_END_BITS = tuple(tuple(sum(1 << end for end in ends) for ends in row) for row in ENDS)


def legal_moves(position: Position) -> Sequence[Move]:
    """Return all legal moves, or an empty sequence if the game is over."""
    movement = position.movement
    if movement is None:
        return ()
    if position.choosing:
        return [Take(space) for space in range(len(movement)) if not _why_not_take(position, space)]
    places = {stack[-1].colour: _places(position, stack[-1].colour) for stack in movement if stack}
    return [
        Capture(source, target, place)
        for source, stack in enumerate(movement)
        if stack
        for target in ENDS[source][stack[-1].pips]
        if movement[target]
        for place in places[movement[target][-1].colour]
    ]


def count_moves(position: Position) -> int:
    """Count the legal moves."""
    movement = position.movement
    if movement is None or position.choosing:
        return len(legal_moves(position))
    by_colour: dict[str, int] = {}
    bit = 1
    for stack in movement:
        if stack:
            colour = stack[-1].colour
            by_colour[colour] = by_colour.get(colour, 0) | bit
        bit <<= 1
    places = {colour: len(_places(position, colour)) for colour in by_colour}
    count = 0
    for stack, ends in zip(movement, _END_BITS, strict=True):
        if stack:
            reached = ends[stack[-1].pips]
            for colour, spaces in by_colour.items():
                count += (reached & spaces).bit_count() * places[colour]
    return count


def has_moves(position: Position) -> bool:
    """Return True if there is a legal move. Otherwise, the game is over."""
    movement = position.movement
    if movement is None:
        return False
    if position.choosing:
        return True
    occupied = sum(1 << space for space, stack in enumerate(movement) if stack)
    if any(not position.scoring[space] for space in USABLE_SPACES):
        tops = zip(movement, _END_BITS, strict=True)
        return any(stack and ends[stack[-1].pips] & occupied for stack, ends in tops)
    return count_moves(position) > 0


def _places(position: Position, colour: str) -> list[int]:
    """Return the spaces where a captured pyramid in this colour can be placed.

    Ruling: A capture is illegal if there is no space for the captured pyramid.
    """
    scoring = position.scoring
    empty = [space for space in USABLE_SPACES if not scoring[space]]
    if empty:
        return empty
    return [
        space
        for space in USABLE_SPACES
        if len(scoring[space]) == 1 and scoring[space][0].colour != colour
    ]


def why_not(position: Position, move: Move) -> str:
    """Return the reason why the move is illegal, or "" if it is legal."""
    if position.movement is None:
        return _("the game is over: the position has no movement board")
    if isinstance(move, Take):
        return _why_not_take(position, move.space)
    if position.choosing:
        return _("choose a colour first, with a move such as take a1")
    return _why_not_capture(position, position.movement, move)


def _why_not_take(position: Position, space: int) -> str:
    if not position.choosing:
        return _("all colours have been chosen")
    stack = (position.movement or ())[space]
    if not stack or stack[-1].pips != 1:
        return _("the top of {space} is not a small pyramid", space=MOVEMENT_BOARD.names[space])
    if stack[-1].colour in position.players[0] + position.players[1]:
        return _("{colour} is already taken", colour=COLOUR_NAMES[stack[-1].colour])
    return ""


def _why_not_capture(position: Position, movement: tuple[Stack, ...], move: Capture) -> str:
    source, target = movement[move.source], movement[move.target]
    if not source:
        return _("{space} is empty", space=MOVEMENT_BOARD.names[move.source])
    if not target:
        return _("{space} is empty", space=MOVEMENT_BOARD.names[move.target])
    if move.target not in ENDS[move.source][source[-1].pips]:
        return ngettext(
            "not a walk of exactly {count} step",
            "not a walk of exactly {count} steps",
            source[-1].pips,
        )
    if move.place not in _places(position, target[-1].colour):
        return _(
            "{pyramid} may not be placed on {space}",
            pyramid=str(target[-1]),
            space=SCORING_BOARD.names[move.place],
        )
    return ""


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a legal move, without checking the move."""
    if isinstance(move, Take):
        return _take_unchecked(position, move.space)
    source, target, place = move
    movement = list(position.movement or ())
    scoring = list(position.scoring)
    walker, captured = movement[source][-1], movement[target][-1]
    movement[source] = movement[source][:-1]
    movement[target] = (*movement[target][:-1], walker)
    scoring[place] = (*scoring[place], captured)
    return Position(position.players, 3 - position.to_move, tuple(movement), tuple(scoring))


def _take_unchecked(position: Position, space: int) -> Position:
    """Return the position after a colour is chosen.

    Ruling: Small pyramids taken to choose colours leave play and never score.
    """
    movement = list(position.movement or ())
    colour = movement[space][-1].colour
    movement[space] = movement[space][:-1]
    mover = position.to_move - 1
    taken = tuple(sorted((*position.players[mover], colour), key=FIVE_COLOURS.index))
    first, second = position.players
    players = (taken, second) if mover == 0 else (first, taken)
    return Position(players, 3 - position.to_move, tuple(movement), position.scoring)


def steps(_position: Position, move: Move) -> Targets:
    """Return the steps of a move.

    The choice of a colour has one step: the space of the small pyramid. A capture has three steps:
    the source, the target, and the space where the captured pyramid goes.
    """
    if isinstance(move, Take):
        return spaces(MOVEMENT_SPACES[move.space])
    source, target, place = move
    return spaces(MOVEMENT_SPACES[source], MOVEMENT_SPACES[target], SCORING_SPACES[place])


def attempt(position: Position, targets: Targets) -> str:
    """Return the text of a choice of colour or of a capture, legal or not."""
    names = [each.value.partition(":")[2] for each in targets[:3]]
    if position.choosing:
        return f"take {names[0]}" if names else ""
    return ">".join(["-".join(names[:2]), *names[2:]]) if len(names) > 1 else ""


def parse_move(position: Position, text: str) -> Move:
    """Parse a move such as `take a1` or `a1-b2>c3`. `>c3` is optional if only c3 is possible."""
    normalized = " ".join(text.lower().split())
    taking, capture = _TAKE.fullmatch(normalized), _CAPTURE.fullmatch(normalized)
    if taking:
        return Take(MOVEMENT_BOARD.read(taking[1]))
    if not capture:
        raise NotationError(
            _("{text} is not a move: write one such as a1-b2>c3 or take a1", text=repr(text[:40]))
        )
    source, target = MOVEMENT_BOARD.read(capture[1]), MOVEMENT_BOARD.read(capture[2])
    if capture[3]:
        return Capture(source, target, SCORING_BOARD.read(capture[3]))
    return _only_capture(position, source, target, normalized)


def _only_capture(position: Position, source: int, target: int, text: str) -> Move:
    fitting = [
        move
        for move in legal_moves(position)
        if isinstance(move, Capture) and (move.source, move.target) == (source, target)
    ]
    if not fitting:
        why = why_not(position, Capture(source, target, USABLE_SPACES[0]))
        reason = why or _("no space is free for the captured pyramid")
        raise IllegalMove(_("{move}: {reason}", move=text, reason=reason))
    if len(fitting) > 1:
        raise AmbiguousMove(text, list(map(format_move, fitting)))
    return fitting[0]


def describe(position: Position, move: Move) -> Message:
    """Describe a move in words."""
    movement = position.movement or ()
    if isinstance(move, Take):
        return _(
            "chooses {colour} and removes the small pyramid from {space}",
            colour=COLOUR_NAMES[movement[move.space][-1].colour],
            space=MOVEMENT_BOARD.names[move.space],
        )
    return _(
        "moves the {pyramid} from {source} to {target} and places the captured {captured} on "
        "{place} of the scoring board",
        pyramid=movement[move.source][-1].words,
        source=MOVEMENT_BOARD.names[move.source],
        target=MOVEMENT_BOARD.names[move.target],
        captured=movement[move.target][-1].words,
        place=SCORING_BOARD.names[move.place],
    )


def format_move(move: Move) -> str:
    """Return the text of a move."""
    if isinstance(move, Take):
        return f"take {MOVEMENT_BOARD.names[move.space]}"
    source, target = MOVEMENT_BOARD.names[move.source], MOVEMENT_BOARD.names[move.target]
    return f"{source}-{target}>{SCORING_BOARD.names[move.place]}"
