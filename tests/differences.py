"""Pictures of a drawing before and after a change, for digests in `golden` that no longer match."""

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import pypdfium2
import resvg_py
from PIL import Image, ImageChops

from pnp.drawing.text import FontFace
from tests.conftest import ROOT

PICTURES = ROOT / "build/drawn"
DPI = 100
_MOST = 3
"""Maximum number of pages shown for one document."""


def earlier_version(golden: Path, into: Path) -> Path | None:
    """Unpack the commit that wrote a golden file; return None without git or its history."""
    git = ["git", "-C", str(ROOT)]
    try:
        found = subprocess.run(
            [*git, "log", "-1", "--format=%H", "--", str(golden)], capture_output=True, check=True
        )
        commit = found.stdout.decode().strip()
        packed = subprocess.run(
            [*git, "archive", commit, "pnp", "templates", "tests"], capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(into, filter="data")
    return into


def run_earlier(version: Path, folder: Path, *words: str) -> None:
    """Run Python in a folder with the package of an earlier version."""
    environment = {**os.environ, "PYTHONPATH": str(version)}
    subprocess.run([sys.executable, *words], cwd=folder, env=environment, check=True)


def pages(file: Path) -> list[Image.Image]:
    """Render the pages of a PDF or an SVG."""
    if file.suffix == ".pdf":
        with pypdfium2.PdfDocument(file) as document:
            return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]
    painted = resvg_py.svg_to_bytes(
        svg_path=str(file),
        dpi=DPI,
        background="white",
        skip_system_fonts=True,
        font_files=[str(face.file) for face in FontFace],
    )
    return [Image.open(io.BytesIO(painted)).convert("RGB")]


def shown(name: str, before: Sequence[Path], after: Sequence[Path], into: Path = PICTURES) -> str:
    """Write the pages that differ before, after and marked; return a message that names them."""
    was, now = ([page for file in files for page in pages(file)] for files in (before, after))
    blank = Image.new("RGB", (1, 1), "white")
    names = []
    into.mkdir(parents=True, exist_ok=True)
    for number, (old, new) in enumerate(zip_longest(was, now, fillvalue=blank), start=1):
        marked = difference(old, new)
        if marked is None:
            continue
        for kind, picture in (("before", old), ("after", new), ("difference", marked)):
            file = into / f"{name}-{number}-{kind}.png"
            picture.save(file)
            names.append(str(file))
        if len(names) == 3 * _MOST:
            break
    if not names:
        return f"no page differs at {DPI} dpi: only the bytes of the file changed"
    return "\n".join(["pages that changed:", *names])


def difference(old: Image.Image, new: Image.Image) -> Image.Image | None:
    """Mark the differences of two pages in red on a pale picture; return None if equal."""
    size = max(old.width, new.width), max(old.height, new.height)
    old, new = _padded(old, size), _padded(new, size)
    apart = ImageChops.difference(old, new).convert("L").point(lambda level: 255 * (level > 0))
    if apart.getbbox() is None:
        return None
    pale = Image.blend(new.convert("L").convert("RGB"), Image.new("RGB", size, "white"), 0.7)
    pale.paste("red", mask=apart)
    return pale


def _padded(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    padded = Image.new("RGB", size, "white")
    padded.paste(picture)
    return padded
