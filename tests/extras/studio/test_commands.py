"""Every option of a command is on a page, or has a reason to be missing."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import pnp
from pnp.api.find_extras import extended, load
from pnp.api.studio_part import StudioContext
from pnp.cli import command_entries, main
from pnp.extras.studio.prints import Prints
from pnp.extras.studio.session import start_session
from tests.extras.studio.conftest import PARTS

PRINTED = {
    "render": ("component/color-claim/board", "calibration"),
    "kit": ("kit/paint-the-line",),
    "pad": ("pad/passtally",),
    "setup": ("setup/line-or-colour",),
    "sheet": ("sheet/colour-lines",),
    "roll": ("dice/colour-lines",),
    "club slips": ("slips/club.evening",),
    "club standings": ("standings/club.evening",),
}
"""Commands whose options are fields, and the print pages with these fields."""


REASONS = {
    "name": "is in the address",
    "record": "is in the address",
    "names": "are in the address; several go into one file at the command line alone",
    "--output": "is a download",
    "--parameter": "each has its own field",
    "--cut-file": "is a separate download if cuts are for a machine",
    "--dpi": "a picture has the usual 300",
    "--clean": "a download deletes nothing",
    "--no-limit": "long work is stopped",
    "--templates": "folders are named when the studio starts",
    "--json": "is for programs",
    "--help": "explains the command line",
    "--help-all": "explains the command line",
    "--table": "many rows are printed from a file at the command line",
    "--jobs": "one document is drawn by one process",
    "--scheduler": "one document is drawn by one process",
    "--first": "a long run with several files is for a shell",
    "--with": "each has its own field",
    "--force": "a download replaces nothing",
    "--piece": "replaces a lost piece of a kit that was printed before",
    "--page": "replaces a spoiled sheet of a kit that was printed before",
    "--variant": "is a field where a position is set up; dice alone have none",
    **dict.fromkeys(
        ("--players", "--side", "--options", "--board", "--colours"),
        "names a variant, which a page has as a field",
    ),
}


def commands() -> Iterator[tuple[str, click.Command]]:
    for name, entry in command_entries().items():
        found, _ = extended(load(entry.target), name)
        if isinstance(found, click.Group):
            yield from ((f"{name} {each}", found.commands[each]) for each in found.commands)
        else:
            yield name, found


@pytest.mark.parametrize("name", PRINTED)
def test_every_option_is_a_field_or_has_a_reason(name: str, tmp_path: Path) -> None:
    record = tmp_path / "club.evening"
    pnp.club.create(record)
    session, catalogue = start_session([record], PARTS), pnp.Catalogue()
    contexts = {name: StudioContext(catalogue, session.files.get(name, {})) for name in PARTS}
    prints = Prints(catalogue, session, contexts)
    fields: set[str] = set()
    for path in PRINTED[name]:
        page = prints.find(path)
        for option in (*page.own, *page.paper):
            fields |= set(option.flag.split(" ")[0].split("/"))
    command = dict(commands())[name]
    # click caches the help option, whose names are from the program's context
    program = click.Context(main, **main.context_settings)
    params = command.get_params(click.Context(command, program))
    options = {word for option in params for word in option.opts if len(word) > 2 or word == "-n"}
    options.discard("--count")  # the long form of -n
    assert options - fields - set(REASONS) == set()
    assert fields - options - {"", "--no-marks"} <= {"--with"}
