"""Measure every kit on A4 and Letter, with one shared catalogue, and print a Markdown table.

    python -m bench.kits [GAME ...]

The last row has the time for the tuck boxes and rules booklets of all these games, on both paper
sizes.

The CPU time in seconds covers everything from the name of a kit to the bytes of the PDF. The first
row includes loading fonts and modules; the second kit for a game reuses cached pieces. Garbage
collection is as infrequent as in the `pnp` command.

The number of thick sheets is compared with a lower bound: the area of all boards and pieces with
bleed, divided by the usable area of a sheet, without ruler and margins. No two components
larger than half a sheet fit on one sheet. Optional parts are not counted.
"""

import gc
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from pnp.__main__ import UNCOLLECTED
from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.convex import polygon_area
from pnp.drawing.cut_outline import clearance_outline
from pnp.drawing.scene import Scene
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.kits.booklet import rules_booklet
from pnp.kits.components import components, printed_apart, sides
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import KitPart, find_kit
from pnp.kits.parts import BOX, Pile
from pnp.kits.request import KitRequest
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Backs, Settings, usable

PAPERS = ("A4", "Letter")

HALF = 0.5
"""Fraction of a sheet above which two components cannot share the sheet."""


class Figures(NamedTuple):
    """Measurements of a kit on one paper size. `bound` is the lower bound for `sheets`."""

    seconds: float
    pages: int
    kilobytes: float
    sheets: int
    bound: float


def measure(game: str, paper: str, library: Catalogue) -> Figures:
    request = KitRequest(palette("safe"), Settings(parse_paper(paper)), catalogue=library)
    start = time.process_time()
    kit = make_kit(game, request)
    written = pdf_bytes(kit.sheets, PdfMetadata(kit.title, bookmarks=kit.bookmarks))
    seconds = time.process_time() - start
    scenes = printed(standard_parts(game, Pile.THICK, library), request)
    labels = {scene.label for scene in scenes}
    used = sum(1 for sheet in kit.sheets if labels & set(sheet.holds))
    return Figures(
        seconds, len(kit.sheets), len(written) / 1024, used, sheet_bound(scenes, request.settings)
    )


def measure_boxes(games: Sequence[str], library: Catalogue) -> tuple[float, int]:
    """Return the time in seconds for all boxes and booklets, and the number of their pages."""
    start, pages = time.process_time(), 0
    for game, paper in product(games, PAPERS):
        settings = Settings(parse_paper(paper))
        request = KitRequest(palette("safe"), settings, catalogue=library)
        booklet = replace(settings, backs=Backs.DUPLEX_SHORT, bleed=0.0)
        for document in (
            make_kit(game, replace(request, only=(BOX,))),
            rules_booklet(game, replace(request, settings=booklet)),
        ):
            pdf_bytes(document.sheets, PdfMetadata(document.title))
            pages += len(document.sheets)
    return time.process_time() - start, pages


def standard_parts(game: str, pile: Pile, library: Catalogue) -> list[KitPart]:
    """Return the parts that a kit contains by default and prints on one kind of paper."""
    parts = find_kit(game, library).parts_for("")
    return [part for part in parts if part.stock.pile is pile and not part.optional]


def printed(parts: Sequence[KitPart], request: KitRequest) -> list[Scene]:
    return [
        scene
        for part in parts
        for made in components(part, request)
        for apart in printed_apart(part, made, request.settings.backs)
        for scene in sides(part, apart, request.settings.backs)
    ]


def sheet_bound(scenes: Sequence[Scene], settings: Settings) -> float:
    """Return a lower bound for the number of sheets.

    The bound is the total area of all scenes with bleed, in sheets. Scenes larger than half a sheet
    cannot share a sheet, so the bound is also at least the number of these scenes.
    """
    paper = settings.paper.size
    assert paper is not None
    area = usable(paper, settings)
    shares = [covered(scene) / (area.width * area.height) for scene in scenes]
    return max(sum(shares), sum(share > HALF for share in shares))


def covered(scene: Scene) -> float:
    """Return the area of a piece including its bleed, in mm²."""
    if scene.shaped:
        return polygon_area(clearance_outline(scene))
    around = scene.trim.grown(scene.bleed)
    return around.width * around.height


def main(games: Sequence[str]) -> None:
    gc.set_threshold(UNCOLLECTED)
    print("| kit | paper | seconds | pages | KB | thick sheets | lower bound |")
    print("|---|---|---:|---:|---:|---:|---:|")
    measured: list[Figures] = []
    library = Catalogue()
    games = games or [*library.kits()]
    for game in games:
        for paper in PAPERS:
            of = measure(game, paper, library)
            measured.append(of)
            print(
                f"| {game} | {paper} | {of.seconds:.2f} | {of.pages} | {of.kilobytes:.0f} "
                f"| {of.sheets} | {of.bound:.2f} |"
            )
    pages, largest = sum(of.pages for of in measured), max(of.kilobytes for of in measured)
    total = sum(of.seconds for of in measured)
    print(f"| all {len(measured)} | | {total:.2f} | {pages} | at most {largest:.0f} | | |")
    seconds, pages = measure_boxes(games, library)
    print(f"| boxes and booklets | | {seconds:.2f} | {pages} | | | |")


if __name__ == "__main__":
    main(sys.argv[1:])
