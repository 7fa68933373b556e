"""The studio begins: a free port, the page in the browser, and an end with Ctrl-C."""

import asyncio
import logging
import signal
import socket
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from types import FrameType

import uvicorn

import pnp
from pnp.extras.studio.access import Doorman, own_addresses
from pnp.extras.studio.app import StudioAddress, hello, make_app
from pnp.extras.studio.connections import BACKLOG, BoundedProtocol, OncePerMinute
from pnp.extras.studio.session import Session
from pnp.extras.studio.watcher import FileWatcher
from pnp.extras.studio.workers import Processes

HOST = "127.0.0.1"
PORT = 8740
"""Where the studio is found, unless another one is."""

_PORTS = 20
"""So many ports are tried after the first."""


@dataclass(frozen=True, slots=True)
class Start:
    """How the studio begins, and who is told of it."""

    tell: Callable[[str], None]
    invite: Callable[[str], None]
    """Told the address for other machines, where they may come."""
    port: int | None = None
    browser: bool = True
    lan: bool = False


def serve(session: Session, start: Start) -> None:
    """Run until somebody stops it, unless the same runs already.

    Raises PnpError for a port that is taken.
    """
    listening = _listening(session, start)
    if listening is None:
        return
    with closing(listening):
        place = _place(listening.getsockname()[1], lan=start.lan)
        app = make_app(session, place, Processes(session), FileWatcher(session))
        server = _Server(
            uvicorn.Config(
                app,
                http=BoundedProtocol,
                ws="none",
                backlog=BACKLOG,
                proxy_headers=False,
                log_level="warning",
                access_log=False,
                server_header=False,
                date_header=False,
                timeout_graceful_shutdown=1,
            )
        )
        for name in ("uvicorn.error", "asyncio", "pnp.studio"):
            logging.getLogger(name).addFilter(OncePerMinute())
        server.when_ready = lambda: _ready(place, session.opens, start)
        server.before_end = app.state.let_go
        app.state.end = server.stop
        server.run([listening])


class _Server(uvicorn.Server):
    """Ends quietly with Ctrl-C, and says when it can be asked."""

    when_ready: Callable[[], None]
    before_end: Callable[[], None]

    _ended: asyncio.Event
    _loop: asyncio.AbstractEventLoop

    def install(self) -> None:
        """Let signals end it."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    def stop(self) -> None:
        """End it, as Ctrl-C does."""
        self.should_exit = True
        self._loop.call_soon_threadsafe(self._ended.set)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self._ended, self._loop = asyncio.Event(), asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            self.install()
        await super().startup(sockets)
        self.when_ready()

    async def main_loop(self) -> None:
        """Wait for the end: uvicorn itself would look ten times a second whether it has come."""
        if not await self.on_tick(0):
            await self._ended.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let go of pages that wait, then of all else."""
        self.before_end()
        await super().shutdown(sockets)


def _place(port: int, *, lan: bool) -> StudioAddress:
    """Where it is found; raises PnpError where there is no network to be found in."""
    own = [f"{name}:{port}" for name in (HOST, "localhost")]
    if not lan:
        return StudioAddress(tuple(own))
    addresses = [f"{each}:{port}" for each in own_addresses()]
    if not addresses:
        raise pnp.PnpError("this machine is in no local network", parameter="lan")
    name = socket.gethostname().lower()
    names = [f"{each}:{port}" for each in (name, f"{name}.local")]
    return StudioAddress((*own, *addresses, *names), Doorman(), addresses[0])


def _ready(place: StudioAddress, path: str, start: Start) -> None:
    address = place.own(path)
    start.tell(f"{address}  (Ctrl-C ends it)")
    if place.outside:
        start.invite(place.invitation(path))
    if start.browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listening(session: Session, start: Start) -> socket.socket | None:
    """A port to listen on: the one that is asked for, or a free one.

    None where a studio that shows the same was found, which is opened instead. Raises PnpError.
    """
    port = start.port
    for tried in [port] if port is not None else range(PORT, PORT + _PORTS):
        # with the protocol named asyncio sends at once: bodies would wait 40 ms for their heads
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # on Windows SO_REUSEADDR would share it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("0.0.0.0" if start.lan else HOST, tried))  # noqa: S104  # asked for
        except OSError:
            listening.close()
            if _opened(tried, session, start):
                return None
            continue
        listening.listen(BACKLOG)
        return listening
    what = f"port {port} is taken" if port is not None else "no port is free"
    raise pnp.PnpError(what, hint="choose another port", parameter="port")


def _opened(port: int, session: Session, start: Start) -> bool:
    """Tells of a studio that answers there; opens it where it shows the same to the same people."""
    found = _hello(port)
    same = found == hello(session) and not start.lan
    address = f"http://{HOST}:{port}{session.opens if same else ''}"
    if found is not None:
        start.tell(f"there is a studio at {address} already")
    if same and start.browser:
        webbrowser.open(address)
    return same


def _hello(port: int) -> dict[str, str] | None:
    """What a studio there tells of itself, None without one."""
    import json

    address = f"http://{HOST}:{port}/hello"
    try:
        with urllib.request.urlopen(address, timeout=1) as answer:
            found = json.loads(answer.read(1000))
    except urllib.error.HTTPError as refused:  # one for the local network, which asks for its token
        with refused:
            return {} if refused.read(5) == b"pnp: " else None
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and "pnp" in found else None
