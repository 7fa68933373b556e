"""The first page shows the game under way, as the kit file tells it."""

from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.errors import PnpError
from pnp.kits.kit import KitRequest, make_kit
from pnp.kits.kit_file import find_kit, load_kit
from pnp.kits.picture import finished_figure
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from tests.conftest import KITS

LIBRARY = Catalogue()
STYLE = LIBRARY.style(palette("safe"))


@pytest.mark.parametrize("game", KITS)
def test_a_shipped_kit_shows_another_position_than_the_setup_drawn_below_it(game: str) -> None:
    file = find_kit(game, LIBRARY)
    setup = LIBRARY.find_code(file.setup)
    assert LIBRARY.figure(file.position).boards != setup.game.figure(setup.position).boards


@pytest.mark.parametrize("game", KITS)
def test_the_position_lies_on_the_table(game: str) -> None:
    file = find_kit(game, LIBRARY)
    assert finished_figure(file, LIBRARY, STYLE).boards == LIBRARY.figure(file.position).boards
    without = file.model_copy(update={"position": ""})
    setup = LIBRARY.find_code(file.setup)
    assert (
        finished_figure(without, LIBRARY, STYLE).boards == setup.game.figure(setup.position).boards
    )


def kit(folder: Path, position: str) -> Path:
    file = folder / "kit.toml"
    parts = '[[parts]]\nname = "board"\ncomponents = ["color-claim/board"]\n'
    file.write_text(f"title = 'A'\nhelp = 'B'\nposition = '''\n{position}'''\n{parts}")
    return file


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ('game = "color-claim"\nowns = [[], []]\n', "position: line 2: "),
        ('game = "colour-clam"\n', "position: line 1: "),
        ("game = \n", "position: line 1: "),
        ("", ""),
    ],
)
def test_a_position_that_is_none_is_told_with_its_line(
    tmp_path: Path, position: str, told: str
) -> None:
    file = kit(tmp_path, position)
    if not told:
        assert load_kit(file, LIBRARY).position == ""
        return
    with pytest.raises(PnpError) as caught:
        load_kit(file, LIBRARY)
    assert any(fault.what.startswith(told) for fault in caught.value.faults)
    assert {fault.where.line for fault in caught.value.faults} == {3}


def test_covers_are_as_high_as_the_paper_lets_them_be() -> None:
    heights = {}
    for name in ("A4", "Letter", "A3"):
        sheet = make_kit(
            "color-claim", KitRequest(palette("safe"), Settings(parse_paper(name)))
        ).sheets
        heights[name] = next(iter(sheet)).trim.height
    assert heights["Letter"] < heights["A4"] == heights["A3"]
