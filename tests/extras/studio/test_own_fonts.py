"""The studio offers the fonts in the user's configuration folder, and opens no other file."""

import json
import shutil
from pathlib import Path
from typing import Any

from pnp.extras.studio.in_browser import open_studio
from pnp.files.folders import configuration
from tests.conftest import ROOT
from tests.extras.studio.conftest import run

PRINT = "/api/print/component/color-claim/board"


def ask(folder: Path, query: str) -> Any:
    reply = run(open_studio(folder / "own").answer("GET", PRINT, query))
    return json.loads(reply.body)


def test_saved_fonts_are_choices_of_the_form(folder: Path) -> None:
    fonts = configuration() / "fonts"
    fonts.mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "fonts" / "NotoSans.ttf", fonts / "Own.ttf")
    shown = ask(folder, "font=Own")
    (field,) = [each for each in shown["options"] if each["name"] == "font"]
    assert field["choices"] == ["", "Own"]
    assert "--font Own" in shown["command"]


def test_path_of_another_file_is_refused(folder: Path) -> None:
    shown = ask(folder, "font=/etc/hostname")
    assert "unknown file '/etc/hostname'" in json.dumps(shown)
