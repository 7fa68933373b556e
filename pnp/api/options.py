"""Describe print options: the metadata of a table such as `Printing`, and what follows from it.

The command line, the form of the studio and the table in the docs are derived from it.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

Printable = Literal["component", "kit", "cards", "page", "calibration"]
"""What is printed: `cards` are setups or sheets, a `page` is a pad, a diagram, a score, ..."""

Length = str | float
"""Text with its unit, such as `28mm` or `1in`, or a number of millimetres."""

Shift = str | tuple[Length, Length]
"""Two lengths, to the right and down, such as `1mm,-2mm`."""


class OptionGroup(StrEnum):
    """Headings under which options are listed."""

    PAPER = "Paper"
    STYLE = "Style"
    SHEETS = "Sheets"
    CUTTING = "Cutting"
    OUTPUT = "Output"


class ValueKind(StrEnum):
    """Kinds of value, which decide how one is typed."""

    FLAG = "flag"
    COUNT = "count"
    NUMBER = "number"
    LENGTH = "length"
    SHIFT = "shift"
    FILE = "file"
    CHOICE = "choice"
    """One of a fixed set of words."""
    NAME = "name"
    """One of the names that exist when it is typed."""
    OPEN = "open"
    """One of the choices, or any other text."""
    LIST = "list"
    """Several choices with commas between."""
    TEXT = "text"


_KINDS: dict[Any, ValueKind] = {
    bool: ValueKind.FLAG,
    int: ValueKind.COUNT,
    float: ValueKind.NUMBER,
    Length: ValueKind.LENGTH,
    Shift: ValueKind.SHIFT,
    Path: ValueKind.FILE,
}


class Option(NamedTuple):
    """A print option, as the metadata of its field in the table."""

    group: OptionGroup
    """Heading that it is listed under."""

    help: str
    """One or two sentences for users."""

    default: Any = None
    """Value if the option is left out, as it is typed; None for none, which is False for a flag."""

    limits: tuple[int, int] | None = None
    """Smallest and largest number."""

    choices: Callable[[], tuple[str, ...]] | None = None
    """Returns the valid words."""

    kind: ValueKind = ValueKind.TEXT
    """Derived from the type of the field, unless that is text."""

    label: str = ""
    """Name in a form; derived from the name of the field."""

    flag: str = ""
    """Name on the command line; derived from the name of the field."""

    metavar: str = ""
    """Placeholder of its value in the help of a command."""

    formats: tuple[str, ...] = ()
    """Suffixes of the formats that it changes; () for all."""

    only: tuple[Printable, ...] = ()
    """What it can be used for; () for everything."""

    implied_by: str = ""
    """Option that turns it on at the command line, where it has no name of its own."""

    common: bool = False
    """True if a form shows it without unfolding."""

    name: str = ""
    """Name of the field."""

    def is_for(self, printable: Printable) -> bool:
        """Return True if the option can be used for this."""
        return not self.only or printable in self.only


def options_of(table: type) -> Mapping[str, Option]:
    """Return the options of a TypedDict by name, in its order.

    Each field must be annotated as `Annotated[type, Option(...)]`.
    """
    return {
        name: _completed(name, annotation.__origin__, annotation.__metadata__[0])
        for name, annotation in table.__annotations__.items()
    }


def _completed(name: str, value: Any, option: Option) -> Option:
    """Fill in what follows from the name and the type of the field."""
    kind, choices = _KINDS.get(value, option.kind), option.choices
    if get_origin(value) is Literal:
        kind, choices = ValueKind.CHOICE, lambda: get_args(value)
    return option._replace(
        name=name,
        kind=kind,
        choices=choices,
        default=False if kind is ValueKind.FLAG and option.default is None else option.default,
        label=option.label or name.replace("_", " ").capitalize(),
        flag=option.flag or f"--{name.replace('_', '-')}",
    )
