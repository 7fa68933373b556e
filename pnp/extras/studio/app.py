"""The studio's routes: pages, the files that pages load, and the requests that pages send."""

import gzip
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.access import TOKEN, AccessControl
from pnp.extras.studio.host import PAGE_SECONDS, SavedGames, Watcher, Workers
from pnp.extras.studio.languages import LanguageOfRequest, page_messages
from pnp.extras.studio.pages import TEXT_TYPES, Pages, script_for_browsers
from pnp.extras.studio.reply import Reply, as_json, as_page
from pnp.extras.studio.request_body import read_object
from pnp.extras.studio.security import Guard
from pnp.extras.studio.service import HOST, Service, never_cancelled, refused
from pnp.extras.studio.session import Session
from pnp.extras.studio.shared_tables import SharedTables
from pnp.languages import current_code
from pnp.messages import _

_LOCAL_CLIENTS = ("127.0.0.1", "::1")
"""Addresses of clients on the same machine."""


@dataclass(frozen=True, slots=True)
class StudioAddress:
    """Hosts at which the studio can be opened, such as `127.0.0.1:8740`.

    The first host is for browsers on the same machine. With access control, other machines on the
    local network can open the studio at `outside`.
    """

    hosts: tuple[str, ...]
    access_control: AccessControl | None = None
    outside: str = ""
    """Host for other machines; "" if other machines have no access."""
    scheme: str = "http"
    is_public: bool = False
    """True if all requests come through a reverse proxy: no browser is on this machine."""

    @property
    def origins(self) -> tuple[str, ...]:
        """Origins of the studio's own pages, such as `http://127.0.0.1:8740`."""
        return tuple(f"{self.scheme}://{host}" for host in self.hosts)

    def local_address(self, path: str) -> str:
        """Return a page's address for a browser on the same machine."""
        return self._with_token(f"{self.origins[0]}{path}")

    def invitation(self, path: str) -> str:
        """Return a page's address for a phone, or for this machine if phones have no access."""
        return self._with_token(f"{self.scheme}://{self.outside or self.hosts[0]}{path}")

    def _with_token(self, address: str) -> str:
        if self.access_control is None:
            return address
        return f"{address}{'&' if '?' in address else '?'}{TOKEN}={self.access_control.token}"


def make_app(
    session: Session,
    address: StudioAddress,
    workers: Workers,
    watcher: Watcher,
    games: SavedGames,
) -> Starlette:
    """Return the ASGI application that serves a session at this address."""
    service = Service(session, workers, games)
    pages = Pages(session.parts)

    async def ask_worker(question: Question) -> Reply:
        return await workers.ask(question, PAGE_SECONDS, never_cancelled)

    tables = SharedTables(ask_worker, games)

    async def changes(request: Request) -> Response:
        seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
        count = min(int(seen), watcher.count) if re.fullmatch("[0-9]{1,9}", seen) else watcher.count
        stream = watcher.events(count)
        return StreamingResponse(stream, headers=_NO_STORE, media_type="text/event-stream")

    async def end(request: Request) -> Response:
        _check_local(request, _("only the computer that runs the studio can stop it"))
        await _json_body(request)
        app.state.end()
        return _response(as_json({}))

    async def open_to_phones(request: Request) -> Response:
        _check_local(request, _("only the computer that runs the studio can let phones join"))
        await _json_body(request)
        opened = address if address.outside else app.state.restart_for_lan()
        access = opened.access_control
        return _response(as_json({"token": access.token if access else ""}))

    methods = ["GET", "POST"]
    uploads = {f"/{subject}": most for subject, most in service.uploads.items()}
    answered, saved = _answered(service), _saved(service)
    revalidated = _revalidated_answers(service, watcher)
    app = Starlette(
        routes=[
            *(Route(path, _page(pages, script)) for path, script in pages.scripts.items()),
            Route("/hello", answered),
            *(Route(path, answered, methods=["POST"]) for path in uploads),
            Route("/changes", changes),
            Route("/end", end, methods=["POST"]),
            Route("/lan", open_to_phones, methods=["POST"]),
            *_sharing(tables, address),
            Route("/saved", saved),
            Route("/saved/{name}", saved, methods=methods),
            Route("/saved/{name}/delete", saved, methods=["POST"]),
            Route("/type/{face}.ttf", _font),
            Route(f"/page/{pages.version}/messages.{{code}}.json", _messages),
            Route("/api/{subject}/{path:path}", revalidated, methods=methods),
            Route("/api/{subject}", revalidated, methods=methods),
            Route("/file/{path:path}", revalidated, methods=methods),
            *(
                Route(f"/page/{pages.version}/{name}", _static_file(f))
                for name, f in pages.files.items()
            ),
        ],
        middleware=[
            Middleware(
                Guard,
                hosts=address.hosts,
                origins=address.origins,
                access_control=address.access_control,
                uploads=uploads,
            ),
            Middleware(LanguageOfRequest),
            Middleware(GZipMiddleware, minimum_size=_MIN_COMPRESSED, compresslevel=_COMPRESSION),
        ],
        lifespan=_lifespan(service, workers, watcher),
        exception_handlers={pnp.PnpError: _refused, ClientDisconnect: _disconnected},
    )

    def release() -> None:
        watcher.end()
        tables.end()
        workers.end()

    app.state.release = release
    app.state.is_public = address.is_public
    app.state.tables = tables
    return app


def _is_local(request: Request) -> bool:
    """Return True if a request is from the computer that runs the studio."""
    client = request.client
    is_here = client is not None and client.host in _LOCAL_CLIENTS
    return is_here and not request.app.state.is_public


def _check_local(request: Request, message: str) -> None:
    """Raise PnpError if a request is not from the computer that runs the studio."""
    if not _is_local(request):
        raise pnp.PnpError(message, parameter=HOST)


def _lifespan(
    service: Service, workers: Workers, watcher: Watcher
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Return a context manager that runs the workers and watcher and prepares the home page."""

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        import asyncio

        ready = asyncio.get_running_loop().run_in_executor(None, workers.start)
        first = asyncio.create_task(service.ask(Question("games")))
        watched = asyncio.create_task(watcher.run(service.reload_files))
        yield
        watcher.end()
        first.cancel()
        workers.end()
        await asyncio.gather(ready, watched)

    return running


def _sharing(tables: SharedTables, address: StudioAddress) -> list[Route]:
    """Return the routes for shared tables."""

    async def share(request: Request) -> Response:
        return _response(await tables.share(await _json_body(request) or {}))

    async def step(request: Request) -> Response:
        name, action = request.path_params["name"], request.path_params["action"]
        query = tuple(request.query_params.multi_items())
        sent = await _json_body(request) or {}
        question = Question("table", action, query, sent, current_code())
        return _response(await tables.ask(name, action, question))

    async def events(request: Request) -> Response:
        stream = await tables.events(request.path_params["name"])
        return StreamingResponse(stream, headers=_NO_STORE, media_type="text/event-stream")

    async def invitation(request: Request) -> Response:
        found = address.invitation(f"/table?at={request.path_params['name']}")
        # Phones cannot reach an address that names this computer.
        code = as_page(pnp.qr_code(found)).to_screen() if address.outside else ""
        return _response(as_json({"address": found, "svg": code}))

    return [
        Route("/shared", share, methods=["POST"]),
        Route("/shared/{name}/events", events),
        Route("/shared/{name}/invitation", invitation),
        Route("/shared/{name}/{action}", step, methods=["POST"]),
    ]


def _saved(service: Service) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler for saved games. Other computers see no games and cannot save any."""

    async def answer(request: Request) -> Response:
        if request.method == "GET" and not _is_local(request):
            one = "name" in request.path_params
            return _response(as_json({"game": None} if one else {"games": []}))
        if request.url.path.endswith("/delete"):
            message = _("only the computer that runs the studio can delete saved games")
        else:
            message = _("only the computer that runs the studio can save games on it")
        _check_local(request, message)
        return _response(await _reply(service, request, await _body(request)))

    return answer


async def _refused(_request: Request, error: Any) -> Response:
    return _response(refused(error))


async def _disconnected(_request: Request, _error: Exception) -> Response:
    return Response(status_code=499)


def _static_file(file: Path) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        media = TEXT_TYPES.get(file.suffix)  # only texts are compressed
        if media is None:
            return FileResponse(file, headers=_FOREVER)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(_contents(file), headers=_FOREVER, media_type=media)
        return Response(_compressed(file), headers={**_FOREVER, **_GZIP}, media_type=media)

    return answer


def _contents(file: Path) -> bytes:
    return script_for_browsers(file).encode() if file.suffix == ".js" else file.read_bytes()


@cache
def _compressed(file: Path) -> bytes:
    """Compress a file as far as possible, since each one is compressed once."""
    return gzip.compress(_contents(file), 9, mtime=0)


def _page(pages: Pages, script: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_request: Request) -> Response:
        html = pages.html(script, current_code())
        return HTMLResponse(html, headers={"cache-control": "no-cache"})

    return answer


async def _messages(request: Request) -> Response:
    """Return the translations that the scripts of pages use."""
    found = page_messages(request.path_params["code"].replace("-", "_"))
    if not found:
        return Response("unknown language", 404)
    return _revalidated(request, Reply(200, "application/json", found))


async def _font(request: Request) -> Response:
    name = request.path_params["face"]
    for font in pnp.fonts():
        if name == font.file.stem.lower():
            return FileResponse(font.file, media_type="font/ttf", headers=_CACHED)
    return Response("unknown font", 404)


_NO_STORE = {"cache-control": "no-store"}
_CACHED = {"cache-control": "max-age=86400"}
_FOREVER = {"cache-control": "max-age=31536000, immutable"}
"""Headers for files whose address contains their version."""

_GZIP = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
_MIN_COMPRESSED = 1000
"""Size in bytes above which text is compressed."""

_COMPRESSION = 4
"""Compression level. Level 9 would make drawings 3 % smaller but take three times as long."""


def _answered(service: Service) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that passes requests to the service."""

    async def answer(request: Request) -> Response:
        return _response(await _reply(service, request, await _body(request)))

    return answer


def _revalidated_answers(
    service: Service, watcher: Watcher
) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that passes requests to the service, with headers for a browser's cache.

    A header in the reply contains the number of changes so far. The page uses the number to wait
    for the next change.
    """

    async def answer(request: Request) -> Response:
        seen, body = str(watcher.count), await _body(request)
        reply = await _reply(service, request, body)
        response = _response(reply) if body else _revalidated(request, reply)
        response.headers["changes-seen"] = seen
        return response

    return answer


async def _reply(service: Service, request: Request, body: bytes) -> Reply:
    path, query = request.scope["path"], request.url.query
    return await service.answer(request.method, path, query, body, request.is_disconnected)


async def _body(request: Request) -> bytes:
    """Return the body. It is not kept in the request, because photos are large."""
    body = bytearray()  # one block of memory, which is freed as a whole
    async for part in request.stream():
        body += part
    return bytes(body)


async def _json_body(request: Request) -> Mapping[str, Any] | None:
    """Return the JSON object in the body, or None for an empty body. May raise PnpError."""
    body = await request.body()
    return read_object(body) if body else None


def _revalidated(request: Request, reply: Reply) -> Response:
    """Return a reply that browsers cache and revalidate, or status 304 if their copy is current."""
    response = _response(reply)
    if reply.status == 200:
        tag = f'W/"{sha256(reply.body).hexdigest()[:16]}"'
        if request.headers.get("if-none-match") == tag:
            response = Response(status_code=304)
        response.headers.update({"etag": tag, "cache-control": "no-cache"})
    return response


def _response(reply: Reply) -> Response:
    headers = dict(_NO_STORE)
    if reply.file:
        # starlette quotes names (RFC 6266) only in the response for a file on disk
        named = FileResponse("", filename=reply.file)
        headers["content-disposition"] = named.headers["content-disposition"]
    return Response(reply.body, reply.status, headers, reply.media)
