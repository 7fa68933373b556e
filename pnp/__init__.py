"""Print board-game components at true scale, set up games and score positions.

Each name is imported when it is first used. The types of results are in `pnp.figure`,
`pnp.geometry`, `pnp.errors` and `pnp.rules`. Extras have their own modules, such as `pnp.club`.
"""

from pnp.version import __version__ as __version__

_MODULES = {
    "Catalogue": "pnp.catalogue",
    "Component": "pnp.api.component",
    "Document": "pnp.api.document",
    "Drawing": "pnp.api.drawing",
    "PnpError": "pnp.errors",
    "Printing": "pnp.api.print_options",
    "Record": "pnp.api.record",
    "Setup": "pnp.api.setups",
    "Table": "pnp.api.table",
    "add_printer": "pnp.api.facts",
    "booklet": "pnp.api.kits",
    "calibration": "pnp.api.drawing",
    "check": "pnp.api.authoring",
    "component": "pnp.api.component",
    "component_from_text": "pnp.api.component",
    "contact_sheet": "pnp.api.kits",
    "draft": "pnp.api.draft",
    "fonts": "pnp.api.facts",
    "form": "pnp.api.form",
    "game": "pnp.api.facts",
    "kit": "pnp.api.kits",
    "lay_out": "pnp.api.drawing",
    "new_game": "pnp.api.authoring",
    "pad": "pnp.api.kits",
    "palette_names": "pnp.api.facts",
    "papers": "pnp.api.facts",
    "picture": "pnp.api.kits",
    "printers": "pnp.api.facts",
    "qr_code": "pnp.api.drawing",
    "read": "pnp.api.table",
    "read_record": "pnp.api.record",
    "read_record_text": "pnp.api.record",
    "read_text": "pnp.api.table",
    "record": "pnp.api.record",
    "remove_printer": "pnp.api.facts",
    "roll": "pnp.api.chance",
    "schema": "pnp.api.authoring",
    "service": "pnp.api.print_service",
    "services": "pnp.api.print_service",
    "setup": "pnp.api.setups",
    "setup_of": "pnp.api.setups",
    "setups": "pnp.api.setups",
    "sheet": "pnp.api.chance",
    "sheets": "pnp.api.chance",
    "start": "pnp.api.table",
    "write_service": "pnp.api.print_service",
    "write_text": "pnp.api.facts",
}
"""Name of the module that defines each public name."""

__all__ = list(_MODULES)  # one list of names; `__init__.pyi` repeats it for checkers


def __getattr__(name: str) -> object:
    if name in _MODULES:
        from importlib import import_module

        found = getattr(import_module(_MODULES[name]), name)
        globals()[name] = found
        return found
    if not name.startswith("_"):
        from pnp.api import find_extras

        found = find_extras.api_of(name)
        if found is not None:
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    from pnp.api.find_extras import extras

    dunders = [name for name in globals() if name.startswith("__")]
    return sorted([*__all__, *dunders, *(extra.name for extra in extras() if extra.api)])
