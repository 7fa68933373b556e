"""The one error that a person sees, and where in a file it lies."""

from collections.abc import Iterable
from dataclasses import dataclass

_QUOTED = 60  # characters of somebody's text that a message repeats


def quoted(text: object) -> str:
    """The text in quotes for a message, cut short when it is long."""
    whole = str(text)
    return repr(whole if len(whole) <= _QUOTED else whole[: _QUOTED - 3] + "...")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a fault lies; line and column count from 1, 0 means unknown."""

    file: str = ""
    line: int = 0
    column: int = 0
    token: str = ""

    def __str__(self) -> str:
        """`file:line:column`, as far as known."""
        known = [part for part in (self.file, self.line, self.column) if part]
        return ":".join(map(str, known))


class PnpError(Exception):
    """The one error a person sees: what is wrong, where, and what to do instead."""

    def __init__(self, what: str, where: Place | None = None, hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where or Place()
        self.hint = hint

    def __str__(self) -> str:
        """One line: place, fault, hint."""
        place = f"{self.where}: " if str(self.where) else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{self.what}{hint}"

    @property
    def faults(self) -> tuple["PnpError", ...]:
        """The single faults this error stands for: itself, unless it collects several."""
        return (self,)


class Faults(PnpError):
    """Everything that is wrong with one input, reported together, one line a fault."""

    def __init__(self, faults: Iterable[PnpError]) -> None:
        self._faults = tuple(faults)
        super().__init__("; ".join(fault.what for fault in self._faults))

    def __str__(self) -> str:
        """One line a fault."""
        return "\n".join(str(fault) for fault in self._faults)

    @property
    def faults(self) -> tuple[PnpError, ...]:
        """The single faults, in the order in which they lie in the input."""
        return self._faults
