"""QR codes, for paper, a page and a terminal."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from pnp.api import arguments
from pnp.api.drawing import Drawing

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings

MOST_CHARACTERS = 1000
_QUIET = 2
"""Bare modules on each side in a terminal, whose ground is not as clear as paper."""


@dataclass(frozen=True, eq=False)
class QrCode(Drawing):
    """A text as QR code."""

    text: str = field(kw_only=True)

    @property
    def modules(self) -> tuple[tuple[bool, ...], ...]:
        """Row by row whether a module is dark, the quiet zone not among them."""
        from pnp.drawing.qr import qr_modules

        return qr_modules(self.text)

    @property
    def lines(self) -> tuple[str, ...]:
        """Rows of characters for black type on white, two modules high each."""
        side = len(self.modules)
        row = (False,) * (side + 2 * _QUIET)
        beside = (False,) * _QUIET
        rows = [row, row, *((*beside, *each, *beside) for each in self.modules), row, row]
        if len(rows) % 2:
            rows.append(row)
        return tuple(
            "".join(" ▀▄█"[upper + 2 * lower] for upper, lower in zip(*pair, strict=True))
            for pair in zip(rows[::2], rows[1::2], strict=True)
        )


def qr_code(text: str, size: float = 40.0) -> QrCode:
    """A QR code that is so many mm wide, with its quiet zone; raises PnpError."""
    if len(arguments.text("text", text)) not in range(1, MOST_CHARACTERS + 1):
        arguments.wrong("text", f"1 to {MOST_CHARACTERS} characters", text)
    side = arguments.number("size", size, 5.0, 500.0)
    return QrCode("QR code", partial(_scenes, text, side), text=text)


def _scenes(text: str, side: float, _palette: "Palette", _: "Settings") -> "Sequence[Scene]":
    from pnp.drawing.qr import qr_code as drawn
    from pnp.drawing.scene import Layer, Scene, SceneLabel
    from pnp.geometry import Rect, Size

    items = (drawn(text, Rect(0, 0, side, side)),)
    return [Scene(Size(side, side), {Layer.PRINT: items}, label=SceneLabel("QR code"))]
