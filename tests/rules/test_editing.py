"""Pieces in the position editor, and their orientations."""

import pytest

from pnp.catalogue import Catalogue


@pytest.mark.parametrize(
    ("name", "turns"), [("line-or-colour", 1), ("paint-the-line", 1), ("passtally", 4)]
)
def test_only_two_space_tiles_can_be_turned(name: str, turns: int) -> None:
    game = Catalogue().game(name)
    assert game.editor
    pieces = game.editor.pieces(game.variants[0].start())
    assert pieces
    assert {piece.turns for piece in pieces} == {turns}
