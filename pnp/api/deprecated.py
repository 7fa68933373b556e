"""Names that were deprecated before pnp 1.0.

A deprecated name that still works issues a warning that names its replacement.
"""

import warnings
from collections.abc import Iterable
from functools import partial
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

from pnp.api import arguments

if TYPE_CHECKING:
    from pnp.catalogue import Catalogue

_EXPORTED = {
    "pnp.errors": "AmbiguousMove Faults IllegalMove IllegalPosition NotationError Remedy",
    "pnp.figure": "Board BoardFigure Figure Mark Picked Route Shown Space Target Targets Tray",
    "pnp.geometry": "Point Rect Size",
    "pnp.api.types": "Bookmark Broken Challenge Checked Condition Draft"
    " DraftValue Field Font Form GameSheet GameSheets Handwork"
    " Length Outcome Page Paper Parameter Part Piece Printer QrCode Roll Scale"
    " Score Setups SheetOption Tally TooLarge Turn",
    "pnp.extras.club.api": "Player Round Seat Seating Standing",
    "pnp.extras.opponent.api": "Hint Watch",
    "pnp.extras.scan.api": "Scan",
    "pnp.extras.studio.api": "BoardDrawing BoardLayer",
}

MOVED = {name: (module, name) for module, names in _EXPORTED.items() for name in names.split()} | {
    "Doubt": ("pnp.extras.scan.api", "Uncertainty"),
    "Evening": ("pnp.extras.club.api", "ClubRecord"),
    "Game": ("pnp.api.types", "GameInfo"),
    "Given": ("pnp.api.types", "Argument"),
    "Kind": ("builtins", "str"),
    "Move": ("pnp.api.types", "LegalMove"),
    "Place": ("pnp.errors", "SourceLocation"),
    "Placed": ("pnp.figure", "PlacedPiece"),
    "Slip": ("pnp.extras.opponent.api", "Mistake"),
    "Step": ("pnp.figure", "RouteStep"),
    "Thing": ("pnp.figure", "PieceRef"),
    "Variant": ("pnp.api.types", "VariantInfo"),
    "new_evening": ("pnp.extras.club.api", "create"),
    "open_evening": ("pnp.extras.club.api", "open"),
    "read_photo": ("pnp.extras.scan.api", "read_photo"),
    "read_photos": ("pnp.extras.scan.api", "read_photos"),
    "read_sheets": ("pnp.extras.scan.api", "read_sheets"),
    "level_names": ("pnp.extras.opponent.api", "level_names"),
}
"""Current module and name of each object in `pnp` that was renamed, keyed by old name."""

METHODS = {
    "boards": ("pnp.extras.studio.api", "boards"),
    "choose": ("pnp.extras.opponent.api", "choose"),
    "draft": ("pnp.api.draft", "draft"),
    "hints": ("pnp.extras.opponent.api", "hints"),
    "record": ("pnp.api.record", "record"),
    "review": ("pnp.extras.opponent.api", "review"),
    "trays": ("pnp.extras.studio.api", "trays"),
}
"""Module and name of the function that replaces each old method of `Table`."""

CLUB_METHODS = {
    "keep_points": "save_points",
    "keep_result": "save_result",
    "keep_round": "save_round",
    "keep_score": "save_score",
    "keep_table": "save_table",
    "keep_winners": "save_winners",
    "let_go": "mark_absent",
    "take_back_round": "undo_round",
}
"""Current name of each renamed method of `pnp.club.ClubRecord`."""

LISTS = {
    "broken": "broken",
    "component_names": "components",
    "game_names": "game_names",
    "kit_names": "kits",
    "pad_names": "pads",
    "sources": "sources",
}
"""Method of `pnp.Catalogue` that replaces each old function."""


REMOVED = {
    "Library": "pnp.Catalogue",
    "LongRun": "pnp.Document.write(executor=..., progress=...)",
    "Progress": "pnp.Document.write(progress=...)",
}
"""Replacement for each old name that no longer works."""


def find(name: str) -> Any:
    """Return the object that an old name in `pnp` refers to, and issue a DeprecationWarning.

    Returns None if `name` is not an old name. Raises AttributeError if the old name was removed.
    """
    if name in REMOVED:
        raise AttributeError(f"pnp.{name} has been removed: use {REMOVED[name]}")
    if name in MOVED:
        _warn(f"pnp.{name}", public(*MOVED[name]))
        return _resolve(*MOVED[name])
    if name in LISTS:
        _warn(f"pnp.{name}", f"pnp.Catalogue().{LISTS[name]}")
        return partial(_listed, _resolve("pnp.api.default_catalogue", "default_catalogue")(), name)
    if name == "open":
        _warn("pnp.open(folders)", "catalogue=pnp.Catalogue(folders) in each function")
        return _open
    if name == "Shelf":
        _warn("pnp.Shelf", "catalogue=pnp.Catalogue(folders) in each function")
        return Shelf
    return None


def method(table: object, name: str) -> Any:
    """Return the replacement for an old method of a table, and issue a DeprecationWarning.

    Raises AttributeError if there is no such method.
    """
    if name not in METHODS:
        raise AttributeError(f"{type(table).__name__!r} object has no attribute {name!r}")
    _warn(f"Table.{name}", f"{public(*METHODS[name])}(table)")
    return partial(_resolve(*METHODS[name]), table)


def club_method(record: object, name: str) -> Any:
    """Return the replacement for an old method of a club's record, and issue a DeprecationWarning.

    Raises AttributeError if there is no such method.
    """
    if name not in CLUB_METHODS:
        raise AttributeError(f"{type(record).__name__!r} object has no attribute {name!r}")
    _warn(f"ClubRecord.{name}", CLUB_METHODS[name])
    return getattr(record, CLUB_METHODS[name])


def public(module: str, name: str) -> str:
    """Return the documented name of an object in a module, such as `pnp.Catalogue`."""
    if module == "builtins":
        return name
    parts = module.split(".")
    if parts[1] == "extras":
        return f"pnp.{parts[2]}.{name}"
    return f"pnp.{name}" if name in import_module("pnp").__all__ else f"{module}.{name}"


class Shelf:
    """A catalogue with the functions of `pnp` as methods.

    These functions now have a `catalogue` argument instead.
    """

    def __init__(self, catalogue: "Catalogue") -> None:
        self.catalogue = catalogue

    def __getattr__(self, name: str) -> Any:
        if name in LISTS:
            return partial(_listed, self.catalogue, name)
        if name in MOVED:
            return partial(_resolve(*MOVED[name]), catalogue=self.catalogue)
        return partial(getattr(import_module("pnp"), name), catalogue=self.catalogue)


def _open(folders: str | PathLike[str] | Iterable[str | PathLike[str]] = ()) -> Shelf:
    from pnp.catalogue import Catalogue

    return Shelf(Catalogue(arguments.paths("folders", folders)))


def _listed(catalogue: "Catalogue", name: str) -> Any:
    if name == "broken":
        return _resolve("pnp.api.default_catalogue", "broken_parts")(catalogue)
    found = getattr(catalogue, LISTS[name])()
    return found if name == "sources" else tuple(found)


def _resolve(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def _warn(old: str, new: str) -> None:
    message = f"{old} is deprecated and will be removed in pnp 1.0: use {new}"
    warnings.warn(message, DeprecationWarning, stacklevel=4)
