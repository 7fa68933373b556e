"""Extreme values for every option and argument of every command."""

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import click

import pnp
from pnp.cli import main as program
from pnp.cli.print_flags import LENGTH, SHIFT
from tests.conftest import ROOT
from tests.fuzz.grammar import LISTS, built_in
from tests.fuzz.running import Case

LINES: dict[str, str] = LISTS["lines"]
"""A correct line of each command; one word of it is replaced, or added, at a time.

Without studio, which runs until it is stopped, and scan, whose bombs are photos
(tests/extras/scan).
"""

NUMBERS = [
    *("0", "-1", "1e30", "-1e30", "1" + "0" * 30, "1e400", "1e-30", "nan", "inf", "-inf"),
    *("<<5000*9>>", "-<<5000*9>>", "0.<<5000*0>>1", "1e<<5000*9>>", "0x<<5000*F>>", "\u00b2"),
]
TEXTS = [
    *("", " ", "\0", "\n", "a\nb", "\t", "\udcff", "\u202e", "\x1b[31m", "[/]", "{n}", "%n", "-"),
    *(
        "<<100000*a>>", "<<100000*,>>", "<<100000*a=>>", "<<60000*../>>", "<<50000*(>>",
        "<<50000*\u00e9>>",
    ),
]  # fmt: skip
_NAMELESS = "<<"
"""Part of a text that is too long for a file name; with any other the gallery creates a folder."""

_SHAPES = {
    "parameter": ("cell={}", "cell={}mm", "{}=20mm"),
    "paper": ("{}x{}mm", "{}x200mm", "{}"),
    "scale": ("A/{},B/{}", "{}/{}", "{}"),
    "layers": ("{},{}", "{}"),
    "texts": ("{}", "a{}"),
}
"""Forms of a number in options that are not numbers themselves, by the option's name."""


WIDTHS = ("0.0", "0.1", "1.0", "900.0", "2500.0", "20000.0", "1e15", "1e30", "1e308")
LENGTHS = ("1e30mm", "1000mm", "400mm", "80mm", "1e-9mm", "nanmm")
BOARDS = ("color-claim/board", "passtally/board", "generic/grid", "paint-the-line/scoring-board")


def bombs() -> Iterator[Case]:
    """Yield cases with one extreme word each."""
    for words, command in _commands(program, ()):
        name = " ".join(words)
        if name in {"studio", "scan"}:
            continue
        line = LINES[name].split()
        for parameter in command.params:
            for text in _values(parameter):
                if name != "gallery" or parameter.name != "folder" or _NAMELESS in text:
                    yield Case(_line(words, line, parameter, text), files())


@cache
def files() -> dict[str, str]:
    return {
        "p.toml": (ROOT / "docs/passtally.toml").read_text(),
        "c.toml": pnp.start("colour-lines", variant="1-player").text,
        "t.toml": built_in()["generic/grid"],
        "home/pnp/printers.json": '[{"name": "office"}]',
        "club.evening": f"bytes:{_club_record().decode('latin-1')}",
        "backup.evening": f"bytes:{_club_record().decode('latin-1')}",
        "members.csv": "name\nZoe\n",
    }


@cache
def _club_record() -> bytes:
    """Return a record of a round without results, with a late player and an undone action."""
    with TemporaryDirectory() as folder:
        record = f"{folder}/club.evening"
        people, late = (
            ["players", "Ann", "Ben", "Cy", "Di"],
            [["players", "Gil"], ["players", "Fay"]],
        )
        for words in (["new"], people, ["round", "passtally"], *late, ["undo"]):
            line = [sys.executable, "-m", "pnp", "club", words[0], record, *words[1:]]
            subprocess.run(line, check=True, stdout=subprocess.DEVNULL)
        return Path(record).read_bytes()


def _commands(
    command: click.Command, words: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if not isinstance(command, click.Group):
        yield words, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        yield from _commands(found, (*words, name))


def _line(
    words: tuple[str, ...], line: list[str], parameter: click.Parameter, text: str
) -> list[str]:
    """Return the line with a value: an option is appended, an argument replaces the first one."""
    if isinstance(parameter, click.Option):
        return [*words, *line, parameter.opts[-1], text]
    options = next((at for at, word in enumerate(line) if word.startswith("-")), len(line))
    arguments = line[:options]
    at = 1 if parameter.name in {"texts", "depth"} else 0
    arguments[at : at + 1] = ["--", text] if text.startswith("-") and not options else [text]
    return [*words, *arguments, *line[options:]]


def _values(parameter: click.Parameter) -> Iterator[str]:
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return
    yield from TEXTS
    for shape, number in product(_shapes(parameter), NUMBERS):
        yield shape.replace("{}", number)


def _shapes(parameter: click.Parameter) -> tuple[str, ...]:
    if parameter.type is LENGTH:
        return ("{}mm", "{}")
    if parameter.type is SHIFT:
        return ("{}mm,{}mm", "1mm,{}")
    return _SHAPES.get(parameter.name or "", ("{}",))


def printer_bombs() -> Iterator[Case]:
    """Yield cases with one wrong value in a file of printers, or with another kind of file."""
    good = {
        "name": '"office"',
        "scale": '{"across": 0.99, "down": 1.01}',
        "margin": "6.5",
        "shift": "[0.5, -1]",
    }
    values = [
        "<<5000*9>>", "0.<<5000*0>>1", "1e400", "-1e30", "NaN", "Infinity", "null", "{}", '""',
    ]  # fmt: skip
    values += [
        '"<<90000*a>>"', '"\\u0000"', '"\\ud800"', "[1e308, NaN]", "<<20000*[>>", "[[[1]]]",
        "true",
    ]  # fmt: skip
    texts = [
        "[{" + ", ".join(f'"{k}": {value if k == key else v}' for k, v in good.items()) + "}]"
        for key, value in product(good, values)
    ]
    texts += [
        "", "\0", "[]", "{}", "[<<9000*{},>>{}]", "bytes:\xff\xfe", "<<200000* >>", "[1", "nan",
    ]  # fmt: skip
    for text, line in product(texts, ("printer list", "render t.toml -o x.pdf --printer office")):
        yield Case(line.split(), {**files(), "home/pnp/printers.json": text})


def poster_bombs() -> Iterator[Case]:
    """Yield extreme sizes of boards and paper, as posters and whole, in every format."""
    papers = (
        "A4", "A3", "fit", "30x30mm", "1x1mm", "60x5000mm", "5000x5000mm", "1e9x1e9mm", "0x0mm",
    )  # fmt: skip
    kinds = ("x.pdf", "x.svg", "x.png", "x.svg.zip")
    ways = ("--poster", "--large --poster", "--poster --margin 0mm", "--marks", "--poster --dpi 20")
    ends = [f"{way} -o {kind}".split() for way, kind in product(ways, kinds)]
    for at, (wide, paper) in enumerate(product(WIDTHS, papers)):
        size = f"size = {{ width = {wide}, height = 2400.0 }}"
        label = '[[elements]]\ndraw = "label"\ntext = "a"\nx = 1\ny = 1'
        text = f'title = "t"\nhelp = "h"\n{size}\n{label}\n'
        words = ["render", "t.toml", "--paper", paper, *ends[at % len(ends)]]
        yield Case(words, {"t.toml": text})
    for at, (board, cell, paper) in enumerate(product(BOARDS, LENGTHS, papers)):
        words = ["render", board, "-p", f"cell={cell}", "--paper", paper]
        yield Case([*words, *ends[at % len(ends)]])


def every() -> list[Case]:
    return [*bombs(), *printer_bombs(), *poster_bombs()]
