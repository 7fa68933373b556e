"""Kits: their parts, counts and numbers of sheets, and messages about mistakes."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from itertools import product
from math import ceil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from bench.kits import printed, sheet_bound, standard_parts
from pnp.api.kits import kit
from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import find_kit
from pnp.kits.parts import Pile, Stock
from pnp.kits.request import KitRequest
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from tests.conftest import KITS, Pnp, diagonal, fast_only
from tests.reading import Mark, PdfPage, read_pdf
from tests.rendered_kits import PAPERS, kit_file, kit_pages
from tests.shapes import signed_area

slow = pytest.mark.slow
every_kit = pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))

KIT = """\
title = "Two"
help = "Two of something."
real = "Look for it."

[[parts]]
name = "grids"
components = ["generic/grid"]
parameters = { rows = "3", columns = "3", cell = "15mm" }
copies = 2
"""


def cuts(game: str, *words: str) -> list[Mark]:
    pages = kit_pages(game, "--layers", "all", *words)
    return [mark for page in pages for mark in page.marks if mark.layer == "cut"]


def sizes(marks: list[Mark]) -> Counter[tuple[float, ...]]:
    """Return the number of cuts of each size, the shorter side first."""
    spans = ((m.box[2] - m.box[0], m.box[3] - m.box[1]) for m in marks)
    return Counter(tuple(sorted((round(w, 1), round(h, 1)))) for w, h in spans)


def size(component: str) -> tuple[float, ...]:
    width, height = Catalogue().template(component).size({})
    return tuple(sorted((round(width, 1), round(height, 1))))


def letters(pages: list[PdfPage], *words: str) -> Counter[str]:
    return Counter(m.text for p in pages for m in p.marks if m.layer == "print" and m.text in words)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("game", "colours", "each"), [("paint-the-line", "RGBY", 3), ("color-claim", "RYGBK", 2)]
)
def test_pyramids_have_the_counts_of_the_game(
    game: str, paper: str, colours: str, each: int
) -> None:
    """Paint the Line has 36 and Color Claim 30; each of four faces has a letter and pips."""
    pages = kit_pages(game, "--only", "pyramids", "--paper", paper, "--layers", "all")
    nets = [m for page in pages for m in page.marks if m.layer == "cut"]
    assert len(nets) == 3 * each * len(colours)
    areas = Counter(round(abs(signed_area(m.points)), 0) for m in nets)
    assert list(areas.values()) == [each * len(colours)] * 3
    assert letters(pages, *colours) == dict.fromkeys(colours, 4 * 3 * each)
    pips = [m for p in pages for m in p.marks if m.layer == "print" and len(m.points) == 9]
    assert len(pips) == 4 * each * len(colours) * (1 + 2 + 3)


@pytest.mark.parametrize("paper", PAPERS)
def test_line_or_colour_has_49_counters_and_50_rings(paper: str) -> None:
    words = ("--only", "counters", "--only", "rings", "--paper", paper)
    found = sizes(cuts("line-or-colour", *words))
    assert found == {size("line-or-colour/counters"): 49, (21.0, 21.0): 50, (15.0, 15.0): 50}
    pages = kit_pages("line-or-colour", *words, "--layers", "all")
    assert set(letters(pages, *"ROYGBPK").values()) == {7}
    ink = palette("safe").text.hex
    dark = [
        m
        for p in pages
        for m in p.marks
        if m.fill and m.layer == "print" and mark_width(m) == 19.4 and m.fill == ink
    ]
    assert len(dark) == 25


def mark_width(mark: Mark) -> float:
    return round(mark.box[2] - mark.box[0], 1)


DISC, SQUARE, HEXAGON = (11.0, 11.0), (10.1, 10.1), (9.5, 11.0)
"""Sizes of the three players' markers, in mm."""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", ["none", "duplex-long"])
def test_passtally_has_all_its_tiles_and_markers(paper: str, backs: str) -> None:
    words = ("--only", "tiles", "--only", "markers", "--only", "levels")
    found = sizes(cuts("passtally", *words, "--paper", paper, "--backs", backs))
    width, height = size("passtally/level-markers")
    level = (width, height * 2 if backs == "none" else height)
    assert found == Counter(
        {
            size("passtally/tiles"): 42,
            size("passtally/first-player"): 1,
            **dict.fromkeys([DISC, SQUARE, HEXAGON], 5),
        }
    ) + Counter({level: 15})


@pytest.mark.parametrize("paper", PAPERS)
def test_colour_lines_has_five_dice_a_board_and_five_sheets(paper: str) -> None:
    dice = cuts("colour-lines", "--only", "dice", "--paper", paper)
    assert len(dice) == 5
    board = cuts("colour-lines", "--only", "board", "--paper", paper)
    assert sizes(board) == {size("colour-lines/dice-board"): 1}
    sheets = cuts("colour-lines", "--only", "sheets", "--paper", paper)
    assert sizes(sheets) == {size("colour-lines/sheet"): 10}
    pages = kit_pages("colour-lines", "--only", "sheets", "--backs", "duplex-long")
    backs = [page for page in pages[1::2] if "backs" in page.text]
    assert len(backs) == len(pages) / 2 == 3


@every_kit
def test_cover_counts_match_the_pages_that_it_names(game: str, paper: str) -> None:
    request = KitRequest(palette("safe"), Settings(parse_paper(paper)))
    kit = make_kit(game, request)
    first = kit_pages(game, "--paper", paper)[0]
    lines = first.text.split("\n")
    entries = [
        (*lines[at - 2 : at], word.split(" ")[1])
        for at, word in enumerate(lines)
        if at > 1 and lines[at - 2].isdigit() and word.startswith("page")
    ]
    titles = {mark.title for mark in kit.bookmarks} - {
        "Cover",
        "How to make it",
        "How to make the pieces",
    }
    printed = {held for sheet in kit.sheets for held in sheet.holds if held.title in titles}
    listed = [entry for entry in entries if entry[1] in titles | {held.plural for held in printed}]
    assert len(listed) == len({t for t in titles if not t.endswith("backs")})
    for count, title, pages in listed:
        assert int(count) > 0
        for number in map(int, pages.split("\u2013")):
            holds = list(kit.sheets)[number - 1].holds
            assert title in {held.counted(int(count)) for held in holds}


def test_cover_includes_the_pages_of_backs() -> None:
    words = kit_pages("colour-lines")[0].text.split("\n")
    assert words[words.index("Sheets (side A)") + 1] == "pages 4\u20136"
    assert words[words.index("Sheets (side B)") + 1] == "pages 6\u20138"
    words = kit_pages("colour-lines", "--backs", "duplex-long")[0].text.split("\n")
    assert words[words.index("Sheets") + 1] == "pages 5\u201310"


def test_backs_below_a_fold_need_no_two_sided_printing() -> None:
    pages = kit_pages("passtally", "--only", "levels", "--layers", "all")
    folds = [m for page in pages for m in page.marks if m.layer == "fold"]
    assert len(folds) == 15
    assert letters(pages, "3", "5") == {"3": 15, "5": 15}


def test_piece_without_back_is_above_a_fold_only_to_save_paper() -> None:
    """Rings fill a whole sheet without a fold; a first player marker shares a folded sheet."""
    rings = ("--only", "counters", "--only", "rings", "--backs", "gutter", "--layers", "all")
    _steps, flat, *folded = kit_pages("line-or-colour", *rings)
    assert [sum(m.layer == "fold" for m in page.marks) for page in folded] == [1, 1]
    assert sum(m.layer == "fold" for m in flat.marks) == 50
    markers = ("--only", "markers", "--backs", "gutter", "--layers", "all")
    _steps, _folded = kit_pages("passtally", *markers)


@pytest.mark.parametrize(
    "words",
    [
        ("color-claim",),
        ("paint-the-line",),
        ("passtally", "--only", "pad"),
        ("colour-lines", "--only", "sheets"),
    ],
)
def test_kit_without_backs_below_a_fold_is_not_printed(
    words: tuple[str, ...], pnp: Pnp, folder: Path
) -> None:
    """Pads and sheets have backs for duplex printing, but are never folded."""
    answer = pnp("kit", *words, "--backs", "gutter", "-o", "k.pdf")
    assert (answer.status, answer.err) == (2, "pnp: nothing here has a back: leave out --backs\n")
    assert pnp("kit", *words, "--backs", "duplex-long", "-o", "k.pdf").status == 0


def test_own_pieces_are_left_out_and_listed_on_the_cover(pnp: Pnp) -> None:
    pages = kit_pages("color-claim", "--pieces", "own")
    assert not any("Color Claim, pyramids" in page.text for page in pages)
    assert "pyramids" in pages[1].text.partition("You also need")[2]
    assert len(pages) == len(kit_pages("color-claim")) - 2


def test_front_page_mentions_building_only_if_page_2_does() -> None:
    cut_only = kit_pages("color-claim", "--pieces", "own")
    assert "Make the pieces" not in cut_only[1].text
    assert "Cut as page 2 shows." in " ".join(cut_only[0].text.split())
    whole = kit_pages("color-claim")
    assert "Make the pieces" in whole[1].text
    assert "Cut and build as page 2 shows." in " ".join(whole[0].text.split())


def test_single_part_has_no_cover() -> None:
    (page,) = kit_pages("color-claim", "--only", "board")
    assert "Color Claim, board" in page.text
    (setup,) = kit_pages("color-claim", "--only", "setup")
    assert find_kit("color-claim", Catalogue()).setup in setup.text.replace("-\n", "-")


def test_parts_are_bookmarks() -> None:
    with pikepdf.open(kit_file("passtally")) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles[:4] == ["Cover", "How to make it", "Rules summary", "Score pad"]
    assert titles[-1] == "Tiles"


def test_palette_and_setup_affect_the_cover() -> None:
    assert "PF-00N" in kit_pages("paint-the-line")[1].text
    colours = {m.fill for m in kit_pages("paint-the-line", "--palette", "grey")[0].marks}
    assert all(c is None or c[1:3] == c[3:5] == c[5:7] for c in colours)


PILES = [*product(KITS, PAPERS, Pile)]


@pytest.mark.parametrize(("game", "paper", "pile"), PILES)
def test_pile_needs_no_more_sheets_than_its_bound(game: str, paper: str, pile: Pile) -> None:
    """A kit needs at most 1.2 times the lower bound for its area with bleed, rounded up."""
    request = KitRequest(palette("safe"), Settings(parse_paper(paper)), only=[pile])
    scenes = printed(standard_parts(game, pile, Catalogue()), request)
    bound = sheet_bound(scenes, request.settings)
    sheets = len(make_kit(game, request).sheets)
    assert bound <= sheets <= ceil(1.2 * bound)


def test_mounted_and_folded_parts_share_no_sheet() -> None:
    for game in KITS:
        parts = find_kit(game, Catalogue()).parts
        mounted = {
            name for part in parts if part.stock is Stock.MOUNTED for name in part.components
        }
        for sheet in make_kit(game, KitRequest(palette("safe"), Settings())).sheets:
            names = {label.name for label in sheet.holds}
            assert not names & mounted or (names <= mounted and Layer.FOLD not in sheet.layers)


def test_cover_names_the_pages_for_thick_paper() -> None:
    first, *others = kit_pages("passtally")
    words = " ".join(first.text.split("\n"))
    assert f"Plain paper: pages 1\u20134 and 7\u2013{len(others) + 1}." in words
    assert "Thick, 160\u2013200 g/m\u00b2: pages 5\u20136." in words
    assert len(kit_pages("passtally", "--only", "thick")) == 2
    assert len(kit_pages("passtally", "--only", "plain")) == len(others) - 3


def test_pile_of_a_variant_can_be_printed_alone() -> None:
    words = ("paint-the-line", "--variant", "five-colours", "--layers", "all", "--only")
    assert letters(kit_pages(*words, "thick"), "K") == {"K": 9 * 4}
    assert letters(kit_pages(*words, "plain"), "K") == {}
    own = kit_pages("color-claim", "--pieces", "own", "--only", "thick")
    assert [page.text.split("\n")[-1] for page in own] == ["Color Claim, board"]


def test_own_pieces_need_no_glue() -> None:
    for game in ("color-claim", "paint-the-line"):
        for page in kit_pages(game, "--pieces", "own")[:2]:
            assert not re.search(r"\bglue", page.text, re.IGNORECASE)


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not installed")
@pytest.mark.parametrize(
    ("game", "paper"),
    [
        pytest.param(game, paper, marks=() if (game, paper) == ("passtally", "A4") else slow)
        for game, paper in product(KITS, PAPERS)
    ],
)
def test_poppler_and_pdfium_render_the_same_page(game: str, paper: str, tmp_path: Path) -> None:
    file = kit_file(game, "--paper", paper)
    subprocess.run(["pdftoppm", "-r", "100", "-png", file, tmp_path / "p"], check=True)
    shown = sorted(tmp_path.glob("p*.png"))
    with pypdfium2.PdfDocument(file) as document:
        assert len(shown) == len(document)
        for page, other in zip(document, shown, strict=True):
            ours = page.render(scale=100 / 72).to_pil().convert("RGB")
            with Image.open(other) as picture:
                theirs = picture.convert("RGB").crop((0, 0, *ours.size))
            difference = ImageChops.difference(ours.reduce(4), theirs.reduce(4)).convert("L")
            different = sum(difference.histogram()[64:]) / (difference.width * difference.height)
            assert different < 0.003  # boards and fronts in black and white have many edges
            smoothing = ImageStat.Stat(difference).mean[0]
            # proportional to the length of edges: 4.1 on a page of rules, half of it at 300 dpi
            assert smoothing < 5


def test_wide_margins_remove_crop_marks_instead_of_splitting() -> None:
    pages = kit_pages("color-claim", "--margin", "15mm", "--layers", "all")
    rules = [page for page in pages if "rules summary" in page.text.split("\n")[-1]]
    assert len(rules) == 1
    marks = [m for m in rules[0].marks if m.layer == "guide"]
    assert not [m for m in marks if m.width == pytest.approx(0.15, abs=1e-3)]


Change = Callable[[str], str]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.replace('title = "Two"\n', ""), "the key 'title' is missing"),
        (lambda t: t.replace("copies", "copeis"), "9:1: unknown key 'copeis': did you mean "),
        (lambda t: t.replace("= 2", "= 101"), "9:10: parts.0.copies: 101 should be at most"),
        (lambda t: t.replace('"grids"', '"Grids!"'), "6:8: parts.0.name: 'Grids!' "),
        (lambda t: t.replace("generic/grid", "generic/gird"), "7:15: unknown component"),
        (lambda t: t.replace("cell =", "cel ="), "8:43: unknown parameter 'cel': did you mean"),
        (lambda t: t.replace("15mm", "15"), "8:50: cell: '15' has no unit: write 15mm"),
        (lambda t: t.replace('"15mm"', "true"), "8:50: cell: 'True' is not a number"),
        (lambda t: t.replace('"15mm"', "{}"), "8:50: parts.0.parameters.cell: {} "),
        (lambda t: 'setup = "XX-1"\n' + t, "1:9: unknown code 'XX-1'"),
        (lambda t: t + 'bleed = "1mm"\n', "10:9: parts.0.bleed: bleed: 1mm is out of range"),
        (lambda t: t + 'bleed = "wide"\n', "10:9: parts.0.bleed: 'wide' is not a length"),
        (lambda t: t.replace("generic/grid", "passtally/tiles").replace(
            'rows = "3", columns = "3", cell = "15mm"', 'arcs = "0", crosses = "0",'
            ' cross_left = "0", cross_right = "0", right = "0", left = "0"'),
            "passtally/tiles: no pieces are left to print"),
        (lambda t: t.replace("generic/grid", "passtally/tiles").replace("= 2", "= 100").replace(
            'rows = "3", columns = "3", cell = "15mm"', ""), "more than 2,000 components in grids"),
        (lambda t: t + "both_sides = 'up'\n", "parts.0.both_sides: unknown value 'up'"),
        (lambda t: 'cover = { titel = "A" }\n' + t, "1:11: unknown parameter 'titel': did you"),
        (lambda t: 'cover = { width = "wide" }\n' + t, "1:19: width: 'wide' is not a length"),
        (lambda t: t + '[[variants]]\nname = "a"\ncover = { win = 5 }\n',
            "12:11: unknown parameter 'win'"),
        (lambda t: t.partition("[[")[0], "the key 'parts' is missing"),
        (lambda t: t.replace('"grids"', '"setup"'), "parts: two parts are named 'setup'"),
        (lambda t: t + "[[parts]]" + t.partition("[[parts]]")[2], "two parts are named 'grids'"),
    ],
)  # fmt: skip
def test_wrong_kit_is_reported_with_location_and_remedy(
    change: Change, message: str, pnp: Pnp, folder: Path
) -> None:
    (folder / "own/two").mkdir(parents=True)
    (folder / "own/two/kit.toml").write_text(change(KIT))
    answer = pnp("kit", "two", "-o", "k.pdf", "--templates", "own")
    assert answer.status == 2
    assert message in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not (folder / "k.pdf").exists()


def test_parameters_of_a_part_may_be_numbers_and_booleans(pnp: Pnp, folder: Path) -> None:
    (folder / "own/two").mkdir(parents=True)
    for values in ('rows = "3", columns = "3", cell = "15mm", labels = "no"',
                   "rows = 3, columns = 3, cell = 15, labels = false"):  # fmt: skip
        old = 'rows = "3", columns = "3", cell = "15mm"'
        (folder / "own/two/kit.toml").write_text(KIT.replace(old, values))
        answer = pnp("kit", "two", "-o", f"{len(values)}.pdf", "--templates", "own")
        assert answer.status == 0, answer.err
    one, other = sorted(folder.glob("*.pdf"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("game", fast_only(KITS[:1], KITS[1:]))
def test_kit_does_not_depend_on_kits_drawn_before(game: str) -> None:
    def written(library: Catalogue, margin: float) -> bytes:
        paper = Settings(parse_paper("A4"), margin=margin)
        kit = make_kit(game, KitRequest(palette("safe"), paper, catalogue=library))
        return pdf_bytes(kit.sheets, PdfMetadata(kit.title, bookmarks=kit.bookmarks))

    library = Catalogue()
    first, other, again = (written(library, margin) for margin in (10, 8, 10))
    assert first == again == written(Catalogue(), 10)
    assert other == written(Catalogue(), 8)


def test_kit_without_rules_prints_a_variant_that_it_names(pnp: Pnp, folder: Path) -> None:
    (folder / "own/two").mkdir(parents=True)
    variant = '[[variants]]\nname = "large"\nhelp = "A larger grid."\nparameters = { rows = 5 }\n'
    (folder / "own/two/kit.toml").write_text(KIT + variant)
    answer = pnp("kit", "two", "-o", "k.pdf", "--templates", "own", "--variant", "large")
    assert answer.status == 0, answer.err
    assert "A larger grid." in " ".join(page.text for page in read_pdf(folder / "k.pdf"))
    answer = pnp("kit", "two", "-o", "k.pdf", "--templates", "own", "--variant", "huge")
    assert "unknown variant 'huge': use one of large" in answer.err


def test_named_cover_lists_only_the_named_parts() -> None:
    with_cover = kit("color-claim", only=["cover", "board"], pieces="own")
    assert [page.title for page in with_cover] == [
        "Color Claim: Cover",
        "Color Claim, how to make it",
        "Color Claim, board",
    ]
    assert [page.paper for page in with_cover] == ["plain", "plain", "thick"]
    assert with_cover.counts == {"color-claim/board": 1}
    assert any("30 stacking pyramids" in need for need in with_cover.needs)
    text = with_cover.page(1).to_svg()
    assert "Board" in text
    assert "Score pads" not in text
