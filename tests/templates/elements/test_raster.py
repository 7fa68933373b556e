"""Pictures of pixels: what print needs of them."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.geometry import Size
from pnp.templates.bounds import Bounds
from pnp.templates.elements.raster import DPI, read_image


def test_print_needs_six_hundred_dots_an_inch() -> None:
    assert DPI == 600


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGB"), ("PNG", "P"), ("JPEG", "L"), ("JPEG", "CMYK")]
)
def test_a_picture_is_what_it_says_it_is(tmp_path: Path, kind: str, mode: str) -> None:
    file = tmp_path / "p"
    Image.linear_gradient("L").convert(mode).save(file, kind)
    read = read_image(file, lambda _: Size(10, 10), Bounds())
    with Image.open(BytesIO(read.data)) as again:
        assert (again.get_format_mimetype(), again.size) == (read.media, read.pixels)
    assert (read.data == file.read_bytes()) == (mode in {"L", "RGB"})
