"""Measure the ink coverage of kits: the mean of 1 - luminance over each page at 50 dpi.

    python -m bench.ink [GAME ...]

Each pixel is the mean of 4 by 4 smaller pixels, so thin lines count correctly. A Markdown
table lists each page in every palette, as a percentage of solid black. A second table lists each
board, piece, tile and counter on its own in the `safe` and `ink-saver` palettes, without ruler or
margins.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import zip_longest
from typing import Any, NamedTuple

from pnp.api.component import component
from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette, palette_names
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import find_kit
from pnp.kits.parts import Stock
from pnp.kits.request import KitRequest
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from pnp.layout.sheet import Sheet

DPI, FINER = 50, 4
MOST = 1 / 3
"""Maximum mean ink of boards and pieces in `ink-saver`, as a fraction of the mean in `safe`."""


class Ink(NamedTuple):
    """Ink coverage of a component in two palettes, from 0 to 1."""

    component: str
    safe: float
    saver: float


def coverage(image: Any) -> float:
    """Return the mean of 1 - luminance (WCAG 2.2) over a picture's pixels, from 0 to 1."""
    import numpy as np

    parts = np.asarray(image.convert("RGB"), dtype=np.float32) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(1 - (linear @ np.array([0.2126, 0.7152, 0.0722])).mean())


def of_sheets(sheets: Iterable[Sheet]) -> list[float]:
    from pypdfium2 import PdfDocument

    document = PdfDocument(BytesIO(pdf_bytes(sheets, PdfMetadata("ink"))))
    return [coverage(page.render(scale=DPI * FINER / 72).to_pil()) for page in document]


def pages(game: str, name: str) -> list[float]:
    return of_sheets(make_kit(game, KitRequest(palette(name), Settings(parse_paper("A4")))).sheets)


def on_the_table(game: str) -> Iterator[Ink]:
    """Yield the coverage of each board and piece: all components not printed on plain paper."""
    parts = find_kit(game, Catalogue()).parts_for("")
    names = [name for p in parts if p.stock is not Stock.PLAIN for name in p.components]
    for name in dict.fromkeys(names):
        asked = component(name)
        safe, saver = (
            mean(
                of_sheets(asked.lay_out(paper="fit", palette=p, marks=False, bleed=0).layout.sheets)
            )
            for p in ("safe", "ink-saver")
        )
        yield Ink(name, safe, saver)


def mean(numbers: Iterable[float]) -> float:
    known = [*numbers]
    return sum(known) / len(known)


def main(games: Sequence[str]) -> None:
    names = palette_names()
    print(f"| kit | page | {' | '.join(names)} |")
    print(f"|---|---:|{'---:|' * len(names)}")
    for game in games:
        columns = [pages(game, name) for name in names]
        for number, row in enumerate(zip_longest(*columns, fillvalue=0.0), start=1):
            print(f"| {game} | {number} | {' | '.join(f'{100 * each:.1f}' for each in row)} |")
    print("\n| component | safe | ink-saver | share |\n|---|---:|---:|---:|")
    measured = [ink for game in games for ink in on_the_table(game)]
    mean_of_all = Ink("mean", mean(i.safe for i in measured), mean(i.saver for i in measured))
    for name, safe, saver in [*measured, mean_of_all]:
        print(f"| {name} | {100 * safe:.1f} | {100 * saver:.1f} | {saver / safe:.2f} |")
    print(f"\nat most {MOST:.2f} in the mean")


if __name__ == "__main__":
    main(sys.argv[1:] or list(Catalogue().kits()))
