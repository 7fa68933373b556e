"""Prompts. Questions are printed on standard error, and answers are read from standard input."""

import sys
from importlib import import_module
from importlib.util import find_spec

import click

from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import unreadable
from pnp.messages import _, labelled, pgettext

LEAVE = frozenset({"stop", "quit", "exit"})
"""Words that end any dialogue in the terminal."""

_LONGEST = 1000
"""Maximum length of a typed line, in characters; a position's rows are much shorter."""


def check_input_open() -> None:
    """Raise PnpError if standard input is closed."""
    if sys.stdin is None:
        hint = _("open it, or pass a position file")
        raise PnpError(_("standard input is closed"), hint=hint)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # invalid UTF-8 is then an unknown token


def is_interactive() -> bool:
    """Return True if a user can be prompted: standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def read_line(question: str) -> str:
    """Prompt the user and return the typed line.

    Raises click.Abort at the end of the input, and PnpError if the line is too long or standard
    input cannot be read.
    """
    prompt, has_line_editing = str(labelled(question, "")), _has_line_editing()
    if not has_line_editing:
        click.echo(prompt, nl=False, err=True)
        sys.stderr.flush()
    try:
        line = f"{input(prompt)}\n" if has_line_editing else sys.stdin.readline(_LONGEST + 2)
    except EOFError:
        raise click.Abort from None
    except OSError as error:
        raise unreadable(error, SourceLocation("standard input")) from None
    if not line:
        raise click.Abort
    if not sys.stdin.isatty():
        echo_stderr("")
    if len(line.removesuffix("\n")) > _LONGEST:
        most = f"{_LONGEST:,}"
        raise PnpError(_("the line is too long: type at most {most} characters", most=most))
    return line.strip()


def is_yes(answer: str) -> bool:
    """Return True if an answer means yes, in English or in the current language."""
    words = pgettext("words that mean yes, separated by spaces", "y yes")
    return answer.strip().lower() in {"y", "yes", *str(words).split()}


def _has_line_editing() -> bool:
    """Return True if readline can edit lines and recall earlier ones."""
    if not (sys.stdin.isatty() and sys.__stdout__ and sys.__stdout__.isatty()):
        return False
    return find_spec("readline") is not None and bool(import_module("readline"))


def unfinished_line() -> str:
    """Return the text of the line that is being typed."""
    readline = sys.modules.get("readline")
    return readline.get_line_buffer().strip() if readline is not None else ""


def echo_stderr(text: str) -> None:
    """Print a message on standard error."""
    click.echo(text, err=True)
