"""The drawing vocabulary of templates. A new word is a module here and a name in `AnyElement`."""

from typing import Annotated

from pydantic import Field

from pnp.elements.colour_grid import ColourGrid
from pnp.elements.grid import Grid
from pnp.elements.label import Label
from pnp.elements.picture import Picture

AnyElement = Annotated[Grid | ColourGrid | Label | Picture, Field(discriminator="draw")]
"""Every element there is, told apart by its `draw`."""
