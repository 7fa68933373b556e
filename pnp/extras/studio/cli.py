"""`pnp studio`: serve the studio's pages to a browser."""

from pathlib import Path

import click

from pnp.cli.command import command, option
from pnp.messages import _


@command()
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER]...", type=click.Path(path_type=Path))
@option(
    "--port",
    type=click.IntRange(1, 65535),
    help="Port for the page: 8740 by default, or the next free one.",
)
@option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@option("--lan", is_flag=True, help="Print a QR code that lets phones on the same network join.")
def studio(
    paths: tuple[Path, ...],
    port: int | None,
    *,
    no_browser: bool,
    lan: bool,
) -> None:
    """Print, set up and play games in the browser.

    Only this computer can open the page, unless you use --lan. The studio opens only the files that
    you name: a template, a folder of templates or of one game, a position, or a file of an extra.

    \b
      pnp studio
      pnp studio games
      pnp studio table.toml
      pnp studio --lan
    """
    from pnp.extras.studio.parts import find_parts
    from pnp.extras.studio.server import Start, serve
    from pnp.extras.studio.session import start_session

    session = start_session(paths, find_parts(_print))
    start = Start(_print, _invite, port, browser=not no_browser, lan=lan)
    serve(session, start)


def _print(text: str) -> None:
    click.echo(text, err=True)


def _invite(address: str) -> None:
    """Print the address for phones, and its QR code in black on white."""
    from pnp.api.drawing import qr_code

    for line in qr_code(address).lines:
        click.secho(line, fg="black", bg="bright_white", err=True)
    _print(
        _(
            "{address}  (for phones on the same network; anyone with this address has full access)",
            address=address,
        )
    )
