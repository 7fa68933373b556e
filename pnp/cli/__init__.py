"""The command line: the only place that prints or exits. A command is imported when it is used."""

import os
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

from pnp import __version__
from pnp.cli.stopping import StoppedError, stoppable
from pnp.cli.streams import safe_streams
from pnp.errors import PnpError

COMMANDS = {
    "list": "catalogue:list_components",
    "show": "catalogue:show_component",
    "render": "render:render",
    "kit": "kit:kit",
    "pad": "pad:pad",
    "setup": "setup:setup",
    "start": "setup:start",
    "sheet": "sheets:sheet",
    "roll": "sheets:roll",
    "score": "score:score",
    "moves": "moves:moves",
    "play": "moves:play",
    "perft": "moves:perft_command",
    "diagram": "diagram:diagram",
    "printer": "printer:printer",
    "gallery": "gallery:gallery",
    "check": "check:check",
    "schema": "check:schema",
    "completion": "completion:completion",
}
"""Where each command lies, in the order of the help."""


_LONGEST = 2000
"""Characters of a line of complaint; of a longer one the middle is left out."""


class _Commands(click.Group):
    """Commands that are imported when they are asked for, and errors of one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            near = get_close_matches(cmd_name, COMMANDS, n=1)
            meant = f" Did you mean {near[0]}?" if near else ""
            ctx.fail(f"No such command {cmd_name!r}.{meant}")
        module, _, function = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"pnp.cli.{module}"), function)
        return command

    def main(self, args: Sequence[str] | None = None, *others: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them takes 30 ms
        os.environ.pop("SOURCE_DATE_EPOCH", None)  # libraries stop at one that is no number
        with safe_streams():
            try:
                with stoppable():
                    _check_begin(sys.argv[1:] if args is None else args)
                    status = super().main(args, "pnp", *others, **extra)
                    sys.stdout.flush()
            except SystemExit:
                raise
            except BaseException as error:  # every one is told and has its status
                status = _told(error)
        sys.exit(status if isinstance(status, int) else 0)


def _check_begin(args: Sequence[str]) -> None:
    """Raise PnpError where nothing can be printed, and for words that no shell passes on."""
    if any("\0" in word for word in args):
        raise PnpError("a NUL character in a word of the command")
    if sys.stdout is None:
        raise PnpError("cannot write: standard output is closed")


def _told(error: BaseException) -> int:
    """Say in a line, or a few, why the run ended; the exit status."""
    match error:
        case PnpError():
            from pnp.cli.wording import lines

            return _complain(2, *lines(error))
        case click.ClickException():
            return _misused(error)
        case click.Abort() | KeyboardInterrupt() | StoppedError():
            return _complain(getattr(error, "status", 130), "stopped")
        case BrokenPipeError():
            sys.stderr.close()
            return 1
        case OSError():
            about = f"{error.filename}: " if error.filename else "cannot write: "
            return _complain(2, f"{about}{error.strerror or error}")
        case _:
            return _defect(error)


def _misused(error: click.ClickException) -> int:
    """What is wrong with the command as it is typed."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return 2
    help_of = ""
    if isinstance(error, click.UsageError):
        help_of = f" (see {error.ctx.command_path if error.ctx else 'pnp'} --help)"
    return _complain(2, f"{error.format_message()}{help_of}")


def _defect(error: BaseException) -> int:
    """What should never happen."""
    if os.environ.get("PNP_DEBUG") == "1":
        traceback.print_exception(error)
    reason = f"{type(error).__name__}: {error}"[:200]
    return _complain(70, f"a defect in pnp, please report: {reason}")


def _complain(status: int, *lines: str) -> int:
    for line in lines:
        words = " ".join(line.split())
        if len(words) > _LONGEST:
            words = f"{words[: _LONGEST // 2]} ... {words[-_LONGEST // 4 :]}"
        click.echo(f"pnp: {words}", err=True)
    return status


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def main() -> None:
    """Print board games at true scale.

    \b
      pnp list                                       what there is
      pnp show color-claim/board                     its sizes and what you can change
      pnp render color-claim/board -o board.pdf      a file to print at 100 %
      pnp kit color-claim -o kit.pdf                 everything the game needs
    """
