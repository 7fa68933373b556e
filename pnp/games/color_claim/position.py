"""Color Claim positions: stacks and owned colours, the text format, and legality checks."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pnp.errors import IllegalPosition
from pnp.figure import Board
from pnp.files.toml_text import TomlText
from pnp.games.pyramids import (
    COLOUR_NAMES,
    FIVE_COLOURS,
    FIVE_LETTERS,
    STACK_EXPECTED,
    Pyramid,
    Stack,
    count_pyramids,
    read_stack,
    write_stack,
)
from pnp.messages import _, ngettext
from pnp.rules.fields import Choice, PlayerColours, Reader
from pnp.rules.grid_text import Grid

NAME = "color-claim"

BOARD = Board(5, 6)

PYRAMID_COPIES = 2
"""Number of pyramids of each colour and size."""
PIECES = {Pyramid(colour, pips): PYRAMID_COPIES for colour in FIVE_COLOURS for pips in (1, 2, 3)}
"""Number of pyramids of each kind at the start of the game."""

NO_PLAYER = 0


class Position(NamedTuple):
    """A position: the stacks, the players' colours, the player to move, and the shield.

    `board` lists the stacks row by row. `owns` has "" for a player without a colour. `shield` is
    the player whose stacks cannot be covered this turn, or NO_PLAYER.
    """

    board: tuple[Stack, ...]
    owns: tuple[str, str]
    to_move: int
    shield: int


KEY = Choice("game", (NAME,))
OWNS = PlayerColours("owns", FIVE_COLOURS, maximum=1, letters=FIVE_LETTERS)
TO_MOVE = Choice("to_move", (1, 2))
SHIELD = Choice("shield", (NO_PLAYER, 1, 2), may_miss=True)
BOARD_GRID = Grid("board", BOARD, read_stack, write_stack, STACK_EXPECTED)
FIELDS = (KEY, OWNS, TO_MOVE, SHIELD, BOARD_GRID)


def parse(toml: TomlText) -> Position:
    """Parse a position, legal or not. Raises NotationError or Faults if the text is malformed."""
    reader = Reader(toml, FIELDS)
    KEY.value(reader)
    first, second = OWNS.value(reader)
    to_move, shield = TO_MOVE.value(reader), SHIELD.value(reader)
    board = BOARD_GRID.value(reader)
    reader.done()
    return Position(board, ("".join(first), "".join(second)), to_move, shield)


def format_position(position: Position) -> str:
    """Return the text of a position."""
    text = (
        KEY.format(NAME)
        + OWNS.format([[colour] for colour in position.owns])
        + TO_MOVE.format(position.to_move)
    )
    if position.shield != NO_PLAYER:
        text += SHIELD.format(position.shield)
    return text + BOARD_GRID.format(position.board)


def reasons(position: Position) -> tuple[IllegalPosition, ...]:
    """Return all detected reasons why the position cannot occur in a game."""
    return (*_owner_reasons(position), *_piece_reasons(position.board), *_claim_reasons(position))


def _owner_reasons(position: Position) -> Iterator[IllegalPosition]:
    first, second = position.owns
    if first and first == second:
        yield IllegalPosition(_("both players own {colour}", colour=COLOUR_NAMES[first]), OWNS.key)
    if position.shield == NO_PLAYER:
        return
    if position.shield == position.to_move:
        message = _(
            "player {player} cannot have a shield: it ends when their turn starts",
            player=position.shield,
        )
        yield IllegalPosition(message, SHIELD.key)
    if not position.owns[position.shield - 1]:
        message = _(
            "player {player} cannot have a shield: they own no colour", player=position.shield
        )
        yield IllegalPosition(message, SHIELD.key)


def _piece_reasons(board: tuple[Stack, ...]) -> Iterator[IllegalPosition]:
    for space, stack in enumerate(board):
        strange = [pyramid for pyramid in stack if pyramid not in PIECES]
        if strange:
            message = _(
                "{colour} is not in this game ({pyramid}): use one of {letters}",
                colour=COLOUR_NAMES[strange[0].colour],
                pyramid=str(strange[0]),
                letters=", ".join(FIVE_LETTERS),
            )
            yield IllegalPosition(message, BOARD_GRID.key, BOARD.space(space))
    for pyramid, found in sorted(count_pyramids(board).items()):
        if found > PYRAMID_COPIES and pyramid in PIECES:
            yield IllegalPosition(pyramid.too_many(found, PYRAMID_COPIES), BOARD_GRID.key)


def _claim_reasons(position: Position) -> Iterator[IllegalPosition]:
    """Yield errors about missing pyramids.

    Pyramids leave the board only through claims. Every move, including a claim, empties one space.
    If a player has no colour, the other player made every claim, and made at most every second
    move.
    """
    on_board = Counter(pyramid.colour for stack in position.board for pyramid in stack)
    missing = BOARD.size - on_board.total()
    owned = [colour for colour in dict.fromkeys(position.owns) if colour]
    if missing and not owned:
        message = ngettext(
            "{count} pyramid is missing, but nobody owns a colour",
            "{count} pyramids are missing, but nobody owns a colour",
            missing,
        )
        yield IllegalPosition(message, BOARD_GRID.key)
    for colour in owned:
        if on_board[colour] >= PYRAMID_COPIES * 3:
            message = _(
                "{colour} is claimed, but all {count} of its pyramids are on the board",
                colour=COLOUR_NAMES[colour],
                count=PYRAMID_COPIES * 3,
            )
            yield IllegalPosition(message, OWNS.key)
    moves = sum(not stack for stack in position.board)
    if sum(map(bool, position.owns)) == 1 and missing > (moves + 1) // 2:
        message = ngettext(
            "{count} pyramid is missing, but only one player has claimed a colour, "
            "after {moves} moves in total",
            "{count} pyramids are missing, but only one player has claimed a colour, "
            "after {moves} moves in total",
            missing,
            moves=moves,
        )
        yield IllegalPosition(message, BOARD_GRID.key)
