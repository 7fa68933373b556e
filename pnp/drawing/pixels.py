"""Raster pictures of any kind as 8-bit RGB: of photos and of the pictures of templates."""

from PIL import Image, ImageChops

_DEPTH_OFFSET = 24
"""Bits a channel in the header of a PNG, which Pillow does not keep."""


def png_depth(data: bytes) -> int:
    """Return the bits a channel of a PNG, 8 for other files."""
    return data[_DEPTH_OFFSET] if data.startswith(b"\x89PNG") else 8


def to_rgb(picture: Image.Image, depth: int = 8) -> Image.Image:
    """Return a picture as RGB, or as RGBA if it has any transparency.

    Pillow clips 16-bit grey at 255 instead of scaling it, and compares pixels that it has scaled
    with a transparent colour that it has not.

    Args:
        picture: The unpacked picture.
        depth: Bits a channel of its file.

    """
    if picture.mode in {"I", "I;16"}:
        return _scaled_grey(picture)
    if not picture.has_transparency_data:
        return picture if picture.mode == "RGB" else picture.convert("RGB")
    clear = picture.info.get("transparency")
    if picture.mode == "L" and isinstance(clear, int):
        picture.info["transparency"] = clear * 255 // ((1 << min(depth, 8)) - 1)
    elif picture.mode == "RGB" and depth > 8 and clear is not None:
        picture.info["transparency"] = tuple(each >> 8 for each in clear)
    rgba = picture.convert("RGBA")
    if clear is not None:
        picture.info["transparency"] = clear  # the next band of it is converted too
    return rgba


def _scaled_grey(picture: Image.Image) -> Image.Image:
    """Return 16-bit grey with the high byte of each pixel."""
    pixels = picture.convert("I;16").tobytes()
    low, high = (Image.frombytes("L", picture.size, pixels[at::2]) for at in (0, 1))
    rgb = high.convert("RGB")
    clear = picture.info.get("transparency")
    if isinstance(clear, int):
        like = (each.point([255 * (v == part) for v in range(256)])
                for each, part in ((low, clear & 255), (high, clear >> 8)))  # fmt: skip
        rgb.putalpha(ImageChops.invert(ImageChops.darker(*like)))
    return rgb
