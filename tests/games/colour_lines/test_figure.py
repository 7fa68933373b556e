"""What a player's sheet shows, drawn and as text."""

from pathlib import Path

from pnp.catalogue import Catalogue
from pnp.files.toml_text import read_toml
from tests.conftest import ROOT


def _texts(file: Path) -> dict[str, str]:
    game, position = Catalogue().read(read_toml(file))
    (board,) = game.figure(position).boards
    return dict(zip(board.board.names, board.texts, strict=True))


def test_line_shows_on_grey_spaces_without_a_dot() -> None:
    texts = _texts(ROOT / "docs/colour-lines.toml")
    assert (texts["g7"], texts["h7"], texts["g12"]) == ("*", "*", "*")
    assert (texts["g6"], texts["g2"]) == ("==", "==")


def test_starts_are_crosses() -> None:
    texts = _texts(ROOT / "docs/colour-lines.toml")
    assert sorted(name for name, text in texts.items() if text == "X") == ["b5", "j11"]
