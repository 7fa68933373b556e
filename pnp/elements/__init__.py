"""The drawing vocabulary of templates. A new word is a module here and its name below."""

from typing import Annotated

from pydantic import Field

from pnp.elements.base import Element
from pnp.elements.colour_grid import ColourGrid
from pnp.elements.cube import Cube
from pnp.elements.grid import Grid
from pnp.elements.label import Label
from pnp.elements.line import Line
from pnp.elements.picture import Picture
from pnp.elements.prose import Prose
from pnp.elements.pyramid import Pyramid
from pnp.elements.pyramids import Pyramids
from pnp.elements.qr import Qr
from pnp.elements.rim import Rim
from pnp.elements.ring import Ring
from pnp.elements.spaces import Spaces
from pnp.elements.strands import Strands
from pnp.elements.table import Table
from pnp.elements.token import Token
from pnp.elements.track import Track

ELEMENTS: dict[str, type[Element]] = {
    "grid": Grid,
    "colour_grid": ColourGrid,
    "cube": Cube,
    "label": Label,
    "line": Line,
    "picture": Picture,
    "prose": Prose,
    "pyramid": Pyramid,
    "pyramids": Pyramids,
    "qr": Qr,
    "rim": Rim,
    "ring": Ring,
    "spaces": Spaces,
    "strands": Strands,
    "table": Table,
    "token": Token,
    "track": Track,
}
"""The classes by what `draw` calls them."""

AnyElement = Annotated[
    Grid
    | ColourGrid
    | Cube
    | Label
    | Line
    | Picture
    | Prose
    | Pyramid
    | Pyramids
    | Qr
    | Rim
    | Ring
    | Spaces
    | Strands
    | Table
    | Token
    | Track,
    Field(discriminator="draw"),
]
"""Every element there is, told apart by its `draw`."""
