"""Scenes of diagrams, cards and pages into a file, as `pnp render` does with components."""

from collections.abc import Sequence
from pathlib import Path

import click

from pnp.drawing.scene import Scene


def write_scenes(scenes: Sequence[Scene], output: Path, paper: str, dpi: float, title: str) -> None:
    """Write the scenes, as many on a sheet as fit, and name the files; raises PnpError."""
    from pnp.backends import Output, check_target, write
    from pnp.press.imposition import impose
    from pnp.press.layout import Settings
    from pnp.press.paper import parse_paper

    check_target(output)
    settings = Settings(parse_paper(paper), bleed=0.0)
    for file in write(output, impose(scenes, settings), Output(title, dpi)):
        click.echo(str(file))
