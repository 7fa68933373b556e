"""Summary of a game's rules, taken from the text of its player aid."""

import re
from typing import NamedTuple

from pnp.api.sources import source_text
from pnp.catalogue import Catalogue
from pnp.rules import parse_toml

_MAX_BYTES = 100_000
"""Maximum size of a template with a player aid."""

_HEADING = "# "
_POINT = re.compile(r"(?:-|\d+\.) ")
_MARKUP = re.compile(r"\*+|\{[^{}]*\}")
"""Markup for bold and italic type, and for values of the template."""


class RulesSection(NamedTuple):
    """A section of the rules summary."""

    title: str
    paragraphs: tuple[str, ...]
    points: tuple[str, ...]


def rules_summary(game: str, catalogue: Catalogue) -> list[RulesSection]:
    """Return the sections of a game's player aid, or [] if there is none. May raise PnpError."""
    file = catalogue.components().get(f"{game}/aids")
    if file is None:
        return []
    text = source_text(file, _MAX_BYTES, file.parent)
    elements = parse_toml(text, str(file)).data.get("elements", [])
    texts = [each["text"] for each in elements if each.get("draw") == "prose"]
    return [section for text in texts for section in _sections(text)]


def _sections(text: str) -> list[RulesSection]:
    found: list[RulesSection] = []
    for block in re.split(rf"^{_HEADING}", text.strip(), flags=re.MULTILINE):
        title, _newline, body = block.partition("\n")
        parts = [each.strip() for each in re.split(rf"\n\s*\n|\n(?={_POINT.pattern})", body)]
        plain = [" ".join(_MARKUP.sub("", each).split()) for each in parts if each]
        paragraphs = tuple(each for each in plain if not _POINT.match(each))
        points = tuple(_POINT.sub("", each, count=1) for each in plain if _POINT.match(each))
        if title and (paragraphs or points):
            found.append(RulesSection(title.strip(), paragraphs, points))
    return found
