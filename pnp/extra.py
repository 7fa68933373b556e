"""Descriptions of extras: optional features in folders that can be deleted.

An extra is a package with one object, `EXTRA = Extra(...)`, in its `__init__`. Its targets are
strings such as "pnp_chess.cli:chess", so that describing an extra imports nothing else.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from pnp.messages import N_

__all__ = ["CommandEntry", "Extra", "Task"]


class Task(StrEnum):
    """Headings above the commands in `pnp --help`, in order."""

    PRINT = N_("Print")
    SET_UP = N_("Set up")
    PLAY = N_("Play")
    SCORE = N_("Score")
    CLUB = N_("Club")
    MAKE = N_("Make your own")
    TOOLS = N_("Tools")


class CommandEntry(NamedTuple):
    """The target of a click command, and its line in `pnp --help`."""

    target: str
    help: str = ""
    task: Task = Task.TOOLS
    """Heading under which the command is listed."""


class Extra(NamedTuple):  # a dataclass would take 1 ms whenever pnp starts
    """An optional feature; most of its fields are import targets such as `module:name`."""

    name: str
    """Name of the extra's folder, and of its API, `pnp.<name>`."""

    api: str = ""
    """Module with the public names; "" for an extra without a library interface."""

    commands: Mapping[str, CommandEntry] = MappingProxyType({})
    """Commands that the extra adds, keyed by name."""

    extends: Mapping[str, CommandEntry] = MappingProxyType({})
    """Functions that add options to a core command, keyed by the command's name.

    Each function takes the click command and returns a changed copy, because the core command
    must stay unchanged. A non-empty `help` replaces the command's line in `pnp --help`.
    """

    studio: str = ""
    """Target of a `StudioPart` with pages for the studio; "" if there are none."""

    needs: tuple[str, ...] = ()
    """Other extras that must be present; if one is missing, this extra is disabled."""
