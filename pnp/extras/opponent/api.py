"""Hints, an opponent's moves and reviews of games: `pnp.opponent`.

The search never uses information that is hidden from the players, such as face-down tiles or future
dice. The same seed leads to the same answer on every machine.
"""

from collections.abc import Sequence

from pnp.api import arguments
from pnp.api.table import LegalMove, Table, single_moves
from pnp.extras.opponent import hints as hinting
from pnp.extras.opponent import review as reviewing
from pnp.extras.opponent import search as searching
from pnp.extras.opponent.hints import Hint
from pnp.extras.opponent.levels import LEVELS, Level, Watch, level_of
from pnp.extras.opponent.review import Mistake

__all__ = ["Hint", "Mistake", "Watch", "choose", "hints", "level_names", "review"]

_MAX_HINTS = 100


def level_names() -> tuple[str, ...]:
    """Return the names of the levels, weakest first."""
    return tuple(level.name for level in LEVELS)


def hints(
    table: Table,
    level: str = "strong",
    count: int = 3,
    *,
    seed: int = 0,
    watch: Watch | None = None,
    numbered: bool = False,
) -> tuple[Hint, ...]:
    """Return at most `count` of the best moves, with their consequences, best first.

    Args:
        table: The position.
        level: One of `level_names()`.
        count: Maximum number of moves, 1 to 100.
        seed: Seed for the choice between equally good moves.
        watch: Function called with the completed fraction of the search, from 0 to 1. An exception
            raised by the function ends the search.
        numbered: Compare moves with "hint 2" instead of the text of the move.

    Raises:
        PnpError: If there is no such level or no legal move.
    """
    most = arguments.integer("count", count, 1, _MAX_HINTS)
    return hinting.hints(
        table.rules,
        table.position,
        _level(level),
        most,
        arguments.integer("seed", seed),
        watch,
        numbered=numbered,
    )


def choose(
    table: Table, level: str = "club", *, seed: int = 0, watch: Watch | None = None
) -> LegalMove:
    """Return the move of an opponent at this level.

    The arguments and errors are the same as for `hints`.
    """
    rules, position = table.rules, table.position
    seeded = arguments.integer("seed", seed)
    move = searching.choose(rules, position, _level(level), seeded, watch)
    return LegalMove(rules.format_move(move), rules.targets(position, move))


def review(
    table: Table,
    moves: Sequence[str | LegalMove],
    level: str = "club",
    *,
    seed: int = 0,
    watch: Watch | None = None,
) -> tuple[Mistake, ...]:
    """Return the mistakes in a game, worst first.

    `moves` are the moves played from `table`, in the form that `Table.play` accepts. The other
    arguments and errors are the same as for `hints`.
    """
    chosen, rules = _level(level), table.rules
    start, played = table.position, []
    for text in single_moves(rules, moves):
        played.append(rules.read_move(table.position, text))
        table = table.play(text)
    return reviewing.review(rules, start, played, chosen, arguments.integer("seed", seed), watch)


def _level(name: str) -> Level:
    return level_of(arguments.text("level", name))
