"""Measure the studio as a static web page in Chromium: bytes, start, changes and memory.

`make web` builds the page; it is served with gzip, as most hosts do. The command prints a table
with targets: for this computer, and in brackets for a processor that is four times as slow. All
times depend on the processor, so run it while nothing else does.
"""

import argparse
import gzip
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from bench.tab_memory import TabMemory, tab_memory

SLOWER = 4
COMPONENT = "component/color-claim/board"
LATENCY, SPEED = 400, 50_000
"""Milliseconds and bytes per second of a slow network."""

ACTIONS = 100
SLICE = 0.005
"""Seconds that a slowed browser runs between two pauses."""

SETTLED = 3000
_TIMEOUT = 600_000

_FETCH = """async (address) => {
  const begun = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return performance.now() - begun;
}"""
"""Requests something from the studio's page, and returns the time in milliseconds."""

_PAINTED = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime))
    .observe({ type: "largest-contentful-paint", buffered: true });
})"""
"""Time until the largest element of a page was painted, in milliseconds."""

MIXED = (
    "/api/print/component/color-claim/board?p.cell=23.{number}mm",
    "/api/print/component/passtally/board?paper={number}x420mm",
    "/api/setups/color-claim?seed={number}&count=4",
    "/api/picture/component/passtally/board?width={number}",
    "/file/kit/passtally.pdf?paper={number}x420mm",
)
"""Actions of a long visit; a number makes each of them different."""

VISITED = "visited"
"""Title of a page after the actions."""

_VISIT = f"""
const inner = document.querySelector("iframe");
while (!inner.contentDocument?.querySelector("main:not([aria-busy])"))
  await new Promise((resolve) => {{ setTimeout(resolve, 100); }});
const actions = {json.dumps(MIXED)};
for (let at = 0; at < {ACTIONS}; at += 1) {{
  const address = actions[at % actions.length].replace("{{number}}", 300 + at);
  await (await inner.contentWindow.fetch(address)).arrayBuffer();
}}
document.title = "{VISITED}";
"""
"""Performs the actions in the page, at the end of its script."""

MEMORY = f"memory of the tab after {ACTIONS} actions"
SLOW_NETWORK = f"first screen at {LATENCY} ms, {SPEED // 1000} kB/s"

TARGETS = {
    "bytes until the first changed board, gzip": "10 MB",
    "first page, gzip": "40 kB",
    "first screen without Python": "0.3 s",
    SLOW_NETWORK: "1 s",
    "first changed board, cold": "3 s (9)",
    "first changed board, warm": "1.5 s (6)",
    "kit with changed options, PDF": "0.5 s (2)",
    "a parameter's change until the board is drawn": "40 ms (120)",
    MEMORY: "250 MB",
}
"""Figures in the order of the table, with their targets."""

BOARD = "/api/print/component/color-claim/board?"
KIT = "/file/kit/color-claim.pdf?"


class Host(BaseHTTPRequestHandler):
    """Serves the files of a folder with gzip, and counts the bytes."""

    protocol_version = "HTTP/1.1"
    sent = 0

    def __init__(self, *arguments: Any, folder: Path) -> None:
        self._folder = folder
        super().__init__(*arguments)

    def do_GET(self) -> None:  # the name that the library calls
        """Send a file."""
        path = self._folder / self.path.partition("?")[0].lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = compressed(path)
        self.send_response(200)
        self.send_header("content-type", guess_type(path)[0] or "application/octet-stream")
        self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        with suppress(ConnectionError):  # the page was left
            self.wfile.write(body)
        Host.sent += len(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing."""


@lru_cache
def compressed(path: Path) -> bytes:
    """Return a file, compressed."""
    return gzip.compress(path.read_bytes(), 9)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address; files are compressed before."""
    for path in folder.rglob("*"):
        if path.is_file():
            compressed(path)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, folder=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Chromium:
    """A browser in a process group of its own, which can be slowed down and measured."""

    def __init__(self, folder: str, page: str = "about:blank") -> None:
        program = shutil.which("chromium") or "chromium"
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]
        self._process = subprocess.Popen(
            [program, *flags, "--remote-debugging-port=0", f"--user-data-dir={folder}", page],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        lines = self._process.stderr or ()
        self._address = next(line.split()[-1] for line in lines if "DevTools listening" in line)
        threading.Thread(target=list, args=(lines,), daemon=True).start()

    def connect(self, playwright: Any) -> Any:
        """Control the browser with its developer tools, and return the connection."""
        return playwright.chromium.connect_over_cdp(self._address, timeout=_TIMEOUT)

    def titles(self) -> list[str]:
        """Return the titles of the pages, without developer tools in them."""
        with urlopen(f"http://{urlsplit(self._address).netloc}/json/list") as reply:
            return [each["title"] for each in json.load(reply)]

    @contextmanager
    def slowed(self, times: int) -> Iterator[None]:
        """Let all processes run for a part of the time: the emulation does not slow workers."""
        ended = threading.Event()

        def pause() -> None:
            while not ended.is_set():
                os.killpg(self._process.pid, signal.SIGSTOP)
                time.sleep(SLICE * (times - 1))
                os.killpg(self._process.pid, signal.SIGCONT)
                time.sleep(SLICE)

        pausing = threading.Thread(target=pause)
        if times > 1:
            pausing.start()
        try:
            yield
        finally:
            ended.set()
            if times > 1:
                pausing.join()

    def memory(self, page: Any) -> TabMemory:
        """Return the memory of the only page that this browser has shown."""
        return tab_memory(page, self._process.pid)

    def close(self) -> None:
        """End the browser."""
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait()


def frame_of(page: Any) -> Any:
    """Return the frame of the studio, once its page is drawn."""
    page.frame_locator("iframe").locator("main:not([aria-busy])").wait_for(timeout=_TIMEOUT)
    return page.frames[1]


def seconds(work: Callable[[], object]) -> float:
    """Return the time that a piece of work takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def opened(connection: Any) -> Any:
    """Return a page in a window of its own, with an empty cache."""
    page = connection.new_context().new_page()
    page.set_default_timeout(_TIMEOUT)
    page.set_default_navigation_timeout(_TIMEOUT)
    return page


def first_screen(connection: Any, address: str) -> str:
    """Return the time of the first screen on a slow network."""
    page = opened(connection)
    network = {"latency": LATENCY, "downloadThroughput": SPEED, "uploadThroughput": SPEED}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **network})
    page.goto(address, wait_until="commit")
    page.locator("article").last.wait_for()
    painted = page.evaluate(_PAINTED)
    page.context.close()
    return f"{painted / 1000:.2f} s"


def measure(connection: Any, address: str) -> Iterator[tuple[str, str]]:
    """Yield each figure with its name, in the order of `TARGETS`."""
    page = opened(connection)
    Host.sent = 0
    page.goto(address, wait_until="load")
    yield "first screen without Python", f"{page.evaluate(_PAINTED) / 1000:.2f} s"

    def change() -> None:
        page.goto(f"{address}{COMPONENT}/")
        frame_of(page).evaluate(_FETCH, f"{BOARD}paper=A3")

    yield "first changed board, cold", f"{seconds(change):.1f} s"
    yield "bytes until the first changed board, gzip", f"{Host.sent / 1e6:.1f} MB"
    page.wait_for_timeout(SETTLED)  # the browser stores compiled code
    yield "first changed board, warm", f"{median(seconds(change) for _ in range(3)):.1f} s"
    frame = frame_of(page)
    kits = [frame.evaluate(_FETCH, f"{KIT}paper={each}") for each in ("Letter", "A3", "Legal")]
    yield (
        "kit with changed options, PDF",
        f"{median(kits[1:]) / 1000:.1f} s, first {kits[0] / 1000:.1f} s",
    )
    times = [frame.evaluate(_FETCH, f"{BOARD}p.cell={20 + each / 10}mm") for each in range(25)]
    yield "a parameter's change until the board is drawn", f"{median(times[5:]):.0f} ms"
    page.context.close()


def visit_memory(playwright: Any, page: Path) -> TabMemory:
    """Return the memory of a tab that a new browser opens once, after a long visit.

    The page itself performs the actions, because developer tools would keep a copy of each reply.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        shutil.copytree(page, folder / "page")
        with (folder / "page" / "site" / "shell.js").open("a", encoding="utf-8") as shell:
            shell.write(_VISIT)
        with serving(folder / "page") as address:
            browser = Chromium(str(folder / "browser"), f"{address}{COMPONENT}/")
            try:
                while VISITED not in browser.titles():
                    time.sleep(1)
                return browser.memory(browser.connect(playwright).contexts[0].pages[0])
            finally:
                browser.close()


def figures(address: str, playwright: Any, slower: int) -> dict[str, str]:
    """Return all figures of a browser that is slowed down."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Chromium(folder)
        try:
            connection = browser.connect(playwright)
            with browser.slowed(slower):
                found = dict(measure(connection, address))
                if slower == 1:
                    found[SLOW_NETWORK] = first_screen(connection, address)
        finally:
            browser.close()
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", type=Path, default=Path("dist/web"), help="folder of the page")
    options = parser.parse_args()
    if not (options.page / "sw.js").exists():
        raise SystemExit(f"{options.page} has no page: run make web first")
    from playwright.sync_api import sync_playwright

    with serving(options.page) as address, sync_playwright() as playwright:
        load = os.getloadavg()[0]
        print(f"{os.cpu_count()} processors, load {load:.1f} before the measurement")
        usual, slow = (figures(address, playwright, each) for each in (1, SLOWER))
        memory = visit_memory(playwright, options.page)
    usual["first page, gzip"] = f"{len(compressed(options.page / 'index.html')) / 1000:.0f} kB"
    usual[MEMORY] = f"{memory.private / 1e6:.0f} MB"
    print(f"{'measure':48} {'figure':>20} {f'({SLOWER} x slower)':>24} {'target':>14}")
    for name, target in TARGETS.items():
        again = f"({slow[name]})" if name in slow and "bytes" not in name else ""
        print(f"{name:48} {usual[name]:>20} {again:>24} {target:>14}")
    print(f"{MEMORY}: {memory}")


if __name__ == "__main__":
    main()
