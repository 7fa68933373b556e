"""Figure of a Colour Lines position: every sheet with its starts, lines and dots."""

from collections.abc import Iterator

from pnp.figure import BoardFigure, Figure, Mark, PieceRef, Route, RouteStep, Shown
from pnp.games.colour_lines.lines import OPPOSITE, DrawnLine, spaces_of
from pnp.games.colour_lines.position import OPTIONS, ColourLinesPlayer, Position
from pnp.games.colour_lines.random_sheets import text_of
from pnp.games.colour_lines.score import RED_COLUMNS
from pnp.games.colour_lines.sheet import (
    BOARD,
    COLOUR_NAMES,
    HALVES,
    INDEX,
    SIGNS,
    SPACES,
    LineSheet,
    side,
)
from pnp.messages import Message, _, joined, listed, ngettext, pgettext
from pnp.rules.score import shown_name

SPACES_OF = "colour-lines/spaces"
COLOUR = "colour-lines/colour"

START, END, CIRCLE = "X", "\N{BLACK CIRCLE}", "*"
"""Characters for the start of a line, the end of a line, and a circle on a line."""

_PATHS = {
    frozenset("EW"): "\N{BOX DRAWINGS LIGHT HORIZONTAL}",
    frozenset("NS"): "\N{BOX DRAWINGS LIGHT VERTICAL}",
    frozenset("ES"): "\N{BOX DRAWINGS LIGHT DOWN AND RIGHT}",
    frozenset("SW"): "\N{BOX DRAWINGS LIGHT DOWN AND LEFT}",
    frozenset("NE"): "\N{BOX DRAWINGS LIGHT UP AND RIGHT}",
    frozenset("NW"): "\N{BOX DRAWINGS LIGHT UP AND LEFT}",
}
"""Character for a space on a line, keyed by the sides where the line enters and leaves."""


def figure(position: Position) -> Figure:
    """Return the figure of a position, with a sheet for each player."""
    boards = tuple(
        _board(position, player, number) for number, player in enumerate(position.players, start=1)
    )
    mover = shown_name(position.players[position.to_move - 1].name)
    turn = _("{player} rolls the dice", player=mover)
    if len(position.players[position.to_move - 1].left.rounds) <= len(position.dice):
        turn = _("{player} chooses a die and draws it", player=mover)
    return Figure(boards, turn, tuple(_notes(position)), key=_key(position))


def _key(position: Position) -> str:
    """Return the scoring options that count, if some do not."""
    *others, last = map(str, position.options)
    if len(position.options) == len(OPTIONS):
        return ""
    return _("Only scoring options {others} and {last} count", others=listed(others), last=last)


def _notes(position: Position) -> Iterator[Message]:
    yield _("Side {side}", side=position.side)
    number = len(position.players[position.to_move - 1].left.rounds)
    if number <= len(position.dice):
        first, second, third, fourth, fifth = position.dice[number - 1]
        yield _(
            "Dice of round {round}: {first} and {second} on I, {third} and {fourth} on II, "
            "{fifth} on the round track",
            round=number,
            first=first,
            second=second,
            third=third,
            fourth=fourth,
            fifth=fifth,
        )


def _board(position: Position, player: ColourLinesPlayer, number: int) -> BoardFigure:
    sheet = position.sheet
    starts = {INDEX[player.line(half).start] for half in HALVES}
    passed = {*spaces_of(player.left), *spaces_of(player.right)}
    dots = {space for space in passed if sheet.colours[space]}
    routes = [steps for half in HALVES if (steps := tuple(_steps(player.line(half))))]
    texts = list(sheet.signs)
    for steps in routes:
        for step in steps[1:]:
            texts[INDEX[step.space]] = _text(sheet, step)
    for index in starts:
        texts[index] = START
    return BoardFigure(
        _title(player),
        ref=_sheet(position.side, sheet),
        board=BOARD,
        texts=tuple(texts),
        marks=(
            *(Mark(SPACES[space], sheet.spaces[space].letter) for space in sorted(dots - starts)),
            *(Mark(SPACES[space], "X") for space in sorted(starts)),
        ),
        routes=tuple(Route(number, steps) for steps in routes),
        scores=Shown.NOTHING,
        middle_line=RED_COLUMNS[1],
        owner=number,
        chosen=tuple(
            PieceRef.of(COLOUR, sign=sign) for sign in map(SIGNS.__getitem__, player.colours)
        ),
    )


def _title(player: ColourLinesPlayer) -> Message:
    facts = [_("starts {left} and {right}", left=player.left.start, right=player.right.start)]
    if player.colours:
        first, second = map(COLOUR_NAMES.__getitem__, player.colours)
        facts.insert(0, pgettext("two colours", "{first} and {second}", first=first, second=second))
    if player.jokers:
        facts.append(ngettext("{count} joker used", "{count} jokers used", player.jokers))
    together = joined(pgettext("between facts", "; "), facts)
    return _("{player}: {facts}", player=shown_name(player.name), facts=together)


def _text(sheet: LineSheet, step: RouteStep) -> str:
    """Return the text for a space on a line.

    The text is a letter, a circle or a path, followed by an end mark if the line starts or ends
    there.
    """
    space = sheet.spaces[INDEX[step.space]]
    mark = space.letter or (CIRCLE if space.circle else "")
    if not step.leave:
        return mark + END
    return mark or _PATHS[frozenset((step.entry, step.leave))]


def _sheet(name: str, sheet: LineSheet) -> PieceRef:
    """Return the printed sheet. If it is not the default sheet, include the text of its spaces."""
    if sheet == side(name):
        return PieceRef.of(SPACES_OF, side=name)
    return PieceRef.of(SPACES_OF, side=name, **{name.lower(): text_of(sheet)})


def _steps(line: DrawnLine) -> Iterator[RouteStep]:
    """Yield each space on a line with its entry and exit sides.

    The side is "" at the start and the end of the line.
    """
    steps = "".join(line.rounds)
    spaces = [INDEX[line.start], *spaces_of(line)]
    if len(spaces) < 2:
        return
    for index, space in enumerate(spaces):
        entry = OPPOSITE[steps[index - 1]] if index else ""
        leave = steps[index] if index < len(spaces) - 1 else ""
        yield RouteStep(SPACES[space], entry, leave)
