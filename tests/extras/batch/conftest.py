"""A run that is short, and drawn as a long one is."""

from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.export import formats
from pnp.export.formats import Format
from pnp.extras.batch import write

CHUNKS = 4
AT_ONCE = 3
PAGES = CHUNKS * AT_ONCE - 1


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pages are drawn at once, and four are a long run."""
    known = {suffix: Format(each.chunks, AT_ONCE) for suffix, each in formats.FORMATS.items()}
    monkeypatch.setattr(formats, "FORMATS", known)
    monkeypatch.setattr(write, "LONG", AT_ONCE)


def cards(seed: int = 1, pages: int = PAGES) -> pnp.Document:
    """Eleven pages of four cards each; the last chunk has two."""
    return pnp.setups("color-claim", 4 * pages, seed=seed).cards().lay_out()


def interrupted(document: pnp.Document, path: Path, pages: int, **how: object) -> None:
    """Begin a run that is stopped when so many pages are written."""

    def stop(progress: pnp.Progress) -> None:
        if progress.pages >= pages:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        document.write(path, dpi=30, run=pnp.LongRun(told=stop, **how))


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder and of those in it."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


Whole = Callable[[str], dict[str, bytes]]


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """What one process writes at one go under a name, made once."""
    known: dict[str, dict[str, bytes]] = {}

    def made(name: str) -> dict[str, bytes]:
        if name not in known:
            folder = tmp_path_factory.mktemp("whole")
            cards().write(folder / name, dpi=30)
            known[name] = contents(folder)
        return known[name]

    return made
