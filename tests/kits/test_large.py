"""Kits at 140 % on A4 and Letter: boards become posters, pads lose rows, pieces still fit."""

import pytest

from tests.rendered_kits import PAPERS, kit_pages


def test_large_boards_are_posters():
    pages = kit_pages("passtally", "--only", "boards", "--large", "--paper", "Letter")
    assert len(pages) == 6
    assert all("glue onto the strip" in page.text for page in pages)


@pytest.mark.parametrize("backs", ["none", "duplex-long", "gutter"])
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
