"""Colour Lines: setups give everybody two scoring colours and a start in each half of side A.

The four colours of a player are different and no start is a letter; with three options, which of
the four is left out is drawn too.
"""

from collections import Counter
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
    SHEET_CODE,
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


class Opening(NamedTuple):
    """Two colours, a start on the left by its index, and how many on the right go with them."""

    colours: tuple[str, str]
    left: int
    rights: int


@cache
def _starts(half: str) -> tuple[int, ...]:
    """The spaces of a half of side A where a line may begin, by index."""
    letters = side("A").letters
    return tuple(i for i in range(len(SPACES)) if HALF[i] == half and i not in letters)


@cache
def openings() -> tuple[Opening, ...]:
    """Everything on side A that a player may begin with on the left."""
    colours = side("A").colours
    right = Counter(colours[index] for index in _starts(RIGHT))
    return tuple(
        Opening(pair, left, right.total() - sum(right[c] for c in (*pair, colours[left])))
        for pair in combinations(COLOURS, 2)
        for left in _starts(LEFT)
        if colours[left] not in pair
    )


def count_choices() -> int:
    """How many ways there are for one player to begin."""
    return sum(opening.rights for opening in openings())


def _rights(opening: Opening) -> list[int]:
    """The starts on the right that go with an opening."""
    colours = side("A").colours
    taken = (*opening.colours, colours[opening.left])
    return [index for index in _starts(RIGHT) if colours[index] not in taken]


def unrank_choice(number: int) -> Choice:
    """The way to begin with that number."""
    for opening in openings():
        if number < opening.rights:
            right = _rights(opening)[number]
            return Choice(opening.colours, SPACES[opening.left], SPACES[right])
        number -= opening.rights
    raise IndexError("there are not so many ways to begin")


def rank_choice(choice: Choice) -> int:
    """The number of a way to begin; raises ValueError for what is none."""
    number = 0
    for opening in openings():
        if (opening.colours, SPACES[opening.left]) == choice[:2]:
            return number + [SPACES[right] for right in _rights(opening)].index(choice.right)
        number += opening.rights
    raise ValueError(f"{choice} is no way to begin")


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
        return (len(self.options), *[count_choices()] * self.players)

    def unrank(self, number: int) -> Position:
        drawn, *chosen = numbering.split(number, self.radices)
        return lay_out(tuple(map(unrank_choice, chosen)), self.options[drawn])

    def rank(self, position: Position) -> int:
        no_setup = PnpError("this is no setup: something has been drawn, or the start is another")
        if not all(player.colours for player in position.players):
            raise no_setup
        chosen = tuple(map(_chosen, position.players))
        if position != lay_out(chosen, position.options) or len(chosen) != self.players:
            raise no_setup
        try:
            digits = (self.options.index(position.options), *map(rank_choice, chosen))
        except ValueError:
            raise no_setup from None
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
    form = (KEY, SIDE, OPTIONS_FIELD, PlayersField(rows=players), SHEET_CODE, DICE)
    people = "player" if players == 1 else "players"
    return Variant(
        name=f"{players}-{people}{'-three-options' if three else ''}",
        tag=f"{'T' if three else 'C'}{players}",
        count=prod(kind.radices),
        unrank=kind.unrank,
        rank=kind.rank,
        start=lambda: lay_out((USUAL,) * players, kind.options[0]),
        form=form,
        words=f"for {players} {people}{', three options' if three else ''}",
    )


VARIANTS = tuple(
    variant(players, three=three)
    for three in (False, True)
    for players in range(1, MOST_PLAYERS + 1)
)
