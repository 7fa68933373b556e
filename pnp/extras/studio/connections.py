"""Limits and deadlines for connections, which uvicorn does not provide.

uvicorn closes a connection that is idle between two requests. It waits forever for the first
request, for the rest of a header and for clients that do not read. It counts idle connections as
requests, and accepts connections until no file descriptor is left. It has no options to change this
(uvicorn issue 157), but another protocol class can be set.
"""

import asyncio
import logging
import sys
import time
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MAX_CONNECTIONS = 1000
"""Maximum number of connections, if the system allows that many open files."""

MAX_PER_ADDRESS = 256
"""Maximum number of connections from one address; a browser opens six per window."""

BACKLOG = 128
"""Listen backlog: maximum number of connections accepted together, before any are closed."""

_RESERVED_FILES = 100
"""Number of open files reserved for pages, workers and the watcher."""

HEAD_SECONDS = 10.0
"""Time limit for the header of a request, in seconds."""

READ_SECONDS = 10.0
"""Time in which a client must read `MIN_READ_BYTES` bytes of a pending reply, in seconds."""
MIN_READ_BYTES = 100_000

_MINUTE = 60.0


class BoundedProtocol(H11Protocol):
    """A connection with deadlines.

    If there are too many connections, a new one closes the oldest connection that is waiting for
    its client. As a result, clients that connect but send little or nothing cannot lock other
    clients out.
    """

    max_per_address: ClassVar = MAX_PER_ADDRESS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.opened = time.monotonic()
        self._head: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self._close_excess(self.max_per_address, of_address=True)
        self._close_excess(max_connections(), of_address=False)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect_head()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._reading)

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._head)
        _cancel(self._reading)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Reject invalid HTTP, and cancel the request that contained it."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response(msg)
        else:
            self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    @property
    def is_idle(self) -> bool:
        """True between requests, and before the first request."""
        is_done = self.cycle is None or self.cycle.response_complete
        return is_done and self.transport.get_write_buffer_size() == 0

    @property
    def waits(self) -> bool:
        """True if the connection is waiting for the client to send a header or a body."""
        return self.is_idle or (self.cycle.more_body and not self.cycle.response_started)

    def _close_excess(self, most: int, *, of_address: bool) -> None:
        """Close an idle or waiting connection, or else this one, if there are too many."""
        there = [
            each
            for each in self.connections
            if isinstance(each, BoundedProtocol)
            and not each.transport.is_closing()
            and (not of_address or _address(each) == _address(self))
        ]
        if len(there) > most:
            waiting = (each for each in there if each.waits and each is not self)
            oldest = min(waiting, key=lambda each: (not each.is_idle, each.opened), default=self)
            oldest.transport.abort()

    def _expect_head(self) -> None:
        """Start or stop the timer for the header of a request."""
        if not self.is_idle:
            _cancel(self._head)
            self._head = None
        elif self._head is None:
            self._head = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _expect_reading(self, before: float = float("inf")) -> None:
        """Close the connection unless the client has read enough since the last call."""
        left = self.transport.get_write_buffer_size()
        if left > before - MIN_READ_BYTES:
            self.transport.abort()
        else:
            self._reading = self.loop.call_later(READ_SECONDS, self._expect_reading, left)


class ProxiedProtocol(BoundedProtocol):
    """A connection from a reverse proxy, which has one address for all of its clients."""

    max_per_address = MAX_CONNECTIONS


def _address(connection: H11Protocol) -> str:
    return connection.client[0] if connection.client else ""


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def max_connections() -> int:
    """Return the maximum number of connections that leaves enough open files for other uses."""
    if sys.platform == "win32":
        return MAX_CONNECTIONS
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_CONNECTIONS if files == resource.RLIM_INFINITY else files - _RESERVED_FILES - BACKLOG
    return max(10, min(MAX_CONNECTIONS, most))


class OncePerMinute(logging.Filter):
    """A log filter that passes one record of each kind per minute.

    Otherwise, a client could flood the terminal.
    """

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[Any, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True for the first log record of each kind in a minute."""
        error = record.exc_info[0] if record.exc_info else None
        kind = (record.name, str(record.msg).partition("\n")[0], error)
        is_new = record.created - self._passed.get(kind, -_MINUTE) >= _MINUTE
        if is_new:
            self._passed[kind] = record.created
        return is_new
