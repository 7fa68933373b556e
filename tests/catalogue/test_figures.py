"""Every board and piece of a figure must be a component; mistakes of each kind are found."""

from dataclasses import replace

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.conformance import check_faults
from pnp.catalogue.figures import figures_of
from pnp.catalogue.trials import Trial
from pnp.figure import Mark, PieceRef, PlacedPiece, Route, RouteStep, Tray

LIBRARY = Catalogue()
GAME = LIBRARY.game("color-claim")


def board(**changes):
    return lambda figure: replace(figure, boards=(replace(figure.boards[0], **changes),))


def tray(piece):
    return lambda figure: replace(figure, trays=(Tray("Beside", (piece,), ("",)),))


PIECE = "color-claim/pyramids"
ROUTE = Route(1, (RouteStep("a1", "", "E"),), PieceRef("stones"))

MISTAKES = [
    (board(ref=PieceRef("color-claim/bord")), "unknown component 'color-claim/bord'"),
    (board(ref=PieceRef("generic/grid", (("rows", 2),))), "generic/grid has no space a3"),
    (board(ref=PieceRef(PIECE)), "color-claim/pyramids is not a board: it has no spaces"),
    (board(placed=(PlacedPiece(PieceRef("stones"), ("a1",)),)), "unknown component 'stones'"),
    (
        board(placed=(PlacedPiece(PieceRef(PIECE), ("f1",)),)),
        "color-claim/board has no space f1",
    ),
    (
        board(placed=(PlacedPiece(PieceRef.of(PIECE, color="red"), ("a1",)),)),
        "has no value 'color': did",
    ),
    (
        board(placed=(PlacedPiece(PieceRef.of(PIECE, colour="pink"), ("a1",)),)),
        "no set of colours contains",
    ),
    (board(marks=(Mark("a7"),)), "color-claim/board has no space a7"),
    (board(routes=(ROUTE,)), "unknown component 'stones'"),
    (tray(PieceRef("stones")), "unknown component 'stones'"),
]


@pytest.mark.parametrize(("change", "words"), MISTAKES)
def test_board_or_piece_without_component_is_reported(change, words):
    game = replace(GAME, figure=lambda position: change(GAME.figure(position)))
    found = [str(f) for f in check_faults(figures_of(LIBRARY), Trial(game, game.variant(), 3))]
    assert found
    assert "color-claim, seed 3: figures can be drawn: " in found[0]
    assert words in found[0]
