"""Files are written beside their names first; what a killed run left is removed, nothing else."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files.drafts import Drafts
from pnp.files.writing import check_place, write_all, write_text
from pnp.press.printers import printers
from tests.conftest import left_behind


def test_what_a_killed_run_left_is_removed_and_a_strangers_file_is_not(tmp_path: Path) -> None:
    for name in (".old.pdf.pnp-0123abcd.part", ".old-2.pdf.pnp-0123abcd.part"):
        (tmp_path / name).write_text("")
    for name in (".b.part", ".b.pdf.0123abcd.part", "x.pnp-0123abcd.part", ".b.pnp-0123abcg.part"):
        (tmp_path / name).write_text("")
    (tmp_path / ".folder.pnp-0123abcd.part").mkdir()
    write_text(tmp_path / "p.toml", "text")
    assert left_behind(tmp_path) == sorted(
        [
            *(".b.part", ".b.pdf.0123abcd.part", "x.pnp-0123abcd.part", ".b.pnp-0123abcg.part"),
            *(".folder.pnp-0123abcd.part", "p.toml"),
        ]
    )


def test_drafts_of_a_living_run_are_left_alone(tmp_path: Path) -> None:
    living = Drafts()
    for name in ("a", "b", "c"):
        living.write(tmp_path / name, b"living")
    write_text(tmp_path / "p.toml", "text")
    assert len(left_behind(tmp_path)) == 4
    living.keep()
    living.drop()
    assert left_behind(tmp_path) == ["a", "b", "c", "p.toml"]


def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("")
    (tmp_path / "p.toml").chmod(0o640)
    write_text(tmp_path / "p.toml", "text")
    assert stat.S_IMODE((tmp_path / "p.toml").stat().st_mode) == 0o640


def test_a_pipe_a_device_and_a_link_to_one_are_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    (tmp_path / "loop").symlink_to("loop")
    for name, reason in [("pipe", "a pipe"), ("null", "a pipe or a device"), ("loop", "Too many")]:
        with pytest.raises(PnpError, match=reason):
            check_place(tmp_path / name, "x")
        with pytest.raises(PnpError):
            write_all([tmp_path / name], iter([b"text"]))
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert left_behind(tmp_path) == ["loop", "null", "pipe"]


def test_a_name_that_no_file_has_is_told(tmp_path: Path) -> None:
    for name in ("a\0b", "n" * 300):
        with pytest.raises(PnpError, match=r"no file can be called so|File name too long"):
            write_text(tmp_path / name, "text")


def test_printers_added_at_once_are_all_kept(folder: Path) -> None:
    def add(name: str) -> int:
        words = [sys.executable, "-m", "pnp", "printer", "add", name]
        return subprocess.run(words, capture_output=True, check=False).returncode

    names = [f"p{number}" for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(add, names)) == [0] * 8
    assert sorted(printers()) == names
