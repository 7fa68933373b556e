"""Attacks on the studio: foreign pages, paths outside it, large and slow requests."""

import asyncio
import http.client
import json
import multiprocessing
import re
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pnp.api.studio_part import Download, Question
from pnp.extras.studio import server
from pnp.extras.studio.app import _response
from pnp.extras.studio.reply import as_file
from pnp.extras.studio.session import Session
from pnp.extras.studio.workers import Processes, Worker
from tests.conftest import ROOT, Pnp
from tests.extras.studio.conftest import Studio, away, here, run, running
from tests.extras.studio.routes import json_paths


def ask(
    studio: Studio, path: str, headers: dict[str, str] | None = None, sent: bytes | None = None
) -> tuple[int, bytes]:
    """Return status and body; `headers` are sent unchanged, and can replace Host."""
    with closing(http.client.HTTPConnection("127.0.0.1", studio.port, timeout=60)) as line:
        line.putrequest("GET" if sent is None else "POST", path, skip_host=True)
        for name, value in {"Host": f"127.0.0.1:{studio.port}", **(headers or {})}.items():
            line.putheader(name, value)
        if sent is not None:
            line.putheader("Content-Length", str(len(sent)))
        line.endheaders(sent)
        answer = line.getresponse()
        return answer.status, answer.read()


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "localhost:80"])
def test_foreign_host_is_rejected(studio: Studio, host: str) -> None:
    for path in ("/", "/api/catalogue", "/hello"):
        status, body = ask(studio, path, {"Host": host})
        assert status in {400, 421}
        assert len(body) < 100


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
        {
            "Sec-Fetch-Site": "cross-site",
            "Sec-Fetch-Mode": "navigate",
            "Sec-Fetch-Dest": "iframe",
        },
    ],
)
def test_foreign_page_is_rejected(studio: Studio, headers: dict[str, str]) -> None:
    assert ask(studio, "/api/catalogue", headers)[0] == 403
    assert ask(studio, "/api/table/read", headers, b"{}")[0] == 403


def test_own_pages_and_links_are_accepted(studio: Studio) -> None:
    own = {"Origin": studio.address, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}
    assert ask(studio, "/hello", own)[0] == 200
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert ask(studio, "/kit/passtally", link)[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/page/../app.py",
        "/page/..%2fapp.py",
        "/page/%2e%2e/app.py",
        "/page/index.html",
        "/page//etc/passwd",
        "/type/../../etc/passwd.ttf",
        "/etc/passwd",
        "//etc/passwd",
    ],
)
def test_paths_do_not_leave_the_studio(studio: Studio, path: str) -> None:
    assert ask(studio, path)[0] == 404


def test_only_named_templates_and_positions_are_read(studio: Studio, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text((ROOT / "templates/generic/grid.toml").read_text())
    for name in (own, f"..{own}", f"file:{own}", "own.toml", "generic/../generic/grid"):
        for subject in ("/api/print/component/", "/file/component/"):
            status, body = ask(
                studio, f"{subject}{name}.pdf" if "file" in subject else f"{subject}{name}"
            )
            assert status == 422
            assert b"unknown component" in body
    status, body = ask(studio, f"/api/named/{own}")
    assert (status, b"unknown file" in body) == (422, True)
    game = tmp_path / "t.toml"
    game.write_text((ROOT / "docs/evening.toml").read_text())
    (tmp_path / "home").mkdir()
    with running(tmp_path / "home", own, game) as named:
        assert json.loads(ask(named, "/api/print/component/own.toml")[1])["faults"] == []
        assert b"paint-the-line" in ask(named, "/api/named/t.toml")[1]
        assert ask(named, f"/api/print/component/{own}")[0] == 422
        assert ask(named, "/api/named/own.toml")[0] == 422


@pytest.mark.parametrize(
    ("header", "body"),
    [
        ("Content-Length: 1000001", b""),
        ("Transfer-Encoding: chunked", (b"10000\r\n" + b" " * 0x10000 + b"\r\n") * 16),
    ],
)
def test_request_bodies_are_bounded(studio: Studio, header: str, body: bytes) -> None:
    head = f"POST /api/table/read HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n{header}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", studio.port), timeout=30) as line:
        line.sendall(head.encode() + body)
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


BAD_JSON = [
    *(b"[1]", b"{", b"\xff", b"3", b"null", b"[" * 100_000, b"\xef\xbb\xbf{}", b"{} {}"),
    *(b'{"text": NaN}', b'{"text": -Infinity}', b'{"text": 1e999}', b'{"at": 9007199254740993}'),
    *(b'{"at": ' + b"9" * 400 + b"}", b'{"at": ' + b"9" * 5000 + b"}"),
    *(b'{"text": ' + b"[" * depth + b"]" * depth + b"}" for depth in (51, 900)),
    *(b'{"text": "\\ud800"}', b'{"\\udfff": 1}', b'{"text": "\xed\xa0\x80"}'),
]


def workers_of(studio: Studio) -> set[str]:
    """Return the process numbers of its workers and of their resource tracker."""
    pid = studio.process.pid
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return {child for each in tasks for child in each.read_text().split()}


@pytest.mark.parametrize("sent", BAD_JSON, ids=lambda sent: repr(sent)[:24])
def test_bad_json_is_a_fault_on_every_route(studio: Studio, sent: bytes) -> None:
    assert ask(studio, "/hello")[0] == 200
    before = workers_of(studio)
    for path in json_paths():
        status, body = ask(studio, path, {}, sent)
        faults = json.loads(body)["faults"]
        assert (path, status, len(faults)) == (path, 422, 1)
    assert before <= workers_of(studio)


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("passtally.pdf", 'attachment; filename="passtally.pdf"'),
        ("café 1.pdf", "attachment; filename*=utf-8''caf%C3%A9%201.pdf"),
        ('a"b.pdf', "attachment; filename*=utf-8''a%22b.pdf"),
        ("Клуб.csv", "attachment; filename*=utf-8''%D0%9A%D0%BB%D1%83%D0%B1.csv"),
        ("a\r\nb.csv", "attachment; filename*=utf-8''a%0D%0Ab.csv"),
        ("caf\udce9.csv", "attachment; filename*=utf-8''caf%3F.csv"),
    ],
)
def test_download_header_accepts_any_name(name: str, header: str) -> None:
    response = _response(as_file(Download(name, b"")))
    assert response.headers["content-disposition"] == header
    assert header.encode("latin-1")


@pytest.mark.slow
def test_slow_upload_does_not_delay_others(studio: Studio) -> None:
    slow = [socket.create_connection(("127.0.0.1", studio.port)) for _ in range(30)]
    for each in slow:
        head = f"POST /api/table/read HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
        each.sendall(f"{head}Content-Length: 1000\r\n\r\n".encode())
    assert ask(studio, "/hello")[0] == 200
    assert ask(studio, "/api/print/component/color-claim/board")[0] == 200
    for each in slow:
        each.close()


@pytest.mark.slow
def test_two_hundred_concurrent_previews_are_answered(studio: Studio) -> None:
    paths = [f"/api/print/component/generic/grid?p.rows={n % 12 + 1}" for n in range(200)]
    with ThreadPoolExecutor(200) as many:
        answers = list(many.map(lambda path: ask(studio, path), paths))
    assert {status for status, _ in answers} == {200}
    assert all(json.loads(body)["faults"] == [] for _, body in answers)


def test_template_bomb_is_a_fault(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.toml"
    text = (ROOT / "templates/generic/grid.toml").read_text()
    bomb.write_text(text + "\n# " + "x" * 10 + '\n[[elements]]\ndraw = "label"\ntext = "9**9**9"\n')
    with running(tmp_path, bomb) as studio:
        status, body = ask(
            studio, "/api/print/component/bomb.toml?p.columns=9e999&p.rows=" + "9" * 5000
        )
        assert status in {200, 422}
        assert json.loads(body)["faults"]
        assert ask(studio, "/api/print/component/generic/grid")[0] == 200


def test_slow_work_is_stopped_while_others_continue() -> None:
    async def answers() -> list[tuple[int, bytes]]:
        workers = Processes(Session())
        kit = Question("file", "kit/passtally.pdf")
        board = Question("print", "component/color-claim/board")
        try:
            replies = await asyncio.gather(
                workers.ask(kit, 0.001, here),
                workers.ask(board, 60, here),
                workers.ask(board, 60, away),
            )
            replies.append(await workers.ask(kit, 60, here))
        finally:
            workers.end()
        return [(reply.status, reply.body) for reply in replies]

    late, others, cancelled, again = run(answers())
    assert late[0] == 504
    assert b"longer than 0.001 s" in late[1]
    assert others[0] == 200
    assert cancelled[0] == 499
    assert again[1].startswith(b"%PDF-")


@pytest.mark.slow
def test_preview_precedes_waiting_files() -> None:
    async def tried() -> tuple[int, int]:
        workers, done = Processes(Session()), []

        async def make(number: int) -> None:
            kit = Question("file", "kit/passtally.png", (("dpi", "150"), ("n", str(number))))
            done.append(await workers.ask(kit, 120, here))

        try:
            many = asyncio.gather(*(make(number) for number in range(12)))
            await asyncio.sleep(0)
            preview = Question("print", "component/color-claim/board")
            status = (await workers.ask(preview, 20, here)).status
            waited = len(done)
            await many
        finally:
            workers.end()
        assert {reply.status for reply in done} == {200}
        return status, waited

    assert run(tried()) <= (200, 4)


def test_policy_allows_only_own_scripts(studio: Studio) -> None:
    line = http.client.HTTPConnection("127.0.0.1", studio.port)
    for path in ("/", "/page/main.js", "/api/catalogue", "/nowhere"):
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
    line.close()
    page = (ROOT / "pnp/extras/studio/page/index.html").read_text()
    assert "style=" not in page
    assert page.count("<script") == page.count('<script type="module" src="/page/') == 1


def test_replies_that_could_be_pages_have_a_policy(studio: Studio) -> None:
    line = http.client.HTTPConnection("127.0.0.1", studio.port)
    line.request("GET", "/")
    version = re.findall(rb"/page/([0-9a-f]{8})/", line.getresponse().read())[0].decode()
    for name, has_policy in (("main.js", False), ("studio.css", False), ("icon.svg", True)):
        line.request("GET", f"/page/{version}/{name}")
        answer = line.getresponse()
        assert answer.read()
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert ("content-security-policy" in answer.headers) == has_policy
    line.close()


@pytest.fixture
def taken() -> Iterator[int]:
    """Yield a port where another program listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_port_in_use_is_reported(pnp, taken: int) -> None:
    answer = pnp("studio", "--no-browser", "--port", taken)
    assert (answer.status, answer.err) == (
        2,
        f"pnp: port {taken} is in use: choose another port\n",
    )


def test_running_studio_is_opened_instead_of_a_second(tmp_path: Path, pnp: Pnp) -> None:
    (tmp_path / "games").mkdir()
    with running(tmp_path, tmp_path / "games") as first:
        opened: list[str] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("webbrowser.open", opened.append)
            again = pnp("studio", tmp_path / "games", "--port", first.port)
        assert (again.status, opened) == (0, [f"{first.address}/workshop"])
        assert again.err == f"a studio is already running at {first.address}/workshop\n"
        other = pnp("studio", "--no-browser", "--port", first.port)
        assert other.status == 2
        assert other.err.splitlines() == [
            f"a studio is already running at {first.address}",
            f"pnp: port {first.port} is in use: choose another port",
        ]


@pytest.fixture
def listening(taken: int) -> Iterator[socket.socket]:
    """Yield the socket of a studio whose first port is in use."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.extras.studio.server.PORT", taken)
        found = server._listen(Session(), server.Start(print, print))
    assert found is not None
    with found:
        yield found


def test_next_free_port_is_used_by_default(taken: int, listening: socket.socket) -> None:
    assert listening.getsockname()[1] > taken


def test_reply_in_many_parts_is_sent_immediately(listening: socket.socket) -> None:
    delays: list[int] = []

    class Answering(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted = transport.get_extra_info("socket")
            delays.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    async def answer() -> None:
        serving = await asyncio.get_running_loop().create_server(Answering, sock=listening)
        async with serving:
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            assert await reader.read() == b""
            writer.close()

    run(answer())
    assert delays == [1]


def cut_short(studio: Studio) -> None:
    """Request a file from a studio that may stop before it answers."""
    with suppress(http.client.HTTPException, OSError):
        ask(studio, "/file/kit/passtally.pdf")


def test_ctrl_c_stops_everything(tmp_path: Path) -> None:
    with running(tmp_path) as studio:
        assert ask(studio, "/api/catalogue")[0] == 200
        waiting = threading.Thread(target=cut_short, args=(studio,))
        waiting.start()
    waiting.join(10)
    assert studio.process.returncode == 0
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", studio.port), timeout=1)


def test_missing_file_is_reported_immediately(pnp, folder: Path) -> None:
    answer = pnp("studio", "nothing.toml")
    assert answer.status == 2
    assert answer.err == (
        "pnp: nothing.toml: no such file or folder: "
        "use one of these: folder, template, position, evening\n"
    )


def test_one_idle_process_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Worker] = []

    class RecordedWorker(Worker):
        def __init__(self, session: Session) -> None:
            super().__init__(session)
            started.append(self)

    monkeypatch.setattr("pnp.extras.studio.workers.Worker", RecordedWorker)
    monkeypatch.setattr("pnp.extras.studio.workers.IDLE_SECONDS", 0.05)
    monkeypatch.setattr("pnp.extras.studio.workers.BUSY_SECONDS", 0)

    async def tried() -> int:
        workers = Processes(Session())
        board = Question("schema", "kit")
        try:
            await asyncio.gather(*(workers.ask(board, 60, here) for _ in range(2)))
            for _ in range(100):
                if sum(each.alive for each in started) < len(started):
                    break
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)
            return sum(each.alive for each in started)
        finally:
            workers.end()

    assert run(tried()) == 1
    assert len(started) == 2


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_large_idle_process_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.extras.studio.workers.IDLE_SECONDS", 0.05)
    monkeypatch.setattr("pnp.extras.studio.workers.LARGE", 1)

    async def tried() -> tuple[int, int]:
        workers = Processes(Session())
        try:
            assert (await workers.ask(Question("schema", "kit"), 60, here)).status == 200
            first = set(multiprocessing.active_children())
            while first & set(multiprocessing.active_children()):
                await asyncio.sleep(0.02)
            return len(multiprocessing.active_children()), (
                await workers.ask(Question("schema", "kit"), 60, here)
            ).status
        finally:
            workers.end()

    assert run(tried()) == (1, 200)


def test_process_of_a_large_parent_is_not_large() -> None:
    memory = b"1" * 300_000_000
    worker = Worker(Session())
    try:
        assert worker.ask(Question("schema", "kit"), 0, 60)
        assert 0 <= worker.memory < len(memory)
    finally:
        worker.end()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_idle_studio_uses_no_processor_time(tmp_path: Path) -> None:
    with running(tmp_path) as studio:
        assert ask(studio, "/api/catalogue")[0] == 200
        state = Path(f"/proc/{studio.process.pid}/status")
        woken = [_switches(state.read_text()) for _ in range(2) if not time.sleep(1)]
        assert woken[1] - woken[0] <= 2


def _switches(status: str) -> int:
    """Return the number of voluntary context switches of a process's first thread."""
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])
