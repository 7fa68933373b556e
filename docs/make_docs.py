"""Draw the pictures for the documentation with pnp, and generate the tables from the code.

python -m docs.make_docs [FOLDER]     writes pictures to docs/pictures, or to FOLDER
"""

import contextlib
import io
import json
import os
import re
import shlex
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain, product
from pathlib import Path

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bench.kits import PAPERS, measure
from docs import make_api
from pnp.api.print_options import PRINTING, WRITING, OptionGroup
from pnp.catalogue import Catalogue
from pnp.cli import main as pnp
from pnp.games.line_or_colour.solved import solved
from pnp.kits.kit_file import KitFile, KitPart, KitVariant, PartChange, find_kit
from pnp.languages import ENGLISH, LANGUAGES
from pnp.languages.report import AREAS, catalogue_report
from pnp.templates.elements import ELEMENT_NAMES, element_class
from pnp.templates.theme import Theme, ThemeDrawing, ThemeShape
from tools import palettes

DOCS = Path(__file__).parent
os.environ["PNP_LANGUAGE"] = "en"
LIBRARY = Catalogue()
BARE = "--paper fit --no-marks --bleed 0mm --dpi 60"
SEVEN = "red,orange,yellow,green,blue,purple,black"
EIGHT = "pink,light-blue,purple,light-green,yellow,dark-green,orange,dark-blue"
ROW = "generic/colour-grid -p rows=1 -p cell=20mm -p colours="

EVENING = DOCS / "evening.toml"

PICTURES = {
    "movement-board": f"render paint-the-line/movement-board {BARE}",
    "scoring-board": f"render paint-the-line/scoring-board {BARE}",
    "color-claim": f"render color-claim/board {BARE}",
    "line-or-colour": f"render line-or-colour/basic {BARE}",
    "advanced": f"render line-or-colour/advanced {BARE}",
    "grey": f"render line-or-colour/basic --palette grey {BARE}",
    "ink-saver": f"render line-or-colour/basic --palette ink-saver {BARE}",
    "colour": f"render line-or-colour/basic --palette colour {BARE}",
    "seven": f"render {ROW}{SEVEN} -p columns=7 -p 'order=1 2 3 4 5 6 7' {BARE}",
    "eight": f"render {ROW}{EIGHT} -p columns=8 -p 'order=1 2 3 4 5 6 7 8' {BARE}",
    "sheet": "render paint-the-line/scoring-board --dpi 60",
    "poster": "render line-or-colour/advanced -p cell=38mm --poster --dpi 40",
    "calibration": "render calibration --dpi 60",
    "pad": f"render color-claim/pad {BARE}",
    "rules": "render paint-the-line/rules --dpi 60",
    "setup": "setup color-claim --code CC-16T2-WMA5-1HTF-WXNY-FC62 --paper fit --dpi 80",
    "line": f"score {DOCS / 'passtally.toml'} --paper fit --dpi 60",
    "lines": f"score {DOCS / 'colour-lines.toml'} --paper fit --dpi 60",
    "dice": "render colour-lines/dice --dpi 50",
    "tiles": "render passtally/tiles --backs gutter --dpi 50",
    "result": f"score {EVENING} --paper fit --dpi 70",
}
"""Arguments of `pnp` for each picture, keyed by the name of the picture. Only page 1 is used."""

TABLE_PICTURES = {
    f"table-{game}": f"diagram {game} --view table --paper fit --no-marks --dpi 90"
    for game in LIBRARY.kits()
}
"""Arguments of `pnp` for drawing each kit on a table, keyed by the picture's name."""

KIT_PICTURES = {f"kit-{game}": f"kit {game} --dpi 40" for game in LIBRARY.kits()}
"""Arguments of `pnp` for drawing all pages of each kit, keyed by the name of the pictures."""


def run(words: list[str]) -> None:
    """Run a pnp command. Raises SystemExit if it fails."""
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            pnp(words)
        except SystemExit as stop:
            if stop.code:
                raise


def make_pictures(folder: Path) -> None:
    """Draw all pictures as PNG files."""
    for name, words in {**PICTURES, **TABLE_PICTURES}.items():
        run([*shlex.split(words), "-o", str(folder / f"{name}.png")])
        for later in sorted(folder.glob(f"{name}-*.png"))[1:]:
            later.unlink()
    for name, words in KIT_PICTURES.items():
        for earlier in folder.glob(f"{name}-*.png"):
            earlier.unlink()
        run([*shlex.split(words), "-o", str(folder / f"{name}.png")])


def palette_table() -> str:
    """Return the table of figures for all palettes, as printed by `tools.palettes`."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        palettes.print_figures()
    return printed.getvalue()


def element_tables() -> str:
    """Return lists of the keys of every element."""
    lines: list[str] = []
    for name in ELEMENT_NAMES:
        element = element_class(name)
        text = " ".join((element.__doc__ or "").split())
        lines += key_table(name, element, text, without={"draw", "each", "when", "layer"})
    return "\n".join(lines)


def kit_tables() -> str:
    """Return lists of the keys of a kit.toml file, of its parts and of its variants."""
    tables = (
        key_table("The file", KitFile),
        key_table("`[[parts]]`", KitPart),
        key_table("`[[variants]]`", KitVariant),
        key_table("`[variants.parts.NAME]`", PartChange),
    )
    return "\n".join(chain.from_iterable(tables))


def key_table(
    heading: str, model: type[BaseModel], text: str = "", without: Collection[str] = ()
) -> Iterator[str]:
    """Yield a section that lists the keys of a file or of a table, as defined by a class."""
    yield from (f"### {heading}", "", *([text, ""] if text else []))
    yield from ("| key | default | |", "|---|---|---|")
    for key, field in model.model_fields.items():
        if key not in without:
            yield f"| `{key}` | {default(field)} | {field.description} |"
    yield ""


def fair_tables() -> str:
    """Return tables of the openings that lead to a draw on solved boards of Line or Colour."""
    boards = solved()
    drawn = Counter(board.drawn for board in boards)
    lines = [f"Boards solved: {len(boards)}; fair: {len(boards) - drawn[0]}.", ""]
    lines += ["| openings that draw | boards |", "|---:|---:|"]
    lines += [f"| {number} | {drawn[number]} |" for number in range(max(drawn) + 1)]
    lines += ["", "Number of boards, out of a hundred, on which each opening leads to a draw:", ""]
    lines += ["| | a | b | c | d | e |", "|---|---:|---:|---:|---:|---:|"]
    for row in range(5):
        places = range(5 * row, 5 * row + 5)
        draws = [sum(board.openings[place] == "D" for board in boards) for place in places]
        shares = " | ".join(f"{100 * each / len(boards):.0f}" for each in draws)
        lines.append(f"| {row + 1} | {shares} |")
    return "\n".join(lines)


def theme_tables() -> str:
    """Return lists of the keys of a theme.toml file."""
    drawings = key_table("`[ornament]`, `[border]`, `[back]`", ThemeDrawing)
    shapes = key_table("`[[ornament.shapes]]` and the others", ThemeShape)
    return "\n".join([*key_table("The file", Theme), *drawings, *shapes])


def kit_gallery() -> str:
    """Return Markdown that shows each kit on a table, followed by all its pages."""
    lines = []
    for game in LIBRARY.kits():
        title = find_kit(game, LIBRARY).title
        pages = sorted((DOCS / "pictures").glob(f"kit-{game}-*.png"))
        lines += [f"### {title}", ""]
        lines += [
            f'<img src="../pictures/table-{game}.png" width="640" alt="{title} on the table">'
        ]
        lines.append("")
        for number, page in enumerate(pages, start=1):
            text = f"{title}, page {number} of its kit"
            lines.append(f'<img src="../pictures/{page.name}" height="200" alt="{text}">')
        lines.append("")
    return "\n".join(lines)


def packing_table() -> str:
    """Return a table with the number of thick sheets for each kit, and its lower bound."""
    lines = [
        "| kit | paper | sheets of thick paper | lower bound |",
        "|---|---|---:|---:|",
    ]
    for game, paper in product(LIBRARY.kits(), PAPERS):
        found = measure(game, paper, LIBRARY)
        lines.append(f"| {game} | {paper} | {found.sheets} | {found.bound:.2f} |")
    return "\n".join(lines)


_DRAWN = 4
"""Number of kinds of documents. The table lists no kinds for options that apply to all kinds."""


def option_tables() -> str:
    """Return tables of the print options, one for each group."""
    lines = []
    for group in OptionGroup:
        lines += [f"### {group}", "", "| option | default | only | |", "|---|---|---|---|"]
        for option in (*WRITING.values(), *PRINTING.values()):
            if option.group is group and not option.implied_by:
                flags = ", ".join(f"`{flag}`" for flag in option.flag.split("/"))
                known = option.default is not None and not isinstance(option.default, bool)
                shown = f"`{option.default}`" if known else ""
                only = [*option.formats, *(option.only if len(option.only) < _DRAWN else ())]
                lines.append(f"| {flags} | {shown} | {', '.join(only)} | {option.help} |")
        lines.append("")
    return "\n".join(lines)


def default(field: FieldInfo) -> str:
    """Return a field's default as written in a template, or "" if there is no default."""
    if field.is_required():
        return "required"
    value = field.default
    if value in (None, (), "", [], {}) or isinstance(value, ThemeDrawing):
        return ""
    return f"`{value:.4g}`" if isinstance(value, float) else f"`{json.dumps(value)}`"


def language_table() -> str:
    """Return a table of the languages with the percentages of translated messages."""
    lines = [f"| code | language | {' | '.join(AREAS)} |", f"|---|---|{'---|' * len(AREAS)}"]
    for code, language in LANGUAGES.items():
        if code != ENGLISH:
            areas = catalogue_report(code).areas
            shares = (f"{100 * done // total} %" for done, total in (areas[area] for area in AREAS))
            lines.append(f"| `{code}` | {language.name} | {' | '.join(shares)} |")
    return "\n".join(lines)


TABLES = {
    "languages": language_table,
    "figures": palette_table,
    "elements": element_tables,
    "kit": kit_tables,
    "fair": fair_tables,
    "theme": theme_tables,
    "gallery": kit_gallery,
    "packing": packing_table,
    "options": option_tables,
    "api": make_api.reference,
    "api-rules": make_api.rules_reference,
}
"""Functions that generate parts of documents, keyed by the mark that precedes the part."""


def filled(text: str) -> str:
    """Replace the text between each mark and the next `<!-- end -->` with the generated table."""
    for mark, make in TABLES.items():
        marked = re.compile(rf"(<!-- {mark} -->\n).*?(<!-- end -->)", re.DOTALL)
        if marked.search(text):
            table = make().strip()
            text = marked.sub(rf"\1\n{table.replace(chr(92), 2 * chr(92))}\n\n\2", text)
    return text


def main() -> None:
    """Update the documents and their pictures, or only write the pictures to a given folder."""
    if len(sys.argv) > 1:
        make_pictures(Path(sys.argv[1]))
        return
    make_pictures(DOCS / "pictures")
    for file in DOCS.rglob("*.md"):
        file.write_text(filled(file.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
