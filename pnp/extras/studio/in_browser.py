"""The studio in a browser, where Python runs in a web worker without processes and threads.

`web/site/worker.js` calls `open_studio` once, and then the service for each request. If a request
takes too long, the page ends the web worker and starts another one.
"""

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from pnp.api.studio_part import Question
from pnp.extras.studio.answers import Answers
from pnp.extras.studio.host import IsCancelled
from pnp.extras.studio.parts import find_parts
from pnp.extras.studio.reply import Reply
from pnp.extras.studio.saved_games import GameFolder
from pnp.extras.studio.service import Service
from pnp.extras.studio.session import Session

P = ParamSpec("P")
T = TypeVar("T")

TEMPLATES = "games"
"""Name of the folder with the user's own games."""

RECORD = "club.evening"
"""Name of the club's record."""


class SameThread:
    """Handles requests one after the other, in the calling thread."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._changes = 0
        self._answers: Answers | None = None

    def start(self) -> None:
        self._current()

    def renew(self) -> None:
        self._changes += 1
        self._answers = None

    async def ask(
        self,
        question: Question,
        seconds: float,  # noqa: ARG002  # the page ends the web worker
        is_cancelled: IsCancelled,  # noqa: ARG002  # the page does not send cancelled questions
    ) -> Reply:
        return self._current().to(question)

    def end(self) -> None:
        self._answers = None

    def _current(self) -> Answers:
        if self._answers is None:
            self._answers = Answers(self._session, self._changes)
        return self._answers


def open_studio(folder: Path) -> Service:
    """Return a studio for the user's files in a folder. The folder is created if necessary."""
    own = folder / TEMPLATES
    own.mkdir(parents=True, exist_ok=True)
    parts = find_parts()
    files = {extra: {RECORD: folder / RECORD} for extra, part in parts.items() if part.files}
    session = Session((own,), files=files, parts=parts)
    return Service(session, SameThread(session), GameFolder(folder / "saved", _run))


async def _run(func: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    return func(*args, **kwargs)
