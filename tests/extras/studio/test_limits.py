"""Rules of a game that never return or need too much memory are stopped."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.session import Session
from pnp.extras.studio.workers import Processes
from tests.catalogue.guests import put_package
from tests.extras.studio.conftest import here, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems have other limits"),
]

NAME, MODULE = "two-towers", "pnp_two_towers"
START = Question("table", "start", (("game", NAME),))
BOARD = Question("print", "component/color-claim/board")

ENDLESS = "\ndef legal_moves(position):\n    while True:\n        pass\n"
GROWING = "\ndef legal_moves(position):\n    return [bytes(10**8) for _ in iter(int, 1)]\n"
LARGE = "\ndef legal_moves(position):\n    return [bytearray(3 * 1024**3)]\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the rules of a new installed game, for a test to change."""
    project = pnp.new_game(NAME, tmp_path, rules=True)[0].parent
    put_package(tmp_path, MODULE, f"[pnp.games]\n{NAME} = {MODULE}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(project)
    yield project / MODULE / "rules.py"
    for name in [each for each in sys.modules if each.partition(".")[0] == MODULE]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("code", "seconds", "message"),
    [
        (ENDLESS, 5, "takes too long"),
        (GROWING, 60, "needs too much memory"),
        (LARGE, 60, "needs too much memory"),
    ],
)
def test_unbounded_rules_are_stopped_with_their_line(
    package: Path, code: str, seconds: float, message: str
) -> None:
    line = len(package.read_text("utf-8").splitlines()) + 3
    package.write_text(package.read_text("utf-8") + code, "utf-8")

    async def ask_both() -> list[tuple[int, bytes]]:
        workers = Processes(Session())
        try:
            replies = [await workers.ask(START, seconds, here), await workers.ask(BOARD, 60, here)]
        finally:
            workers.end()
        return [(reply.status, reply.body) for reply in replies]

    stopped, others = run(ask_both())
    (fault,) = json.loads(stopped[1])["faults"]
    assert stopped[0] == 422
    file, at, *_ = fault["what"].split(":")
    assert (file, int(at) >= line) == (f"{MODULE}/rules.py", True)
    assert message in fault["what"]
    assert others[0] == 200
