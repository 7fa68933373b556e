"""Scoring for Passtally: the lines between a player's markers, their passes and points."""

from pnp.games.passtally.players import PasstallyPlayer
from pnp.games.passtally.position import Position
from pnp.games.passtally.rules import GOAL, MAX_SCORED_PASSES, lines_of, over, points_for
from pnp.games.passtally.trace import SPACES, Trace
from pnp.messages import pgettext
from pnp.rules.score import HIGHER_TOTAL, NOT_OVER, Part, Score, Tally

TURN_ORDER = pgettext("reason", "turn order")

MAX_POINTS = GOAL - 1 + points_for(MAX_SCORED_PASSES)
"""Highest possible total: the best turn by a player who was one point short of the goal."""


def score(position: Position) -> Score:
    """Return the score of the player to move as if the turn ended now, or the result of the game.

    `total` is the score for this turn, and `points` is the position on the score track before that.
    Once the game is over, every turn has been scored, and `total` is the score for the whole game.
    """
    if over(position):
        finished = tuple(map(_finished, position.players))
        return Score(finished, *_winner(position.players))
    return Score(_turn_tallies(position), None, NOT_OVER)


def _turn_tallies(position: Position) -> tuple[Tally, ...]:
    """Return the points of the current turn, which only the player to move scores."""
    return tuple(
        _tally(player, _parts(position, number) if number == position.to_move else ())
        for number, player in enumerate(position.players, start=1)
    )


def score_boards(position: Position) -> Score:
    """Return every player's total from both boards, as if the turn ended now.

    `points` is the space on the score board before the turn; the player to move adds their lines.
    """
    tallies = tuple(
        tally._replace(total=(tally.total or 0) + player.points)
        for tally, player in zip(_turn_tallies(position), position.players, strict=True)
    )
    return Score(tallies, None, NOT_OVER)


def _winner(players: tuple[PasstallyPlayer, ...]) -> tuple[int, str]:
    """Return the winner and the reason.

    Ruling: In a tie, the player earlier in turn order wins.
    """
    highest = max(player.points for player in players)
    first, *tied = (n for n, player in enumerate(players, start=1) if player.points == highest)
    return first, TURN_ORDER if tied else HIGHER_TOTAL


def _finished(player: PasstallyPlayer) -> Tally:
    return Tally(player.name, player.points, (), (("passes", 0), ("points", player.points)))


def _parts(position: Position, number: int) -> tuple[Part, ...]:
    return tuple(map(_part, lines_of(position, number)))


def _tally(player: PasstallyPlayer, parts: tuple[Part, ...]) -> Tally:
    passes = sum(part.points or 0 for part in parts)
    figures = (("passes", passes), ("points", player.points))
    return Tally(player.name, points_for(passes), parts, figures)


def _part(line: Trace) -> Part:
    levels = [str(step.passes) for step in line.steps if step.passes]
    cells = tuple(SPACES[step.space] for step in line.steps)
    return Part(f"{line.start}-{line.end}", cells, " + ".join(levels) or "0", line.passes)
