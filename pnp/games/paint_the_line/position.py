"""Paint the Line positions: both boards, the text format, and legality checks."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.errors import IllegalPosition
from pnp.figure import BLOCKED, Board
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

NAME = "paint-the-line"

MOVEMENT_BOARD = Board(6, 2)
SCORING_BOARD = Board(6, 3, blocked=("b2", "e2"))
BLOCKED_SPACES = tuple(map(SCORING_BOARD.read, SCORING_BOARD.blocked))
USABLE_SPACES = SCORING_BOARD.usable

TREES = (0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
"""Colour number (0-based) of the tree (a stack of pyramids) that starts on each movement space."""

COLOURS_IN_PLAY = 4
COLOURS_PER_PLAYER = 2

FIRST_TO_MOVE = 1
"""Player who starts.

Ruling: Player 1 chooses first and moves first, unless the setup names player 2.
"""


class Position(NamedTuple):
    """Colours taken by players 1 and 2, the player to move, and both boards, row by row.

    `movement` is None if only the scoring board is known. In this case, the game is over. A blocked
    space on the scoring board has an empty stack. Colours are in palette order.
    """

    players: tuple[tuple[str, ...], tuple[str, ...]]
    to_move: int
    movement: tuple[Stack, ...] | None
    scoring: tuple[Stack, ...]

    @property
    def choosing(self) -> bool:
        """True while colours are still being chosen."""
        first, second = self.players
        return self.movement is not None and len(first) + len(second) < COLOURS_IN_PLAY


def _read_scoring(token: str) -> Stack | None:
    return None if token == BLOCKED else read_stack(token)


def _write_scoring(stack: Stack | None) -> str:
    return BLOCKED if stack is None else write_stack(stack)


KEY = Choice("game", (NAME,))
PLAYERS = PlayerColours(
    "players", FIVE_COLOURS, maximum=COLOURS_PER_PLAYER, may_miss=True, letters=FIVE_LETTERS
)
TO_MOVE = Choice("to_move", (1, 2))
ONLY_SCORING_TO_MOVE = Choice("to_move", (1, 2), may_miss=True)
MOVEMENT = Grid("movement", MOVEMENT_BOARD, read_stack, write_stack, STACK_EXPECTED, may_miss=True)
SCORING = Grid(
    "scoring",
    SCORING_BOARD,
    _read_scoring,
    _write_scoring,
    _("{stacks}; # at b2 and e2", stacks=STACK_EXPECTED),
)
FIELDS = (KEY, PLAYERS, TO_MOVE, MOVEMENT, SCORING)


def parse(toml: TomlText) -> Position:
    """Parse a position, legal or not. Raises NotationError or Faults if the text is malformed."""
    reader = Reader(toml, FIELDS)
    KEY.value(reader)
    has_movement = reader.has(MOVEMENT.key)
    players = PLAYERS.value(reader)
    to_move = (TO_MOVE if has_movement else ONLY_SCORING_TO_MOVE).value(reader)
    movement = MOVEMENT.value(reader) if has_movement else None
    scoring = SCORING.value(reader)
    for space, stack in enumerate(scoring):
        if (stack is None) != (space in BLOCKED_SPACES):
            _report_blocked(reader, space)
    reader.done()
    return Position(players, to_move, movement, tuple([stack or () for stack in scoring]))


def _report_blocked(reader: Reader, space: int) -> None:
    name = SCORING_BOARD.names[space]
    if space in BLOCKED_SPACES:
        message = _("{space} is blocked: write {blocked}", space=name, blocked=BLOCKED)
    else:
        message = _('{space} is not blocked: write a stack or "."', space=name)
    SCORING.space_fault(reader, space, message)


def format_position(position: Position) -> str:
    """Return the text of a position."""
    text = KEY.format(NAME) + PLAYERS.format(position.players) + TO_MOVE.format(position.to_move)
    if position.movement is not None:
        text += MOVEMENT.format(position.movement)
    blocked = [
        None if space in BLOCKED_SPACES else stack for space, stack in enumerate(position.scoring)
    ]
    return text + SCORING.format(blocked)


def reasons(position: Position) -> tuple[IllegalPosition, ...]:
    """Return all detected reasons why the position cannot occur in a game."""
    found = [*_choice_reasons(position), *_scoring_reasons(position.scoring)]
    if position.movement is None:
        found += _loose_count_reasons(position)
    else:
        found += _count_reasons(position, position.movement)
        found += _tree_reasons(position.movement)
        if position.choosing:
            found += _unmoved_reasons(position, position.movement)
    return tuple(found)


def _choice_reasons(position: Position) -> Iterator[IllegalPosition]:
    first, second = position.players
    for colour, times in Counter(first + second).items():
        if times > 1:
            message = _("{colour} is taken twice", colour=COLOUR_NAMES[colour])
            yield IllegalPosition(message, PLAYERS.key)
    if position.movement is None and len(first + second) < COLOURS_IN_PLAY:
        yield IllegalPosition(
            _("without a movement board, give both players two colours"), PLAYERS.key
        )
        return
    if abs(len(first) - len(second)) > 1:
        message = _(
            "one player has two more colours than the other: players choose colours in turn"
        )
        yield IllegalPosition(message, PLAYERS.key)
    chooser = 1 if len(first) < len(second) else 2
    if len(first) != len(second) and position.to_move != chooser:
        message = _("it is the turn of player {player}, who has fewer colours", player=chooser)
        yield IllegalPosition(message, TO_MOVE.key)


def _scoring_reasons(scoring: tuple[Stack, ...]) -> Iterator[IllegalPosition]:
    empty = [SCORING_BOARD.names[space] for space in USABLE_SPACES if not scoring[space]]
    for index, stack in enumerate(scoring):
        space = SCORING_BOARD.space(index)
        if len(stack) > 2:
            yield IllegalPosition(_("a space holds at most two pyramids"), SCORING.key, space)
        if len(stack) > 1 and empty:
            message = _(
                "pyramids are stacked only when no space is empty, but {space} is empty",
                space=empty[0],
            )
            yield IllegalPosition(message, SCORING.key, space)
        if any(below.colour == above.colour for below, above in pairwise(stack)):
            message = _("a pyramid is on top of another pyramid of the same colour")
            yield IllegalPosition(message, SCORING.key, space)


def _expected(pyramid: Pyramid, taken: tuple[str, ...]) -> int:
    """Return how many of these pyramids are in play: 3, or 2 if small and in a chosen colour."""
    return 2 if pyramid.pips == 1 and pyramid.colour in taken else 3


def _count_reasons(position: Position, movement: tuple[Stack, ...]) -> Iterator[IllegalPosition]:
    taken = position.players[0] + position.players[1]
    found = count_pyramids(movement + position.scoring)
    colours = sorted({pyramid.colour for pyramid in found} | set(taken))
    if len(colours) != COLOURS_IN_PLAY:
        yield IllegalPosition(
            ngettext(
                "{count} colour ({colours}), expected {expected}",
                "{count} colours ({colours}), expected {expected}",
                len(colours),
                colours=", ".join(colours),
                expected=COLOURS_IN_PLAY,
            )
        )
    for pyramid in (Pyramid(colour, pips) for colour in colours for pips in (1, 2, 3)):
        expected = _expected(pyramid, taken)
        if found[pyramid] != expected:
            yield IllegalPosition(
                ngettext(
                    "{count} {pyramid} pyramid ({letter}) on both boards, expected {expected}",
                    "{count} {pyramid} pyramids ({letter}) on both boards, expected {expected}",
                    found[pyramid],
                    pyramid=pyramid.words,
                    letter=str(pyramid),
                    expected=expected,
                )
            )


def _loose_count_reasons(position: Position) -> Iterator[IllegalPosition]:
    """Yield errors about the pyramids on the scoring board when the movement board is unknown."""
    taken = position.players[0] + position.players[1]
    for index, stack in enumerate(position.scoring):
        space = SCORING_BOARD.space(index)
        strange = [pyramid for pyramid in stack if pyramid.colour not in taken]
        if strange:
            message = _("neither player has the colour of {pyramid}", pyramid=str(strange[0]))
            yield IllegalPosition(message, SCORING.key, space)
    for pyramid, found in sorted(count_pyramids(position.scoring).items()):
        expected = _expected(pyramid, taken)
        if found > expected and pyramid.colour in taken:
            yield IllegalPosition(pyramid.too_many(found, expected), SCORING.key)


def _tree_reasons(movement: tuple[Stack, ...]) -> Iterator[IllegalPosition]:
    """Yield an error for each stack with a wrong pyramid below its top.

    Pyramids never move underneath others, so every pyramid below the top of a stack belongs to
    the tree that started on this space.
    """
    colour_of: dict[int, str] = {}
    for index, (tree, stack) in enumerate(zip(TREES, movement, strict=True)):
        below = stack[:-1]
        if not below:
            continue
        colour = colour_of.setdefault(tree, below[0].colour)
        if below != (Pyramid(colour, 3), Pyramid(colour, 2))[: len(below)]:
            space = MOVEMENT_BOARD.space(index)
            message = _(
                "below the top, expected a large and then a medium pyramid of {colour}",
                colour=COLOUR_NAMES[colour],
            )
            yield IllegalPosition(message, MOVEMENT.key, space)
    if len(set(colour_of.values())) < len(colour_of):
        message = _("trees of one colour are on the starting spaces of two colours")
        yield IllegalPosition(message, MOVEMENT.key)


def _unmoved_reasons(position: Position, movement: tuple[Stack, ...]) -> Iterator[IllegalPosition]:
    """Yield an error for each pyramid moved or captured before all colours are chosen.

    Until all colours are chosen, only the small pyramids taken to choose colours leave the boards.
    """
    for index, stack in enumerate(movement):
        if tuple(pyramid.pips for pyramid in stack) not in ((3, 2, 1), (3, 2)):
            space = MOVEMENT_BOARD.space(index)
            message = _("a tree was moved before all colours were chosen")
            yield IllegalPosition(message, MOVEMENT.key, space)
    if any(position.scoring):
        message = _("a pyramid was captured before all colours were chosen")
        yield IllegalPosition(message, SCORING.key)
