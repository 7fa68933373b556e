"""`pnp list` and `pnp show`: all components, with their true sizes."""

import json
from pathlib import Path

import pytest

from tests.conftest import BUILT_IN, KITS, TEMPLATES, Pnp


def test_every_built_in_component_is_listed_with_its_help(pnp: Pnp) -> None:
    lines = pnp("list").out.splitlines()
    components, games = lines[: -len(KITS)], lines[-len(KITS) :]
    assert [line.split()[0] for line in components] == [*BUILT_IN, "calibration"]
    assert all(line.endswith(".") for line in components)
    assert [line.split()[:3] for line in games] == [["kit", game, "rules,"] for game in KITS]


def test_list_is_printed_as_json(pnp: Pnp) -> None:
    rows = json.loads(pnp("list", "--json").out)
    assert [row["name"] for row in rows] == [*BUILT_IN, "calibration", *KITS]
    assert all(row["parts"] for row in rows[-len(KITS) :])
    assert all(row["title"] and row["help"] for row in rows)


def test_templates_are_found_by_the_variable(
    pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "own/ludo").mkdir(parents=True)
    (folder / "own/ludo/board.toml").write_text((TEMPLATES / "generic/grid.toml").read_text())
    monkeypatch.setenv("PNP_TEMPLATES", "own")
    assert "ludo/board" in pnp("list").out
    assert pnp("render", "ludo/board", "-o", "out.pdf").status == 0


def test_missing_folder_is_named(pnp: Pnp, folder: Path) -> None:
    missing = "template folder not found: 'nowhere'"
    answer = pnp("list", "--templates", "nowhere")
    assert (answer.status, answer.err) == (0, f"pnp: nowhere is left out: {missing}\n")


def test_template_with_faults_is_reported_in_one_line(pnp: Pnp, folder: Path) -> None:
    (folder / "own").mkdir()
    text = (TEMPLATES / "generic/grid.toml").read_text()
    (folder / "own/bad.toml").write_text(text.replace("help", "hlep", 1).replace("size", "sise"))
    answer = pnp("list", "--templates", "own")
    assert answer.status == 0
    (line,) = answer.err.splitlines()
    assert line.startswith("pnp: bad is left out: own/bad.toml:")
    assert line.endswith(" more errors)")
