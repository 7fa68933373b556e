"""Progress of a run that is written in several steps, for programs and on a terminal."""

from pathlib import Path

import pytest

from tests.cli.test_json import held
from tests.conftest import Pnp

pytestmark = pytest.mark.usefixtures("small_steps")


def test_programs_get_a_line_for_each_step(folder: Path, pnp: Pnp) -> None:
    words = ["setup", "color-claim", "-n", 44, "-o", "cards.pdf", "--json"]
    lines = held("setup", pnp(*words).out)
    assert [line.get("event", "setup") for line in lines] == ["progress"] * 4 + ["setup"] * 44
    assert [(line["pages"], line["of"]) for line in lines[:4]] == [
        (3, 11),
        (6, 11),
        (9, 11),
        (11, 11),
    ]
    assert lines[3]["seconds_left"] == 0
    lines = held("kit", pnp("kit", "color-claim", "--only", "board", "-o", "k.pdf", "--json").out)
    assert lines[-1]["files"] == ["k.pdf"]


def test_a_terminal_shows_pages_and_rate(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # as if it were a terminal
    shown = pnp("setup", "color-claim", "-n", 44, "-o", "cards.pdf").err
    assert "11 of 11 pages" in shown
    assert " a second" in shown
