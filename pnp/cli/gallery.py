"""`pnp gallery`: everything there is, printed into a folder."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp import Place, PnpError
from pnp.cli.options import templates_option

if TYPE_CHECKING:
    from pnp.job import Job


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@templates_option
def gallery(folder: Path, folders: tuple[Path, ...]) -> None:
    """Print every component into a folder.

    PDF on A4 and Letter, in every palette, and SVG and PNG for a screen. What is too large for one
    sheet is made as a poster.

    \b
      pnp gallery output
    """
    from rich.console import Console
    from rich.progress import Progress

    from pnp.backends import Output, write
    from pnp.catalogue import catalogue
    from pnp.press.calibration import NAME

    prints = [(name, kind) for name in catalogue(folders) for kind in _kinds()]
    prints += [(NAME, kind) for kind in _kinds() if kind.palette == "safe" and kind.marks]
    written: list[Path] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(prints))
        for name, kind in prints:
            progress.update(task, description=name)
            target = folder / f"{name}{kind.ending}"
            _make_folder(target.parent)
            sheets = kind.job(name, folders).sheets()
            written += write(target, sheets, Output(sheets[0].title, dpi=150))
            progress.advance(task)
    for file in written:
        click.echo(str(file))
    click.echo(f"{len(written)} files in {folder}")


@dataclass(frozen=True, slots=True)
class _Kind:
    """One way of printing a component; `ending` is what its file's name ends with."""

    ending: str
    paper: str = "A4"
    palette: str = "safe"
    marks: bool = True

    def job(self, name: str, folders: tuple[Path, ...]) -> "Job":
        from pnp.colour import palette
        from pnp.job import Job
        from pnp.press.layout import Settings
        from pnp.press.paper import parse_paper

        bleed = 3.0 if self.marks else 0.0
        settings = Settings(parse_paper(self.paper), bleed=bleed, marks=self.marks, poster=True)
        return Job([name], palette(self.palette), settings, {}, folders)


def _kinds() -> list[_Kind]:
    """Ready to print on both papers and in every palette, and bare for a screen."""
    from pnp.colour import palette_names

    others = [_Kind(f"-{name}.pdf", palette=name) for name in palette_names()[1:]]
    bare = [_Kind(ending, "fit", marks=False) for ending in (".svg", ".png")]
    return [_Kind("-a4.pdf"), _Kind("-letter.pdf", "Letter"), *others, *bare]


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PnpError(f"cannot be made: {error.strerror}", Place(str(folder))) from None
