"""What whole games cost: every kit on A4 and Letter, in one process, as a Markdown table.

    python bench/kits.py

Seconds are from the names to the bytes of the PDF; the first row also pays for fonts and modules.
Pieces' sheets stand beside the area bound: the area of all pieces with their bleed over what a
sheet has room for, without ruler and margins. No packing needs fewer than that, rounded up.
"""

import time
from typing import NamedTuple

from pnp.backends.pdf import pdf_bytes
from pnp.drawing.colour import palette
from pnp.drawing.convex import Outline
from pnp.drawing.cutting import room_needed
from pnp.drawing.scene import Scene
from pnp.kits.kit import Wishes, components, make_kit, sides
from pnp.kits.kit_file import find_kit
from pnp.library import Library
from pnp.press.layout import Settings, usable
from pnp.press.paper import parse_paper

PAPERS = ("A4", "Letter")


class Figures(NamedTuple):
    """One kit on one paper; `bound` is in sheets and parts of a sheet."""

    seconds: float
    pages: int
    kilobytes: float
    sheets: int
    bound: float


def measure(game: str, paper: str) -> Figures:
    """Make a kit and look at it."""
    wishes = Wishes(palette("safe"), Settings(parse_paper(paper)))
    start = time.perf_counter()
    kit = make_kit(game, wishes)
    written = pdf_bytes(kit.sheets, kit.title, bookmarks=kit.bookmarks)
    seconds = time.perf_counter() - start
    pieces = piece_scenes(game, wishes)
    labels = {scene.label for scene in pieces}
    used = sum(1 for sheet in kit.sheets if labels & set(sheet.holds))
    return Figures(
        seconds, len(kit.sheets), len(written) / 1024, used, area_bound(pieces, wishes.settings)
    )


def piece_scenes(game: str, wishes: Wishes) -> list[Scene]:
    """All pieces that share sheets, as they are printed."""
    return [
        scene
        for part in find_kit(game, wishes.library).parts_for(wishes.variant)
        if part.pieces and (not wishes.only or part.name in wishes.only)
        for made in components(part, wishes)
        for scene in sides(part, made, wishes.settings.backs)
    ]


def area_bound(pieces: list[Scene], settings: Settings) -> float:
    """The sheets that the pieces with their bleed would fill if nothing lay between them."""
    paper = settings.paper.size
    assert paper is not None
    room = usable(paper, settings)
    return sum(map(covered, pieces)) / (room.width * room.height)


def covered(scene: Scene) -> float:
    """The area of a piece with its bleed."""
    if scene.shaped:
        return area(room_needed(scene))
    around = scene.trim.grown(scene.bleed)
    return around.width * around.height


def area(outline: Outline) -> float:
    """Of a convex outline, by its corners."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2


def main() -> None:
    """Print the table."""
    print("| kit | paper | seconds | pages | KB | pieces' sheets | area bound |")
    print("|---|---|---:|---:|---:|---:|---:|")
    measured: list[Figures] = []
    for game in Library().kits():
        for paper in PAPERS:
            of = measure(game, paper)
            measured.append(of)
            print(
                f"| {game} | {paper} | {of.seconds:.2f} | {of.pages} | {of.kilobytes:.0f} "
                f"| {of.sheets} | {of.bound:.2f} |"
            )
    pages, largest = sum(of.pages for of in measured), max(of.kilobytes for of in measured)
    total = sum(of.seconds for of in measured)
    print(f"| all {len(measured)} | | {total:.2f} | {pages} | at most {largest:.0f} | | |")


if __name__ == "__main__":
    main()
