"""Saved games of the studio, which can be continued days later, with one file for each game.

The first line of a file is the game's summary, so that games can be listed without reading the
moves.
"""

import asyncio
import json
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar

import pnp
from pnp.api.saved_files import save_file
from pnp.errors import quoted
from pnp.messages import _

MAX_GAMES = 200
"""Maximum number of saved games; saving another one deletes the oldest."""

_NAME = re.compile(r"[a-z0-9]{1,20}")
_SUMMARY = {"title": str, "game": str, "turn": str, "moves": int, "shared": bool}
"""Types of the values in a summary that pages send."""

_MORE = ("people", "points", "language")
"""Texts that a summary may have as well: names of people, running totals, language of `turn`."""

_MAX_WORDS = 300
"""Maximum length of a text in a summary, in characters."""

P = ParamSpec("P")
T = TypeVar("T")


class RunFunction(Protocol):
    """Calls a function that reads or writes files."""

    async def __call__(self, func: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call the function and return its result."""


class GameFolder:
    """Saved games in a folder, in files named after the games."""

    def __init__(self, folder: Path, run: RunFunction = asyncio.to_thread) -> None:
        """Use a folder, which might not exist yet; `run` calls functions that read and write."""
        self._folder = folder
        self._run = run
        self._lock = asyncio.Lock()

    async def all(self) -> list[dict[str, Any]]:
        """Return the summaries of all games, the latest first."""
        async with self._lock:
            return await self._run(self._summaries)

    async def read(self, name: str) -> dict[str, Any] | None:
        """Return the game with this name, or None if there is none. May raise PnpError."""
        path = self._path(name)
        async with self._lock:
            return await self._run(_game_in, path)

    async def write(self, name: str, summary: Mapping[str, Any], game: Mapping[str, Any]) -> None:
        """Save a game with its summary. May raise PnpError."""
        path = self._path(name)
        known = {**_checked(summary), "id": name, "when": int(time.time() * 1000)}
        text = f"{json.dumps(known)}\n{json.dumps(dict(game))}\n"
        async with self._lock:
            await self._run(self._write, path, text)

    async def delete(self, name: str) -> None:
        """Delete a game, if it exists. May raise PnpError."""
        path = self._path(name)
        async with self._lock:
            with suppress(FileNotFoundError):
                await self._run(path.unlink)

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise pnp.PnpError(_("unknown game {name}", name=quoted(name)), parameter="saved")
        return self._folder / f"{name}.jsonl"

    def _summaries(self) -> list[dict[str, Any]]:
        found = filter(None, map(_summary_in, self._folder.glob("*.jsonl")))
        return sorted(found, key=lambda each: (-each["when"], each["id"]))

    def _write(self, path: Path, text: str) -> None:
        if not path.exists():
            for each in self._summaries()[MAX_GAMES - 1 :]:
                self._path(each["id"]).unlink(missing_ok=True)
        save_file(path, text)


def _summary_in(path: Path) -> dict[str, Any] | None:
    """Return the summary in a file, or None if the file is damaged."""
    with suppress(OSError, ValueError, pnp.PnpError), path.open(encoding="utf-8") as file:
        found = json.loads(file.readline())
        if isinstance(found, dict) and type(found.get("when")) is int:
            return {**_checked(found), "id": path.stem, "when": found["when"]}
    return None


def _game_in(path: Path) -> dict[str, Any] | None:
    """Return the game in a file, or None if the file is missing or damaged."""
    with suppress(OSError, ValueError), path.open(encoding="utf-8") as file:
        file.readline()
        found = json.loads(file.readline())
        return found if isinstance(found, dict) else None
    return None


def _checked(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Return the known values of a summary. Raises PnpError if one is missing or wrong."""
    found = {**dict.fromkeys(_MORE, ""), **summary}
    kinds = {**_SUMMARY, **dict.fromkeys(_MORE, str)}
    for key, kind in kinds.items():
        value = found.get(key)
        if type(value) is not kind or (isinstance(value, str) and len(value) > _MAX_WORDS):
            raise pnp.PnpError(_("not a saved game"), parameter=key)
    return {key: found[key] for key in kinds}
