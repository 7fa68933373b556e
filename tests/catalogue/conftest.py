"""Packages with games, put on the path as if they had been installed."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogue.guests import Install, put_package


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put packages on the path, and unload them afterwards."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    made: list[str] = []

    def put(name: str, package: str, files: dict[str, str]) -> Path:
        put_package(site, package, f"[pnp.games]\n{name} = {package}\n", files)
        made.append(package)
        return site

    yield put
    for package in made:
        sys.modules.pop(package, None)
