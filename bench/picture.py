"""What the table in perspective costs: boards with up to a thousand pieces, as a Markdown table.

    python bench/picture.py

Seconds are of processor time, from the figure to the scene and from the scene to the bytes of the
PDF; the first row also pays for fonts, modules and the pieces themselves.
"""

import time

from pnp.catalogue import Catalogue
from pnp.diagrams.perspective import table_scene
from pnp.drawing.colour import palette
from pnp.export.pdf import Facts, pdf_bytes
from pnp.figure import Board, BoardFigure, Figure, Placed, Thing, column_name
from pnp.layout.imposition import page
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings

COLOURS = ("red", "yellow", "green", "blue", "black")
SIDE = 20
"""Columns and rows of the board."""


def crowd(count: int) -> Figure:
    """So many pyramids on a board of many spaces, in stacks when all are taken."""
    names = [f"{column_name(x)}{y + 1}" for y in range(SIDE) for x in range(SIDE)]
    thing = Thing.of("generic/grid", columns=SIDE, rows=SIDE, cell="30mm")
    placed = tuple(
        Placed(
            Thing.of("color-claim/pyramids", colour=COLOURS[n % 5], pips=3 - n // len(names) % 3),
            (names[n % len(names)],),
        )
        for n in sorted(range(count), key=lambda n: (n % len(names), n))
    )
    return Figure((BoardFigure("", thing, Board(SIDE, SIDE), ("",) * SIDE**2, placed),), "")


def main() -> None:
    """Print the table."""
    look = Catalogue().look(palette("safe"))
    print("| pieces | scene | PDF | KB |")
    print("|---:|---:|---:|---:|")
    for count in (30, 100, 300, 1000):
        figure = crowd(count)
        start = time.process_time()
        scene = table_scene("Crowd", figure, look)
        drawn = time.process_time()
        sheet = page(scene, Settings(parse_paper("A4")))
        written = pdf_bytes([sheet], Facts("Crowd"))
        end = time.process_time()
        kilobytes = len(written) / 1024
        print(f"| {count} | {drawn - start:.2f} | {end - drawn:.2f} | {kilobytes:.0f} |")


if __name__ == "__main__":
    main()
