"""Runs of cards and sheets equal those drawn one by one, and phones read their codes."""

import pickle
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp

import pnp
from pnp.catalogue import Catalogue
from tests.reading import Mark, read_pdf

FIRST = [(game.name, game.variants[0].name) for game in Catalogue().all_games()]
LAST = [(game.name, game.variants[-1].name) for game in Catalogue().all_games()]
QR = zxingcpp.BarcodeFormat.QRCode
BARE = pnp.Printing(paper="fit", marks=False, bleed=0.0)


def visible(mark: Mark) -> tuple[object, ...]:
    """Return the mark without the symbols that contain it."""
    points = tuple((round(x, 3), round(y, 3)) for x, y in mark.points)
    return (points, *astuple(replace(mark, points=(), clips=())))


@pytest.mark.parametrize(("game", "variant"), [*dict.fromkeys([*FIRST, *LAST])])
def test_cards_of_a_run_equal_single_cards(game: str, variant: str, tmp_path: Path) -> None:
    setups = pnp.setups(game, 5, variant, seed=3)
    setups.cards().lay_out(**BARE).write(tmp_path / "run.pdf")
    pages = read_pdf(tmp_path / "run.pdf")
    for page, setup in zip(pages, setups, strict=True):
        setup.card().lay_out(**BARE).write(tmp_path / "one.pdf")
        (one,) = read_pdf(tmp_path / "one.pdf")
        assert page == one


@pytest.mark.parametrize("arguments", [{}, {"black": 5, "circles": 3}])
def test_sheets_of_a_run_equal_single_sheets(arguments: dict[str, int], tmp_path: Path) -> None:
    sheets = pnp.sheets("colour-lines", 3, seed=3, **arguments)
    sheets.together().lay_out(**BARE).write(tmp_path / "run.pdf")
    pages = read_pdf(tmp_path / "run.pdf")
    assert len({sheet.code for sheet in sheets}) == 3
    for page, sheet in zip(pages, sheets, strict=True):
        pnp.sheet("colour-lines", code=sheet.code).lay_out(**BARE).write(tmp_path / "one.pdf")
        (one,) = read_pdf(tmp_path / "one.pdf")
        assert list(map(visible, page.marks)) == list(map(visible, one.marks))


def test_first_sheet_of_a_seed_never_changes() -> None:
    assert pnp.sheet("colour-lines", seed=1).code == "CS-0000-0000-0000-0000-0000-000E-TW3R-1A"


def test_phones_read_the_codes_of_all_cards(tmp_path: Path) -> None:
    for game, variant in LAST:
        setups = pnp.setups(game, 40, variant, seed=8)
        setups.cards().lay_out().write(tmp_path / "cards.pdf")
        with pypdfium2.PdfDocument(tmp_path / "cards.pdf") as file:
            found = []
            for page in file:
                picture = page.render(scale=150 / 72, grayscale=True).to_pil()
                found += [
                    each.text
                    for each in zxingcpp.read_barcodes(
                        picture, QR, try_rotate=False, try_downscale=False
                    )
                ]
        assert sorted(found) == sorted(setup.code for setup in setups)


def test_serials_count_cards_and_sheets(tmp_path: Path) -> None:
    pnp.setups("color-claim", 9, seed=1).cards().lay_out(serial=True).write(tmp_path / "a.pdf")
    pnp.sheets("colour-lines", 3, seed=1).together().lay_out(serial=True).write(tmp_path / "b.pdf")
    for name, last in (("a.pdf", 9), ("b.pdf", 3)):
        texts = {mark.text for page in read_pdf(tmp_path / name) for mark in page.marks}
        assert set(map(str, range(1, last + 1))) <= texts


RANGES = ((1, 4), (5, 1), (6, 4))
"""First number and count of ranges that make up nine."""


@pytest.mark.parametrize(
    ("game", "variant", "fair"),
    [
        ("color-claim", "", False),
        ("paint-the-line", "five-colours", False),
        ("line-or-colour", "basic", True),
    ],
)
def test_ranges_of_setups_join_into_one_run(game: str, variant: str, fair: bool) -> None:
    arguments: dict[str, Any] = {"variant": variant, "seed": 7, "fair": fair}
    whole = [each.code for each in pnp.setups(game, 9, **arguments)]
    ranges = [pnp.setups(game, count, first=first, **arguments) for first, count in RANGES]
    assert [each.code for part in ranges for each in part] == whole


def test_ranges_of_sheets_join_into_one_run() -> None:
    whole = [each.code for each in pnp.sheets("colour-lines", 9, seed=7, black=4)]
    ranges = [
        pnp.sheets("colour-lines", count, seed=7, first=first, black=4) for first, count in RANGES
    ]
    assert [each.code for part in ranges for each in part] == whole


def test_range_needs_a_seed_in_programs() -> None:
    for draw in (pnp.setups, pnp.sheets):
        with pytest.raises(pnp.PnpError, match="pass the seed of the whole run") as rejected:
            draw("colour-lines", 2, first=3)
        assert rejected.value.parameter == "first"


def test_range_beyond_the_last_setup_is_rejected() -> None:
    for first, count, message, remedy in (
        (47, 3, "there are only 2 setups from number 47 onwards", ("count", "2")),
        (49, 1, "only 48 setups exist", ("first", "48")),
    ):
        with pytest.raises(pnp.PnpError, match=message) as rejected:
            pnp.setups("paint-the-line", count, seed=1, first=first)
        assert rejected.value.remedies == (remedy,)


def test_sheets_and_rows_are_equal_in_other_processes(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("cell\n20mm\n\n21mm\n")
    rows = pnp.component("color-claim/board").merged(tmp_path / "t.csv")
    for drawing in (pnp.sheets("colour-lines", 3, seed=1).together(), rows):
        document = drawing.lay_out(serial=True)
        sent = replace(document, layout=pickle.loads(pickle.dumps(document.layout.recipe))())
        assert sent.to_bytes("pdf") == document.to_bytes("pdf")
