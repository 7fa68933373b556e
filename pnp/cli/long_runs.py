"""What commands that may draw for long take and tell: who draws, how far it is, how it goes on."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.api.arguments import MOST_JOBS
from pnp.cli.stopping import StoppedError
from pnp.errors import Place, PnpError
from pnp.extras.batch.long_run import LongRun, Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

Function = TypeVar("Function", bound=Callable[..., Any])
Told = Callable[[Progress], object]

_WORDS = "pnp.words"
_ALONG = {"resume", "jobs", "scheduler", "as_json"}
"""What may be typed of a run that is gone on with; all else is as it was begun."""


class LongCommand(click.Command):
    """A command that with `--resume FILE` goes by the words that it was begun with."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_WORDS] = tuple(args)
        if not ctx.resilient_parsing:
            args = [*self._begun_with(ctx, list(args)), *args]
        return super().parse_args(ctx, args)

    def _begun_with(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words before those that are typed now; raises PnpError or UsageError."""
        given, _, params = self.make_parser(ctx).parse_args(args)
        if "resume" not in given:
            return []
        from pnp.extras.batch.kept import kept_words

        for param in params:
            if param.name not in _ALONG and _is_typed(param, given):
                named = (
                    param.opts[0] if isinstance(param, click.Option) else param.human_readable_name
                )
                raise click.UsageError(f"--resume goes by what was typed: leave out {named}", ctx)
        file = str(given["resume"])
        command, *words = kept_words(Path(file)) or ("",)
        if command != self.name:
            what = f"this was begun by pnp {command}" if command else "a program has begun this"
            hint = f"pnp {command} --resume {file}" if command else "let it go on with it"
            raise PnpError(what, Place(file), hint)
        alone = {"jobs": ["--scheduler", ""], "scheduler": ["--jobs", "1"]}
        drawn = [word for name, others in alone.items() if name in given for word in others]
        return [*words, "--output", file, *(drawn if len(drawn) == 2 else ())]


def _is_typed(param: click.Parameter, given: dict[str, Any]) -> bool:
    """Whether it is there; arguments are listed always, with a value if they have one."""
    return isinstance(param, click.Option) or isinstance(given[param.name or ""], str | tuple)


@dataclass(frozen=True, slots=True)
class Running:
    """The answers, by the names of the options."""

    jobs: int = 1
    scheduler: str = ""
    resume: Path | None = None

    @contextmanager
    def run(
        self, output: Path, *, clean: bool, as_json: bool, seed: int | None
    ) -> Iterator[LongRun]:
        """The same for the library, told as it goes; the seed is kept for who goes on with it."""
        context = click.get_current_context()
        drawn = () if seed is None else ("--seed", str(seed))
        words = (context.info_name or "", *context.meta.get(_WORDS, ()), *drawn)
        try:
            with _lines() if as_json else _bar() as told:
                resume = self.resume is not None
                yield LongRun(self.jobs, self.scheduler, resume, clean, told, words)
        except (KeyboardInterrupt, StoppedError) as error:
            if hasattr(error, "__notes__"):
                error.add_note(f"{context.command_path} --resume {output} goes on")
            raise


_OPTIONS = (
    click.option(
        "--jobs",
        default=1,
        show_default=True,
        type=click.IntRange(1, MOST_JOBS),
        help="How many processes of this machine draw at once.",
    ),
    click.option(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="Let the workers of a Dask cluster draw, such as tcp://host:8786.",
    ),
    click.option(
        "--resume",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Go on with FILE where a run was interrupted; nothing is said anew but who draws.",
    ),
)


RUNNING = tuple(field.name for field in fields(Running))


def long_run_options(command: Function) -> Callable[..., Any]:
    """All of these options; the command gets them as `running`."""

    @wraps(command)
    def with_running(**given: Any) -> Any:
        return command(running=Running(**{name: given.pop(name) for name in RUNNING}), **given)

    wrapped: Callable[..., Any] = with_running
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped


@contextmanager
def _bar() -> Iterator[Told]:
    """A bar with rate and time left, as soon as there is something to tell."""
    with ExitStack() as shown:
        begin = time.monotonic()

        @cache
        def begun() -> "tuple[Bar, TaskID]":
            from pnp.cli.bar import bar  # what is short needs none

            progress = shown.enter_context(bar())
            return progress, progress.add_task("")

        def tell(so_far: Progress) -> None:
            progress, task = begun()
            rate = so_far.drawn / (time.monotonic() - begin)
            progress.update(
                task,
                description=f"{so_far.pages:,} of {so_far.of:,} pages, {rate:,.0f} a second",
                completed=so_far.pages,
                total=so_far.of,
            )

        yield tell


@contextmanager
def _lines() -> Iterator[Told]:
    """Lines of JSON."""
    begin = time.monotonic()

    def tell(so_far: Progress) -> None:
        pages, of, drawn = so_far
        seconds = time.monotonic() - begin
        record = {
            "event": "progress",
            "pages": pages,
            "of": of,
            "seconds": round(seconds, 3),
            "seconds_left": round(seconds / drawn * (of - pages), 3),
        }
        click.echo(json.dumps(record))

    yield tell
