"""A built page, and a server of static files that has it in a folder."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.conftest import ROOT

NEEDED = [
    ROOT / name for name in ("node_modules/fzstd", "build/web/wheels/ready", "dist/fonts/ready")
]

FOLDER = "games/pnp"
"""Folder of the page on its host, as on many hosts."""


def build(target: Path, sources: Path = ROOT) -> None:
    """Build the page from a folder of sources."""
    subprocess.run([sys.executable, "-m", "web.build", target], cwd=sources, check=True)


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a built page; skip the test if Node's packages are missing."""
    if not all(each.exists() for each in NEEDED):
        pytest.skip("run make web first")
    target = tmp_path_factory.mktemp("host") / FOLDER
    build(target)
    return target


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...  # noqa: A002


@contextmanager
def serving(root: Path) -> Iterator[str]:
    """Serve the files in a folder, and yield the address."""
    handler = partial(_Quiet, directory=os.fspath(root))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def host(page: Path) -> Iterator[str]:
    """Yield the address of the page on a server of static files."""
    with serving(page.parents[FOLDER.count("/")]) as address:
        yield f"{address}/{FOLDER}/"
