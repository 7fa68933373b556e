"""The command line: the only place that prints or exits. A command is imported when it is used."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from pnp import __version__
from pnp.errors import PnpError, quoted

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
    "new": "new:new",
    "check": "check:check",
    "schema": "check:schema",
    "completion": "completion:completion",
}
"""Where each command lies, in the order of the help."""


class _Commands(click.Group):
    """Commands that are imported when they are asked for, and errors of one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            from pnp.cli.wording import instead

            way = instead(cmd_name, list(COMMANDS))
            if way:
                raise click.ClickException(f"there is no command {quoted(cmd_name)} ({way})")
            ctx.fail(f"there is no command {quoted(cmd_name)}")
        module, _, function = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"pnp.cli.{module}"), function)
        return command

    def main(self, args: Sequence[str] | None = None, *others: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        if "_PNP_COMPLETE" in os.environ:
            import_module("pnp.cli.completion")  # what bash needs of its own
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them takes 30 ms
        try:
            status = super().main(args, "pnp", *others, **extra)
            sys.stdout.flush()
        except PnpError as error:
            from pnp.cli.wording import lines

            _complain(*lines(error))
            status = 2
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            status = 2
        except click.UsageError as error:
            from pnp.cli.wording import usage

            help_of = error.ctx.command_path if error.ctx else "pnp"
            _complain(f"{usage(error)} (see {help_of} --help)")
            status = 2
        except click.ClickException as error:
            _complain(error.format_message())
            status = 2
        except (click.Abort, KeyboardInterrupt):
            _complain("stopped")
            status = 130
        except BrokenPipeError:
            sys.stderr.close()
            status = 1
        except OSError as error:
            _complain(f"cannot write: {error.strerror}")
            status = 2
        sys.exit(status if isinstance(status, int) else 0)


def _complain(*lines: str) -> None:
    for line in lines:
        click.echo(f"pnp: {' '.join(line.split())}", err=True)


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
