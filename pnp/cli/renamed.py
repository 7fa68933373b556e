"""Former names of commands and options: each works until pnp 1.0, with a warning."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import click

from pnp.messages import _

NONE: Mapping[str, str] = MappingProxyType({})


class Command(click.Command):
    """A command whose options may have former names."""

    def __init__(self, *args: Any, renamed: Mapping[str, str] = NONE, **more: Any) -> None:
        super().__init__(*args, **more)
        self.renamed = renamed
        """Current name of each former option, such as {"--gone": "--absent"}."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words, with former option names replaced."""
        words = current_options(self, args)
        if not ctx.resilient_parsing:
            for old, new in zip(args, words, strict=True):
                if old != new:
                    warn(old.split("=", 1)[0], new.split("=", 1)[0])
        return super().parse_args(ctx, words)


class Group(click.Group):
    """A group whose commands may have former names."""

    command_class = Command

    def __init__(self, *args: Any, renamed: Mapping[str, str] = NONE, **more: Any) -> None:
        super().__init__(*args, **more)
        self.renamed = renamed
        """Current name of each former command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, also by a former name."""
        words = current_command(self.renamed, args)
        if words != args and not ctx.resilient_parsing:
            warn(f"{ctx.command_path} {args[0]}", f"{ctx.command_path} {words[0]}")
        return super().resolve_command(ctx, words)


def warn(old: str, new: str) -> None:
    """Print that a name has changed."""
    message = _("{old} is now {new}: the old name works until pnp 1.0", old=old, new=new)
    click.echo(f"pnp: {message}", err=True)


def current_command(renamed: Mapping[str, str], words: Sequence[str]) -> list[str]:
    """Return the words of a command line that starts with the current name of its command."""
    return [renamed.get(word, word) if n == 0 else word for n, word in enumerate(words)]


def current_options(command: click.Command, words: Sequence[str]) -> list[str]:
    """Return the words of a command line with the current names of its options."""
    renamed: Mapping[str, str] = getattr(command, "renamed", NONE)
    found = [*words]
    for n, word in enumerate(words):
        if word == "--":  # only arguments follow
            break
        name, sign, value = word.partition("=")
        found[n] = f"{renamed.get(name, name)}{sign}{value}"
    return found
