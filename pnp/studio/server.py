"""The studio begins: a free port, the page in the browser, and an end with Ctrl-C."""

import signal
import socket
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from types import FrameType

import uvicorn

import pnp
from pnp.studio.app import make_app
from pnp.studio.named import Named

HOST = "127.0.0.1"
PORT = 8740
"""Where the studio is found, unless another one is."""

_PORTS = 20
"""So many ports are tried after the first."""


def serve(named: Named, port: int | None, *, browser: bool, tell: Callable[[str], None]) -> None:
    """Run until somebody stops it; raises PnpError for a port that is taken."""
    listening = _listening(port, tell)
    with closing(listening):
        found = listening.getsockname()[1]
        hosts = [f"{name}:{found}" for name in (HOST, "localhost")]
        app = make_app(named, hosts)
        server = _Server(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                date_header=False,
                timeout_graceful_shutdown=1,
                limit_concurrency=1000,
            )
        )
        address = f"http://{HOST}:{found}{named.opens}"
        server.when_ready = lambda: _ready(address, tell, browser=browser)
        server.before_end = app.state.let_go
        server.run([listening])


class _Server(uvicorn.Server):
    """Ends quietly with Ctrl-C, and says when it can be asked."""

    when_ready: Callable[[], None]
    before_end: Callable[[], None]

    def install(self) -> None:
        """Let signals end it."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        if threading.current_thread() is threading.main_thread():
            self.install()
        await super().startup(sockets)
        self.when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let go of pages that wait, then of all else."""
        self.before_end()
        await super().shutdown(sockets)


def _ready(address: str, tell: Callable[[str], None], *, browser: bool) -> None:
    tell(f"{address}  (Ctrl-C ends it)")
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listening(port: int | None, tell: Callable[[str], None]) -> socket.socket:
    """A port to listen on: the one that is asked for, or a free one."""
    for tried in [port] if port is not None else range(PORT, PORT + _PORTS):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # on Windows SO_REUSEADDR would share it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, tried))
        except OSError:
            listening.close()
            if _is_studio(tried):
                tell(f"there is a studio at http://{HOST}:{tried} already")
            continue
        listening.listen(128)
        return listening
    what = f"port {port} is taken" if port is not None else "no port is free"
    raise pnp.PnpError(what, hint="choose another port", parameter="port")


def _is_studio(port: int) -> bool:
    """Whether a studio answers there."""
    address = f"http://{HOST}:{port}/hello"
    with suppress(OSError, ValueError), urllib.request.urlopen(address, timeout=1) as answer:
        found: bytes = answer.read(20)
        return found.startswith(b'{"pnp":')
    return False
