"""The distribution is `pnp-games`: `pnp` on the package index is another project."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.__main__ import namesake
from tests.conftest import ROOT

FOLDERS = ("bench", "docs", "pnp", "templates", "tests", "tools")
TEXTS = {".cfg", ".html", ".js", ".json", ".md", ".py", ".toml", ".txt", ".sh", ""}
OLD_NAME = re.compile(
    r"""\b(?:pip3?|pipx|uv\ pip|uv\ tool)[ ]+(?:install|inject|run|upgrade)\b
     (?![ ]+--spec[ ]+\S+\.whl\b)  # a wheel's program is pnp
     [^\n;&|`\#,]*?[ '"]pnp(?![\w-])
    |\buvx[ ]+pnp(?![\w-])
    |(?<![\w-])pnp\[(?:bench|cluster|dev|scan)\b
    |dependencies\ =\ \[[^\]]*["']pnp["'<>=\[]
    """,
    re.VERBOSE,
)


def texts() -> list[Path]:
    """Return the text files of the repository."""
    return [
        *(file for file in ROOT.iterdir() if file.is_file()),
        *(
            file
            for folder in FOLDERS
            for file in (ROOT / folder).rglob("*")
            if file.is_file() and file.suffix in TEXTS and "__pycache__" not in file.parts
        ),
    ]


def test_no_text_names_the_other_distribution() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in texts()
        if file != Path(__file__)
        for match in OLD_NAME.finditer(file.read_text("utf-8", "replace"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "pip install " + "pnp",
        "pip install --quiet " + "'pnp[scan]'",
        "pipx install " + "pnp",
        "uvx " + "pnp list",
        "extra `" + "pnp[scan]`",
        "dependencies = " + '["pnp"]',
    ],
)
def test_old_commands_are_recognized(text: str) -> None:
    assert OLD_NAME.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "pip install pnp-games",
        "pipx install 'pnp-games[scan]'",
        "pipx run --spec dist/pnp_games-1.0.0-py3-none-any.whl pnp list",
    ],
)
def test_new_commands_are_allowed(text: str) -> None:
    assert not OLD_NAME.search(text)


def site(folder: Path, *names: str) -> str:
    """Make a folder with these distributions and return its path."""
    place = folder / "site-packages"
    for name in names:
        (place / name).mkdir(parents=True)
    return str(place)


@pytest.mark.parametrize(
    ("other", "found"), [("pnp-0.26.1.dist-info", True), ("pnp_clobber-1.0.dist-info", False)]
)
def test_only_the_other_distribution_is_found(other: str, found: bool, tmp_path: Path) -> None:
    folder = site(tmp_path, other, "pnp_games-0.1.0.dist-info", "pnp")
    assert namesake(["", str(tmp_path), folder]) == (folder if found else "")


def test_own_version_under_the_old_name_is_not_reported(tmp_path: Path) -> None:
    folder = site(tmp_path, "pnp-0.1.0.dist-info")
    points = Path(folder, "pnp-0.1.0.dist-info/entry_points.txt")
    points.write_text("[console_scripts]\npnp = pnp.__main__:run\n")
    assert namesake([folder]) == ""


def test_command_warns_in_one_line_and_runs(tmp_path: Path) -> None:
    folder = site(tmp_path, "pnp-0.26.1.dist-info")
    path = {"PYTHONPATH": f"{ROOT}:{folder}", "PATH": ""}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, env=path, check=True
        )

    answer = run("-m", "pnp", "--version")
    assert answer.stdout.startswith("pnp")
    assert answer.stderr.count("\n") == 1
    assert "pip uninstall pnp" in answer.stderr
    assert run("-c", "import pnp; pnp.Catalogue().game_names()").stderr == ""
