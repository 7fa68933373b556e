"""Passtally: the board with its tiles, markers and lines, and what is left of the stacks."""

from pnp.games.passtally.position import Position
from pnp.games.passtally.rules import lines_of
from pnp.games.passtally.tiles import Half as Top
from pnp.games.passtally.trace import SIDE
from pnp.rules.figure import Board, Cell, Domino, Figure, Half, Rim, Trail

COLOURS = ("orange", "blue", "green")


def figure(position: Position) -> Figure:
    """The stacks where they are known, then the board with the mover's lines."""
    mover = position.players[position.to_move - 1]
    markers = {
        marker: number
        for number, player in enumerate(position.players)
        for marker in player.markers
    }
    trails = tuple(
        Trail(position.to_move - 1, tuple((s.space, s.entry, s.leave) for s in line.steps))
        for line in lines_of(position, position.to_move)
    )
    board = Board("", SIDE, tuple(map(_cell, position.tops)), COLOURS, Rim(markers), trails)
    notes = tuple(
        f"{number}: {player.name}, {player.points} points"
        for number, player in enumerate(position.players, start=1)
    )
    left = "one action" if position.actions_left == 1 else "two actions"
    stacks = _stacks(position)
    return Figure((*stacks, board), f"{mover.name} has {left}", notes)


def _cell(top: Top | None) -> Cell:
    if top is None:
        return Cell("", (Half("+", 0, ""),))
    return Cell(str(top), (Half(top.shape, top.level, top.arrow),))


def _stacks(position: Position) -> tuple[Board, ...]:
    """The stacks as rows, face-up tiles first."""
    if not position.stacks or not any(position.stacks):
        return ()
    longest = max(map(len, position.stacks))
    cells = [
        Cell(stack[place], (Domino(stack[place]),)) if place < len(stack) else Cell()
        for stack in position.stacks
        for place in range(longest)
    ]
    return (Board("Stacks, face-up tiles first", longest, tuple(cells), (), named=False),)
