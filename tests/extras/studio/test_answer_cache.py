"""The cache of replies: equal questions are answered once; the user's own files are not cached."""

import asyncio
from pathlib import Path
from typing import cast

from pnp.api.studio_part import Question
from pnp.extras.studio.answer_cache import AnswerCache
from pnp.extras.studio.host import IsCancelled, Workers
from pnp.extras.studio.reply import Reply
from pnp.extras.studio.session import Session
from tests.extras.studio.conftest import away, here, run

CATALOGUE = Question("catalogue")
OF_FOLDER = Session((Path("games"),))


class Counting:
    """Workers that count their questions, and cancel those without a waiting client."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.count = 0

    async def ask(self, _question: Question, _seconds: float, is_cancelled: IsCancelled) -> Reply:
        self.count += 1
        await asyncio.sleep(0)
        return Reply(499 if await is_cancelled() else self.statuses.pop(0), "text/plain", b"")


def statuses(
    workers: Counting, session: Session, question: Question, *is_cancelled: IsCancelled
) -> list[int]:
    """Return the statuses of replies to concurrent questions, and to one more afterwards."""

    async def ask_all() -> list[int]:
        cache = AnswerCache(cast("Workers", workers), session)
        replies = await asyncio.gather(*(cache.ask(question, 1, each) for each in is_cancelled))
        return [each.status for each in (*replies, await cache.ask(question, 1, here))]

    return run(ask_all())


def test_equal_questions_are_answered_once() -> None:
    workers = Counting(200)
    assert statuses(workers, Session(), CATALOGUE, here, here, here) == [200] * 4
    assert workers.count == 1


def test_failed_reply_is_not_cached() -> None:
    workers = Counting(504, 200)
    assert statuses(workers, Session(), CATALOGUE, here) == [504, 200]


def test_work_is_cancelled_when_no_request_waits() -> None:
    assert statuses(Counting(200), Session(), CATALOGUE, away, here) == [200] * 3
    assert statuses(Counting(200), Session(), CATALOGUE, away, away) == [499, 499, 200]


def test_replies_about_user_files_are_not_cached() -> None:
    for session, question in (
        (OF_FOLDER, CATALOGUE),
        (Session(), Question("print", "component/color-claim/board")),
        (Session(), Question("table", "play", (), {"text": ""})),
    ):
        workers = Counting(200, 200)
        statuses(workers, session, question, here)
        assert workers.count == 2
