"""The drawing vocabulary of templates. A new word is a module here and its name below."""

from typing import Annotated

from pydantic import Field

from pnp.elements.base import Element
from pnp.elements.colour_grid import ColourGrid
from pnp.elements.grid import Grid
from pnp.elements.label import Label
from pnp.elements.line import Line
from pnp.elements.picture import Picture
from pnp.elements.prose import Prose
from pnp.elements.pyramids import Pyramids
from pnp.elements.rim import Rim
from pnp.elements.strands import Strands
from pnp.elements.table import Table
from pnp.elements.token import Token
from pnp.elements.track import Track

ELEMENTS: dict[str, type[Element]] = {
    "grid": Grid,
    "colour_grid": ColourGrid,
    "label": Label,
    "line": Line,
    "picture": Picture,
    "prose": Prose,
    "pyramids": Pyramids,
    "rim": Rim,
    "strands": Strands,
    "table": Table,
    "token": Token,
    "track": Track,
}
"""The classes by what `draw` calls them."""

AnyElement = Annotated[
    Grid
    | ColourGrid
    | Label
    | Line
    | Picture
    | Prose
    | Pyramids
    | Rim
    | Strands
    | Table
    | Token
    | Track,
    Field(discriminator="draw"),
]
"""Every element there is, told apart by its `draw`."""
