"""The language of a run: from `--language`, `PNP_LANGUAGE`, or the user's locale.

The command line is searched before it is parsed, because help and errors have the language too.
"""

import inspect
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

import click

from pnp.errors import PnpError
from pnp.languages import ENGLISH, code_of_locale, find_language, using
from pnp.messages import _

NAME = "--language"
VARIABLE = "PNP_LANGUAGE"

_CHOSEN: ContextVar[str] = ContextVar("chosen language", default=ENGLISH)
"""Code of the language of the documents that the command prints."""

GLOSS = re.compile(r"^(\s+\S.*?\s{2,})(\S.*)$")
"""An example in a help text, with its explanation on the right."""


def requested(args: Sequence[str]) -> str:
    """Return the code of the language for a command line; raise PnpError if it is unknown."""
    for name, value in (("", _typed(args)), (VARIABLE, os.environ.get(VARIABLE, ""))):
        if value:
            try:
                return find_language(value).code
            except PnpError as error:
                raise error.about(name) if name else error from None
    return code_of_locale()


def _typed(args: Sequence[str]) -> str:
    """Return the value of `--language`, or ""."""
    value = ""
    for number, word in enumerate(args):
        if word == "--":
            break
        if word == NAME and number + 1 < len(args):
            value = args[number + 1]
        elif word.startswith(f"{NAME}="):
            value = word.partition("=")[2]
    return value


@contextmanager
def run_in(code: str, args: Sequence[str]) -> Iterator[None]:
    """Make a language the current one for a run. JSON is the same in every language."""
    token = _CHOSEN.set(code)
    try:
        with using(ENGLISH if "--json" in args else code):
            yield
    finally:
        _CHOSEN.reset(token)


def chosen() -> str:
    """Return the code of the language of the documents that the command prints."""
    return _CHOSEN.get()


class TranslatedCommand(click.Command):
    """A command whose help is in the current language."""

    after_usage = " "
    """Text after "Usage:"; cloup's formatter adds the space itself."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, words, _("Usage:") + self.after_usage)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with self._translated():
            super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        with self._translated():
            return super().get_short_help_str(limit)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        english, self.help = self.help, translated_help(self.help)
        try:
            yield
        finally:
            self.help = english


def translated_help(text: str | None) -> str | None:
    """Return the help of a command in the current language; examples stay unchanged."""
    if not text:
        return text
    return "\n\n".join(map(_translated_block, inspect.cleandoc(text).split("\n\n")))


def _translated_block(block: str) -> str:
    if not block.startswith("\b"):
        return str(_(" ".join(block.split())))
    lines = (GLOSS.match(line) or line for line in block.split("\n"))
    return "\n".join(each if isinstance(each, str) else f"{each[1]}{_(each[2])}" for each in lines)
