"""The one error that a person sees: what is wrong, where it lies, and which ways lead out."""

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

__all__ = [
    "AmbiguousMove",
    "Faults",
    "IllegalMove",
    "IllegalPosition",
    "MissingCharacter",
    "NotationError",
    "PnpError",
    "Remedy",
    "SourceLocation",
    "quoted",
]

_QUOTED = 60  # characters of somebody's text that a message repeats

_LINE_ENDS = {ord(each): repr(each)[1:-1] for each in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"}
"""What would begin a new line, and stands in the name of a file, written out."""


def quoted(text: object) -> str:
    """The text in quotes for a message, cut short when it is long."""
    whole = str(text)
    return repr(whole if len(whole) <= _QUOTED else whole[: _QUOTED - 3] + "...")


def closest(name: str, known: Iterable[str]) -> str:
    """The known name that was meant, "" for none.

    Case counts for nothing, nor whether words are joined by - or _ or a blank.
    """
    from difflib import get_close_matches

    plain = {each.lower(): each for each in known}
    typed = "-".join(name.lower().replace("_", " ").split())
    near = get_close_matches(typed, plain, n=1)
    return plain[near[0]] if near else ""


def nearest(name: str, known: Sequence[str], heading: str) -> str:
    """A hint: the known name that was meant, else all of them under a heading."""
    meant = closest(name, known)
    return f"did you mean {meant}?" if meant else f"{heading}: {', '.join(known) or 'none'}"


class MissingCharacter(UserWarning):
    """Warns that the typeface lacks a character, whose code point is printed in a small box."""

    def __init__(self, character: str) -> None:
        super().__init__(character)
        self.character = character

    def __str__(self) -> str:
        """The warning for programs."""
        return f"the typeface has no character {self.words}: its code point is printed"

    @property
    def words(self) -> str:
        """The character and its code point."""
        return f"{self.character!r} (U+{ord(self.character):04X})"


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """Where a fault lies; line and column count from 1, 0 means unknown."""

    file: str = ""
    line: int = 0
    column: int = 0
    token: str = ""

    def __str__(self) -> str:
        """`file:line:column`, as far as known."""
        known = [part for part in (self.file, self.line, self.column) if part]
        return ":".join(map(str, known))


_CALLS = {
    "check": "pnp.check({value!r})",
    "calibration": "pnp.calibration()",
    "component": "pnp.component({value!r})",
    "components": "pnp.component_names() tells all",
    "forget": "pnp.remove_printer({value!r})",
    "kit": "pnp.kit({value!r}) for all of it",
    "limit": "limit=False to go on all the same",
    "measure": "pnp.add_printer({value!r})",
    "position": "pnp.read({value!r})",
    "poster": "poster=True",
    "registration": "registration=True",
    "replace": "replace=True to replace it",
    "setup": "pnp.setup({value!r}).code",
    "templates": "pnp.open([{value!r}]) for one of your own",
    "without": "leave out {value}",
}
"""Remedies that are more to a program than an argument and its value."""


class Remedy(NamedTuple):
    """One way out: a setting by its name in the library, and the value that would do.

    Each front has its own words for it: `paper='A3'` to a program is `--paper A3` at a command line
    and a choice on a page.
    """

    setting: str
    value: str = ""

    def __str__(self) -> str:
        """What a program writes; a parameter of a component is an argument as any other."""
        if self.setting in _CALLS:
            return _CALLS[self.setting].format(value=self.value)
        argument = self.value if self.setting == "parameter" else f"{self.setting}={self.value}"
        name, _, value = argument.partition("=")
        return f"{name}={value if value.isdecimal() else repr(value)}"


class PnpError(Exception):
    """What is wrong, where, and what to do instead.

    As text it is one line in the words of programs; a front with words of its own takes `worded`.
    """

    what: str
    """The fault, in words."""
    where: SourceLocation
    """Where in a file or a text; empty where it lies in neither."""
    hint: str
    """A way out, said as it stands; "" for none."""
    remedies: tuple[Remedy, ...]
    """Settings that would do, which each front words."""
    parameter: str
    """The argument, parameter of a component or key of a position it is about; "" for none."""
    shown: str
    """Lines below it, such as a position that it is about; "" for none."""

    def __init__(
        self,
        what: str,
        where: SourceLocation | None = None,
        hint: str = "",
        *,
        remedies: Sequence[Remedy] = (),
        parameter: str = "",
        shown: str = "",
    ) -> None:
        super().__init__(what)
        self.what = what
        self.where = where or SourceLocation()
        self.hint = hint
        self.remedies = tuple(remedies)
        self.parameter = parameter
        self.shown = shown

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and sent to other processes as it is, whatever a subclass is made from."""
        return _rebuilt, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        """One line: place, fault, ways out in the words of programs."""
        return self.worded(str)

    def worded(self, word: Callable[[Remedy], str]) -> str:
        """One line, its remedies in the words of a front, then what is shown below."""
        place = f"{self.where}: " if str(self.where) else ""
        ways = " or ".join(filter(None, (self.hint, *map(word, self.remedies))))
        line = f"{place}{self.what}{f' ({ways})' if ways else ''}".translate(_LINE_ENDS)
        return f"{line}\n{self.shown}" if self.shown else line

    @property
    def faults(self) -> tuple["PnpError", ...]:
        """The single faults this error stands for: itself, unless it collects several."""
        return (self,)

    def at(self, where: SourceLocation, about: str = "") -> Self:
        """The same error, `about` said before it, and `where` if it has no place of its own."""
        placed = copy.copy(self)
        placed.what = f"{about}: {self.what}" if about else self.what
        placed.args = (placed.what,)
        if not str(self.where):
            placed.where = where
        return placed

    def fresh(self) -> Self:
        """Return a copy without a traceback: to store, or to raise a stored error again."""
        return self.at(SourceLocation())

    def about(self, what: str) -> Self:
        """The same error with what it is about said before it."""
        return self.at(SourceLocation(), what)

    def told_elsewhere(self) -> "PnpError":
        """The first fault without its place, which is said in words: for a text inside a text."""
        first = self.faults[0]
        moved = copy.copy(first)
        if str(first.where):
            place = first.where.file or f"line {first.where.line} of the text"
            moved = moved.about(place)
        moved.where = SourceLocation()
        return moved


def _rebuilt(kind: type[PnpError], args: tuple[Any, ...], state: dict[str, Any]) -> PnpError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class Faults(PnpError):
    """Everything that is wrong with one input, reported together, one line a fault."""

    def __init__(self, faults: Iterable[PnpError]) -> None:
        self._faults = tuple(faults)
        about = {fault.parameter for fault in self._faults}
        super().__init__(
            "; ".join(fault.what for fault in self._faults),
            parameter=about.pop() if len(about) == 1 else "",
        )

    def worded(self, word: Callable[[Remedy], str]) -> str:
        """One line a fault."""
        return "\n".join(fault.worded(word) for fault in self._faults)

    @property
    def faults(self) -> tuple[PnpError, ...]:
        """The single faults, in the order in which they lie in the input."""
        return self._faults

    def at(self, where: SourceLocation, about: str = "") -> Self:
        """Each fault at the place, if it has none of its own."""
        return type(self)(fault.at(where, about) for fault in self._faults)


class NotationError(PnpError):
    """Text that cannot be read: a wrong token, a missing row, an unknown key, a malformed move."""


class IllegalPosition(PnpError):
    """One reason why a position cannot come up in the game.

    `parameter` is "" where it is about the whole.
    """

    space: tuple[int, int] | str | None
    """The space of a grid it is about: a name or a `pnp.figure.Space`."""

    def __init__(
        self, what: str, key: str = "", space: tuple[int, int] | str | None = None
    ) -> None:
        super().__init__(what if space is None else f"{space}: {what}", parameter=key)
        self.space = space


class IllegalMove(PnpError):
    """A well-formed move that the rules forbid here."""


class AmbiguousMove(PnpError):
    """A shortened move that several legal moves would answer to."""

    candidates: tuple[str, ...]
    """Those moves."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        shown = ", ".join(candidates[:4]) + (", ..." if len(candidates) > 4 else "")
        super().__init__(f"{text!r} may mean {len(candidates)} moves", hint=f"write one of {shown}")
        self.candidates = tuple(candidates)


class TimeLimit(BaseException):
    """Raised by whoever limits the time of an answer, inside whatever runs just then.

    It is no `Exception`, so that the code of a game cannot swallow it.
    """


def raise_all(faults: Iterable[PnpError]) -> None:
    """Raise the one fault as itself, several as `Faults`; no fault, no error."""
    together = tuple(faults)
    if len(together) == 1:
        raise together[0]
    if together:
        raise Faults(together)
