"""Commands that know the rules: scores, moves and positions."""

import json
import random
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from tests.conftest import KITS, ROOT, Pnp
from tests.reading import read_pdf

EVENING = ROOT / "docs/evening.toml"
GAMES = [game.name for game in Catalogue().all_games()]


@pytest.fixture
def table(pnp: Pnp, folder: Path) -> str:
    """Return a game of Paint the Line whose players have chosen their colours."""
    (folder / "start.toml").write_text(pnp("start", "paint-the-line").out)
    takes = ["take a1", "take b1", "take c1", "take d1"]
    assert pnp("play", "start.toml", *takes, "-o", "table.toml").status == 0
    return "table.toml"


def test_score_is_printed_as_json(pnp: Pnp) -> None:
    answer = json.loads(pnp("score", EVENING, "--json").out)
    assert list(answer) == ["file", "game", "over", "players", "winner", "reason"]
    assert [player["total"] for player in answer["players"]] == [24, 44]
    assert answer["players"][0]["parts"][1] == {
        "label": "red",
        "cells": ["d3", "e3"],
        "formula": "(3 + 1) x 2",
        "points": 8,
    }
    assert (answer["over"], answer["winner"], answer["reason"]) == (True, 2, "higher total")


def test_result_page_has_the_sums_and_the_winner(pnp: Pnp, folder: Path) -> None:
    assert pnp("score", EVENING, "-o", "result.pdf").out == "result.pdf\n"
    (page,) = read_pdf(folder / "result.pdf")
    texts = [mark.text for mark in page.marks if mark.kind == "text"]
    assert {"24", "44", "32", "10", "8"} <= set(texts)
    assert "(3 + 2 + 1 + 2) \N{MULTIPLICATION SIGN} 4" in texts
    assert "Player 2 wins with 44 points." in texts


def test_moves_are_listed_sorted_and_playable(pnp: Pnp, table: str) -> None:
    texts = pnp("moves", table).out.splitlines()
    assert len(texts) == 544
    assert texts == sorted(texts)
    answer = json.loads(pnp("moves", table, "--json").out)
    assert answer == {
        "file": table,
        "game": "paint-the-line",
        "to_move": 1,
        "moves": texts,
    }
    for text in random.Random(1).sample(texts, 5):
        assert pnp("play", table, text).status == 0


@pytest.mark.parametrize("name", GAMES)
def test_code_rebuilds_its_setup(pnp: Pnp, name: str, folder: Path) -> None:
    drawn = [json.loads(line) for line in pnp("setup", name, "-n", "3", "--json").out.splitlines()]
    assert len(drawn) == 3
    for each in drawn:
        again = json.loads(pnp("setup", name, "--code", each["code"].lower(), "--json").out)
        assert again == each
        assert pnp("setup", name, "--code", each["code"], "-o", "a.toml").status == 0
        assert (folder / "a.toml").read_text() == each["position"]


def test_position_is_drawn_in_perspective(pnp: Pnp, folder: Path) -> None:
    assert pnp("start", "color-claim", "-o", "table.toml").status == 0
    for name in ("table.pdf", "table.svg", "table.png"):
        answer = pnp("diagram", "table.toml", "-o", name, "--view", "table")
        assert (answer.status, answer.out.split()) == (0, [name])
    fills = {mark.fill for mark in read_pdf(folder / "table.pdf")[0].marks}
    for swatch in palette("safe").swatches(["red", "yellow", "green", "blue", "black"]):
        assert swatch.fill is not None
        assert swatch.fill.hex in fills  # a face towards the viewer has the colour as printed


@pytest.mark.parametrize("game", KITS)
def test_kit_is_drawn_by_its_name(pnp: Pnp, folder: Path, game: str) -> None:
    answer = pnp("diagram", game, "-o", "kit.svg", "--view", "table", "--paper", "fit")
    assert answer.status == 0
    assert (folder / "kit.svg").stat().st_size > 10_000
