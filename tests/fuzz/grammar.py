"""Cases generated from grammars of positions, templates, kits, codes, pictures and commands."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import click
from hypothesis import strategies as st

from pnp.catalogue.catalogue import Catalogue
from pnp.cli import command_entries
from pnp.cli import main as program
from pnp.rules.record import GameRecord
from pnp.rules.setups import RankedSetup
from pnp.templates.elements import ELEMENT_NAMES, element_class
from tests.conftest import ROOT, TEMPLATES
from tests.fuzz.running import Case

Cases = st.SearchStrategy[Case]

_MOVES = 10
"""Suffix of a record."""

LISTS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
"""Words and lines for cases."""

_WORD = re.compile(r"[^\s,=\[\]{}\"']+")
NUMBERS = ["0", "-1", "1", "2", "1e9", "1e-9", "1e400", "nan", "-inf", "0x1F", "1_000", "<<30*9>>"]
VALUES = [*NUMBERS, '""', "true", "[]", "{}", "[[1]]", "[[], {}]", "1979-05-27", "07:32:00", "'x'"]
TEXTS = [
    *("", " ", "[/]", "{", "}", "{}", "{0}", "{x}", "%s", "\\", "'", '"""', "#", "=", "\n", "\t"),
    *("\u202e", "\ufeff", "é", "e\u0301", "😀", "\u2028", "\uff10", "²", "A1", "a1-b2", "Z99", "-"),
    *(".", "r1 r1", "R1R1R1R1R1R1R1R1R1", "..", "/", "..\\..", "<<300*R1>>", "<<70*a1-a2 >>"),
    "\\u001b",
]  # fmt: skip


@cache
def built_in() -> dict[str, str]:
    """Return template files by name."""
    return {name: file.read_text() for name, file in Catalogue().components().items()}


@cache
def positions() -> list[str]:
    """Return position files: those of the documents, and the first of every variant."""
    texts = [file.read_text() for file in sorted((ROOT / "docs").glob("*.toml"))]
    chance = Random(11)
    for game in Catalogue().all_games():
        for variant in game.variants:
            for number in range(3):
                texts += _game_on(game, variant.unrank(number * variant.count // 3), chance)
    return texts


def _game_on(game: Any, position: Any, chance: Random) -> Iterator[str]:
    """Yield the files of a setup and of the position after up to ten random moves."""
    yield game.format(position)
    for _ in range(10):
        moves = list(islice(game.legal_moves(position), 50))
        if not moves:
            break
        position = game.play(position, chance.choice(moves))
    yield game.format(position)


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """Return the text with up to three words or, less often, lines changed."""
    for _ in range(draw(st.integers(0, 3))):
        kind = draw(st.sampled_from(["other", "other", "odd", "value", "line"]))
        text = draw(_lines_moved(text) if kind == "line" else _word_changed(text, kind))
    return text


@st.composite
def _word_changed(draw: st.DrawFn, text: str, kind: str) -> str:
    """Replace a word by another of the text, an odd one, or a value of another type."""
    words = list(_WORD.finditer(text))
    if not words:
        return text
    at, other = draw(st.sampled_from(words)), draw(st.sampled_from(words))
    new = other[0]
    if kind != "other":
        new = draw(st.sampled_from(TEXTS if kind == "odd" else VALUES))
    return text[: at.start()] + new + text[at.end() :]


@st.composite
def _lines_moved(draw: st.DrawFn, text: str) -> str:
    """Return the text with a line left out, doubled or cut."""
    lines = text.split("\n")
    at, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
    match draw(st.sampled_from(["drop", "double", "cut"])):
        case "drop":
            del lines[at]
        case "double":
            lines.insert(other, lines[at])
        case "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
    return "\n".join(lines)


@st.composite
def position_cases(draw: st.DrawFn) -> Case:
    text = draw(mutated(draw(st.sampled_from(positions()))))
    return Case(draw(st.sampled_from(LISTS["commands_of_positions"])).split(), {"p.toml": text})


@cache
def records() -> list[str]:
    """Return records of games of every variant with ten random moves, and of setups alone."""
    texts = []
    chance = Random(12)
    for game in Catalogue().all_games():
        for variant in game.variants:
            start = variant.unrank(chance.randrange(variant.count))
            if game.dice:
                start = game.dice.put(start, game.dice.roll(12).rounds)
            position, moves = start, []
            while len(moves) < _MOVES and (found := list(islice(game.legal_moves(position), 50))):
                moves.append(chance.choice(found))
                position = game.play(position, moves[-1])
            texts += [GameRecord(game, start, tuple(moves)).text, GameRecord(game, start).text]
    return texts


@st.composite
def record_cases(draw: st.DrawFn) -> Case:
    text = draw(mutated(draw(st.sampled_from(records()))))
    return Case(draw(st.sampled_from(LISTS["commands_of_records"])).split(), {"p.toml": text})


@st.composite
def template_cases(draw: st.DrawFn) -> Case:
    """Return a built-in template with changes, or known elements with any values."""
    words = draw(st.sampled_from(LISTS["commands_of_templates"])).split()
    if draw(st.booleans()):
        return Case(words, {"g/t.toml": draw(grown_templates())})
    name = draw(st.sampled_from(sorted(built_in())))
    return Case(words, {"g/t.toml": draw(mutated(built_in()[name])), **_bases(name)})


@cache
def _bases(name: str) -> dict[str, str]:
    """Return the templates that those of a game build on, by file name."""
    game = TEMPLATES / name.partition("/")[0]
    below = {f"g/{file.name}": file.read_text() for file in game.glob("_*.toml")}
    common = {f"common/{file.name}": file.read_text() for file in TEMPLATES.glob("common/_*.toml")}
    return below | common


@st.composite
def grown_templates(draw: st.DrawFn) -> str:
    """Return a template of known keys with values of any kind."""
    expressions = st.sampled_from(LISTS["expressions"])
    values = st.one_of(
        expressions.map(json.dumps),
        *[st.sampled_from(["5", "10", "20", "2", "1", "3", "'red'", '"ink"', '["red"]'])] * 8,
        st.sampled_from(VALUES),
        st.sampled_from(TEXTS).map(json.dumps),
    )
    kind, default = draw(
        st.sampled_from(
            [("length", "'9mm'"), ("count", "2"), ("number", "0.5"), ("number", "'w'"), ("rows", 1)]
        )
    )
    lines = [
        'title = "t"\nhelp = "h"',
        f"size = {{ width = {draw(values)}, height = 30 }}",
        f'[parameters.n]\ntype = "{kind}"\ndefault = {default}\nhelp = "n"',
        f"[values]\nv = {draw(values)}\nw = {draw(values)}\ncolours = ['red', 'blue']",
    ]
    for _ in range(draw(st.integers(1, 3))):
        word = draw(st.sampled_from(sorted(ELEMENT_NAMES)))
        fields = element_class(word).model_fields
        needed = [key for key, each in fields.items() if each.is_required() and key != "draw"]
        more = draw(st.lists(st.sampled_from(sorted({*fields} - {"draw"})), max_size=4))
        lines.append(f'[[elements]]\ndraw = "{word}"')
        lines += [f"{key} = {draw(values)}" for key in dict.fromkeys([*needed, *more])]
    return "\n".join(lines)


@st.composite
def kit_cases(draw: st.DrawFn) -> Case:
    kits = Catalogue().kits()
    text = kits[draw(st.sampled_from(sorted(kits)))].read_text()
    return Case(["check", "kit.toml"], {"kit.toml": draw(mutated(text))})


@cache
def codes() -> list[tuple[str, str]]:
    """Return the first and the last code of every variant, and its game."""
    games = Catalogue().all_games()
    variants = [(game, each) for game in games for each in game.variants]
    return [
        (game.name, RankedSetup(game, each, number).code)
        for game, each in variants
        for number in (0, each.count - 1)
    ]


@st.composite
def code_cases(draw: st.DrawFn) -> Case:
    """Return codes with a few characters changed."""
    game, code = draw(st.sampled_from(codes()))
    letters = list(code)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(letters)))
        odd = draw(st.sampled_from(["0", "Z", "-", "o", "I", " ", "\u00b2", "\u0663", "", "U"]))
        letters[at : at + draw(st.integers(0, 1))] = odd
    words = ["setup", game, "--code", "".join(letters)]
    return Case([*words, *draw(st.sampled_from([[], ["--json"], ["-o", "x.svg"]]))])


@st.composite
def picture_cases(draw: st.DrawFn) -> Case:
    """Return an SVG of known elements with any attributes."""
    numbers = st.sampled_from(LISTS["picture_numbers"])
    values = st.one_of(numbers, st.sampled_from(LISTS["attribute_values"]))
    attributes = st.dictionaries(st.sampled_from(LISTS["attributes"]), values, max_size=5)
    tags = st.sampled_from(LISTS["tags"])

    def nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.builds(_element, tags, attributes, st.lists(inner, max_size=3).map("".join))

    content = draw(st.recursive(st.builds(_element, tags, attributes, st.just("")), nested))
    box = " ".join(
        draw(st.lists(numbers, min_size=4, max_size=4))
        if draw(st.booleans())
        else ["0", "0", "9", "9"]
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{content}</svg>'
    text = (
        'title = "x"\nhelp = "y"\nsize = { width = 20, height = 20 }\n'
        '[[elements]]\ndraw = "picture"\nfile = "p.svg"\nwidth = 10\n'
    )
    target = draw(st.sampled_from(["x.pdf", "x.svg"]))
    return Case(["render", "t.toml", "-o", target], {"t.toml": text, "p.svg": svg})


def _element(tag: str, attributes: dict[str, str], inner: str) -> str:
    if tag == "use":
        attributes = {"href": "#a", **attributes}
    written = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{tag}{written}>{inner}</{tag}>"


SLOW = {"gallery", "pad", "kit", "perft", "studio"}
"""Commands whose work grows with their arguments, or that run until they are stopped."""


@st.composite
def command_cases(draw: st.DrawFn) -> Case:
    """Return words generated from the options of the commands."""
    name = draw(st.sampled_from(list(_COMMANDS)))
    command = _COMMANDS[name]
    words = [name]
    if isinstance(command, click.Group):
        sub = draw(st.sampled_from(sorted(command.commands)))
        command = command.commands[sub]
        words.append(sub)
    for each in command.params:
        if isinstance(each, click.Argument):
            words.append(draw(_arguments()))
        elif isinstance(each, click.Option) and draw(st.integers(0, 3)) == 0:
            words.append(draw(st.sampled_from(each.opts)))
            if not each.is_flag:
                words.append(draw(_option_values(each)))
    return Case(words, {"p.toml": positions()[0], "b.toml": built_in()["color-claim/board"]})


def _command(name: str) -> click.Command:
    assert isinstance(program, click.Group)
    found = program.get_command(click.Context(program), name)
    assert found is not None
    return found


_COMMANDS = {name: _command(name) for name in sorted(set(command_entries()) - SLOW)}
"""Imported before any example: libraries that draw random numbers later would disturb it."""


def _arguments() -> st.SearchStrategy[str]:
    known = [
        "p.toml", "b.toml", "color-claim", "passtally", "color-claim/board", "calibration", "-",
    ]  # fmt: skip
    odd = [".", "/", "absent.toml", "kit", "bash", "1", "2", "", "-x", "a\x1bb", "\udcff", "*"]
    return st.sampled_from([*known, *known, *odd])


def _option_values(option: click.Option) -> st.SearchStrategy[str]:
    odd = [
        "", "0", "-1", "nan", "1e400", "<<5000*9>>", "x", "x=y", "1,2", "1mm,2mm", "²", "red,red",
    ]  # fmt: skip
    good = ["x.pdf", "x.svg", "x.png", "x.svg.zip", "A4", "Letter", "fit", "cell=20mm", "5mm", "3"]
    if isinstance(option.type, click.Choice):
        good += [str(each) for each in option.type.choices] * 3
    if option.name == "number" or "count" in str(option.name):
        return st.sampled_from(["1", "2", "0", "-1", "x"])
    if option.name == "dpi":
        return st.sampled_from(["10", "20", "0", "-1", "nan", "1e9", "x"])
    return st.sampled_from([*odd, *good, *good])
