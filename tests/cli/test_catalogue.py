"""`pnp list` and `pnp show`: everything there is, with its true size."""

import json
from pathlib import Path

import pytest

from tests.conftest import KITS, SHIPPED, TEMPLATES, Pnp


def test_every_shipped_component_is_listed_with_words(pnp: Pnp) -> None:
    lines = pnp("list").out.splitlines()
    components, games = lines[: -len(KITS)], lines[-len(KITS) :]
    assert [line.split()[0] for line in components] == [*SHIPPED, "calibration"]
    assert all(line.endswith(".") for line in components)
    assert [line.split()[:3] for line in games] == [["kit", game, "rules,"] for game in KITS]


def test_the_list_can_be_read_by_a_program(pnp: Pnp) -> None:
    rows = json.loads(pnp("list", "--json").out)
    assert [row["name"] for row in rows] == [*SHIPPED, "calibration", *KITS]
    assert all(row["parts"] for row in rows[-len(KITS) :])
    assert all(row["title"] and row["help"] for row in rows)


def test_a_component_is_shown_with_size_papers_and_parameters(pnp: Pnp) -> None:
    out = pnp("show", "color-claim/board").out
    assert out.startswith("Color Claim: Board\n")
    assert "Size when cut: 168 x 198 mm. Fits A3, A4, Letter, Legal, Tabloid." in out
    assert "  cell=30mm" in out
    assert "(8mm to 80mm)" in out


def test_what_is_shown_can_be_read_by_a_program(pnp: Pnp) -> None:
    record = json.loads(pnp("show", "color-claim/board", "--json").out)
    assert (record["width_mm"], record["height_mm"]) == (168, 198)
    assert "A4" in record["papers"]
    cell = next(row for row in record["parameters"] if row["name"] == "cell")
    assert cell["default"] == "30mm"
    assert cell["allowed"] == "8mm to 80mm"


def test_the_calibration_page_is_shown_too(pnp: Pnp) -> None:
    answer = pnp("show", "calibration")
    assert answer.status == 0
    assert "Measures your printer" in answer.out


@pytest.mark.parametrize("way", ["option", "variable"])
def test_templates_of_ones_own_are_found(
    pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    own = folder / "own" / "ludo"
    own.mkdir(parents=True)
    (own / "board.toml").write_text((TEMPLATES / "generic/grid.toml").read_text())
    if way == "variable":
        monkeypatch.setenv("PNP_TEMPLATES", "own")
    option = ["--templates", "own"] if way == "option" else []
    assert "ludo/board" in pnp("list", *option).out
    assert pnp("render", "ludo/board", "-o", "out.pdf", *option).status == 0


def test_a_template_is_found_by_its_path(pnp: Pnp, folder: Path) -> None:
    (folder / "mine.toml").write_text((TEMPLATES / "generic/grid.toml").read_text())
    assert pnp("show", "mine.toml").out.startswith("Grid\n")


def test_a_folder_that_is_not_there_is_named(pnp: Pnp, folder: Path) -> None:
    missing = "there is no folder of templates 'nowhere'"
    answer = pnp("list", "--templates", "nowhere")
    assert (answer.status, answer.err) == (0, f"pnp: nowhere is left out: {missing}\n")
    answer = pnp("render", "color-claim/board", "-o", "x.pdf", "--templates", "nowhere")
    assert (answer.status, answer.err) == (2, f"pnp: {missing}\n")


def test_a_template_with_faults_is_told_in_one_line(pnp: Pnp, folder: Path) -> None:
    (folder / "own").mkdir()
    text = (TEMPLATES / "generic/grid.toml").read_text()
    (folder / "own/bad.toml").write_text(text.replace("help", "hlep", 1).replace("size", "sise"))
    answer = pnp("list", "--templates", "own")
    assert answer.status == 0
    (line,) = answer.err.splitlines()
    assert line.startswith("pnp: bad is left out: own/bad.toml:")
    assert line.endswith(" more)")
