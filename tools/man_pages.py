"""Write a manual page for each command from its help: `python -m tools.man_pages dist/man`."""

import shutil
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from pnp.cli import main
from pnp.cli.command import number_range, placeholder
from pnp.version import __version__


def write_pages(target: Path) -> None:
    """Write the pages to a folder, which is replaced."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for ctx in contexts(click.Context(main, info_name="pnp", **main.context_settings)):
        name = ctx.command_path.replace(" ", "-")
        (target / f"{name}.1").write_text(page(ctx), "utf-8")


def contexts(ctx: click.Context) -> Iterator[click.Context]:
    """Yield the context of a command, and those of its subcommands."""
    yield ctx
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            command = ctx.command.get_command(ctx, name)
            if command is not None and not command.hidden:
                yield from contexts(click.Context(command, ctx, name))


def page(ctx: click.Context) -> str:
    """Return the manual page of a command as troff."""
    command = ctx.command
    name = ctx.command_path.replace(" ", "-")
    usage = " ".join(command.collect_usage_pieces(ctx))
    lines = [
        f'.TH "{name.upper()}" "1" "" "pnp {__version__}" "pnp manual"',
        ".SH NAME",
        rf"{escaped(name)} \- {escaped(command.get_short_help_str(200).rstrip('.'))}",
        ".SH SYNOPSIS",
        rf"\fB{escaped(ctx.command_path)}\fR {escaped(usage)}",
        ".SH DESCRIPTION",
        *description(command.help or ""),
    ]
    options = [each for each in command.get_params(ctx) if isinstance(each, click.Option)]
    lines += [".SH OPTIONS", *(line for each in options for line in option(each, ctx))]
    if isinstance(command, click.Group):
        lines.append(".SH COMMANDS")
        for child in command.list_commands(ctx):
            found = command.get_command(ctx, child)
            if found is not None:
                shown = escaped(found.get_short_help_str(200))
                lines += [".TP", rf"\fB{escaped(f'{name}-{child}')}\fR(1)", shown]
    return "\n".join(lines) + "\n"


def description(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; examples keep their lines."""
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b"):
            lines = paragraph.replace("\b", "").strip("\n").rstrip()
            yield from (".PP", ".nf", ".RS", escaped(lines), ".RE", ".fi")
        elif paragraph.strip():
            yield from (".PP", escaped(" ".join(paragraph.split())))


def option(found: click.Option, ctx: click.Context) -> Iterator[str]:
    """Yield the entry of an option."""
    names = ", ".join(rf"\fB{escaped(each)}\fR" for each in (*found.opts, *found.secondary_opts))
    if not found.is_flag and not found.count:
        names += rf" \fI{escaped(placeholder(found, ctx))}\fR"
    allowed = number_range(found.type)
    yield from (".TP", names)
    yield escaped(f"{found.help or ''}{f' [{allowed}]' if allowed else ''}".strip())


def escaped(text: str) -> str:
    """Return text for troff, with escaped backslashes, hyphens and control characters."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return "\n".join(rf"\&{line}" if line[:1] in {".", "'"} else line for line in safe.split("\n"))


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
