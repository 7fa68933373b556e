"""Setups for Passtally: a deal of the tiles into three stacks, and spaces for the markers.

The deal and the arrangement of the markers each have a number. Both numbers are combined into one
mixed-radix number, with the deal first.
"""

from math import prod

from pnp.errors import PnpError
from pnp.games.passtally.players import NAMES, PasstallyPlayer, PasstallyPlayersField
from pnp.games.passtally.position import (
    ACTIONS,
    ACTIONS_LEFT,
    KEY,
    TILES_GRID,
    Position,
    Stacks,
)
from pnp.games.passtally.stacks import COUNT, SIZE, STACKS
from pnp.games.passtally.tiles import DESIGN_COPIES, DESIGNS
from pnp.games.passtally.trace import SIDE
from pnp.messages import _, ngettext
from pnp.rules import ranking
from pnp.rules.fields import Choice
from pnp.rules.game import Variant, VariantChoice

KINDS = dict.fromkeys(DESIGNS, DESIGN_COPIES)
DEALS = ranking.count_layouts(KINDS)
"""Number of deals, 42! / (7!)^6."""

_EDGES = "nesw"
_ALONG = tuple(range(1, SIDE + 1))


def deal(number: int) -> Stacks:
    """Return the three stacks for a numbered deal, with face-up tiles first."""
    tiles = ranking.unrank_layout(number, KINDS)
    return tuple(tiles[start : start + SIZE] for start in range(0, COUNT * SIZE, SIZE))


def marker_places(players: int) -> int:
    """Count the ways to place the markers so that each player has one marker on each edge."""
    return prod([ranking.count_arrangements(SIDE, players)] * len(_EDGES))


def place_markers(number: int, players: int) -> tuple[tuple[str, ...], ...]:
    """Return each player's markers in the order north, east, south, west."""
    each = ranking.count_arrangements(SIDE, players)
    edges = [
        [f"{edge}{along}" for along in ranking.unrank_arrangement(part, _ALONG, players)]
        for edge, part in zip(_EDGES, ranking.split(number, [each] * len(_EDGES)), strict=True)
    ]
    return tuple(zip(*edges, strict=True))


def lay_out(markers: tuple[tuple[str, ...], ...], stacks: Stacks) -> Position:
    """Return the position before the first turn."""
    players = tuple(
        PasstallyPlayer(name, each, 0) for name, each in zip(NAMES, markers, strict=False)
    )
    return Position(players, 1, ACTIONS, (None,) * SIDE**2, stacks)


def variant(players: int, tag: str) -> Variant[Position]:
    """Return the variant for a number of players."""
    places = marker_places(players)
    count = DEALS * places

    def unrank(number: int) -> Position:
        dealt, placed = ranking.split(number, (DEALS, places))
        return lay_out(place_markers(placed, players), deal(dealt))

    def rank(position: Position) -> int:
        markers = tuple(player.markers for player in position.players)
        stacks = position.stacks or ()
        if len(markers) != players or position != lay_out(markers, stacks):
            raise PnpError(_("not a setup: a tile, marker or score has changed"))
        try:
            dealt = ranking.rank_layout([tile for stack in stacks for tile in stack], KINDS)
            placed = _rank_markers(markers, players)
        except (KeyError, ValueError):
            raise PnpError(
                _("not a setup: expected every tile, and one marker of each player per edge")
            ) from None
        return ranking.join((dealt, placed), (DEALS, places))

    form = (
        KEY,
        Choice("to_move", tuple(range(1, players + 1))),
        ACTIONS_LEFT,
        PasstallyPlayersField(rows=players),
        TILES_GRID,
        STACKS,
    )
    return Variant(
        name=f"{players}-players",
        tag=tag,
        count=count,
        unrank=unrank,
        rank=rank,
        # An arbitrary number with mixed tiles, because the first deals are sorted by design.
        start=lambda: unrank(count * 5 // 8 + 12_345_678_901),
        form=form,
        words=ngettext("for {count} player", "for {count} players", players),
        choices=(VariantChoice("players", _("Players"), str(players), str(players)),),
    )


def _rank_markers(markers: tuple[tuple[str, ...], ...], players: int) -> int:
    """Return the number of this arrangement of markers.

    Raises ValueError unless each player has one marker on every edge, in the order of the edges.
    """
    each = ranking.count_arrangements(SIDE, players)
    ranks = []
    for edge, placed in zip(_EDGES, zip(*markers, strict=True), strict=True):
        if any(marker[0] != edge for marker in placed):
            raise ValueError("a marker is on another edge")
        ranks.append(ranking.rank_arrangement([int(marker[1:]) for marker in placed], _ALONG))
    return ranking.join(ranks, [each] * len(_EDGES))


VARIANTS = (variant(2, "P2"), variant(3, "P3"))
