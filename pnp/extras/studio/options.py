"""Fields of a form, and the same at the command line; those of print options are derived."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pnp
from pnp.api.options import Option, Printable
from pnp.api.printing import print_options
from pnp.errors import Faults
from pnp.extras.studio_part import Question, whole

CUT_FILE = "cuts.svg"
"""File of the cuts in a command line that is shown."""


class FieldKind(StrEnum):
    """Ways to fill in a field."""

    CHOICE = "choice"
    OPEN = "open"
    """One of the choices, or any other text."""
    LENGTH = "length"
    COUNT = "count"
    FLAG = "flag"
    TEXT = "text"
    SEVERAL = "several"


_KINDS = {
    "flag": FieldKind.FLAG,
    "count": FieldKind.COUNT,
    "length": FieldKind.LENGTH,
    "open": FieldKind.OPEN,
}
_KINDS |= {"choice": FieldKind.CHOICE, "name": FieldKind.CHOICE}
"""Kinds of print options; the others are typed as text."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form: its name in the library and the query, and its command-line option."""

    name: str
    kind: FieldKind
    label: str
    help: str
    flag: str
    usual: str = ""
    choices: tuple[str, ...] = ()
    allowed: str = ""
    """Range of numbers, in words."""
    group: str = "more"
    """Heading above it: contents, paper, or more, which is folded."""

    def to_json(self) -> dict[str, Any]:
        """Return the field as plain data."""
        return {
            "name": self.name,
            "kind": self.kind,
            "label": self.label,
            "help": self.help,
            "usual": self.usual,
            "choices": list(self.choices),
            "allowed": self.allowed,
            "group": self.group,
        }

    def value(self, texts: Sequence[str]) -> Any:
        """Return the value for the library; raises PnpError."""
        last = texts[-1]
        match self.kind:
            case FieldKind.FLAG:
                if last not in {"yes", "no"}:
                    raise pnp.PnpError(f"{self.label}: yes or no", parameter=self.name)
                return last == "yes"
            case FieldKind.COUNT:
                return whole(self.name, last)
            case FieldKind.SEVERAL:
                return tuple(texts)
            case _:
                return last

    def words(self, texts: Sequence[str]) -> list[str]:
        """Return the words of a command line."""
        match self.kind:
            case FieldKind.FLAG:
                wanted = texts[-1] == "yes"
                yes, _, no = self.flag.partition("/")
                return (yes if wanted else no).split()
            case FieldKind.SEVERAL:
                return [word for text in texts for word in (self.flag, text)]
            case FieldKind.COUNT | FieldKind.TEXT if self.flag.startswith("--with "):
                return ["--with", f"{self.flag.removeprefix('--with ')}={texts[-1]}"]
            case _:
                return [self.flag, texts[-1]]


def print_fields(printable: Printable) -> tuple[FormField, ...]:
    """Return the fields of the print options for this, without those of the output.

    Raises PnpError if the saved printers cannot be read.
    """
    options = print_options(printable)
    return tuple(_print_field(option) for option in options if option.group != "Output")


def _print_field(option: Option) -> FormField:
    kind = _KINDS.get(option.kind, FieldKind.TEXT)
    usual = "" if option.default is None else str(option.default)
    choices = option.choices() if option.choices and kind is not FieldKind.TEXT else ()
    return FormField(
        option.name,
        kind,
        option.label,
        option.help,
        f"--cut-file {CUT_FILE}" if option.implied_by == "cut_file" else option.flag,
        ("yes" if option.default else "no") if kind is FieldKind.FLAG else usual,
        (usual, *choices) if kind is FieldKind.CHOICE and usual not in choices else choices,
        "{} to {}".format(*option.limits) if option.limits else "",
        "paper" if option.common else "more",
    )


def asked(options: Iterable[FormField], question: Question) -> dict[str, Any]:
    """Return the values that are not the default, for the library.

    Raises Faults with all faults.
    """
    found: dict[str, Any] = {}
    faults: list[pnp.PnpError] = []
    for option, texts in _given(options, question):
        try:
            found[option.name] = option.value(texts)
        except pnp.PnpError as error:
            faults.append(error)
    if faults:
        raise Faults(faults)
    return found


def words(options: Iterable[FormField], question: Question) -> list[str]:
    """Return the words of a command line."""
    return [word for option, texts in _given(options, question) for word in option.words(texts)]


def _given(
    options: Iterable[FormField], question: Question
) -> Iterable[tuple[FormField, tuple[str, ...]]]:
    """Yield the fields whose values are not the default, with their texts."""
    for option in options:
        texts = tuple(text for text in question.texts(option.name) if text.strip())
        if texts and texts[-1] != option.usual:
            yield option, texts
