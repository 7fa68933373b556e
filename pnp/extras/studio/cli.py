"""`pnp studio`: serve the studio's pages to a browser."""

from pathlib import Path

import click

from pnp.api.studio_part import StudioPart
from pnp.cli.command import command, option


@command()
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER]...", type=click.Path(path_type=Path))
@option(
    "--port",
    type=click.IntRange(1, 65535),
    help="Where on this machine the page is found: 8740 or the next one that is free.",
)
@option("--no-browser", is_flag=True, help="Only say where it is found.")
@option("--lan", is_flag=True, help="Phones in the same network may come, with a QR code.")
def studio(
    paths: tuple[Path, ...],
    port: int | None,
    *,
    no_browser: bool,
    lan: bool,
) -> None:
    """Do all this by looking and clicking, on a page in the browser.

    It is served on this machine alone, unless others are invited, and opens no other files than
    those that are named: a template, a folder of templates or of one game, a position to play on,
    or a file that an extra has a page for.

    \b
      pnp studio
      pnp studio games
      pnp studio table.toml
      pnp studio --lan
    """
    from pnp.extras.studio.server import Start, serve
    from pnp.extras.studio.session import start_session

    session = start_session(paths, find_parts())
    start = Start(_tell, _invite, port, browser=not no_browser, lan=lan)
    serve(session, start)


def find_parts() -> dict[str, StudioPart]:
    """Return the parts of all extras; one that cannot be imported is reported and left out."""
    from pnp.api.find_extras import extras, load

    parts: dict[str, StudioPart] = {}
    for extra in extras():
        try:
            if extra.studio:
                parts[extra.name] = load(extra.studio)
        except Exception as error:  # another package's code may raise anything
            _tell(f"the extra {extra.name} has no pages: {type(error).__name__}: {error}")
    return parts


def _tell(words: str) -> None:
    click.echo(words, err=True)


def _invite(address: str) -> None:
    """Print the address for phones, and its QR code in black on white."""
    from pnp.api.drawing import qr_code

    for line in qr_code(address).lines:
        click.secho(line, fg="black", bg="bright_white", err=True)
    _tell(f"{address}  (for phones in the same network; who has it may do all that you can)")
