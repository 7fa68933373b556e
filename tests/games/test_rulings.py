"""Rulings are printed on the rules pages."""

import re

import pytest

from pnp.catalogue import Catalogue
from tests.conftest import ROOT, TEMPLATES


@pytest.mark.parametrize("game", Catalogue().all_games(), ids=lambda game: game.name)
def test_rules_pages_list_every_ruling(game) -> None:
    package = ROOT / "pnp/games" / game.name.replace("-", "_")
    marked = sum(file.read_text("utf-8").count("Ruling: ") for file in package.glob("*.py"))
    assert marked > 0
    summary = (TEMPLATES / game.name / "rules.toml").read_text("utf-8")
    rulings = summary.partition("# Rulings")[2].partition("\n# ")[0]
    assert len(re.findall(r"^- ", rulings, re.MULTILINE)) >= marked
