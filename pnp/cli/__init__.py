"""The command line: the only package that prints or exits. Commands are imported when used."""

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

from pnp.api.find_extras import extended, extras, guest_fault, load
from pnp.cli.stopping import StoppedError, stoppable
from pnp.cli.streams import safe_streams
from pnp.errors import MissingCharacter, PnpError, quoted, unexpected
from pnp.extra import CommandEntry
from pnp.version import __version__

CORE_COMMANDS = {
    "list": ("catalogue:list_components", "Show everything that can be printed."),
    "show": ("catalogue:show_component", "Show a component's size on paper and its parameters."),
    "render": ("render:render", "Print components to a file at true scale."),
    "kit": ("kit:kit_command", "Print a whole game into one file: cut, fold, play."),
    "pad": ("kit:pad_command", "Print a game's score pads, as many on a sheet as fit."),
    "setup": ("setup:setup_command", "Set a game up at random."),
    "start": ("setup:start_command", "Print a position file to begin from."),
    "sheet": ("setup:sheet_command", "Draw a game's printed sheet anew, in games that have one."),
    "roll": ("setup:roll_command", "Roll a game's dice for all rounds."),
    "place": ("moves:place", "Place the dice of a round, where the players place them."),
    "score": ("score:score", "Score positions, with every group, stack or line."),
    "moves": ("moves:moves", "List every legal move of positions."),
    "play": ("moves:play", "Play moves and write the record of the game."),
    "replay": ("replay:replay", "Step through a game that was recorded, or print it."),
    "perft": ("moves:perft_command", "Count the sequences of DEPTH legal moves from a position."),
    "diagram": ("score:diagram", "Draw a position in the terminal or into a file."),
    "printer": ("printer:printer", "Keep what the calibration page tells of printers."),
    "gallery": ("gallery:gallery", "Print every kit and every component into a folder."),
    "new": ("authoring:new", "Begin a game: a folder with a board, pieces, a kit, a theme."),
    "check": (
        "authoring:check_command",
        "Report all that is wrong with templates, kits and games.",
    ),
    "schema": (
        "authoring:schema",
        "Print the JSON Schema of templates, of kit.toml or of theme.toml.",
    ),
    "completion": ("completion:completion", "Print the completion script of a shell."),
}
"""Module, function and line of help of each core command, in the order of the help."""


def command_entries() -> dict[str, CommandEntry]:
    """Return all commands by name: those of the core, then those of extras."""
    found = {
        name: CommandEntry(f"pnp.cli.{at}", words) for name, (at, words) in CORE_COMMANDS.items()
    }
    for extra in extras():
        for name, entry in extra.commands.items():
            found.setdefault(name, entry)
        for name, extension in extra.extends.items():
            if name in CORE_COMMANDS and extension.help:
                found[name] = found[name]._replace(help=extension.help)
    return found


def renamed_commands() -> dict[str, str]:
    """Return the current name of each command that had another name."""
    return {old: new for extra in extras() for old, new in extra.renamed.items()}


_LONGEST = 2000
"""Maximum number of characters in an error line; a longer one is shortened in the middle."""


class _Commands(click.Group):
    """Commands that are imported when they are used, with errors in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(command_entries())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entries = command_entries()
        if cmd_name not in entries:
            from pnp.cli.wording import instead

            way = instead(cmd_name, list(entries))
            if way:
                raise click.ClickException(f"unknown command {quoted(cmd_name)}: {way}")
            ctx.fail(f"unknown command {quoted(cmd_name)}")
        command: click.Command = load(entries[cmd_name].target)
        if cmd_name in CORE_COMMANDS:
            command, failed = extended(command, cmd_name)
            for name, error in failed.items():
                _complain(0, f"{name} is left out: {error}")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        old = renamed_commands()
        if args[0] in old:
            from pnp.cli.renamed import warn

            if not ctx.resilient_parsing:
                warn(f"pnp {args[0]}", f"pnp {old[args[0]]}")
            args = [old[args[0]], *args[1:]]
        name, command, words = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            _check_options(click.Context(command, ctx, name), words)
        return name, command, words

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help line of each command from the table, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.help) for name, each in command_entries().items()])

    def main(self, args: Sequence[str] | None = None, *others: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        if "_PNP_COMPLETE" in os.environ:
            import_module("pnp.cli.completion")  # what bash needs of its own
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them takes 30 ms
        os.environ.pop("SOURCE_DATE_EPOCH", None)  # libraries stop at one that is no number
        with safe_streams():
            try:
                with stoppable(), _missing_characters():
                    _check_begin(sys.argv[1:] if args is None else args)
                    status = super().main(args, "pnp", *others, **extra)
                    sys.stdout.flush()
            except SystemExit:
                raise
            except BaseException as error:  # every one is told and has its status
                status = _told(error)
        sys.exit(status if isinstance(status, int) else 0)


_NAMED = 6
"""Missing characters that a warning names."""


@contextmanager
def _missing_characters() -> Iterator[None]:
    """Report the characters that the typeface lacks, in one line after the command."""
    found: dict[str, None] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("always", MissingCharacter)
        show = warnings.showwarning

        def collect(message: Warning | str, *place: Any, **named: Any) -> None:
            if isinstance(message, MissingCharacter):
                found[message.words] = None
            else:
                show(message, *place, **named)

        warnings.showwarning = collect
        yield
    if found:
        first, more = ", ".join([*found][:_NAMED]), len(found) - _NAMED
        others = f" and {more} more" if more > 0 else ""
        _complain(0, f"the typeface has no {first}{others}: their code points are printed")


def _check_options(ctx: click.Context, words: Sequence[str]) -> None:
    """Raise UsageError for an option without a value, or of which one of two values has no effect.

    Click takes the last of several values, and many functions take an empty one for none.
    """
    from pnp.cli.renamed import NONE, current_command, current_options

    try:
        typed = current_options(ctx.command, words)
        values, rest, given = ctx.command.make_parser(ctx).parse_args(typed)
    except click.UsageError:
        return  # told when the command itself is parsed
    for option in given:
        value = values.get(option.name or "")
        if not isinstance(option, click.Option) or (option.is_flag and not option.secondary_opts):
            continue
        if given.count(option) > 1 and not option.multiple:
            raise click.UsageError(f"{option.opts[-1]} is given twice", ctx)
        if value == "" or (option.multiple and "" in (value or ())):
            what = f"{option.opts[-1]} has an empty value: type one, or leave the option out"
            raise click.UsageError(what, ctx)
    if isinstance(ctx.command, click.Group) and rest:
        rest = current_command(getattr(ctx.command, "renamed", NONE), rest)
        command = ctx.command.get_command(ctx, rest[0])
        if command is not None:
            _check_options(click.Context(command, ctx, rest[0]), rest[1:])


def _check_begin(args: Sequence[str]) -> None:
    """Raise PnpError where nothing can be printed, and for words that no shell passes on."""
    if any("\0" in word for word in args):
        raise PnpError("a NUL character in a word of the command")
    if sys.stdout is None:
        raise PnpError("cannot write: standard output is closed")


def _told(error: BaseException) -> int:
    """Print why the run ended and return the exit status."""
    if os.environ.get("PNP_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    match error:
        case PnpError():
            from pnp.cli.wording import lines

            return _complain(2, *lines(error))
        case click.ClickException():
            return _misused(error)
        case click.Abort() | KeyboardInterrupt() | StoppedError():
            told = getattr(error.__cause__ or error, "__notes__", ())  # an Abort is of Ctrl-C
            words = f"stopped: {'; '.join(told)}" if told else "stopped"
            return _complain(getattr(error, "status", 130), words)
        case BrokenPipeError():
            sys.stderr.close()
            return 1
        case OSError():
            # no file's: those are told where they are read or written, and so is what is typed
            place = error.filename or "cannot write"
            return _complain(2, f"{place}: {error.strerror or error}")
        case _:
            return _defect(error)


def _misused(error: click.ClickException) -> int:
    """Print a usage error and return the exit status."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return 2
    if isinstance(error, click.UsageError):
        from pnp.cli.wording import usage

        help_of = error.ctx.command_path if error.ctx else "pnp"
        return _complain(2, f"{usage(error)} (see {help_of} --help)")
    return _complain(2, error.format_message())


def _defect(error: BaseException) -> int:
    """Print an unexpected error, in an installed game or in pnp; return the exit status."""
    from pnp.cli.wording import lines

    of_a_guest = guest_fault(error)
    if of_a_guest is not None:
        return _complain(70, *lines(of_a_guest))
    return _complain(70, unexpected(error))


def _complain(status: int, *lines: str) -> int:
    for line in lines:
        words = " ".join(line.split())
        if len(words) > _LONGEST:
            words = f"{words[: _LONGEST // 2]} ... {words[-_LONGEST // 4 :]}"
        with suppress(OSError):  # nobody can be told that nothing can be told
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
