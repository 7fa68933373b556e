"""Options of commands that may draw many pages: who draws them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from concurrent.futures import Executor

Function = TypeVar("Function", bound=Callable[..., Any])

_MOST_JOBS = 1000


@dataclass(frozen=True, slots=True)
class Running:
    """The values of the options, by their names."""

    jobs: int = 1
    scheduler: str = ""

    @contextmanager
    def executor(self) -> "Iterator[Executor | None]":
        """Provide the executor that is asked for, None for this process alone."""
        if self == Running():
            yield None
            return
        from pnp.extras.batch.workers import workers

        with workers(self.jobs, self.scheduler) as executor:
            yield executor


_OPTIONS = (
    click.option(
        "--jobs",
        default=1,
        show_default=True,
        type=click.IntRange(1, _MOST_JOBS),
        help="How many processes of this machine draw at once.",
    ),
    click.option(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="Let the workers of a Dask cluster draw, such as tcp://host:8786.",
    ),
)


RUNNING = tuple(field.name for field in fields(Running))


def long_run_options(command: Function) -> Callable[..., Any]:
    """Add these options; the command receives them as `running`."""

    @wraps(command)
    def with_running(**given: Any) -> Any:
        return command(running=Running(**{name: given.pop(name) for name in RUNNING}), **given)

    wrapped: Callable[..., Any] = with_running
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped
