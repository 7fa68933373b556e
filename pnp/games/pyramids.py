"""Text for pyramids (colour letter and pips) and for stacks (pyramids from bottom to top)."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.errors import IllegalPosition, NotationError
from pnp.figure import EMPTY, PieceRef, PlacedPiece
from pnp.messages import Message, _, ngettext
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
COLOUR_NAMES = {
    "red": _("red"),
    "yellow": _("yellow"),
    "green": _("green"),
    "blue": _("blue"),
    "black": _("black"),
    "orange": _("orange"),
    "purple": _("purple"),
    "cyan": _("cyan"),
    "white": _("white"),
}
"""Names of the colours, as shown to users."""

FIVE_COLOURS = ("red", "yellow", "green", "blue", "black")
"""Colours in the pyramid sets used by Color Claim and Paint the Line."""

FIVE_LETTERS = "".join(COLOUR_LETTERS[colour] for colour in FIVE_COLOURS)

_COLOURS = {letter: colour for colour, letter in COLOUR_LETTERS.items()}
_STACK = re.compile(r"(?:[A-Z][1-3]){1,30}")


class Pyramid(NamedTuple):
    """A pyramid. The number of its pips, 1 to 3, is also its size."""

    colour: str
    pips: int

    def __str__(self) -> str:
        return f"{COLOUR_LETTERS[self.colour]}{self.pips}"

    @property
    def words(self) -> Message:
        """Name as text, such as "small red"."""
        colour = COLOUR_NAMES[self.colour]
        match self.pips:
            case 1:
                return _("small {colour}", colour=colour)
            case 2:
                return _("medium {colour}", colour=colour)
            case _size:
                return _("large {colour}", colour=colour)

    def too_many(self, found: int, maximum: int) -> Message:
        """Return the error message for a position with too many pyramids of this kind."""
        return ngettext(
            "{count} {pyramid} pyramid ({letter}), expected at most {most}",
            "{count} {pyramid} pyramids ({letter}), expected at most {most}",
            found,
            pyramid=self.words,
            letter=str(self),
            most=maximum,
        )


Stack = tuple[Pyramid, ...]

STACK_EXPECTED = _('stacks such as R3 or R3R2R1 (bottom to top), or "."')


@lru_cache(maxsize=4096)
def read_stack(token: str) -> Stack:
    """Parse a stack, or return () for an empty space.

    Raises NotationError if the token is neither.
    """
    if token == EMPTY:
        return ()
    if _STACK.fullmatch(token):
        letters = token[::2]
        if all(letter in _COLOURS for letter in letters):
            pips = map(int, token[1::2])
            return tuple(
                Pyramid(_COLOURS[letter], pip) for letter, pip in zip(letters, pips, strict=True)
            )
    raise NotationError(
        _(
            "{token} is not a stack: write a colour ({letters}) and 1 to 3 pips for each pyramid, "
            'bottom to top, or "{empty}"',
            token=repr(shown(token)),
            letters=", ".join(FIVE_LETTERS),
            empty=EMPTY,
        )
    )


@lru_cache(maxsize=4096)
def write_stack(stack: Stack) -> str:
    """Return the token for a stack."""
    return "".join(map(str, stack)) or EMPTY


def placed_stacks(
    stacks: Sequence[Stack], names: Sequence[str], component: str
) -> Iterator[PlacedPiece]:
    """Yield each pyramid in the stacks as a piece of `component`, placed on its space."""
    for name, stack in zip(names, stacks, strict=True):
        yield from _placed_stack(stack, name, component)


@lru_cache(maxsize=4096)
def _placed_stack(stack: Stack, name: str, component: str) -> tuple[PlacedPiece, ...]:
    pieces = (PieceRef.of(component, colour=each.colour, pips=each.pips) for each in stack)
    return tuple(PlacedPiece(piece, (name,)) for piece in pieces)


def count_pyramids(stacks: Iterable[Stack]) -> Counter[Pyramid]:
    """Count the pyramids of each kind in the stacks."""
    return Counter(pyramid for stack in stacks for pyramid in stack)


def supply(stacks: Iterable[Stack], each: int, component: str) -> Iterator[Piece]:
    """Yield every kind of pyramid in five colours, with the number not in the stacks.

    `each` is the number of pyramids of every kind in the game.
    """
    placed = count_pyramids(stacks)
    for colour in FIVE_COLOURS:
        for pips in (3, 2, 1):
            pyramid = Pyramid(colour, pips)
            piece = PieceRef.of(component, colour=colour, pips=pips)
            yield Piece(str(pyramid), pyramid.words, piece, max(0, each - placed[pyramid]))


def stacked(stacks: tuple[Stack, ...], space: int, piece: str) -> tuple[Stack, ...]:
    """Return the stacks with one more pyramid on top of the stack on a space."""
    return replaced(stacks, space, stacks[space] + read_stack(piece))


def unstacked(stacks: tuple[Stack, ...], space: int) -> tuple[tuple[Stack, ...], Pyramid]:
    """Return the stacks without the top pyramid on a space, and the removed pyramid.

    Raises PnpError if the space is empty.
    """
    if not stacks[space]:
        raise IllegalPosition(_("the space is empty"))
    *left, top = stacks[space]
    return replaced(stacks, space, tuple(left)), top
