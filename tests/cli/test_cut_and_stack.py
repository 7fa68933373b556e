"""Cards that lie in sequence once the sheets are cut and the piles are laid upon one another."""

import json
from pathlib import Path

from tests.conftest import Pnp
from tests.reading import read_pdf


def test_piles_of_cards_are_in_sequence(pnp: Pnp, folder: Path) -> None:
    words = ("setup", "color-claim", "-n", "10", "--seed", "3")
    codes = [json.loads(line)["code"] for line in pnp(*words, "--json").out.splitlines()]
    pnp(*words, "--cut-and-stack", "-o", "cards.pdf")
    pages = [page.text for page in read_pdf(folder / "cards.pdf")]
    sheets = [[code for code in codes if code in page] for page in pages]
    assert sheets == [codes[0::3], codes[1::3], codes[2::3]]


def test_what_is_only_shown_is_not_cut(pnp: Pnp) -> None:
    answer = pnp("setup", "color-claim", "--cut-and-stack")
    assert answer.status == 2
    assert "--cut-and-stack is for a file: add -o FILE" in answer.err
