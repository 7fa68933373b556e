"""Compare drawings with stored digests, so that no change goes unnoticed.

`golden/drawn.txt` has a digest of the output of each of its lines. After an intended change, look
at the pages, then rewrite the digests: `pytest --golden tests/test_drawn.py`. A test whose digest
does not match names pictures of the pages before and after, and of their difference.
"""

import re
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import pytest
from PIL import Image

from pnp.templates.elements import ELEMENT_NAMES as KNOWN
from pnp.templates.elements import element_class
from tests.conftest import KITS
from tests.differences import earlier_version, run_earlier, shown
from tests.draw_all import GOLDEN, LINES, WORDS, draw, screen_pages


def parts(file: Path) -> Iterable[bytes]:
    """Yield the content of a file; for a PDF its unpacked objects without version numbers."""
    if file.suffix != ".pdf":
        yield file.read_bytes()
        return
    with pikepdf.open(file) as pdf:
        info = pdf.trailer.Info.objgen
        for entry in pdf.objects:
            if isinstance(entry, pikepdf.Stream) and entry.get("/Type") != "/Metadata":
                yield entry.read_bytes()
            elif isinstance(entry, pikepdf.Dictionary) and entry.objgen != info:
                yield entry.unparse()


def digest_of(files: list[Path]) -> str:
    """Return the digest of files, independent of the zlib version."""
    drawn = (part for file in files for part in parts(file))
    return sha256(b"\n".join(drawn)).hexdigest()[:16]


def checked(line: str, files: list[Path], *, golden: bool) -> None:
    """Compare files with the digest of their line, or write a new one."""
    digest = digest_of(files)
    if golden:
        lines = [each.split(" ", 1) for each in GOLDEN.read_text().splitlines()]
        new = (f"{digest if words == line else was} {words}\n" for was, words in lines)
        GOLDEN.write_text("".join(new))
    elif digest != LINES[line]:
        pytest.fail(f"{line}: differs from its digest; {changed(line, files)}", pytrace=False)


def changed(line: str, files: list[Path]) -> str:
    """Draw the line with the version that wrote the digest, and name pictures of the changes."""
    folder = files[0].parent
    with TemporaryDirectory() as unpacked:
        version = earlier_version(GOLDEN, Path(unpacked))
        if version is None:
            return "there is no git history to compare with"
        now = folder / "now"
        now.mkdir()
        files = [file.rename(now / file.name) for file in files]
        inputs = {*folder.iterdir()}
        suffix, *words = line.split()
        if suffix == "txt":
            return "read what it prints"
        if suffix == "screen":
            run_earlier(version, folder, "-c", SCREEN, words[0])
        else:
            run_earlier(version, folder, "-m", "pnp", *words, "-o", f"out.{suffix}")
        return shown(re.sub(r"[^\w.]+", "-", line), sorted({*folder.iterdir()} - inputs), files)


SCREEN = """
import sys
from pathlib import Path
from tests.draw_all import screen_svg, sheets_of
for number, sheet in enumerate(sheets_of(sys.argv[1])):
    Path(f"{number:02}.svg").write_text(screen_svg(sheet), "utf-8")
"""


def is_slow(line: str) -> bool:
    """Return True for all kit lines except one of each game."""
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
def test_command_output_matches_its_digest(folder: Path, golden: bool, line: str) -> None:
    files = draw(line, folder)
    assert files
    checked(line, files, golden=golden)


@pytest.mark.parametrize("name", [*KITS, "words"])
def test_screen_output_matches_its_digest(name: str, golden: bool, tmp_path: Path) -> None:
    checked(f"screen {name}", screen_pages(name, tmp_path), golden=golden)


def test_changed_pages_are_shown(tmp_path: Path) -> None:
    before, after = tmp_path / "before.svg", tmp_path / "after.svg"
    for file, side in ((before, 40), (after, 60)):
        rect = f'<rect width="{side}" height="{side}"/>'
        file.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">{rect}</svg>'
        )
    assert "no page differs" in shown("same", [before], [before], tmp_path)
    message = shown("board", [before], [after], tmp_path)
    for kind in ("before", "after", "difference"):
        assert str(tmp_path / f"board-1-{kind}.png") in message
    with Image.open(tmp_path / "board-1-difference.png") as marked:
        assert (255, 0, 0) in {colour for _, colour in marked.getcolors(1 << 20) or ()}


def test_every_element_is_drawn_with_every_key() -> None:
    drawn = tomllib.loads((WORDS / "words.toml").read_text())["elements"]
    keys_of = {
        word: {key for each in drawn if each["draw"] == word for key in each} for word in KNOWN
    }
    everywhere = {"draw", "when", "each", "layer", "figure"}
    for word, keys in keys_of.items():
        assert keys >= {*element_class(word).model_fields} - everywhere, word
