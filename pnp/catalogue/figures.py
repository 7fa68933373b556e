"""Check the figures that games return: their boards and pieces must be drawable components."""

from collections.abc import Iterator

from pnp.catalogue.catalogue import Catalogue
from pnp.catalogue.trials import Check, Fault, Trial
from pnp.diagrams.page import pages
from pnp.diagrams.style import Style
from pnp.drawing.colour import palette, palette_names
from pnp.errors import PnpError
from pnp.figure import EDGE, BoardFigure, Figure, PieceRef
from pnp.geometry import Size
from pnp.messages import _

_PAGE_AREA, _LARGEST_SPACE = Size(170, 170), 24.0
"""Size of the page area and maximum side of a space for test drawings, in mm."""


def figures_of(catalogue: Catalogue) -> Check:
    """Return a check that a game's figures can be drawn with the components in a catalogue."""
    styles = [catalogue.style(palette(name)) for name in palette_names()]

    def check_figures_can_be_drawn(trial: Trial) -> Iterator[Fault]:
        for position in trial.sample:
            figure = trial.game.figure(position)
            for style in styles:
                for fault in figure_faults(figure, style):
                    yield Fault("figure", fault)
            pages(trial.game.title, figure, styles[0], trial.game.score(position))
        yield from _sheet_faults(trial, catalogue)

    return Check(_("figures can be drawn"), check_figures_can_be_drawn)


def _sheet_faults(trial: Trial, catalogue: Catalogue) -> Iterator[Fault]:
    """Yield an error if a random sheet has parameters that its template rejects."""
    sheets = trial.game.sheets
    if sheets is not None:
        code = sheets.draw({}, trial.seed).code(0)
        try:
            catalogue.template(sheets.template).scope(sheets.parameters(code))
        except PnpError as error:
            if error.faults[0].where.file:
                raise
            yield Fault("sheets", str(error))


def figure_faults(figure: Figure, style: Style) -> Iterator[str]:
    """Yield the errors in boards and pieces.

    Raises PnpError if a component is unknown or invalid.
    """
    for board in figure.boards:
        yield from _missing_spaces(board, style)
    for piece in dict.fromkeys(_pieces(figure)):
        try:
            style.piece(piece)
        except PnpError as error:
            style.piece(PieceRef(piece.component))  # raises an error if the component is broken
            fault = str(error.located_in_message())
            yield _("{piece}: {fault}", piece=str(piece), fault=fault)


def _pieces(figure: Figure) -> Iterator[PieceRef]:
    """Yield all pieces, including those in trays and those that set the colours of lines."""
    for board in figure.boards:
        yield from (each.piece for each in board.placed)
        yield from (route.like for route in board.routes if route.like)
        yield from board.chosen
    for tray in figure.trays:
        yield from tray.pieces


def _missing_spaces(board: BoardFigure, style: Style) -> Iterator[str]:
    """Yield an error for each space that is only in the figure or only in the component."""
    printed = style.background(board.ref, _PAGE_AREA, _LARGEST_SPACE).spaces
    used = [*board.board.names, *(name for each in board.placed for name in each.spaces)]
    used += [mark.space for mark in board.marks]
    used += [step.space for route in board.routes for step in route.steps]
    for name in dict.fromkeys(used):
        if name not in printed:
            yield _("{component} has no space {name}", component=board.ref.component, name=name)
    for name in printed:
        if name not in board.board.index and not name.startswith(EDGE):
            last = board.board.names[-1]
            yield _(
                "{component} prints the space {name}, but the board has only a1 to {last}",
                component=board.ref.component,
                name=name,
                last=last,
            )
            return
