"""Setup cards: people and phones can read back what they show."""

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from pnp.catalogue import Catalogue
from pnp.rules import Variant
from tests.conftest import Pnp, diagonal
from tests.reading import read_pdf

VARIANTS = [(game, variant) for game in Catalogue().all_games() for variant in game.variants]


def chosen(variant: Variant) -> list[str]:
    """Return the option that selects a variant; the only one of a game has no name."""
    return ["--variant", variant.name] if variant.name else []


@pytest.mark.parametrize(("game", "variant"), VARIANTS, ids=lambda each: each.name)
def test_qr_code_contains_the_printed_code(game, variant, pnp: Pnp, folder: Path) -> None:
    words = ["setup", game.name, *chosen(variant), "--seed", "3"]
    pnp(*words, "-o", "card.png", "--paper", "fit", "--dpi", "150")
    pnp(*words, "-o", "card.pdf", "--paper", "fit")
    with Image.open(folder / "card.png") as picture:
        (found,) = zxingcpp.read_barcodes(picture)
    (page,) = read_pdf(folder / "card.pdf")
    assert found.text in page.text.replace("-\n", "-")  # a long code has two lines
    assert pnp("setup", game.name, "--code", found.text).status == 0


@pytest.mark.parametrize(("variant", "paper"), diagonal(VARIANTS, ["A4", "Letter"]))
def test_cards_and_results_fit_both_papers(variant, paper: str, pnp: Pnp, folder: Path):
    game, variant = variant
    assert pnp("setup", game.name, *chosen(variant), "-o", "a.pdf", "--paper", paper).status == 0
    (folder / "a.toml").write_text(pnp("start", game.name, *chosen(variant)).out)
    assert pnp("score", "a.toml", "-o", "b.pdf", "--paper", paper).status == 0
