"""Fixtures and helpers of many tests."""

import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from pnp.cli import main
from pnp.drawing import fallback
from pnp.errors import PnpError, SourceLocation
from pnp.export import formats
from pnp.templates.source import read_source

os.environ["PNP_LANGUAGE"] = "en"  # tests compare English text, in any locale

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

sys.modules["pnp_fonts"] = None  # type: ignore[assignment]  # tests ignore an installed package

gc.set_threshold(50_000)
"""Collect garbage as rarely as the command does, which saves a fifth of the time of kit tests."""

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "templates"
BUILT_IN = sorted(
    file.relative_to(TEMPLATES).with_suffix("").as_posix()
    for file in TEMPLATES.rglob("*.toml")
    if file.stem not in {"kit", "theme"} and not file.name.startswith("_")
)
KITS = sorted(file.parent.name for file in TEMPLATES.glob("*/kit.toml"))
"""Games with a kit."""


_DATA = {name: read_source(TEMPLATES / f"{name}.toml").data for name in BUILT_IN}
SINGLE = [name for name, data in _DATA.items() if "pieces" not in data]
"""Components of one piece."""

WITH_BACKGROUND = [name for name, data in _DATA.items() if "ground" in data]
"""Components whose colour reaches their edge."""

BOARDS = [
    name
    for name in SINGLE
    if name in WITH_BACKGROUND
    and {"grid", "colour_grid"} & {e["draw"] for e in _DATA[name]["elements"]}
]


@pytest.fixture(autouse=True, scope="session")
def _check_error_arguments() -> Iterator[None]:
    """Check the argument types of every PnpError that is raised."""
    original = PnpError.__init__

    @wraps(original)
    def checked(
        self: PnpError,
        message: str,
        where: SourceLocation | None = None,
        hint: str = "",
        **more: Any,
    ):
        assert isinstance(message, str)
        assert where is None or isinstance(where, SourceLocation)
        assert isinstance(hint, str)
        original(self, message, where, hint, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PnpError, "__init__", checked)
        yield


@dataclass(frozen=True)
class CommandResult:
    """Exit status and output of a command."""

    status: int
    out: str
    err: str


Pnp = Callable[..., CommandResult]


@pytest.fixture
def pnp(capsys: pytest.CaptureFixture[str]) -> Pnp:
    """Run a command in this process, as the shell would."""

    def run(*words: str | Path) -> CommandResult:
        with pytest.raises(SystemExit) as stopped:
            main(list(map(str, words)))
        captured = capsys.readouterr()
        return CommandResult(int(stopped.value.code or 0), captured.out, captured.err)

    return run


@pytest.fixture
def fallback_fonts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Install small fallback fonts, and return the folder that contains their package.

    `fonts/samples.py` lists their characters.
    """
    home = tmp_path_factory.mktemp("fonts")
    package = home / "pnp_fonts"
    package.mkdir()
    shutil.copy(ROOT / "fonts" / "pnp_fonts" / "__init__.py", package)
    (package / "files").symlink_to(ROOT / "tests" / "fonts")
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(sys.modules, "pnp_fonts")
        patch.syspath_prepend(home)
        patch.setattr(fallback, "_installed", ())
        yield home


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder without configuration."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PNP_TEMPLATES", raising=False)
    for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw three pages per chunk in every format."""
    known = {name: each._replace(chunk_pages=3) for name, each in formats.FORMATS.items()}
    monkeypatch.setattr(formats, "FORMATS", known)


def file_names(folder: Path) -> list[str]:
    """Return the names of all files in a folder, including hidden ones."""
    return sorted(path.name for path in folder.iterdir())


def diagonal(*axes: Iterable[Any]) -> list[Any]:
    """Return every combination of the axes, all but a diagonal of them marked as slow.

    `make test` then covers each value of each axis at least once.
    """
    values = [list(axis) for axis in axes]
    longest = max(map(len, values))
    fast = {tuple(step % len(axis) for axis in values) for step in range(longest)}
    return [
        pytest.param(
            *(axis[at] for axis, at in zip(values, places, strict=True)),
            marks=() if places in fast else pytest.mark.slow,
        )
        for places in product(*(range(len(axis)) for axis in values))
    ]


def fast_only(first: Iterable[Any], others: Iterable[Any]) -> list[Any]:
    """Return the values of one axis, the others marked as slow."""
    return [*first, *(pytest.param(each, marks=pytest.mark.slow) for each in others)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="rewrite golden files, then read them")


def pytest_configure(config: pytest.Config) -> None:
    """Rewrite golden files of slow tests too; let Ctrl-C reach processes of tests.

    If a shell starts the tests in the background, they and their processes would ignore Ctrl-C.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--golden"):
        if config.getoption("numprocesses", None):
            raise pytest.UsageError("--golden rewrites shared files: run it with -n 0")
        config.option.markexpr = ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep tests in one process that share a rendered kit, or a studio and its browser."""
    for item in items:
        if "/extras/studio/" in item.nodeid:
            item.add_marker(pytest.mark.xdist_group("studio"))
        elif isinstance(item, pytest.Function) and hasattr(item.module, "kit_pages"):
            game = item.callspec.params.get("game", "") if hasattr(item, "callspec") else ""
            item.add_marker(pytest.mark.xdist_group(f"kit {game}".rstrip()))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    """True if golden files are to be rewritten."""
    return bool(request.config.getoption("--golden"))


_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_FOUND = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Yield Chromium; skip the test if there is none, unless PNP_BROWSER_TESTS is "always"."""
    if not _FOUND and os.environ.get("PNP_BROWSER_TESTS") != "always":
        pytest.skip("no browser is installed")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)  # as for pages: the machine may be busy
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=_FOUND, args=_FLAGS)
        yield one
        one.close()
