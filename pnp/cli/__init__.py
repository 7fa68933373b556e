"""The command line: the only place that prints or exits. A command is imported when it is used."""

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from pnp import __version__
from pnp.errors import PnpError, quoted

COMMANDS = {
    "list": ("catalogue:list_components", "Show everything that can be printed."),
    "show": ("catalogue:show_component", "Show a component's size on paper and its parameters."),
    "render": ("render:render", "Print components to a PDF, SVG or PNG file at true scale."),
    "kit": ("kit:kit", "Print a whole game into one file: cut, fold, play."),
    "pad": ("pad:pad", "Print a game's score pads, as many on a sheet as fit."),
    "setup": ("setup:setup", "Set a game up at random."),
    "start": ("setup:start", "Print a position file to begin from."),
    "sheet": ("sheets:sheet", "Draw a game's printed sheet anew, in games that have one."),
    "roll": ("sheets:roll", "Roll a game's dice for all rounds."),
    "score": ("score:score", "Score positions, with every group, stack or line."),
    "moves": ("moves:moves", "List every legal move of positions."),
    "play": ("moves:play", "Play moves and print the position they lead to."),
    "perft": ("moves:perft_command", "Count the sequences of DEPTH legal moves from a position."),
    "diagram": ("diagram:diagram", "Draw a position in the terminal or into a file."),
    "printer": ("printer:printer", "Keep what the calibration page tells of printers."),
    "gallery": ("gallery:gallery", "Print every kit and every component into a folder."),
    "new": ("new:new", "Begin a game: a folder with a board, pieces, a kit."),
    "check": ("check:check", "Report all that is wrong with templates, kits and games."),
    "schema": ("check:schema", "Print the JSON Schema of templates."),
    "completion": ("completion:completion", "Print the completion script of a shell."),
}
"""Where each command lies and what it does, in the order of the help."""

_UNCOLLECTED = 50_000
"""Objects between two looks for garbage; at the usual 700 these are a tenth of a command's time."""


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
        module, _, function = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(f"pnp.cli.{module}"), function)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The words of the table: none is imported to be named."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])

    def main(self, args: Sequence[str] | None = None, *others: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        if "_PNP_COMPLETE" in os.environ:
            import_module("pnp.cli.completion")  # what bash needs of its own
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them takes 30 ms
        gc.set_threshold(_UNCOLLECTED)
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
        except Exception as error:
            _complain_of_guest(error)
            status = 70
        sys.exit(status if isinstance(status, int) else 0)


def _complain_of_guest(error: Exception) -> None:
    """Tell a defect of an installed game; one of ours is raised again."""
    from pnp.cli.wording import lines
    from pnp.library.packages import defect

    found = defect(error)
    if found is None:
        raise error
    _complain(*lines(found))


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
