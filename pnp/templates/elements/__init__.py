"""The drawing vocabulary of templates. A new word is a module here and its name below."""

from typing import Annotated

from pydantic import Field

from pnp.templates.elements.base import Element
from pnp.templates.elements.colour_grid import ColourGrid
from pnp.templates.elements.cube import Cube
from pnp.templates.elements.grid import Grid
from pnp.templates.elements.label import Label
from pnp.templates.elements.line import Line
from pnp.templates.elements.picture import Picture
from pnp.templates.elements.piece import Piece
from pnp.templates.elements.position import Position
from pnp.templates.elements.prose import Prose
from pnp.templates.elements.pyramid import Pyramid
from pnp.templates.elements.pyramid_top import PyramidTop
from pnp.templates.elements.qr import Qr
from pnp.templates.elements.rim import Rim
from pnp.templates.elements.ring import Ring
from pnp.templates.elements.spaces import Spaces
from pnp.templates.elements.strands import Strands
from pnp.templates.elements.table import Table
from pnp.templates.elements.token import Token
from pnp.templates.elements.track import Track

ELEMENTS: dict[str, type[Element]] = {
    "grid": Grid,
    "colour_grid": ColourGrid,
    "cube": Cube,
    "label": Label,
    "line": Line,
    "picture": Picture,
    "piece": Piece,
    "position": Position,
    "prose": Prose,
    "pyramid": Pyramid,
    "pyramid_top": PyramidTop,
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
    | Piece
    | Position
    | Prose
    | Pyramid
    | PyramidTop
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
