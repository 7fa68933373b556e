"""Cache of replies about shipped games, which do not change."""

import asyncio
from dataclasses import dataclass, field

from pnp.api.studio_part import Question
from pnp.extras.studio.host import Gone, Workers
from pnp.extras.studio.reply import Reply
from pnp.extras.studio.session import Session

_SAME = {"catalogue", "begun", "picture"}
"""Subjects whose replies are the same until a named file changes."""

_MOST = 400
"""Maximum number of cached replies; a picture has 20 to 50 kB."""


@dataclass(slots=True)
class _Pending:
    """The work on a question, and the requests that wait for it."""

    gone: list[Gone]
    work: asyncio.Task[Reply] = field(init=False)

    async def all_gone(self) -> bool:
        """Return True once no request waits for it any more."""
        for each in self.gone:
            if not await each():
                return False
        return True


class AnswerCache:
    """Sends questions to workers, most questions of the first page only once."""

    def __init__(self, workers: Workers, session: Session) -> None:
        self._workers = workers
        self._is_used = session.is_plain
        self._asked: dict[Question, _Pending] = {}

    async def ask(self, question: Question, seconds: float, gone: Gone) -> Reply:
        """Return a cached reply, a reply that another request already waits for, or a new one."""
        if not self._is_used or question.subject not in _SAME or question.sent is not None:
            return await self._workers.ask(question, seconds, gone)
        asked = self._asked.get(question)
        if asked is None:
            while len(self._asked) >= _MOST:
                del self._asked[next(iter(self._asked))]
            asked = self._asked[question] = _Pending([])
            work = self._workers.ask(question, seconds, asked.all_gone)
            asked.work = asyncio.create_task(work)
        asked.gone.append(gone)
        reply = await asyncio.shield(asked.work)
        asked.gone.clear()
        if reply.status != 200 and self._asked.get(question) is asked:
            del self._asked[question]
        return reply
