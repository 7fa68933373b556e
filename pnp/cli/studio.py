"""`pnp studio`: the page in the browser."""

from pathlib import Path

import click


@click.command()
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER]...", type=click.Path(path_type=Path))
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help="Where on this machine the page is found: 8740 or the next one that is free.",
)
@click.option("--no-browser", is_flag=True, help="Only say where it is found.")
def studio(paths: tuple[Path, ...], port: int | None, *, no_browser: bool) -> None:
    """Do all this by looking and clicking, on a page in the browser.

    It is served on this machine alone, and opens no other files than those that are named: a
    template, a folder of templates, a position to play on.

    \b
      pnp studio
      pnp studio games
      pnp studio table.toml
    """
    from pnp.studio.named import named
    from pnp.studio.server import serve

    serve(
        named(paths), port, browser=not no_browser, tell=lambda words: click.echo(words, err=True)
    )
