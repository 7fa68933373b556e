"""Collect all user-visible messages in a gettext template, and update the catalogues.

    python -m tools.messages build/messages.pot [FOLDER ...]

Messages are calls such as `_("…")` in Python and JavaScript, help for commands and options,
descriptions of fields, text and labels in HTML, and text in templates and kits. If folders are
named, only their templates and Python modules are read, such as a designer's templates or a game in
another package. Otherwise the catalogues in `pnp/languages` are updated, too.

Messages are sorted by area, so that translators can start with everything that is printed:
`sheets`, then `studio`, `cli`, `errors` and `schema`. Each message names its area in a comment.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import polib
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python

from docs.make_docs import filled
from pnp.cli.language import GLOSS
from pnp.languages.report import AREAS
from tools.catalogues import template_of, update
from tools.toml_messages import folder_messages

ROOT = Path(__file__).parent.parent

METHODS = [
    ("pnp/**.py", "tools.messages:python_messages"),
    ("pnp/**.js", "javascript"),
    ("pnp/**.html", "tools.messages:html_messages"),
    ("web/*.py", "tools.messages:python_messages"),
    ("web/site/**.js", "javascript"),
    ("web/site/**.html", "tools.messages:html_messages"),
]
"""File patterns. Each has the function that extracts messages from matching files."""

TEMPLATES = "templates"
"""Folder with the templates of all games."""

HELP = ("output_option", "count_option", "force_option")
"""Functions of the command line whose first argument is the help for an option."""

KEYWORDS = {**DEFAULT_KEYWORDS, **dict.fromkeys(HELP)}
"""Functions whose arguments are messages, as Babel expects them."""

MARKED = {"help", "short_help", "description"}
"""Keyword arguments of click and pydantic that are messages even without `_`."""


PRINTED = (
    *("templates", "pnp/kits", "pnp/diagrams", "pnp/layout", "pnp/games", "pnp/rules"),
    *("pnp/figure.py", "pnp/drawing", "pnp/extras/club/sheets.py", "pnp/api/kit_contents.py"),
    "pnp/templates/values.py",
)
"""Files and folders whose messages are printed, except for errors."""

CHECKS = re.compile(
    r"\b(legality|position|editing|conformance|kit_file|creation|fields|\w+_checks?)\.py$"
)
"""Files of the printed folders whose messages are errors."""

FAULTS = re.compile(r"(PnpError|Fault|TypeFault|NotationError|Illegal\w+|UsageError|BadParameter)$")
"""Names of exceptions and classes for errors."""

LABELS = {"title", "aria-label", "placeholder"}
"""HTML attributes whose values are messages."""


_PLACEHOLDER = re.compile(r"^\s*\{\w+\}\s*$")
"""Text that a build replaces."""


class Found(NamedTuple):
    """A message and its location in the source."""

    file: str
    line: int
    text: str | tuple[str, ...]
    """The message, or its singular and plural forms."""
    context: str
    area: str
    """One of `AREAS`."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The message, followed by its plural form if it has one."""
        return (self.text,) if isinstance(self.text, str) else self.text


def python_messages(
    file: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[Any, ...]]:
    """Yield messages in marked calls, command docstrings, and `help` or `description` arguments."""
    yield from extract_python(file, keywords, comment_tags, options)
    file.seek(0)
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.FunctionDef) and _is_command(node):
            text = ast.get_docstring(node)
            if text:
                for paragraph in paragraphs(text):
                    yield node.lineno, None, paragraph, []
        if isinstance(node, ast.keyword) and node.arg in MARKED:
            text = _constant(node.value)
            if text:
                yield node.value.lineno, None, text, []


def html_messages(
    file: BinaryIO,
    keywords: Any,  # noqa: ARG001 - parameters of every extractor
    comment_tags: Any,  # noqa: ARG001
    options: Any,  # noqa: ARG001
) -> Iterator[tuple[Any, ...]]:
    """Yield the text and labels on a page. In the browser, `translateHtml` translates them."""
    reader = _HtmlTexts()
    reader.feed(file.read().decode("utf-8"))
    yield from ((line, None, text, []) for line, text in reader.found)


class _HtmlTexts(HTMLParser):
    """Collects text and labels with their line numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        for name, value in attrs:
            if name in LABELS and value:
                self.found.append((self.getpos()[0], value))

    def handle_data(self, data: str) -> None:
        text = _PLACEHOLDER.sub("", data).strip()
        if text and self._tag != "style":
            self.found.append((self.getpos()[0], data.strip()))


def _is_command(node: ast.FunctionDef) -> bool:
    """Return True if a function is a click command or group, whose docstring is its help."""
    return any(
        isinstance(each, ast.Call)
        and ast.unparse(each.func).rpartition(".")[2] in {"command", "group"}
        for each in node.decorator_list
    )


def _constant(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a help text, and the explanations beside examples."""
    found = []
    for block in inspect.cleandoc(text).split("\n\n"):
        if block.startswith("\b"):
            found += [gloss[2] for line in block.split("\n") if (gloss := GLOSS.match(line))]
        else:
            found.append(" ".join(block.split()))
    return found


def messages(root: Path = ROOT) -> list[Found]:
    """Return all messages in the project, ordered by area, file and line."""
    errors = {file: error_lines(root / file) for file in _python_files(root)}
    found = [
        Found(file, line, text, context or "", _area(file, line, errors.get(file, set())))
        for file, line, text, _, context in extract_from_dir(root, METHODS, keywords=KEYWORDS)
        if text
    ]
    found += texts(root / TEMPLATES, root)
    return sorted(found, key=lambda each: (AREAS.index(each.area), each.file, each.line))


def texts(folder: Path, root: Path) -> list[Found]:
    """Return the messages in templates and kits in a folder, with file names relative to `root`."""
    return [
        Found(
            Path(each.file).relative_to(root.resolve()).as_posix(),
            each.line,
            each.text,
            each.context,
            "studio" if each.help else "sheets",
        )
        for each in folder_messages(folder)
    ]


def game_messages(folder: Path) -> list[Found]:
    """Return the messages in the templates and the rules of a game in another package."""
    code = extract_from_dir(folder, [("**.py", METHODS[0][1])], keywords=KEYWORDS)
    return texts(folder, folder) + [
        Found(file, line, text, context or "", _game_area(folder / file, line))
        for file, line, text, _, context in code
        if text
    ]


def _game_area(file: Path, line: int) -> str:
    return "errors" if line in error_lines(file) else "sheets"


def _python_files(root: Path) -> Iterator[str]:
    for file in (root / "pnp").rglob("*.py"):
        yield file.relative_to(root).as_posix()


def error_lines(file: Path) -> set[int]:
    """Return the lines of a Python file on which errors are worded."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Raise) or (
            isinstance(node, ast.Call) and FAULTS.search(ast.unparse(node.func))
        ):
            lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines


def _area(file: str, line: int, errors: set[int]) -> str:
    """Return the area of a message in a file."""
    if file.startswith(PRINTED) and not CHECKS.search(file) and line not in errors:
        return "sheets"
    if file.startswith("pnp/templates/elements/") and line not in errors:
        return "schema"
    if (
        "/page/" in file
        or file.startswith("web/")
        or (file.startswith("pnp/extras/studio/") and not file.endswith("/cli.py"))
    ):
        return "studio"
    if line in errors or not re.search(r"^pnp/(cli|api|extra|extras/\w+/(cli|__init__))\b", file):
        return "errors"
    return "cli"


def write_template(target: Path, found: Sequence[Found]) -> polib.POFile:
    """Write the messages to a template, in the order found, and return it."""
    template = template_of(found)
    target.parent.mkdir(parents=True, exist_ok=True)
    template.save(str(target))
    return template


def main(arguments: Sequence[str]) -> None:
    """Write the messages to the file named by the first argument, and update the catalogues.

    The table of languages in the documentation is updated, too. If the other arguments name
    folders, only the messages of the games in those folders are written.
    """
    target, *folders = map(Path, arguments)
    if folders:
        write_template(target, [each for folder in folders for each in game_messages(folder)])
        return
    template = write_template(target, messages())
    for file in sorted((ROOT / "pnp/languages").glob("*.po")):
        update(file, template)
    guide = ROOT / "docs/translating.md"
    guide.write_text(filled(guide.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
