"""Measure the studio as a static web page in Chromium: bytes, start and changes.

`make web` builds the page; it is served with gzip, as most hosts do. Each figure is printed for
this computer, and for a page that is four times as slow; Chromium does not slow down web workers.
"""

import argparse
import gzip
import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Any

SLOWER = 4
COMPONENT = "component/color-claim/board"
_TIMEOUT = 180_000

_CHANGED = """async (query) => {
  const begun = performance.now();
  await (await fetch(`/api/print/component/color-claim/board?${query}`)).json();
  return performance.now() - begun;
}"""
_KIT = """async (query) => {
  const begun = performance.now();
  await (await fetch(`/file/kit/color-claim.pdf?${query}`)).blob();
  return performance.now() - begun;
}"""


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
    """Serve a folder, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, folder=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def frame_of(page: Any) -> Any:
    """Return the frame of the studio, once its page is drawn."""
    page.frame_locator("iframe").locator("main:not([aria-busy])").wait_for(timeout=_TIMEOUT)
    return page.frames[1]


def measure(browser: Any, address: str, slower: int) -> Iterator[tuple[str, str]]:
    """Yield each figure with its name."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(_TIMEOUT)
    page.set_default_navigation_timeout(_TIMEOUT)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    Host.sent, begun = 0, time.perf_counter()
    page.goto(address, wait_until="load")
    yield "first screen without Python", f"{time.perf_counter() - begun:.2f} s"
    for name in ("cold", "warm"):
        begun = time.perf_counter()
        page.goto(f"{address}{COMPONENT}/")
        frame_of(page).evaluate(_CHANGED, "paper=A3")
        yield f"first changed board, {name}", f"{time.perf_counter() - begun:.1f} s"
        if name == "cold":
            yield "bytes until the first changed board", f"{Host.sent / 1e6:.1f} MB"
    frame = frame_of(page)
    times = sorted(frame.evaluate(_CHANGED, f"paper=A4&bleed={each}mm") for each in range(5))
    yield "a parameter's change until the board is drawn", f"{times[len(times) // 2]:.0f} ms"
    yield "kit with changed options, PDF", f"{frame.evaluate(_KIT, 'paper=Letter') / 1000:.1f} s"
    context.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", type=Path, default=Path("dist/web"), help="folder of the page")
    options = parser.parse_args()
    if not (options.page / "sw.js").exists():
        raise SystemExit(f"{options.page} has no page: run make web first")
    from playwright.sync_api import sync_playwright

    with serving(options.page) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        print(f"{os.cpu_count()} processors")
        for slower in (1, SLOWER):
            for name, figure in measure(browser, address, slower):
                print(f"{name:48} {figure:>10}{f' ({slower} x slower)' if slower > 1 else ''}")
        browser.close()


if __name__ == "__main__":
    main()
