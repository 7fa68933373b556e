"""Readings of the rules that are ours are told to those who play."""

import re

import pytest

from pnp.catalogue import Catalogue
from tests.conftest import ROOT, TEMPLATES


@pytest.mark.parametrize("game", Catalogue().all_games(), ids=lambda game: game.name)
def test_rules_pages_list_every_ruling(game) -> None:
    room = ROOT / "pnp/games" / game.name.replace("-", "_")
    marked = sum(file.read_text("utf-8").count("(reading)") for file in room.glob("*.py"))
    assert marked > 0
    summary = (TEMPLATES / game.name / "rules.toml").read_text("utf-8")
    told = summary.partition("# How we read the rules")[2].partition("\n# ")[0]
    assert len(re.findall(r"^- ", told, re.MULTILINE)) >= marked
