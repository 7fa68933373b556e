"""The user's folders follow the conventions of each system, as in earlier versions."""

import sys
from pathlib import Path

import platformdirs
import platformdirs.macos
import platformdirs.windows
import pytest

from pnp.errors import PnpError
from pnp.files.folders import configuration, state


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="HOME counts for nothing there")


def test_linux_folders_follow_xdg(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", platformdirs.unix.Unix)
    assert (configuration(), state()) == (home / ".config/pnp", home / ".local/state/pnp")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/some")
    monkeypatch.setenv("XDG_STATE_HOME", "/other")
    assert (configuration(), state()) == (Path("/some/pnp"), Path("/other/pnp"))


def test_macos_folders_are_in_its_library(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", platformdirs.macos.MacOS)
    assert configuration() == state() == home / "Library/Application Support/pnp"


def test_windows_settings_roam_and_state_is_local(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", platformdirs.windows.Windows)
    monkeypatch.setenv("WIN_PD_OVERRIDE_APPDATA", r"C:\AppData\Roaming")
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", r"C:\AppData\Local")
    assert configuration() == Path(r"C:\AppData\Roaming") / "pnp"
    assert state() == Path(r"C:\AppData\Local") / "pnp"


@pytest.mark.skipif(sys.platform == "darwin", reason="settings are in the Library there")
@pytest.mark.parametrize("set_by", ["", "somewhere", "./x", "~nobody-of-that-name"])
def test_relative_xdg_folders_are_ignored(
    set_by: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", set_by)
    assert configuration() == home / ".config" / "pnp"


@pytest.mark.parametrize("name", ["here", "."])
def test_relative_home_is_ignored(name: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", name)
    assert configuration().is_absolute()
    monkeypatch.setitem(sys.modules, "pwd", None)  # a system without a list of users
    with pytest.raises(PnpError, match="cannot find your home folder"):
        configuration()
