"""Folders that are looked through for TOML files."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files import finding
from pnp.files.finding import toml_files


def test_toml_files_of_all_folders_below_are_found(tmp_path: Path) -> None:
    (tmp_path / "a/b").mkdir(parents=True)
    for name in ("x.toml", "a/b/y.toml", "a/z.txt"):
        (tmp_path / name).touch()
    assert sorted(toml_files(tmp_path)) == [tmp_path / "a/b/y.toml", tmp_path / "x.toml"]


def test_folder_of_many_other_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(12):
        (tmp_path / f"{number}.txt").touch()
        (tmp_path / f"{number}.toml").touch()
    monkeypatch.setattr(finding, "MAX_OTHERS", 12)
    assert len(list(toml_files(tmp_path))) == 12
    (tmp_path / "one more").mkdir()
    with pytest.raises(PnpError, match="more than 12 files and folders in it are no TOML"):
        list(toml_files(tmp_path))
