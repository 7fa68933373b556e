"""The studio begins without a terminal: what each system is given, made as on that system."""

import plistlib
import shlex
import stat
import struct
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from pnp.errors import PnpError
from pnp.extras.studio.shortcut import Desktop, install
from tests.conftest import Pnp
from tests.extras.studio.conftest import Open, running

PYTHON = "/opt/it's mine/50%/python"


def desktop(platform: str, home: Path, run: list[list[str]] | None = None) -> Desktop:
    kept = [] if run is None else run
    return Desktop(platform, home, {}, PYTHON, kept.append)


def test_a_desktop_entry_begins_it_with_what_was_named(tmp_path: Path) -> None:
    entry = install([tmp_path / "my games"], desktop("linux", tmp_path))
    assert entry == tmp_path / ".local/share/applications/pnp-studio.desktop"
    lines = dict(line.split("=", 1) for line in entry.read_text().splitlines() if "=" in line)
    begun = [word.replace("%%", "%") for word in shlex.split(lines["Exec"])]
    assert begun == [PYTHON, "-m", "pnp", "studio", str((tmp_path / "my games").resolve())]
    assert Path(lines["Icon"]).read_bytes().startswith(b"<svg")
    assert lines["Terminal"] == "false"


def test_a_mac_has_an_application_whose_script_begins_it(tmp_path: Path) -> None:
    home = install([], desktop("darwin", tmp_path))
    assert home == tmp_path / "Applications/pnp studio.app"
    told = plistlib.loads((home / "Contents/Info.plist").read_bytes())
    script = home / "Contents/MacOS" / told["CFBundleExecutable"]
    assert script.stat().st_mode & stat.S_IXUSR
    assert shlex.split(script.read_text().splitlines()[-1]) == [
        "exec",
        PYTHON,
        "-m",
        "pnp",
        "studio",
    ]
    with Image.open(home / "Contents/Resources" / told["CFBundleIconFile"]) as icon:
        assert icon.size == (256, 256)


def test_windows_has_a_link_in_the_start_menu(tmp_path: Path) -> None:
    asked: list[list[str]] = []
    link = install([tmp_path / "games"], desktop("win32", tmp_path, asked))
    assert link.relative_to(tmp_path).parts[-3:] == ("Start Menu", "Programs", "pnp studio.lnk")
    ((*shell, script),) = asked
    assert shell[0] == "powershell"
    assert "$link.TargetPath = '/opt/it''s mine/50%/pythonw.exe'" in script
    assert f"$link.Arguments = '-m pnp studio {tmp_path / 'games'}'" in script
    icon = (tmp_path / "AppData/Local/pnp/extras/studio.ico").read_bytes()
    assert struct.unpack("<HHH", icon[:6]) == (0, 1, 1)
    with Image.open(BytesIO(icon)) as picture:
        assert picture.size == (256, 256)


@pytest.mark.parametrize(
    ("platform", "where"),
    [
        ("linux", ".local/share/applications/pnp-studio.desktop"),
        ("darwin", "Applications/pnp studio.app/Contents/Info.plist"),
        (
            "win32",
            "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/pnp studio.lnk",
        ),
    ],
)
def test_what_is_of_others_is_left_alone(tmp_path: Path, platform: str, where: str) -> None:
    other = tmp_path / where
    other.parent.mkdir(parents=True)
    other.write_text("of others")
    with pytest.raises(PnpError, match="not from pnp"):
        install([], desktop(platform, tmp_path))
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == [other]
    assert other.read_text() == "of others"


def test_what_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / ".local").write_text("")
    with pytest.raises(PnpError, match="the shortcut cannot be made"):
        install([], desktop("linux", tmp_path))

    def broken(words: list[str]) -> None:
        raise subprocess.CalledProcessError(1, words)

    with pytest.raises(PnpError, match="the shortcut cannot be made"):
        install([], Desktop("win32", tmp_path, {}, PYTHON, broken))


@pytest.mark.skipif(sys.platform != "linux", reason="installs where this system keeps them")
def test_the_command_says_where_it_has_put_it(
    pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    for _ in range(2):  # a second time replaces the first
        answer = pnp("studio", "club.evening", "--install-shortcut")
        assert (answer.status, answer.out) == (
            0,
            f"{folder}/data/applications/pnp-studio.desktop\n",
        )
    text = Path(answer.out.strip()).read_text()
    assert f'"{folder / "club.evening"}"' in text
    assert pnp("studio", "--install-shortcut", "--lan").status == 2


def test_the_page_ends_it(visit: Open, tmp_path: Path) -> None:
    with running(tmp_path) as studio:
        page = visit("/evening", at=studio.address)
        page.on("dialog", lambda asked: asked.accept())
        page.get_by_role("button", name="End").click()
        expect(page.get_by_role("heading")).to_have_text("The studio has ended")
        assert studio.process.wait(20) == 0
        page.close()
