"""The `--jobs` and `--scheduler` options, for commands that can draw many pages."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import click

from pnp.api.print_options import Option, OptionGroup, ValueKind
from pnp.cli.command import PARALLEL
from pnp.cli.print_flags import EXECUTOR, PrintOption
from pnp.cli.shared_options import with_options
from pnp.messages import N_

if TYPE_CHECKING:
    from concurrent.futures import Executor

_MAX_JOBS = 1000


def extend(command: click.Command) -> click.Command:
    """Return a command with options for drawing pages in parallel."""
    jobs = Option(
        OptionGroup.OUTPUT,
        N_("Number of processes that draw."),
        1,
        rare=True,
        limits=(1, _MAX_JOBS),
        kind=ValueKind.COUNT,
    )
    scheduler = Option(
        OptionGroup.OUTPUT,
        N_("Address of a Dask cluster that draws, such as tcp://host:8786."),
        rare=True,
        metavar="ADDRESS",
    )
    options = [
        PrintOption(["--jobs"], jobs, PARALLEL),
        PrintOption(["--scheduler"], scheduler, PARALLEL),
    ]
    return with_options(command, options, _with_workers)


def _with_workers(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def run(*, jobs: int, scheduler: str | None, **options: Any) -> Any:
        if jobs > 1 or scheduler:
            meta = click.get_current_context().meta
            meta[EXECUTOR] = partial(_workers, jobs, scheduler or "")
        return function(**options)

    return run


def _workers(jobs: int, scheduler: str) -> "AbstractContextManager[Executor | None]":
    from pnp.extras.batch.workers import workers

    return workers(jobs, scheduler)
