"""The user's measured printers, stored as JSON in the configuration folder."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from pnp.errors import PnpError, Remedy, SourceLocation, quoted, suggestion
from pnp.files.folders import configuration
from pnp.files.locks import exclusive_lock
from pnp.files.reading import read_bytes, unreadable
from pnp.files.writing import write_text
from pnp.layout.printer import Printer
from pnp.messages import _

_MAX_BYTES = 100_000

_PRINTERS = TypeAdapter(tuple[Printer, ...])


def printers_file() -> Path:
    """Return the path of the file with all printers, which might not exist yet."""
    return configuration() / "printers.json"


def printers() -> dict[str, Printer]:
    """Return all printers, keyed by name. Raises PnpError if the file is unreadable or invalid."""
    file = printers_file()
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise unreadable(error, SourceLocation(str(file))) from None
    text = read_bytes(file, _MAX_BYTES)
    try:
        known = _PRINTERS.validate_json(text)
    except (ValidationError, PnpError):
        message = _("not a valid list of printers")
        hint = _("correct it, or delete it and add your printers again")
        raise PnpError(message, SourceLocation(str(file)), hint) from None
    return {printer.name: printer for printer in known}


def find_printer(name: str) -> Printer:
    """Return the printer with this name. Raises PnpError if the name is unknown."""
    known = printers()
    if name not in known:
        message = _("unknown printer {name}", name=quoted(name))
        if not known:
            raise PnpError(message, remedies=[Remedy("measure", "NAME")], parameter="printer")
        raise PnpError(message, hint=suggestion(name, [*known]), parameter="printer")
    return known[name]


def add_printer(printer: Printer) -> None:
    """Store a printer, replacing any printer with the same name.

    Raises PnpError if the file cannot be read or written.
    """
    with _locked():
        _save((printers() | {printer.name: printer}).values())


def remove_printer(name: str) -> None:
    """Delete the printer with this name. Raises PnpError if the name is unknown."""
    find_printer(name)
    with _locked():
        _save(printer for printer in printers().values() if printer.name != name)


def _locked() -> AbstractContextManager[None]:
    file = printers_file()
    return exclusive_lock(file, Path(f"{file}.lock"))


def _save(known: Iterable[Printer]) -> None:
    file = printers_file()
    text = _PRINTERS.dump_json(tuple(known), indent=2).decode()
    if len(text) > _MAX_BYTES:
        raise PnpError(_("too many printers"), remedies=[Remedy("forget", "NAME")])
    write_text(file, f"{text}\n")
