"""The addresses of the studio: one page, its files, and what it asks for."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

import pnp
from pnp.extras.studio.guard import PHOTO, Guard
from pnp.extras.studio.inline import bare
from pnp.extras.studio.kept import Kept
from pnp.extras.studio.lan import TOKEN, Doorman
from pnp.extras.studio.named import Named
from pnp.extras.studio.pages import PAGES, html, own_files, version
from pnp.extras.studio.reply import Question, Reply, as_faults, as_json
from pnp.extras.studio.shared import SharedTables, told_faults
from pnp.extras.studio.watching import Watching
from pnp.extras.studio.workers import Workers

QUICK, LONG = 20.0, 120.0
"""Seconds for what is seen at once, and for a file."""

_OWN = ("127.0.0.1", "::1")
"""Who is on the same machine."""

_FACES = ("regular", "bold", "italic")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the studio is found: hosts such as `127.0.0.1:8740`, the first for its own machine.

    With a doorman others in the local network may come, by the last of the hosts first.
    """

    hosts: tuple[str, ...]
    doorman: Doorman | None = None
    outside: str = ""
    """The host that other machines find it by; "" where none does."""

    def own(self, path: str) -> str:
        """The address of a page for a browser on the same machine."""
        return self._with_token(f"http://{self.hosts[0]}{path}")

    def invitation(self, path: str) -> str:
        """The address of a page for a phone; where none may come, for another window."""
        return self._with_token(f"http://{self.outside or self.hosts[0]}{path}")

    def _with_token(self, address: str) -> str:
        if self.doorman is None:
            return address
        return f"{address}{'&' if '?' in address else '?'}{TOKEN}={self.doorman.token}"


def make_app(named: Named, place: Place) -> Starlette:
    """The whole application, for those who come to this place."""
    workers = Workers(named)
    kept = Kept(workers, named)
    watching = Watching(named, workers.renew)

    async def ask_worker(question: Question) -> Reply:
        return await workers.ask(question, QUICK, _waits)

    tables = SharedTables(ask_worker)

    async def changes(_: Request) -> Response:
        return StreamingResponse(watching.events(), headers=_NOW, media_type="text/event-stream")

    async def greet(_: Request) -> Response:
        return JSONResponse(hello(named))

    async def photo(request: Request) -> Response:
        query = tuple(request.query_params.multi_items())
        try:
            sent = {"photo": await request.body()}
        except ClientDisconnect:
            return Response(status_code=499)
        question = Question("scan", "photo", query, sent)
        return _response(await workers.ask(question, LONG, request.is_disconnected))

    async def end(request: Request) -> Response:
        if request.client is None or request.client.host not in _OWN:
            return _response(as_faults(pnp.PnpError("only its own machine ends the studio"), 403))
        app.state.end()
        return _response(as_json({}))

    @asynccontextmanager
    async def begun(_: Starlette) -> AsyncIterator[None]:
        import asyncio

        ready = asyncio.get_running_loop().run_in_executor(None, workers.begin)
        first = asyncio.create_task(kept.ask(Question("shelf"), QUICK, _waits))
        watched = asyncio.create_task(watching.run())
        yield
        watching.end()
        first.cancel()
        workers.end()
        await asyncio.gather(ready, watched)

    app = Starlette(
        routes=[
            *(Route(path, _page(module)) for path, module in PAGES.items()),
            Route("/hello", greet),
            Route(PHOTO, photo, methods=["POST"]),
            Route("/changes", changes),
            Route("/end", end, methods=["POST"]),
            *_sharing(tables, place),
            Route("/type/{face}.ttf", _face),
            Route("/api/{subject}/{path:path}", _asked(kept), methods=["GET", "POST"]),
            Route("/api/{subject}", _asked(kept), methods=["GET", "POST"]),
            Route("/file/{path:path}", _asked(kept, "file"), methods=["GET", "POST"]),
            *(Route(f"/page/{version()}/{each.name}", _own(each)) for each in own_files()),
        ],
        middleware=[Middleware(Guard, hosts=place.hosts, doorman=place.doorman)],
        lifespan=begun,
    )

    def let_go() -> None:
        watching.end()
        tables.end()

    app.state.let_go = let_go
    return app


def _sharing(tables: SharedTables, place: Place) -> list[Route]:
    """The addresses of tables that several pages share."""

    async def share(request: Request) -> Response:
        return await _said(request, lambda sent: _at_once(tables.share(sent)))

    async def step(request: Request) -> Response:
        name, what = request.path_params["name"], request.path_params["what"]
        query = tuple(request.query_params.multi_items())
        return await _said(
            request, lambda sent: tables.ask(name, what, Question("table", what, query, sent))
        )

    async def events(request: Request) -> Response:
        try:
            told = await tables.events(request.path_params["name"])
        except pnp.PnpError as error:
            return _response(told_faults(error))
        return StreamingResponse(told, headers=_NOW, media_type="text/event-stream")

    async def invitation(request: Request) -> Response:
        found = place.invitation(f"/table?at={request.path_params['name']}")
        code = bare(pnp.qr_code(found)).to_screen()
        return _response(as_json({"address": found, "svg": code, "lan": place.doorman is not None}))

    return [
        Route("/shared", share, methods=["POST"]),
        Route("/shared/{name}/events", events),
        Route("/shared/{name}/invitation", invitation),
        Route("/shared/{name}/{what}", step, methods=["POST"]),
    ]


async def _said(
    request: Request, answer: Callable[[Mapping[str, Any]], Awaitable[Reply]]
) -> Response:
    """The reply to what a page sent; whatever is wrong with it is one too."""
    try:
        sent = _sent(await request.body())
    except ClientDisconnect:
        return Response(status_code=499)
    except (UnicodeDecodeError, ValueError, RecursionError):
        return _response(_NO_OBJECT)
    try:
        return _response(await answer(sent or {}))
    except pnp.PnpError as error:
        return _response(told_faults(error))


async def _at_once(reply: Reply) -> Reply:
    return reply


async def _waits() -> bool:
    """What is done even if who asked for it has gone."""
    return False


def _own(file: Path) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        return FileResponse(file, headers=_KEPT)

    return answer


def _page(module: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        return HTMLResponse(html(module), headers={"cache-control": "no-cache"})

    return answer


def hello(named: Named) -> dict[str, str]:
    """How a studio that shows this tells another one of itself."""
    return {"pnp": pnp.__version__, "shows": named.digest}


async def _face(request: Request) -> Response:
    name = request.path_params["face"]
    for font in pnp.fonts():
        if name == ("bold" if font.bold else "italic" if font.italic else "regular"):
            return FileResponse(font.file, media_type="font/ttf", headers=_KEPT)
    return Response("no such face", 404)


_NOW = {"cache-control": "no-store"}
_NO_OBJECT = as_faults(pnp.PnpError("this is no JSON object"), 400)
_KEPT = {"cache-control": "max-age=86400"}


def _asked(kept: Kept, subject: str = "") -> Callable[[Request], Awaitable[Response]]:
    """Hand a request to a worker, but one that was answered before."""
    seconds = LONG if subject else QUICK

    async def answer(request: Request) -> Response:
        try:
            question = _question(request, subject, await request.body())
        except ClientDisconnect:
            return Response(status_code=499)
        except (UnicodeDecodeError, ValueError, RecursionError):
            return _response(_NO_OBJECT)
        return _response(await kept.ask(question, seconds, request.is_disconnected))

    return answer


def _question(request: Request, subject: str, sent: bytes) -> Question:
    query = tuple(request.query_params.multi_items())
    path = request.path_params.get("path", "")
    return Question(subject or request.path_params["subject"], path, query, _sent(sent))


def _sent(body: bytes) -> Mapping[str, Any] | None:
    """The JSON object that was sent, None for nothing; raises ValueError and the like."""
    import json

    given = json.loads(body) if body else None
    if given is not None and not isinstance(given, dict):
        raise ValueError
    return given


def _response(reply: Reply) -> Response:
    headers = dict(_NOW)
    if reply.file:
        headers["content-disposition"] = f'attachment; filename="{reply.file}"'
    return Response(reply.body, reply.status, headers, reply.media)
