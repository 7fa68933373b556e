"""What `pnp list` says of kits is what the checked kit says."""

from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.kits.kit_file import find_kit
from pnp.kits.summary import kit_summary
from tests.conftest import KITS, TEMPLATES


@pytest.mark.parametrize("game", KITS)
def test_a_shipped_kit_is_summed_up_as_it_is_when_it_is_checked(game: str) -> None:
    library = Catalogue()
    kit = find_kit(game, library)
    assert kit_summary(game, library) == (kit.title, kit.help, kit.part_names)


def test_a_kit_is_checked_again_when_one_of_its_components_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "color-claim").mkdir()
    grid = (TEMPLATES / "generic/grid.toml").read_text()
    (tmp_path / "color-claim/board.toml").write_text(grid.replace("help", "hlep", 1))
    with pytest.raises(PnpError, match="hlep"):
        kit_summary("color-claim", Catalogue([tmp_path]))
