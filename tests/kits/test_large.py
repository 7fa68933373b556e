"""Kits at 140% on A4 and Letter: boards become posters, pads lose rows, pieces still fit."""

import re
from itertools import pairwise

import pytest

from tests.conftest import KITS, diagonal
from tests.rendered_kits import PAPERS, UNFOLDED, kit_pages

BACKS = ("none", "duplex-long", "duplex-short", "gutter")

LARGE_UNFOLDED = {*UNFOLDED, ("colour-lines", "gutter")}
"""Kits without backs below a fold. Large cards of Colour Lines are too tall for a folded sheet."""


@pytest.mark.parametrize(
    ("game", "backs"),
    [each for each in diagonal(KITS, BACKS) if each.values not in LARGE_UNFOLDED],
)
@pytest.mark.parametrize("paper", PAPERS)
def test_large_kit_fits_usual_paper(game, backs, paper):
    pages = kit_pages(game, "--large", "--paper", paper, "--backs", backs, "--layers", "all")
    sizes = {tuple(sorted((round(page.width), round(page.height)))) for page in pages}
    assert len(sizes) == 1
    texts = [mark for mark in pages[0].marks if mark.text.strip() and mark.layer == "print"]
    assert min(mark.size for mark in texts) >= 7 * 1.4 * 25.4 / 72 - 1e-3


def test_large_cover_names_the_pages_after_it():
    pages = kit_pages("passtally", "--large")
    contents = next(page.text for page in pages if "Contents" in page.text)
    rules = [number for number, page in enumerate(pages, 1) if "rules summary" in page.text]
    entry = f"1\u00d7\nRules summary\npages {rules[0]}\u2013{rules[-1]}"
    assert entry in contents


def test_large_boards_are_posters():
    pages = kit_pages("passtally", "--only", "boards", "--large", "--paper", "Letter")
    assert len(pages) == 6
    assert all("glue onto the strip" in page.text for page in pages)


@pytest.mark.parametrize("backs", ["none", "duplex-long"])
@pytest.mark.parametrize("paper", PAPERS)
def test_large_sheets_of_colour_lines_stay_whole(paper, backs):
    words = ("--only", "sheets", "--large", "--paper", paper, "--backs", backs)
    pages = kit_pages("colour-lines", *words)
    assert len(pages) == 10
    assert not any("glue onto the strip" in page.text for page in pages)


def test_large_pad_has_fewer_rounds():
    (usual,) = kit_pages("passtally", "--only", "pad", "--paper", "Letter")
    (large,) = kit_pages("passtally", "--only", "pad", "--paper", "Letter", "--large")
    written = [{mark.text for mark in page.marks} for page in (usual, large)]
    assert "19" in written[0]
    assert "19" not in written[1]
    assert "12" in written[1]


@pytest.mark.parametrize("game", ["color-claim", "line-or-colour", "passtally"])
def test_large_instructions_have_steps_before_pieces_and_no_second_number(game):
    pages = kit_pages(game, "--large", "--layers", "all")
    numbers = [number for number, page in enumerate(pages, 1) if "1 Score" in page.text]
    numbers += [number for number, page in enumerate(pages, 1) if "1 Cut out" in page.text]
    rules = [number for number, page in enumerate(pages, 1) if "rules summary" in page.text]
    assert numbers
    assert max(numbers) < min(rules)
    for number in rules:
        large = {mark.text for mark in pages[number - 1].marks if mark.size > 4}
        assert str(number - rules[0] + 1) not in large


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["color-claim", "line-or-colour", "paint-the-line", "passtally"])
def test_large_instructions_name_the_page_of_the_pictures(game, paper):
    pages = kit_pages(game, "--large", "--paper", paper)
    words = [" ".join(page.text.split()) for page in pages]
    (named,) = re.findall(r"The pictures on page (\d+) show every step", " ".join(words[:5]))
    drawn = [
        number for number, text in enumerate(words, 1) if re.search("1 (Score|Cut|Glue)", text)
    ]
    assert drawn == [int(named)]
    assert "pictures below" not in " ".join(words)


@pytest.mark.parametrize("paper", PAPERS)
def test_large_footer_and_ruler_figures_are_enlarged_but_not_the_ruler(paper):
    for page in kit_pages("color-claim", "--large", "--paper", paper, "--layers", "all")[3:]:
        texts = {mark.text: mark for mark in page.marks if mark.kind == "text"}
        (line,) = (mark for text, mark in texts.items() if text.startswith("Print at 100%"))
        for mark in (line, texts["100 mm"], texts["4 in"]):
            assert mark.size == pytest.approx(7 * 1.4 * 25.4 / 72, abs=0.01)
        tens = [sum(x for x, _ in texts[str(n)].points) / 2 for n in range(10, 100, 10)]
        assert [b - a for a, b in pairwise(tens)] == pytest.approx([10] * 8, abs=0.01)


@pytest.mark.parametrize("game", KITS)
def test_large_cover_has_the_first_setup_after_the_instructions(game):
    text = "\n".join(page.text for page in kit_pages(game, "--large", "--layers", "all")[1:4])
    headings = ("Contents", "Print", "Cut", "Make the pieces", "You also need", "1 Cut")
    if "1 Cut" not in text:
        headings = headings[:-1]
    found = [re.search(rf"(?m)^{each}", text, re.IGNORECASE) for each in (*headings, "First setup")]
    places = [each.start() for each in found]
    assert places == sorted(places)
