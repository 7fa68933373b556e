"""Pixel pictures: their checks and sizes for print."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.geometry import Size
from pnp.templates.bounds import Bounds
from pnp.templates.elements.raster import DPI, read_image


def test_print_needs_six_hundred_dots_an_inch() -> None:
    assert DPI == 600


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGB"), ("PNG", "P"), ("JPEG", "L"), ("JPEG", "CMYK")]
)
def test_picture_has_its_declared_type_and_size(tmp_path: Path, kind: str, mode: str) -> None:
    file = tmp_path / "p"
    Image.linear_gradient("L").convert(mode).save(file, kind)
    read = read_image(file, file.parent, lambda _: Size(10, 10), Bounds())
    with Image.open(BytesIO(read.data)) as again:
        assert (again.get_format_mimetype(), again.size) == (read.media, read.pixels)
    assert (read.data == file.read_bytes()) == (mode in {"L", "RGB"})


def test_clear_greys_are_unpacked_to_clear_colours(tmp_path: Path) -> None:
    Image.new("LA", (3, 2), (90, 128)).save(tmp_path / "p.png")
    read = read_image(tmp_path / "p.png", tmp_path, lambda _: Size(10, 10), Bounds())
    with Image.open(BytesIO(read.data)) as again:
        assert again.mode == "RGBA"
        assert again.getpixel((2, 1)) == (90, 90, 90, 128)


@pytest.mark.parametrize("factor", [4, 7, 130])
def test_reduced_picture_has_the_mean_colour_of_each_square(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, factor: int
) -> None:
    """For any number of rows per step, and also at the right and lower edges."""
    squares = Image.linear_gradient("L").resize((5, 6)).rotate(90).convert("RGBA")
    large = squares.resize((5 * factor, 6 * factor), Image.Resampling.NEAREST)
    cropped = large.crop((0, 0, 5 * factor - 1, 6 * factor - 2))
    cropped.save(tmp_path / "p.png")
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_DECODED", 100)
    printed = Size(*(pixels / (factor + 0.01) * 25.4 / DPI for pixels in cropped.size))
    read = read_image(tmp_path / "p.png", tmp_path, lambda _: printed, Bounds())
    with Image.open(BytesIO(read.data)) as again:
        assert again.size == (5, 6)
        assert again.tobytes() == squares.tobytes()
