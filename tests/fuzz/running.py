"""Run one case: words of a command line and files; return its output and faults."""

import io
import json
import os
import re
import resource
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from unittest import mock

from pnp.cli import main
from tests.conftest import CommandResult

CASES = Path(__file__).parent / "cases"
MAX_SECONDS = 5.0
"""Limit of processor time, several times what a slow machine needs to check the largest game."""

MAX_WAIT = 20.0
"""Seconds that a run may wait for other processes on a loaded machine."""

_SLOW = f"more than {MAX_SECONDS} s"

MAX_GROWTH = 200_000
"""Limit of the memory that one case adds, in KiB; pnp starts with 40,000."""

_REPEATED = re.compile(r"<<(\d+)\*(.*?)>>", re.DOTALL)
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


@dataclass(frozen=True)
class Case:
    """A command with its files. `<<5000*9>>` stands for 5,000 nines, `bytes:` for Latin-1 bytes."""

    words: list[str]
    files: Mapping[str, str] = field(default_factory=dict)
    stdin: str = ""

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1, ensure_ascii=True) + "\n"

    @staticmethod
    def read(path: Path) -> "Case":
        return Case(**json.loads(path.read_text()))


@dataclass(frozen=True)
class Outcome:
    """The faults of a finished case, and its output."""

    wrong: tuple[str, ...]
    answer: CommandResult | None = None


class TooSlow(BaseException):
    pass


def expanded(text: str) -> str:
    """Return the text with its repetitions written out, the innermost first."""
    while (found := _REPEATED.search(text)) is not None:
        text = text[: found.start()] + found[2] * int(found[1]) + text[found.end() :]
    return text


def faults(case: Case) -> list[str]:
    """Return the faults of a case."""
    return list(tried(case).wrong)


def tried(case: Case) -> Outcome:
    """Run a case; a slow case runs twice, as other processes may slow it down."""
    outcome = _tried(case)
    return _tried(case) if outcome.wrong == (_SLOW,) else outcome


def _tried(case: Case) -> Outcome:
    """Run the case in an empty folder."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        _write_files(case)
        before = _most_memory(reset=True)
        clock = _Clock()
        answer = None
        with suppress(TooSlow), clock:
            answer = _answer(case)
        kib = _most_memory() - before
        left = [path.name for path in Path().rglob(".*.part")]
    if clock.over or answer is None:  # the case may have caught the exception
        return Outcome((_SLOW,))
    wrong = [f"left {name}" for name in left]
    if kib > MAX_GROWTH:
        wrong.append(f"{kib // 1000} MB more")
    return Outcome((*wrong, *_wrong(answer)), answer)


def _most_memory(reset: bool = False) -> int:
    """Return the peak memory of this process in KiB, since a reset if the system allows one."""
    if reset:
        with suppress(OSError):
            Path("/proc/self/clear_refs").write_text("5")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _wrong(answer: CommandResult) -> Iterator[str]:
    ended_input = answer.status == 130 and answer.err.endswith("pnp: stopped\n")
    if not (answer.status in {0, 1, 2} or ended_input):
        yield f"status {answer.status}: {answer.err[-300:]}"
    if answer.status == 2 and not answer.err.strip() and '"error"' not in answer.out:
        yield "no word of what is wrong"
    if "Traceback" in answer.err:
        yield answer.err[-1000:]
    if _UNSAFE.search(answer.out + answer.err):
        yield "control characters"
    if max(map(len, answer.err.splitlines()), default=0) > 3000:
        yield f"a line of {len(answer.err)} characters"


def _write_files(case: Case) -> None:
    for name, text in case.files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if text.startswith("link:"):
            path.symlink_to(text.removeprefix("link:"))
        elif text == "pipe:":
            os.mkfifo(path)
        elif text.startswith("bytes:"):
            path.write_bytes(expanded(text).removeprefix("bytes:").encode("latin-1"))
        else:
            path.write_bytes(expanded(text).encode("utf-8", "surrogatepass"))


class _Clock:
    """Raises TooSlow repeatedly, as the code that runs may catch it."""

    def __init__(self) -> None:
        self.over = False

    def __enter__(self) -> None:
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, self._stop)
        signal.setitimer(signal.ITIMER_PROF, MAX_SECONDS, 0.5)
        signal.setitimer(signal.ITIMER_REAL, MAX_WAIT, 0.5)

    def __exit__(self, *_: object) -> None:
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, signal.SIG_IGN)
        for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL):
            signal.setitimer(timer, 0)

    def _stop(self, _: int, __: FrameType | None) -> None:
        self.over = True
        raise TooSlow


def _answer(case: Case) -> CommandResult:
    """Run the command in this process, as the shell would."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO(expanded(case.stdin).encode("utf-8", "surrogatepass")))
    streams = mock.patch.multiple(sys, stdout=out, stderr=err, stdin=stdin)
    home = {"HOME": str(Path.cwd()), "XDG_CONFIG_HOME": str(Path.cwd() / "home")}
    home["XDG_STATE_HOME"] = home["XDG_CONFIG_HOME"]
    with streams, mock.patch.dict(os.environ, home):
        try:
            main(list(map(expanded, case.words)))
            status = 0
        except SystemExit as ended:
            status = int(ended.code or 0)
    texts = (stream.buffer.getvalue().decode() for stream in (out, err))
    return CommandResult(status, *texts)
