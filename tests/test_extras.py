"""Extras can be deleted one by one, and other packages can add extras."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.api.find_extras import extras
from tests.catalogue.guests import put_package
from tests.conftest import ROOT

NAMES = [extra.name for extra in extras()]
TRACES = {
    "batch": r"--jobs|--scheduler|Dask",
    "club": r"pnp club|Keep a club's",
    "opponent": r"\bhint\b|--against|the computer",
    "scan": r"\bscan\b|[Pp]hoto",
    "studio": r"[Ss]tudio|[Bb]rowser",
}
"""Words of the help that belong to a single extra."""

MENU = {"club": ">Club<", "scan": ">Scan<"}
"""Entries in the studio's menu."""

PROGRAM = """
import contextlib, io, json, sys
import pnp
from pnp.cli import command_entries, main

def run(arguments):
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            main(arguments)
        except SystemExit as stop:
            return int(stop.code or 0), out.buffer.getvalue().decode()

def studio():
    from pnp.extras.studio.answers import Answers
    from pnp.extras.studio.parts import find_parts
    from pnp.extras.studio.pages import Pages
    from pnp.extras.studio.session import start_session
    from pnp.api.studio_part import Question

    parts = find_parts()
    pages, answers = Pages(parts), Answers(start_session([], parts))
    questions = Question("catalogue", ""), Question("print", "component/color-claim/board")
    return {
        "pages": [pages.html(script) for script in pages.scripts.values()],
        "statuses": [answers.to(question).status for question in questions],
    }

helps = [["--help"], *([name, "--help-all"] for name in command_entries())]
print(json.dumps({
    "ran": [run(arguments) for arguments in json.loads(sys.argv[1])],
    "help": [run(arguments) for arguments in helps if "help" in sys.argv],
    "names": dir(pnp),
    "studio": studio() if "studio" in command_entries() and "help" in sys.argv else None,
    "modules": [name for name in sys.modules if name.startswith("pnp.extras.")],
}))
"""

COMMANDS = [
    ["list"],
    ["kit", "color-claim", "--only", "board", "-o", "kit.pdf"],
    ["setup", "color-claim", "--seed", "1", "-o", "table.toml"],
    ["score", "table.toml"],
    ["play", "table.toml", "a1-b1"],
    ["check", "templates/generic/grid.toml"],
]
LONG_COMMANDS = [
    ["kit", "color-claim", "-o", "kit.pdf"],
    ["check", "color-claim"],
    ["render", "color-claim/board", "-o", "board.svg"],
]
OF_EXTRAS = {
    "club": [
        ["club", "new", "club.evening"],
        ["club", "players", "club.evening", "Ann", "Ben"],
        ["club", "round", "club.evening", "color-claim"],
        ["club", "slips", "club.evening", "-o", "slips.pdf"],
    ],
    "opponent": [["hint", "table.toml", "--level", "beginner"]],
    "scan": [["scan", "pen-a.jpg", "--json"]],
}
"""Commands of each extra while it is installed."""


def ran(tree: Path, commands: list[list[str]], *, helps: bool = False) -> dict[str, Any]:
    """Run commands, and optionally every help, in a process that uses the package in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(commands), "help" if helps else ""],
        cwd=tree,
        env={"HOME": str(tree), "PATH": "/usr/bin:/bin", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of the package with its templates."""
    shutil.copytree(ROOT / "pnp", tmp_path / "pnp")
    (tmp_path / "templates").symlink_to(ROOT / "templates")
    (tmp_path / "pen-a.jpg").symlink_to(ROOT / "tests/extras/scan/photos/pen-a.jpg")
    return tmp_path


@pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("deleted", [[name] for name in NAMES] + [NAMES], ids=",".join)
def test_everything_else_works_without_an_extra(tree: Path, deleted: list[str], long: bool):
    for name in deleted:
        shutil.rmtree(tree / "pnp/extras" / name)
    commands = [*COMMANDS]
    if long:
        commands += LONG_COMMANDS
        commands += [each for name in OF_EXTRAS if name not in deleted for each in OF_EXTRAS[name]]
    found = ran(tree, commands, helps=True)
    for arguments, (status, out) in zip(commands, found["ran"], strict=True):
        assert status == 0, (arguments, out)
    assert (tree / "kit.pdf").stat().st_size
    for status, out in found["help"]:
        assert status == 0, out
        for name in deleted:
            assert not re.search(TRACES[name], " ".join(out.split())), out
    if "studio" not in deleted:
        assert found["studio"]["statuses"] == [200, 200]
        menus = " ".join(found["studio"]["pages"])
        assert not [
            name for name in deleted if f"/{name}/" in menus or MENU.get(name, "\0") in menus
        ]
    assert not set(deleted) & set(found["names"])
    assert {name.split(".")[2] for name in found["modules"]} <= {*NAMES} - {*deleted}


def test_help_mentions_every_installed_extra(tree: Path):
    found = ran(tree, [], helps=True)
    shown = " ".join(" ".join(out.split()) for _, out in found["help"])
    assert TRACES.keys() == set(NAMES)
    assert [name for name in NAMES if not re.search(TRACES[name], shown)] == []
    menus = " ".join(found["studio"]["pages"])
    assert [name for name in MENU if MENU[name] not in menus or f"/{name}/" not in menus] == []


INIT = """
from pnp.extra import CommandEntry, Extra
EXTRA = Extra(
    "coin",
    api="pnp_coin.api",
    commands={"toss": CommandEntry("pnp_coin.cli:toss", "Toss a coin.")},
    extends={"roll": CommandEntry("pnp_coin.cli:extend_roll")},
)
"""
CLI = """
import copy, click

@click.command()
@click.option("--fail", is_flag=True)
def toss(fail):
    \"\"\"Toss a coin.\"\"\"
    click.echo(1 // 0 if fail else "heads")

def extend_roll(command):
    extended = copy.copy(command)
    extended.params = [*command.params, click.Option(["--coin"], is_flag=True, help="Add a coin.")]
    extended.callback = lambda coin, **others: command.callback(**others)
    return extended
"""
API = """
__all__ = ["sides"]

def sides():
    return ("heads", "tails")
"""


ENTRIES = """
[console_scripts]
coin = pnp_coin:main

[pnp.extras]
# one
coin = pnp_coin
[other]
a = b
"""


def install(site: Path, **files: str) -> None:
    """Write the package `pnp_coin` as if it had been installed."""
    put_package(site, "pnp_coin", ENTRIES, {f"{name}.py": text for name, text in files.items()})


def test_package_adds_a_command_an_option_and_an_api(tree: Path):
    install(tree, __init__=INIT, cli=CLI, api=API)
    commands = [["--help"], ["roll", "--help"], ["toss"], ["roll", "colour-lines", "--coin"]]
    found = ran(tree, commands)
    (_, shown), (_, extended), toss, (status, _) = found["ran"]
    assert "  toss        Toss a coin." in shown
    assert "--coin" in extended
    assert toss == [0, "heads\n"]
    assert status == 0
    assert "coin" in found["names"]


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"__init__": "1 / 0"}, "the coin extra (pnp_coin) could not be loaded: ZeroDivisionError"),
        ({"__init__": "EXTRA = None"}, "its EXTRA must be an Extra named 'coin'"),
        (
            {"__init__": 'from pnp.extra import Extra\nEXTRA = Extra("coin", needs=("dice",))'},
            "the coin extra needs dice: install it",
        ),
    ],
)
def test_broken_extra_is_left_out_and_listed(tree: Path, files: dict[str, str], reason: str):
    install(tree, **files)
    (listed, rolled, tossed) = ran(
        tree, [["list"], ["roll", "colour-lines", "--seed", "1"], ["toss"]]
    )["ran"]
    assert listed[0] == rolled[0] == 0
    assert "pnp: coin is left out: " in listed[1]
    assert reason in listed[1]
    assert tossed[0] == 2


def test_core_command_works_if_an_extension_fails(tree: Path):
    install(tree, __init__=INIT, cli="import pnp_missing")
    (rolled, tossed) = ran(tree, [["roll", "colour-lines", "--seed", "1"], ["toss"]])["ran"]
    assert rolled[0] == 0
    assert rolled[1].startswith(
        "pnp: coin is left out: pnp_coin.cli:extend_roll could not be loaded"
    )
    assert tossed[0] == 2
    assert tossed[1].startswith("pnp: pnp_coin.cli:toss could not be loaded: ModuleNotFoundError")


def test_defect_of_another_package_names_that_package(tree: Path):
    install(tree, __init__=INIT, cli=CLI)
    ((status, out),) = ran(tree, [["toss", "--fail"]])["ran"]
    assert status == 70
    assert out.startswith("pnp: pnp_coin/cli.py:8: coin: ZeroDivisionError: ")
