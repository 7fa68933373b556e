"""The heading of a page: an ornament, the title and text, above the border of the theme."""

from pnp.drawing.scene import Item, Text
from pnp.drawing.text import fitted_size, wrap
from pnp.geometry import Point
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.border import BorderElement
from pnp.templates.elements.ornament import ornament_beside_title

_BODY, _LEADING = 3.4, 1.4


def page_heading(
    title: str, text: str, ornament: float, context: DrawingContext
) -> tuple[list[Item], float]:
    """Return the items of a page's heading, and the height of the heading in mm.

    Args:
        title: Title, set in the title face of the theme.
        text: Text below the title, which is wrapped.
        ornament: Height of the ornament, in mm. The title and the border match this height.
        context: Theme, palette and size of the page.
    """
    palette, width, face = context.palette, context.size.width, context.theme.title_face
    items, left = ornament_beside_title(ornament, ornament / 4, context)
    size = fitted_size(title, ornament * 0.55, width - left, face)
    y = ornament * 0.475
    items.append(Text.line(title, Point(left, y), size, palette.text, face))
    y += 1.0
    for line in wrap(text, _BODY, width - left):
        y += _BODY * _LEADING
        items.append(Text.line(line, Point(left, y), _BODY, palette.text))
    y = max(y, ornament) + ornament * 0.15
    tile = ornament * 0.12
    border = BorderElement.model_construct(draw="border", x=0.0, y=y, width=width, tile=tile)
    items += border.items(context)
    return items, y + tile
