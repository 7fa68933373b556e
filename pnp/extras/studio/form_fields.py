"""Fields of a form and the equivalent command-line options.

The fields for print options are derived from the table of print options.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import pnp
from pnp.api.print_options import (
    PRINTING,
    Option,
    OptionGroup,
    Printable,
    ValueKind,
    print_options,
)
from pnp.api.studio_part import FieldKind, Question, StudioField, parse_integer
from pnp.errors import Faults, quoted, suggestion
from pnp.messages import _

_FILES = frozenset(name for name, each in PRINTING.items() if each.kind is ValueKind.FILE)
"""Print options with a file, which a form shows as a choice of saved files."""

CUT_FILE = "cuts.svg"
"""Name of the cut file in the command line shown to the user."""


_KINDS = {
    "flag": FieldKind.FLAG,
    "count": FieldKind.COUNT,
    "length": FieldKind.LENGTH,
    "open": FieldKind.OPEN,
}
_KINDS |= {"choice": FieldKind.CHOICE, "name": FieldKind.CHOICE, "file": FieldKind.CHOICE}
"""Field kind for each kind of print option; all other options are text fields."""


def print_fields(printable: Printable) -> tuple[StudioField, ...]:
    """Return the fields for print options, except those for the output file.

    Raises PnpError if the saved printers cannot be read.
    """
    options = print_options(printable)
    return tuple(_print_field(option) for option in options if option.group != "Output")


def _print_field(option: Option) -> StudioField:
    kind = _KINDS.get(option.kind, FieldKind.TEXT)
    usual = "" if option.default is None else str(option.default)
    choices = option.choices() if option.choices and kind is not FieldKind.TEXT else ()
    return StudioField(
        option.name,
        kind,
        option.label,
        _help(option, choices),
        f"--cut-file {CUT_FILE}" if option.implied_by == "cut_file" else option.flag,
        ("yes" if option.default else "no") if kind is FieldKind.FLAG else usual,
        (usual, *choices) if kind is FieldKind.CHOICE and usual not in choices else choices,
        _allowed(*option.limits) if option.limits else "",
        _group(option),
        option.words,
        option.buttons,
    )


def _help(option: Option, choices: Sequence[str]) -> str:
    """Return the help, or "" if it names values that the form shows in words."""
    named = set(re.findall(r"[\w-]+", option.help))
    shown = {value for value, _words in option.words}
    return "" if named & shown & set(choices) else option.help


def _group(option: Option) -> str:
    if not option.common:
        return "more"
    if option.group is OptionGroup.STYLE:
        return "look"
    return "printer" if option.name == "printer" else "paper"


def _allowed(least: int, most: int) -> str:
    return _("{least} to {most}", least=least, most=most)


def field_json(field: StudioField) -> dict[str, Any]:
    """Return a field as plain data for the page."""
    return {name: value for name, value in field._asdict().items() if name != "flag"}


def changed_values(options: Iterable[StudioField], question: Question) -> dict[str, Any]:
    """Return the values that differ from the defaults, converted for the library.

    Raises Faults if values are invalid.
    """
    found: dict[str, Any] = {}
    options = tuple(options)
    faults = [_nothing(each) for each in options if selects_nothing(each, question)]
    for option, texts in _changed_fields(options, question):
        try:
            found[option.name] = _value(option, texts)
        except pnp.PnpError as error:
            faults.append(error)
    if faults:
        raise Faults(faults)
    return found


def selects_nothing(field: StudioField, question: Question) -> bool:
    """Return True if all boxes of a field are cleared. The page then sends an empty value."""
    texts = question.texts(field.name)
    return field.kind is FieldKind.SEVERAL and bool(texts) and not any(map(str.strip, texts))


def _nothing(field: StudioField) -> pnp.PnpError:
    hint = _("select at least one part")
    return pnp.PnpError(_("nothing is selected"), hint=hint, parameter=field.name)


def command_words(options: Iterable[StudioField], question: Question) -> list[str]:
    """Return the fields with changed values as words of a command line."""
    return [
        word
        for option, texts in _changed_fields(options, question)
        for word in _option_words(option, texts)
    ]


def _changed_fields(
    options: Iterable[StudioField], question: Question
) -> Iterable[tuple[StudioField, tuple[str, ...]]]:
    """Yield each field whose value differs from the default, with the value as text."""
    for option in options:
        texts = tuple(text for text in question.texts(option.name) if text.strip())
        if texts and texts[-1] != option.usual:
            yield option, texts


def _value(field: StudioField, texts: Sequence[str]) -> Any:
    """Return a field's value, converted for the library. May raise PnpError."""
    last = texts[-1]
    match field.kind:
        case FieldKind.FLAG:
            if last not in {"yes", "no"}:
                raise pnp.PnpError(
                    _("unknown value {value}", value=quoted(last)),
                    hint=_("use yes or no"),
                    parameter=field.name,
                )
            return last == "yes"
        case FieldKind.COUNT:
            return parse_integer(field.name, last)
        case FieldKind.SEVERAL:
            return tuple(texts)
        case FieldKind.CHOICE if field.name in _FILES and last not in field.choices:
            # A guest must not open other files of the host.
            raise pnp.PnpError(
                _("unknown file {name}", name=quoted(last)),
                hint=suggestion(last, list(field.choices)),
                parameter=field.name,
            )
        case _:
            return last


def _option_words(field: StudioField, texts: Sequence[str]) -> list[str]:
    """Return one field as words of a command line."""
    match field.kind:
        case FieldKind.FLAG:
            yes, no = (*field.flag.split("/"), "")[:2]
            return (yes if texts[-1] == "yes" else no).split()
        case FieldKind.SEVERAL:
            return [word for text in texts for word in (field.flag, text)]
        case FieldKind.COUNT | FieldKind.TEXT if field.flag.startswith("--with "):
            return ["--with", f"{field.flag.removeprefix('--with ')}={texts[-1]}"]
        case _:
            return [field.flag, texts[-1]]
