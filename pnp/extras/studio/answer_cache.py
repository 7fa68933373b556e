"""A cache of replies about games, which is cleared when a file changes."""

import asyncio
from dataclasses import dataclass, field

from pnp.api.studio_part import Question
from pnp.extras.studio.host import IsCancelled, Workers
from pnp.extras.studio.reply import Reply
from pnp.extras.studio.session import Session

_HOME = {"games", "view", "effort"}
"""Subjects of the home page's requests. The replies change only if a named file changes."""

_BUILT_IN = {*_HOME, "catalogue", "picture"}
"""Subjects whose replies are cached if no file of the session can change."""

_MAX_REPLIES = 400
"""Maximum number of cached replies; a picture takes 20 to 50 kB."""


@dataclass(slots=True)
class _Pending:
    """A reply that a worker is preparing or has prepared, and the requests that wait for it."""

    is_cancelled: list[IsCancelled]
    work: asyncio.Task[Reply] = field(init=False)

    async def all_cancelled(self) -> bool:
        """Return True once no request is waiting for the reply."""
        for each in self.is_cancelled:
            if not await each():
                return False
        return True


class AnswerCache:
    """Sends requests to workers, and caches the replies that the home page needs."""

    def __init__(self, workers: Workers, session: Session) -> None:
        self._workers = workers
        self._subjects = _BUILT_IN if session.is_plain else _HOME
        parts = session.parts.values()
        self._changing = {f"{kind}/" for part in parts for kind in part.prints}
        """Prefixes of paths of sheets that an extra prints from its changing files."""
        self._replies: dict[Question, _Pending] = {}

    async def ask(self, question: Question, seconds: float, is_cancelled: IsCancelled) -> Reply:
        """Return a cached reply, wait for an identical pending request, or ask a worker."""
        if not self._is_cached(question):
            return await self._workers.ask(question, seconds, is_cancelled)
        pending = self._replies.get(question)
        if pending is None:
            while len(self._replies) >= _MAX_REPLIES:
                del self._replies[next(iter(self._replies))]
            pending = self._replies[question] = _Pending([])
            work = self._workers.ask(question, seconds, pending.all_cancelled)
            pending.work = asyncio.create_task(work)
        pending.is_cancelled.append(is_cancelled)
        reply = await asyncio.shield(pending.work)
        pending.is_cancelled.clear()
        if reply.status != 200 and self._replies.get(question) is pending:
            del self._replies[question]
        return reply

    def _is_cached(self, question: Question) -> bool:
        is_fixed = not question.path.startswith(tuple(self._changing))
        return question.subject in self._subjects and question.sent is None and is_fixed

    def clear(self) -> None:
        """Delete all cached replies. Called when a file changes."""
        self._replies.clear()
