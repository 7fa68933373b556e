"""The drawing vocabulary of templates. A new word is a module here and its name below."""

from typing import Annotated

from pydantic import Field

from pnp.elements.base import Element
from pnp.elements.colour_grid import ColourGrid
from pnp.elements.grid import Grid
from pnp.elements.label import Label
from pnp.elements.picture import Picture

ELEMENTS: dict[str, type[Element]] = {
    "grid": Grid,
    "colour_grid": ColourGrid,
    "label": Label,
    "picture": Picture,
}
"""The classes by what `draw` calls them."""

AnyElement = Annotated[Grid | ColourGrid | Label | Picture, Field(discriminator="draw")]
"""Every element there is, told apart by its `draw`."""
