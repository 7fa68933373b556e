"""Conversion of raster images to 8-bit RGB, for photos and for the pictures in templates."""

from PIL import Image, ImageChops

_DEPTH_OFFSET = 24
"""Offset of the bit depth in a PNG file. Pillow does not expose the bit depth."""


def png_depth(data: bytes) -> int:
    """Return the number of bits per channel in a PNG, or 8 for other files."""
    return data[_DEPTH_OFFSET] if data.startswith(b"\x89PNG") else 8


def to_rgb(picture: Image.Image, depth: int = 8) -> Image.Image:
    """Return a picture as RGB, or as RGBA if it has any transparency.

    This works around two bugs in Pillow: it clips 16-bit grey at 255 instead of scaling it, and it
    compares scaled pixels with a transparent colour that is not scaled.

    Args:
        picture: The decoded picture.
        depth: Number of bits per channel in the file.
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
        picture.info["transparency"] = clear  # later bands of the picture need the original value
    return rgba


def _scaled_grey(picture: Image.Image) -> Image.Image:
    """Return 16-bit grey as RGB, using the high byte of each pixel."""
    pixels = picture.convert("I;16").tobytes()
    low, high = (Image.frombytes("L", picture.size, pixels[at::2]) for at in (0, 1))
    rgb = high.convert("RGB")
    clear = picture.info.get("transparency")
    if isinstance(clear, int):
        like = (each.point([255 * (v == part) for v in range(256)])
                for each, part in ((low, clear & 255), (high, clear >> 8)))  # fmt: skip
        rgb.putalpha(ImageChops.invert(ImageChops.darker(*like)))
    return rgb
