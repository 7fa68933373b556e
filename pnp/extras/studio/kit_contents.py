"""Data for the page of a kit: the parts, the printed pages, and the work to make the kit."""

from typing import Any

import pnp
from pnp.api.kit_contents import (
    kit_facts,
    kit_parts,
    page_title,
    paper_in_words,
    pieces_in_words,
    work_steps,
)
from pnp.api.studio_part import Question
from pnp.catalogue import Catalogue

_PICTURE = "component/{name}?paper=fit&marks=no&bleed=0mm&width=200"

Data = dict[str, Any]


class KitContents:
    """The contents of a kit that a page requests."""

    def __init__(self, question: Question, game: str, catalogue: Catalogue) -> None:
        """Find the parts. Raises PnpError if the kit is unknown."""
        own = question.text("pieces") == "own"
        variant = question.text("variant")
        self._parts = kit_parts(game, catalogue, variant=variant, own_pieces=own)
        self._selected = _selected(question)
        self._paper_size = question.text("paper", "A4")

    @property
    def parts(self) -> list[Data]:
        """Parts, which are known even if the kit cannot be printed."""
        return [
            {
                "name": part.name,
                "title": part.title,
                "help": part.help,
                "paper": paper_in_words(part.paper, self._paper_size),
                "picture": _PICTURE.format(name=part.components[0]) if part.components else "",
                "usual": part.usual,
                "selected": part.is_selected(self._selected),
            }
            for part in self._parts
        ]

    def printed(self, document: pnp.Document) -> Data:
        """Return the parts with their pages, the pages by paper, the figures and the materials."""
        places = (pieces_in_words(each, document) for each in self._parts)
        return {
            "parts": [
                {**part, "pages": place} for part, place in zip(self.parts, places, strict=True)
            ],
            "film": [
                {
                    "title": page_title(page, document),
                    "paper": paper_in_words(page.paper, self._paper_size),
                    "steps": [each._asdict() for each in work_steps(page)],
                }
                for page in document
            ],
            "facts": list(kit_facts(document)),
            "needs": document.needs,
        }


def _selected(question: Question) -> tuple[str, ...] | None:
    """Return the names of the selected parts and piles, or None for the whole game."""
    names = question.texts("only")
    return tuple(filter(None, map(str.strip, names))) if names else None
