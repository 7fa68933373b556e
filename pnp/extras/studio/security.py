"""Middleware that rejects requests from other sites and large bodies, and sets security headers."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from pnp.extras.studio.access import TOKEN, AccessControl
from pnp.messages import _

MAX_BODY = 1_000_000
"""Maximum size of a request's body, in bytes. A position takes a few thousand bytes."""

BODY_SECONDS = 10.0
"""Base time limit for a body, in seconds.

One second is added per `BYTES_PER_SECOND` bytes of the body's maximum size.
"""
BYTES_PER_SECOND = 500_000

LARGE_BODY = 50_000
"""Size, in bytes, above which a body counts as large.

At most `MAX_LARGE_BODIES` large bodies are read simultaneously.
"""
MAX_LARGE_BODIES = 8
MAX_UPLOADS = 2
"""Maximum number of uploaded files in memory."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
_RESOURCE_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Headers for every reply."""

_HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
)
"""Headers for replies that a browser could show as a page."""

_RESOURCES = (b"text/javascript", b"text/css", b"font/")
"""Media types that a browser never shows as a page with scripts.

A page loads 25 of these files; the other headers would be a fifth of their compressed size.
"""

_OPENER = (b"cross-origin-opener-policy", b"same-origin")
"""Header for replies over TLS or to this machine; over plain HTTP, other browsers ignore it."""

_CLOSE = {"connection": "close"}
"""Headers that close the connection of a rejected request; its body might still be in transit."""

_LOCAL_HOSTS = ("127.0.0.1:", "localhost:")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Guard:
    """ASGI middleware that accepts only requests from the studio's own pages to its own hosts.

    A foreign host is a name that an attacker has pointed at this machine (DNS rebinding). A foreign
    origin is a page on another site. With access control, requests without the token are rejected.
    A browser stores the token as a cookie.

    Args:
        app: The application behind the guard.
        hosts: Accepted hosts, such as `127.0.0.1:8740`.
        origins: Accepted origins, such as `http://127.0.0.1:8740`.
        access_control: Access control for the local network. It is None if only this machine has
            access.
        uploads: Maximum size of a body in bytes, keyed by path. For other paths, the maximum is
            `MAX_BODY`.
    """

    def __init__(
        self,
        app: App,
        hosts: Iterable[str],
        origins: Iterable[str],
        access_control: AccessControl | None = None,
        uploads: Mapping[str, int] | None = None,
    ) -> None:
        self._app = app
        self._access_control = access_control
        self._uploads = uploads or {}
        self._upload_slots = asyncio.Semaphore(MAX_UPLOADS)
        self._large_bodies = asyncio.Semaphore(MAX_LARGE_BODIES)
        self._hosts = frozenset(hosts)
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request to the application, or reject the request with a reason."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        request = Request(scope)
        host = request.headers.get("host", "").lower()
        is_secure = scope.get("scheme") == "https" or host.startswith(_LOCAL_HOSTS)
        opener = [_OPENER] if is_secure else []

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [] if _is_resource(message["headers"]) else [*_HEADERS, *opener]
                message["headers"] = [*message["headers"], *_RESOURCE_HEADERS, *own]
            await send(message)

        why = self._refusal(request)
        if why is not None:
            status, reason = why
            refusal = PlainTextResponse(f"pnp: {reason}\n", status, _CLOSE)
            await refusal(scope, receive, send_guarded)
        elif self._access_control and request.query_params.get(TOKEN):
            await _without_token(request)(scope, receive, send_guarded)
        else:
            async with self._semaphore_for(request):
                await self._app(scope, _limited(receive, self._max_body(scope)), send_guarded)

    def _refusal(self, request: Request) -> tuple[int, str] | None:
        """Return the status and the reason if the request is rejected, otherwise None."""
        headers = request.headers
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 421, _("the studio does not use this address")
        if self._is_foreign(request):
            return 403, _("requests from other pages are rejected")
        if self._access_control:
            cookie = request.cookies.get(_cookie(request), "")
            token = request.query_params.get(TOKEN) or cookie
            why = self._access_control.refusal(request.scope["client"][0], token)
            if why is not None:
                return why
        if request.method not in {"GET", "HEAD", "POST"}:
            return 405, _("unsupported request method")
        length = headers.get("content-length", "0")
        most = self._max_body(request.scope)
        if not length.isdecimal() or int(length[:12]) > most:
            return 413, _too_large(most)
        return None

    def _semaphore_for(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Return the semaphore to acquire before reading a body. Only large bodies have to wait."""
        if request.method != "POST":
            return nullcontext()
        if request.scope["path"] in self._uploads:
            return self._upload_slots
        length = request.headers.get("content-length")
        return (
            nullcontext()
            if length is not None and int(length) <= LARGE_BODY
            else self._large_bodies
        )

    def _max_body(self, scope: Scope) -> int:
        return self._uploads.get(scope["path"], MAX_BODY)

    def _is_foreign(self, request: Request) -> bool:
        """Return True for a request from another site; links to the studio's pages are allowed."""
        headers = request.headers
        if any(origin not in self._origins for origin in headers.getlist("origin")):
            return True
        is_link = (
            request.method == "GET"
            and headers.get("sec-fetch-mode") == "navigate"
            and headers.get("sec-fetch-dest", "document") == "document"
        )
        from_elsewhere = headers.get("sec-fetch-site", "none") in {"cross-site", "same-site"}
        return from_elsewhere and not is_link


def _is_resource(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return True if the reply is a script, a style or a font for one of the studio's pages."""
    return any(name == b"content-type" and value.startswith(_RESOURCES) for name, value in headers)


def _too_large(most: int) -> str:
    return _("the request is larger than {most} bytes", most=f"{most:,}")


def _cookie(request: Request) -> str:
    """Return the cookie's name. It contains the port, because each studio needs its own cookie."""
    return f"pnp-{request.scope['server'][1]}"


def _without_token(request: Request) -> Response:
    """Redirect to the same address without the token, and store the token in a cookie."""
    path, query = quote(request.scope["path"]), request.url.remove_query_params(TOKEN).query
    where = f"/{path.lstrip('/')}{'?' if query else ''}{query}"
    response = RedirectResponse(where, 303, {"cache-control": "no-store"})
    response.set_cookie(
        _cookie(request),
        request.query_params[TOKEN],
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
    return response


def _limited(receive: Receive, most: int) -> Receive:
    """Return a `receive` that raises HTTPException for a body that is too large or too slow."""
    total, complete, end = 0, False, None

    async def receive_bounded() -> Message:
        nonlocal total, complete, end
        if complete:  # the next message is the disconnect
            return await receive()
        now = asyncio.get_running_loop().time()
        end = end or now + BODY_SECONDS + most / BYTES_PER_SECOND
        try:
            message = await asyncio.wait_for(receive(), end - now)
        except TimeoutError:
            raise HTTPException(408, _("the request took too long"), _CLOSE) from None
        total += len(message.get("body", b""))
        if total > most:
            raise HTTPException(413, _too_large(most), _CLOSE)
        complete = not message.get("more_body", False)
        return message

    return receive_bounded
