"""Serving the studio at a public address, behind a reverse proxy that ends TLS."""

import ipaddress
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from pnp.errors import PnpError, quoted
from pnp.messages import _

LOCAL = "127.0.0.1"

TOKEN_VARIABLE = "PNP_STUDIO_TOKEN"  # noqa: S105  # a name
"""Environment variable with the token, so that links stay valid when the server restarts."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,200}")
"""A token that cannot be guessed, and that a query string and a cookie can contain unescaped."""

_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?")

_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicAccess:
    """A public address, and the reverse proxies that forward its requests."""

    scheme: str
    """`https`, or `http` in a network that is protected in another way."""
    host: str
    """Host that browsers send: a name, followed by a port unless it is the scheme's default."""
    proxies: tuple[str, ...]
    """Addresses and networks of the reverse proxies. Only their forwarded headers are used."""
    token: str
    """Token that gives access; "" to draw a new one at each start."""
    listen: str = LOCAL
    """IPv4 address of this machine that the reverse proxy connects to."""


def public_access(address: str, proxies: Sequence[str], listen: str = LOCAL) -> PublicAccess:
    """Return how to serve a public address, such as `https://games.example.org`.

    The token is read from the environment variable `PNP_STUDIO_TOKEN`, if it is set.

    Raises:
        PnpError: If an address, a proxy or the token is unusable.
    """
    scheme, host = _origin(address)
    if not proxies:
        raise PnpError(
            _("no reverse proxy"),
            hint=_("name the address that its requests come from, such as 127.0.0.1"),
            parameter="proxy",
        )
    token = os.environ.get(TOKEN_VARIABLE, "")
    if token and not _TOKEN.fullmatch(token):
        raise PnpError(
            _("{variable} cannot be used as a token", variable=TOKEN_VARIABLE),
            hint=_("use 22 to 200 random letters, digits, - and _"),
        )
    try:
        ipaddress.IPv4Address(listen)
    except ValueError:
        raise PnpError(
            _("{address} is not an IPv4 address", address=quoted(listen)),
            hint=_("use an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all"),
            parameter="listen",
        ) from None
    return PublicAccess(scheme, host, tuple(_network(each) for each in proxies), token, listen)


def _origin(address: str) -> tuple[str, str]:
    """Return the scheme and the host of an address. Raises PnpError if it has anything else."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    host = parts.netloc.lower()
    rest = parts.path.strip("/") or parts.query or parts.fragment
    if parts.scheme not in _DEFAULT_PORTS or not _HOST.fullmatch(host) or rest:
        raise PnpError(
            _("{address} is not a public address", address=quoted(address)),
            hint=_("write a scheme and a host without a path, such as https://games.example.org"),
            parameter="public",
        )
    if port == _DEFAULT_PORTS[parts.scheme]:
        host = host.rpartition(":")[0]
    return parts.scheme, host


def _network(address: str) -> str:
    try:
        return str(ipaddress.ip_network(address))
    except ValueError:
        raise PnpError(
            _("{address} is not the address of a proxy", address=quoted(address)),
            hint=_("write an IP address or a network, such as 127.0.0.1 or 172.16.0.0/12"),
            parameter="proxy",
        ) from None
