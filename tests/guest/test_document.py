"""docs/adding-a-game.md shows the guest that is kept here, whole, and every field there is."""

import re
from pathlib import Path

import pytest

from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece
from pnp.rules.game import Game, Variant
from pnp.rules.score import Part, Score, Tally
from tests.conftest import ROOT

CLOBBER = Path(__file__).parent / "pnp_clobber"
TEXT = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
SHOWN = dict(re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE))


def test_every_file_is_shown_and_no_other() -> None:
    kept = (file for kind in ("toml", "py") for file in CLOBBER.rglob(f"*.{kind}"))
    assert sorted(SHOWN) == sorted(file.relative_to(CLOBBER).as_posix() for file in kept)


@pytest.mark.parametrize("name", SHOWN)
def test_a_file_is_shown_as_it_is(name: str) -> None:
    assert SHOWN[name] == (CLOBBER / name).read_text("utf-8")


@pytest.mark.parametrize(
    "kind", [Game, Variant, Figure, BoardFigure, PieceRef, PlacedPiece, Score, Tally, Part]
)
def test_every_field_is_explained(kind: type) -> None:
    tables = TEXT.partition("## What each field is for")[2]
    explained = {name for row in re.findall(r"^\|(.*?)\|", tables, re.M) for name in row.split("`")}
    assert set(kind.__annotations__) <= explained
