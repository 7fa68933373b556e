"""Colour Lines: setups give everybody two scoring colours and a start in each half of side A.

The four colours of a player are different and no start is a letter; with three options, which of
the four is left out is drawn too.
"""

from functools import cache
from itertools import combinations
from math import prod
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.games.colour_lines.lines import Line
from pnp.games.colour_lines.position import (
    DICE,
    KEY,
    MOST_PLAYERS,
    OPTIONS,
    OPTIONS_FIELD,
    SIDE,
    Player,
    PlayersField,
    Position,
)
from pnp.games.colour_lines.sheet import COLOURS, HALF, LEFT, RIGHT, SPACES, side
from pnp.rules import numbering
from pnp.rules.game import Variant


class Choice(NamedTuple):
    """What one player begins with."""

    colours: tuple[str, str]
    left: str
    right: str


USUAL = Choice(("pink", "light-blue"), "b5", "j11")
"""The advice for a first game: pink and light blue score, starts in purple and light green."""


@cache
def choices() -> tuple[Choice, ...]:
    """Everything a player may begin with on side A."""
    sheet = side("A")
    starts = {
        half: [i for i in range(len(SPACES)) if HALF[i] == half and i not in sheet.letters]
        for half in (LEFT, RIGHT)
    }
    return tuple(
        Choice(pair, SPACES[left], SPACES[right])
        for pair in combinations(COLOURS, 2)
        for left in starts[LEFT]
        if sheet.colours[left] not in pair
        for right in starts[RIGHT]
        if sheet.colours[right] not in (*pair, sheet.colours[left])
    )


@cache
def _numbers() -> dict[Choice, int]:
    return {choice: number for number, choice in enumerate(choices())}


def lay_out(chosen: tuple[Choice, ...], options: tuple[int, ...]) -> Position:
    """The position before the first round, players named by their number."""
    players = tuple(
        Player(f"player {n}", each.colours, Line(each.left, ("",)), Line(each.right, ("",)), 0)
        for n, each in enumerate(chosen, start=1)
    )
    return Position("A", side("A"), options, players, ())


class _Kind(NamedTuple):
    """How many players, and the sets of options that may be drawn."""

    players: int
    options: tuple[tuple[int, ...], ...]

    @property
    def radices(self) -> tuple[int, ...]:
        return (len(self.options), *[len(choices())] * self.players)

    def unrank(self, number: int) -> Position:
        drawn, *chosen = numbering.split(number, self.radices)
        return lay_out(tuple(choices()[each] for each in chosen), self.options[drawn])

    def rank(self, position: Position) -> int:
        chosen = tuple(map(_chosen, position.players))
        known = all(each in _numbers() for each in chosen) and position.options in self.options
        if (
            not known
            or position != lay_out(chosen, position.options)
            or len(chosen) != self.players
        ):
            raise PnpError("this is no setup: something has been drawn, or the start is another")
        digits = (self.options.index(position.options), *(_numbers()[each] for each in chosen))
        return numbering.join(digits, self.radices)


def _chosen(player: Player) -> Choice:
    """What a player begins with, the colours in the order of the sheet."""
    first, second = sorted(player.colours, key=COLOURS.index)
    return Choice((first, second), player.left.start, player.right.start)


ALL_FOUR = (OPTIONS,)
THREE_OF_FOUR = tuple(combinations(OPTIONS, 3))


def variant(players: int, *, three: bool) -> Variant[Position]:
    """The numbered setups for so many players, with all four options or three of them."""
    kind = _Kind(players, THREE_OF_FOUR if three else ALL_FOUR)
    form = (KEY, SIDE, OPTIONS_FIELD, PlayersField(rows=players), DICE)
    return Variant(
        name=f"{players}-player{'s' if players > 1 else ''}{'-three-options' if three else ''}",
        tag=f"{'T' if three else 'C'}{players}",
        count=prod(kind.radices),
        unrank=kind.unrank,
        rank=kind.rank,
        start=lambda: lay_out((USUAL,) * players, kind.options[0]),
        form=form,
    )


VARIANTS = tuple(
    variant(players, three=three)
    for three in (False, True)
    for players in range(1, MOST_PLAYERS + 1)
)
