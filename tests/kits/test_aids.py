"""Player aids: an optional part of every kit, with a card for each player."""

from pathlib import Path

import pytest

from tests.conftest import Pnp
from tests.reading import read_pdf

COUNTS = [
    ("color-claim", "", 2),
    ("passtally", "", 3),
    ("passtally", "2-players", 2),
    ("colour-lines", "", 5),
    ("colour-lines", "4-players-side-b", 4),
]


@pytest.mark.parametrize(("game", "variant", "count"), COUNTS)
def test_each_player_gets_an_aid(
    pnp: Pnp, folder: Path, game: str, variant: str, count: int
) -> None:
    words = ["--variant", variant] if variant else []
    assert pnp("kit", game, "--only", "aids", *words, "-o", "aids.pdf").status == 0
    (page,) = read_pdf(folder / "aids.pdf")
    headings = [text for text in page.text.splitlines() if text in ("Turn", "Round")]
    assert len(headings) == count
