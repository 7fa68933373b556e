"""Packages with games, put on the path as if they had been installed."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogue.guests import Install


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put packages on the path; they are forgotten afterwards."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    made: list[str] = []

    def put(name: str, package: str, files: dict[str, str]) -> Path:
        info = site / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[pnp.games]\n{name} = {package}\n")
        for file, text in files.items():
            (site / package).mkdir(exist_ok=True)
            (site / package / file).write_text(text)
        made.append(package)
        return site

    yield put
    for package in made:
        sys.modules.pop(package, None)
