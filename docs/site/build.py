"""Build the web site: `python -m docs.site.build dist/site [WEB]`.

The site has a home page with all games, a page for each game with its kit, and the documentation.
`WEB` is a folder with the studio as a web page, which is copied to `studio/`. Every picture is
drawn by pnp. The site loads nothing from another host.
"""

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

import pnp
from docs.site.links import faults
from pnp import Drawing
from pnp.catalogue import Catalogue
from pnp.kits.kit_file import find_kit
from pnp.languages import Language
from pnp.languages.report import covered_languages

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STUDIO_PAGE = ROOT / "pnp" / "extras" / "studio" / "page"

PAPERS = ("A4", "Letter")
"""Papers of the kits to download."""

_PICTURE_WIDTH, _PAGE_WIDTH, _LARGE_WIDTH, _QUALITY = 1100, 420, 1240, 82
"""Widths of pictures in pixels, and their quality as WebP."""

_LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)*)([\w./-]+?)(#[\w-]+)?\)")
_ITEM = re.compile(r"^- .*?\]\(([\w/-]+)\.md\)(.*?\]\(([\w/-]+)\.md\))?", re.MULTILINE)


def build(target: Path, web: Path | None = None) -> None:
    """Build the site in a folder, which is replaced.

    Raises:
        SystemExit: If Sphinx warns, or if a link leads nowhere.
    """
    from sphinx.cmd.build import main as sphinx

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        prepare(source, has_studio=web is not None)
        options = ["-q", "-W", "--keep-going", "-d", str(source / ".trees")]
        shutil.rmtree(target, ignore_errors=True)
        if sphinx([*options, "-b", "html", str(source), str(target)]):
            raise SystemExit("the site has faults: see above")
    for name in (".buildinfo", "objects.inv"):
        (target / name).unlink(missing_ok=True)
    shutil.rmtree(target / "_sources", ignore_errors=True)
    if web is not None:
        shutil.copytree(web, target / "studio")
    if found := list(faults(target)):
        raise SystemExit("\n".join(found))


def prepare(source: Path, *, has_studio: bool) -> None:
    """Write everything that Sphinx reads to a folder: pages, pictures, kits and colours."""
    for file in sorted((ROOT / "docs").rglob("*")):
        if file.is_file() and file.suffix not in {".py", ".html", ".css", ".pyc"}:
            copy(file, source / file.relative_to(ROOT / "docs"))
    for page in sorted(source.rglob("*.md")):
        page.write_text(site_text(page.read_text("utf-8"), page.relative_to(source)), "utf-8")
    (source / "index.md").rename(source / "documentation.md")
    with (source / "documentation.md").open("a", encoding="utf-8") as index:
        index.write(contents((ROOT / "docs" / "index.md").read_text("utf-8")))
    shutil.copytree(source / "pictures", source / "extra" / "pictures")
    copy(HERE / "conf.py", source / "conf.py")
    for name in ("templates", "theme"):
        shutil.copytree(HERE / name, source / name)
    for font in pnp.fonts():
        copy(font.file, source / "fonts" / font.file.name)
    copy(STUDIO_PAGE / "icon.svg", source / "fonts" / "icon.svg")
    (source / "fonts" / "colours.css").write_text(colours(), "utf-8")
    catalogue = Catalogue()
    languages = covered_languages()
    games = [game_facts(name, catalogue, languages, source / "extra") for name in catalogue.kits()]
    prepared = {"games": games, "studio": has_studio}
    (source / "site.json").write_text(json.dumps(prepared, indent=1), "utf-8")


def copy(source: Path, target: Path) -> None:
    """Copy the content of a file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())


def site_text(text: str, page: Path) -> str:
    """Return a document with links as on the site, where `docs/` is the root."""
    depth = len(page.parts) - 1

    def link(match: re.Match[str]) -> str:
        shown, up, path, place = match[1], match[2], match[3], match[4] or ""
        if up.count("../") > depth:  # outside `docs/`, such as the README
            return f"[{shown}]({up[3:]}rights.md)" if place == "#rights" else shown
        return f"[{shown}]({up}documentation.md{place})" if path == "index.md" else match[0]

    return _LINK.sub(link, text)


def contents(index: str) -> str:
    """Return the tables of contents of the sidebar, one for each section of the index."""
    found = []
    for section in index.split("\n## ")[1:]:
        title = section.partition("\n")[0]
        pages = [page for item in _ITEM.findall(section) for page in (item[0], item[2]) if page]
        listed = "\n".join(pages)
        found.append(f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{listed}\n```\n")
    return "".join(found)


def colours() -> str:
    """Return the studio's colours as a style sheet."""
    style = (STUDIO_PAGE / "studio.css").read_text("utf-8")
    block = style[style.index(":root {") : style.index("\n}")]
    found = re.findall(r"(--[\w-]+): (#\w+|light-dark\([^)]*\));", block)
    return ":root {\n" + "".join(f"  {name}: {value};\n" for name, value in found) + "}\n"


def game_facts(
    name: str, catalogue: Catalogue, languages: Sequence[Language], target: Path
) -> dict[str, Any]:
    """Draw the pictures and kits of a game, and return what its page shows."""
    kit = find_kit(name, catalogue)
    minutes = kit.minutes and f"{kit.minutes} minutes"
    players = kit.players and f"{kit.players} players"
    picture = pnp.picture(name)
    return {
        "name": name,
        "title": kit.title,
        "promise": kit.promise,
        "facts": [fact for fact in (players, minutes, kit.age) if fact],
        "face": catalogue.theme(name).face,
        "first_game": kit.first_game,
        "needs": kit.needs,
        "real": kit.real,
        "parts": [part.help or part.name.capitalize() for part in kit.parts if not part.optional],
        "picture": draw(picture, f"games/{name}.webp", _PICTURE_WIDTH, target),
        "pages": list(draw_pages(name, target)),
        "kits": list(write_kits(name, languages, target)),
    }


def draw(drawing: Drawing, file: str, width: int, target: Path) -> dict[str, Any]:
    """Draw a picture on a transparent background, and return its file and size in pixels."""
    with pypdfium2.PdfDocument(drawing.to_bytes("pdf")) as document:
        page = document[0]
        scale = width / page.get_width()
        image = page.render(scale=scale, fill_color=(255, 255, 255, 0)).to_pil()
    return save(image, file, width, target)


def save(image: Image.Image, file: str, width: int, target: Path) -> dict[str, Any]:
    """Write an image with a width, and return its file and size in pixels."""
    small = image.copy()
    small.thumbnail((width, 4 * width), Image.Resampling.LANCZOS)
    path = target / file
    path.parent.mkdir(parents=True, exist_ok=True)
    small.save(path, "WEBP", quality=_QUALITY, method=6)
    return {"file": file, "width": small.width, "height": small.height}


def draw_pages(name: str, target: Path) -> Iterator[dict[str, Any]]:
    """Draw the pages of a kit, each small and large, and yield their files."""
    with tempfile.TemporaryDirectory() as folder:
        files = pnp.kit(name).write(Path(folder) / "page.png", dpi=150)
        for number, file in enumerate(files, 1):
            with Image.open(file) as page:
                image = page.convert("RGB")
            large = save(image, f"games/{name}-{number}-large.webp", _LARGE_WIDTH, target)
            small = save(image, f"games/{name}-{number}.webp", _PAGE_WIDTH, target)
            yield {**small, "large": large["file"]}


def write_kits(name: str, languages: Sequence[Language], target: Path) -> Iterator[dict[str, Any]]:
    """Write the kits of a game, and yield each language with its files."""
    for language in languages:
        files = []
        for paper in PAPERS:
            file = f"kits/{language.tag}/{name}-{paper.lower()}.pdf"
            path = target / file
            path.parent.mkdir(parents=True, exist_ok=True)
            pnp.kit(name, paper=paper, language=language.code).write(path)
            size = f"{path.stat().st_size / 1000:.0f} kB"
            files.append({"paper": paper, "file": file, "size": size})
        yield {"tag": language.tag, "language": language.name, "files": files}


if __name__ == "__main__":
    build(Path(sys.argv[1]), *(Path(each) for each in sys.argv[2:3]))
