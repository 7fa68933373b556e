"""The PNG as a picture: its pixels, its dpi, its limits."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Layer
from pnp.errors import PnpError
from pnp.export import png
from pnp.export.png import png_pictures
from pnp.geometry import Rect
from pnp.layout.sheet import Sheet
from tests.conftest import Pnp

AREA = Rect(0, 0, 25.4, 50.8)


def picture(dpi: float) -> Image.Image:
    box = Box(Rect(12.7, 0, 12.7, 25.4), BLACK)
    (data,) = png_pictures([Sheet(AREA.size, {Layer.PRINT: (box,)}, AREA, AREA, "t")], dpi)
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("dpi", [72, 100, 300, 601])
def test_picture_has_the_requested_resolution(dpi: int) -> None:
    found = picture(dpi)
    assert found.size == (dpi, 2 * dpi)
    assert found.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)  # stored as pixels per metre
    assert found.mode == "RGB"


def test_edge_is_at_its_pixel() -> None:
    found = picture(100).convert("L")
    assert [found.getpixel((x, 50)) for x in (48, 51)] == [255, 0]
    assert [found.getpixel((75, y)) for y in (98, 101)] == [0, 255]


def test_banded_rendering_is_identical(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unbanded = picture(300)
    monkeypatch.setattr(png, "_MAX_UNBANDED", 0)
    monkeypatch.setattr(png, "_BAND", 10_000)
    assert picture(300).tobytes() == unbanded.tobytes()


def test_pixel_limit_can_be_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MAX_PIXELS", 100)
    sheet = Sheet(AREA.size, {}, AREA, AREA, "t")
    with pytest.raises(PnpError, match="limit=False"):
        list(png_pictures([sheet], 72))
    assert len(list(png_pictures([sheet], 72, limit=False))) == 1


def test_oversized_picture_is_rejected() -> None:
    area = Rect(0, 0, 2000, 2000)
    with pytest.raises(PnpError, match="million pixels, more than 60") as rejected:
        list(png_pictures([Sheet(area.size, {}, area, area, "t")], 1200))
    assert rejected.value.parameter == "dpi"
    best = int(next(way.value for way in rejected.value.remedies if way.setting == "dpi"))
    assert (2000 / 25.4 * best) ** 2 <= 60_000_000 < (2000 / 25.4 * (best + 1)) ** 2


def test_board_at_300_dpi_has_the_size_of_its_paper(pnp: Pnp, folder: Path) -> None:
    pnp("render", "color-claim/board", "-o", "out.png", "--paper", "Letter")
    with Image.open(folder / "out.png") as found:
        assert found.size == (2550, 3300)
        assert found.info["dpi"] == pytest.approx((300, 300), abs=0.01)
