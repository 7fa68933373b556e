"""Print options of commands, such as `--paper`, and the print jobs that use them.

The options are derived from the tables in `pnp.api.print_options`.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click
from click.core import ParameterSource

from pnp.api.document import check_output, formats, leftover_pages, suffix_words
from pnp.api.print_options import (
    PRINTING,
    WRITING,
    Option,
    OptionGroup,
    Printable,
    Printing,
    ValueKind,
    Writing,
)
from pnp.cli import completed_names
from pnp.cli.command import GroupedOption
from pnp.cli.language import NAME as LANGUAGE
from pnp.cli.language import chosen
from pnp.cli.progress import progress
from pnp.cli.shared_options import refuse
from pnp.errors import PnpError, quoted
from pnp.geometry import parse_length, parse_number
from pnp.languages import current_code
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.api.document import Document
    from pnp.api.drawing import Drawing

Function = TypeVar("Function", bound=Callable[..., Any])

EXECUTOR = f"{__name__}.executor"
"""Key in a context's `meta`, under which an extra stores a function.

The function returns a context manager that provides the executor for drawing pages. Without the
function, this process draws the pages.
"""

FIT = "fit"
UNPRINTED = _("needs an output file: add -o FILE")
"""Reason for rejecting a print option when no file is written."""

_CLEAN = Option(
    OptionGroup.OUTPUT,
    _("Delete numbered pages left by an earlier, longer run."),
    default=False,
    rare=True,
    kind=ValueKind.FLAG,
    name="clean",
    flag="--clean",
)


class ParsedText(click.ParamType[Any]):
    """Type of an option whose text is parsed; parse errors name the option."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse the text; a value that is already parsed is returned unchanged."""
        try:
            return self._parse(value) if isinstance(value, str) else value
        except PnpError as error:
            self.fail(str(error), param, ctx)


def _parse_shift(text: str) -> tuple[float, ...]:
    parts = text.split(",")
    if len(parts) != 2 or parts[0].strip()[-1:].isdecimal():  # `0,5mm` is one length
        message = _("not two lengths: {text}", text=quoted(text))
        raise PnpError(message, hint=_("write X,Y such as 0.5mm,-1mm"))
    return tuple(map(parse_length, parts))


class Number(click.FloatRange):
    """Type of a number within limits, written with a decimal point."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Parse the text. Raises a usage error if it is not a number within the limits."""
        try:
            number = parse_number(value) if isinstance(value, str) else value
        except PnpError as error:
            self.fail(str(error), param, ctx)
        return float(super().convert(number, param, ctx))


LENGTH = ParsedText("length", parse_length)
"""Type of a length with a unit, such as `5mm`; the value is in mm."""

SHIFT = ParsedText("shift", _parse_shift)
"""Type of two lengths separated by a comma: the distances to the right and down, in mm."""


_TYPES: dict[ValueKind, Callable[[Option], Any]] = {
    ValueKind.COUNT: lambda option: click.IntRange(*option.limits or ()),
    ValueKind.NUMBER: lambda option: Number(*option.limits or ()),
    ValueKind.LENGTH: lambda _option: LENGTH,
    ValueKind.SHIFT: lambda _option: SHIFT,
    ValueKind.FILE: lambda _option: click.Path(path_type=Path),
    ValueKind.CHOICE: lambda option: click.Choice(option.choices() if option.choices else ()),
}


class PrintOption(GroupedOption):
    """A click option derived from its row in the table of print options."""

    def __init__(self, declarations: Sequence[str], option: Option, group: str = "") -> None:
        self.formats = option.formats
        super().__init__(
            declarations,
            help=option.help,
            group=group or option.group,
            rare=option.rare or option.group is OptionGroup.CUTTING,
            **_attributes(option),
        )


def _attributes(option: Option) -> dict[str, Any]:
    if option.kind is ValueKind.FLAG and "/" not in option.flag:
        return {"is_flag": True, "default": option.default, "flag_value": not option.default}
    found: dict[str, Any] = {"default": option.default, "show_default": option.default is not None}
    if option.kind in _TYPES:
        found["type"] = _TYPES[option.kind](option)
    elif option.choices:
        found["shell_complete"] = completed_names.choices_of(option)
    if option.metavar:
        found["metavar"] = option.metavar
    return found


def table_option(option: Option) -> Callable[[Function], Function]:
    """Return a decorator that adds a print option to a command."""
    return click.option(option.flag, option.name, cls=PrintOption, option=option)


class PrintJob:
    """The print options typed for a command, and methods that print with these options."""

    def __init__(self, typed: dict[str, Any]) -> None:
        self.clean = "clean" in typed
        self.writing = cast("Writing", {name: typed[name] for name in WRITING if name in typed})
        implied = {each.name: True for each in PRINTING.values() if each.implied_by in typed}
        typed_options = {name: typed[name] for name in PRINTING if name in typed}
        language = {} if chosen() == current_code() else {"language": chosen()}
        self.options = cast("Printing", {**typed_options, **implied, **language})

    def check(self, output: Path | None) -> None:
        """Raise PnpError or UsageError if the output cannot be written, before any work is done.

        Without an output file, print options are rejected.
        """
        if output is None:
            refuse_printing(UNPRINTED)
            return
        cut_file = self.writing.get("cut_file")
        suffix = check_output(output, self.options, cut_file)
        for option in _typed():
            if suffix not in (option.formats or suffix):
                known = ", ".join(option.formats)
                reason = _(
                    "applies only to {known}: leave it out for {suffix}", known=known, suffix=suffix
                )
                refuse(reason, option.name or "")
        if formats()[suffix].combined and cut_file is None:
            paged = suffix_words()["paged"]
            refuse(_("applies only to numbered pages: use {suffixes}", suffixes=paged), "clean")
        if str(self.options.get("paper")).lower() == FIT:
            refuse(_("needs a paper size: leave out --paper fit"), "margin")
        if not self.options.get("backs", "none").startswith("duplex"):
            refuse(_("applies only to duplex backs: add --backs duplex-long"), "duplex_shift")

    def draw(self, output: Path, drawing: "Drawing", *, as_json: bool = False) -> list[Path]:
        """Lay out a drawing with the options and write the document.

        Raises PnpError if the drawing does not fit or a file cannot be written.
        """
        return self.write(output, drawing.lay_out(**self.options), as_json=as_json)

    def write(self, output: Path, document: "Document", *, as_json: bool = False) -> list[Path]:
        """Write a document, and the cut file if one is requested.

        Raises PnpError if a file cannot be written.
        """
        limit = self.options.get("limit", True)
        open_executor = click.get_current_context().meta.get(EXECUTOR, nullcontext)
        with open_executor() as executor, progress(as_json=as_json) as report:
            written = document.write(
                output, limit=limit, executor=executor, progress=report, **self.writing
            )
        cut_file = self.writing.get("cut_file")
        outputs = [output] if cut_file is None else [output, cut_file]
        clean_up_pages(outputs, written, clean=self.clean, hint=_("remove it with --clean"))
        return written


def clean_up_pages(
    outputs: Sequence[Path], written: Sequence[Path], *, clean: bool, hint: str = ""
) -> None:
    """Report leftover pages of earlier, longer runs, or delete the pages if `clean` is true.

    Raises PnpError if a page cannot be deleted.
    """
    from pnp.files.writing import remove

    for page in leftover_pages(outputs, written):
        if clean:
            remove(page)
        else:
            message = _("{file} is left over from an earlier, longer run", file=page)
            if hint:
                message = _("{fault}: {hint}", fault=message, hint=hint)
            click.echo(f"pnp: {message}", err=True)


def print_paths(files: Sequence[Path], sheets: int = 0) -> None:
    """Print the file names, one per line.

    If `sheets` is not 0, print the file names and this number of sheets as JSON instead.
    """
    if sheets:
        click.echo(json.dumps({"files": [str(file) for file in files], "sheets": sheets}))
        return
    for file in files:
        click.echo(str(file))


def refuse_printing(reason: str, *others: str, allowed: str = "") -> None:
    """Raise UsageError if one of `others`, or a print option other than `allowed`, was typed."""
    refuse(reason, *(option.name or "" for option in _typed() if option.name != allowed), *others)


def printing_options(printable: Printable = "page") -> Callable[[Function], Callable[..., Any]]:
    """Add the print options for `printable`; the command receives them as `job`, a PrintJob."""

    def with_options(command: Function) -> Callable[..., Any]:
        @wraps(command)
        def with_job(**arguments: Any) -> Any:
            values = {option.name: arguments.pop(option.name) for option in options}
            names = {option.name or "" for option in _typed()}  # can include extras' options
            typed = {name: value for name, value in values.items() if name in names}
            return command(job=PrintJob(typed), **arguments)

        options = [
            each
            for each in _all()
            if each.is_for(printable) and not each.implied_by and each.flag != LANGUAGE
        ]
        wrapped: Callable[..., Any] = with_job
        for option in reversed(options):
            wrapped = table_option(option)(wrapped)
        return wrapped

    return with_options


def _all() -> list[Option]:
    """Return all options, sorted by group."""
    found = (*WRITING.values(), _CLEAN, *PRINTING.values())
    return sorted(found, key=lambda option: list(OptionGroup).index(option.group))


def _typed() -> list[PrintOption]:
    """Return the print options on the command line."""
    context = click.get_current_context()
    return [
        param
        for param in context.command.params
        if isinstance(param, PrintOption)
        and context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
    ]
