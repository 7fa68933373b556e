"""A user's folders are where each system has them, as click finds them too."""

import sys
from pathlib import Path

import click
import click.utils
import pytest

from pnp.errors import PnpError
from pnp.files.folders import configuration


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("system", "set_by"),
    [("linux", ""), ("linux", "/some"), ("darwin", ""), ("darwin", "/some"), ("win32", "/some")],
)
def test_configuration_is_in_the_folder_of_each_system(
    system: str, set_by: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(click.utils, "WIN", system == "win32")
    for variable in ("XDG_CONFIG_HOME", "APPDATA"):
        if set_by:
            monkeypatch.setenv(variable, set_by)
    assert configuration() == Path(click.get_app_dir("pnp"))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no XDG there")
@pytest.mark.parametrize("set_by", ["", "somewhere", "./x", "~nobody-of-that-name"])
def test_relative_configuration_folder_is_ignored(
    set_by: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", set_by)
    assert configuration() == home / ".config" / "pnp"


@pytest.mark.skipif(sys.platform == "win32", reason="HOME counts for nothing there")
@pytest.mark.parametrize("name", ["here", "."])
def test_relative_home_is_refused(name: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", name)
    with pytest.raises(PnpError, match="nobody knows where your home folder is"):
        configuration()
