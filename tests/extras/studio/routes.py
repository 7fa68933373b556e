"""Routes of the studio, read from its application."""

from collections.abc import Iterator
from pathlib import Path

from starlette.routing import Route

from pnp.extras.studio.app import StudioAddress, make_app
from pnp.extras.studio.saved_games import GameFolder
from pnp.extras.studio.session import Session
from pnp.extras.studio.watcher import FileWatcher
from pnp.extras.studio.workers import Processes
from tests.extras.studio.conftest import PARTS


def routes() -> Iterator[Route]:
    """Yield all routes of a studio with our extras."""
    session = Session(parts=PARTS)
    games = GameFolder(Path("games"))
    app = make_app(session, StudioAddress(("x",)), Processes(session), FileWatcher(session), games)
    for route in app.routes:
        assert isinstance(route, Route)
        yield route


def json_paths() -> list[str]:
    """Return a path for each route that takes JSON."""
    uploads = {f"/{subject}" for part in PARTS.values() for subject in part.uploads}
    values = {"subject": "scan", "path": "score", "name": "bafaba", "action": "look"}
    return [
        route.path.replace(":path", "").format(**values)
        for route in routes()
        if "POST" in (route.methods or ()) and route.path not in uploads
    ]
