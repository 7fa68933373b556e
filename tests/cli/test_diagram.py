"""`pnp diagram --view table`: positions and kits as they stand on the table."""

from pathlib import Path

import pytest

from tests.conftest import KITS, Pnp
from tests.reading import read_pdf


def test_a_position_is_drawn_in_perspective(pnp: Pnp, folder: Path) -> None:
    assert pnp("start", "color-claim").status == 0
    for name in ("table.pdf", "table.svg", "table.png"):
        answer = pnp("diagram", "table.toml", "-o", name, "--view", "table")
        assert (answer.status, answer.out.split()) == (0, [name])
    letters = [mark.text for mark in read_pdf(folder / "table.pdf")[0].marks if mark.text]
    assert {"R", "Y", "G", "B", "K"} <= set(letters)


@pytest.mark.parametrize("game", KITS)
def test_a_kit_is_drawn_by_its_name(pnp: Pnp, folder: Path, game: str) -> None:
    answer = pnp("diagram", game, "-o", "kit.svg", "--view", "table", "--paper", "fit")
    assert answer.status == 0
    assert (folder / "kit.svg").stat().st_size > 10_000


def test_a_view_is_for_a_file_and_a_kit_has_none_from_above(pnp: Pnp, folder: Path) -> None:
    answer = pnp("diagram", "color-claim", "--view", "table")
    assert answer.status == 2
    assert "--view is for a file" in answer.err
    assert pnp("diagram", "color-claim", "-o", "kit.svg").status == 2
    assert not list(folder.iterdir())
