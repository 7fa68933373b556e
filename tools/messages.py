"""Collect the messages for users into a gettext template, for translators.

    python -m tools.messages build/messages.pot [FOLDER ...]

Messages are calls such as `_("…")` in Python and JavaScript, the help of commands and options,
descriptions of fields, the texts and labels of HTML, and the texts of templates and kits. With
folders, only texts in them are collected: those of a designer's templates, or of a game in another
package.
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
"""Files that contain messages, relative to the project, and the function that extracts them."""

TEMPLATES = "templates"
"""Folder of the games' templates."""

MARKED = {"help", "short_help", "description"}
"""Keyword arguments that are messages without a mark, as click and pydantic read them."""


LABELS = {"title", "aria-label", "placeholder"}
"""Attributes of HTML that are messages."""


class Found(NamedTuple):
    """A message and the place in the source that it comes from."""

    file: str
    line: int
    text: str | tuple[str, ...]
    """Message, or its singular and plural."""
    context: str

    @property
    def texts(self) -> tuple[str, ...]:
        """Message, and its plural if it has one."""
        return (self.text,) if isinstance(self.text, str) else self.text


def python_messages(
    file: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[Any, ...]]:
    """Yield marked calls, the docstrings of commands, and the help or description of fields."""
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
    """Yield the texts and labels of a page, which `translateHtml` translates in the browser."""
    reader = _HtmlTexts()
    reader.feed(file.read().decode("utf-8"))
    yield from ((line, None, text, []) for line, text in reader.found)


class _HtmlTexts(HTMLParser):
    """Collects texts and labels with their lines."""

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
    """Return True if a function is a command or a group of click, whose docstring is its help."""
    return any(
        isinstance(each, ast.Call)
        and ast.unparse(each.func).rpartition(".")[2] in {"command", "group"}
        for each in node.decorator_list
    )


def _constant(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of help without its examples, which click leaves unwrapped."""
    found = inspect.cleandoc(text).split("\n\n")
    return [" ".join(each.split()) for each in found if not each.startswith("\b")]


def messages(root: Path = ROOT) -> list[Found]:
    """Return all messages of the project, in the order of files and lines."""
    found = extract_from_dir(root, METHODS, keywords=DEFAULT_KEYWORDS)
    marked = [Found(file, line, text, context or "") for file, line, text, _, context in found]
    return [*marked, *texts(root / TEMPLATES, root)]


def texts(folder: Path, root: Path) -> list[Found]:
    """Return the texts of templates and kits in a folder, with names of files from `root`."""
    return [
        Found(Path(file).relative_to(root.resolve()).as_posix(), line, text, context)
        for file, line, text, context in folder_messages(folder)
    ]


def main(arguments: Sequence[str]) -> None:
    """Write the messages to the file in the first argument, of the folders in the others."""
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
