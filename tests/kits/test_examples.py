"""Examples on rules pages score what the rules of the game say."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.rules.score import Part, Tally
from tests.rendered_kits import kit_pages

CATALOGUE = Catalogue()
RULES_PAGE = 2
NUMBERS = {4: "four", 5: "five"}


def examples(game: str) -> Iterator[tuple[str, tuple[Tally, ...]]]:
    """Yield the variant and the scores of each position that a rules page shows."""
    file = Path(CATALOGUE.components()[f"{game}/rules"])
    for element in tomllib.loads(file.read_text("utf-8"))["elements"]:
        if element["draw"] == "position":
            found, position = CATALOGUE.read_text(element["text"])
            variant = re.search(r'variant = "(\w+)"', element["text"])
            yield variant[1] if variant else "", found.score(position).players


def rules_text(game: str, variant: str = "") -> str:
    words = ("--variant", variant) if variant else ()
    return " ".join(kit_pages(game, *words)[RULES_PAGE].text.split("\n"))


def row(part: Part, *, named: bool) -> str:
    """Return a row of a score table: the spaces, the calculation and the points."""
    name = (part.label, *part.cells) if named else part.cells
    return " ".join((*name, part.calculation, str(part.points)))


@pytest.mark.parametrize(("game", "named"), [("color-claim", False), ("paint-the-line", True)])
def test_score_tables_of_pyramids_match_their_picture(game: str, named: bool) -> None:
    text = rules_text(game)
    *_others, (_variant, players) = examples(game)
    for tally in players:
        for part in tally.parts:
            assert f" {row(part, named=named)} " in text
        assert re.search(rf"\btotal {tally.total}\b", text)


def test_score_table_of_colour_lines_matches_its_picture() -> None:
    ((_variant, (ann, _bob)),) = examples("colour-lines")
    kinds = ("colours x crossings", "letter", "pair", "dots")
    crossings, letters, pairs, dots = (
        [part for part in ann.parts if part.label.startswith(kind)] for kind in kinds
    )
    colours, times = re.findall(r"\d+", crossings[0].formula)
    first_letters = sorted((part.points or 0 for part in letters), reverse=True)
    dot_count = sum(len(part.cells) for part in dots)
    row = (
        f"{colours} \u00d7 {times} = {crossings[0].points}",
        f"{' + '.join(map(str, first_letters))} = {sum(first_letters)}",
        f"{len(pairs)} \u00d7 9 = {9 * len(pairs)}",
        f"{dot_count} \u00d7 3 = {3 * dot_count}",
        f"{ann.total}",
    )
    assert " ".join(row) in rules_text("colour-lines")


def test_line_of_passtally_scores_what_the_text_says() -> None:
    ((_variant, (orange, _blue)),) = examples("passtally")
    (line,) = orange.parts
    text = rules_text("passtally")
    assert f"{line.formula} = {line.points} passes, worth {orange.total} points" in text
    start, _dash, end = line.label.partition("-")
    assert f"Player 1 scores the line from {start} to {end}." in text


@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_pictures_of_line_or_colour_show_both_ways_to_win(variant: str) -> None:
    text = rules_text("line-or-colour", variant)
    parts = [
        part
        for each, players in examples("line-or-colour")
        if each == variant
        for tally in players
        for part in tally.parts
    ]
    line, colour = sorted(parts, key=lambda part: part.label, reverse=True)
    count = NUMBERS[len(line.cells)]
    assert f"{count} rings in a line, {line.cells[0]} to {line.cells[-1]}." in text
    *cells, last = colour.cells
    assert f"{NUMBERS[len(colour.cells)]} green counters: {', '.join(cells)} and {last}." in text
    assert colour.title_text == "colour G"
