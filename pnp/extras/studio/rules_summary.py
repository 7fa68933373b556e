"""Summary of a game's rules and the positions that they show, taken from its printed pages."""

import re
from typing import NamedTuple

from pnp.api.sources import template_data
from pnp.catalogue import Catalogue

_MAX_BYTES = 100_000
"""Maximum size of a template with a player aid or the rules."""

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
    return [
        section for text in _texts(game, "aids", "prose", catalogue) for section in _sections(text)
    ]


def shown_positions(game: str, catalogue: Catalogue) -> list[str]:
    """Return the texts of the positions on a game's page of rules. May raise PnpError."""
    return _texts(game, "rules", "position", catalogue)


def _texts(game: str, component: str, drawn: str, catalogue: Catalogue) -> list[str]:
    """Return the texts of the elements of a kind in one of a game's components."""
    file = catalogue.components().get(f"{game}/{component}")
    if file is None:
        return []
    data = template_data(file, _MAX_BYTES)
    return [each["text"] for each in data.get("elements", []) if each.get("draw") == drawn]


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
