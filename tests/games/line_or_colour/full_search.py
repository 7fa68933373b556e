"""Full search of Line or Colour by the rules alone, to compare with faster code."""

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.position import LETTERS, Position


def best_result(position: Position, known: dict[Position, str]) -> str:
    """Return the winner with best play, W, B or D, by the rules alone."""
    if position in known:
        return known[position]
    moves = GAME.legal_moves(position)
    if not moves:
        winner = GAME.score(position).winner
        return LETTERS[winner] if winner else "D"
    own = LETTERS[position.to_move]
    results = {best_result(GAME.play_unchecked(position, move), known) for move in moves}
    known[position] = own if own in results else "D" if "D" in results else next(iter(results))
    return known[position]
