"""Wording of errors in the terminal: remedies as options, and clearer messages for click."""

import re
from collections.abc import Callable, Sequence

import click

from pnp.api.default_catalogue import Catalogue
from pnp.api.print_options import PRINTING
from pnp.cli.command import number_range, placeholder
from pnp.errors import PnpError, Remedy, closest, quoted, suggestion
from pnp.messages import Message, _, ngettext

_REMEDIES = {
    "calibration": _("print it with pnp render calibration -o FILE"),
    "check": _("run pnp check {value}"),
    "component": _("print it with pnp render {value} -o FILE"),
    "components": _("list all with pnp list"),
    "kit": _("print the whole game with pnp kit {value} -o FILE"),
    "limit": _("add --no-limit to continue anyway"),
    "measure": _("add it with pnp printer add {value}"),
    "forget": _("remove it with pnp printer remove {value}"),
    "parameter": Message("-p {value}", {}),
    "setup": _("print codes with pnp setup {value}"),
    "position": _("draw it with pnp diagram {value} -o FILE"),
    "poster": _("--poster for several sheets"),
    "registration": _("leave out --cut-file"),
    "replace": _("--force to replace it"),
    "require_results": _("add --yes to draw the round without them"),
    "templates": _("--templates {value} for your own"),
    "without": _("leave out --{value}"),
}
"""Wordings for remedies that are not simply an option with a value."""

_PLAIN = {
    "board": _("list all boards with pnp list"),
    "create": _("print a component with pnp render NAME, or set up a game with pnp setup GAME"),
    "download": _("print a whole game with pnp kit GAME"),
    "draw": _("draw a position with pnp diagram FILE, or a component with pnp render NAME"),
    "games": _("list all games with pnp list"),
    "help": _("use pnp --help, or pnp COMMAND --help"),
    "make": _("print a component with pnp render NAME, or a whole game with pnp kit GAME"),
    "pdf": _("use pnp render NAME -o FILE.pdf, or pnp kit GAME -o FILE.pdf"),
    "print": _("print a component with pnp render NAME, or a whole game with pnp kit GAME"),
    "random": _("set up a game at random with pnp setup GAME"),
    "rules": _("print the rules with pnp render GAME/rules -o rules.pdf"),
    "template": _("show a template with pnp show NAME, or check one with pnp check FILE"),
    "undo": _("pnp play does not change FILE: to undo, start again from the same file"),
    "version": _("use pnp --version"),
    "winner": _("run pnp score FILE to see who won"),
}
"""Hints for words that people try as commands."""


def instead(word: str, commands: Sequence[str]) -> str:
    """Return a hint for an unknown command; "" if there is none."""
    if word.lower() in _PLAIN:
        return _PLAIN[word.lower()]
    if word.endswith(".toml"):
        return _("use pnp score {file}, pnp moves {file} or pnp diagram {file}", file=word)
    catalogue = Catalogue()
    if word in catalogue.kits():
        return _(
            "print the game with pnp kit {name}, or set it up with pnp setup {name}", name=word
        )
    if word in catalogue.components():
        return _("print it with pnp render {name}", name=word)
    meant = closest(word, commands)
    return _("did you mean {name}?", name=meant) if meant else ""


def usage(error: click.UsageError) -> str:
    """Return the message for a usage error, which explains what is wrong and what to do."""
    match error:
        case click.MissingParameter():
            message = _missing(error)
        case click.BadParameter():
            message = _bad_value(error)
        case click.NoSuchOption():
            message = _unknown_option(error)
        case click.exceptions.NoSuchCommand():
            message = _unknown_command(error)
        case click.BadOptionUsage():
            message = _bad_use(error)
        case _:
            message = _other(error)
    return message


def _other(error: click.UsageError) -> str:
    """Return the message for an error that has no class of its own in click."""
    if (extra := _EXTRA.match(error.message)) and error.ctx is not None:
        return ngettext(
            "unexpected argument {words}: write {usage}",
            "unexpected arguments {words}: write {usage}",
            len(extra[1].split()),
            words=extra[1],
            usage=_usage(error.ctx),
        )
    if _NO_COMMAND.match(error.message) and error.ctx is not None:
        return _("missing command: write {usage}", usage=_usage(error.ctx))
    return str(error.format_message()).rstrip(".")


def _unknown_command(error: click.exceptions.NoSuchCommand) -> str:
    group = error.ctx.command if error.ctx is not None else None
    known = [*group.commands] if isinstance(group, click.Group) else []
    fault = _("unknown command {name}", name=quoted(error.command_name))
    return _with_hint(fault, error.command_name, known)


_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
_NO_COMMAND = re.compile(r"Missing command")
_NUMBER = re.compile(r"is not (a valid|in the range)")
_NO_VALUE = re.compile(r"requires (an argument|\d+ arguments)")
_DIRECTORY = re.compile(r"^(File|Directory|Path) .* is a (file|directory)\.?$", re.DOTALL)
"""Patterns for messages of click that have no exception class of their own."""


def _usage(ctx: click.Context) -> str:
    """Return a command with its arguments, such as `pnp show NAME`."""
    arguments = [each for each in ctx.command.params if isinstance(each, click.Argument)]
    parts = [placeholder(each, ctx) for each in arguments]
    if isinstance(ctx.command, click.Group):
        parts.append("COMMAND")
    return " ".join((ctx.command_path, *parts))


def _with_hint(fault: str, typed: str, known: Sequence[str]) -> str:
    hint = suggestion(typed, known)
    return _("{fault}: {hint}", fault=fault, hint=hint) if hint else fault


def _missing(error: click.MissingParameter) -> str:
    ctx, param = error.ctx, error.param
    if ctx is None or param is None:
        return str(error.format_message()).rstrip(".")
    if param.name == "output":
        last = (ctx.params.get("names") or ("",))[-1]
        if last.endswith((".pdf", ".svg", ".png")):
            return _("{file} is not a component: write -o {file} to print to it", file=last)
        return _("missing output file: add -o FILE, such as -o board.pdf")
    if isinstance(param, click.Argument):
        name = placeholder(param, ctx)
        if isinstance(param.type, click.Choice):
            known = ", ".join(param.type.choices)
            return _("missing argument {name}: use one of {known}", name=name, known=known)
        name = name.removesuffix("...")
        return _("missing argument {name}: write {usage}", name=name, usage=_usage(ctx))
    option = param.opts[-1]
    value = placeholder(param, ctx)
    return _("missing option {option}: add {option} {value}", option=option, value=value)


def _bad_value(error: click.BadParameter) -> str:
    ctx, param = error.ctx, error.param
    if ctx is None or param is None:
        return str(error.format_message()).rstrip(".")
    name = param.opts[-1] if isinstance(param, click.Option) else placeholder(param, ctx)
    kind = param.type
    if isinstance(kind, click.Choice):
        typed = _typed(error.message)
        fault = _("unknown value {value} for {name}", value=quoted(typed), name=name)
        return _with_hint(fault, typed, kind.choices)
    if isinstance(kind, (click.IntRange, click.FloatRange, click.types.IntParamType)):
        return _bad_number(error, name)
    if _DIRECTORY.match(error.message):
        hint = _("use a folder") if " is a file" in error.message else _("use a file")
        return _("invalid value for {name}: {hint}", name=name, hint=hint)
    reason = error.message.rstrip(".")
    return _("invalid value for {name}: {reason}", name=name, reason=reason)


def _bad_number(error: click.BadParameter, name: str) -> str:
    kind = error.param.type if error.param is not None else None
    is_integer = isinstance(kind, click.types.IntParamType)
    limits = number_range(kind)
    if not _NUMBER.search(error.message):  # a message of pnp, such as "write 72.5"
        hint = error.message
    elif limits and is_integer:
        hint = _("use a whole number from {limits}", limits=limits)
    elif limits:
        hint = _("use a number from {limits}", limits=limits)
    else:
        hint = _("use a whole number") if is_integer else _("use a number")
    return _("invalid value for {name}: {hint}", name=name, hint=hint)


def _typed(message: str) -> str:
    """Return the value that click quotes in a message about a choice."""
    quote = message[:1]
    return message[1 : message.index(quote, 1)] if message.count(quote) > 1 else message


def _bad_use(error: click.BadOptionUsage) -> str:
    option = error.option_name
    if not _NO_VALUE.search(error.message):
        return _("unexpected value for {option}: leave the value out", option=option)
    params = error.ctx.command.params if error.ctx else ()
    found = next((each for each in params if option in each.opts), None)
    value = placeholder(found, error.ctx) if found is not None and error.ctx else "VALUE"
    return _("missing value for {option}: write {option} {value}", option=option, value=value)


def _unknown_option(error: click.NoSuchOption) -> str:
    """Return the message for an unknown option, which is often the name of a parameter."""
    known = [
        name
        for param in (error.ctx.command.params if error.ctx else ())
        if not getattr(param, "hidden", False)
        for name in (*param.opts, *param.secondary_opts)
    ]
    option = error.option_name
    near = closest(option, [name for name in known if name.startswith("--")])
    if "-p" in known:
        key = option.lstrip("-")
        if near:
            return _(
                "unknown option {option}: did you mean {near}, or -p {key}=VALUE?",
                option=option,
                near=near,
                key=key,
            )
        return _("unknown option {option}: did you mean -p {key}=VALUE?", option=option, key=key)
    if near:
        return _("unknown option {option}: did you mean {near}?", option=option, near=near)
    return _("unknown option {option}", option=option)


def report(error: PnpError) -> None:
    """Print each fault on its own line on standard error."""
    for line in lines(error):
        click.echo(f"pnp: {line}", err=True)


def lines(error: PnpError) -> list[str]:
    """Return a line for each fault, with remedies as options and commands."""
    return [line for fault in error.faults for line in fault.worded(_wording()).splitlines()]


def _wording() -> Callable[[Remedy], str]:
    """Return a function that phrases a fault's remedies, such as "use --poster or --paper A3"."""
    used = False

    def word(remedy: Remedy) -> str:
        nonlocal used
        worded = _worded(remedy)
        if not worded.startswith("-") or used:
            return worded
        used = True
        return _("use {option}", option=worded)

    return word


def _option(setting: str) -> str:
    implied_by = PRINTING[setting].implied_by if setting in PRINTING else ""
    return (implied_by or setting).replace("_", "-")


def _worded(remedy: Remedy) -> str:
    setting, value = remedy
    if setting in _REMEDIES:
        shown = _option(value) if setting == "without" else value
        return Message(_REMEDIES[setting].template, {"value": shown})
    return f"--{_option(setting)} {value}".rstrip()
