"""The picture on the first page shows the position in the kit file."""

from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer
from pnp.drawing.scene import Path as DrawnPath
from pnp.errors import PnpError
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import find_kit, load_kit
from pnp.kits.picture import finished_figure
from pnp.kits.request import KitRequest
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from tests.conftest import KITS
from tests.shapes import leaves

LIBRARY = Catalogue()
STYLE = LIBRARY.style(palette("safe"))


@pytest.mark.parametrize("game", KITS)
def test_built_in_position_differs_from_the_first_setup(game: str) -> None:
    file = find_kit(game, LIBRARY)
    setup = LIBRARY.find_code(file.setup)
    assert LIBRARY.figure(file.position).boards != setup.game.figure(setup.position).boards


@pytest.mark.parametrize("game", KITS)
def test_picture_shows_the_position_of_the_kit(game: str) -> None:
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
    ("position", "message"),
    [
        ('game = "color-claim"\nowns = [[], []]\n', "position: line 2: "),
        ('game = "colour-clam"\n', "position: line 1: "),
        ("game = \n", "position: line 1: "),
        ("", ""),
    ],
)
def test_invalid_position_is_reported_with_its_line(
    tmp_path: Path, position: str, message: str
) -> None:
    file = kit(tmp_path, position)
    if not message:
        assert load_kit(file, LIBRARY).position == ""
        return
    with pytest.raises(PnpError) as caught:
        load_kit(file, LIBRARY)
    assert any(fault.message.startswith(message) for fault in caught.value.faults)
    assert {fault.where.line for fault in caught.value.faults} == {3}


def test_cover_uses_the_height_of_the_paper() -> None:
    heights = {}
    for name in ("A4", "Letter", "A3"):
        sheet = make_kit(
            "color-claim", KitRequest(palette("safe"), Settings(parse_paper(name)))
        ).sheets
        heights[name] = next(iter(sheet)).trim.height
    assert heights == pytest.approx({"A4": 297, "Letter": 279.4, "A3": 420})


def test_cover_of_a_game_without_a_position_shows_its_pieces(tmp_path: Path) -> None:
    parts = "".join(
        f'[[parts]]\nname = "{name}"\ncomponents = ["color-claim/{name}"]\n'
        for name in ("board", "pyramids")
    )
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "kit.toml").write_text(f"title = 'A'\nhelp = 'B'\n{parts}")
    request = KitRequest(
        palette("safe"), Settings(parse_paper("A4")), catalogue=Catalogue([tmp_path])
    )
    front = next(iter(make_kit("mine", request).sheets))
    drawn = {
        item.fill for item, _ in leaves(front.layers[Layer.PRINT]) if isinstance(item, DrawnPath)
    }
    swatches = palette("safe").swatches(["red", "yellow", "green", "blue", "black"])
    assert {swatch.fill for swatch in swatches[:4]} <= drawn, "all colours but black"
