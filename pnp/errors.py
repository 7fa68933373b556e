"""Errors reported to users, with the location of the fault and possible remedies."""

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from pnp.messages import _, joined, ngettext, pgettext

__all__ = [
    "AmbiguousMove",
    "DoesNotFit",
    "Faults",
    "IllegalMove",
    "IllegalPosition",
    "MissingCharacter",
    "NotationError",
    "PnpError",
    "Remedy",
    "SourceLocation",
    "quoted",
    "suggestion",
]

_QUOTED = 60  # characters of the user's text that a message quotes

_LINE_ENDS = {ord(each): repr(each)[1:-1] for each in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"}
"""Escapes for line-ending characters, which file names can contain."""


def quoted(text: object) -> str:
    """Return the text in quotes for a message, shortened if it is long."""
    full = str(text)
    return repr(full if len(full) <= _QUOTED else full[: _QUOTED - 3] + "...")


def unexpected(error: BaseException) -> str:
    """Return the message for an exception that should never occur, with its module and line."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    reason = f"{type(error).__name__}: {error}"[:200]
    if traceback is not None:
        file = traceback.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
        reason += f" ({file}:{traceback.tb_lineno})"
    return _("this is a bug in pnp: please report {reason}", reason=reason)


def closest(name: str, known: Iterable[str]) -> str:
    """Return the most similar known name, or "" if none is similar.

    Case, hyphens, underscores and spaces are ignored.
    """
    from difflib import get_close_matches

    plain = {each.lower(): each for each in known}
    typed = "-".join(name.lower().replace("_", " ").split())
    near = get_close_matches(typed, plain, n=1)
    return plain[near[0]] if near else ""


def suggestion(name: str, known: Sequence[str]) -> str:
    """Return a hint for an unknown name: the most similar known name, or all known names."""
    if meant := closest(name, known):
        return _("did you mean {name}?", name=meant)
    return _("use one of {names}", names=", ".join(known)) if known else ""


class MissingCharacter(UserWarning):
    """A warning that the typeface lacks a character; its code point is printed in a box."""

    def __init__(self, character: str) -> None:
        super().__init__(character)
        self.character = character

    def __str__(self) -> str:
        return _(
            "no font has the character {character}: its code point is printed instead",
            character=self.words,
        )

    @property
    def words(self) -> str:
        """Text that names the character and its code point."""
        return f"{self.character!r} (U+{ord(self.character):04X})"


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """The location of a fault. Lines and columns are numbered from 1; 0 means unknown."""

    file: str = ""
    line: int = 0
    column: int = 0
    token: str = ""

    def __str__(self) -> str:
        """Return `file:line:column`, without unknown parts."""
        parts = [part for part in (self.file, self.line, self.column) if part]
        return ":".join(map(str, parts))


_CALLS = {
    "check": "pnp.check({value!r})",
    "calibration": "pnp.calibration()",
    "component": "pnp.component({value!r})",
    "components": _("list all with pnp.component_names()"),
    "forget": "pnp.remove_printer({value!r})",
    "kit": _("print the whole game with pnp.kit({value!r})"),
    "limit": _("lift the limit with limit=False"),
    "measure": "pnp.add_printer({value!r})",
    "position": "pnp.read({value!r})",
    "poster": "poster=True",
    "registration": "registration=True",
    "replace": _("replace it with replace=True"),
    "setup": "pnp.setup({value!r}).code",
    "templates": _("use your own with pnp.open([{value!r}])"),
    "without": _("leave out {value}"),
}
"""Hints for Python callers, for remedies that cannot be written as `name=value`."""


class Remedy(NamedTuple):
    """A remedy for an error: the library's name for a setting, and a value that works.

    Each interface phrases remedies in its own terms: `paper='A3'` in Python is `--paper A3` on the
    command line and a form field in the studio.
    """

    setting: str
    value: str = ""

    def __str__(self) -> str:
        """Return the remedy as Python code; component parameters are ordinary arguments."""
        if self.setting in _CALLS:
            return _CALLS[self.setting].format(value=self.value)
        argument = self.value if self.setting == "parameter" else f"{self.setting}={self.value}"
        name, value = argument.split("=", 1)
        return f"{name}={value if value.isdecimal() else repr(value)}"


class PnpError(Exception):
    """An error with its location and possible remedies.

    `str(error)` is one line, with remedies as Python code. Other interfaces use `worded`.
    """

    message: str
    """Description of the fault."""
    where: SourceLocation
    """Location in a file or text; empty if there is none."""
    hint: str
    """Advice that applies to every interface; "" if there is none."""
    remedies: tuple[Remedy, ...]
    """Settings that could fix the error; each interface phrases them in its own terms."""
    parameter: str
    """Invalid argument, component parameter or position key; "" if none is at fault."""
    shown: str
    """Text to print below the message, such as the position; "" if there is none."""

    def __init__(
        self,
        message: str,
        where: SourceLocation | None = None,
        hint: str = "",
        *,
        remedies: Sequence[Remedy] = (),
        parameter: str = "",
        shown: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where or SourceLocation()
        self.hint = hint
        self.remedies = tuple(remedies)
        self.parameter = parameter
        self.shown = shown

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the attributes, because subclasses can take other arguments."""
        return _rebuilt, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        """Return the location, the fault, and the remedies as Python code, on one line."""
        return self.worded(str)

    def worded(self, word: Callable[[Remedy], str]) -> str:
        """Return one line for the error, then the lines in `shown`.

        `word` converts each remedy to text.
        """
        location = f"{self.where}: " if str(self.where) else ""
        remedies = str(pgettext("between alternatives", " or ")).join(
            map(str, filter(None, (self.hint, *map(word, self.remedies))))
        )
        fault = _("{fault}: {hint}", fault=self.message, hint=remedies)
        line = f"{location}{fault if remedies else self.message}".translate(_LINE_ENDS)
        return f"{line}\n{self.shown}" if self.shown else line

    @property
    def faults(self) -> tuple["PnpError", ...]:
        """Individual faults; a single error contains only itself."""
        return (self,)

    def at(self, where: SourceLocation, about: str = "") -> Self:
        """Return a copy with `about` as a prefix of the message.

        `where` becomes the location if the error had none.
        """
        placed = copy.copy(self)
        if about:
            placed.message = _("{subject}: {fault}", subject=about, fault=self.message)
        placed.args = (placed.message,)
        if not str(self.where):
            placed.where = where
        return placed

    def fresh(self) -> Self:
        """Return a copy without a traceback, to store an error or to raise a stored error again."""
        return self.at(SourceLocation())

    def about(self, subject: str) -> Self:
        """Return a copy with `subject` as a prefix of the message."""
        return self.at(SourceLocation(), subject)

    def located_in_message(self) -> "PnpError":
        """Return the first fault, with the location moved into the message.

        This is for text that is embedded in other text.
        """
        first = self.faults[0]
        moved = copy.copy(first)
        if str(first.where):
            line = _("line {line} of the text", line=first.where.line)
            moved = moved.about(first.where.file or line)
        moved.where = SourceLocation()
        return moved


def _rebuilt(kind: type[PnpError], args: tuple[Any, ...], state: dict[str, Any]) -> PnpError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class DoesNotFit(PnpError):
    """Raised if something does not fit the paper or the page."""


class Faults(PnpError):
    """All faults in one input, reported together with one line for each fault."""

    def __init__(self, faults: Iterable[PnpError]) -> None:
        self._faults = tuple(faults)
        about = {fault.parameter for fault in self._faults}
        super().__init__(
            joined("; ", (fault.message for fault in self._faults)),
            parameter=about.pop() if len(about) == 1 else "",
        )

    def worded(self, word: Callable[[Remedy], str]) -> str:
        """Return one line for each fault; `word` converts each remedy to text."""
        return "\n".join(fault.worded(word) for fault in self._faults)

    @property
    def faults(self) -> tuple[PnpError, ...]:
        """Individual faults, in the order in which they occur in the input."""
        return self._faults

    def at(self, where: SourceLocation, about: str = "") -> Self:
        """Return a copy in which `where` is the location of each fault that had none."""
        return type(self)(fault.at(where, about) for fault in self._faults)


class NotationError(PnpError):
    """Invalid notation, such as a wrong token, a missing row or a malformed move."""


class IllegalPosition(PnpError):
    """A reason why a position cannot occur in the game.

    `parameter` is "" if the reason concerns the whole position.
    """

    space: tuple[int, int] | str | None
    """Name or `pnp.figure.Space` of the space at fault; None if it is not a single space."""

    def __init__(
        self, message: str, key: str = "", space: tuple[int, int] | str | None = None
    ) -> None:
        at_space = (
            message if space is None else _("{subject}: {fault}", subject=space, fault=message)
        )
        super().__init__(at_space, parameter=key)
        self.space = space


class IllegalMove(PnpError):
    """An error for a well-formed move that is illegal in the position."""


class AmbiguousMove(PnpError):
    """An error for an abbreviated move that matches several legal moves."""

    candidates: tuple[str, ...]
    """Legal moves that match the text."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        shown = ", ".join(candidates[:4]) + (", ..." if len(candidates) > 4 else "")
        count = len(candidates)
        message = ngettext(
            "{move} matches {count} move", "{move} matches {count} moves", count, move=repr(text)
        )
        super().__init__(message, hint=_("use one of {moves}", moves=shown))
        self.candidates = tuple(candidates)


class TimeLimit(BaseException):
    """Raised inside running code when a time limit is reached.

    This class is not an `Exception`, so that a game's code cannot catch it by accident.
    """


def raise_all(faults: Iterable[PnpError]) -> None:
    """Raise a single fault unchanged, or several as `Faults`; do nothing if there are none."""
    together = tuple(faults)
    if len(together) == 1:
        raise together[0]
    if together:
        raise Faults(together)
