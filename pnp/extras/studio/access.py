"""Access from the local network: a new token at each start, and a rate limit per client."""

import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest

from pnp.messages import _

TOKEN = "token"  # noqa: S105  # a name
"""Name of the token in an invitation's query string."""

BURST_REQUESTS = 600
"""Maximum number of requests in a burst from one client. A page of thumbnails needs 100."""
REQUESTS_PER_SECOND = 60.0
"""Maximum number of requests per second from one client after a burst."""

_MAX_CLIENTS = 1000
"""Maximum number of buckets in memory; the least recently used bucket is dropped first."""


class RateLimiter:
    """A token bucket for each client, which limits bursts and the rate of requests."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def remaining(self, client: str) -> float:
        """Return the number of requests that a client can still send."""
        left, since = self._buckets.get(client, (self._burst, 0.0))
        return min(self._burst, left + (self._now() - since) * self._per_second)

    def take(self, client: str) -> bool:
        """Take one request from a client's bucket, or return False if the bucket is empty."""
        left = self.remaining(client)
        taken = left >= 1.0
        self._buckets[client] = (left - taken, self._now())
        self._buckets.move_to_end(client)
        if len(self._buckets) > _MAX_CLIENTS:
            self._buckets.popitem(last=False)
        return taken


class AccessControl:
    """Checks the token of each request, and limits the rate of requests from each client.

    Wrong tokens are rejected but not counted: 128 random bits cannot be guessed, and a limit on
    guesses would let other programs and pages lock the owner out.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, token: str = "") -> None:
        self.token = token or secrets.token_urlsafe(16)
        self._limiter = RateLimiter(BURST_REQUESTS, REQUESTS_PER_SECOND, now)

    def accepts(self, token: str) -> bool:
        """Return True if the token is correct."""
        return compare_digest(token.encode(), self.token.encode())

    def refusal(self, client: str, token: str) -> tuple[int, str] | None:
        """Return the HTTP status and the reason if a request is rejected, otherwise None."""
        if not self.accepts(token):
            return 403, _("no valid token: open the address that the studio printed")
        if not self._limiter.take(client):
            return 429, _("too many requests: wait a moment")
        return None


def local_addresses() -> list[str]:
    """Return this machine's addresses on the local network, most likely first.

    No data is sent.
    """
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # UDP: connecting sends no packet
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[4][0]) for address in known]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]
