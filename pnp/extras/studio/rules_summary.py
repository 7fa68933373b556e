"""Summary of a game's rules and the positions that they show, taken from its printed pages."""

import re
from typing import Any, NamedTuple

from pnp.api.sources import template_data
from pnp.catalogue import Catalogue

_MAX_BYTES = 100_000
"""Maximum size of a template with a player aid or the rules."""

_POINTS_FIGURE = "points"
"""Figure on the page of rules with a table that converts a result to points."""

_HEADING = "# "
_POINT = re.compile(r"(?:-|\d+\.) ")
_MARKUP = re.compile(r"\*+")
"""Markup for bold and italic type."""


class RulesSection(NamedTuple):
    """A section of the rules summary."""

    title: str
    paragraphs: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of a table, the headings first."""


def rules_summary(game: str, catalogue: Catalogue) -> list[RulesSection]:
    """Return the sections of a game's player aid, then its table of points.

    Returns [] if the game has neither. May raise PnpError.
    """
    aids = _elements(game, "aids", "prose", catalogue)
    texts = _filled([each["text"] for each in aids], f"{game}/aids", catalogue)
    sections = [section for text in texts for section in _sections(text)]
    points = _points_table(_elements(game, "rules", "table", catalogue))
    return [*sections, RulesSection("", table=points)] if points else sections


def shown_positions(game: str, catalogue: Catalogue) -> list[str]:
    """Return the texts of the positions on a game's page of rules. May raise PnpError."""
    return [each["text"] for each in _elements(game, "rules", "position", catalogue)]


def _elements(game: str, component: str, drawn: str, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Return the elements of a kind in one of a game's components."""
    file = catalogue.components().get(f"{game}/{component}")
    if file is None:
        return []
    data = template_data(file, _MAX_BYTES)
    return [each for each in data.get("elements", []) if each.get("draw") == drawn]


def _filled(texts: list[str], component: str, catalogue: Catalogue) -> list[str]:
    """Return texts of a component with the values that it has by default. May raise PnpError."""
    if not texts:
        return []
    scope = catalogue.template(component).scope({})
    return [scope.printed(text) for text in texts]


def _points_table(tables: list[dict[str, Any]]) -> tuple[tuple[str, ...], ...]:
    """Return the columns of the tables in the figure "points" as rows, headings once.

    The page prints a long table in several parts, one under the other, each with the headings on
    the left.
    """
    columns = [
        column
        for each in tables
        if each.get("figure") == _POINTS_FIGURE and "row" in each
        for column in zip(each["head"], each["row"], strict=True)
    ]
    return tuple(dict.fromkeys(columns))


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
