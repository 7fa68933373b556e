"""What errors name as ways out, in the words of the command line."""

from pnp.errors import PnpError, Remedy

_WORDS = {
    "components": "pnp list shows all",
    "measure": "pnp printer add {value}",
    "forget": "pnp printer remove {value}",
    "parameter": "-p {value}",
    "poster": "--poster for several sheets",
    "without": "leave out --{value}",
}
"""Remedies that are more than an option and its value."""


def lines(error: PnpError) -> list[str]:
    """A line a fault."""
    return error.worded(_worded).splitlines()


def _worded(remedy: Remedy) -> str:
    setting, value = remedy
    return _WORDS.get(setting, f"--{setting} {value}".rstrip()).format(value=value)
