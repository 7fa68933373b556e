"""The addresses of the studio: one page, its files, and what it asks for."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

import pnp
from pnp.studio.guard import Guard
from pnp.studio.named import Named
from pnp.studio.reply import Question, Reply, as_faults
from pnp.studio.watching import Watching
from pnp.studio.workers import Workers

PAGES = (
    "/",
    "/component/{rest:path}",
    *(f"/{subject}/{{game}}" for subject in ("kit", "pad", "sheet", "dice", "setup")),
    "/calibration",
    "/table",
    "/workshop",
    "/workshop/{file:path}",
    "/evening",
    "/evening/{name}",
    "/slips/{name}",
    "/standings/{name}",
)
"""What a person may have in the address bar; all are drawn by the same page."""

QUICK, LONG = 20.0, 120.0
"""Seconds for what is seen at once, and for a file."""

_FACES = ("regular", "bold", "italic")


def make_app(named: Named, hosts: Iterable[str]) -> Starlette:
    """The whole application, for these hosts, such as `127.0.0.1:8740`."""
    workers = Workers(named)
    watching = Watching(named, workers.renew)

    async def changes(_: Request) -> Response:
        return StreamingResponse(watching.events(), headers=_NOW, media_type="text/event-stream")

    @asynccontextmanager
    async def begun(_: Starlette) -> AsyncIterator[None]:
        import asyncio

        ready = asyncio.get_running_loop().run_in_executor(None, workers.begin)
        watched = asyncio.create_task(watching.run())
        yield
        watching.end()
        await asyncio.gather(ready, watched)
        workers.end()

    app = Starlette(
        routes=[
            *(Route(path, _page) for path in PAGES),
            Route("/hello", _hello),
            Route("/changes", changes),
            Route("/type/{face}.ttf", _face),
            Route("/api/{subject}/{path:path}", _asked(workers, QUICK), methods=["GET", "POST"]),
            Route("/api/{subject}", _asked(workers, QUICK), methods=["GET", "POST"]),
            Route("/file/{path:path}", _asked(workers, LONG, "file"), methods=["GET", "POST"]),
            *(Route(f"/page/{each.name}", _own(each)) for each in _own_files()),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        lifespan=begun,
    )
    app.state.let_go = watching.end
    return app


def _own_files() -> list[Path]:
    folder = Path(str(files("pnp.studio") / "page"))
    return sorted(each for each in folder.iterdir() if each.suffix in {".js", ".css", ".svg"})


def _own(file: Path) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        return FileResponse(file, headers={"cache-control": "no-cache"})

    return answer


async def _page(_: Request) -> Response:
    page = files("pnp.studio") / "page" / "index.html"
    return Response(
        page.read_bytes(), media_type="text/html", headers={"cache-control": "no-cache"}
    )


async def _hello(_: Request) -> Response:
    return JSONResponse({"pnp": pnp.__version__})


async def _face(request: Request) -> Response:
    name = request.path_params["face"]
    for font in pnp.fonts():
        if name == ("bold" if font.bold else "italic" if font.italic else "regular"):
            return FileResponse(font.file, media_type="font/ttf", headers=_KEPT)
    return Response("no such face", 404)


_NOW = {"cache-control": "no-store"}
_KEPT = {"cache-control": "max-age=86400"}


def _asked(
    workers: Workers, seconds: float, subject: str = ""
) -> Callable[[Request], Awaitable[Response]]:
    """Hand a request to a worker."""

    async def answer(request: Request) -> Response:
        try:
            question = _question(request, subject, await request.body())
        except ClientDisconnect:
            return Response(status_code=499)
        except (UnicodeDecodeError, ValueError, RecursionError):
            return _response(as_faults(pnp.PnpError("this is no JSON object"), 400))
        return _response(await workers.ask(question, seconds, request.is_disconnected))

    return answer


def _question(request: Request, subject: str, sent: bytes) -> Question:
    import json

    given = json.loads(sent) if sent else None
    if given is not None and not isinstance(given, dict):
        raise ValueError
    query = tuple(request.query_params.multi_items())
    path = request.path_params.get("path", "")
    return Question(subject or request.path_params["subject"], path, query, given)


def _response(reply: Reply) -> Response:
    headers = dict(_NOW)
    if reply.file:
        headers["content-disposition"] = f'attachment; filename="{reply.file}"'
    return Response(reply.body, reply.status, headers, reply.media)
