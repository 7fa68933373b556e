"""Files are written as drafts and renamed; drafts of killed runs are deleted."""

import os
import signal
import stat
import subprocess
import sys
from collections import namedtuple
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

import pytest

from pnp.errors import PnpError
from pnp.files import writing
from pnp.files.drafts import Drafts, try_lock
from pnp.files.writing import check_output_path, write_all, write_text
from pnp.layout.printer_profiles import printers
from tests.conftest import file_names

Disk = namedtuple("Disk", "total used free")


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="Linux alone holds folders so")
@pytest.mark.parametrize("late", [False, True], ids=["before", "while it is written"])
def test_folder_swapped_for_a_link_is_not_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, late: bool
) -> None:
    inner, outside = tmp_path / "home/inner", tmp_path / "outside"
    inner.mkdir(parents=True)
    outside.mkdir()
    for folder in (inner, outside):
        (folder / "x.toml").write_text("before")

    def swap() -> None:
        inner.rename(tmp_path / "home/moved")
        inner.symlink_to(outside)

    check, write = writing.resolved, Drafts.write

    def checked(*paths: Path) -> Path:
        real = check(*paths)
        if not late:
            swap()
        return real

    def written(drafts: Drafts, target: Path, part: bytes) -> None:
        if late:
            swap()
        write(drafts, target, part)

    monkeypatch.setattr(writing, "resolved", checked)
    monkeypatch.setattr(Drafts, "write", written)
    with nullcontext() if late else pytest.raises(PnpError, match="cannot be written: "):
        writing.write_text(inner / "x.toml", "after", tmp_path / "home")
    assert [(file.name, file.read_text()) for file in outside.iterdir()] == [("x.toml", "before")]
    assert (tmp_path / "home/moved/x.toml").read_text() == ("after" if late else "before")


def test_only_drafts_of_killed_runs_are_deleted(tmp_path: Path) -> None:
    for number in (1, 2, 10):
        (tmp_path / f".pnp-0123abcd-{number}.part").write_text("")
    strangers = [".b.part", ".b.pdf.pnp-0123abcd-1.part", "x.pnp-0123abcd-1.part"]
    strangers += [".pnp-0123abcg-1.part", ".pnp-0123abcd.part", ".pnp-0123abcd-1.parts"]
    for name in strangers:
        (tmp_path / name).write_text("")
    (tmp_path / ".pnp-0123abcd-4.part").mkdir()
    (tmp_path / ".pnp-0123abcd-5.part").symlink_to("x.pnp-0123abcd-1.part")
    write_text(tmp_path / "p.toml", "text")
    expected = [*strangers, ".pnp-0123abcd-4.part", ".pnp-0123abcd-5.part", "p.toml"]
    assert file_names(tmp_path) == sorted(expected)


def test_drafts_of_a_running_process_are_kept(tmp_path: Path) -> None:
    living = Drafts()
    for name in ("a", "b", "c"):
        living.write(tmp_path / name, b"living")
    write_text(tmp_path / "p.toml", "text")
    assert len(file_names(tmp_path)) == 4
    living.commit()
    living.discard()
    assert file_names(tmp_path) == ["a", "b", "c", "p.toml"]


@pytest.mark.parametrize(("mode", "expected"), [(0o640, 0o640), (0o6755, 0o755)])
def test_file_keeps_its_mode_except_set_user_bits(tmp_path: Path, mode: int, expected: int) -> None:
    (tmp_path / "p.toml").write_text("")
    (tmp_path / "p.toml").chmod(mode)
    write_text(tmp_path / "p.toml", "text")
    assert stat.S_IMODE((tmp_path / "p.toml").stat().st_mode) == expected


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="for root only")
def test_file_keeps_its_owner(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("")
    os.chown(tmp_path / "p.toml", 12345, 54321)
    write_text(tmp_path / "p.toml", "text")
    status = (tmp_path / "p.toml").stat()
    assert (status.st_uid, status.st_gid) == (12345, 54321)


def test_other_hard_link_keeps_the_earlier_content(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("earlier")
    (tmp_path / "other.toml").hardlink_to(tmp_path / "p.toml")
    write_text(tmp_path / "p.toml", "text")
    assert (tmp_path / "other.toml").read_text() == "earlier"
    assert file_names(tmp_path) == ["other.toml", "p.toml"]


@pytest.mark.parametrize(
    "name", ["n" * 255, "\N{LATIN SMALL LETTER U WITH DIAERESIS}" * 127, "two\nlines.toml",
             "half\udcff.toml", " ", "#?*"],
)  # fmt: skip
def test_long_and_unusual_names_can_be_written(tmp_path: Path, name: str) -> None:
    write_text(tmp_path / name, "text")
    write_text(tmp_path / name, "other text")
    assert file_names(tmp_path) == [name]


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/stdin"])
def test_stream_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PnpError, match="this is a stream, not a file"):
        write_text(Path(name), "text")
    assert file_names(tmp_path) == []


@pytest.mark.parametrize("name", ["a", "./a", "A", "x/../a", "link", "e\u0301"])
def test_two_files_of_one_name_are_rejected_before_writing(tmp_path: Path, name: str) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "link").symlink_to("a")
    first = "\u00e9" if name == "e\u0301" else "a"
    with pytest.raises(PnpError, match="two files have this name"):
        write_all([tmp_path / first, tmp_path / name], iter([[b""], [b""]]))
    assert file_names(tmp_path) == ["link", "x"]


def test_failed_rename_restores_the_earlier_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["a", "b", "c", "d"]
    (tmp_path / "a").write_bytes(b"earlier")
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if target.name == "d":
            raise PermissionError(13, "open in a viewer", str(self), None, str(target))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    drafts = Drafts()
    drafts.write(tmp_path / "d", b"d")  # held, so it comes last
    drafts.finish(tmp_path / "d")
    for name in names[:3]:
        drafts.write(tmp_path / name, b"new")
        drafts.finish(tmp_path / name)
    with pytest.raises(PermissionError):
        drafts.commit()
    drafts.discard()
    assert file_names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"earlier"


def test_signal_waits_until_all_files_are_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        signal.raise_signal(signal.SIGINT)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        write_all([tmp_path / name for name in "abc"], iter([[b"new"]] * 3))
    assert file_names(tmp_path) == ["a", "b", "c"]


def test_signal_during_cleanup_leaves_no_drafts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.unlink

    def unlink(self: Path, missing_ok: bool = False) -> None:
        signal.raise_signal(signal.SIGINT)
        real(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)

    def contents() -> Iterator[list[bytes]]:
        yield from ([b"a"], [b"b"])
        raise PnpError("no third page")

    with pytest.raises(KeyboardInterrupt):
        write_all([tmp_path / name for name in "abc"], contents())
    assert file_names(tmp_path) == []


def test_deleted_draft_is_created_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[Path] = []

    def lock(file: BinaryIO) -> bool:
        if not swept:
            swept.append(Path(file.name))
            swept[0].unlink()
        return try_lock(file)

    monkeypatch.setattr("pnp.files.drafts.try_lock", lock)
    write_text(tmp_path / "p.toml", "text")
    assert len(swept) == 1
    assert file_names(tmp_path) == ["p.toml"]


def test_disk_without_locks_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.files.drafts.try_lock", lambda _: False)
    write_text(tmp_path / "p.toml", "text")
    assert file_names(tmp_path) == ["p.toml"]


def test_full_disk_is_reported_before_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(10_000, 8_001, 1_999))
    drawn: list[int] = []

    def pages() -> Iterator[list[bytes]]:
        for number in range(4):
            drawn.append(number)
            yield [b"x" * 500]

    with pytest.raises(PnpError, match=r"about 2,000 bytes are needed.* 1,999 are free"):
        write_all([tmp_path / name for name in "abcd"], pages())
    assert drawn == [0]
    assert file_names(tmp_path) == []


def test_input_errors_do_not_name_the_output(tmp_path: Path) -> None:
    def contents() -> Iterator[bytes]:
        raise OSError(5, "Input/output error", "font.ttf")
        yield b""

    with pytest.raises(OSError, match=r"font\.ttf"):
        write_all([tmp_path / "a"], contents())


def test_pipes_devices_and_links_to_them_are_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    (tmp_path / "loop").symlink_to("loop")
    for name, reason in [("pipe", "a pipe"), ("null", "a pipe or a device"), ("loop", "Too many")]:
        with pytest.raises(PnpError, match=reason):
            check_output_path(tmp_path / name, "x")
        with pytest.raises(PnpError):
            write_all([tmp_path / name], iter([b"text"]))
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert file_names(tmp_path) == ["loop", "null", "pipe"]


@pytest.mark.parametrize("name", ["a\0b", "n" * 300])
def test_invalid_file_name_is_rejected(tmp_path: Path, name: str) -> None:
    with pytest.raises(PnpError, match=r"not a valid file name|File name too long"):
        write_text(tmp_path / name, "text")


def test_printers_added_concurrently_are_all_saved(folder: Path) -> None:
    def add(name: str) -> int:
        words = [sys.executable, "-m", "pnp", "printer", "add", name]
        return subprocess.run(words, capture_output=True, check=False).returncode

    names = [f"p{number}" for number in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(add, names)) == [0] * 4
    assert sorted(printers()) == names
