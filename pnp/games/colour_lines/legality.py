"""Legality of positions of Colour Lines."""

from collections.abc import Iterator

from pnp.errors import IllegalPosition
from pnp.games.colour_lines.lines import ROUNDS, DrawnLine, walk
from pnp.games.colour_lines.position import JOKERS, PLAYERS, ColourLinesPlayer, Position
from pnp.games.colour_lines.round_check import dice_reasons
from pnp.games.colour_lines.sheet import HALF, HALVES, INDEX, SPACES, LineSheet, said


def reasons(position: Position) -> tuple[IllegalPosition, ...]:
    """Return every reason found why the position cannot occur in a game."""
    found = [
        IllegalPosition(f"{player.name}: {what}", PLAYERS.key)
        for player in position.players
        for what in _player_reasons(position, player)
    ]
    if not found and position.dice:
        found += [IllegalPosition(what, PLAYERS.key) for what in dice_reasons(position)]
    return tuple(found)


def _player_reasons(position: Position, player: ColourLinesPlayer) -> Iterator[str]:
    sheet = position.sheet
    if not player.colours and len(position.players) > 1:
        yield "expected two scoring colours: only who plays alone may do without"
    if player.jokers > JOKERS:
        yield f"expected at most {JOKERS} jokers, found {player.jokers}"
    if len(player.left.rounds) != len(player.right.rounds):
        yield "both lines need equally many rounds: put | after each round of both"
    for half in HALVES:
        line = player.line(half)
        if len(line.rounds) > ROUNDS + 1 or "".join(line.rounds[ROUNDS:]):
            yield f"{half}: more than {ROUNDS} rounds"
        yield from (f"{half}: {what}" for what in _start_reasons(sheet, half, line))
    starts = [INDEX[player.line(half).start] for half in HALVES]
    if all(HALF[start] for start in starts):
        four = [*player.colours, *filter(None, map(sheet.square_of, starts))]
        twice = sorted({colour for colour in four if four.count(colour) > 1})
        if twice:
            yield (
                f"two of the four colours are {said(twice[0])}: scoring colours and starts "
                "must differ"
            )
    yield from _drawn_reasons(sheet, player)


def _start_reasons(sheet: LineSheet, half: str, line: DrawnLine) -> Iterator[str]:
    start = INDEX[line.start]
    if not HALF[start]:
        yield f"{line.start} lies in the grey zone, where no line starts"
    elif HALF[start] != half:
        yield f"{line.start} lies in the other half"
    if start in sheet.letters:
        yield f"{line.start} is a letter, where no line starts"
    if start in sheet.black:
        yield f"{line.start} is black, where no line starts"


def _drawn_reasons(sheet: LineSheet, player: ColourLinesPlayer) -> Iterator[str]:
    """Yield the first wrong step of each line."""
    used = {INDEX[player.left.start], INDEX[player.right.start]}
    for half in HALVES:
        what = _line_reason(sheet, half, player.line(half), used)
        if what:
            yield f"{half}, {what}"


def _line_reason(sheet: LineSheet, half: str, line: DrawnLine, used: set[int]) -> str:
    """Return the first wrong step of a line, "" for none; add the spaces before it to `used`."""
    free = sheet.grounds[half]
    step = 0
    for number, entered in enumerate(walk(line), start=1):
        for index in entered:
            step += 1
            if index in used or index not in free:
                return f"round {number}, step {step}: {_wrong_step(sheet, half, index)}"
            used.add(index)
    if step < sum(map(len, line.rounds)):
        return f"step {step + 1}: the line leaves the sheet"
    return ""


def _wrong_step(sheet: LineSheet, half: str, index: int) -> str:
    """Return the reason why a line may not enter a space.

    Spaces that can never be entered are reported as such, even if they have been used.
    """
    if HALF[index] not in (half, ""):
        return f"{SPACES[index]} lies in the other half"
    if index in sheet.black:
        return f"{SPACES[index]} is black"
    return f"{SPACES[index]} has been used"
