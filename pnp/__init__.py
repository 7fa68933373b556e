"""Print board-game components at true scale, set games up and score positions.

Its names are those of `pnp.api.names`, which is imported when one of them is first used.
"""

from pnp.version import __version__ as __version__

__all__ = [
    "AmbiguousMove",
    "Board",
    "BoardDrawing",
    "BoardFigure",
    "BoardLayer",
    "Bookmark",
    "Broken",
    "Challenge",
    "Checked",
    "Component",
    "Condition",
    "Document",
    "Draft",
    "DraftValue",
    "Drawing",
    "Faults",
    "Field",
    "Figure",
    "Font",
    "Form",
    "Game",
    "GameSheet",
    "GameSheets",
    "Given",
    "Handwork",
    "IllegalMove",
    "IllegalPosition",
    "Kind",
    "Length",
    "Mark",
    "Move",
    "NotationError",
    "Option",
    "Outcome",
    "Page",
    "Paper",
    "Parameter",
    "Part",
    "Picked",
    "Piece",
    "Place",
    "Placed",
    "PnpError",
    "Point",
    "Printable",
    "Printer",
    "Printing",
    "QrCode",
    "Record",
    "Rect",
    "Remedy",
    "Roll",
    "Route",
    "Scale",
    "Score",
    "Setup",
    "Setups",
    "SheetOption",
    "Shelf",
    "Shown",
    "Size",
    "Space",
    "Step",
    "Table",
    "Tally",
    "Target",
    "Targets",
    "Thing",
    "TooLarge",
    "Tray",
    "Turn",
    "Variant",
    "add_printer",
    "broken",
    "calibration",
    "check",
    "component",
    "component_names",
    "contact_sheet",
    "draft",
    "fonts",
    "form",
    "game",
    "game_names",
    "kit",
    "kit_names",
    "lay_out",
    "new_game",
    "open",
    "pad",
    "pad_names",
    "palette_names",
    "papers",
    "picture",
    "print_options",
    "printers",
    "qr_code",
    "read",
    "read_record",
    "read_record_text",
    "read_text",
    "remove_printer",
    "roll",
    "schema",
    "setup",
    "setup_of",
    "setups",
    "sheet",
    "sheets",
    "start",
    "write_text",
]

TYPE_CHECKING = False  # type checkers know the name; `typing` alone would take 5 ms
if TYPE_CHECKING:
    from pnp.api.names import *
    from pnp.extras.club import api as _club
    from pnp.extras.opponent import api as _opponent
    from pnp.extras.scan import api as _scan

    club, opponent, scan = _club, _opponent, _scan
else:

    def __getattr__(name: str) -> object:
        if name in __all__:
            from pnp.api import names

            return getattr(names, name)
        if not name.startswith("_"):
            from pnp.api.extras import api_of

            found = api_of(name)
            if found is not None:
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    from pnp.api.extras import extras

    own = [name for name in globals() if name.startswith("__")]
    return sorted([*__all__, *own, *(extra.name for extra in extras() if extra.api)])
