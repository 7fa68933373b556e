"""Addresses of pages, the script that draws each page, and the HTML that loads the script.

Each page has a folder in `page/` with a script of the same name and an optional `style.css`.
Modules that several pages share are directly in `page/`. The HTML lists every file that a page
needs, so that a browser requests all of them immediately. The address of a file contains a version
that changes when any file changes, so browsers can cache the files indefinitely.
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

from pnp.api.studio_part import StudioPart
from pnp.extras.studio.languages import language_options
from pnp.languages import ENGLISH, find_language
from pnp.messages import _

FOLDER = Path(str(files("pnp.extras.studio") / "page"))

PAGES = {
    "/": "home",
    "/parts": "parts",
    "/component/{rest:path}": "kit",
    "/setup/{game}": "setup",
    **{f"/{each}/{{game}}": "kit" for each in ("kit", "booklet", "pad", "sheet", "dice")},
    "/calibration": "kit",
    "/table/new": "new",
    "/table": "play",
    "/workshop": "workshop",
    "/workshop/{file:path}": "workshop",
}
"""Folder of each page's script, keyed by address."""

RENAMED = {"gallery": "home", "print": "kit", "table": "play"}
"""Current names of pages, keyed by an earlier name that an installed extra might still use."""

_TAB = '<a class="tab" href="{path}">{icon}{label}</a>'
_ICON = '<svg class="i" aria-hidden="true"><use href="#i-{name}"></use></svg>'

REQUESTS = {"home/home": "/api/games"}
"""First request of each page's script. The browser sends it while the script is loading."""

PRINTING = {"kit", "setup", "workshop"}
"""Folders of pages that show something to print, with the styles in `print.css`."""

_IMPORT = re.compile(r'^(?:import|export) .* from "(\.\.?/[\w/]+)\.js";$', re.MULTILINE)
TEXT_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Media types of scripts, styles and pictures by the suffix of their files."""

_SUFFIXES = {".js", ".css", ".svg", ".json", ".woff2"}

_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)
"""A comment on lines of its own, without code."""


@cache
def script_for_browsers(file: Path) -> str:
    """Return a script without comments, which are a fifth of its compressed size.

    Line numbers stay the same.
    """
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), file.read_text("utf-8"))


class Pages:
    """The studio's own pages, and the pages that extras add."""

    def __init__(self, parts: Mapping[str, StudioPart]) -> None:
        self.scripts = {path: f"{page}/{page}" for path, page in PAGES.items()}
        """Scripts, keyed by page address; an extra's scripts are in a folder named after it."""
        self.files = _files_in(FOLDER)
        """Scripts, styles and pictures, keyed by address below `/page/<version>/`."""
        self._extensions: dict[str, list[str]] = {}
        menu: dict[str, tuple[str, str]] = {
            "/": ("games", _("Games")),
            "/table": ("play", _("Play")),
        }
        for extra, part in parts.items():
            self.scripts |= {path: f"{extra}/{each}" for path, each in part.pages.items()}
            self.scripts |= {f"/{subject}/{{name}}": "kit/kit" for subject in part.prints}
            self.files |= {f"{extra}/{name}": f for name, f in _files_in(part.scripts).items()}
            for page, each in part.extends.items():
                name = RENAMED.get(page, page)
                self._extensions.setdefault(f"{name}/{name}", []).append(f"{extra}/{each}")
            menu |= {path: (extra, label) for label, path in part.menu.items()}
        self._menu = menu | {"/workshop": ("workshop", _("Workshop"))}
        contents = (each.read_bytes() for _name, each in sorted(self.files.items()))
        self.version = sha256(b"".join(contents)).hexdigest()[:8]
        self.html = cache(self._html)
        """Function that returns the HTML for a page's script and the scripts that extend it.

        The second argument is the code of the language, which must be the current one.
        """

    def _html(self, script: str, code: str = ENGLISH) -> str:
        extensions = self._extensions.get(script, [])
        needed = self._needed(("main", script, *extensions))
        links = [
            *(f'<link rel="stylesheet" href="/page/{each}">' for each in self._styles(script)),
            *(f'<link rel="modulepreload" href="/page/{each}.js">' for each in needed),
            *(
                [f'<link rel="preload" href="{REQUESTS[script]}" as="fetch" crossorigin>']
                if script in REQUESTS
                else []
            ),
        ]
        language = find_language(code)
        if code != ENGLISH:
            address = f"/page/messages.{language.tag}.json"
            links.append(f'<link rel="preload" href="{address}" as="fetch" crossorigin>')
        html = (FOLDER / "index.html").read_text("utf-8")
        html = html.replace('lang="en"', f'lang="{language.tag}"', 1)
        html = html.replace("<!-- languages -->", language_options(language))
        icons = set(re.findall(r'<symbol id="i-(\w+)"', html))
        tabs = "".join(
            _TAB.format(
                path=path,
                label=escape(str(label)),
                icon=_ICON.format(name=icon if icon in icons else "page"),
            )
            for path, (icon, label) in self._menu.items()
        )
        body = f'<body data-drawn-by="{script}" data-extended-by="{" ".join(extensions)}">'
        html = html.replace("</head>", f"{''.join(links)}</head>").replace("<body>", body)
        html = html.replace("</nav>", f"{tabs}</nav>")
        return html.replace("/page/", f"/page/{self.version}/")

    def _styles(self, script: str) -> list[str]:
        """Return the page's own styles, after those that it shares with other pages."""
        folder = posixpath.dirname(script)
        styles = [*(["print.css"] if folder in PRINTING else []), f"{folder}/style.css"]
        return [each for each in styles if each in self.files]

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


def _files_in(folder: Path) -> dict[str, Path]:
    """Return the files for browsers in a folder, keyed by their path in the folder."""
    found = (each for each in sorted(folder.rglob("*")) if each.suffix in _SUFFIXES)
    return {each.relative_to(folder).as_posix(): each for each in found}
