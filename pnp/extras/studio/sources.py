"""Read and write the named TOML files for the studio's pages, and create games."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pnp
from pnp.api.studio_part import Question
from pnp.catalogue.templates import is_position_file
from pnp.errors import quoted
from pnp.extras.studio.session import Session
from pnp.messages import _

MAX_FILE_BYTES = 500_000
"""Maximum size of an editable file, in bytes."""

_GAME_FILES = {"kit": "kit", "theme": "theme"}
"""Kinds of files that describe a whole game, keyed by the file name without its suffix."""


class Sources:
    """The files that can be edited. Each request searches the folders again for new files."""

    def __init__(self, catalogue: pnp.Catalogue, session: Session) -> None:
        self._catalogue = catalogue
        self._session = session

    def all(self, _question: Question) -> dict[str, Any]:
        """Return the files that can be edited, and the folders in which games can be created."""
        files = [self._description(name, path) for name, path in self._files().items()]
        return {"files": files, "folders": list(self._session.for_games)}

    def one(self, question: Question) -> dict[str, str]:
        """Write the text in the request, if any, and return the file. May raise PnpError."""
        path = self._path(question.path)
        storage, folder = self._session.storage, self._folder(path)
        text = storage.read(path, MAX_FILE_BYTES, folder)
        if question.sent is not None:
            written = question.sent_text("text")
            if question.sent_text("before") != _digest(text):
                message = _("the file was changed elsewhere")
                raise pnp.PnpError(message, parameter="before")
            if len(written.encode()) > MAX_FILE_BYTES:
                raise pnp.PnpError(
                    _("the file is larger than {most} bytes", most=f"{MAX_FILE_BYTES:,}")
                )
            storage.write(path, text, written, folder)
            text = written
        description = self._description(question.path, path)
        return {**description, "text": text, "digest": _digest(text)}

    def schema(self, question: Question) -> Any:
        """Return the schema of a kind of file, with translated descriptions. May raise PnpError."""
        return _described(pnp.schema(question.path))  # type: ignore[arg-type]  # it validates the kind itself

    def create(self, question: Question) -> dict[str, str]:
        """Create a game in a named folder and return its first file. May raise PnpError."""
        folders, name = self._session.for_games, question.sent_text("name").strip()
        folder = folders.get(question.sent_text("folder"))
        if folder is None:
            raise pnp.PnpError(
                _("unknown folder {name}", name=quoted(question.sent_text("folder"))),
                hint=_("start the studio with this folder"),
            )
        created = pnp.new_game(name, folder, catalogue=self._catalogue)
        return {"first": created[0].relative_to(folder).as_posix()}

    def name_of(self, file: str) -> str:
        """Return the name that pages use for a file, or "" if pages cannot edit the file."""
        found = Path(file)
        return next((name for name, path in self._files().items() if path == found), "")

    def _files(self) -> Mapping[str, Path]:
        own = {f"{name}.toml": path for name, path in self._catalogue.sources().items()}
        return {**own, **self._session.templates}

    def _path(self, name: str) -> Path:
        found = self._files().get(name)
        if found is None:
            raise pnp.PnpError(
                _("unknown file {name}", name=quoted(name)),
                hint=_("start the studio with this file or its folder"),
            )
        return found

    def _folder(self, path: Path) -> Path:
        """Return the named folder that contains a file, or else the file's own folder."""
        return next(filter(path.is_relative_to, self._session.folders), path.parent)

    def _description(self, name: str, path: Path) -> dict[str, str]:
        """Return a file's name, game and kind, and the address of the page that displays it."""
        game, _slash, plain = name.removesuffix(".toml").rpartition("/")
        kind = _GAME_FILES.get(
            plain, "position" if is_position_file(path, self._folder(path)) else "template"
        )
        own = [each for each in self._catalogue.components() if each.startswith(f"{game}/")]
        shows = f"component/{own[0]}" if own else ""
        if name in self._session.templates:
            shows = f"component/{name}"
        elif kind == "kit":
            shows = f"kit/{game}"
        elif kind == "position":
            shows = ""
        elif (known := name.removesuffix(".toml")) in self._catalogue.components():
            shows = f"component/{known}"
        return {"name": name, "game": game, "file": plain, "kind": kind, "shows": shows}


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]


def _described(schema: Any) -> Any:
    """Return a schema whose descriptions are in the current language, for completion in the page.

    `pnp schema` prints English, because JSON is the same in every language.
    """
    if isinstance(schema, list):
        return [_described(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: str(_(each)) if key == "description" and isinstance(each, str) else _described(each)
        for key, each in schema.items()
    }
