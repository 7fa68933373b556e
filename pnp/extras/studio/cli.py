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
@option(
    "--public",
    metavar="ADDRESS",
    help="Address at which a reverse proxy serves the studio, such as https://games.example.org.",
)
@option(
    "--proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    help="IP address or network of the reverse proxy. Repeat for several.",
)
@option(
    "--listen",
    metavar="ADDRESS",
    help="IP address of this computer that the reverse proxy connects to. [default: 127.0.0.1]",
)
def studio(
    paths: tuple[Path, ...],
    port: int | None,
    *,
    no_browser: bool,
    lan: bool,
    public: str | None,
    proxies: tuple[str, ...],
    listen: str | None,
) -> None:
    """Print, set up and play games in the browser.

    Only this computer can open the page, unless you use --lan. The studio opens only the files that
    you name: a template, a folder of templates or of one game, a position, or a file of an extra.

    \b
      pnp studio
      pnp studio games
      pnp studio table.toml
      pnp studio --lan
      pnp studio --public https://games.example.org --proxy 127.0.0.1
    """
    from dataclasses import replace

    from pnp.extras.studio.parts import find_parts
    from pnp.extras.studio.public import LOCAL, public_access
    from pnp.extras.studio.server import Start, serve
    from pnp.extras.studio.session import start_session

    start = Start(_print, _invite, port, browser=not (no_browser or public), lan=lan)
    if public is None and (proxies or listen):
        raise click.UsageError(_("--proxy and --listen need --public"))
    if public is not None:
        if lan:
            raise click.UsageError(_("--public cannot be combined with --lan: use one of them"))
        start = replace(start, public=public_access(public, proxies, listen or LOCAL))
    session = start_session(paths, find_parts(_print))
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
