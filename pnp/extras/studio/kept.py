"""Replies that are kept: what the studio comes with looks the same each time."""

import asyncio
from dataclasses import dataclass, field

from pnp.extras.studio.named import Named
from pnp.extras.studio.reply import Question, Reply
from pnp.extras.studio.workers import Gone, Workers

_SAME = {"shelf", "begun", "picture"}
"""Subjects whose replies are the same until something that was named changes."""

_MOST = 400
"""Replies; a picture has 20 to 50 kB."""


@dataclass(slots=True)
class _Asked:
    """A question, who asks it, and the work on it."""

    gone: list[Gone]
    work: asyncio.Task[Reply] = field(init=False)

    async def all_gone(self) -> bool:
        """Whether nobody waits for it any more."""
        for each in self.gone:
            if not await each():
                return False
        return True


class Kept:
    """Asks workers, and most questions of the first page but once."""

    def __init__(self, workers: Workers, named: Named) -> None:
        self._workers = workers
        self._own = bool(named.folders or named.templates or named.evenings)
        self._asked: dict[Question, _Asked] = {}

    async def ask(self, question: Question, seconds: float, gone: Gone) -> Reply:
        """The reply: one that is kept, or one that is worked on for somebody else, or a new one."""
        if self._own or question.subject not in _SAME or question.sent is not None:
            return await self._workers.ask(question, seconds, gone)
        asked = self._asked.get(question)
        if asked is None:
            while len(self._asked) >= _MOST:
                del self._asked[next(iter(self._asked))]
            asked = self._asked[question] = _Asked([])
            work = self._workers.ask(question, seconds, asked.all_gone)
            asked.work = asyncio.create_task(work)
        asked.gone.append(gone)
        reply = await asyncio.shield(asked.work)
        asked.gone.clear()
        if reply.status != 200 and self._asked.get(question) is asked:
            del self._asked[question]
        return reply
