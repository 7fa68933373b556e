"""`pnp service`: cards as files for a print service."""

from pathlib import Path

import click

from pnp.cli.command import command, option
from pnp.cli.completed_names import component_names
from pnp.cli.language import chosen
from pnp.cli.print_flags import print_paths
from pnp.cli.shared_options import current_catalogue, templates_option
from pnp.messages import _


@command()
@click.argument("preset", required=False)
@click.argument("names", nargs=-1, metavar="[COMPONENT]...", shell_complete=component_names)
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder for the files.",
)
@option(
    "--palette",
    default="safe",
    show_default=True,
    metavar="NAME",
    help="Palette, as in `pnp render`.",
)
@templates_option
def service(preset: str | None, names: tuple[str, ...], output: Path | None, palette: str) -> None:
    """Write cards as files for a print service.

    PRESET is the name of a built-in preset, or a .toml file with a service's requirements. Without
    PRESET, the command lists the built-in presets. Text and images must be inside the safe area
    of each card.

    \b
      pnp service
      pnp service us-poker-card colour-lines/solo-cards -o upload
      pnp service my-service.toml colour-lines/solo-cards -o upload
    """
    from pnp.api.component import component
    from pnp.api.print_service import services, write_service

    if preset is None:
        for name, title in services().items():
            click.echo(f"{name}  {title}")
        return
    if not names:
        raise click.UsageError(_("no components: add names such as colour-lines/solo-cards"))
    if output is None:
        raise click.UsageError(_("no folder: add -o FOLDER"))
    found = [component(name, catalogue=current_catalogue()) for name in names]
    print_paths(write_service(preset, output, *found, palette=palette, language=chosen()))
