"""Legibility of printed kits at the table."""

import pytest

from tests.conftest import KITS, diagonal, fast_only
from tests.kits.legibility import faults, is_on_drawn_piece, outside
from tests.reading import PdfPage
from tests.rendered_kits import kit_pages

READABLE = 7 * 25.4 / 72
PRINTS = {
    "safe on A4": ("--paper", "A4"),
    "grey on Letter": ("--paper", "Letter", "--palette", "grey"),
    "ink-saver on A4": ("--paper", "A4", "--palette", "ink-saver"),
    "low-ink on A4": ("--paper", "A4", "--palette", "low-ink"),
    "large on A3": ("--paper", "A3", "--large"),
}
every_print = pytest.mark.parametrize(("game", "print_name"), diagonal(KITS, PRINTS))


@every_print
def test_text_is_not_overlapped_hidden_or_crossed(game: str, print_name: str) -> None:
    pages = kit_pages(game, *PRINTS[print_name], "--layers", "all")
    found = [(n, fault) for n, page in enumerate(pages, 1) for fault in faults(page)]
    assert found == []


@every_print
def test_text_is_inside_its_frame(game: str, print_name: str) -> None:
    pages = kit_pages(game, *PRINTS[print_name], "--layers", "all")
    assert [fault for page in pages for fault in outside(page)] == []


@pytest.mark.parametrize(
    ("game", "print_name"), diagonal(KITS, {**PRINTS, "large on A4": ("--large",)})
)
def test_text_has_seven_points_or_more(game: str, print_name: str) -> None:
    """Rulers, feet, joins and glued tabs are read during the build, pieces at the table."""
    words = PRINTS.get(print_name, ("--large",))
    scale = 1.4 if "--large" in words else 1.0
    marks = [m for page in kit_pages(game, *words, "--layers", "all") for m in page.marks]
    texts = [m for m in marks if m.text.strip() and not is_on_drawn_piece(m)]
    assert {m.layer for m in texts} >= {"print", "guide"}
    # the lines of the foot are only as large as the longest one fits beside the ruler
    least = {
        m: READABLE * (1.0 if m.layer == "guide" and len(m.text) > 30 else scale) for m in texts
    }
    assert {(m.text, m.layer, m.size) for m in texts if m.size < least[m] - 1e-3} == set()


@pytest.mark.parametrize("game", fast_only(KITS[:1], KITS[1:]))
def test_large_type_is_1_4_times_as_large(game: str) -> None:
    usual = kit_pages(game, "--paper", "A3", "--layers", "all")
    large = kit_pages(game, "--paper", "A3", "--large", "--layers", "all")

    def smallest(pages: list[PdfPage]) -> float:
        return min(m.size for p in pages for m in p.marks if m.text.strip() and m.layer == "print")

    assert smallest(large) == pytest.approx(1.4 * smallest(usual), rel=1e-3)
    assert all("scale 1.4:1" in page.text for page in large[1:])
