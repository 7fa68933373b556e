"""Hints of errors in terms of commands and options."""

import re
from collections.abc import Sequence

import click

from pnp.api.default_catalogue import Catalogue
from pnp.api.print_options import PRINTING
from pnp.errors import PnpError, Remedy, closest

_WORDS = {
    "calibration": "pnp render calibration -o FILE",
    "check": "pnp check {value}",
    "component": "pnp render {value} -o FILE",
    "components": "pnp list shows all",
    "kit": "pnp kit {value} -o FILE for all of it",
    "limit": "--no-limit to go on all the same",
    "measure": "pnp printer add {value}",
    "forget": "pnp printer remove {value}",
    "parameter": "-p {value}",
    "setup": "pnp setup {value} prints codes",
    "position": "pnp diagram {value} -o FILE draws it",
    "poster": "--poster for several sheets",
    "registration": "leave out --cut-file",
    "replace": "--force to replace it",
    "templates": "--templates {value} for one of your own",
    "without": "leave out --{value}",
}
"""Remedies that are more than an option and its value."""


_INSTEAD = {
    "board": "pnp list shows all boards",
    "create": "pnp render NAME prints a component, pnp setup GAME sets a game up",
    "download": "pnp kit GAME prints a whole game",
    "draw": "pnp diagram FILE draws a position, pnp render NAME prints a component",
    "games": "pnp list shows all",
    "help": "pnp --help, or pnp COMMAND --help",
    "make": "pnp render NAME prints a component, pnp kit GAME a whole game",
    "pdf": "pnp render NAME -o FILE.pdf prints a component, pnp kit GAME a whole game",
    "print": "pnp render NAME prints a component, pnp kit GAME a whole game",
    "random": "pnp setup GAME sets a game up at random",
    "rules": "pnp render GAME/rules -o rules.pdf prints them",
    "template": "pnp show NAME tells of a template, pnp check FILE tries one",
    "undo": "pnp play leaves FILE as it is: play from there again",
    "version": "pnp --version",
    "winner": "pnp score FILE tells who won",
}
"""Words that people try as commands, and what does it."""


_NUMBER = re.compile("is not a valid integer( range)?")
"""Pattern of click's message about a word that is not a whole number."""


def instead(word: str, commands: Sequence[str]) -> str:
    """Return the command to use instead of an unknown one, "" if there is none."""
    if word.lower() in _INSTEAD:
        return _INSTEAD[word.lower()]
    if word.endswith(".toml"):
        return f"pnp score {word}, pnp moves {word} or pnp diagram {word}"
    catalogue = Catalogue()
    if word in catalogue.kits():
        return f"pnp kit {word} prints the game, pnp setup {word} sets it up"
    if word in catalogue.components():
        return f"pnp render {word} prints it"
    meant = closest(word, commands)
    return f"did you mean {meant}?" if meant else ""


def usage(error: click.UsageError) -> str:
    """Return the message of a usage error, with a hint if the output file is missing."""
    if isinstance(error, click.NoSuchOption):
        return _no_option(error)
    missing = error.param if isinstance(error, click.MissingParameter) else None
    if missing is None or missing.name != "output" or error.ctx is None:
        return _NUMBER.sub("is not a whole number", error.format_message().rstrip("."))
    last = (error.ctx.params.get("names") or ("",))[-1]
    if last.endswith((".pdf", ".svg", ".png")):
        return f"{last} is no component: write -o {last} for the file to print into"
    return "no file to print into: add -o FILE, such as -o board.pdf"


def _no_option(error: click.NoSuchOption) -> str:
    """Return the message for an unknown option; parameters are often typed as options."""
    known = [
        name for param in (error.ctx.command.params if error.ctx else ()) for name in param.opts
    ]
    near = closest(error.option_name, [name for name in known if name.startswith("--")])
    meant = [near] if near else []
    if "-p" in known:
        meant.insert(0, f"-p {error.option_name.lstrip('-')}=VALUE for the component")
    way = f": did you mean {' or '.join(meant)}?" if meant else ""
    return f"unknown option {error.option_name}{way}"


def report(error: PnpError) -> None:
    """Print each fault in a line on standard error."""
    for line in lines(error):
        click.echo(f"pnp: {line}", err=True)


def lines(error: PnpError) -> list[str]:
    """Return a line for each fault."""
    return error.worded(_worded).splitlines()


def _option(setting: str) -> str:
    """Return the name on the command line of an option of the library."""
    implied_by = PRINTING[setting].implied_by if setting in PRINTING else ""
    return (implied_by or setting).replace("_", "-")


def _worded(remedy: Remedy) -> str:
    setting, value = remedy
    if setting in _WORDS:
        return _WORDS[setting].format(value=_option(value) if setting == "without" else value)
    return f"--{_option(setting)} {value}".rstrip()
