"""The built wheel is complete: in an empty environment it prints a board."""

import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import BUILT_IN, ROOT
from tests.guest.installing import run


@pytest.mark.slow
def test_installed_wheel_prints_a_board(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = archive.namelist()
    assert {f"pnp/_templates/{name}.toml" for name in BUILT_IN} <= set(held)
    assert "pnp/py.typed" in held
    assert not any(name.startswith(("tests", "output", "bench")) for name in held)

    home = tmp_path / "home"
    run(sys.executable, "-m", "venv", home, cwd=tmp_path)
    pip = [home / "bin/python", "-m", "pip", "install", "--quiet"]
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    out = run(home / "bin/pnp", "render", "color-claim/board", "-o", "b.pdf", cwd=tmp_path)
    assert out == "b.pdf\n"
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF-")
