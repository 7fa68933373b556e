"""Printers that a person has measured, kept as JSON in the folder for their configuration."""

from collections.abc import Iterable
from pathlib import Path

import click
from pydantic import TypeAdapter, ValidationError

from pnp.errors import Place, PnpError, quoted
from pnp.files.writing import write_text
from pnp.press.printer import Printer

_MAX_BYTES = 100_000
_PRINTERS = TypeAdapter(tuple[Printer, ...])


def printers_file() -> Path:
    """Where printers are kept."""
    return Path(click.get_app_dir("pnp")) / "printers.json"


def printers() -> dict[str, Printer]:
    """All that are known, by name; raises PnpError when the file cannot be read."""
    file = printers_file()
    try:
        with file.open("rb") as opened:
            text = opened.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise PnpError(f"cannot be read: {error.strerror}", Place(str(file))) from None
    try:
        known = _PRINTERS.validate_json(text)
    except (ValidationError, PnpError):
        hint = "mend it, or delete it and add your printers again"
        raise PnpError("this is no list of printers", Place(str(file)), hint) from None
    return {printer.name: printer for printer in known}


def find_printer(name: str) -> Printer:
    """A printer by its name; raises PnpError."""
    known = printers()
    if name not in known:
        hint = f"printers: {', '.join(known)}" if known else "pnp printer add NAME"
        raise PnpError(f"there is no printer {quoted(name)}", hint=hint)
    return known[name]


def add_printer(printer: Printer) -> None:
    """Keep a printer, in place of one of the same name; raises PnpError."""
    _keep((printers() | {printer.name: printer}).values())


def remove_printer(name: str) -> None:
    """Forget a printer; raises PnpError."""
    find_printer(name)
    _keep(printer for printer in printers().values() if printer.name != name)


def _keep(known: Iterable[Printer]) -> None:
    file = printers_file()
    text = _PRINTERS.dump_json(tuple(known), indent=2).decode()
    if len(text) > _MAX_BYTES:
        raise PnpError("there are too many printers", hint="pnp printer remove NAME")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"cannot be made: {error.strerror}"
        raise PnpError(what, Place(str(file.parent))) from None
    write_text(file, f"{text}\n")
