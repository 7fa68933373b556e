"""Setups for Colour Lines: two scoring colours and a start in each half for every player.

A player's two scoring colours and the colours of the two starts are all different. No start is on a
letter or a black space. If only three options count, the omitted option is also random.
"""

from bisect import bisect_right
from collections import Counter
from functools import cache
from itertools import accumulate, combinations
from math import prod
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.games.colour_lines.lines import DrawnLine
from pnp.games.colour_lines.position import (
    DICE,
    KEY,
    MAX_PLAYERS,
    OPTIONS,
    OPTIONS_FIELD,
    SHEET_CODE,
    SIDE,
    ColourLinesPlayer,
    ColourLinesPlayersField,
    Position,
)
from pnp.games.colour_lines.sheet import COLOURS, HALF, LEFT, RIGHT, SPACES, side
from pnp.messages import _, listed, ngettext
from pnp.rules import ranking
from pnp.rules.game import Variant, VariantChoice


class StartChoice(NamedTuple):
    """The scoring colours and starts of one player."""

    colours: tuple[str, str]
    left: str
    right: str


USUAL = {
    "A": StartChoice(("pink", "light-blue"), "b5", "j11"),
    "B": StartChoice(("pink", "light-blue"), "e11", "m4"),
}
"""Choice for a first game. Pink and light blue score. The starts are purple and light green.

Option 1 is left out if only three options count.
"""


class Opening(NamedTuple):
    """Two scoring colours, a start on the left, and the number of possible starts on the right."""

    colours: tuple[str, str]
    left: int
    rights: int


@cache
def _starts(name: str, half: str) -> tuple[int, ...]:
    """Return the indices of the spaces where a line can start in one half of a side."""
    sheet = side(name)
    closed = sheet.black | set(sheet.letters)
    return tuple(i for i in range(len(SPACES)) if HALF[i] == half and i not in closed)


@cache
def openings(name: str) -> tuple[Opening, ...]:
    """Return every allowed combination of two scoring colours and a starting space on the left."""
    colours = side(name).colours
    right = Counter(colours[index] for index in _starts(name, RIGHT))
    return tuple(
        Opening(pair, left, right.total() - sum(right[c] for c in (*pair, colours[left])))
        for pair in combinations(COLOURS, 2)
        for left in _starts(name, LEFT)
        if colours[left] not in pair
    )


@cache
def _ends(name: str) -> tuple[int, ...]:
    """Return, for each opening on a side, the number of choices up to the end of that opening."""
    return tuple(accumulate(opening.rights for opening in openings(name)))


def count_choices(name: str) -> int:
    """Count the choices that one player has on a side."""
    return _ends(name)[-1]


def _rights(name: str, opening: Opening) -> list[int]:
    """Return the starting spaces on the right that are compatible with an opening."""
    colours = side(name).colours
    taken = (*opening.colours, colours[opening.left])
    return [index for index in _starts(name, RIGHT) if colours[index] not in taken]


def unrank_choice(name: str, number: int) -> StartChoice:
    """Return the numbered choice of colours and starts on one side of the sheet."""
    at = bisect_right(_ends(name), number)
    opening = openings(name)[at]
    right = _rights(name, opening)[number - _ends(name)[at]]  # negative: counts back from the end
    return StartChoice(opening.colours, SPACES[opening.left], SPACES[right])


def rank_choice(name: str, choice: StartChoice) -> int:
    """Return a choice's number on a side of the sheet. Raises ValueError if it is invalid."""
    number = 0
    for opening in openings(name):
        if (opening.colours, SPACES[opening.left]) == choice[:2]:
            return number + [SPACES[each] for each in _rights(name, opening)].index(choice.right)
        number += opening.rights
    raise ValueError(f"not a valid choice: {choice}")


def lay_out(name: str, chosen: tuple[StartChoice, ...], options: tuple[int, ...]) -> Position:
    """Return the position before the first round, with numbered players."""
    players = tuple(
        ColourLinesPlayer(f"player {n}", colours, DrawnLine(left), DrawnLine(right), 0)
        for n, (colours, left, right) in enumerate(chosen, start=1)
    )
    return Position(name, side(name), options, players, ())


class _Kind(NamedTuple):
    """A type of setup: a side, a number of players, and the possible sets of scoring options."""

    side: str
    players: int
    options: tuple[tuple[int, ...], ...]

    @property
    def radices(self) -> tuple[int, ...]:
        return (len(self.options), *[count_choices(self.side)] * self.players)

    def unrank(self, number: int) -> Position:
        drawn, *chosen = ranking.split(number, self.radices)
        choices = tuple(unrank_choice(self.side, each) for each in chosen)
        return lay_out(self.side, choices, self.options[drawn])

    def rank(self, position: Position) -> int:
        no_setup = PnpError(_("not a setup: a line has been drawn, or the start has changed"))
        if not all(player.colours for player in position.players):
            raise no_setup
        chosen = tuple(map(_chosen, position.players))
        setup = lay_out(self.side, chosen, position.options)
        if position != setup or len(chosen) != self.players:
            raise no_setup
        try:
            ranks = [rank_choice(self.side, each) for each in chosen]
            digits = (self.options.index(position.options), *ranks)
        except ValueError:
            raise no_setup from None
        return ranking.join(digits, self.radices)


def _chosen(player: ColourLinesPlayer) -> StartChoice:
    """Return a player's choice, with the scoring colours in the order of COLOURS."""
    first, second = sorted(player.colours, key=COLOURS.index)
    return StartChoice((first, second), player.left.start, player.right.start)


ALL_FOUR = (OPTIONS,)
THREE_OF_FOUR = tuple(combinations(OPTIONS, 3))


_TAGS = {("A", False): "C", ("A", True): "T", ("B", False): "D", ("B", True): "V"}
"""Code prefixes, keyed by the side and by a flag that is True if only three options count.

The number of players follows the prefix.
"""


_OPTIONS_CHOICE = {False: ("four", _("All four")), True: ("three", _("Three at random"))}


def variant(name: str, players: int, *, three: bool) -> Variant[Position]:
    """Return the variant for a side and a number of players, with four or three scoring options."""
    kind = _Kind(name, players, THREE_OF_FOUR if three else ALL_FOUR)
    form = (KEY, SIDE, OPTIONS_FIELD, ColourLinesPlayersField(rows=players), SHEET_CODE, DICE)
    people = "player" if players == 1 else "players"
    suffixes = ["side B"] * (name == "B") + ["three options"] * three
    return Variant(
        name="-".join([f"{players}-{people}", *suffixes]).replace(" ", "-").lower(),
        tag=f"{_TAGS[name, three]}{players}",
        count=prod(kind.radices),
        unrank=kind.unrank,
        rank=kind.rank,
        start=lambda: lay_out(name, (USUAL[name],) * players, kind.options[-1]),
        form=form,
        words=listed(
            [
                ngettext("for {count} player", "for {count} players", players),
                *([_("side B")] if name == "B" else []),
                *([_("three options")] if three else []),
            ]
        ),
        choices=(
            VariantChoice("players", _("Players"), str(players), str(players)),
            VariantChoice("side", _("Side of the sheet"), name.lower(), name),
            VariantChoice("options", _("Scoring options"), *_OPTIONS_CHOICE[three]),
        ),
    )


VARIANTS = tuple(
    variant(name, players, three=three)
    for name in "AB"
    for three in (False, True)
    for players in range(1, MAX_PLAYERS + 1)
)
