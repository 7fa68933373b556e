"""`pnp gallery`: print every kit and component to files in a folder."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.api.component import component
from pnp.api.drawing import calibration
from pnp.api.facts import CALIBRATION, palette_names
from pnp.api.kits import contact_sheet, kit, picture
from pnp.cli.command import command
from pnp.cli.print_flags import clean_up_pages
from pnp.cli.shared_options import current_catalogue, templates_option
from pnp.errors import PnpError, SourceLocation
from pnp.files.folders import new_folder
from pnp.messages import _, ngettext

if TYPE_CHECKING:
    from pnp.api.document import Document

_KIT = "kit"


@command()
@click.argument("folder", type=click.Path(path_type=Path))
@templates_option
def gallery(folder: Path) -> None:
    """Print every kit and every component to a folder.

    Kits: PDF on A4 and Letter, an image of the game, and an overview of all pages. Components: PDF
    on A4 and Letter in every palette, SVG and PNG. Large components become posters.

    \b
      pnp gallery output
    """
    from pnp.cli.progress import bar

    print_ready = [kind for kind in _output_kinds() if kind.palette == "safe" and kind.marks]
    found = current_catalogue()
    prints = [(f"{name}/{_KIT}", kind) for name in found.kits() for kind in (*print_ready, *_SHOWN)]
    prints += [(name, kind) for name in found.components() for kind in _output_kinds()]
    prints += [(CALIBRATION, kind) for kind in print_ready]
    named: list[Path] = []
    written: list[Path] = []
    with bar() as progress:
        task = progress.add_task("", total=len(prints))
        for name, kind in prints:
            progress.update(task, description=name)
            target = folder / f"{name}{kind.ending}"
            document = kind.lay_out(name)
            _check_distinct(document.files(target), written)
            with new_folder(target.parent):
                written += document.write(target, dpi=150)
            named.append(target)
            progress.advance(task)
    for file in written:
        click.echo(str(file))
    click.echo(
        ngettext(
            "{count} file in {folder}", "{count} files in {folder}", len(written), folder=folder
        )
    )
    clean_up_pages(named, written, clean=False)


def _check_distinct(files: Sequence[Path], written: Sequence[Path]) -> None:
    """Raise PnpError if one of the files was already written for another component.

    For example, the file `x-1.svg` could be the component `x-1` or the first page of `x`.
    """
    known = {str(file).casefold() for file in written}
    for file in files:
        if str(file).casefold() in known:
            message = _("two components would be written to this file")
            raise PnpError(message, SourceLocation(str(file)), _("rename one of them"))


@dataclass(frozen=True, slots=True)
class _OutputKind:
    """A way to print a component, and the end of the file name."""

    ending: str
    paper: str = "A4"
    palette: str = "safe"
    marks: bool = True

    def lay_out(self, name: str) -> "Document":
        game, _slash, part = name.rpartition("/")
        found = current_catalogue()
        if self in _SHOWN:
            shown = contact_sheet if self is _PAGES else picture
            return shown(game, catalogue=found).lay_out(paper="fit", marks=False)
        if part == _KIT:
            return kit(game, paper=self.paper, palette=self.palette, catalogue=found)
        drawing = calibration() if name == CALIBRATION else component(name, catalogue=found)
        return drawing.lay_out(
            paper=self.paper,
            palette=self.palette,
            bleed=3.0 if self.marks else 0.0,
            marks=self.marks,
            poster=True,
        )


_PAGES = _OutputKind("-pages.pdf")

_SHOWN = (_OutputKind("-table.png"), _OutputKind("-table.svg"), _PAGES)


def _output_kinds() -> list[_OutputKind]:
    """Return the kinds of output: both paper sizes, every palette, SVG and PNG."""
    others = [_OutputKind(f"-{name}.pdf", palette=name) for name in palette_names()[1:]]
    bare = [_OutputKind(ending, "fit", marks=False) for ending in (".svg", ".png")]
    return [_OutputKind("-a4.pdf"), _OutputKind("-letter.pdf", "Letter"), *others, *bare]
