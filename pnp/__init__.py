"""Print board-game components at true scale, set games up and score positions.

Its names are those of `pnp.door.names`, which is imported when one of them is first used.
"""

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMove",
    "Board",
    "BoardFigure",
    "Bookmark",
    "Broken",
    "Challenge",
    "Checked",
    "Component",
    "Condition",
    "Document",
    "Drawing",
    "Faults",
    "Field",
    "Figure",
    "Font",
    "Form",
    "Game",
    "GameSheet",
    "Given",
    "IllegalMove",
    "IllegalPosition",
    "Kind",
    "Length",
    "Mark",
    "Move",
    "NotationError",
    "Outcome",
    "Page",
    "Paper",
    "Parameter",
    "Part",
    "Picked",
    "Place",
    "Placed",
    "PnpError",
    "Point",
    "Printer",
    "Printing",
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
    "Variant",
    "add_printer",
    "broken",
    "calibration",
    "check",
    "component",
    "component_names",
    "contact_sheet",
    "fonts",
    "form",
    "game",
    "game_names",
    "kit",
    "kit_names",
    "lay_out",
    "open",
    "pad",
    "pad_names",
    "palette_names",
    "papers",
    "picture",
    "printers",
    "read",
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
]

TYPE_CHECKING = False  # type checkers know the name; `typing` alone would take 5 ms
if TYPE_CHECKING:
    from pnp.door.names import *
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from pnp.door import names

        return getattr(names, name)


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
