"""Errors about paper that is too small name the smallest paper that works."""

import pytest

import pnp
from pnp.errors import PnpError
from pnp.layout.paper import PAPERS
from tests.conftest import KITS

MAKERS = {
    "kit": pnp.kit,
    "large kit": lambda game, paper: pnp.kit(game, large=True, paper=paper),
    "box": lambda game, paper: pnp.kit(game, only=["box"], paper=paper),
    "booklet": pnp.booklet,
    "pad": pnp.pad,
    "rules": lambda game, paper: pnp.component(f"{game}/rules").lay_out(paper=paper),
}
CASES = [
    *((name, game) for name in MAKERS for game in ("color-claim",)),
    *(("box", game) for game in KITS if game != "color-claim"),
]


def suggested(make, game, paper):
    """Return the suggested papers, or None if the document fits the paper."""
    try:
        len(make(game, paper=paper))
    except PnpError as error:
        return [each.value for each in error.remedies if each.setting == "paper"]
    return None


@pytest.mark.parametrize(("name", "game"), CASES)
def test_smallest_paper_that_works_is_named(name, game):
    make = MAKERS[name]
    works = [
        paper
        for paper in sorted((p for p in PAPERS.values() if p.size), key=lambda p: p.size)
        if suggested(make, game, paper.name) is None
    ]
    smallest = [
        next(paper.name for paper in works if paper.in_inches is in_inches)
        for in_inches in (False, True)
    ]
    for paper in ("60x60mm", "100x150mm"):
        found = suggested(make, game, paper)
        assert found in (None, smallest), paper
        assert found == smallest or paper != "60x60mm"
