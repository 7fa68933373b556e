"""How many blurred and noisy QR codes are read, by their mask, and of how many rectangles they are.

python bench/qr_masks.py
"""

from random import Random

import numpy as np
import zxingcpp
from PIL import Image, ImageFilter

from pnp.drawing.qr import merged

SIGNS = "0123456789ABCDEFGHJKLMNPQRSTVWXYZ"
MANY = 400
FORMAT = zxingcpp.BarcodeFormat.QRCode


def main() -> None:
    """The table, first what the library chooses by itself."""
    chance = Random(1)
    texts = [text(chance) for _ in range(MANY)]
    print("| mask | read | rectangles |\n|---|---:|---:|")
    for mask in (None, *range(8)):
        chosen = {} if mask is None else {"data_mask": mask}
        read = rectangles = 0
        for number, each in enumerate(texts):
            code = zxingcpp.create_barcode(each, FORMAT, ec_level="M", **chosen)
            pixels = np.asarray(code.to_image(scale=1, add_quiet_zones=False))
            rectangles += len(merged(pixels.tobytes(), len(pixels)))
            found = zxingcpp.read_barcodes(photo(pixels, number), formats=FORMAT)
            read += bool(found) and found[0].text == each
        name = "the library's" if mask is None else mask
        print(f"| {name} | {read} of {MANY} | {rectangles / MANY:.1f} |")


def text(chance: Random) -> str:
    """A code as cards have them."""
    return "CC-" + "-".join(
        "".join(chance.choices(SIGNS, k=4)) for _ in range(chance.randint(2, 7))
    )


def photo(pixels: "np.ndarray", number: int) -> Image.Image:
    """The code a little turned, two to three pixels a module, blurred and noisy."""
    chance, noise = Random(number), np.random.default_rng(number)
    module = chance.uniform(2, 3)
    side, wide = round(len(pixels) * module * 4), round((len(pixels) + 12) * module)
    paper = Image.new("L", (wide * 4, wide * 4), 255)
    paper.paste(Image.fromarray(pixels).resize((side, side), Image.Resampling.NEAREST), (60, 60))
    turned = paper.rotate(chance.uniform(-20, 20), Image.Resampling.BILINEAR, fillcolor=255)
    seen = turned.resize((wide, wide)).filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 0.9)))
    grey = np.asarray(seen, np.float32) * 0.6 + 40 + noise.normal(0, 8, (wide, wide))
    return Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))


if __name__ == "__main__":
    main()
