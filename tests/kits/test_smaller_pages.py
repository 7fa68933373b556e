"""Rules on paper that is too small for one page: the same words and figures on more pages."""

import re
from io import BytesIO

import pytest

import pnp
from tests.conftest import KITS, diagonal
from tests.kits.legibility import faults
from tests.reading import read_pdf
from tests.rendered_kits import PAPERS, kit_pages

SMALL = ("A5", "5.5x8.5in")
MARGIN = 10.0
NINE_POINTS = 9 * 25.4 / 72


def pages_of(component, **options):
    return read_pdf(BytesIO(pnp.component(component).lay_out(**options).to_bytes(".pdf")))


def words(pages):
    """Return all words of the pages, except for the ruler, the foot and the page numbers."""
    marks = [mark for page in pages for mark in page.marks if mark.text and mark.layer != "guide"]
    return sorted(re.findall(r"[^\W\d]{2,}", " ".join(mark.text for mark in marks)))


@pytest.mark.parametrize(("game", "paper"), diagonal(KITS, SMALL))
def test_rules_on_small_paper_have_the_words_of_one_page(game, paper):
    one = pages_of(f"{game}/rules", layers="all")
    several = pages_of(f"{game}/rules", layers="all", paper=paper)
    assert (len(one), len(several) in (3, 4)) == (1, True)
    assert words(several) == words(one)


@pytest.mark.parametrize(("game", "paper"), diagonal(KITS, SMALL))
def test_rules_on_small_paper_are_readable_and_inside_the_margins(game, paper):
    for page in pages_of(f"{game}/rules", layers="all", paper=paper):
        texts = [mark for mark in page.marks if mark.text.strip() and mark.layer == "print"]
        assert all(mark.size >= NINE_POINTS - 1e-3 for mark in texts if len(mark.text) > 80)
        for mark in texts:
            left, top, right, bottom = mark.box
            assert left >= MARGIN - 0.1
            assert right <= page.width - MARGIN + 0.1
            assert top >= MARGIN - 0.1
            assert bottom <= page.height - MARGIN


@pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))
def test_large_rules_have_several_pages_of_larger_type(game, paper):
    pages = kit_pages(game, "--only", "rules", "--large", "--paper", paper, "--layers", "all")
    assert len(pages) in (3, 4)
    for page in pages:
        texts = [mark for mark in page.marks if mark.text.strip() and mark.layer == "print"]
        assert min(mark.size for mark in texts) >= 7 * 1.4 * 25.4 / 72 - 1e-3


@pytest.mark.parametrize("game", ["paint-the-line", "passtally"])
def test_short_section_of_large_rules_is_on_one_page(game):
    pages = kit_pages(game, "--only", "rules", "--large", "--layers", "all")
    (page,) = (page for page in pages if "\nRulings\n" in page.text)
    assert "Tie: the player" in page.text


FIGURES = [
    ("line-or-colour", "Basic game", "Line: White wins", "Advanced game"),
    ("line-or-colour", "End of the game", "Colour: Black wins", "Rulings"),
    ("color-claim", "Your turn", "Allowed moves", "Claiming"),
    ("color-claim", "End of the game", "Scoring example", "Rulings"),
    ("paint-the-line", "Your turn", "A move:", "End of the game"),
    ("paint-the-line", "End of the game", "Final score:", "Tips"),
    ("passtally", "Scoring", "The number on a tile", "End of the game"),
]
"""Texts of figures, with the heading of their section and the next heading."""


@pytest.mark.parametrize("options", [("--large",), ("--large", "--paper", "Letter")])
@pytest.mark.parametrize(("game", "heading", "figure", "following"), FIGURES)
def test_figures_of_large_rules_are_in_their_section(game, heading, figure, following, options):
    pages = kit_pages(game, "--only", "rules", *options, "--layers", "all")

    def place(words):
        (found,) = (
            (number, mark.points[0][1])
            for number, page in enumerate(pages)
            for mark in page.marks
            if mark.text == words or (words == figure and mark.text.startswith(words))
        )
        return found

    assert place(heading) < place(figure) < place(following)


LONG = """
title = "Rules"
help = "Rules of a test."
game = "Test"

[size]
width = "180mm"
height = "238mm"

[[elements]]
draw = "prose"
title = "Long rules"
width = "180mm"
height = "238mm"
columns = 2
size = "9pt"
text = '''
# First
WORDS

[board]

# Second
WORDS'''

[[elements]]
draw = "grid"
figure = "board"
x = "100mm"
y = "10mm"
columns = 4
rows = 4
cell = "15mm"
"""


def test_rules_that_are_too_long_have_two_columns_on_several_pages(tmp_path):
    """A long translation has pages of the same size, in type of at least 9 pt."""
    short, long = tmp_path / "short.toml", tmp_path / "long.toml"
    short.write_text(LONG.replace("WORDS", "a rule of the game. " * 150))
    long.write_text(LONG.replace("WORDS", "a rule of the game. " * 350))
    assert len(pages_of(short)) == 1
    pages = pages_of(long, layers="all")
    assert len(pages) == 3
    assert words(pages).count("rule") == 700
    for page in pages:
        lines = [mark for mark in page.marks if "a rule of" in mark.text]
        lefts = sorted({round(mark.box[0]) for mark in lines})
        assert len(lefts) == 2
        assert lefts[1] - lefts[0] == 93
        assert all(mark.box[2] <= lefts[1] for mark in lines if round(mark.box[0]) == lefts[0])
        assert min(mark.size for mark in lines) >= NINE_POINTS - 1e-3
        assert list(faults(page)) == []
