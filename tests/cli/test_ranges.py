"""`--first`: the files of ranges hold what one run of the seed holds."""

from pathlib import Path

import pytest

from tests.conftest import Pnp
from tests.diagrams.test_runs import RANGES, seen
from tests.reading import read_pdf


@pytest.mark.parametrize("command", ["setup color-claim", "sheet colour-lines"])
def test_files_of_ranges_hold_the_pages_of_one_run(command: str, folder: Path, pnp: Pnp) -> None:
    words = (*command.split(), "--seed", 7, "--serial", "--paper", "fit", "--no-marks")
    assert pnp(*words, "-n", 9, "-o", "whole.pdf").status == 0
    pages = []
    for first, count in RANGES:
        answer = pnp(*words, "-n", count, "--first", first, "-o", f"{first}.pdf")
        assert answer.status == 0
        pages += read_pdf(folder / f"{first}.pdf")
    whole = read_pdf(folder / "whole.pdf")
    assert [[*map(seen, page.marks)] for page in pages] == [
        [*map(seen, page.marks)] for page in whole
    ]


def test_a_range_far_behind_is_drawn_without_what_is_before_it(pnp: Pnp) -> None:
    words = ("setup", "color-claim", "--seed", 7, "--json", "--first", 999_999_999)
    assert '"code": "CC-' in pnp(*words).out
    assert pnp("sheet", "colour-lines", "--seed", 7, "--first", 999_999_999).status == 0


@pytest.mark.parametrize("command", ["setup color-claim", "sheet colour-lines"])
def test_a_range_needs_a_seed(command: str, pnp: Pnp) -> None:
    answer = pnp(*command.split(), "--first", 5)
    assert answer.err == (
        "pnp: --first needs the seed of the whole run: add --seed NUMBER"
        f" (see pnp {command.split(maxsplit=1)[0]} --help)\n"
    )
    assert answer.status == 2
