"""What can be wrong with a position or a move, as errors that people see."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pnp.errors import Faults, PnpError

if TYPE_CHECKING:
    from pnp.rules.board import Space

__all__ = ["AmbiguousMove", "IllegalMove", "IllegalPosition", "NotationError", "raise_all"]


class NotationError(PnpError):
    """Text that cannot be read: a wrong token, a missing row, an unknown key, a malformed move."""


class IllegalPosition(PnpError):
    """One reason why a position cannot come up in the game.

    `key` names the part of the position it is about, "" where it is about the whole, and `space`
    the space of that part, by its name or as a Space, so that whoever has the text can find the
    line.
    """

    def __init__(self, what: str, key: str = "", space: "Space | str | None" = None) -> None:
        super().__init__(what if space is None else f"{space}: {what}")
        self.key = key
        self.space = space


class IllegalMove(PnpError):
    """A well-formed move that the rules forbid here."""


class AmbiguousMove(PnpError):
    """A shortened move that several legal moves would answer to."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        shown = ", ".join(candidates[:4]) + (", ..." if len(candidates) > 4 else "")
        super().__init__(f"{text!r} may mean {len(candidates)} moves", hint=f"write one of {shown}")
        self.candidates = tuple(candidates)


def raise_all(faults: Iterable[PnpError]) -> None:
    """Raise the one fault as itself, several as `Faults`; no fault, no error."""
    together = tuple(faults)
    if len(together) == 1:
        raise together[0]
    if together:
        raise Faults(together)
