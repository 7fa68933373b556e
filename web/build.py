"""Build the studio as a static web page: `python -m web.build dist/web`.

The page needs no server that runs code. A service worker answers what pages request: with files
made here where nothing was changed, and otherwise with Python in a web worker. `docs/web.md`
describes the parts.
"""

import asyncio
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import files as files_of
from pathlib import Path
from typing import Any, NamedTuple

import pnp
from pnp.drawing.scene import Layer
from pnp.export.png import png_pictures
from pnp.extras.studio.in_browser import RECORD, open_studio
from pnp.extras.studio.languages import page_messages
from pnp.extras.studio.pages import TEXT_TYPES, Pages, script_for_browsers
from pnp.extras.studio.parts import find_parts
from pnp.extras.studio.reply import Reply
from pnp.extras.studio.service import Service
from pnp.geometry import MM_PER_INCH, Rect
from pnp.languages import ENGLISH, LANGUAGES, current_code, using
from pnp.languages.compiled import compiled
from pnp.languages.compiled import page_messages as messages_in
from pnp.languages.report import covered_languages
from pnp.layout.sheet import Sheet
from pnp.templates.elements.svg_file import read_svg
from web.home import card_texts, home_page

ROOT = Path(__file__).parent.parent
SITE = ROOT / "web" / "site"
LATER = ROOT / "web" / "later.json"
NODE = ROOT / "node_modules"
WHEELS = ROOT / "build" / "web" / "wheels"
FONTS = ROOT / "dist" / "fonts"
"""Folder of the wheel with the fallback fonts. Without it, the page does not have these fonts."""

TAGS = " ".join(each.tag for each in LANGUAGES.values())
"""Languages of the page."""

NOT_IN_BROWSER = ("scan", "batch")
"""Extras that need a server or numpy, which has no wheel for browsers."""

_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_AT_START = ("pyodide/pyodide.asm.wasm", "python/start.zip.zst", "python/studio.tar.zst")
"""Files that Python needs to start, without the small ones."""

_QR = ("share.js", "writer/index.js")

TEXTS = "site/texts.json"
"""File with all scripts, styles and pages, because a hundred requests take longer than one."""

_MEDIA_TYPES = {**TEXT_TYPES, ".html": "text/html", ".json": "application/json"}
"""Media types of the files in `TEXTS` by their suffix."""

ICON_SIZES = 192, 512
"""Sizes in pixels of the icons that Android needs to install the page."""

_CORNERS = re.compile(r' rx="\d+"')

_PLACE = re.compile(r"\{(\w+)(:path)?\}")


class Made(NamedTuple):
    """A reply that is a file: where it is, and its media type and name."""

    file: str
    media: str
    name: str


Replies = dict[str, dict[str, Made]]
"""Replies by their language, keyed by address."""


def build(target: Path) -> None:
    """Build the page in a folder, which is replaced."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    copy_libraries(target)
    pack_python(target / "python")
    write_languages(target / "languages")
    parts = {name: part for name, part in find_parts().items() if name not in NOT_IN_BROWSER}
    pages = Pages(parts)
    write_pages(target, pages)
    with tempfile.TemporaryDirectory() as folder:
        service = open_studio(Path(folder))
        made = asyncio.run(make_replies(target, service))
        write_messages(target / "site", service)
    write_site(target, pages, made)


def copy_libraries(target: Path) -> None:
    """Copy Pyodide, the decoder of archives, and the encoder of QR codes."""
    for name in _PYODIDE:
        copy(NODE / "pyodide" / name, target / "pyodide" / name)
    copy(NODE / "fzstd" / "esm" / "index.mjs", target / "zstd" / "index.mjs")
    for name in _QR:
        copy(NODE / "zxing-wasm" / "dist" / "es" / name, target / "qr" / name)
    wasm = "zxing_writer.wasm"
    copy(NODE / "zxing-wasm" / "dist" / "writer" / wasm, target / "qr" / "writer" / wasm)


def pack_python(folder: Path) -> None:
    """Pack the package and its wheels with the browser's Python."""
    folder.mkdir()
    with tempfile.TemporaryDirectory() as name:
        wheels = Path(name)
        for wheel in (*WHEELS.glob("*.whl"), *FONTS.glob("*.whl")):
            copy(wheel, wheels / wheel.name)
        write_bidi(wheels / "bidi.whl")
        subprocess.run(["node", ROOT / "web" / "pack.mjs", wheels, folder.resolve()], check=True)  # noqa: S603, S607


def write_bidi(wheel: Path) -> None:
    """Write the part of python-bidi that is in Python, with its licence, as a wheel.

    `web/stubs` has a package around it: the original one imports a compiled module.
    """
    with zipfile.ZipFile(wheel, "w") as archive:
        for file in files_of("python-bidi") or ():
            if file.name in ("algorithm.py", "mirror.py", "COPYING", "COPYING.LESSER"):
                archive.writestr(f"bidi/{file.name}", file.read_binary())


def write_languages(folder: Path) -> None:
    """Write the catalogue of each language in the form that Python reads."""
    folder.mkdir()
    for source in sorted((ROOT / "pnp" / "languages").glob("*.po")):
        (folder / f"{source.stem}.mo").write_bytes(compiled(source))


def copy(source: Path, target: Path) -> None:
    """Copy a file without its date, so that the target depends on its content only."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())


def write_pages(target: Path, pages: Pages) -> None:
    """Write the scripts and styles of the studio's pages, the fonts, and the HTML of each page."""
    for name, file in pages.files.items():
        to = target / "page" / pages.version / name
        to.parent.mkdir(parents=True, exist_ok=True)
        content = script_for_browsers(file).encode() if to.suffix == ".js" else file.read_bytes()
        to.write_bytes(content)
    for code in LANGUAGES:
        if messages := page_messages(code):
            name = f"messages.{LANGUAGES[code].tag}.json"
            (target / "page" / pages.version / name).write_bytes(messages)
    for font in pnp.fonts():
        copy(font.file, target / "type" / f"{font.file.stem.lower()}.ttf")
    for wheel in FONTS.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for entry in archive.namelist():
                if entry.endswith(".ttf"):
                    to = target / "type" / Path(entry).name.lower()
                    to.write_bytes(archive.read(entry))
    for script in sorted(set(pages.scripts.values())):
        html = pages.html(script).replace('id="end"', 'id="end" hidden')
        html = html.replace("<html ", f'<html data-host="browser" data-languages="{TAGS}" ')
        to = target / "pages" / f"{script}.html"
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(html, "utf-8")


def addresses(catalogue: dict[str, Any], kits: dict[str, int]) -> Iterator[str]:
    """Yield the requests whose replies are made here: those of pages with default options.

    `kits` has the number of pages of each kit. The queries are those that the page scripts send.
    """
    for game in catalogue["games"]:
        name = game["name"]
        yield f"/api/view/{name}"
        yield f"/api/effort/{name}"
        yield f"/api/rules/{name}"
        if name in kits:
            yield f"/file/kit/{name}.pdf"
            for palette in pnp.palette_names():
                yield f"/api/view/{name}?palette={palette}&width=200"
            for page in range(1, kits[name] + 1):
                yield f"/api/picture/kit/{name}?width=110&page={page}"
    for component in catalogue["components"]:
        yield f"/api/print/component/{component['name']}"
        for width in (200, 320):
            fit = "paper=fit&marks=no&bleed=0mm"
            yield f"/api/picture/component/{component['name']}?{fit}&width={width}"


async def make_replies(target: Path, service: Service) -> Replies:
    """Write the replies of pages with default options to files, and return the files.

    Kits are also made in each language that is almost complete on paper.
    """
    made: Replies = {}

    async def make(address: str) -> Any:
        path, _mark, query = address.partition("?")
        reply = await service.answer("GET", path, query)
        if reply.status == 200:
            made.setdefault(address, {})[current_code()] = write_reply(target, reply)
        return json.loads(reply.body) if reply.media == "application/json" else None

    await make("/api/games")
    catalogue = await make("/api/catalogue")
    kits = {}
    for game in catalogue["games"]:
        if game["kit"]:
            kits[game["name"]] = (await make(f"/api/print/kit/{game['name']}"))["pages"]
    for address in addresses(catalogue, kits):
        await make(address)
    for language in covered_languages()[1:]:  # English is the first
        with using(language.code):
            for name in kits:
                await make(f"/file/kit/{name}.pdf")
    return made


def write_messages(folder: Path, service: Service) -> None:
    """Write the translations of the first page and of the page around the studio."""
    folder.mkdir(exist_ok=True)
    english = card_texts(read_games(service, ENGLISH))
    for code, language in LANGUAGES.items():
        if code == ENGLISH:
            continue
        with using(code):
            cards = dict(zip(english, card_texts(read_games(service, code)), strict=True))
        texts = cards | messages_in(ROOT / "pnp" / "languages" / f"{code}.po", "web/site/")
        content = json.dumps(texts, ensure_ascii=False, sort_keys=True)
        (folder / f"messages.{language.tag}.json").write_text(content, "utf-8")


def read_games(service: Service, code: str) -> list[dict[str, Any]]:
    """Return what the first page shows of the games that have a kit."""
    with using(code):
        reply = asyncio.run(service.answer("GET", "/api/games"))
    return [each for each in json.loads(reply.body)["games"] if each["kit"]]


def write_reply(target: Path, reply: Reply) -> Made:
    """Write a reply to a file that is named after its content."""
    suffix = {"application/pdf": ".pdf", "image/svg+xml": ".svg", "image/png": ".png"}
    digest = sha256(reply.body).hexdigest()[:12]
    file = f"made/{digest}{suffix.get(reply.media, '.json')}"
    path = target / file
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(reply.body)
    return Made(file, reply.media, reply.file)


def write_site(target: Path, pages: Pages, made: Replies) -> None:
    """Write the page around the studio, the service worker and the first page of each address."""
    for file in sorted(SITE.iterdir()):
        if file.suffix in {".js", ".css", ".svg"} and file.name != "sw.js":
            copy(file, target / "site" / file.name)
    copy(pages.files["icon.svg"], target / "icon.svg")
    write_icons(target / "icons")
    copy(SITE / "manifest.webmanifest", target / "manifest.webmanifest")
    copy(pages.files["messages.js"], target / "site" / "messages.js")
    shell = (SITE / "shell.html").read_text("utf-8").replace("{languages}", TAGS)
    games = json.loads((target / made["/api/games"][ENGLISH].file).read_bytes())["games"]
    kits: dict[str, dict[str, tuple[str, str]]] = {}
    for name in (game["name"] for game in games if game["kit"]):
        for code, kit in made[f"/file/kit/{name}.pdf"].items():
            kits.setdefault(LANGUAGES[code].tag, {})[name] = kit.file, kit.name
    write_constants(target / "site" / "build.js", target)
    (target / "site" / "kits.json").write_text(json.dumps(kits), "utf-8")
    html = home_page(games, kits[ENGLISH]).replace("{languages}", TAGS)
    (target / "index.html").write_text(html, "utf-8")
    write_shells(target, shell, pages, made)
    write_service_worker(target, pages, made)


def write_icons(folder: Path) -> None:
    """Write the icon as PNG files, for systems that install the page but do not draw SVG.

    Systems cut a maskable icon to a shape of their own, such as a circle. The background therefore
    fills the square, and everything else is in a circle of 80 % of its width.
    """
    folder.mkdir()
    with tempfile.TemporaryDirectory() as name:
        square = Path(name) / "icon.svg"
        square.write_text(
            _CORNERS.sub("", (folder.parent / "icon.svg").read_text("utf-8")), "utf-8"
        )
        size, items = read_svg(square, square.parent)
    whole = Rect(0, 0, size.width, size.height)
    sheet = Sheet(size, {Layer.PRINT: items}, whole, whole, "pnp")
    for pixels in ICON_SIZES:
        pictures = png_pictures([sheet], pixels / size.width * MM_PER_INCH)
        (folder / f"{pixels}.png").write_bytes(next(pictures))


def write_constants(file: Path, target: Path) -> None:
    """Write what scripts need to know of this build."""
    lock = json.loads((NODE / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    sizes = {Path(name).name: (target / name).stat().st_size for name in _AT_START}
    python = sha256(b"".join((target / name).read_bytes() for name in _AT_START)).hexdigest()[:12]
    later = json.loads(LATER.read_text("utf-8"))
    languages = sorted(each.stem for each in (target / "languages").iterdir())
    file.write_text(
        "// What scripts need to know of this build.\n"
        f"export const SIZES = {json.dumps(sizes)};\n"
        f"export const PYTHON = {json.dumps(python)};\n"
        f"export const LANGUAGES = {json.dumps(languages)};\n"
        f"export const LATER = {json.dumps(later)};\n"
        f"export const LOCK = {json.dumps({'info': lock['info'], 'packages': {}})};\n",
        "utf-8",
    )


def write_shells(target: Path, shell: str, pages: Pages, made: Replies) -> None:
    """Write a page for each address that a link from elsewhere may open first."""
    catalogue = json.loads((target / made["/api/catalogue"][ENGLISH].file).read_bytes())
    games = [each["name"] for each in catalogue["games"]]
    components = [each["name"] for each in catalogue["components"]]
    (target / "shell.html").write_text(shell.replace("{base}", "/"), "utf-8")
    values = {"game": games, "rest": components, "name": [RECORD], "file": []}
    for path in pages.scripts:
        place = _PLACE.search(path)
        for value in values[place[1]] if place else [""]:
            address = _PLACE.sub(value, path).strip("/")
            if address:
                to = target / address / "index.html"
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_text(shell.replace("{base}", "../" * (address.count("/") + 1)), "utf-8")


def write_service_worker(target: Path, pages: Pages, made: Replies) -> None:
    """Write the service worker with the names of all files, and a version that they determine."""
    files = sorted(
        path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()
    )
    digest = sha256()
    for name in files:
        digest.update(name.encode() + (target / name).read_bytes())
    shell = [f for f in files if f.startswith(("site/", "pages/", "page/")) and "/scan/" not in f]
    icons = ["icon.svg", *(f for f in files if f.startswith("icons/"))]
    texts = [name for name in shell if Path(name).suffix in _MEDIA_TYPES]
    write_texts(target, texts)
    others = [name for name in shell if name not in texts]
    first = ["index.html", "shell.html", *icons, "manifest.webmanifest", *others]
    patterns = [
        [f"^{_PLACE.sub(lambda m: '.+' if m[2] else '[^/]+', path)}$", f"pages/{script}.html"]
        for path, script in pages.scripts.items()
    ]
    values = {
        "VERSION": digest.hexdigest()[:12],
        "FIRST": first,
        "TEXTS": TEXTS,
        "FILES": [f for f in files if not f.endswith("index.html")],
        "PAGES": patterns,
        "MADE": made,
    }
    lines = [f"const {name} = {json.dumps(value)};" for name, value in values.items()]
    script = (SITE / "sw.js").read_text("utf-8")
    (target / "sw.js").write_text("\n".join((*lines, "", script)), "utf-8")


def write_texts(target: Path, names: list[str]) -> None:
    """Write texts with their media types to one file, which the service worker takes apart."""
    texts = {
        name: (_MEDIA_TYPES[Path(name).suffix], (target / name).read_text("utf-8"))
        for name in names
    }
    (target / TEXTS).write_text(json.dumps(texts, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
