"""Everything that pnp prints fits its pages in every language."""

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.catalogue import Catalogue
from pnp.cli import main
from pnp.kits.kit_file import find_kit
from pnp.languages import ENGLISH, PSEUDO
from pnp.languages.report import covered_languages
from tests.conftest import KITS, diagonal
from tests.kits.legibility import faults, outside
from tests.kits.test_legibility import READABLE
from tests.reading import PdfPage, read_pdf
from tests.rendered_kits import UNFOLDED, kit_pages

SHEETS = [*(each.code for each in covered_languages() if each.code != ENGLISH), PSEUDO.code]
"""Languages with complete sheets, and the longer pseudo-language; Japanese is in test_fonts.py."""

PRINTS = {
    "A4": ("--paper", "A4"),
    "Letter": ("--paper", "Letter"),
    "large on A3": ("--paper", "A3", "--large"),
    "large on A4": ("--paper", "A4", "--large"),
    "duplex": ("--backs", "duplex-long"),
    "gutter": ("--backs", "gutter"),
    "own pieces": ("--pieces", "own"),
    "box": ("--only", "box"),
}


def language_faults(pages: list[PdfPage], english: list[PdfPage]) -> list[str]:
    """Return the faults of the pages, without those of text that is the same in English.

    Parts of a board on several sheets are clipped, and markers cover names of spaces, in every
    language.
    """

    def found(each: list[PdfPage]) -> set[str]:
        return {fault for page in each for fault in (*faults(page), *outside(page))}

    return sorted(found(pages) - found(english))


def small_texts(pages: list[PdfPage]) -> set[str]:
    """Return text of less than 7 pt that is read during a game."""
    return {
        mark.text
        for page in pages
        for mark in page.marks
        if mark.text.strip() and mark.layer not in {"guide", "glue"} and mark.size < READABLE - 1e-3
    }


def printed(target: Path, *words: str) -> list[PdfPage]:
    """Return the pages that a command prints, read back."""
    with pytest.raises(SystemExit) as stopped:
        main([*words, "-o", str(target)])
    assert not stopped.value.code
    return read_pdf(target)


def test_complete_languages_are_tested() -> None:
    assert {"de", "fr", PSEUDO.code} <= {*SHEETS}


@pytest.mark.parametrize(("game", "language"), diagonal(KITS, SHEETS))
def test_kit_fits_in_every_language(game: str, language: str) -> None:
    pages = kit_pages(game, "--language", language, "--layers", "all")
    found = [fault for page in pages for fault in (*faults(page), *outside(page))]
    assert found == []
    assert small_texts(pages) == set()


def sampled(axis: Iterable[Any], every: int = 3) -> list[Any]:
    """Combine an axis with languages: all of it for the longest, one of `every` for the others."""
    return [
        (*(value if isinstance(value, tuple) else (value,)), language)
        for at, value in enumerate(axis)
        for number, language in enumerate(SHEETS)
        if language == PSEUDO.code or (at + number) % every == 0
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "print_name", "language"),
    sampled((each for each in product(KITS, PRINTS) if each not in UNFOLDED), every=4),
)
def test_every_print_fits_in_every_language(game: str, language: str, print_name: str) -> None:
    words = (*PRINTS[print_name], "--layers", "all")
    pages = kit_pages(game, "--language", language, *words)
    if print_name == "large on A4":  # a joint of two sheets may be in the middle of a text
        english = {fault for page in kit_pages(game, *words) for fault in faults(page)}
        assert {fault for page in pages for fault in faults(page)} <= english
    else:
        assert language_faults(pages, kit_pages(game, *words)) == []
    assert small_texts(pages) == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "paper", "language"), sampled(product(KITS, ("A4", "A5")), every=4)
)
def test_boxes_and_labels_fit_in_every_language(game: str, language: str, paper: str) -> None:
    words = ("--only", "box", "--only", "labels", "--paper", paper, "--layers", "all")
    pages = kit_pages(game, "--language", language, *words)
    assert language_faults(pages, kit_pages(game, *words)) == []


def variants() -> Iterator[tuple[str, str]]:
    """Yield the first and the last variant of each kit by name, each with its game."""
    catalogue = Catalogue()
    for game in KITS:
        file = find_kit(game, catalogue)
        of_game = catalogue.find_code(file.setup).game.variants if file.setup else ()
        names = sorted({each.name for each in (*file.variants, *of_game)} - {""})
        plain = [name for name in names if "*" not in name]
        yield from ((game, name) for name in {*plain[:1], *plain[-1:]})


VARIANTS = sorted(variants())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant", "language"), sampled(VARIANTS))
def test_every_variant_fits_in_every_language(game: str, variant: str, language: str) -> None:
    words = ("--variant", variant, "--layers", "all")
    pages = kit_pages(game, "--language", language, *words)
    assert language_faults(pages, kit_pages(game, *words)) == []
    assert small_texts(pages) == set()


def start_and_record(game: str, folder: Path) -> tuple[Path, Path]:
    """Return files with a random setup and with a record of its first moves."""
    start, played = folder / "start.toml", folder / "record.toml"
    with pytest.raises(SystemExit):
        main(["setup", game, "--seed", "1", "-o", str(start)])
    record = pnp.record(pnp.read(start))
    while len(record) < MOVES and (moves := record.last.moves()):
        record = record.play(moves[-1])
    record.write(played)
    return start, played


MOVES = 8

OTHERS = {
    "setup cards": ("setup", "{game}", "-n", "4", "--seed", "1"),
    "large setup cards": ("setup", "{game}", "-n", "4", "--seed", "1", "--large"),
    "result": ("score", "{start}"),
    "result of a game": ("score", "{record}"),
    "record": ("replay", "{record}"),
    "booklet": ("booklet", "{game}"),
    "booklet on Letter": ("booklet", "{game}", "--paper", "Letter"),
    "rules on A5": ("render", "{game}/rules", "--paper", "A5"),
    "labels": ("kit", "{game}", "--only", "labels"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), sampled(KITS))
def test_other_sheets_fit_in_every_language(game: str, language: str, tmp_path: Path) -> None:
    start, record = start_and_record(game, tmp_path)
    for title, pattern in OTHERS.items():
        words = [each.format(game=game, start=start, record=record) for each in pattern]
        words += ["--layers", "all"]
        english = printed(tmp_path / "english.pdf", *words)
        pages = printed(tmp_path / "pages.pdf", *words, "--language", language)
        assert (title, language_faults(pages, english)) == (title, [])
        if title != "labels":  # a label has a small picture of its component
            too_small = {t for t in small_texts(pages) if any(map(str.isalpha, t))}
            assert (title, too_small - small_texts(english)) == (title, set())
