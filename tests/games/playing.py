"""Games played move by move and draws counted, for tests of every room."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from pnp.catalogue.games import AnyGame
from pnp.files.toml_text import parse_toml
from pnp.rules.fields import Field


def position(game: AnyGame, text: str, *moves: str) -> Any:
    """The position of the text after the moves."""
    reached = game.parse(parse_toml(text))
    for move in moves:
        reached = game.play(reached, game.parse_move(reached, move))
    return reached


def is_uniform(drawn: Sequence[Any], kinds: int) -> bool:
    """Chi-square over so many equally likely kinds, at about one in three thousand.

    With this many degrees of freedom the sum is near enough to a normal distribution.
    """
    expected = len(drawn) / kinds
    seen = Counter(drawn)
    surprise = sum((count - expected) ** 2 / expected for count in seen.values())
    surprise += (kinds - len(seen)) * expected
    freedom = kinds - 1
    return surprise < freedom + 3.4 * sqrt(2 * freedom)


def typed(field: Field, value: Any) -> list[str]:
    """A value of a position file as a person types it, line by line."""
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
    """A value of any depth as the words that are typed for it."""
    if isinstance(value, dict):
        value = list(value.values())
    return [w for each in value for w in _words(each)] if isinstance(value, list) else [str(value)]
