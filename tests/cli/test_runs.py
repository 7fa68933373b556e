"""Runs in several steps and files: their progress, and ranges of a seed."""

from pathlib import Path

import pytest

from tests.cli.test_json import validated
from tests.conftest import Pnp
from tests.diagrams.test_runs import RANGES, visible
from tests.reading import read_pdf


@pytest.mark.usefixtures("small_steps")
def test_json_has_a_line_for_each_step(folder: Path, pnp: Pnp) -> None:
    words = ["setup", "color-claim", "-n", 44, "-o", "cards.pdf", "--json"]
    lines = validated("setup", pnp(*words).out)
    assert [line.get("event", "setup") for line in lines] == ["progress"] * 4 + ["setup"] * 44
    assert [(line["pages"], line["of"]) for line in lines[:4]] == [(n, 11) for n in (3, 6, 9, 11)]
    assert lines[3]["seconds_left"] == 0
    lines = validated(
        "kit", pnp("kit", "color-claim", "--only", "board", "-o", "k.pdf", "--json").out
    )
    assert lines[-1]["files"] == ["k.pdf"]


@pytest.mark.usefixtures("small_steps")
def test_terminal_shows_pages_and_rate(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # as if it were a terminal
    shown = pnp("setup", "color-claim", "-n", 44, "-o", "cards.pdf").err
    assert "11 of 11 pages" in shown
    assert " per second" in shown


@pytest.mark.parametrize("command", ["setup color-claim", "sheet colour-lines"])
def test_files_of_ranges_have_the_pages_of_one_run(command: str, folder: Path, pnp: Pnp) -> None:
    words = (*command.split(), "--seed", 7, "--serial", "--paper", "fit", "--no-marks")
    assert pnp(*words, "-n", 9, "-o", "whole.pdf").status == 0
    pages = []
    for first, count in RANGES:
        answer = pnp(*words, "-n", count, "--first", first, "-o", f"{first}.pdf")
        assert answer.status == 0
        pages += read_pdf(folder / f"{first}.pdf")
    whole = read_pdf(folder / "whole.pdf")
    assert [[*map(visible, page.marks)] for page in pages] == [
        [*map(visible, page.marks)] for page in whole
    ]


def test_high_range_is_drawn_without_the_earlier_setups(pnp: Pnp) -> None:
    words = ("setup", "color-claim", "--seed", 7, "--json", "--first", 999_999_999)
    assert '"code": "CC-' in pnp(*words).out
    assert pnp("sheet", "colour-lines", "--seed", 7, "--first", 999_999_999).status == 0
