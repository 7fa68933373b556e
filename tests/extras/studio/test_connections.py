"""Clients that connect and wait, send slowly, do not read, or open many connections."""

import asyncio
import logging
import socket
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from uvicorn.server import ServerState

from pnp.extras.studio.connections import BoundedProtocol, OncePerMinute
from pnp.extras.studio.security import (
    MAX_LARGE_BODIES,
    MAX_UPLOADS,
    Guard,
    Message,
    Receive,
    Scope,
    Send,
)
from tests.extras.studio.conftest import Studio, run, running
from tests.extras.studio.test_security import ask

resource = pytest.importorskip("resource")  # not on Windows

HEAD = "GET /hello HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"


@pytest.fixture(autouse=True)
def many_files() -> Iterator[None]:
    """Raise this process's limit on open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def connected(
    studio: Studio, count: int, *, sent: str = "", own: str = "127.0.0.1"
) -> Iterator[None]:
    """Open `count` connections that send a text and then wait."""
    with ExitStack() as stack:
        for _ in range(count):
            line = socket.create_connection(("127.0.0.1", studio.port), 120, (own, 0))
            stack.enter_context(line)
            line.sendall(sent.replace("{port}", str(studio.port)).encode())
        yield


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent",
    ["", HEAD, HEAD.replace("GET /hello", "POST /api/table/read") + "Content-Length: 9\r\n\r\n{"],
    ids=["idle", "half a head", "half a body"],
)
def test_idle_connections_do_not_lock_others_out(studio: Studio, sent: str) -> None:
    with connected(studio, 1010, sent=sent):
        assert ask(studio, "/hello")[0] == 200


@pytest.mark.slow
def test_connections_of_many_addresses_are_limited(studio: Studio) -> None:
    with ExitStack() as stack:
        for number in range(2, 12):
            stack.enter_context(connected(studio, 110, own=f"127.0.0.{number}"))
        assert ask(studio, "/hello")[0] == 200


@pytest.mark.slow
def test_studio_works_with_few_open_files(tmp_path: Path) -> None:
    """More connections than file descriptors cause no busy loop and no flood of messages."""
    with running(tmp_path) as studio:
        resource.prlimit(studio.process.pid, resource.RLIMIT_NOFILE, (256, 256))
        with connected(studio, 600):
            before = _seconds(studio.process)
            assert ask(studio, "/hello")[0] == 200
            assert ask(studio, "/api/print/component/generic/grid")[0] == 200
            time.sleep(1)
            assert _seconds(studio.process) - before < 0.5
    assert len(studio.errors) < 20


def _seconds(process: "subprocess.Popen[str]") -> float:
    """Return the processor time of a process, in seconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


Use = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]


def used(use: Use, monkeypatch: pytest.MonkeyPatch, size: int = 10) -> bytes:
    """Return the result of a connection to a server with short deadlines."""
    for name in ("HEAD_SECONDS", "READ_SECONDS"):
        monkeypatch.setattr(f"pnp.extras.studio.connections.{name}", 0.2)
    monkeypatch.setattr("pnp.extras.studio.security.BODY_SECONDS", 0.2)
    monkeypatch.setattr("pnp.extras.studio.security.MAX_BODY", 1000)

    async def answer(request: Request) -> Response:
        await request.body()
        return PlainTextResponse("x" * size)

    async def served() -> bytes:
        route = Route("/", answer, methods=["GET", "POST"])
        app = Starlette(routes=[route], middleware=[Middleware(Guard, hosts=["h"], origins=[])])
        config = uvicorn.Config(app, http=BoundedProtocol, ws="none", log_config=None)
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: BoundedProtocol(config, state, {}), "127.0.0.1")
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            with closing(writer):
                return await asyncio.wait_for(use(reader, writer), 20)

    return run(served())


def test_silent_connection_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> bytes:
        return await reader.read()

    assert used(nothing, monkeypatch) == b""


@pytest.mark.parametrize(
    ("start", "answer"),
    [
        (b"GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nX: ", b"HTTP/1.1 200 OK"),
        (b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 900\r\n\r\n", b"HTTP/1.1 408"),
        (b"POST / HTTP/1.1\r\nHost: g\r\nContent-Length: 900\r\n\r\n", b"HTTP/1.1 421"),
    ],
    ids=["head", "body", "body of a rejected request"],
)
def test_slow_sender_is_disconnected(
    monkeypatch: pytest.MonkeyPatch, start: bytes, answer: bytes
) -> None:
    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(start)
        first = await reader.read(15)
        with suppress(ConnectionError):
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.02)
        return first

    assert used(drip, monkeypatch).startswith(answer)


def test_bad_chunk_of_a_rejected_request_is_not_an_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def send(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"POST / HTTP/1.1\r\nHost: g\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
        return await reader.read()

    assert used(send, monkeypatch).startswith(b"HTTP/1.1 400")
    assert [each.message for each in caplog.records if each.levelname == "ERROR"] == []


@pytest.mark.slow
def test_client_that_does_not_read_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    size = 50_000_000

    async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await asyncio.sleep(2)
        found = bytearray()
        with suppress(ConnectionError):
            while part := await reader.read(1_000_000):
                found += part
        return bytes(found)

    assert 0 < len(used(wait, monkeypatch, size)) < size


@pytest.mark.parametrize(
    ("path", "headers", "most"),
    [
        ("/photo", {"content-length": "49000000"}, MAX_UPLOADS),
        ("/api/table/read", {"content-length": "900000"}, MAX_LARGE_BODIES),
        ("/api/table/read", {}, MAX_LARGE_BODIES),
        ("/api/table/read", {"content-length": "900"}, 40),
    ],
    ids=["photo", "large", "unknown length", "small"],
)
def test_large_bodies_take_turns(path: str, headers: dict[str, str], most: int) -> None:
    now, peak = 0, 0

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal now, peak
        now += 1
        peak = max(peak, now)
        await asyncio.sleep(0)
        now -= 1

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(_: Message) -> None: ...

    async def tried() -> None:
        guard = Guard(app, ["h"], ["http://h"], uploads={"/photo": 50_000_000})
        sent = [(b"host", b"h"), *((k.encode(), v.encode()) for k, v in headers.items())]
        scope = {"type": "http", "method": "POST", "path": path, "headers": sent}
        await asyncio.gather(*(guard(scope, receive, send) for _ in range(40)))

    run(tried())
    assert peak == most


def test_errors_of_one_kind_are_logged_once_a_minute() -> None:
    once = OncePerMinute()
    records = [
        logging.makeLogRecord({"name": "asyncio", "msg": text, "created": created})
        for text, created in (
            ("accept\nsocket 1", 100.0),
            ("accept\nsocket 2", 159.0),
            ("another", 159.0),
            ("accept", 161.0),
        )
    ]
    assert [once.filter(each) for each in records] == [True, False, True, True]
