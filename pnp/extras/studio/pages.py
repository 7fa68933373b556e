"""What a person may have in the address bar, and the module that draws it on the one page.

The page names what it will ask for before it asks, and each file by what is in all of them: a
browser gets them at once, and keeps them until they change.
"""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

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
    "/evening": "evening",
    "/evening/{name}": "evening",
    "/slips/{name}": "print",
    "/standings/{name}": "print",
    "/scan": "scan",
}

_TYPE = ("regular", "bold")
"""Faces that every page shows."""

_IMPORT = re.compile(r'^import .* from "\./(\w+)\.js";$', re.MULTILINE)


def own_files() -> list[Path]:
    """Scripts, styles and pictures of the page."""
    return sorted(each for each in FOLDER.iterdir() if each.suffix in {".js", ".css", ".svg"})


@cache
def version() -> str:
    """What the addresses of all files have in them: other files, other addresses."""
    return sha256(b"".join(each.read_bytes() for each in own_files())).hexdigest()[:8]


@cache
def html(module: str) -> str:
    """The page that a module draws on."""
    links = [
        *(
            f'<link rel="modulepreload" href="/page/{each}.js">'
            for each in _needed(("main", module))
        ),
        *(
            f'<link rel="preload" href="/type/{face}.ttf" as="font" type="font/ttf" crossorigin>'
            for face in _TYPE
        ),
    ]
    plain = (FOLDER / "index.html").read_text("utf-8")
    told = plain.replace("</head>", f"{''.join(links)}</head>")
    told = told.replace("<body>", f'<body data-drawn-by="{module}">')
    return told.replace("/page/", f"/page/{version()}/")


def _needed(modules: Iterable[str]) -> list[str]:
    """Modules with all that they import."""
    found, left = list[str](), list(modules)
    while left:
        each = left.pop(0)
        if each not in found:
            found.append(each)
            left += _IMPORT.findall((FOLDER / f"{each}.js").read_text("utf-8"))
    return found
