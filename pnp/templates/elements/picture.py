"""A picture from a file beside the template.

PNG and JPEG files are drawn as pixels, and SVG files as shapes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.scene import Group, Item
from pnp.drawing.scene import Picture as PlacedPicture
from pnp.errors import PnpError, SourceLocation, quoted
from pnp.geometry import Affine, Rect, Size
from pnp.messages import _
from pnp.templates.elements.base import (
    Coordinate,
    DrawingContext,
    Element,
    PositiveLength,
    ShortText,
)


class PictureElement(Element):
    """An image. If only its width or its height is set, its proportions are kept."""

    draw: Literal["picture"]
    file: ShortText = Field(description="PNG, JPEG or SVG file in the template's folder.")
    x: Coordinate = Field(0.0, description="Left edge.")
    y: Coordinate = Field(0.0, description="Top edge.")
    width: PositiveLength | None = Field(
        None, description="Width on paper; computed from the height by default."
    )
    height: PositiveLength | None = Field(
        None, description="Height on paper; computed from the width by default."
    )

    @model_validator(mode="after")
    def _check_size(self) -> Self:
        if self.width is None and self.height is None:
            raise ValueError(_("set a width, a height or both"))
        return self

    def items(self, context: DrawingContext) -> Iterator[Item]:
        path = _inside(context.folder, self.file)
        if path.suffix.lower() == ".svg":
            from pnp.templates.elements.svg_file import read_svg

            size, shapes = read_svg(path, context.folder)
            at = self._rect(size)
            scale = Affine(at.width / size.width, 0, 0, at.height / size.height, at.x, at.y)
            yield Group(shapes, scale, name=path.stem)
        else:
            from pnp.templates.elements.raster import read_image

            image = read_image(path, context.folder, self._printed, context.bounds)
            yield PlacedPicture(self._rect(Size(*image.pixels)), image)

    def _printed(self, natural: Size) -> Size:
        return self._rect(natural).size

    def _rect(self, natural: Size) -> Rect:
        width, height = self.width, self.height
        if width is None:
            width = (height or 0) * natural.width / natural.height
        if height is None:
            height = width * natural.height / natural.width
        return Rect(self.x, self.y, width, height)


def _inside(folder: Path, name: str) -> Path:
    """Return the path of the file. Raises PnpError if it is outside the template's own folder."""
    where = SourceLocation(str(folder))
    try:
        path = (folder / name).resolve()
        exists = path.is_file()
    except (OSError, ValueError, RuntimeError):  # a symlink loop, or an invalid file name
        exists = False
    if not exists:
        raise PnpError(_("image not found: {file}", file=quoted(name)), where)
    if not path.is_relative_to(folder.resolve()):
        message = _("the image {file} is outside the template's folder", file=quoted(name))
        raise PnpError(message, where, _("move it there"))
    return path
