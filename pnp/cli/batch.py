"""Many position files one after the other: a bad one is told and does not stop the rest."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click

from pnp.api.table import Table
from pnp.cli.positions import read_position
from pnp.cli.wording import lines
from pnp.errors import PnpError

Answer = dict[str, Any]


def answer_all(
    files: Sequence[str],
    answer: Callable[[Table], Answer],
    line: Callable[[Table], str],
    *,
    as_json: bool,
    read: Callable[[str], Table] = read_position,
) -> None:
    """One JSON object or one line a file, in the order given; exits with 2 if any was bad."""
    from pnp.cli.progress import bar

    bad = 0
    with bar() as progress:
        for name in progress.track(files, description="Reading"):
            try:
                found = read(name)
                told = json.dumps({"file": name, **answer(found)}) if as_json else line(found)
            except PnpError as error:
                bad += 1
                _tell_fault(name, error, as_json=as_json)
            else:
                click.echo(told if as_json else f"{name}: {told}")
    if not as_json:
        click.echo(f"{len(files) - bad} of {len(files)} positions read.")
    if bad:
        click.get_current_context().exit(2)


def readable(files: Sequence[str], read: Callable[[str], Table], *, tell: bool) -> Iterator[Table]:
    """The positions of those files that are sound; the others may be told on standard error."""
    for name in files:
        try:
            yield read(name)
        except PnpError as error:
            if tell:
                _tell_fault(name, error, as_json=False)


def _tell_fault(name: str, error: PnpError, *, as_json: bool) -> None:
    if not as_json:
        for line in lines(error):
            click.echo(f"pnp: {line}", err=True)
        return
    told = list(map(_fault_json, error.faults))
    click.echo(json.dumps({"file": name, "error": told[0], "errors": told}))


def _fault_json(fault: PnpError) -> dict[str, str | int | None]:
    where = fault.where
    return {
        "line": where.line or None,
        "column": where.column or None,
        "token": where.token or None,
        "message": fault.what,
    }
