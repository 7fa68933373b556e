"""Search for TOML files below a folder."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files import folder_search
from pnp.files.folder_search import toml_files


def test_toml_files_in_subfolders_are_found(tmp_path: Path) -> None:
    (tmp_path / "a/b").mkdir(parents=True)
    for name in ("x.toml", "a/b/y.toml", "a/z.txt"):
        (tmp_path / name).touch()
    assert sorted(toml_files(tmp_path)) == [tmp_path / "a/b/y.toml", tmp_path / "x.toml"]


DEPTH = 1500


@pytest.fixture
def deep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Create deeply nested folders, and delete them afterwards, which `shutil.rmtree` cannot."""
    monkeypatch.chdir(tmp_path)
    for _ in range(DEPTH):  # the whole path would be too long
        os.mkdir("d")  # noqa: PTH102
        os.chdir("d")
    Path("x.toml").touch()
    os.chdir(tmp_path)
    yield tmp_path
    for _ in range(DEPTH):
        os.chdir("d")
    Path("x.toml").unlink()
    for _ in range(DEPTH):
        os.chdir("..")
        os.rmdir("d")  # noqa: PTH106


def test_folders_deeper_than_the_recursion_limit_are_searched(deep: Path) -> None:
    assert len(list(toml_files(Path()))) == 1


def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "all").symlink_to("/")
    assert [file.name for file in toml_files(tmp_path)] == ["loop.toml"]


def test_folder_with_many_other_files_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(12):
        (tmp_path / f"{number}.txt").touch()
        (tmp_path / f"{number}.toml").touch()
    monkeypatch.setattr(folder_search, "MAX_OTHER_ENTRIES", 12)
    assert len(list(toml_files(tmp_path))) == 12
    (tmp_path / "one more").mkdir()
    with pytest.raises(PnpError, match="more than 12 files and folders that are not TOML"):
        list(toml_files(tmp_path))
