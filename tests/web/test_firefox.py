"""The static page in Firefox, through WebDriver BiDi."""

import json
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

import pnp
from tests.conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")
def test_studio_runs_in_firefox(page: Path) -> None:
    words = ["node", ROOT / "tests/web/firefox.mjs", page, FIREFOX or ""]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    found = dict(json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 0, f"{found}\n{done.stderr}"
    titles = {pnp.game(name).title for name in pnp.Catalogue().kits()}
    assert set(found["games on the first page"]) == titles
    assert "p.cell=24mm" in found["board"]
    assert (
        found["kit"] == sha256(pnp.kit("color-claim", paper="Letter").to_bytes("pdf")).hexdigest()
    )
    assert "Tuesday" in found["club"]
    assert found["game"] == "/games/pnp/table"
    assert found["offline"]
