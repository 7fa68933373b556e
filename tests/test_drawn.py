"""What is drawn does not change unnoticed: prints of another day lie beside those of today.

`golden/drawn.txt` holds a digest of what each of its lines draws. Where something is to look
otherwise, look at it, then write the digests anew: `pytest --golden tests/test_drawn.py`.
"""

import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import pikepdf
import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.export.screen import screen_svg
from pnp.kits.kit import Wishes, make_kit
from pnp.kits.kit_file import find_kit
from pnp.layout.imposition import impose
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from pnp.layout.sheet import Sheets
from pnp.templates.elements import WORDS as KNOWN
from pnp.templates.elements import element_class
from tests.conftest import KITS, Pnp

GOLDEN = Path(__file__).parent / "golden" / "drawn.txt"
WORDS = GOLDEN.with_name("words")
"""A template of every word, each of its keys otherwise than by itself."""

LINES = dict(reversed(line.split(" ", 1)) for line in GOLDEN.read_text().splitlines())
"""Digests by what is drawn: the kind of file and the words of a command, or `screen` and a kit."""


def parts(file: Path) -> Iterable[bytes]:
    """What a file draws with; of a PDF its objects, unpacked, but those that name versions."""
    if file.suffix != ".pdf":
        yield file.read_bytes()
        return
    with pikepdf.open(file) as pdf:
        told = pdf.trailer.Info.objgen
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") != "/Metadata":
                yield thing.read_bytes()
            elif isinstance(thing, pikepdf.Dictionary) and thing.objgen != told:
                yield thing.unparse()


def checked(line: str, drawn: Iterable[bytes], *, golden: bool) -> None:
    """Compare with the digest that is kept, or keep this one."""
    digest = sha256(b"\n".join(drawn)).hexdigest()[:16]
    if golden:
        kept = [each.split(" ", 1) for each in GOLDEN.read_text().splitlines()]
        lines = (f"{digest if words == line else was} {words}\n" for was, words in kept)
        GOLDEN.write_text("".join(lines))
    else:
        assert digest == LINES[line]


def is_slow(line: str) -> bool:
    """True for all kits but one of each game, with other options for each."""
    if " kit " not in line:
        return False
    ways = [each for each in LINES if f" kit {line.split()[2]}" in each]
    return ways.index(line) != KITS.index(line.split()[2]) % len(ways)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.slow if is_slow(line) else ())
        for line in LINES
        if not line.startswith("screen ")
    ],
)
def test_a_command_draws_what_was_looked_at(
    pnp: Pnp, folder: Path, golden: bool, line: str
) -> None:
    copytree(WORDS, folder, dirs_exist_ok=True)
    for game in KITS:
        (folder / f"{game}.toml").write_text(find_kit(game, Catalogue()).position)
    (folder / "cards.csv").write_text("rows,columns\n3,4\n5,2\n")
    given = {*folder.iterdir()}
    suffix, *words = line.split()
    ran = pnp(*words, "-o", f"out.{suffix}")
    assert ran.status == 0, ran.err
    files = sorted({*folder.iterdir()} - given)
    assert files
    checked(line, (part for file in files for part in parts(file)), golden=golden)


def sheets_of(name: str) -> Sheets:
    """A kit, or every word."""
    if name == "words":
        template = Catalogue().template(str(WORDS / "words.toml"))
        return impose([template.build({}, palette("safe"))], Settings(parse_paper("A3")))
    return make_kit(name, Wishes(palette("safe"), Settings(parse_paper("A4")))).sheets


@pytest.mark.parametrize("name", [*KITS, "words"])
def test_a_browser_shows_what_was_looked_at(golden: bool, name: str) -> None:
    pages = [screen_svg(sheet).encode() for sheet in sheets_of(name)]
    checked(f"screen {name}", pages, golden=golden)


def test_every_word_is_drawn_with_every_key() -> None:
    said = tomllib.loads((WORDS / "words.toml").read_text())["elements"]
    told = {word: {key for each in said if each["draw"] == word for key in each} for word in KNOWN}
    everywhere = {"draw", "when", "each", "layer"}
    for word, keys in told.items():
        assert keys >= {*element_class(word).model_fields} - everywhere, word
