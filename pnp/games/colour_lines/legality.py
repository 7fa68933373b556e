"""Legality checks for Colour Lines positions."""

from collections.abc import Iterator

from pnp.errors import IllegalPosition
from pnp.games.colour_lines.lines import ROUNDS, DrawnLine, walk
from pnp.games.colour_lines.position import JOKERS, PLAYERS, ColourLinesPlayer, Position
from pnp.games.colour_lines.round_check import dice_reasons
from pnp.games.colour_lines.sheet import (
    COLOUR_NAMES,
    HALF,
    HALF_NAMES,
    HALVES,
    INDEX,
    SPACES,
    LineSheet,
)
from pnp.messages import _, ngettext


def reasons(position: Position) -> tuple[IllegalPosition, ...]:
    """Return all detected reasons why the position cannot occur in a game."""
    found = [
        IllegalPosition(_("{subject}: {fault}", subject=player.name, fault=reason), PLAYERS.key)
        for player in position.players
        for reason in _player_reasons(position, player)
    ]
    if not found and position.dice:
        found += [IllegalPosition(reason, PLAYERS.key) for reason in dice_reasons(position)]
    return tuple(found)


def _player_reasons(position: Position, player: ColourLinesPlayer) -> Iterator[str]:
    sheet = position.sheet
    if not player.colours and len(position.players) > 1:
        yield _("two scoring colours are missing: only a solo player may leave them out")
    if player.jokers > JOKERS:
        yield ngettext(
            "{count} joker used, expected at most {most}",
            "{count} jokers used, expected at most {most}",
            player.jokers,
            most=JOKERS,
        )
    if len(player.left.rounds) != len(player.right.rounds):
        yield _(
            "both lines must have the same number of rounds: write | after each round in both lines"
        )
    for half in HALVES:
        line = player.line(half)
        if len(line.rounds) > ROUNDS + 1 or "".join(line.rounds[ROUNDS:]):
            yield _("{half}: more than {count} rounds", half=HALF_NAMES[half], count=ROUNDS)
        for reason in _start_reasons(sheet, half, line):
            yield _("{subject}: {fault}", subject=HALF_NAMES[half], fault=reason)
    starts = [INDEX[player.line(half).start] for half in HALVES]
    if all(HALF[start] for start in starts):
        four = [*player.colours, *filter(None, map(sheet.square_of, starts))]
        twice = sorted({colour for colour in four if four.count(colour) > 1})
        if twice:
            yield _(
                "two of the four colours are {colour}: scoring colours and starts must differ",
                colour=COLOUR_NAMES[twice[0]],
            )
    yield from _drawn_reasons(sheet, player)


def _start_reasons(sheet: LineSheet, half: str, line: DrawnLine) -> Iterator[str]:
    start = INDEX[line.start]
    if not HALF[start]:
        yield _("no line may start on {space}: it is in the grey zone", space=line.start)
    elif HALF[start] != half:
        yield _("{space} is in the other half", space=line.start)
    if start in sheet.letters:
        yield _("no line may start on {space}: it has a letter", space=line.start)
    if start in sheet.black:
        yield _("no line may start on {space}: it is black", space=line.start)


def _drawn_reasons(sheet: LineSheet, player: ColourLinesPlayer) -> Iterator[str]:
    used = {INDEX[player.left.start], INDEX[player.right.start]}
    for half in HALVES:
        reason = _line_reason(sheet, half, player.line(half), used)
        if reason:
            yield _("{subject}, {fault}", subject=HALF_NAMES[half], fault=reason)


def _line_reason(sheet: LineSheet, half: str, line: DrawnLine, used: set[int]) -> str:
    """Return an error for the first illegal step in a line, or "" if there is none.

    The spaces that the line enters before the illegal step are added to `used`.
    """
    free = sheet.enterable[half]
    step = 0
    for number, entered in enumerate(walk(line), start=1):
        for index in entered:
            step += 1
            if index in used or index not in free:
                return _(
                    "round {round}, step {step}: {fault}",
                    round=number,
                    step=step,
                    fault=_wrong_step(sheet, half, index),
                )
            used.add(index)
    if step < sum(map(len, line.rounds)):
        return _("step {step}: the line leaves the sheet", step=step + 1)
    return ""


def _wrong_step(sheet: LineSheet, half: str, index: int) -> str:
    """Return the reason why a line cannot enter a space.

    If a space is black or in the other half, that is the reason, even if the space is also used.
    """
    if HALF[index] not in (half, ""):
        return _("{space} is in the other half", space=SPACES[index])
    if index in sheet.black:
        return _("{space} is black", space=SPACES[index])
    return _("{space} has already been used", space=SPACES[index])
