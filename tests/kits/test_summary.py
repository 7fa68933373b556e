"""`pnp list` describes kits like the checked kit."""

from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.kits.kit_file import find_kit
from pnp.kits.summary import kit_summary
from tests.conftest import KITS, TEMPLATES


@pytest.mark.parametrize("game", KITS)
def test_summary_equals_that_of_the_checked_kit(game: str) -> None:
    library = Catalogue()
    kit = find_kit(game, library)
    assert kit_summary(game, library) == (kit.title, kit.help, kit.part_names)


def test_kit_with_a_replaced_component_is_checked_again(tmp_path: Path) -> None:
    (tmp_path / "color-claim").mkdir()
    grid = (TEMPLATES / "generic/grid.toml").read_text()
    (tmp_path / "color-claim/board.toml").write_text(grid.replace("help", "hlep", 1))
    with pytest.raises(PnpError, match="hlep"):
        kit_summary("color-claim", Catalogue([tmp_path]))
