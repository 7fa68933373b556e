"""Progress of long commands, as a bar on a terminal or as lines of JSON."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

from pnp.messages import _

if TYPE_CHECKING:
    from rich.progress import Progress

Show = Callable[[int, int, float], object]
"""Function that shows the progress from the pages written, the total and the elapsed seconds."""


@contextmanager
def progress(*, as_json: bool) -> Iterator[Callable[[int, int], object]]:
    """Yield a callback that reports the progress of writing a document."""
    start = time.monotonic()
    with ExitStack() as shown:
        show: Show | None = None

        def report(pages: int, total: int) -> None:
            nonlocal show
            if show is None and pages == total:
                return  # a single step
            if show is None:
                show = _line if as_json else _bar(shown)
            show(pages, total, time.monotonic() - start)

        yield report


def _line(pages: int, total: int, seconds: float) -> None:
    record = {
        "event": "progress",
        "pages": pages,
        "of": total,
        "seconds": round(seconds, 3),
        "seconds_left": round(seconds / pages * (total - pages), 3),
    }
    click.echo(json.dumps(record))


def _bar(shown: ExitStack) -> Show:
    progress = shown.enter_context(bar())
    task = progress.add_task("")

    def show(pages: int, total: int, seconds: float) -> None:
        message = _(
            "{done} of {all} pages, {rate} per second",
            done=f"{pages:,}",
            all=f"{total:,}",
            rate=f"{pages / seconds:,.0f}",
        )
        progress.update(task, description=message, completed=pages, total=total)

    return show


def bar() -> "Progress":
    """Return a progress bar on standard error, shown only on a terminal and removed at the end."""
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    from pnp.cli.terminal import console

    shown = console(err=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal)
