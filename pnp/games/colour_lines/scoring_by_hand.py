"""Scoring of finished Colour Lines sheets: the lines are drawn by hand, without dice.

Only the points for letters depend on the rounds, and only if there are several players. In that
case, the end of each round is marked on both lines.
"""

from pnp.errors import IllegalPosition
from pnp.games.colour_lines.editing import EDITOR, half_at
from pnp.games.colour_lines.lines import STEPS, DrawnLine, end_of, walk
from pnp.games.colour_lines.position import ColourLinesPlayer, Position
from pnp.games.colour_lines.score import final_score
from pnp.games.colour_lines.sheet import BOARD, HALVES, INDEX, LineSheet
from pnp.messages import _
from pnp.rules.editing import Piece, RemovedPiece, ScoreEditor, Spot
from pnp.rules.tuples import replaced

_START, _ROUND_END = "start", "round"


def _pieces(position: Position) -> tuple[Piece, ...]:
    names = {_START: _("start"), "left": _("left line"), "right": _("right line")}
    if len(position.players) > 1:
        names[_ROUND_END] = _("end of a round")
    return tuple(Piece(name, words, None) for name, words in names.items())


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    player, space = position.players[spot.board], INDEX[spot.space]
    if piece.startswith(_START):
        return _with(position, spot, half_at(spot), DrawnLine(spot.space))
    if piece == _ROUND_END:
        half = _ending_at(player, space)
        line = player.line(half)
        return _with(position, spot, half, line._replace(rounds=(*line.rounds, "")))
    line = player.line(piece)
    if space in (INDEX[line.start], *(each for entered in walk(line) for each in entered)):
        return _with(position, spot, piece, _cut(line, space))
    steps = _straight_steps(position.sheet, player, piece, space)
    rounds = (*line.rounds[:-1], line.rounds[-1] + steps)
    return _with(position, spot, piece, line._replace(rounds=rounds))


def _with(position: Position, spot: Spot, half: str, line: DrawnLine) -> Position:
    player = position.players[spot.board]
    changed = player._replace(left=line) if half == "left" else player._replace(right=line)
    return position._replace(players=replaced(position.players, spot.board, changed))


def _ending_at(player: ColourLinesPlayer, space: int) -> str:
    for half in HALVES:
        if end_of(player.line(half)) == space:
            return half
    raise IllegalPosition(_("mark the end of a round at the end of a line"))


def _cut(line: DrawnLine, space: int) -> DrawnLine:
    """Return the line up to one of its spaces."""
    if space == INDEX[line.start]:
        return DrawnLine(line.start)
    rounds: list[str] = []
    for steps, entered in zip(line.rounds, walk(line), strict=True):
        if space in entered:
            return DrawnLine(line.start, (*rounds, steps[: entered.index(space) + 1]))
        rounds.append(steps)
    return line


def _straight_steps(sheet: LineSheet, player: ColourLinesPlayer, half: str, space: int) -> str:
    """Return the steps from the end of a line to a space in the same row or column."""
    used = {INDEX[player.line(each).start] for each in HALVES}
    used |= {at for each in HALVES for entered in walk(player.line(each)) for at in entered}
    free = sheet.enterable[half] - used
    for step in STEPS:
        at: int | None = end_of(player.line(half))
        steps = ""
        while at is not None and at != space:
            at = BOARD.steps[at].get(step)
            steps += step
            if at not in free:
                break
        else:
            if at == space:
                return steps
    raise IllegalPosition(
        _("choose a free space in a straight line from the line's end, and in the same half")
    )


def _lift(position: Position, spot: Spot) -> RemovedPiece[Position]:
    """Return the position without a line's last step, or without the mark that ends a round."""
    player, space = position.players[spot.board], INDEX[spot.space]
    for half in HALVES:
        line = player.line(half)
        *before, last = line.rounds
        if end_of(line) == space and (before or last):
            shorter = (*before, last[:-1]) if last else tuple(before)
            left = _with(position, spot, half, line._replace(rounds=shorter))
            return RemovedPiece(left, half if last else _ROUND_END)
    return EDITOR.lift(position, spot)


SCORER = ScoreEditor(
    _pieces, _put, _lift, EDITOR.empty, final_score, ("side", "options", "name", "colours")
)
