"""A folder with a kit is a game of the folder's name, so that its kit finds its components."""

from pathlib import Path

import pnp


def test_folder_with_a_kit_is_a_game_of_its_name(tmp_path: Path) -> None:
    pnp.new_game("two-towers", tmp_path)
    catalogue = pnp.Catalogue(tmp_path / "two-towers")
    assert "two-towers/board" in catalogue.components()
    assert pnp.check("two-towers", catalogue=catalogue).faults == ()
    within = pnp.Catalogue(tmp_path)
    assert catalogue.components() == within.components()
    assert pnp.kit("two-towers", catalogue=catalogue).to_bytes("pdf") == pnp.kit(
        "two-towers", catalogue=within
    ).to_bytes("pdf")


def test_folder_without_a_kit_has_plain_components(tmp_path: Path) -> None:
    pnp.new_game("two-towers", tmp_path)
    for name in ("kit.toml", "theme.toml"):
        (tmp_path / "two-towers" / name).unlink()
    assert "board" in pnp.Catalogue(tmp_path / "two-towers").components()
