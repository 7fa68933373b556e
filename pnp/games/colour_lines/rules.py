"""Legal moves in Colour Lines and the positions that they lead to.

A move draws one of the current round's dice for the player who is furthest behind. The dice must be
in the file. If no remaining die can be drawn, the only move is to close the round.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.errors import NotationError
from pnp.figure import Target, Targets
from pnp.games.colour_lines.dice import HALVES_OF, PLACES, describe_face, every_face, throw
from pnp.games.colour_lines.die_drawing import (
    any_drawable,
    die_drawings,
    entered_by,
    free_spaces,
    step_chains,
    with_extras,
)
from pnp.games.colour_lines.lines import ROUNDS, DrawnLine, end_of
from pnp.games.colour_lines.position import DICE, JOKERS, ColourLinesPlayer, Position
from pnp.games.colour_lines.sheet import HALF_NAMES, SPACES
from pnp.messages import Message, _
from pnp.rules.dice import Dice
from pnp.rules.targets import spaces
from pnp.rules.tuples import replaced

FIVE_DICE = Dice(
    PLACES,
    ROUNDS,
    throw,
    put=lambda position, rounds: position._replace(dice=rounds),
    check=DICE.check,
    known=lambda position: position.dice,
    text=DICE.format,
    faces=every_face,
    describe=describe_face,
    open_round=lambda position: len(position.players[position.to_move - 1].left.rounds),
    placings={
        "free": (("1", "2", "3", "4", "5"),),
        "two-first": (("1", "2"), ("3", "4", "5")),
    },
)
"""The five dice. Players place all five together, or place two before the others are revealed."""


class Move(NamedTuple):
    """A die drawn in one half as a chain of steps, or a joker used for a single step instead.

    `die` is the 1-based place of the die.

    Ruling: A joker may replace any die, even a 0, in that die's half, and is never compulsory.
    A joker that replaces the fifth die may be drawn in either half.
    """

    die: int
    half: str
    steps: str
    joker: bool


CLOSE = Move(0, "", "", joker=False)
"""Move that closes the round, if no remaining die can be drawn."""

_CLOSE = "close"
_MOVE = re.compile(r"([1-5]) (left|right) (joker )?([NESW]{1,40})")


def _open_dice(position: Position, player: ColourLinesPlayer) -> Iterator[tuple[int, str, str]]:
    """Yield the place, half and face of each die not yet drawn in the current round."""
    number = len(player.left.rounds)
    if number > min(ROUNDS, len(position.dice)):
        return
    for index, face in enumerate(position.dice[number - 1]):
        if index + 1 not in player.drawn:
            yield from ((index + 1, half, face) for half in HALVES_OF[index])


def legal_moves(position: Position) -> Sequence[Move]:
    """Return all legal moves for the player to move, or an empty list if the dice are unknown."""
    player = position.players[position.to_move - 1]
    found = dict.fromkeys(
        move
        for die, half, face in _open_dice(position, player)
        for move in _drawings(position, player, die, half, face)
    )
    if _may_close(position, player):
        found[CLOSE] = None
    return list(found)


def _drawings(
    position: Position, player: ColourLinesPlayer, die: int, half: str, face: str
) -> Iterator[Move]:
    """Yield every way to draw a die in one half. There can be duplicates."""
    spaces, at = free_spaces(position.sheet, player, half), end_of(player.line(half))
    candidates = [(chain, False) for chain in die_drawings(spaces, at, face) if chain]
    if player.jokers < JOKERS:
        candidates += [(chain, True) for chain in step_chains(spaces, at, 1)]
    for chain, joker in candidates:
        for steps in with_extras(spaces, at, chain):
            yield Move(die, half, steps, joker)


def _may_close(position: Position, player: ColourLinesPlayer) -> bool:
    """Return True if the current round's dice are known and no remaining die can be drawn."""
    if len(player.left.rounds) > min(ROUNDS, len(position.dice)):
        return False
    return not any_drawable(position.sheet, player, list(_open_dice(position, player)))


def count_moves(position: Position) -> int:
    """Count the legal moves."""
    return len(legal_moves(position))


def why_not(position: Position, move: Move) -> str:
    """Return the reason why a move is illegal, or "" if it is legal."""
    player = position.players[position.to_move - 1]
    if move == CLOSE:
        return _why_not_close(position, player)
    open_dice = {(die, half): face for die, half, face in _open_dice(position, player)}
    if not open_dice:
        return missing_information(position) or _("no die of this round is left")
    face = open_dice.get((move.die, move.half))
    if face is None:
        return _not_open(player, move)
    if move in _drawings(position, player, move.die, move.half, face):
        return ""
    return _why_not_drawn(player, move, face)


def _why_not_drawn(player: ColourLinesPlayer, move: Move, face: str) -> str:
    """Return the reason why the steps of a move do not draw the chosen die."""
    if move.joker:
        if player.jokers == JOKERS:
            return _("no joker is left")
        return _("{steps} does not lead from the line's end to a free space", steps=move.steps)
    return _(
        "{steps}, drawn from the line's end, is not {face}", steps=move.steps or "-", face=face
    )


def _why_not_close(position: Position, player: ColourLinesPlayer) -> str:
    if _may_close(position, player):
        return ""
    return missing_information(position) or _("a remaining die can still be drawn")


def _not_open(player: ColourLinesPlayer, move: Move) -> str:
    """Return the reason why a die cannot be drawn in one half."""
    if move.die in player.drawn:
        return _("die {die} has already been drawn", die=move.die)
    (half, *_other) = HALVES_OF[move.die - 1]
    return _(
        "die {die} is on {place}: draw it in the {half} half",
        die=move.die,
        place=_(PLACES[move.die - 1]),
        half=HALF_NAMES[half],
    )


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a legal move, without checking the move."""
    index = position.to_move - 1
    player = position.players[index]
    after = _closed(player) if move == CLOSE else _after_drawing(player, move)
    return position._replace(players=replaced(position.players, index, after))


def _after_drawing(player: ColourLinesPlayer, move: Move) -> ColourLinesPlayer:
    line = player.line(move.half)
    longer = DrawnLine(line.start, (*line.rounds[:-1], line.rounds[-1] + move.steps))
    drawn = tuple(sorted((*player.drawn, move.die)))
    after = player._replace(jokers=player.jokers + move.joker, drawn=drawn)
    return after._replace(left=longer) if move.half == "left" else after._replace(right=longer)


def _closed(player: ColourLinesPlayer) -> ColourLinesPlayer:
    left, right = (
        DrawnLine(line.start, (*line.rounds, "")) for line in (player.left, player.right)
    )
    return player._replace(left=left, right=right, drawn=())


def over(position: Position) -> bool:
    """Return True if every player has drawn five rounds.

    If the dice are known, every player must also have closed the fifth round.
    """
    rounds = [len(player.left.rounds) for player in position.players]
    if len(position.dice) >= ROUNDS:
        return all(number > ROUNDS for number in rounds)
    return not position.dice and all(number >= ROUNDS for number in rounds)


def missing_information(position: Position) -> str:
    """Return a message if the dice of the current round are unknown, or "" if they are known."""
    number = min(len(position.players[position.to_move - 1].left.rounds), ROUNDS)
    if number <= len(position.dice):
        return ""
    return _("the dice of round {round} are not known yet", round=number)


def steps(position: Position, move: Move) -> Targets:
    """Return the steps of a move: the die, the half, the joker if one is used, and the spaces."""
    if move == CLOSE:
        return (Target("action", _CLOSE),)
    at = end_of(position.players[position.to_move - 1].line(move.half))
    joker = (Target("action", "joker"),) if move.joker else ()
    entered = (SPACES[space] for space in entered_by(at, move.steps))
    return Target("die", str(move.die)), Target("half", move.half), *joker, *spaces(*entered)


def parse_move(_position: Position, text: str) -> Move:
    """Parse a move such as `2 left NEN`, `3 right joker N` or `close`.

    Raises NotationError if the text is not a move.
    """
    normalized = " ".join(text.split())
    if normalized == _CLOSE:
        return CLOSE
    match = _MOVE.fullmatch(normalized)
    if match is None:
        raise NotationError(
            _(
                "{text} is not a move: write one such as 2 left NEN, 3 right joker N or close",
                text=repr(text[:40]),
            )
        )
    return Move(int(match[1]), match[2], match[4], bool(match[3]))


def describe(position: Position, move: Move) -> Message:
    """Describe a move in words."""
    if move == CLOSE:
        return _("ends the round: no remaining die can be drawn")
    player = position.players[position.to_move - 1]
    *_passed, end = entered_by(end_of(player.line(move.half)), move.steps)
    half = HALF_NAMES[move.half]
    if move.joker:
        return _(
            "uses a joker for die {die} and draws the {half} line to {space}",
            die=move.die,
            half=half,
            space=SPACES[end],
        )
    return _(
        "draws die {die} ({face}) with the {half} line, which ends on {space}",
        die=move.die,
        face=position.dice[len(player.left.rounds) - 1][move.die - 1],
        half=half,
        space=SPACES[end],
    )


def format_move(move: Move) -> str:
    """Return the text of a move."""
    if move == CLOSE:
        return _CLOSE
    return f"{move.die} {move.half} {'joker ' if move.joker else ''}{move.steps}"
