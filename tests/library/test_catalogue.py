"""Components by name: shipped ones, those of a folder, those of a file."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.library.catalogue import catalogue, find_template, shipped_folder
from tests.conftest import SHIPPED, TEMPLATES

GRID = (TEMPLATES / "generic/grid.toml").read_text()


def test_a_name_is_folder_and_file() -> None:
    assert list(catalogue()) == SHIPPED
    assert shipped_folder() == TEMPLATES


def test_a_folder_adds_to_the_shipped_ones_and_may_replace_one(tmp_path: Path) -> None:
    for name in ("deep/er/board", "color-claim/board", "deep/kit"):
        file = tmp_path / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(GRID)
    found = catalogue([tmp_path])
    assert set(found) == {*SHIPPED, "deep/er/board"}
    assert find_template("color-claim/board", [tmp_path]).title == "Grid"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("color-claim/bord", "did you mean color-claim/board?"),
        ("scoringboard", "did you mean paint-the-line/scoring-board?"),
        ("qqq", "components"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(name: str, hint: str) -> None:
    with pytest.raises(PnpError) as error:
        find_template(name)
    assert str(error.value).endswith(f"({hint})")
