"""A colour has one fill, one pattern and one letter on every sheet of a game."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import Role
from pnp.drawing.colour import palette as palette_of
from tests.conftest import KITS, Pnp, diagonal
from tests.kits.legibility import Lettering, letterings
from tests.reading import PdfPage, read_pdf
from tests.rendered_kits import kit_pages

LETTERS = {
    "color-claim": "R Y G B K",
    "colour-lines": "pk lb pu lg ye dg or db",
    "line-or-colour": "R O Y G B P K",
    "paint-the-line": "R Y G B",
    "passtally": "1 2 3",
}
"""Labels on the colours of each game: their letters, or the numbers of players."""

COLOURLESS = {Role.CELL, Role.CHECK, Role.BACKGROUND}


def coloured_letterings(pages: list[PdfPage], game: str, palette: str) -> set[Lettering]:
    """Return the letters on colours, without numbers on the board's own background."""
    tones = palette_of(palette), Catalogue().theme(game).over(palette_of(palette))
    inks = {ink.hex for each in tones for role in COLOURLESS if (ink := each.ink(role))}
    if LETTERS[game][0].isdigit():  # steps and points are on inks of the theme, too
        inks |= {ink.hex for each in tones for ink in each.art.values() if ink}
        families = palette_of(palette).families
        inks -= {ink.hex for family in families for ink in family.values() if ink}
    found = {lettering for page in pages for lettering in letterings(page, LETTERS[game].split())}
    return {each for each in found if each.fill not in {*inks, "#ffffff"} or each.pattern}


def sheets(game: str, palette: str, pnp: Pnp, folder: Path) -> Iterator[list[PdfPage]]:
    """Yield the pages of the kit, of a setup card and of a score diagram."""
    yield kit_pages(game, "--palette", palette, "--layers", "all")
    assert pnp("setup", game, "--seed", "1", "-o", "c.pdf", "--palette", palette).status == 0
    yield read_pdf(folder / "c.pdf")
    (folder / "p.toml").write_text(pnp("start", game).out)
    assert pnp("score", "p.toml", "-o", "s.pdf", "--palette", palette).status == 0
    yield read_pdf(folder / "s.pdf")


@pytest.mark.parametrize(("game", "palette"), diagonal(KITS, ["safe", "grey", "ink-saver"]))
def test_letter_has_one_fill_and_one_pattern_on_every_sheet(
    game: str, palette: str, pnp: Pnp, folder: Path
) -> None:
    """A shape too small for its pattern beside the letter may have none."""
    fills, patterns = defaultdict(set), defaultdict(set)
    for pages in sheets(game, palette, pnp, folder):
        found = coloured_letterings(pages, game, palette)
        assert found
        for lettering in found:
            fills[lettering.letter].add(lettering.fill)
            patterns[lettering.letter].add(lettering.pattern)
    assert sorted(fills) == sorted(LETTERS[game].split())
    assert {letter: fill for letter, fill in fills.items() if len(fill) > 1} == {}
    found_patterns = {letter: each - {frozenset()} for letter, each in patterns.items()}
    if palette in {"grey", "ink-saver"}:
        assert {letter for letter, each in found_patterns.items() if len(each) != 1} == set()
        assert len({*map(frozenset, found_patterns.values())}) == len(found_patterns), (
            "each has a pattern of its own"
        )
    else:
        assert not any(found_patterns.values())


@pytest.mark.parametrize(
    ("game", "variant"), [("line-or-colour", "basic"), ("passtally", "2-players")]
)
def test_letter_has_one_fill_in_a_kit_of_fewer_colours(game: str, variant: str) -> None:
    pages = kit_pages(game, "--variant", variant)
    fills = defaultdict(set)
    for lettering in coloured_letterings(pages, game, "safe"):
        fills[lettering.letter].add(lettering.fill)
    assert fills
    assert {letter: fill for letter, fill in fills.items() if len(fill) > 1} == {}
