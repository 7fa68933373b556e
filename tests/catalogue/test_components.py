"""Components and kits by name: built-in ones, those of a folder, those of a file."""

from pathlib import Path

import pytest

import pnp
from pnp.catalogue import Catalogue
from pnp.catalogue.templates import built_in_folder
from pnp.errors import PnpError, Remedy
from tests.conftest import BUILT_IN, KITS, TEMPLATES

GRID = (TEMPLATES / "generic/grid.toml").read_text()


def put(folder: Path, *names: str) -> Path:
    """Return the folder, with a grid under each of these names."""
    for name in names:
        file = folder / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(GRID)
    return folder


def test_name_consists_of_folder_and_file() -> None:
    assert list(Catalogue().components()) == BUILT_IN
    assert list(Catalogue().kits()) == KITS
    assert built_in_folder() == TEMPLATES


def test_folder_adds_and_replaces_components(tmp_path: Path) -> None:
    library = Catalogue([put(tmp_path, "deep/er/board", "color-claim/board", "deep/kit")])
    assert set(library.components()) == {*BUILT_IN, "deep/er/board"}
    assert set(library.kits()) == {*KITS, "deep"}
    assert library.template("color-claim/board").title == "Grid"


@pytest.mark.parametrize(
    ("name", "hint", "remedies"),
    [
        ("color-claim/bord", "did you mean color-claim/board?", ()),
        ("scoringboard", "did you mean paint-the-line/scoring-board?", ()),
        ("qqq", "", (Remedy("components"),)),
    ],
)
def test_unknown_name_suggests_the_nearest_or_the_list(name, hint, remedies) -> None:
    with pytest.raises(PnpError) as error:
        Catalogue().template(name)
    assert (error.value.hint, error.value.remedies) == (hint, remedies)


@pytest.mark.parametrize("name", ["color-claim", "color-claim/kit"])
def test_name_of_a_game_suggests_components_and_kit(name: str) -> None:
    with pytest.raises(PnpError, match="use one of color-claim/aids, color-claim/board") as e:
        Catalogue().template(name)
    assert e.value.remedies == (Remedy("kit", "color-claim"),)


@pytest.mark.parametrize("name", BUILT_IN)
def test_summary_is_that_of_the_checked_template(name: str) -> None:
    library = Catalogue()
    template = library.template(name)
    assert Catalogue().summary(name) == (template.title, template.declared.help)


def test_foreign_component_is_checked_before_its_summary(tmp_path: Path) -> None:
    library = Catalogue([put(tmp_path, "ludo/board", "color-claim/board")])
    assert library.summary("ludo/board").title == "Grid"
    (tmp_path / "color-claim/board.toml").write_text(GRID.replace("help", "hlep", 1))
    with pytest.raises(PnpError, match="hlep"):
        library.summary("color-claim/board")


def test_missing_folder_is_reported_and_prints_nothing(tmp_path: Path) -> None:
    """The missing folder could have replaced any component, so none is printed instead."""
    library = Catalogue([tmp_path / "no", put(tmp_path / "own", "ludo/board")])
    (broken,) = library.broken()
    assert broken.name == str(tmp_path / "no")
    for find in (library.template, library.kit_file):
        with pytest.raises(PnpError, match="template folder not found"):
            find("color-claim/board")
    assert library.intact().template("ludo/board").title == "Grid"


def test_position_in_a_folder_is_not_a_component(tmp_path: Path) -> None:
    folder = put(tmp_path, "deep/er/board")
    catalogue = pnp.Catalogue([folder])
    position = pnp.start("color-claim", catalogue=catalogue).write(folder / "evening.toml")
    assert set(pnp.Catalogue([folder]).components()) == {*BUILT_IN, "deep/er/board"}
    with pytest.raises(PnpError, match="this file is a position, not a template") as error:
        pnp.component("evening", catalogue=pnp.Catalogue([folder]))
    assert error.value.remedies == (Remedy("position", str(position)),)


def test_unreadable_file_is_a_component_with_faults(tmp_path: Path) -> None:
    (tmp_path / "torn.toml").write_text("game = ")
    library = Catalogue([tmp_path])
    assert "torn" in library.components()
    with pytest.raises(PnpError, match="not valid TOML"):
        library.template("torn")
