"""What is drawn does not change unnoticed: prints of another day lie beside those of today.

`golden/drawn.txt` holds a digest of what each of its lines draws. Where something is to look
otherwise, look at it, then write the digests anew: `pytest --golden tests/test_drawn.py`. A digest
that does not match names pictures of the pages as they were, as they are, and of the difference.
"""

import re
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import pikepdf
import pytest
from PIL import Image

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.export.screen import screen_svg
from pnp.kits.kit import KitRequest, make_kit
from pnp.kits.kit_file import find_kit
from pnp.layout.imposition import impose
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from pnp.layout.sheet import SheetSequence
from pnp.templates.elements import WORDS as KNOWN
from pnp.templates.elements import element_class
from tests.conftest import KITS, Pnp
from tests.differences import earlier_version, run_earlier, shown

GOLDEN = Path(__file__).parent / "golden" / "drawn.txt"
WORDS = GOLDEN.with_name("words")
"""Templates: `words.toml` sets every key of every word, `variants.toml` adds shapes and sizes."""

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


def checked(line: str, files: list[Path], *, golden: bool) -> None:
    """Compare files with the digest of their line, or write a new one."""
    drawn = (part for file in files for part in parts(file))
    digest = sha256(b"\n".join(drawn)).hexdigest()[:16]
    if golden:
        lines = [each.split(" ", 1) for each in GOLDEN.read_text().splitlines()]
        new = (f"{digest if words == line else was} {words}\n" for was, words in lines)
        GOLDEN.write_text("".join(new))
    elif digest != LINES[line]:
        pytest.fail(f"{line}: drawn differently; {changed(line, files)}", pytrace=False)


def changed(line: str, files: list[Path]) -> str:
    """Draw the line with the version that wrote the digests; name pictures of what changed."""
    folder = files[0].parent
    with TemporaryDirectory() as unpacked:
        version = earlier_version(GOLDEN, Path(unpacked))
        if version is None:
            return "without the history of git there is nothing to compare it with"
        now = folder / "now"
        now.mkdir()
        files = [file.rename(now / file.name) for file in files]
        given = {*folder.iterdir()}
        suffix, *words = line.split()
        if suffix == "screen":
            run_earlier(version, folder, "-c", SCREEN, words[0])
        else:
            run_earlier(version, folder, "-m", "pnp", *words, "-o", f"out.{suffix}")
        return shown(re.sub(r"[^\w.]+", "-", line), sorted({*folder.iterdir()} - given), files)


SCREEN = """
import sys
from pathlib import Path
from tests.test_drawn import screen_svg, sheets_of
for number, sheet in enumerate(sheets_of(sys.argv[1])):
    Path(f"{number:02}.svg").write_text(screen_svg(sheet), "utf-8")
"""


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
def test_command_draws_the_same(pnp: Pnp, folder: Path, golden: bool, line: str) -> None:
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
    checked(line, files, golden=golden)


def sheets_of(name: str) -> SheetSequence:
    """A kit, or every word."""
    if name == "words":
        template = Catalogue().template(str(WORDS / "words.toml"))
        return impose([template.build({}, palette("safe"))], Settings(parse_paper("A3")))
    return make_kit(name, KitRequest(palette("safe"), Settings(parse_paper("A4")))).sheets


@pytest.mark.parametrize("name", [*KITS, "words"])
def test_browser_shows_the_same(name: str, golden: bool, tmp_path: Path) -> None:
    files = [tmp_path / f"{number:02}.svg" for number, _ in enumerate(sheets_of(name))]
    for file, sheet in zip(files, sheets_of(name), strict=True):
        file.write_text(screen_svg(sheet), "utf-8")
    checked(f"screen {name}", files, golden=golden)


def test_changed_pages_are_shown(tmp_path: Path) -> None:
    before, after = tmp_path / "before.svg", tmp_path / "after.svg"
    for file, side in ((before, 40), (after, 60)):
        rect = f'<rect width="{side}" height="{side}"/>'
        file.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">{rect}</svg>'
        )
    assert "no page looks different" in shown("same", [before], [before], tmp_path)
    told = shown("board", [before], [after], tmp_path)
    for kind in ("before", "after", "difference"):
        assert str(tmp_path / f"board-1-{kind}.png") in told
    with Image.open(tmp_path / "board-1-difference.png") as marked:
        assert (255, 0, 0) in {colour for _, colour in marked.getcolors(1 << 20) or ()}


def test_every_word_is_drawn_with_every_key() -> None:
    said = tomllib.loads((WORDS / "words.toml").read_text())["elements"]
    told = {word: {key for each in said if each["draw"] == word for key in each} for word in KNOWN}
    everywhere = {"draw", "when", "each", "layer"}
    for word, keys in told.items():
        assert keys >= {*element_class(word).model_fields} - everywhere, word
