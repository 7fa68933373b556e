"""Draw each line of `golden/drawn.txt`, with any Python that has the libraries that pnp needs."""

import os
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import copytree

from pnp.catalogue import Catalogue
from pnp.cli import main
from pnp.drawing.colour import palette
from pnp.export.screen import screen_svg
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import find_kit
from pnp.kits.request import KitRequest
from pnp.layout.imposition import impose
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from pnp.layout.sheet import SheetSequence

GOLDEN = Path(__file__).parent / "golden" / "drawn.txt"
WORDS = GOLDEN.with_name("words")
"""Templates: `words.toml` sets all keys of all elements, `variants.toml` adds shapes and sizes."""

LINES = dict(reversed(line.split(" ", 1)) for line in GOLDEN.read_text().splitlines())
"""Digests by line: file type and command arguments, or `screen` and a kit."""


def draw(line: str, folder: Path) -> list[Path]:
    """Return the files that a line draws into a folder; `txt` stores what a command prints."""
    kind, *words = line.split()
    if kind == "screen":
        return screen_pages(words[0], folder)
    given = write_inputs(folder)
    os.chdir(folder)
    words += [] if kind == "txt" else ["-o", f"out.{kind}"]
    printed = StringIO()
    with redirect_stdout(printed):
        try:
            main(words)
        except SystemExit as stopped:
            if stopped.code:
                raise AssertionError(line) from stopped
    if kind == "txt":
        (folder / "out.txt").write_text(printed.getvalue(), "utf-8")
    return sorted({*folder.iterdir()} - given)


def write_inputs(folder: Path) -> set[Path]:
    """Write the input files of commands: templates, the first position of each game, a table."""
    copytree(WORDS, folder, dirs_exist_ok=True)
    catalogue = Catalogue()
    for game in catalogue.kits():
        (folder / f"{game}.toml").write_text(find_kit(game, catalogue).position)
    (folder / "cards.csv").write_text("rows,columns\n3,4\n5,2\n")
    return {*folder.iterdir()}


def screen_pages(name: str, folder: Path) -> list[Path]:
    """Return the pages of a kit, or of every element, as a browser shows them."""
    sheets = sheets_of(name)
    files = [folder / f"{number:02}.svg" for number in range(len(sheets))]
    for file, sheet in zip(files, sheets, strict=True):
        file.write_text(screen_svg(sheet), "utf-8")
    return files


def sheets_of(name: str) -> SheetSequence:
    """Return the sheets of a kit, or of every element."""
    if name == "words":
        template = Catalogue().template(str(WORDS / "words.toml"))
        return impose([template.build({}, palette("safe"))], Settings(parse_paper("A3")))
    return make_kit(name, KitRequest(palette("safe"), Settings(parse_paper("A4")))).sheets


def draw_all(into: str) -> None:
    """Draw each line into a folder of its own, in order, and list the files there."""
    for number, line in enumerate(LINES):
        folder = Path(into) / str(number)
        folder.mkdir(parents=True)
        files = draw(line, folder)
        (folder / "drawn.txt").write_text("".join(f"{file.name}\n" for file in files))
