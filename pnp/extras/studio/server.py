"""The studio's server: finds a free port, opens the page in a browser, and stops on Ctrl-C."""

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
from dataclasses import dataclass, replace
from types import FrameType

import uvicorn
from starlette.applications import Starlette

import pnp
from pnp.api.saved_files import saved_games_folder
from pnp.extras.studio.access import AccessControl, local_addresses
from pnp.extras.studio.app import StudioAddress, make_app
from pnp.extras.studio.connections import (
    BACKLOG,
    BoundedProtocol,
    OncePerMinute,
    ProxiedProtocol,
)
from pnp.extras.studio.public import PublicAccess
from pnp.extras.studio.saved_games import GameFolder
from pnp.extras.studio.service import greeting
from pnp.extras.studio.session import Session
from pnp.extras.studio.shared_tables import SharedTables
from pnp.extras.studio.watcher import FileWatcher
from pnp.extras.studio.workers import Processes
from pnp.messages import _

HOST = "127.0.0.1"
PORT = 8740
"""Default port; if it is in use, the next ports are tried."""

_PORTS = 20
"""Number of ports that are tried, including the default port."""


@dataclass(frozen=True, slots=True)
class Start:
    """Options for starting the studio, and callbacks that print the studio's addresses."""

    report: Callable[[str], None]
    invite: Callable[[str], None]
    """Function that receives the address for other machines, if they have access."""
    port: int | None = None
    browser: bool = True
    lan: bool = False
    public: PublicAccess | None = None


def serve(session: Session, start: Start) -> None:
    """Run the studio until it is stopped, or open a running studio with the same session.

    Raises PnpError if the port is in use.
    """
    tables: SharedTables | None = None
    studio: StudioAddress | None = None
    while True:
        listening = _listen(session, start)
        if listening is None:
            return
        with closing(listening):
            port = listening.getsockname()[1]
            studio = studio or _address(port, start)
            games = GameFolder(saved_games_folder())
            app = make_app(session, studio, Processes(session), FileWatcher(session), games)
            if tables:
                app.state.tables.take_over(tables.tables)
            studio = _run(app, studio, session, start, listening)
        if studio is None:
            return
        tables, start = app.state.tables, replace(start, port=port, browser=False, lan=True)


def _run(
    app: Starlette, studio: StudioAddress, session: Session, start: Start, listening: socket.socket
) -> StudioAddress | None:
    """Run the application until it ends.

    If it ended to restart for the local network, return the new address.
    """
    restarted: list[StudioAddress] = []
    server = _Server(
        uvicorn.Config(
            app,
            http=ProxiedProtocol if start.public else BoundedProtocol,
            ws="none",
            backlog=BACKLOG,
            proxy_headers=start.public is not None,
            forwarded_allow_ips=list(start.public.proxies) if start.public else [],
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=1,
        )
    )

    def restart_for_lan() -> StudioAddress:
        restarted[:] = [_address(listening.getsockname()[1], replace(start, lan=True))]
        server.stop()
        return restarted[0]

    for name in ("uvicorn.error", "asyncio", "pnp.studio"):
        logging.getLogger(name).addFilter(OncePerMinute())
    server.on_ready = lambda: _report_ready(studio, session.opens, start)
    server.on_shutdown = app.state.release
    app.state.end = server.stop
    app.state.restart_for_lan = restart_for_lan
    server.run([listening])
    return restarted[0] if restarted else None


class _Server(uvicorn.Server):
    """A server that stops quietly on Ctrl-C and reports when it is ready."""

    on_ready: Callable[[], None]
    on_shutdown: Callable[[], None]

    _ended: asyncio.Event
    _loop: asyncio.AbstractEventLoop

    def install(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    def stop(self) -> None:
        """Stop the server, as Ctrl-C does."""
        self.should_exit = True
        self._loop.call_soon_threadsafe(self._ended.set)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._ended, self._loop = asyncio.Event(), asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            self.install()
        await super().startup(sockets)
        self.on_ready()

    async def main_loop(self) -> None:
        """Wait for the server to stop; uvicorn's own loop would poll ten times a second."""
        if not await self.on_tick(0):
            await self._ended.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the event streams of open pages, then shut down everything else."""
        self.on_shutdown()
        await super().shutdown(sockets)


def _address(port: int, start: Start) -> StudioAddress:
    """Return the studio's address. Raises PnpError if there is no local network."""
    if start.public:
        host, access = start.public.host, AccessControl(token=start.public.token)
        return StudioAddress((host,), access, host, start.public.scheme, is_public=True)
    own = [f"{name}:{port}" for name in (HOST, "localhost")]
    if not start.lan:
        return StudioAddress(tuple(own))
    addresses = [f"{each}:{port}" for each in local_addresses()]
    if not addresses:
        raise pnp.PnpError(
            _("no local network found"), hint=_("connect to one first"), parameter="lan"
        )
    name = socket.gethostname().lower()
    names = [f"{each}:{port}" for each in (name, f"{name}.local")]
    return StudioAddress((*own, *addresses, *names), AccessControl(), addresses[0])


def _report_ready(studio: StudioAddress, path: str, start: Start) -> None:
    address = studio.local_address(path)
    start.report(_("{address}  (press Ctrl-C to stop)", address=address))
    if studio.outside and not studio.is_public:
        start.invite(studio.invitation(path))
    if start.browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listen(session: Session, start: Start) -> socket.socket | None:
    """Return a socket that listens on the requested port, or on a free one.

    Returns None if a studio that shows the same session was found and opened instead. Raises
    PnpError if no port is free.
    """
    port = PORT if start.public and start.port is None else start.port  # the proxy knows one port
    for tried in [port] if port is not None else range(PORT, PORT + _PORTS):
        # asyncio sets TCP_NODELAY only if the protocol is named; without it, bodies wait 40 ms
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # on Windows SO_REUSEADDR would share it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((_own_address(start), tried))
        except OSError:
            listening.close()
            if not start.public and _open_running(tried, session, start):
                return None
            continue
        listening.listen(BACKLOG)
        return listening
    if port is not None:
        message = _("port {port} is in use", port=port)
    else:
        message = _("ports {first} to {last} are in use", first=PORT, last=PORT + _PORTS - 1)
    raise pnp.PnpError(message, hint=_("choose another port"), parameter="port")


def _own_address(start: Start) -> str:
    """Return the address of this machine to listen at."""
    if start.public:
        return start.public.listen
    return "0.0.0.0" if start.lan else HOST  # noqa: S104 - asked for


def _open_running(port: int, session: Session, start: Start) -> bool:
    """Report a studio that is using this port. If it shows the same session, open it.

    Returns True if the studio was opened.
    """
    found = _greeting_at(port)
    same = found == greeting(session) and not start.lan
    address = f"http://{HOST}:{port}{session.opens if same else ''}"
    if found is not None:
        start.report(_("a studio is already running at {address}", address=address))
    if same and start.browser:
        webbrowser.open(address)
    return same


def _greeting_at(port: int) -> dict[str, str] | None:
    """Return the greeting of a studio on this port, or None if no studio uses the port."""
    import json

    address = f"http://{HOST}:{port}/hello"
    try:
        with urllib.request.urlopen(address, timeout=1) as answer:
            found = json.loads(answer.read(1000))
    except urllib.error.HTTPError as refused:  # a studio with a token
        with refused:
            return {} if refused.read(5) == b"pnp: " else None
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and "pnp" in found else None
