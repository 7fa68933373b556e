"""A shortcut that begins the studio without a terminal, as each system keeps such a thing."""

import os
import plistlib
import shlex
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pnp

NAME = "pnp studio"
_OURS = "made by pnp studio --install-shortcut"
"""Stands in what is written, so that nothing of others is ever replaced."""

Run = Callable[[list[str]], object]


@dataclass(frozen=True, slots=True)
class Desktop:
    """Where it is installed: the system as `sys.platform` calls it, a home, its variables."""

    platform: str
    home: Path
    variables: Mapping[str, str]
    python: str
    run: Run

    @classmethod
    def here(cls) -> "Desktop":
        """On the machine that this is."""
        return cls(sys.platform, Path.home(), os.environ, sys.executable, _run)


def install(paths: Iterable[Path], desktop: Desktop) -> Path:
    """Make the shortcut, which begins the studio with these paths; raises PnpError."""
    words = ["-m", "pnp", "studio", *(str(path.resolve()) for path in paths)]
    makers = {"win32": _start_menu, "darwin": _application}
    try:
        return makers.get(desktop.platform, _desktop_entry)(words, desktop)
    except (OSError, subprocess.SubprocessError) as error:
        raise pnp.PnpError(f"the shortcut cannot be made: {error}") from None


def _desktop_entry(words: list[str], desktop: Desktop) -> Path:
    """A freedesktop entry for one person, and its picture."""
    data = Path(desktop.variables.get("XDG_DATA_HOME") or desktop.home / ".local/share")
    icon = data / "icons/hicolor/scalable/apps/pnp-studio.svg"
    entry = data / "applications/pnp-studio.desktop"
    begun = " ".join(map(_quoted, [desktop.python, *words]))
    lines = [
        "[Desktop Entry]",
        f"# {_OURS}",
        "Type=Application",
        f"Name={NAME}",
        "Comment=Print, set up and play board games",
        f"Exec={begun}",
        f"Icon={icon}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        "",
    ]
    _write(entry, "\n".join(lines).encode())
    icon.parent.mkdir(parents=True, exist_ok=True)
    icon.write_bytes(_picture("icon.svg"))
    return entry


def _application(words: list[str], desktop: Desktop) -> Path:
    """A macOS application: a folder with a script, a picture, and a list of what they are."""
    home = desktop.home / f"Applications/{NAME}.app"
    told = {
        "CFBundleName": NAME,
        "CFBundleIdentifier": "pnp.extras.studio",
        "CFBundleExecutable": "pnp-studio",
        "CFBundleIconFile": "icon.icns",
        "CFBundlePackageType": "APPL",
        "CFBundleGetInfoString": _OURS,
    }
    _write(home / "Contents/Info.plist", plistlib.dumps(told))
    script = home / "Contents/MacOS/pnp-studio"
    script.parent.mkdir(exist_ok=True)
    script.write_text(f"#!/bin/sh\n# {_OURS}\nexec {shlex.join([desktop.python, *words])}\n")
    script.chmod(0o755)
    icon = home / "Contents/Resources/icon.icns"
    icon.parent.mkdir(exist_ok=True)
    icon.write_bytes(_icns(_picture("icon.png")))
    return home


def _start_menu(words: list[str], desktop: Desktop) -> Path:
    """A link in the Start menu of Windows, made by its own shell."""
    roaming = Path(desktop.variables.get("APPDATA") or desktop.home / "AppData/Roaming")
    local = Path(desktop.variables.get("LOCALAPPDATA") or desktop.home / "AppData/Local")
    link = roaming / f"Microsoft/Windows/Start Menu/Programs/{NAME}.lnk"
    if link.exists() and _OURS.encode("utf-16-le") not in link.read_bytes():
        raise _of_others(link)
    icon = local / "pnp/extras/studio.ico"
    icon.parent.mkdir(parents=True, exist_ok=True)
    icon.write_bytes(_ico(_picture("icon.png")))
    windowed = Path(desktop.python).with_name("pythonw.exe")
    told = {
        "TargetPath": str(windowed),
        "Arguments": subprocess.list2cmdline(words),
        "IconLocation": str(icon),
        "Description": _OURS,
    }
    link.parent.mkdir(parents=True, exist_ok=True)
    steps = [f"$link = (New-Object -ComObject WScript.Shell).CreateShortcut({_literal(str(link))})"]
    steps += [f"$link.{name} = {_literal(text)}" for name, text in told.items()]
    shell = ["powershell", "-NoProfile", "-NonInteractive", "-Command"]
    desktop.run([*shell, "; ".join([*steps, "$link.Save()"])])
    return link


def _write(file: Path, body: bytes) -> None:
    """What says that it is ours; raises PnpError where something of others lies."""
    if file.exists() and _OURS.encode() not in file.read_bytes():
        raise _of_others(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)


def _of_others(file: Path) -> pnp.PnpError:
    where = pnp.Place(str(file))
    return pnp.PnpError("this is not from pnp, and is left alone", where, "move it away")


def _picture(name: str) -> bytes:
    return (files("pnp.extras.studio") / "page" / name).read_bytes()


def _quoted(word: str) -> str:
    """A word of an Exec line, as the Desktop Entry Specification has it: % is doubled."""
    escaped = word.replace("%", "%%")
    for special in ("\\", '"', "`", "$"):
        escaped = escaped.replace(special, f"\\{special}")
    return f'"{escaped}"'.replace("\\", "\\\\")


def _literal(text: str) -> str:
    """A text for PowerShell, in which nothing is worked out."""
    return "'" + text.replace("'", "''") + "'"


def _icns(png: bytes) -> bytes:
    """A picture of 256 pixels for macOS."""
    body = b"ic08" + struct.pack(">I", 8 + len(png)) + png
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def _ico(png: bytes) -> bytes:
    """A picture of 256 pixels, which is written as 0, for Windows."""
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, 0, 0, 0, 0, 1, 32, len(png), 22) + png


def _run(words: list[str]) -> None:
    subprocess.run(words, check=True, capture_output=True, timeout=60)  # noqa: S603  # own words
