"""Every board and piece that a figure shows is a component: mistakes of each kind are found."""

from dataclasses import replace

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.conformance import Trial, check_faults
from pnp.catalogue.figures import figures_of
from pnp.figure import Mark, PieceRef, PlacedPiece, Route, RouteStep, Tray

LIBRARY = Catalogue()
GAME = LIBRARY.game("color-claim")


def board(**changes):
    return lambda figure: replace(figure, boards=(replace(figure.boards[0], **changes),))


def tray(thing):
    return lambda figure: replace(figure, trays=(Tray("Beside", (thing,), ("",)),))


PIECE = "color-claim/pyramids"
ROUTE = Route(1, (RouteStep("a1", "", "E"),), PieceRef("stones"))

MISTAKES = [
    (board(thing=PieceRef("color-claim/bord")), "there is no component 'color-claim/bord'"),
    (board(thing=PieceRef("generic/grid", (("rows", 2),))), "generic/grid has no space a3"),
    (board(thing=PieceRef(PIECE)), "color-claim/pyramids has no spaces, so it is no board"),
    (board(placed=(PlacedPiece(PieceRef("stones"), ("a1",)),)), "there is no component 'stones'"),
    (board(placed=(PlacedPiece(PieceRef(PIECE), ("f1",)),)), "color-claim/board has no space f1"),
    (
        board(placed=(PlacedPiece(PieceRef.of(PIECE, color="red"), ("a1",)),)),
        "has no value 'color' (did",
    ),
    (board(placed=(PlacedPiece(PieceRef.of(PIECE, colour="pink"), ("a1",)),)), "no set has"),
    (board(marks=(Mark("a7"),)), "color-claim/board has no space a7"),
    (board(routes=(ROUTE,)), "there is no component 'stones'"),
    (tray(PieceRef("stones")), "there is no component 'stones'"),
]


@pytest.mark.parametrize(("change", "words"), MISTAKES)
def test_what_cannot_be_drawn_is_told(change, words):
    game = replace(GAME, figure=lambda position: change(GAME.figure(position)))
    told = [str(f) for f in check_faults(figures_of(LIBRARY), Trial(game, game.variant(), 3))]
    assert told
    assert "color-claim, seed 3: figures can be drawn: " in told[0]
    assert words in told[0]
