"""Replies that are kept: what the studio comes with looks the same each time."""

import asyncio

from pnp.studio.named import Named
from pnp.studio.reply import Question, Reply
from pnp.studio.workers import Workers

_SAME = {"shelf", "begun", "picture"}
"""Subjects whose replies are the same until something that was named changes."""

_MOST = 400
"""Replies; a picture has 20 to 50 kB."""


class Kept:
    """Asks workers, and most questions of the first page but once."""

    def __init__(self, workers: Workers, named: Named) -> None:
        self._workers = workers
        self._named = named
        self._asked: dict[Question, asyncio.Task[Reply]] = {}

    def keeps(self, question: Question) -> bool:
        """Whether the reply is the same each time: it is about nothing of one's own."""
        own = self._named.folders or self._named.templates or self._named.evenings
        return not own and question.subject in _SAME and question.sent is None

    async def ask(self, question: Question, seconds: float) -> Reply:
        """The reply to a question that is kept, asked once however many ask it at once."""
        asked = self._asked.get(question)
        if asked is None:
            while len(self._asked) >= _MOST:
                del self._asked[next(iter(self._asked))]
            work = self._workers.ask(question, seconds, _never)
            asked = self._asked[question] = asyncio.create_task(work)
        reply = await asyncio.shield(asked)
        if reply.status != 200 and self._asked.get(question) is asked:
            del self._asked[question]
        return reply


async def _never() -> bool:
    """Others may ask the same."""
    return False
