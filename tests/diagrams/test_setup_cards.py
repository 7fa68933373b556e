"""Setup cards: their size, the frame, the back, and letters of a readable size."""

import re
from pathlib import Path
from statistics import mean

import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.geometry import Size
from tests.conftest import Pnp
from tests.reading import read_pdf

EDGE_NAME = re.compile("[nesw][1-6]")
PORTRAIT, LANDSCAPE = Size(70, 120), Size(120, 70)
CARDS = {
    ("color-claim", ""): PORTRAIT,
    ("line-or-colour", "basic"): PORTRAIT,
    ("line-or-colour", "advanced"): PORTRAIT,
    ("paint-the-line", "four-colours"): LANDSCAPE,
    ("paint-the-line", "five-colours"): LANDSCAPE,
    ("passtally", "2-players"): PORTRAIT,
    ("passtally", "3-players"): PORTRAIT,
    ("colour-lines", "1-player"): PORTRAIT,
    ("colour-lines", "3-players"): PORTRAIT,
    ("colour-lines", "5-players-side-b-three-options"): PORTRAIT,
}


def printed(pnp: Pnp, game: str, variant: str, *options: str):
    words = ["--variant", variant] if variant else []
    result = pnp("setup", game, *words, "--seed", "3", *options, "-o", "card.pdf")
    assert result.status == 0, result.err
    return read_pdf(Path("card.pdf"))


@pytest.mark.parametrize(("game", "variant"), CARDS)
def test_setup_is_a_tarot_card(pnp: Pnp, folder: Path, game: str, variant: str) -> None:
    (page,) = printed(pnp, game, variant, "--paper", "fit", "--no-marks")
    assert (page.width, page.height) == pytest.approx(tuple(CARDS[game, variant]), abs=0.01)
    assert min(mark.size for mark in page.marks if mark.text) >= 2.46  # 7 pt


@pytest.mark.parametrize(("game", "variant"), CARDS)
def test_texts_of_a_card_do_not_overlap(pnp: Pnp, folder: Path, game: str, variant: str) -> None:
    (page,) = printed(pnp, game, variant, "--paper", "fit", "--no-marks")
    lines = [mark for mark in page.marks if len(mark.text) > 2]
    for number, first in enumerate(lines):
        for second in lines[number + 1 :]:
            (x, y), (other_x, other_y) = first.points[0], second.points[0]
            apart = abs(y - other_y) >= 0.8 * min(first.size, second.size)
            assert apart or abs(x - other_x) >= 0.5, (first.text, second.text)


def test_codes_of_all_cards_have_one_size(pnp: Pnp, folder: Path) -> None:
    pages = printed(pnp, "color-claim", "", "-n", "12")
    codes = [mark for page in pages for mark in page.marks if mark.text.startswith("CC-")]
    assert len(codes) == 12
    assert len({(round(mark.size, 3), len(mark.text)) for mark in codes}) == 1


@pytest.mark.parametrize("variant", ["2-players", "3-players"])
def test_names_of_edge_spaces_are_inside_their_spaces(pnp: Pnp, folder: Path, variant: str) -> None:
    (page,) = printed(pnp, "passtally", variant, "--paper", "fit", "--no-marks")
    names = {mark.text: mark.points[0] for mark in page.marks if EDGE_NAME.fullmatch(mark.text)}
    assert len(names) == 24
    numbers = range(1, 7)
    west_east = [names[f"{side}{number}"][0] for side in "we" for number in numbers]
    north_south = [names[f"{side}{number}"][1] for side in "ns" for number in numbers]
    across = [names[f"n{number}"][0] for number in numbers]
    down = [names[f"w{number}"][1] for number in numbers]
    assert mean(west_east) == pytest.approx(mean(across), abs=0.8)
    assert mean(north_south) == pytest.approx(mean(down), abs=0.8)


def test_four_cards_fit_a_sheet(pnp: Pnp, folder: Path) -> None:
    (page,) = printed(pnp, "color-claim", "", "-n", "4")
    assert page.text.count("Color Claim") >= 4


def test_long_code_is_complete_on_two_lines(pnp: Pnp, folder: Path) -> None:
    (page,) = printed(pnp, "color-claim", "", "--paper", "fit", "--no-marks")
    code = pnp("setup", "color-claim", "--seed", "3").out.split()[2]
    assert code in page.text.replace("- ", "-").replace("-\n", "-")


def test_back_has_a_white_frame(pnp: Pnp, folder: Path) -> None:
    front, back = printed(
        pnp,
        "color-claim",
        "",
        "--backs",
        "duplex-long",
        "--paper",
        "80x130mm",
        "--no-marks",
        "--margin",
        "5mm",
    )
    drawn = [mark for mark in back.marks if len(mark.clips) > 1]
    assert drawn
    assert "Color Claim" in front.text
    cut = (back.width - 70) / 2
    for mark in drawn:
        outlines = [[*zip(*outline, strict=True)] for outline in mark.clips]
        left = max(min(xs) for xs, _ in outlines)
        right = min(max(xs) for xs, _ in outlines)
        assert left >= cut + 4 - 0.01
        assert right <= cut + 66 + 0.01


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted({game for game, _ in CARDS}))
def test_back_looks_the_same_when_turned(pnp: Pnp, folder: Path, game: str) -> None:
    words = ("--seed", 3, "--backs", "duplex-long", "--paper", "fit", "--no-marks", "--dpi", 100)
    assert pnp("setup", game, *words, "-o", "card.png").status == 0
    back = Image.open(sorted(folder.glob("card*.png"))[-1]).convert("L")
    turned = back.rotate(180)
    # Edges may differ by one pixel.
    darkest, lightest = (
        turned.filter(each(3)) for each in (ImageFilter.MinFilter, ImageFilter.MaxFilter)
    )
    outside = ImageChops.lighter(
        ImageChops.subtract(back, lightest), ImageChops.subtract(darkest, back)
    )
    different = sum(outside.histogram()[60:]) / (back.width * back.height)
    assert different < 0.001
