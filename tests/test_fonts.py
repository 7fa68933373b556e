"""The package of the fallback fonts, built from the registries."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from fonts.build import build, download
from fonts.woff import unpacked
from tests.conftest import KITS, ROOT
from tests.reading import read_pdf

TABLE = {"registry": "npm", "name": "a", "version": "1", "sha256": "0" * 64}


def test_package_with_another_hash_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a-1").mkdir()
    (tmp_path / "a-1" / "a-1.tgz").write_bytes(b"changed")
    with pytest.raises(ValueError, match="differs from the one in"):
        download(TABLE, tmp_path)


def test_other_files_are_no_woff() -> None:
    with pytest.raises(ValueError, match="not a WOFF file"):
        unpacked((ROOT / "tests" / "fonts" / "NotoSans.ttf").read_bytes())


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed")
def test_two_builds_of_the_fonts_have_the_same_bytes(tmp_path: Path) -> None:
    wheel = build(tmp_path / "one")
    assert build(tmp_path / "two").read_bytes() == wheel.read_bytes()
    with zipfile.ZipFile(wheel) as archive:
        fonts = [name for name in archive.namelist() if name.endswith(".ttf")]
        licences = {name for name in archive.namelist() if name.startswith("pnp_fonts/files/")}
        archive.extractall(tmp_path / "installed")
    assert len(fonts) == 10
    assert {name.replace(".ttf", "-OFL.txt") for name in fonts} <= licences
    code = "import pnp; pnp.component_from_text({!r}, 'card.toml').write('card.pdf')"
    card = (
        'title = "Card"\nhelp = "A card."\n[size]\nwidth = "90mm"\nheight = "20mm"\n'
        '[[elements]]\ndraw = "label"\nx = 45\ny = 10\n'
        'text = "Юрий Ελένη Nguyễn 美咲 王伟 陳偉 지민 דוד فاطمة"\n'
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code.format(card)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path / 'installed'}:{ROOT}", "PATH": "/usr/bin:/bin"},
        check=False,
    )
    assert done.returncode == 0, done.stderr

    for game in KITS:
        words = ["-W", "error", "-m", "pnp", "kit", game, "-o", f"{game}.pdf", "--language", "ja"]
        done = subprocess.run(
            [sys.executable, *words],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PYTHONPATH": f"{tmp_path / 'installed'}:{ROOT}", "PATH": "/usr/bin:/bin"},
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        text = "".join(page.text for page in read_pdf(tmp_path / f"{game}.pdf"))
        assert re.search(r"[\u3040-\u30ff]{4}", text)
