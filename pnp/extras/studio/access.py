"""Access from the local network: a new token at each start, and limits on requests."""

import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest

from pnp.messages import _

TOKEN = "token"  # noqa: S105  # a name
"""Name of the token in the query of an invitation."""

MOST_ASKED = 600
"""Maximum burst of requests from one machine; a page of thumbnails needs 100."""
A_SECOND = 60.0
"""Requests per second from one machine after a burst."""

_MOST_MACHINES = 1000
"""Maximum number of buckets in memory; the least recently used one is dropped."""


class Bucket:
    """A token bucket for each machine: a limit on bursts, and a rate per second."""

    def __init__(self, most: float, a_second: float, now: Callable[[], float]) -> None:
        self._most = most
        self._a_second = a_second
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, machine: str) -> float:
        """Return the number of requests left for a machine."""
        left, since = self._left.get(machine, (self._most, 0.0))
        return min(self._most, left + (self._now() - since) * self._a_second)

    def take(self, machine: str) -> bool:
        """Take one request from a machine's bucket; return False if none is left."""
        left = self.left(machine)
        taken = left >= 1.0
        self._left[machine] = (left - taken, self._now())
        self._left.move_to_end(machine)
        if len(self._left) > _MOST_MACHINES:
            self._left.popitem(last=False)
        return taken


class Doorman:
    """Access control: requests need the token, and are limited per machine.

    Wrong tokens are refused without counting them. No number of guesses finds 128 random bits,
    and a limit on guesses would let other programs and pages lock the owner out.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.token = secrets.token_urlsafe(16)
        self._asked = Bucket(MOST_ASKED, A_SECOND, now)

    def knows(self, given: str) -> bool:
        """Return True for the token."""
        return compare_digest(given.encode(), self.token.encode())

    def why_not(self, machine: str, given: str) -> tuple[int, str] | None:
        """Return the status and reason of a refusal, None for none; "" stands for no token."""
        if not self.knows(given):
            return 403, _("no valid token: open the address that the studio printed")
        if not self._asked.take(machine):
            return 429, _("too many requests: wait a moment")
        return None


def own_addresses() -> list[str]:
    """Return this machine's addresses in its network, the likeliest first; nothing is sent."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # UDP: connecting sends no packet
        found.append(asked.getsockname()[0])
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[4][0]) for address in known]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]
