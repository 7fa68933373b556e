"""The command line, the only package that prints or exits.

A command's module is imported only when the command is used.
"""

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

from pnp.api.find_extras import extended, extras, guest_fault, load
from pnp.cli.language import TranslatedCommand, requested, run_in
from pnp.cli.stopping import StoppedError, stoppable
from pnp.cli.streams import safe_streams
from pnp.errors import MissingCharacter, PnpError, quoted, unexpected
from pnp.extra import CommandEntry, Task
from pnp.messages import _
from pnp.version import __version__

CORE_COMMANDS = {
    Task.PRINT: {
        "list": ("catalogue:list_components", _("List everything that you can print.")),
        "show": (
            "catalogue:show_component",
            _("Show a component's size and parameters."),
        ),
        "render": ("render:render", _("Print components to a file at true scale.")),
        "kit": ("kit:kit_command", _("Print a whole game to one file: cut, fold, play.")),
        "booklet": (
            "kit:booklet_command",
            _("Print a game's rules as a folded booklet."),
        ),
        "pad": ("kit:pad_command", _("Print a game's score pads, as many as fit on each sheet.")),
        "service": ("service:service", _("Write cards as files for a print service.")),
        "gallery": ("gallery:gallery", _("Print every kit and every component to a folder.")),
        "printer": ("printer:printer", _("Save printer profiles from the calibration page.")),
    },
    Task.SET_UP: {
        "setup": ("setup:setup_command", _("Set up a game at random.")),
        "start": ("setup:start_command", _("Print a position file for the start of a game.")),
        "sheet": ("setup:sheet_command", _("Draw new random sheets for a game played on paper.")),
        "roll": ("setup:roll_command", _("Roll a game's dice for all rounds.")),
    },
    Task.PLAY: {
        "play": ("moves:play", _("Play moves and write the record of the game.")),
        "moves": ("moves:moves", _("List the legal moves in each position.")),
        "place": ("moves:place", _("Place the dice of the next round.")),
        "replay": ("replay:replay", _("Step through a recorded game, or print it.")),
        "diagram": ("score:diagram", _("Draw a position in the terminal or to a file.")),
    },
    Task.SCORE: {
        "score": ("score:score", _("Score positions, and list every group, stack or line.")),
    },
    Task.MAKE: {
        "new": ("authoring:new", _("Create a game: a board, pieces, a kit and a theme.")),
        "check": ("authoring:check_command", _("Check templates, kits and games.")),
        "schema": ("authoring:schema", _("Print the JSON Schema of templates, kits or themes.")),
    },
    Task.TOOLS: {
        "perft": (
            "moves:perft_command",
            _("Count the sequences of legal moves of a given length."),
        ),
        "completion": ("completion:completion", _("Print the completion script for a shell.")),
    },
}
"""Module, function and help line of each core command, grouped by task."""

_CORE = {
    name: CommandEntry(f"pnp.cli.{at}", words, task)
    for task, commands in CORE_COMMANDS.items()
    for name, (at, words) in commands.items()
}


def command_entries() -> dict[str, CommandEntry]:
    """Return all commands, keyed by name and sorted by task; extras come last within a task."""
    found = dict(_CORE)
    for extra in extras():
        for name, entry in extra.commands.items():
            found.setdefault(name, entry)
        for name, extension in extra.extends.items():
            if name in _CORE and extension.help:
                found[name] = found[name]._replace(help=extension.help)
    order = list(Task)
    return dict(sorted(found.items(), key=lambda each: order.index(each[1].task)))


_LONGEST = 2000
"""Maximum number of characters in an error line; a longer line is shortened in the middle."""


class _Commands(TranslatedCommand, click.Group):
    """Group that imports a command only when the command is used, and prints errors on one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(command_entries())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entries = command_entries()
        if cmd_name not in entries:
            from pnp.cli.wording import instead

            message = _("unknown command {name}", name=quoted(cmd_name))
            if hint := instead(cmd_name, list(entries)):
                raise click.ClickException(_("{fault}: {hint}", fault=message, hint=hint))
            raise click.UsageError(message, ctx)
        command: click.Command = load(entries[cmd_name].target)
        if cmd_name in _CORE:
            command, failed = extended(command, cmd_name)
            for name, error in failed.items():
                _print_error(0, _("{name} is left out: {fault}", name=name, fault=error))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, words = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            _check_options(click.Context(command, ctx, name), words)
        return name, command, words

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = _("Show this message and exit.")
        return found

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = (each.get_help_record(ctx) for each in self.get_params(ctx))
        rows = [(names, str(_(text))) for names, text in filter(None, records)]
        with formatter.section(str(_("Options"))):
            formatter.write_dl(rows)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help line of each command from the table, without importing any command."""
        entries = command_entries()
        width = max(map(len, entries))
        for task in Task:
            rows = [
                (f"{name:{width}}", str(each.help))
                for name, each in entries.items()
                if each.task == task
            ]
            if rows:
                with formatter.section(str(_(task.value))):
                    formatter.write_dl(rows)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        if "_PNP_COMPLETE" in os.environ:
            import_module("pnp.cli.completion")  # registers pnp's Bash completion
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # finding them takes 30 ms
        os.environ.pop("SOURCE_DATE_EPOCH", None)  # libraries fail if it is not a number
        words = sys.argv[1:] if args is None else args
        with safe_streams():
            try:
                code = requested(words)
            except PnpError as error:
                sys.exit(_report(error))
            with run_in(code, words):
                try:
                    with stoppable(), _missing_characters():
                        _check_words(words)
                        status = super().main(args, "pnp", *rest, **extra)
                        sys.stdout.flush()
                except SystemExit:
                    raise
                except BaseException as error:  # every error is reported and sets an exit status
                    status = _report(error)
        sys.exit(status if isinstance(status, int) else 0)


_MAX_NAMED = 6
"""Maximum number of missing characters listed in a warning."""


@contextmanager
def _missing_characters() -> Iterator[None]:
    """Warn about characters missing from the typeface, on one line after the command."""
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
        names = ", ".join([*found][:_MAX_NAMED])
        if (more := len(found) - _MAX_NAMED) > 0:
            names = _("{names} and {count} more", names=names, count=more)
        from pnp.api.own_fonts import has_fallback_fonts

        if has_fallback_fonts():
            message = _(
                "no font has {names}: add --font FILE, or accept boxes with their codes",
                names=names,
            )
        else:
            message = _(
                "no font has {names}: run pip install 'pnp-games[fonts]', or add --font FILE, or"
                " accept boxes with their codes",
                names=names,
            )
        _print_error(0, message)


def _check_options(ctx: click.Context, words: Sequence[str]) -> None:
    """Raise UsageError for an empty value, or if an option that takes one value is repeated.

    click silently keeps the last of several values, and many functions treat "" as no value.
    """
    try:
        values, rest, order = ctx.command.make_parser(ctx).parse_args([*words])
    except click.UsageError:
        return  # reported when the command itself is parsed
    for option in order:
        value = values.get(option.name or "")
        if not isinstance(option, click.Option) or (option.is_flag and not option.secondary_opts):
            continue
        name = option.opts[-1]
        if order.count(option) > 1 and not option.multiple:
            raise click.UsageError(_("{option} appears twice: leave one out", option=name), ctx)
        if value == "" or (option.multiple and "" in (value or ())):
            message = _("{option} has an empty value: type one or leave it out", option=name)
            raise click.UsageError(message, ctx)
    if isinstance(ctx.command, click.Group) and rest:
        command = ctx.command.get_command(ctx, rest[0])
        if command is not None:
            _check_options(click.Context(command, ctx, rest[0]), rest[1:])


def _check_words(args: Sequence[str]) -> None:
    """Raise PnpError if an argument contains a NUL character or standard output is closed."""
    if any("\0" in word for word in args):
        raise PnpError(_("the command contains a NUL character: remove it"))
    if sys.stdout is None:
        raise PnpError(_("standard output is closed: open it, or redirect it to a file"))


def _report(error: BaseException) -> int:
    """Print why the run ended and return the exit status."""
    if os.environ.get("PNP_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    match error:
        case PnpError():
            from pnp.cli.wording import lines

            return _print_error(2, *lines(error))
        case click.ClickException():
            return _report_usage_error(error)
        case click.Abort() | KeyboardInterrupt() | StoppedError():
            notes = getattr(error.__cause__ or error, "__notes__", ())  # click's Abort for Ctrl-C
            message = _("stopped: {notes}", notes="; ".join(notes)) if notes else _("stopped")
            return _print_error(getattr(error, "status", 130), message)
        case BrokenPipeError():
            sys.stderr.close()
            return 1
        case OSError():
            # only standard output: errors in files and standard input are PnpErrors
            place = error.filename or _("cannot write")
            return _print_error(2, f"{place}: {error.strerror or error}")
        case _:
            return _report_defect(error)


def _report_usage_error(error: click.ClickException) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return 2
    if isinstance(error, click.UsageError):
        from pnp.cli.wording import usage

        help_of = error.ctx.command_path if error.ctx else "pnp"
        message = _("{fault} (see {command} --help)", fault=usage(error), command=help_of)
        return _print_error(2, message)
    return _print_error(2, str(error.format_message()))


def _report_defect(error: BaseException) -> int:
    """Print an unexpected error in an installed game or in pnp, and return the exit status."""
    from pnp.cli.wording import lines

    fault = guest_fault(error)
    if fault is not None:
        return _print_error(70, *lines(fault))
    return _print_error(70, unexpected(error))


def _print_error(status: int, *lines: str) -> int:
    for line in lines:
        words = " ".join(str(line).split())
        if len(words) > _LONGEST:
            words = f"{words[: _LONGEST // 2]} ... {words[-_LONGEST // 4 :]}"
        with suppress(OSError):  # standard error is closed too
            click.echo(f"pnp: {words}", err=True)
    return status


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    __version__, message="%(prog)s %(version)s", help=_("Show the version and exit.")
)
@click.option(
    "--language",
    metavar="CODE",
    expose_value=False,
    help="Language of text and sheets, such as de.",
)
def main() -> None:
    """Print board games at true scale.

    \b
      pnp list                                   everything that you can print
      pnp show color-claim/board                 a component's size and parameters
      pnp render color-claim/board -o board.pdf  a file to print at 100%
      pnp kit color-claim -o kit.pdf             the whole game in one file
    """
