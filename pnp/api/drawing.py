"""Drawings that can be laid out on paper separately or together, and QR codes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from pnp.api import arguments
from pnp.api.document import Document
from pnp.api.own_fonts import laid_out
from pnp.api.print_options import Printing
from pnp.api.print_settings import check, finish_of, palette_of, settings_of
from pnp.errors import PnpError
from pnp.layout.calibration import TITLE
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.document import Finish, SheetDocument
    from pnp.layout.settings import Settings
    from pnp.layout.sheet import Sheet

Scenes = Callable[["Palette", "Settings"], "Sequence[Scene]"]
"""Function that returns a drawing's scenes for a palette and layout settings."""

MAX_CHARACTERS = 1000
"""Maximum length of the text in a QR code."""

_QUIET_ZONE = 2
"""Width of the light margin of a QR code in a terminal, in modules.

    The margin separates the code from the terminal's background, which is darker than paper.
"""


def _no_sheets(_settings: "Settings") -> "Sequence[Sheet]":
    return ()


@dataclass(frozen=True, eq=False)
class Drawing:
    """One or more pictures, which are drawn once the paper and the palette are known."""

    title: str
    """Title for documents that contain only this drawing."""
    scenes: Scenes = field(repr=False)
    """Function that returns the pictures for a palette and layout settings."""
    sheets: "Callable[[Settings], Sequence[Sheet]]" = field(default=_no_sheets, repr=False)
    """Function that returns additional pages, which need no layout."""
    bleed: float = field(default=0.0, repr=False)
    """Default bleed, in mm."""
    first: int = field(default=1, repr=False)
    """Serial number of the first picture."""

    def lay_out(self, **options: Unpack[Printing]) -> Document:
        """Lay out the drawing on sheets of paper, with print options.

        Raises:
            PnpError: The drawing does not fit the paper, or an option is invalid (`Faults` lists
                several errors).
        """
        return lay_out([self], **options)

    def write(
        self, path: str | PathLike[str], *, palette: str = "safe", dpi: float = 300
    ) -> list[Path]:
        """Write the drawing on pages of the drawing's size without marks, and return the files.

        Raises:
            PnpError: The drawing cannot be drawn or written.
        """
        return self._bare(palette=palette).write(path, dpi=dpi)

    def to_bytes(self, kind: str, *, palette: str = "safe", dpi: float = 300) -> bytes:
        """Return the content of the file that `write` would write; may raise PnpError."""
        return self._bare(palette=palette).to_bytes(kind, dpi=dpi)

    def to_svg(
        self,
        *,
        fonts: bool = True,
        prefix: str = "",
        declaration: bool = True,
        **options: Unpack[Printing],
    ) -> str:
        """Return the drawing as a one-page SVG without marks; the page is as large as the drawing.

        Args:
            fonts: Embed the fonts; False for a web page that serves them (`pnp.fonts`).
            prefix: Start of all ids, so that several drawings can be in one web page.
            declaration: Start with an XML declaration; False for SVG inside HTML.
            options: Print options, such as `palette`, or `paper` for a page of that size.

        Raises:
            PnpError: The drawing cannot be drawn, or needs several pages.
        """
        page, *rest = self._bare(**options)[:2]
        if rest:
            message = _("{title} takes several pages", title=self.title)
            raise PnpError(message, hint=_("use lay_out() to make a document from it"))
        return page.to_svg(fonts=fonts, prefix=prefix, declaration=declaration)

    def _bare(self, **options: Unpack[Printing]) -> Document:
        bare: Printing = {"paper": "fit", "marks": False, "bleed": 0.0, **options}
        return self.lay_out(**bare)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self._bare()._repr_mimebundle_()


def lay_out(
    drawings: Drawing | Iterable[Drawing], *, title: str = "", **options: Unpack[Printing]
) -> Document:
    """Lay out drawings in this order as one document, with print options.

    Raises:
        PnpError: A drawing does not fit the paper, or an option is invalid (`Faults` lists
            several errors).
    """
    check(options)
    expected = _("drawings, such as components")
    together = arguments.several("drawings", drawings, Drawing, expected)
    if not together:
        raise PnpError(_("no drawings to lay out"), hint=_("pass at least one"))
    settings = settings_of(options, max(each.bleed for each in together))
    return on_sheets(together, settings, options, arguments.text("title", title))


def on_sheets(
    drawings: Sequence[Drawing], settings: "Settings", options: Printing, title: str = ""
) -> Document:
    """Lay out drawings with these settings; may raise PnpError or Faults."""
    titles = {each.title for each in drawings}
    common = titles.pop() if len(titles) == 1 else _("Components")
    recipe = partial(
        _lay_out, drawings, settings, palette_of(options), finish_of(options), title or common
    )
    return laid_out(recipe, options)


def _lay_out(
    drawings: Sequence[Drawing],
    settings: "Settings",
    palette: "Palette",
    finish: "Finish",
    title: str,
) -> "SheetDocument":
    from pnp.layout.document import SheetDocument
    from pnp.layout.imposition import impose
    from pnp.layout.scene_changes import enlarged, with_serials

    drawn = [each.scenes(palette, settings) for each in drawings]
    scenes = drawn[0] if len(drawn) == 1 else list(chain.from_iterable(drawn))
    if settings.serial:
        scenes = with_serials(scenes, drawings[0].first)
    if settings.large:
        scenes = enlarged(scenes)
    extra_sheets = chain.from_iterable(each.sheets(settings) for each in drawings)
    return SheetDocument(title, impose(scenes, settings, extra_sheets), finish=finish)


def calibration() -> Drawing:
    """Return the two calibration pages, for measuring how a printer scales and shifts pages."""
    return Drawing(TITLE, _no_scenes, _calibration_sheets)


def _no_scenes(_palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
    return ()


def _calibration_sheets(settings: "Settings") -> "Sequence[Sheet]":
    from pnp.layout.calibration_page import calibration_sheets

    return calibration_sheets(settings.paper)


@dataclass(frozen=True, eq=False)
class QrCode(Drawing):
    """A QR code and the text in it."""

    text: str = field(kw_only=True)
    """Text that a phone reads from the code."""

    @property
    def modules(self) -> tuple[tuple[bool, ...], ...]:
        """Rows of modules without the quiet zone; True for a dark module."""
        from pnp.drawing.qr import qr_modules

        return qr_modules(self.text)

    @property
    def lines(self) -> tuple[str, ...]:
        """Lines of text that show the code in a terminal; each line is two modules high."""
        side = len(self.modules)
        row = (False,) * (side + 2 * _QUIET_ZONE)
        beside = (False,) * _QUIET_ZONE
        rows = [row, row, *((*beside, *each, *beside) for each in self.modules), row, row]
        if len(rows) % 2:
            rows.append(row)
        return tuple(
            "".join(" ▀▄█"[upper + 2 * lower] for upper, lower in zip(*pair, strict=True))
            for pair in zip(rows[::2], rows[1::2], strict=True)
        )


def qr_code(text: str, size: float = 40.0) -> QrCode:
    """Return a QR code that contains the text.

    Args:
        text: Text of 1 to 1000 characters.
        size: Width in mm, including the quiet zone, 5 to 500.

    Raises:
        PnpError: The text or the size is out of range.
    """
    if len(arguments.text("text", text)) not in range(1, MAX_CHARACTERS + 1):
        arguments.invalid("text", _("1 to {most} characters", most=MAX_CHARACTERS), text)
    side = arguments.number("size", size, 5.0, 500.0)
    return QrCode(_("QR code"), partial(_qr_scenes, text, side), text=text)


def _qr_scenes(
    text: str, side: float, _palette: "Palette", _settings: "Settings"
) -> "Sequence[Scene]":
    from pnp.drawing.qr import qr_code as drawn
    from pnp.drawing.scene import Layer, Scene, SceneLabel
    from pnp.geometry import Rect, Size

    items = (drawn(text, Rect(0, 0, side, side)),)
    return [Scene(Size(side, side), {Layer.PRINT: items}, label=SceneLabel(_("QR code")))]
