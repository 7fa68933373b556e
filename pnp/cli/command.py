"""Commands that group the options in their help.

Every pnp command is created by `command` or `group`. An option's definition also sets its heading
in the help: `option("--json", group=OUTPUT)`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from pnp.cli.language import NAME as LANGUAGE
from pnp.cli.language import TranslatedCommand
from pnp.languages import LANGUAGES
from pnp.messages import _

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS = _("Options")
"""Heading for options that belong to a single command."""

OUTPUT = _("Output")
PARALLEL = _("Parallel runs")

HELP_ALL = f"{__name__}.help_all"
"""Key in a context's `meta`; the value is True while the help shows all options."""


class GroupedOption(click.Option):
    """An option that the help lists under a heading."""

    def __init__(
        self, *args: Any, group: str = OPTIONS, rare: bool = False, **attributes: Any
    ) -> None:
        super().__init__(*args, **attributes)
        self.message: str = attributes.get("help") or ""
        """Help as a message; `help` is plain English text."""
        self.group = group
        """Heading in the help."""
        self.rare = rare
        """True if only `--help-all` shows it."""


def option(*names: str, **attributes: Any) -> Callable[[Function], Function]:
    """Add an option under the heading `group`; only `--help-all` shows `rare` options."""
    return click.option(*names, **{"cls": GroupedOption, **attributes})


def is_rare(parameter: click.Parameter) -> bool:
    """Return True if only `--help-all` shows the option."""
    return isinstance(parameter, GroupedOption) and parameter.rare


def _show_all(ctx: click.Context, _option: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's
    if value and not ctx.resilient_parsing:
        ctx.meta[HELP_ALL] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


_HELP_ALL_OPTION = click.Option(
    ["--help-all"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_all,
    hidden=True,  # if it lists more options, the last line of the help mentions it
)


LANGUAGE_OPTION = GroupedOption(
    [LANGUAGE],
    metavar="CODE",
    expose_value=False,
    group="Style",
    help="Language of text and sheets, such as de.",
    shell_complete=lambda _ctx, _option, typed: [
        CompletionItem(code) for code in LANGUAGES if code.startswith(typed)
    ],
)
"""Option of every command; `pnp.cli.language` reads it before the command line is parsed."""


class _Helpful(TranslatedCommand):
    """A command with help formatted by cloup.

    Importing cloup takes about half as long as importing click, so only the help imports it.
    """

    after_usage = ""

    def get_help(self, ctx: click.Context) -> str:
        from pnp.cli.help import formatter

        written = formatter(ctx)
        self.format_help(ctx, written)
        return written.getvalue().rstrip("\n")

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *own, help_option = super().get_params(ctx)
        return [*own, LANGUAGE_OPTION, help_option, _HELP_ALL_OPTION]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = _("Show this help.")
        return found


class Command(_Helpful):
    """A command whose errors name the command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # click does not set it if a value is missing
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from pnp.cli.help import write_options

        write_options(self, ctx, formatter)


class Group(_Helpful, click.Group):
    """A group of commands, listed in the order of their definitions."""

    command_class = Command

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the command names in definition order."""
        return [*self.commands]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from pnp.cli.help import write_commands, write_options

        write_options(self, ctx, formatter)
        write_commands(self, ctx, formatter)


def placeholder(parameter: click.Parameter, ctx: click.Context) -> str:
    """Return the placeholder for a value: the parameter's metavar, or one based on its type."""
    if parameter.metavar:
        return parameter.metavar
    if isinstance(parameter, click.Argument):
        return parameter.human_readable_name
    match parameter.type:
        case click.IntRange() | click.FloatRange() | click.types.IntParamType():
            return "NUMBER"
        case click.types.StringParamType():
            return "TEXT"
        case _:
            return parameter.make_metavar(ctx)


def number_range(kind: Any) -> str:
    """Return the range of a numeric type, such as "1 to 40"; "" if a limit is missing."""
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    if low is None or high is None:
        return ""
    shown = f"{high:,}" if high >= _LARGE else f"{high:g}"
    return _("{low} to {high}", low=f"{low:g}", high=shown)


_LARGE = 100_000
"""Smallest number that is written with a comma."""


def command(name: str | None = None, **attributes: Any) -> Callable[[Callable[..., Any]], Command]:
    """Return a decorator that makes a function a command."""
    return click.command(name, cls=Command, **attributes)


def group(**attributes: Any) -> Callable[[Callable[..., Any]], Group]:
    """Return a decorator that makes a function a group of commands."""
    return click.group(cls=Group, **attributes)
