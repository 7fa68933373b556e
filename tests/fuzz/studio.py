"""Correct and mutated requests to a running studio: `python -m tests.fuzz.studio 100000 [SEED]`.

At least half of the requests are mutated. The seed and the number of a request reproduce it;
failing requests are stored in `cases/studio`. Afterwards the studio must not have grown.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import Any

import pnp
from tests.conftest import ROOT
from tests.extras.studio.conftest import Studio, run, running
from tests.fuzz.grammar import LISTS
from tests.fuzz.running import CASES
from tests.fuzz.studio_requests import GAMES, Known, StudioRequest, mutated, request, subjects

STORED = CASES / "studio"
MUTATED = 0.6
"""Share of the requests that are mutated."""

AT_ONCE = 16
BODY_SECONDS = 150.0
"""Seconds for an answer to a complete request; files may take 120."""

IMPATIENT = 0.2
"""Seconds to wait for an answer to an incomplete request."""

LATE = -1
"""Status of a request without an answer in time."""

IDLE_SECONDS = 25.0
"""Seconds after which a studio has ended the workers that it does not need."""

MOST_GROWTH = 50
"""MB of all processes of a studio, from before the first request to after the last."""

_EXPECTED = ("Invalid HTTP request", "Unsupported upgrade", "No supported WebSocket")
"""Lines in the terminal about requests that are not HTTP."""


@dataclass
class Tally:
    """Outcome of many requests."""

    statuses: Counter[int] = field(default_factory=Counter)
    """0 counts closed connections, `LATE` requests without an answer in time."""
    mutated: int = 0
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0
    idle: int = 0
    """MB of all processes before the requests, and after them."""
    after: int = 0

    @property
    def count(self) -> int:
        return self.statuses.total()


@contextmanager
def prepared() -> Iterator[tuple[Studio, Known]]:
    """Start a studio with a game, a template, a position and a record, and describe them."""
    with TemporaryDirectory() as name:
        home = Path(name)
        pnp.new_game("two-towers", home / "games")
        grid = (ROOT / "templates/generic/grid.toml").read_text()
        (home / "own.toml").write_text(grid)
        (home / "table.toml").write_text((ROOT / "docs/evening.toml").read_text())
        named = ("games", "own.toml", "table.toml", "club.evening")
        with running(home, *named) as studio:
            yield studio, run(_known(studio))


async def _known(studio: Studio) -> Known:
    async def ask(path: str, sent: Any = None) -> Any:
        body = sent.decode("latin-1") if isinstance(sent, bytes) else json.dumps(sent or "")
        method = "GET" if sent is None else "POST"
        sent_request = StudioRequest(method, path, body=body if sent is not None else "")
        status, _, found = await answer(studio.port, sent_request)
        assert status == 200, (path, found[:300])
        return json.loads(found) if found[:1] == b"{" else found

    starts = {game: await ask(f"/api/table/start?game={game}") for game in GAMES}
    texts = {game: reply["text"] for game, reply in starts.items()}
    moves = {game: [move for move, _ in reply["moves"][:20]] for game, reply in starts.items()}
    entries = [{"text": texts["line-or-colour"], "move": ""}]
    shared = (await ask("/shared", {"entries": entries, "at": 0}))["shared"]["name"]
    for sent in LISTS["studio_start"]:
        await ask("/api/evening/club.evening", sent)
    digest = (await ask("/api/source/two-towers/board.toml"))["digest"]
    photo = await ask("/file/sheet/colour-lines.png?dpi=100")
    sheets = (await ask("/photo?name=photo.png", photo))["sheets"]
    for each in sheets:
        del each["picture"]
    backup = await ask("/api/evening-file/club.evening.backup")
    return Known(texts, moves, shared, digest, photo, backup, sheets)


async def answer(port: int, sent_request: StudioRequest) -> tuple[int, str, bytes]:
    """Return status, media type and body of the response; status 0 if the connection was closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_000_000)
    try:
        data = sent_request.to_bytes(port)
        step = -(-len(data) // sent_request.parts) or 1
        for start in range(0, len(data), step):
            writer.write(data[start : start + step])
            if sent_request.parts > 1:
                await asyncio.sleep(0.05)
        with suppress(TimeoutError):
            seconds = BODY_SECONDS if sent_request.is_complete else IMPATIENT
            return await asyncio.wait_for(_read(reader, sent_request.method), seconds)
        return LATE, "", b""
    except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return 0, "", b""
    finally:
        writer.transport.abort()


async def _read(reader: asyncio.StreamReader, method: str) -> tuple[int, str, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head.split(" ", 2)[1])
    if status == 100:
        return await _read(reader, method)
    headers = dict(line.partition(": ")[::2] for line in head.split("\r\n")[1:] if line)
    media = headers.get("content-type", "")
    length = int(headers.get("content-length", 0))
    if method == "HEAD" or "event-stream" in media:
        return status, media, b""
    return status, media, await reader.readexactly(length)


def faults(sent_request: StudioRequest, status: int, media: str, body: bytes) -> Iterator[str]:
    """Yield the faults of a response."""
    if status >= 500 and status != 503:
        yield f"{status}: {body[:300].decode(errors='replace')}"
    # a connection may be closed before a rejected body is read
    is_lost = status == 0 and not sent_request.body
    if sent_request.is_complete and (status == LATE or is_lost):
        yield "no answer"
    if media.startswith("application/json") and body:
        try:
            reply = json.loads(body.decode(), parse_constant=float.fromhex)
        except ValueError as error:
            yield f"no JSON: {error}"
            return
        if 400 <= status < 500 and status != 409:
            found = reply.get("faults")
            if not found or any("\n" in each["what"] or not each["what"] for each in found):
                yield f"{status} without a sentence: {body[:300]!r}"


async def fuzz(
    studio: Studio, known: Known, seed: int, most: int, end: float, tally: Tally
) -> None:
    """Send requests until there are enough of them, or until `end` of the monotonic clock."""
    numbers, kinds = iter(range(most)), subjects()

    async def send_some() -> None:
        for number in numbers:
            if time.monotonic() > end:
                return
            chance = Random(f"{seed} {number}")
            sent_request = request(chance.choice(kinds), chance, known)
            if chance.random() < MUTATED:
                sent_request = mutated(sent_request, chance)
                tally.mutated += 1
            start = time.monotonic()
            status, media, body = await answer(studio.port, sent_request)
            tally.slowest = max(tally.slowest, time.monotonic() - start)
            tally.statuses[status] += 1
            for wrong in faults(sent_request, status, media, body):
                tally.failures.append(f"seed {seed}, request {number}: {wrong}")
                print(tally.failures[-1], file=sys.stderr, flush=True)
                _store(sent_request)
            if number % 1000 == 999:
                print(f"{number + 1:,} requests, {memory(studio)} MB", file=sys.stderr, flush=True)

    await asyncio.gather(*(send_some() for _ in range(AT_ONCE)))


def _store(sent_request: StudioRequest) -> None:
    text = sent_request.to_json()
    STORED.mkdir(exist_ok=True)
    (STORED / f"found-{sha256(text.encode()).hexdigest()[:8]}.json").write_text(text)


def memory(studio: Studio) -> int:
    """Return the memory of a studio and its workers in MB, 0 if the system has no figures."""
    return sum(_resident(pid) for pid in (studio.process.pid, *children(studio.process.pid)))


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for each in tasks for child in each.read_text().split()]


def _resident(pid: int) -> int:
    with suppress(OSError, IndexError):
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) // 1000
    return 0


def fuzz_for(seconds: float, seed: int | None = None, most: int = 10**9) -> Tally:
    """Send requests to a studio of its own, and compare its state before and after."""
    number = SystemRandom().getrandbits(32) if seed is None else seed
    tally = Tally()
    with prepared() as (studio, known):
        time.sleep(IDLE_SECONDS)
        tally.idle = memory(studio)
        run(fuzz(studio, known, number, most, time.monotonic() + seconds, tally))
        time.sleep(IDLE_SECONDS)
        tally.after = memory(studio)
        if studio.process.poll() is not None:
            tally.failures.append("the studio has ended")
        errors = [line for line in studio.errors if not any(e in line for e in _EXPECTED)]
    if tally.after > tally.idle + MOST_GROWTH:
        tally.failures.append(f"{tally.after} MB after the requests, {tally.idle} MB before")
    tally.failures += [f"in the terminal: {line.rstrip()}" for line in errors[:40]]
    statuses = ", ".join(f"{n:,} with {status}" for status, n in sorted(tally.statuses.items()))
    print(
        f"seed {number}: {tally.count:,} requests, {tally.mutated:,} of them mutated: {statuses};"
    )
    print(f"slowest {tally.slowest:.1f} s; {tally.idle} MB before, {tally.after} MB after")
    return tally


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:]]
    done = fuzz_for(1e9, arguments[1] if arguments[1:] else None, arguments[0])
    print(*done.failures, sep="\n")
    sys.exit(bool(done.failures))
