"""Play moves, type positions and check random draws, for tests of several packages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from pnp.catalogue.games import AnyGame
from pnp.files.toml_text import parse_toml
from pnp.rules.fields import Field


def position(game: AnyGame, text: str, *moves: str) -> Any:
    """Return the position of the text after the moves."""
    reached = game.parse(parse_toml(text))
    for move in moves:
        reached = game.play(reached, game.parse_move(reached, move))
    return reached


def is_uniform(drawn: Sequence[Any], kinds: int) -> bool:
    """Return True if a chi-square test finds all `kinds` outcomes equally likely.

    Fair draws fail about once in 3,000 runs: with this many degrees of freedom the sum is
    nearly normally distributed.
    """
    expected = len(drawn) / kinds
    counts = Counter(drawn)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    chi_square += (kinds - len(counts)) * expected
    degrees = kinds - 1
    return chi_square < degrees + 3.4 * sqrt(2 * degrees)


def typed(field: Field, value: Any) -> list[str]:
    """Return the lines that a person types for a value of a position file."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and "colours" in value[0]:
        return ["; ".join(_parts(player)) for player in value]
    if isinstance(value, list):
        return (
            [" ".join(_words(value))] if field.rows == 1 else [" ".join(_words(v)) for v in value]
        )
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return [line for line in text.split("\n") if line.strip()]


def _parts(player: dict[str, Any]) -> Iterator[str]:
    for value in player.values():
        yield ", ".join(value) if isinstance(value, list) else str(value)


def _words(value: Any) -> list[str]:
    """Return the words that a person types for a value of any depth."""
    if isinstance(value, dict):
        value = list(value.values())
    return [w for item in value for w in _words(item)] if isinstance(value, list) else [str(value)]
