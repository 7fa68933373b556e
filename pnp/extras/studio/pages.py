"""Addresses of pages, the script that draws each page, and the HTML that loads the script.

The HTML lists every file that a page needs, so that a browser requests all of them immediately.
The addresses of the files contain a version. It changes when any file changes, so browsers
can cache the files.
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from pnp.api.studio_part import StudioPart
from pnp.messages import _

FOLDER = Path(str(files("pnp.extras.studio") / "page"))

PAGES = {
    "/": "gallery",
    "/component/{rest:path}": "print",
    "/setup/{game}": "setup",
    **dict.fromkeys((f"/{each}/{{game}}" for each in ("kit", "pad", "sheet", "dice")), "print"),
    "/calibration": "print",
    "/table": "table",
    "/workshop": "workshop",
    "/workshop/{file:path}": "workshop",
}

_FACE = '<link rel="preload" href="/type/{name}.ttf" as="font" type="font/ttf" crossorigin>'

_IMPORT = re.compile(r'^import .* from "(\.\.?/[\w/]+)\.js";$', re.MULTILINE)
_SUFFIXES = {".js", ".css", ".svg", ".json"}


class Pages:
    """The studio's own pages, and the pages that extras add."""

    def __init__(self, parts: Mapping[str, StudioPart]) -> None:
        self.scripts = dict(PAGES)
        """Scripts, keyed by page address; an extra's scripts are in a folder named after it."""
        self.files = {each.name: each for each in _files_in(FOLDER)}
        """Scripts, styles and pictures, keyed by address below `/page/<version>/`."""
        self._extensions: dict[str, list[str]] = {}
        menu: dict[str, str] = {_("Games"): "/", _("Play"): "/table"}
        for extra, part in parts.items():
            self.scripts |= {path: f"{extra}/{each}" for path, each in part.pages.items()}
            self.scripts |= {f"/{subject}/{{name}}": "print" for subject in part.prints}
            self.files |= {f"{extra}/{each.name}": each for each in _files_in(part.scripts)}
            for script, each in part.extends.items():
                self._extensions.setdefault(script, []).append(f"{extra}/{each}")
            menu |= part.menu
        self._menu = menu | {_("Workshop"): "/workshop", _("Printer"): "/calibration"}
        contents = (each.read_bytes() for _name, each in sorted(self.files.items()))
        self.version = sha256(b"".join(contents)).hexdigest()[:8]
        self.html = cache(self._html)
        """Function that returns the HTML for a page's script and the scripts that extend it."""

    def _html(self, script: str) -> str:
        extensions = self._extensions.get(script, [])
        needed = self._needed(("main", script, *extensions))
        style = f"{posixpath.dirname(script)}/style.css"
        links = [
            *([f'<link rel="stylesheet" href="/page/{style}">'] if style in self.files else []),
            *(f'<link rel="modulepreload" href="/page/{each}.js">' for each in needed),
            *(_FACE.format(name=f"atkinsonhyperlegible-{face}") for face in ("regular", "bold")),
        ]
        menu = "".join(f'<a href="{path}">{label}</a>' for label, path in self._menu.items())
        body = f'<body data-drawn-by="{script}" data-extended-by="{" ".join(extensions)}">'
        html = (FOLDER / "index.html").read_text("utf-8")
        html = html.replace("</head>", f"{''.join(links)}</head>").replace("<body>", body)
        html = html.replace("</nav>", f"{menu}</nav>")
        return html.replace("/page/", f"/page/{self.version}/")

    def _needed(self, scripts: Iterable[str]) -> list[str]:
        """Return the scripts, and all scripts that they import directly or indirectly."""
        found, left = list[str](), list(scripts)
        while left:
            each = left.pop(0)
            if each not in found:
                found.append(each)
                text = self.files[f"{each}.js"].read_text("utf-8")
                folder = posixpath.dirname(each)
                left += [
                    posixpath.normpath(f"{folder}/{to}").lstrip("/") for to in _IMPORT.findall(text)
                ]
        return found


def _files_in(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if each.suffix in _SUFFIXES)
