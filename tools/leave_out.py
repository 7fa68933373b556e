"""Copy the sources without one or more games, to build a wheel, the site or the web page.

    python -m tools.leave_out build/without passtally

The copy has no rules, templates, tests, pictures and guides of these games. Extras that need a game
are left out with it. Text that names a game is deleted from other guides and from help.
"""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib

from tools.catalogues import WIDTH

ROOT = Path(__file__).parent.parent

_NOT_COPIED = (
    ".*",
    "__pycache__",
    "build",
    "dist",
    "node_modules",
    "output",
    "tests",
)
"""Names of files and folders that no build reads."""

_EXAMPLE = re.compile(r"^ *pnp \w.*\n?", re.MULTILINE)
"""Line of an example in the help of a command."""

_HEADING = re.compile(r"(#+) ")
_SENTENCE = re.compile(r"(?<=[.!?)])\s+(?=[A-Z`*\[<!])")


class LeftOut(NamedTuple):
    """A game that is left out, and the words by which text refers to it."""

    name: str
    """Name such as passtally."""
    title: str
    """Title such as Passtally."""
    extras: tuple[str, ...]
    """Extras that need the game's rules."""
    pages: tuple[str, ...]
    """File names of the guides about the game and its extras."""

    @property
    def words(self) -> re.Pattern[str]:
        """Pattern of the words that refer to the game."""
        used = [rf"pnp[ .]{extra}" for extra in self.extras]
        named = map(re.escape, (self.name, self.title, *self.pages))
        return re.compile(rf"(?<!\w)({'|'.join((*named, *used))})(?!\w)")


def leave_out(names: Iterable[str], target: Path, root: Path = ROOT) -> None:
    """Copy the sources without some games to a folder, which is replaced.

    Raises:
        SystemExit: If a name is not that of a built-in game.
    """
    games = [_left_out(name, root) for name in names]
    shutil.rmtree(target, ignore_errors=True)
    ignored = shutil.ignore_patterns(*_NOT_COPIED)
    shutil.copytree(root, target, ignore=ignored, symlinks=True)
    for game in games:
        for file in sorted(files_of(game, target)):
            shutil.rmtree(file) if file.is_dir() else file.unlink()
        for file in sorted([*target.glob("*.md"), *target.glob("docs/**/*.md")]):
            _rewrite(file, without_game(file.read_text("utf-8"), game))
        for file in sorted(target.glob("pnp/**/*.py")):
            _rewrite(file, without_examples(file.read_text("utf-8"), game))
        for file in sorted(target.glob("pnp/**/*.po")):
            _shorten_catalogue(file, game)


def _left_out(name: str, root: Path) -> LeftOut:
    kit = root / "templates" / name / "kit.toml"
    if not kit.is_file():
        known = ", ".join(sorted(each.parent.name for each in root.glob("templates/*/kit.toml")))
        raise SystemExit(f"unknown game {name!r}: use one of {known}")
    module = name.replace("-", "_")
    needs = f"pnp.games.{module}"
    extras = {
        file.relative_to(root / "pnp/extras").parts[0]
        for file in root.glob("pnp/extras/*/*.py")
        if needs in file.read_text("utf-8")
    }
    pages = {
        file.name
        for file in root.glob("docs/*/*.md")
        if name in file.stem or _is_about(file.read_text("utf-8"), extras)
    }
    title = tomllib.loads(kit.read_text("utf-8"))["title"]
    return LeftOut(name, title, tuple(sorted(extras)), tuple(sorted(pages)))


def _is_about(text: str, extras: set[str]) -> bool:
    """Return True if the first command of a guide is one of an extra."""
    first = re.search(r"^pnp (\w+)", text, re.MULTILINE)
    return first is not None and first[1] in extras


def files_of(game: LeftOut, root: Path) -> Iterator[Path]:
    """Yield the files and folders in a copy of the sources that belong to a game only."""
    yield root / "templates" / game.name
    yield root / "pnp" / "games" / game.name.replace("-", "_")
    yield from (root / "pnp" / "extras" / extra for extra in game.extras)
    yield from root.glob(f"docs/*{game.name}*")
    yield from root.glob(f"docs/pictures/**/*{game.name}*")
    yield from (file for page in game.pages for file in root.glob(f"docs/*/{page}"))


def without_examples(code: str, game: LeftOut) -> str:
    """Return a module without the examples in help that name the game."""
    named = game.words
    return _EXAMPLE.sub(lambda line: "" if named.search(line[0]) else line[0], code)


def without_game(text: str, game: LeftOut) -> str:
    """Return a Markdown document without the sections, examples and sentences about a game."""
    kept: list[str] = []
    skipped = 0  # level of the heading of a section about the game
    for block in _blocks(text):
        heading = _HEADING.match(block)
        if heading and (not skipped or len(heading[1]) <= skipped):
            skipped = len(heading[1]) if game.words.search(block) else 0
        if not skipped:
            kept.append(_shorten(block, game))
    return "\n\n".join(filter(None, kept)) + "\n"


def _blocks(text: str) -> Iterator[str]:
    """Yield the blocks of a document between blank lines; a fenced block is one block."""
    parts: list[str] = []
    for part in text.split("\n\n"):
        parts.append(part)
        block = "\n\n".join(parts)
        if len(re.findall(r"^ *```", block, re.MULTILINE)) % 2 == 0:
            yield block.strip("\n")
            parts = []
    yield "\n\n".join(parts)


def _shorten(block: str, game: LeftOut) -> str:
    """Return a block without the lines, items or sentences that name the game."""
    if not game.words.search(block):
        return block
    if block.lstrip().startswith("```"):
        return _shorten_code(block, game)
    if block.startswith(("|", "<", "- ", "1. ")):
        items = re.split(r"\n(?=\||<|- |\d+\. )", block)
        kept = [item for item in items if not game.words.search(item)]
        return "\n".join(kept) if any(re.search(r"\w", item) for item in kept) else ""
    title = rf"\*?{re.escape(game.title)}\*?"
    in_list = rf", {title}(?= and )|{title},\s(?=\*?[A-Z])|(?<=[\w*]),?\sand {title}(?=[ .,\n])"
    sentences = _SENTENCE.split(re.sub(in_list, "", block))
    return " ".join(each for each in sentences if not game.words.search(each))


def _shorten_code(block: str, game: LeftOut) -> str:
    first, *lines, last = block.split("\n")
    if not first.strip().startswith("```sh"):
        return ""
    kept = [line for line in lines if not game.words.search(line)]
    return "\n".join([first, *kept, last]) if any(kept) else ""


def _shorten_catalogue(file: Path, game: LeftOut) -> None:
    """Delete the messages of a game from a catalogue of translations, as from its sources."""
    catalogue = polib.pofile(str(file), wrapwidth=WIDTH)
    module = f"pnp/games/{game.name.replace('-', '_')}/"
    extras = (f"pnp/extras/{extra}/" for extra in game.extras)
    own = (f"templates/{game.name}/", module, *extras)
    for message in list(catalogue):
        places = [place for place, _line in message.occurrences]
        if places and all(place.startswith(own) for place in places):
            catalogue.remove(message)
        message.msgid = without_examples(message.msgid, game)
        message.msgstr = without_examples(message.msgstr, game)
    catalogue.save(str(file))


def _rewrite(file: Path, text: str) -> None:
    if text != file.read_text("utf-8"):
        file.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    leave_out(sys.argv[2:], Path(sys.argv[1]))
