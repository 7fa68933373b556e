"""Files are compared and written under a lock."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from pnp.errors import PnpError
from pnp.files.locks import replace_text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


def test_one_of_four_writers_wins(tmp_path: Path) -> None:
    file, start = tmp_path / "a.toml", Barrier(4)
    file.write_text("start")

    def write(before: str, text: str) -> bool:
        start.wait()
        try:
            replace_text(file, before, text)
        except PnpError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        for number in range(20):
            before, texts = file.read_text(), [f"{number} {writer}" for writer in range(4)]
            written = list(pool.map(write, [before] * 4, texts))
            assert [file.read_text()] == [t for t, done in zip(texts, written, strict=True) if done]


@pytest.mark.parametrize("now", ["other", "longer than before", None])
def test_changed_file_is_not_overwritten(tmp_path: Path, now: str | None) -> None:
    file = tmp_path / "a.toml"
    if now is not None:
        file.write_text(now)
    with pytest.raises(PnpError, match="has changed since it was read"):
        replace_text(file, "first", "mine")
    assert (file.read_text() if file.exists() else None) == now
