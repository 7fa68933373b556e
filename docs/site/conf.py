"""Settings of Sphinx for the site. `build.py` prepares the pages that Sphinx reads."""

import json
from pathlib import Path
from typing import Any

import pnp

PREPARED = json.loads((Path(__file__).parent / "site.json").read_text("utf-8"))
"""Facts about games, which `build.py` writes beside its copy of this file."""

project = "pnp"
project_copyright = "The pnp founders"
version = release = pnp.__version__
extensions = ["myst_parser"]
root_doc = "documentation"
source_suffix = {".md": "markdown"}
exclude_patterns = ["pictures", "templates", "theme", "extra", "fonts"]
templates_path = ["templates"]
nitpicky = True

myst_heading_anchors = 4
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

html_theme = "furo"
html_title = "pnp"
html_static_path = ["theme", "fonts"]
html_css_files = ["colours.css", "site.css"]
html_extra_path = ["extra"]
html_favicon = "fonts/icon.svg"
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_permalinks_icon = "#"
pygments_style = "friendly"
pygments_dark_style = "github-dark"

_VARIABLES = {
    "font-stack": "'Atkinson Hyperlegible', system-ui, sans-serif",
    "font-stack--monospace": "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    "color-brand-primary": "var(--accent)",
    "color-brand-content": "var(--accent)",
    "color-brand-visited": "var(--accent)",
    "color-background-primary": "var(--ground)",
    "color-background-secondary": "var(--sunk)",
    "color-background-border": "var(--line)",
    "color-background-hover": "var(--wash)",
    "color-foreground-primary": "var(--ink)",
    "color-foreground-secondary": "var(--soft)",
    "color-foreground-muted": "var(--soft)",
    "color-foreground-border": "var(--line)",
    "color-code-background": "var(--sunk)",
    "color-inline-code-background": "var(--sunk)",
    "color-sidebar-item-background--hover": "var(--wash)",
    "color-highlight-on-target": "var(--wash)",
}
html_theme_options = {
    "light_css_variables": _VARIABLES,
    "dark_css_variables": _VARIABLES,
    "top_of_page_buttons": [],
}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "places.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_additional_pages = {"index": "home.html"} | {
    f"games/{game['name']}": "game.html" for game in PREPARED["games"]
}


def setup(app: Any) -> None:
    """Pass the prepared games to the templates of the home page and of each game."""

    def add(_app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
        context.update(PREPARED)
        for game in PREPARED["games"]:
            if page == f"games/{game['name']}":
                context.update(game=game, title=game["title"])
        if page == "index":
            context["title"] = "Print and play at true scale"

    app.connect("html-page-context", add)
