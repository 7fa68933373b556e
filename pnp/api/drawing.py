"""What can be laid out on paper, alone or together: components, cards, diagrams, strips."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from pnp.api import arguments
from pnp.api.document import Document, Kind
from pnp.api.printing import Printing, check, finish_of, palette_of, settings_of
from pnp.errors import PnpError
from pnp.layout.calibration import TITLE

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.document import Finish
    from pnp.layout.document import SheetDocument as Made
    from pnp.layout.settings import Settings
    from pnp.layout.sheet import Sheet

Scenes = Callable[["Palette", "Settings"], "Sequence[Scene]"]
"""Draws in a palette, for sheets that are laid out so."""


def _no_sheets(_: "Settings") -> "Sequence[Sheet]":
    return ()


@dataclass(frozen=True, eq=False)
class Drawing:
    """Something that is drawn once it is known on what paper and in which palette."""

    title: str
    scenes: Scenes = field(repr=False)
    sheets: "Callable[[Settings], Sequence[Sheet]]" = field(default=_no_sheets, repr=False)
    """Pages of its own that are laid out already."""
    bleed: float = field(default=0.0, repr=False)
    """The bleed that it has as usual."""
    first: int = field(default=1, repr=False)
    """Serial number of its first piece."""

    def lay_out(self, **asked: Unpack[Printing]) -> Document:
        """Sheets of paper with it, as `pnp.Printing` asks; raises PnpError or Faults."""
        return lay_out([self], **asked)

    def write(
        self, path: str | PathLike[str], *, palette: str = "safe", dpi: float = 300
    ) -> list[Path]:
        """Write it bare, on paper just as large as it; raises PnpError."""
        return self._bare(palette).write(path, dpi=dpi)

    def to_bytes(self, kind: Kind, *, palette: str = "safe", dpi: float = 300) -> bytes:
        """The file that `write` would write; raises PnpError."""
        return self._bare(palette).to_bytes(kind, dpi=dpi)

    def _bare(self, palette: str = "safe") -> Document:
        return self.lay_out(paper="fit", marks=False, bleed=0.0, palette=palette)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self._bare()._repr_mimebundle_()


def lay_out(
    drawings: Drawing | Iterable[Drawing], *, title: str = "", **asked: Unpack[Printing]
) -> Document:
    """One document of several drawings, in their order; raises PnpError or Faults."""
    check(asked)
    together = arguments.several("drawings", drawings, Drawing, "drawings such as components")
    if not together:
        raise PnpError("there is nothing to lay out")
    settings = settings_of(asked, max(each.bleed for each in together))
    return on_sheets(together, settings, asked, arguments.text("title", title))


def on_sheets(
    drawings: Sequence[Drawing], settings: "Settings", asked: Printing, title: str = ""
) -> Document:
    """The same with settings that have been made; raises PnpError or Faults."""
    called = title or _title(drawings)
    recipe = partial(_made, drawings, settings, palette_of(asked), finish_of(asked), called)
    return Document(replace(recipe(), recipe=recipe))


def _made(
    drawings: Sequence[Drawing],
    settings: "Settings",
    palette: "Palette",
    finish: "Finish",
    title: str,
) -> "Made":
    """Their document; raises PnpError or Faults."""
    from pnp.layout.backs import check_backs
    from pnp.layout.document import SheetDocument as Made
    from pnp.layout.enlarged import enlarged, enlarged_run
    from pnp.layout.imposition import lay_out as sheets_of
    from pnp.layout.imposition import numbered, spread, with_blanks
    from pnp.layout.lazy_scenes import Run
    from pnp.layout.serial_numbers import with_serials

    drawn = [each.scenes(palette, settings) for each in drawings]
    scenes = drawn[0] if len(drawn) == 1 else list(chain.from_iterable(drawn))
    if settings.serial:
        scenes = with_serials(scenes, drawings[0].first)
    if isinstance(scenes, Run):
        run = enlarged_run(scenes) if settings.large else scenes
        check_backs([run.first], settings)
        return Made(title, spread(run, settings), finish=finish)
    if settings.large:
        scenes = enlarged(scenes)
    check_backs(scenes, settings)
    sheets = with_blanks(sheets_of(scenes, settings))
    sheets += chain.from_iterable(each.sheets(settings) for each in drawings)
    return Made(title, numbered(sheets, settings), finish=finish)


def _title(drawings: Sequence[Drawing]) -> str:
    """What they are all called, else what they are."""
    titles = {each.title for each in drawings}
    return titles.pop() if len(titles) == 1 else "Components"


def calibration() -> Drawing:
    """Return the two pages that measure a printer: for `lay_out`, alone or behind components."""
    return Drawing(TITLE, _no_scenes, _calibration_sheets)


def _no_scenes(_palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
    return ()


def _calibration_sheets(settings: "Settings") -> "Sequence[Sheet]":
    from pnp.layout.calibration_page import calibration_sheets

    return calibration_sheets(settings.paper)
