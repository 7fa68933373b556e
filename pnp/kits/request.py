"""Options for printing a kit."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pnp.catalogue import Catalogue
from pnp.drawing.colour import Palette
from pnp.layout.document import Finish
from pnp.layout.settings import Settings
from pnp.templates.template import Template
from pnp.templates.theme import PLAIN, Theme

SHARED = "common/"
"""Folder of the components that all games share, as a prefix of their names."""


class PieceSource(StrEnum):
    """Source of the pieces: printed from the kit, or already owned by the user."""

    PAPER = "paper"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class KitRequest:
    """Options for printing a kit. If `only` names parts, the cover must be named to be printed."""

    palette: Palette
    settings: Settings
    pieces: PieceSource = PieceSource.PAPER
    only: Sequence[str] = ()
    catalogue: Catalogue = field(default_factory=Catalogue)
    variant: str = ""
    finish: Finish = field(default_factory=Finish)
    theme: Theme = PLAIN
    """Theme of the game, for components that all games share."""
    piece: Sequence[str] = ()
    """Names of single pieces to print, such as "large red"; empty for all pieces."""
    page: Sequence[int] = ()
    """Page numbers to print; empty for all pages."""
    samples: bool = False
    """True to print only the first piece of each component."""

    @property
    def is_whole(self) -> bool:
        """True if the whole kit is printed, with its cover."""
        return not (self.only or self.piece)

    def template(self, name: str) -> Template:
        """Return a component's template. Components shared by all games get this game's theme."""
        template = self.catalogue.template(name)
        return template.with_theme(self.theme) if name.startswith(SHARED) else template
