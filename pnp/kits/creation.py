"""Create new games: a folder of templates, or a package that also has rules and tests."""

from collections.abc import Mapping
from importlib.resources import files
from itertools import combinations, product
from pathlib import Path

from pnp.catalogue import Catalogue
from pnp.catalogue.packages import is_game_name
from pnp.errors import PnpError, SourceLocation, quoted
from pnp.files.drafts import sweep
from pnp.files.folders import new_folder
from pnp.files.writing import write_all
from pnp.messages import _

_TEMPLATES = ("board.toml", "pieces.toml", "kit.toml", "theme.toml")
_PACKAGE = {
    "pyproject.toml": "package/pyproject.toml.txt",
    "README.md": "package/README.md.txt",
    "@MODULE@/__init__.py": "package/__init__.py.txt",
    "@MODULE@/rules.py": "package/rules.py.txt",
    "@MODULE@/board.toml": "board.toml",
    "@MODULE@/pieces.toml": "pieces.toml",
    "@MODULE@/rules.toml": "package/rules.toml",
    "@MODULE@/kit.toml": "package/kit.toml",
    "@MODULE@/theme.toml": "theme.toml",
    "tests/test_rules.py": "package/test_rules.py.txt",
}
"""Source of each file in a package. The suffix `.txt` prevents tools from treating it as code."""

_SETUPS = 36 * 35
"""Number of setups of the new game, which places two pieces on 36 spaces."""

_FIRST_SETUP = 34
"""Number of the new game's first setup, with the pieces in opposite corners."""


def create_game(name: str, folder: Path, catalogue: Catalogue) -> tuple[Path, ...]:
    """Write the templates of a new game to a new folder in `folder`.

    Raises:
        PnpError: If the name is invalid or taken, or the folder is not empty.
    """
    _check(name, catalogue)
    placeholders = {"NAME": name, "TITLE": _title(name)}
    return _written(folder / name, {file: file for file in _TEMPLATES}, placeholders)


def create_package(name: str, folder: Path, catalogue: Catalogue) -> tuple[Path, ...]:
    """Write a package with rules, templates and tests to a new folder in `folder`.

    Raises:
        PnpError: If the name is invalid or taken, or the folder is not empty.
    """
    from pnp.rules import ranking

    _check(name, catalogue)
    tag = _free_tag(name, catalogue)
    placeholders = {
        "NAME": name,
        "TITLE": _title(name),
        "PROJECT": f"pnp-{name}",
        "MODULE": f"pnp_{name.replace('-', '_')}",
        "TAG": tag,
        "CODE": ranking.code(tag, _FIRST_SETUP, _SETUPS),
    }
    return _written(folder / placeholders["PROJECT"], _PACKAGE, placeholders)


def _title(name: str) -> str:
    return name.replace("-", " ").title()


def _free_tag(name: str, catalogue: Catalogue) -> str:
    """Return a two-character code prefix that no installed game uses, preferably the initials."""
    from pnp.catalogue.games import tags
    from pnp.rules.ranking import ALPHABET, is_tag

    taken = {tag for game in catalogue.all_games() for tag in tags(game)}
    letters = [each for each in name.upper() if each in ALPHABET]
    initials = "".join(word[0] for word in name.upper().split("-"))
    pairs = [initials[:2], *map("".join, (*combinations(letters, 2), *product(ALPHABET, repeat=2)))]
    return next(pair for pair in pairs if is_tag(pair) and pair not in taken)


def _written(
    home: Path, sources: Mapping[str, str], placeholders: Mapping[str, str]
) -> tuple[Path, ...]:
    """Write files with every `@WORD@` replaced; raise PnpError if the folder exists."""
    if not _is_free(home):
        raise PnpError(
            _("this already exists"), SourceLocation(str(home)), _("choose another name")
        )
    ours = files(__package__) / "new_game"
    targets = tuple(home / _filled(file, placeholders) for file in sources)
    texts = [_filled((ours / each).read_text("utf-8"), placeholders) for each in sources.values()]
    with new_folder(home):
        for folder in {target.parent for target in targets}:
            folder.mkdir(parents=True, exist_ok=True)
        write_all(targets, ([text.encode()] for text in texts))
    return targets


def _filled(text: str, placeholders: Mapping[str, str]) -> str:
    for word, value in placeholders.items():
        text = text.replace(f"@{word}@", value)
    return text


def _is_free(home: Path) -> bool:
    """Return True if the path does not exist or is an empty folder, but not a link.

    Drafts that an interrupted run left in the folder are deleted first.
    """
    if home.is_symlink():
        return False
    sweep(home)
    return not home.exists() or (home.is_dir() and not any(home.iterdir()))


def _check(name: str, catalogue: Catalogue) -> None:
    if not is_game_name(name):
        message = _("invalid game name {name}", name=quoted(name))
        hint = _("use lowercase letters, digits and hyphens, such as two-towers")
        raise PnpError(message, hint=hint, parameter="name")
    taken = {*catalogue.games(), *(each.partition("/")[0] for each in catalogue.components())}
    if name in taken:
        message = _("a game named {name} already exists", name=quoted(name))
        raise PnpError(message, hint=_("choose another name"), parameter="name")
