"""Figure of a Paint the Line position: both boards, and the players' colours."""

from pnp.figure import BLOCKED, Board, BoardFigure, Figure, PieceRef
from pnp.games.paint_the_line.position import MOVEMENT_BOARD, SCORING_BOARD, Position
from pnp.games.paint_the_line.setup import KIT_COLOURS, numbered_colours
from pnp.games.pyramids import COLOUR_NAMES, Stack, placed_stacks, write_stack
from pnp.messages import Message, _, joined, listed, pgettext

MOVEMENT = PieceRef.of("paint-the-line/movement-board", setup="")
"""Movement board without colour marks for any particular setup."""
SCORING = PieceRef("paint-the-line/scoring-board")
PYRAMIDS = "paint-the-line/pyramids"


def figure(position: Position) -> Figure:
    """Return the figure of a position: both boards, or only the scoring board."""
    title = _("Scoring board")
    boards = [_board("scoring", title, SCORING, SCORING_BOARD, position.scoring)]
    if position.movement is not None:
        title = _("Movement board")
        movement = _board("movement", title, MOVEMENT, MOVEMENT_BOARD, position.movement)
        boards.insert(0, movement)
    notes = [
        _("Player {player}: {colours}", player=player, colours=_colours(position, player))
        for player in (1, 2)
    ]
    turn = _("Player {player} moves", player=position.to_move)
    if position.choosing:
        turn = _("Player {player} chooses a colour", player=position.to_move)
    return Figure(tuple(boards), turn, tuple(notes), key=_key(position))


def _board(
    name: str, title: str, component: PieceRef, board: Board, stacks: tuple[Stack, ...]
) -> BoardFigure:
    texts = tuple(
        BLOCKED if name in board.blocked else write_stack(stack)
        for name, stack in zip(board.names, stacks, strict=True)
    )
    placed = tuple(placed_stacks(stacks, board.names, PYRAMIDS))
    return BoardFigure(title, component, board, texts, placed, name=name)


def _key(position: Position) -> str:
    """Return a key to the numbers on the movement board for five colours.

    Return "" once colours are chosen, and for the usual four colours, whose board has no numbers.
    """
    if position.movement is None or not position.choosing:
        return ""
    colours = numbered_colours(position.movement)
    if {*colours} == {*KIT_COLOURS}:
        return ""
    named = [COLOUR_NAMES[each] for each in colours]
    numbered = [joined(" ", [number, name]) for number, name in enumerate(named, start=1)]
    return _("Colours by number: {colours}", colours=listed(numbered))


def _colours(position: Position, player: int) -> Message:
    colours = [COLOUR_NAMES[colour] for colour in position.players[player - 1]]
    if not colours:
        return _("no colour yet")
    if len(colours) == 1:
        return colours[0]
    first, second = colours
    return pgettext("two colours", "{first} and {second}", first=first, second=second)
