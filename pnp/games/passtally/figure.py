"""Figure of a Passtally position: the board with its tiles, markers and lines, and the stacks."""

from collections.abc import Iterator
from functools import cache

from pnp.figure import (
    EDGE,
    BoardFigure,
    Figure,
    PieceRef,
    PlacedPiece,
    Route,
    RouteStep,
    Shown,
    Target,
    Tray,
)
from pnp.games.passtally.position import Position, neighbour
from pnp.games.passtally.rules import STACK, lines_of, over
from pnp.games.passtally.tiles import OPPOSITE, TURNED, Half
from pnp.games.passtally.trace import BOARD, SPACES, Tops
from pnp.messages import _, joined, ngettext
from pnp.rules.score import shown_name

TILES = "passtally/tiles"
MARKERS = (
    PieceRef.of("passtally/player-markers", player=1, colour="orange", shape="circle"),
    PieceRef.of("passtally/player-markers", player=2, colour="blue", shape="square"),
    PieceRef.of("passtally/player-markers", player=3, colour="green", shape="hexagon"),
)

_TURNS = {"v": 0, "^": 0, ">": 3, "<": 3}
"""Quarter turns of a tile, keyed by the arrow of one half: 0 if upright, 3 if across."""


def figure(position: Position) -> Figure:
    """Return the figure of a position.

    The figure contains the board, the stacks if they are known, and, until the game is over, the
    lines of the player to move.
    """
    mover = position.players[position.to_move - 1]
    markers = {
        marker: number
        for number, player in enumerate(position.players, start=1)
        for marker in player.markers
    }
    board = BoardFigure(
        title="",
        ref=PieceRef("passtally/board"),
        board=BOARD,
        texts=tuple(str(top) if top else "" for top in position.tops),
        placed=(
            *_tiles(position.tops),
            *(PlacedPiece(MARKERS[n - 1], (f"{EDGE}{m}",)) for m, n in markers.items()),
        ),
        routes=() if over(position) else tuple(_routes(position)),
        edges={marker: str(number) for marker, number in markers.items()},
        scores=Shown.POINTS,
    )
    notes = tuple(
        ngettext(
            "{number}: {player}, {count} point",
            "{number}: {player}, {count} points",
            player.points,
            number=number,
            player=shown_name(player.name),
        )
        for number, player in enumerate(position.players, start=1)
    )
    turn = ngettext(
        "{player} ({number}) has {count} action left",
        "{player} ({number}) has {count} actions left",
        position.actions_left,
        player=shown_name(mover.name),
        number=position.to_move,
    )
    return Figure(
        (board,),
        turn,
        notes,
        tuple(_stacks(position)),
        _key(position),
        MARKERS[: len(position.players)],
    )


def _key(position: Position) -> str:
    """Return a key to every player's markers, which hide the names of edge spaces."""
    players = enumerate(position.players, start=1)
    return joined(
        "; ",
        [
            _(
                "{number} {player}: {markers}",
                number=number,
                player=shown_name(player.name),
                markers=" ".join(player.markers),
            )
            for number, player in players
        ],
    )


def _tiles(tops: Tops) -> Iterator[PlacedPiece]:
    """Yield every visible tile, lowest first, so that higher tiles are drawn over lower ones.

    The hidden half of a half-covered tile is unknown. It is drawn like the visible half, and then
    covered by a higher tile.
    """
    shown: dict[PlacedPiece, None] = {}
    for space, half in sorted(enumerate(tops), key=lambda each: each[1].level if each[1] else 0):
        if half is not None:
            tile = _tile(tops, space, half)
            if tile is not None:
                shown[tile] = None
    yield from shown


def _tile(tops: Tops, space: int, half: Half) -> PlacedPiece | None:
    """Return the tile that a half belongs to, or None if the tile would extend beyond the board."""
    place = neighbour(space, half.arrow)
    if place is None:
        return None
    other = tops[place]
    complete = other and other.level == half.level and other.arrow == OPPOSITE[half.arrow]
    shapes = {space: half.shape, place: other.shape if other and complete else half.shape}
    first, second = sorted(shapes)
    turn = _TURNS[half.arrow]
    north, south = shapes[first], shapes[second]
    if turn:
        north, south = TURNED[north], TURNED[south]
    return PlacedPiece(_design(north, south), (SPACES[first], SPACES[second]), turn, half.level)


@cache
def _design(north: str, south: str) -> PieceRef:
    """Return the tile with these halves. Results are cached, because few combinations exist."""
    return PieceRef.of(TILES, north=north, south=south)


def _routes(position: Position) -> Iterator[Route]:
    marker = MARKERS[position.to_move - 1]
    for line in lines_of(position, position.to_move):
        steps = tuple(RouteStep(SPACES[step.space], step.entry, step.leave) for step in line.steps)
        yield Route(position.to_move, steps, marker)


def _stacks(position: Position) -> Iterator[Tray]:
    for number, stack in enumerate(position.stacks or (), start=1):
        tiles = tuple(_design(*design) for design in stack)
        title = _("Stack {number}: none", number=number)
        if stack:
            title = _("Stack {number}, from the top", number=number)
        label = _("Stack {number}", number=number)
        picks = Target(STACK, str(number))
        yield Tray(title, tiles, stack, piled=True, label=label, picks=picks)
