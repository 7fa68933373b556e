"""Check a folder of HTML: links lead to files and anchors, and nothing comes from another host."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src")}
"""Attributes whose addresses a browser loads without a click."""

_URL = re.compile(r"url\(\s*['\"]?([^'\")]+)")


class _Page(HTMLParser):
    """The anchors of a page, and its links with True for those that are loaded."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, bool]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the anchor and the links of an element."""
        values = dict(attrs)
        for name, value in attrs:
            if name in {"id", "name"} and value:
                self.anchors.add(value)
            elif name in {"href", "src"} and value:
                loaded = (tag, name) in _LOADED and values.get("rel") != "canonical"
                self.links.append((value, loaded))


def faults(site: Path, apart: str = "studio") -> Iterator[str]:
    """Yield a line for each broken link and each address on another host that is loaded.

    The folder `apart` is the studio: its pages are made by a program, and have their own tests.
    """
    pages = {
        file: _Page(file.read_text("utf-8"))
        for file in sorted(site.rglob("*.html"))
        if file.relative_to(site).parts[0] != apart
    }
    for file, page in pages.items():
        for address, loaded in page.links:
            fault = _fault(file, address, pages, loaded=loaded)
            if fault:
                yield f"{file.relative_to(site)}: {address}: {fault}"
    for style in sorted(site.rglob("*.css")):
        for address in _URL.findall(style.read_text("utf-8")):
            if urlsplit(address).netloc:
                yield f"{style.relative_to(site)}: {address}: loaded from another host"


def _fault(file: Path, address: str, pages: dict[Path, _Page], *, loaded: bool) -> str:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return "loaded from another host" if loaded and parts.scheme != "data" else ""
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return "no such file"
    page = pages.get(target)
    if parts.fragment and page is not None and unquote(parts.fragment) not in page.anchors:
        return "no such anchor"
    return ""
