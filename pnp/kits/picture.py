"""A kit as it is when it is made: the game on the table, other pieces of paper beside it."""

from collections.abc import Iterator, Mapping

from pnp.catalogue import Catalogue
from pnp.diagrams.look import Look
from pnp.diagrams.perspective import ROOM, table_scene
from pnp.drawing.scene import Scene
from pnp.figure import Figure, PieceRef, Tray
from pnp.geometry import Size
from pnp.kits.kit_file import KitFile, KitPart
from pnp.templates.expression import Given


def kit_picture(file: KitFile, catalogue: Catalogue, look: Look, room: Size = ROOM) -> Scene:
    """The picture, within the room; raises PnpError or Faults."""
    return table_scene(file.title, made_figure(file, catalogue, look), look, room)


def made_figure(file: KitFile, catalogue: Catalogue, look: Look) -> Figure:
    """The game, and beside it what has not been laid out; raises PnpError or Faults."""
    figure = _under_way(file, catalogue)
    known = {placed.thing.component for board in figure.boards for placed in board.placed}
    known |= {thing.component for tray in figure.trays for thing in tray.things}
    trays = [
        tray
        for part in file.parts_for("")
        for component in part.components
        if component not in known and (part.pieces or not figure.boards)
        for tray in _trays(part, component, catalogue, look)
    ]
    return Figure(figure.boards, "", trays=(*figure.trays, *trays))


def _under_way(file: KitFile, catalogue: Catalogue) -> Figure:
    """The position that the kit file tells, or the first setup; without one nothing."""
    if file.position:
        return catalogue.figure(file.position)
    if not file.setup:
        return Figure((), "")
    setup = catalogue.find_code(file.setup)
    figure: Figure = setup.game.figure(setup.position)
    return figure


def _trays(part: KitPart, component: str, catalogue: Catalogue, look: Look) -> Iterator[Tray]:
    """A component's pieces, each kind on a pile, or one beside the other if they stand."""
    template = catalogue.template(component)
    known = template.declared.parameters
    given = {name: value for name, value in part.parameters.items() if name in known}
    for values, count in template.kinds(given):
        thing = _thing(component, {**given, **values})
        piled = look.drawn_solid(thing).solid.is_flat
        yield Tray("", (thing,) * count, ("",) * count, piled)


def _thing(component: str, values: Mapping[str, Given]) -> PieceRef:
    """The piece with these values; a list as a person writes it."""
    written = {
        name: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
        for name, value in values.items()
    }
    return PieceRef.of(component, **written)
