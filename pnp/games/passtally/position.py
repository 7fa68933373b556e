"""Passtally positions: everything on the table, the text format, and legality checks.

A tile that is partly covered still shows one half, whose arrow points to the hidden half. The tiles
below the visible ones are unknown, so `reasons` checks only what can be seen from above.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.errors import IllegalPosition, NotationError
from pnp.figure import EMPTY
from pnp.files.toml_text import TomlText
from pnp.games.passtally.players import PLAYERS, PasstallyPlayer
from pnp.games.passtally.stacks import STACKS
from pnp.games.passtally.tiles import (
    ARROWS,
    DESIGN_COPIES,
    DESIGN_OF,
    OPPOSITE,
    SHAPES,
    TILES,
    Half,
)
from pnp.games.passtally.trace import BOARD, Tops
from pnp.messages import _, ngettext
from pnp.rules.fields import Choice, Reader, shown
from pnp.rules.grid_text import Grid

NAME = "passtally"

ACTIONS = 2
_HALF = re.compile(r"([1-9][0-9]?)([+/\\])([<>v^])")
Stacks = tuple[tuple[str, ...], ...]


class Position(NamedTuple):
    """The players, the player to move, the actions left in the turn, the tiles, and the stacks.

    `players` is in turn order. `tops` contains the visible half tile on each space. `stacks` lists
    the designs in each stack, from the face-up tile down, and is None if the stacks are unknown.
    """

    players: tuple[PasstallyPlayer, ...]
    to_move: int
    actions_left: int
    tops: Tops
    stacks: Stacks | None


@lru_cache(maxsize=4096)
def _read_half(token: str) -> Half | None:
    """Parse a half tile, or return None for a bare space.

    Raises NotationError if the token is neither.
    """
    if token == EMPTY:
        return None
    match = _HALF.fullmatch(token)
    if match is None:
        raise NotationError(
            _(
                "{token} is not half a tile: write its level, its shape (one of {shapes}) and an "
                'arrow (>, <, v or ^) to the other half, such as 1+>; or "{empty}" for no tile',
                token=repr(shown(token)),
                shapes=SHAPES,
                empty=EMPTY,
            )
        )
    return Half(int(match[1]), match[2], match[3])


def _write_half(half: Half | None) -> str:
    return str(half) if half else EMPTY


KEY = Choice("game", (NAME,))
TO_MOVE = Choice("to_move", (1, 2, 3))
ACTIONS_LEFT = Choice("actions_left", (ACTIONS, 1))
TILES_GRID = Grid(
    "tiles", BOARD, _read_half, _write_half, _('half tiles such as 1+> or "."'), literal=True
)
FIELDS = (KEY, TO_MOVE, ACTIONS_LEFT, PLAYERS, TILES_GRID, STACKS)


def parse(toml: TomlText) -> Position:
    """Parse a position, legal or not. Raises NotationError or Faults if the text is malformed."""
    reader = Reader(toml, FIELDS)
    KEY.value(reader)
    to_move, actions_left = TO_MOVE.value(reader), ACTIONS_LEFT.value(reader)
    players = PLAYERS.value(reader)
    tops = TILES_GRID.value(reader)
    stacks = STACKS.value(reader)
    if players and to_move > len(players):
        message = _(
            "to_move: expected 1 to {last}, found {number}", last=len(players), number=to_move
        )
        reader.fault(message, "to_move", token=to_move)
    reader.done()
    return Position(players, to_move, actions_left, tops, stacks)


def format_position(position: Position) -> str:
    """Return the text of a position."""
    return "".join(
        (
            KEY.format(NAME),
            TO_MOVE.format(position.to_move),
            ACTIONS_LEFT.format(position.actions_left),
            PLAYERS.format(position.players),
            TILES_GRID.format(position.tops),
            STACKS.format(position.stacks),
        )
    )


def reasons(position: Position) -> tuple[IllegalPosition, ...]:
    """Return all detected reasons why the position cannot occur in a game."""
    halves = tuple(_half_reasons(position.tops))
    support = () if halves else _support_reasons(position.tops)
    return (*_marker_reasons(position), *halves, *support, *_count_reasons(position))


def _marker_reasons(position: Position) -> Iterator[IllegalPosition]:
    taken = Counter(marker for player in position.players for marker in player.markers)
    for edge, count in taken.items():
        if count > 1:
            message = _("{edge} has {count} markers, expected one", edge=edge, count=count)
            yield IllegalPosition(message, PLAYERS.key)


def neighbour(space: int, arrow: str) -> int | None:
    """Return the space that an arrow points to, or None if it is off the board."""
    return BOARD.steps[space].get(ARROWS[arrow])


class WholeTile(NamedTuple):
    """A fully visible tile: its design, its smallest rotation, and its two spaces in order."""

    design: str
    turn: int
    spaces: tuple[int, int]


def whole_tile(tops: Tops, space: int) -> WholeTile | None:
    """Return the tile on a space, or None if the space is bare or half of the tile is hidden."""
    half = tops[space]
    beside = neighbour(space, half.arrow) if half else None
    other = None if beside is None else tops[beside]
    if half is None or beside is None or other is None:
        return None
    if (other.level, other.arrow) != (half.level, OPPOSITE[half.arrow]):
        return None
    first, second = (half, other) if space < beside else (other, half)
    design, turn = DESIGN_OF[first.arrow, first.shape, second.shape]
    return WholeTile(design, turn, (min(space, beside), max(space, beside)))


def _half_reasons(tops: Tops) -> Iterator[IllegalPosition]:
    """Yield an error for each half whose other half is missing and not covered by another tile."""
    for space, half in enumerate(tops):
        if half is None:
            continue
        reason = _other_half(tops, half, neighbour(space, half.arrow))
        if reason:
            yield IllegalPosition(reason, TILES_GRID.key, BOARD.space(space))


def _other_half(tops: Tops, half: Half, place: int | None) -> str:
    if place is None:
        return _("{half} points off the board", half=str(half))
    other, name = tops[place], BOARD.names[place]
    if other is None or other.level < half.level:
        if other is None:
            return _("the other half of {half} is missing on {space}", half=str(half), space=name)
        return _(
            "the other half of {half} is missing on {space}, found {found}",
            half=str(half),
            space=name,
            found=str(other),
        )
    points_back = other.arrow == OPPOSITE[half.arrow]
    if points_back and other.level != half.level:
        return _(
            "{half} and {other} on {space} point at each other but differ in level",
            half=str(half),
            other=str(other),
            space=name,
        )
    if not points_back and other.level == half.level:
        return _(
            "the other half of {half} is missing: {other} on {space} points elsewhere",
            half=str(half),
            other=str(other),
            space=name,
        )
    return ""


def _support_reasons(tops: Tops) -> Iterator[IllegalPosition]:
    """Yield an error for each half tile that cannot rest on other tiles.

    A tile must rest on two different tiles, so the tile below each half extends to a space that the
    upper tile does not cover.
    """
    for space, half in enumerate(tops):
        if half is None or half.level == 1:
            continue
        beside = neighbour(space, half.arrow)
        if not any(_carries(tops, space, arrow, half, beside) for arrow in ARROWS):
            message = _(
                "no tiles of level {level} can be below {half}",
                level=half.level - 1,
                half=str(half),
            )
            yield IllegalPosition(message, TILES_GRID.key, BOARD.space(space))


def _carries(tops: Tops, space: int, arrow: str, half: Half, beside: int | None) -> bool:
    """Return True if the tile below a half could extend to the next space in this direction."""
    place = neighbour(space, arrow)
    if place is None or place == beside:
        return False
    top = tops[place]
    if top is None or top.level < half.level - 1:
        return False
    return top.level >= half.level or top.arrow == OPPOSITE[arrow]


def _count_reasons(position: Position) -> Iterator[IllegalPosition]:
    """Yield an error if half a tile is missing, or if there are too many tiles.

    Missing whole tiles are not an error, because face-down tiles might be unknown.
    """
    levels = sum(half.level for half in position.tops if half)
    if levels % 2:
        yield IllegalPosition(
            _("the sum of the levels is odd: half a tile is missing"), TILES_GRID.key
        )
        return
    left = sum(map(len, position.stacks or ()))
    if levels // 2 + left > TILES:
        message = ngettext(
            "{count} tile on the board and in stacks, expected at most {most}",
            "{count} tiles on the board and in stacks, expected at most {most}",
            levels // 2 + left,
            most=TILES,
        )
        yield IllegalPosition(message, TILES_GRID.key)
    counts = Counter(d for stack in position.stacks or () for d in stack)
    for design, count in counts.items():
        if count > DESIGN_COPIES:
            message = ngettext(
                "{count} tile of design {design}, expected at most {most}",
                "{count} tiles of design {design}, expected at most {most}",
                count,
                design=design,
                most=DESIGN_COPIES,
            )
            yield IllegalPosition(message, STACKS.key)
