"""The TOML files that were named: read, checked and written from the page, and games begun."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pnp
from pnp.extras.studio.named import Named, is_position
from pnp.extras.studio.reply import Question, Reply, as_json

MOST = 500_000
"""Bytes of a file that is shown."""

_WHOLE = {"kit": "kit", "theme": "theme"}
"""What files are called that are about a whole game, and their kind."""


class Sources:
    """They are looked for anew each time, as files come and go while somebody works."""

    def __init__(self, shelf: pnp.Shelf, named: Named) -> None:
        self._shelf = shelf
        self._named = named

    def all(self, _: Question) -> Reply:
        """What may be written, and the folders in which a game may be begun."""
        files = [self._told(name, path) for name, path in self._files().items()]
        return as_json({"files": files, "folders": list(self._named.for_games)})

    def one(self, question: Question) -> Reply:
        """A file with its text; with a text that was sent, that is written."""
        path = self._path(question.path)
        text = _read(path)
        if question.sent is not None:
            written = question.given("text")
            if question.given("before") != _digest(text):
                what = "the file has been changed elsewhere meanwhile"
                raise pnp.PnpError(what, parameter="before")
            if len(written.encode()) > MOST:
                raise pnp.PnpError(f"a file has at most {MOST:,} bytes")
            pnp.write_text(path, written)
            text = written
        told = self._told(question.path, path)
        return as_json({**told, "text": text, "digest": _digest(text)})

    def schema(self, question: Question) -> Reply:
        """What may stand in a file of that kind."""
        return as_json(pnp.schema(question.path))  # type: ignore[arg-type]  # it checks that itself

    def begin(self, question: Question) -> Reply:
        """Begin a game in a folder that was named; the first file to look at."""
        folders, name = self._named.for_games, question.given("name").strip()
        folder = folders.get(question.given("folder"))
        if folder is None:
            raise pnp.PnpError("no such folder was named when the studio began")
        begun = self._shelf.new_game(name, folder)
        return as_json({"first": begun[0].relative_to(folder).as_posix()})

    def name_of(self, file: str) -> str:
        """The name on the page of a file that a fault lies in; "" for one that is not named."""
        found = Path(file)
        return next((name for name, path in self._files().items() if path == found), "")

    def _files(self) -> Mapping[str, Path]:
        own = {f"{name}.toml": path for name, path in self._shelf.sources().items()}
        return {**own, **self._named.templates}

    def _path(self, name: str) -> Path:
        found = self._files().get(name)
        if found is None:
            raise pnp.PnpError("no such file was named when the studio began")
        return found

    def _told(self, name: str, path: Path) -> dict[str, str]:
        """Its kind, and the page that shows what it makes."""
        game, _, plain = name.removesuffix(".toml").rpartition("/")
        kind = _WHOLE.get(plain, "position" if is_position(path) else "template")
        own = [each for each in self._shelf.component_names() if each.startswith(f"{game}/")]
        shows = f"component/{own[0]}" if own else ""
        if name in self._named.templates:
            shows = f"component/{name}"
        elif kind == "kit":
            shows = f"kit/{game}"
        elif kind == "position":
            shows = ""
        elif (known := name.removesuffix(".toml")) in self._shelf.component_names():
            shows = f"component/{known}"
        return {"name": name, "game": game, "file": plain, "kind": kind, "shows": shows}


def _read(path: Path) -> str:
    where = pnp.Place(path.name)
    try:
        with path.open("rb") as file:
            raw = file.read(MOST + 1)
        if len(raw) > MOST:
            raise pnp.PnpError(f"more than {MOST:,} bytes are not shown", where)
        return raw.decode("utf-8")
    except FileNotFoundError:
        raise pnp.PnpError("the file is gone", where) from None
    except (OSError, ValueError) as error:
        raise pnp.PnpError(f"it cannot be read: {error}", where) from None


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]
