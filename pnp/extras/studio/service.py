"""Replies to the requests that pages send, on a server and in a browser's web worker."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.answer_cache import AnswerCache
from pnp.extras.studio.host import FILE_SECONDS, PAGE_SECONDS, IsCancelled, SavedGames, Workers
from pnp.extras.studio.reply import Reply, as_faults, as_json
from pnp.extras.studio.request_body import read_object
from pnp.extras.studio.session import Session
from pnp.languages import current_code
from pnp.messages import _

HOST = "host"
"""Parameter of errors about requests that only the computer that runs the studio may send."""

_STATUSES = {"shared": 404, "saved": 404, HOST: 403}
"""HTTP status of an error, keyed by the error's parameter; other errors have status 422."""


async def never_cancelled() -> bool:
    """Return False, for work that must finish even if no request is waiting for the result."""
    return False


def refused(error: pnp.PnpError) -> Reply:
    """Return the reply to a request that cannot be processed."""
    return as_faults(error, _STATUSES.get(error.parameter, 422))


class Service:
    """Handles requests about a session, independently of HTTP and of the host.

    Features that need a server, such as shared tables, are in `app`.
    """

    def __init__(self, session: Session, workers: Workers, games: SavedGames) -> None:
        self._session = session
        self._workers = workers
        self._games = games
        self._cache = AnswerCache(workers, session)
        self.uploads = {
            name: most for part in session.parts.values() for name, most in part.uploads.items()
        }
        """Maximum size of an uploaded file in bytes, keyed by subject."""

    def reload_files(self) -> None:
        """Reload all named files before the next request is handled. Called when a file changes."""
        self._cache.clear()
        self._workers.renew()

    async def ask(self, question: Question) -> Reply:
        """Return the reply to a request from the studio itself, for which no page is waiting."""
        return await self._cache.ask(question, PAGE_SECONDS, never_cancelled)

    async def answer(
        self,
        method: str,
        path: str,
        query: str = "",
        body: bytes = b"",
        is_cancelled: IsCancelled = never_cancelled,
    ) -> Reply:
        """Return the reply to a request. If the request contains a mistake, the reply explains it.

        Args:
            method: `GET` or `POST`.
            path: Path without percent encoding, such as `/api/games`.
            query: Query string.
            body: JSON object or, for an upload, the file.
            is_cancelled: Function that returns True once no page is waiting for the reply.
        """
        try:
            return await self._answer((method, path), query, body, is_cancelled)
        except pnp.PnpError as error:
            return refused(error)

    async def _answer(
        self, where: tuple[str, str], query: str, body: bytes, is_cancelled: IsCancelled
    ) -> Reply:
        pairs = tuple(parse_qsl(query, keep_blank_values=True))
        kind, _slash, rest = where[1].removeprefix("/").partition("/")
        if kind in self.uploads:
            question = Question(kind, "", pairs, {"file": body}, current_code())
            return await self._workers.ask(question, FILE_SECONDS, is_cancelled)
        sent = read_object(body) if body else None
        match kind:
            case "api":
                subject, _slash, about = rest.partition("/")
                question = Question(subject, about, pairs, sent, current_code())
                return await self._cache.ask(question, PAGE_SECONDS, is_cancelled)
            case "file":
                question = Question("file", rest, pairs, sent, current_code())
                return await self._cache.ask(question, FILE_SECONDS, is_cancelled)
            case "hello":
                return as_json(greeting(self._session))
            case "saved":
                return await self._saved(where[0], rest, sent)
            case _:
                return as_faults(pnp.PnpError(_("unknown address")), 404)

    async def _saved(self, method: str, rest: str, sent: Mapping[str, Any] | None) -> Reply:
        """Return all saved games or a single one, or save or delete a game. May raise PnpError."""
        name, _slash, action = rest.partition("/")
        if not name:
            return as_json({"games": await self._games.all()})
        if action == "delete" and method == "POST":
            await self._games.delete(name)
            return as_json({})
        if action:
            return as_faults(pnp.PnpError(_("unknown address")), 404)
        if sent is not None:
            summary, game = sent.get("summary"), sent.get("game")
            if not isinstance(summary, dict) or not isinstance(game, dict):
                raise pnp.PnpError(_("not a saved game"), parameter="game")
            await self._games.write(name, {**summary, "shared": False}, game)
            return as_json({})
        found = await self._games.read(name)
        is_secret = found is not None and "seats_taken" in found  # it contains the players' keys
        return as_json({"game": None if is_secret else found})


def greeting(session: Session) -> dict[str, str]:
    """Return the greeting, from which a second studio learns whether both show the same files."""
    return {"pnp": pnp.__version__, "shows": session.digest}
