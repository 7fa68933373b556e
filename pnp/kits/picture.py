"""Draw a finished kit: the game on the table, with other components beside it."""

from collections.abc import Iterator, Mapping

from pnp.catalogue import Catalogue
from pnp.diagrams.style import Style
from pnp.diagrams.table_view import table_scene
from pnp.drawing.scene import Scene
from pnp.figure import Figure, PieceRef, Tray
from pnp.kits.kit_file import KitFile, KitPart
from pnp.templates.expression import Argument


def kit_picture(file: KitFile, catalogue: Catalogue, style: Style) -> Scene:
    """Return the picture; may raise PnpError or Faults."""
    figure = finished_figure(file, catalogue, style)
    return style.pictures.fetch(
        (file.title, repr(figure)), lambda: table_scene(file.title, figure, style)
    )


def finished_figure(file: KitFile, catalogue: Catalogue, style: Style) -> Figure:
    """Return a game's position, with unused components beside it; may raise PnpError or Faults."""
    figure = start_figure(file, catalogue)
    shown = {placed.piece.component for board in figure.boards for placed in board.placed}
    shown |= {piece.component for tray in figure.trays for piece in tray.pieces}
    trays = [
        tray
        for part in file.parts_for("")
        for component in part.components
        if component not in shown and (part.pieces or not figure.boards)
        for tray in _trays(part, component, catalogue, style)
    ]
    return Figure(figure.boards, "", trays=(*figure.trays, *trays))


def start_figure(file: KitFile, catalogue: Catalogue) -> Figure:
    """Return the position or the first setup from the kit file, or an empty figure."""
    if file.position:
        return catalogue.figure(file.position)
    if not file.setup:
        return Figure((), "")
    setup = catalogue.find_code(file.setup)
    figure: Figure = setup.game.figure(setup.position)
    return figure


def _trays(part: KitPart, component: str, catalogue: Catalogue, style: Style) -> Iterator[Tray]:
    """Yield trays with a component's pieces: flat pieces in piles, standing pieces side by side."""
    template = catalogue.template(component)
    declared = template.declared.parameters
    arguments = {name: value for name, value in part.parameters.items() if name in declared}
    for values, count in template.kinds(arguments):
        piece = _piece_ref(component, {**arguments, **values})
        piled = style.solid(piece).solid.is_flat
        yield Tray("", (piece,) * count, ("",) * count, piled)


def _piece_ref(component: str, values: Mapping[str, Argument]) -> PieceRef:
    """Return the piece with these values. A list value becomes comma-separated text."""
    written = {
        name: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
        for name, value in values.items()
    }
    return PieceRef.of(component, **written)
