"""Collect all user-visible messages in a gettext template for translators.

    python -m tools.messages build/messages.pot [FOLDER ...]

Messages are calls such as `_("…")` in Python and JavaScript, help for commands and options,
descriptions of fields, text and labels in HTML, and text in templates and kits. If folders are
named, only the text in those folders is collected, such as a designer's templates or the templates
of a game in another package.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.pofile import write_po

from tools.toml_messages import folder_messages

ROOT = Path(__file__).parent.parent

METHODS = [
    ("pnp/**.py", "tools.messages:python_messages"),
    ("pnp/**.js", "javascript"),
    ("pnp/**.html", "tools.messages:html_messages"),
]
"""File patterns. Each has the function that extracts messages from matching files."""

TEMPLATES = "templates"
"""Folder with the templates of all games."""

MARKED = {"help", "short_help", "description"}
"""Keyword arguments of click and pydantic that are messages even without `_`."""


LABELS = {"title", "aria-label", "placeholder"}
"""HTML attributes whose values are messages."""


class Found(NamedTuple):
    """A message and its location in the source."""

    file: str
    line: int
    text: str | tuple[str, ...]
    """The message, or its singular and plural forms."""
    context: str

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

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        for name, value in attrs:
            if name in LABELS and value:
                self.found.append((self.getpos()[0], value))

    def handle_data(self, data: str) -> None:
        if data.strip():
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
    """Return the paragraphs of a help text, without the examples, which are not translated."""
    found = inspect.cleandoc(text).split("\n\n")
    return [" ".join(each.split()) for each in found if not each.startswith("\b")]


def messages(root: Path = ROOT) -> list[Found]:
    """Return all messages in the project, ordered by file and line."""
    found = extract_from_dir(root, METHODS, keywords=DEFAULT_KEYWORDS)
    marked = [Found(file, line, text, context or "") for file, line, text, _, context in found]
    return [*marked, *texts(root / TEMPLATES, root)]


def texts(folder: Path, root: Path) -> list[Found]:
    """Return the messages in templates and kits in a folder, with file names relative to `root`."""
    return [
        Found(Path(file).relative_to(root.resolve()).as_posix(), line, text, context)
        for file, line, text, context in folder_messages(folder)
    ]


def main(arguments: Sequence[str]) -> None:
    """Write the messages to the file named by the first argument.

    If the other arguments name folders, only the messages in those folders are written.
    """
    target, *folders = map(Path, arguments)
    found = [each for folder in folders for each in texts(folder, folder)]
    catalog = Catalog(project="pnp", charset="utf-8")
    for each in found if folders else messages():
        catalog.add(each.text, locations=[(each.file, 0)], context=each.context or None)
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as out:
        write_po(out, catalog, include_lineno=False, width=100)


if __name__ == "__main__":
    main(sys.argv[1:])
