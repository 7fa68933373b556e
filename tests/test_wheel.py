"""Wheel and sdist are complete: in empty environments, they print a kit and run the studio."""

import sys
import urllib.request
import zipfile
from pathlib import Path

import pypdfium2
import pytest

from pnp.version import __version__
from tests.conftest import BUILT_IN, ROOT
from tests.extras.studio.conftest import running
from tests.guest.installing import run
from tests.test_pythons import installed

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("distributions")]


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Wheel and sdist, built as for a release."""
    folder = tmp_path_factory.mktemp("distributions")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return {"wheel": wheel, "sdist": sdist}


def test_wheel_has_all_templates_and_no_tests(distributions: dict[str, Path]) -> None:
    with zipfile.ZipFile(distributions["wheel"]) as archive:
        held = archive.namelist()
    assert {f"pnp/_templates/{name}.toml" for name in BUILT_IN} <= set(held)
    assert "pnp/py.typed" in held
    assert not any(name.startswith(("tests", "output", "bench")) for name in held)


def test_package_index_accepts_the_distributions(distributions: dict[str, Path]) -> None:
    run(sys.executable, "-m", "twine", "check", "--strict", *distributions.values())


@pytest.mark.parametrize("form", ["wheel", "sdist"])
@pytest.mark.parametrize("minor", [11, 12, 13])
def test_installed_distribution_prints_a_kit_and_serves(
    form: str, minor: int, distributions: dict[str, Path], tmp_path: Path
) -> None:
    python = installed(minor)
    if python is None:
        pytest.skip(f"Python 3.{minor} is not installed")
    home = tmp_path / "home"
    run(python, "-m", "venv", home, cwd=tmp_path)
    pip = [home / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(*pip, "--constraint", ROOT / "constraints.txt", distributions[form], cwd=tmp_path)
    version = run(home / "bin/pnp", "--version", cwd=tmp_path)
    assert version.split()[-1] == __version__

    out = run(home / "bin/pnp", "kit", "color-claim", "-o", "kit.pdf", cwd=tmp_path)
    assert out == "kit.pdf\n"
    with pypdfium2.PdfDocument(tmp_path / "kit.pdf") as kit:
        assert len(kit) > 5
        assert kit[1].get_textpage().get_text_range().strip()
    english, french = (
        run(home / "bin/pnp", "list", "--language", code, cwd=tmp_path) for code in ("en", "fr")
    )
    assert english != french

    with running(tmp_path, python=home / "bin/python") as studio:
        for page in ("hello", ""):
            with urllib.request.urlopen(f"{studio.address}/{page}", timeout=60) as answer:
                assert answer.status == 200
