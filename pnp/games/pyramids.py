"""Text of pyramids and their stacks: colour letter and pips, a stack from bottom to top."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.errors import IllegalPosition, NotationError
from pnp.figure import EMPTY, PieceRef, PlacedPiece
from pnp.rules.editing import Piece
from pnp.rules.fields import shown
from pnp.rules.tuples import replaced

COLOUR_LETTERS = {
    "red": "R",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "black": "K",
    "orange": "O",
    "purple": "P",
    "cyan": "C",
    "white": "W",
}
FIVE_COLOURS = ("red", "yellow", "green", "blue", "black")
"""Colours of the sets that both pyramid games are played with."""

FIVE_LETTERS = "".join(COLOUR_LETTERS[colour] for colour in FIVE_COLOURS)

SIZES = {1: "small", 2: "medium", 3: "large"}
"""Names of the sizes, by pips."""

_COLOURS = {letter: colour for colour, letter in COLOUR_LETTERS.items()}
_STACK = re.compile(r"(?:[A-Z][1-3]){1,30}")


class Pyramid(NamedTuple):
    """One pyramid; its pips, 1 to 3, are also its size."""

    colour: str
    pips: int

    def __str__(self) -> str:
        return f"{COLOUR_LETTERS[self.colour]}{self.pips}"

    @property
    def words(self) -> str:
        """Name in words, such as "small red"."""
        return f"{SIZES[self.pips]} {self.colour}"


Stack = tuple[Pyramid, ...]

STACK_EXPECTED = "stacks such as R3 or R3R2R1 (bottom to top), or ."


@lru_cache(maxsize=4096)
def read_stack(token: str) -> Stack:
    """Return the stack of a token, () for an empty space; raise NotationError."""
    if token == EMPTY:
        return ()
    if _STACK.fullmatch(token):
        letters = token[::2]
        if all(letter in _COLOURS for letter in letters):
            pips = map(int, token[1::2])
            return tuple(
                Pyramid(_COLOURS[letter], pip) for letter, pip in zip(letters, pips, strict=True)
            )
    known = " ".join(COLOUR_LETTERS[colour] for colour in FIVE_COLOURS)
    raise NotationError(
        f"{shown(token)!r} is no stack: expected a letter of {known} and 1 to 3 pips for each "
        f"pyramid, bottom to top, or {EMPTY}"
    )


@lru_cache(maxsize=4096)
def write_stack(stack: Stack) -> str:
    """Return the token of a stack."""
    return "".join(map(str, stack)) or EMPTY


def placed_stacks(
    stacks: Sequence[Stack], names: Sequence[str], component: str
) -> Iterator[PlacedPiece]:
    """Yield the pyramids of stacks on named spaces, as the component prints them."""
    for name, stack in zip(names, stacks, strict=True):
        yield from _placed_stack(stack, name, component)


@lru_cache(maxsize=4096)
def _placed_stack(stack: Stack, name: str, component: str) -> tuple[PlacedPiece, ...]:
    things = (PieceRef.of(component, colour=each.colour, pips=each.pips) for each in stack)
    return tuple(PlacedPiece(thing, (name,)) for thing in things)


def count_pyramids(stacks: Iterable[Stack]) -> Counter[Pyramid]:
    """Count each pyramid in the stacks."""
    return Counter(pyramid for stack in stacks for pyramid in stack)


def supply(stacks: Iterable[Stack], each: int, component: str) -> Iterator[Piece]:
    """Yield the pyramids of five colours with the number of each that is not in the stacks yet.

    `each` is the number of every pyramid in the game.
    """
    lying = count_pyramids(stacks)
    for colour in FIVE_COLOURS:
        for pips in (3, 2, 1):
            pyramid = Pyramid(colour, pips)
            thing = PieceRef.of(component, colour=colour, pips=pips)
            yield Piece(str(pyramid), pyramid.words, thing, max(0, each - lying[pyramid]))


def stacked(stacks: tuple[Stack, ...], space: int, piece: str) -> tuple[Stack, ...]:
    """Return the stacks with one more pyramid on top of a space."""
    return replaced(stacks, space, stacks[space] + read_stack(piece))


def unstacked(stacks: tuple[Stack, ...], space: int) -> tuple[tuple[Stack, ...], Pyramid]:
    """Return the stacks without the top of one, and that top; raise PnpError if it is empty."""
    if not stacks[space]:
        raise IllegalPosition("nothing lies there")
    *left, top = stacks[space]
    return replaced(stacks, space, tuple(left)), top
