"""A folder that is a game itself is called as it is, so that its kit finds its components."""

from pathlib import Path

import pnp


def test_a_folder_with_a_kit_is_a_game_of_its_name(tmp_path: Path) -> None:
    pnp.new_game("two-towers", tmp_path)
    shelf = pnp.open(tmp_path / "two-towers")
    assert "two-towers/board" in shelf.component_names()
    assert shelf.check("two-towers").faults == ()
    within = pnp.open(tmp_path)
    assert shelf.component_names() == within.component_names()
    assert shelf.kit("two-towers").to_bytes("pdf") == within.kit("two-towers").to_bytes("pdf")


def test_a_folder_without_kit_and_theme_holds_components_of_its_own(tmp_path: Path) -> None:
    pnp.new_game("two-towers", tmp_path)
    for name in ("kit.toml", "theme.toml"):
        (tmp_path / "two-towers" / name).unlink()
    assert "board" in pnp.open(tmp_path / "two-towers").component_names()
