"""Click options that are derived from the tables of print options."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from pnp.api.options import Option, ValueKind
from pnp.cli import names
from pnp.cli.options import LengthType, ShiftType

Function = TypeVar("Function", bound=Callable[..., Any])


def table_option(option: Option) -> Callable[[Function], Function]:
    """Add one option of a table."""
    return click.option(option.flag, option.name, cls=PrintOption, option=option)


class PrintOption(click.Option):
    """A print option of a command."""

    def __init__(self, declarations: Sequence[str], option: Option) -> None:
        self.formats = option.formats
        super().__init__(declarations, help=option.help, **_attributes(option))


_TYPES: dict[ValueKind, Callable[[Option], Any]] = {
    ValueKind.COUNT: lambda option: click.IntRange(*option.limits or ()),
    ValueKind.NUMBER: lambda option: click.FloatRange(*option.limits or ()),
    ValueKind.LENGTH: lambda _: LengthType(),
    ValueKind.SHIFT: lambda _: ShiftType(),
    ValueKind.FILE: lambda _: click.Path(path_type=Path),
    ValueKind.CHOICE: lambda option: click.Choice(option.choices() if option.choices else ()),
}


def _attributes(option: Option) -> dict[str, Any]:
    """Return the arguments of a click option that follow from the kind of its value."""
    if option.kind is ValueKind.FLAG and "/" not in option.flag:
        return {"is_flag": True, "default": option.default, "flag_value": not option.default}
    found: dict[str, Any] = {"default": option.default, "show_default": option.default is not None}
    if option.kind in _TYPES:
        found["type"] = _TYPES[option.kind](option)
    elif option.choices:
        found["shell_complete"] = names.choices_of(option)
    if option.metavar:
        found["metavar"] = option.metavar
    return found
