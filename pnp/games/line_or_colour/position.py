"""Line or Colour positions: counters and rings, the text format, and legality checks."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from pnp.errors import IllegalPosition, NotationError
from pnp.figure import EMPTY
from pnp.files.toml_text import TomlText
from pnp.games.line_or_colour.board import (
    ADVANCED,
    BASIC,
    SIZES,
    CounterLayout,
    GameSize,
    board_of,
    printed_board,
)
from pnp.messages import _, ngettext
from pnp.rules.fields import Choice, Field, Reader, shown
from pnp.rules.grid_text import Grid

NAME = "line-or-colour"

WHITE, BLACK = 1, 2
RINGS = ("white", "black")
"""Names of players 1 and 2: the colours of their rings, which a swap does not change."""

LETTERS = {WHITE: "W", BLACK: "B"}


class Position(NamedTuple):
    """A position: the counters, both players' rings, the colour of the next ring, and any swap.

    `white` and `black` are bitmasks of the rings. `swapped` is True if Black has swapped.
    """

    board: CounterLayout
    white: int
    black: int
    to_move: int
    swapped: bool

    @property
    def mover(self) -> str:
        """Colour of the next ring."""
        return RINGS[self.to_move - 1]

    @property
    def free(self) -> int:
        """Number of counters without a ring."""
        return self.board.size.square.size - (self.white | self.black).bit_count()


def _read_ring(token: str) -> str:
    if token in (EMPTY, *LETTERS.values()):
        return token
    raise NotationError(
        _('unknown ring {token}: use W, B or "{empty}"', token=repr(shown(token)), empty=EMPTY)
    )


def _colour_reader(size: GameSize) -> Callable[[str], int]:
    """Return a function that parses a counter's colour: a letter, or a number from 1."""
    colours = {letter: colour for colour, letter in enumerate(size.letters, start=1)}
    colours |= {str(colour): colour for colour in range(1, size.side + 1)}

    def read(token: str) -> int:
        if token not in colours:
            raise NotationError(
                _(
                    "unknown colour {token}: use one of {letters}",
                    token=repr(shown(token)),
                    letters=", ".join(size.letters),
                )
            )
        return colours[token]

    return read


@cache
def rings_grid(size: GameSize) -> Grid[str]:
    """Return the field for the rings."""
    return Grid("rings", size.square, _read_ring, str, _('W, B or "."'))


@cache
def colours_grid(size: GameSize) -> Grid[int]:
    """Return the field for the colours of the counters."""
    expected = _("colours: {letters}", letters=" ".join(size.letters))

    def write(colour: int) -> str:
        return size.letters[colour - 1]

    return Grid("colours", size.square, _colour_reader(size), write, expected, may_miss=True)


KEY = Choice("game", (NAME,))
VARIANT = Choice("variant", tuple(SIZES))
TO_MOVE = Choice("to_move", RINGS)
SWAPPED = Choice("swapped", (False, True), may_miss=True)
FIELDS = (KEY, VARIANT, colours_grid(BASIC), TO_MOVE, SWAPPED, rings_grid(BASIC))


def form(size: GameSize) -> tuple[Field, ...]:
    """Return the fields for which a user is prompted in a game of this size."""
    swapped = (SWAPPED,) if size.pie_rule else ()
    variant = Choice("variant", (size.name,))
    return (KEY, variant, colours_grid(size), TO_MOVE, *swapped, rings_grid(size))


def parse(toml: TomlText) -> Position:
    """Parse a position, legal or not. Raises NotationError or Faults if the text is malformed."""
    reader = Reader(toml, FIELDS)
    KEY.value(reader)
    board = _board(reader)
    to_move, swapped = RINGS.index(TO_MOVE.value(reader)) + 1, SWAPPED.value(reader)
    rings = rings_grid(board.size).value(reader)
    reader.done()
    return Position(board, _bits(rings, WHITE), _bits(rings, BLACK), to_move, swapped)


def _board(reader: Reader) -> CounterLayout:
    """Return the board with the colours in the file, or the printed board if they are missing."""
    if not reader.has("colours"):
        return printed_board(SIZES[VARIANT.value(reader)])
    text = reader.toml.data["colours"]
    rows = sum(1 for line in text.split("\n") if line.strip()) if isinstance(text, str) else 0
    size = ADVANCED if rows == ADVANCED.side else BASIC
    if reader.has("variant"):
        size = SIZES[VARIANT.value(reader)]
    colours = colours_grid(size).value(reader)
    return board_of(size, colours) if colours else printed_board(size)


def _bits(rings: tuple[str, ...], player: int) -> int:
    letter = LETTERS[player]
    return sum([1 << space for space, ring in enumerate(rings) if ring == letter])


def format_position(position: Position) -> str:
    """Return the text of a position."""
    board = position.board
    text = KEY.format(NAME)
    if board.printed:
        text += VARIANT.format(board.size.name)
    else:
        text += colours_grid(board.size).format(board.colours)
    text += TO_MOVE.format(position.mover)
    if position.swapped:
        text += SWAPPED.format(position.swapped)
    rings = [_ring(position, 1 << space) for space in range(board.size.square.size)]
    return text + rings_grid(board.size).format(rings)


def _ring(position: Position, bit: int) -> str:
    if position.white & bit:
        return LETTERS[WHITE]
    return LETTERS[BLACK] if position.black & bit else EMPTY


def reasons(position: Position) -> tuple[IllegalPosition, ...]:
    """Return all detected reasons why the position cannot occur in a game."""
    return (*_colour_reasons(position.board), *_turn_reasons(position), *_end_reasons(position))


def _colour_reasons(board: CounterLayout) -> Iterator[IllegalPosition]:
    for colour, spaces in enumerate(board.colour_bits, start=1):
        found, expected = spaces.bit_count(), board.size.side
        if found != expected:
            message = ngettext(
                "colour {letter} has {count} counter, expected {expected}",
                "colour {letter} has {count} counters, expected {expected}",
                found,
                letter=board.size.letters[colour - 1],
                expected=expected,
            )
            yield IllegalPosition(message, "colours")


def _turn_reasons(position: Position) -> Iterator[IllegalPosition]:
    white, black = position.white.bit_count(), position.black.bit_count()
    expected = black if position.to_move == WHITE else black + 1
    if white != expected:
        if position.to_move == WHITE:
            message = _(
                "{white} white and {black} black rings: on White's turn, the numbers must be equal",
                white=white,
                black=black,
            )
        else:
            message = _(
                "{white} white and {black} black rings: on Black's turn, White must have one more",
                white=white,
                black=black,
            )
        yield IllegalPosition(message, "rings")
    if position.swapped and not position.board.size.pie_rule:
        yield IllegalPosition(_("the advanced game has no swap"), SWAPPED.key)
    if position.swapped and not white:
        yield IllegalPosition(_("Black cannot have swapped: the board has no ring"), SWAPPED.key)


def _end_reasons(position: Position) -> Iterator[IllegalPosition]:
    """Yield an error if the game was already over before the last ring was placed.

    The first win ends the game, so the last ring must have completed that win.
    """
    wins = position.board.wins
    next_rings, last_rings = position.white, position.black
    if position.to_move == BLACK:
        next_rings, last_rings = last_rings, next_rings
    if wins(next_rings):
        if position.to_move == WHITE:
            message = _("White has already won, so it cannot be White's turn")
        else:
            message = _("Black has already won, so it cannot be Black's turn")
        yield IllegalPosition(message, "rings")
    spaces = range(position.board.size.square.size)
    if wins(last_rings) and all(
        wins(last_rings & ~(1 << space)) for space in spaces if last_rings >> space & 1
    ):
        yield IllegalPosition(_("the game was won before the last ring was placed"), "rings")
