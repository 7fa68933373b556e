"""Inputs and outputs that fail: the message names the file or stream and the operation."""

import builtins
import errno
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Pnp, file_names

PICTURED = """
title = "t"
help = "h"
size = { width = 20, height = 20 }
[[elements]]
draw = "picture"
file = "PICTURE"
width = 10
"""

READ = {
    "score IN.toml": "toml",
    "moves IN.toml": "toml",
    "play IN.toml a1-a2": "toml",
    "perft IN.toml 1": "toml",
    "diagram IN.toml": "toml",
    "show ./IN.toml": "toml",
    "render ./IN.toml -o x.pdf": "toml",
    "check ./IN.toml": "toml",
    "check IN/kit.toml": "toml",
    "render svg.toml -o x.pdf": "svg",
    "render png.toml -o x.pdf": "png",
    "render based.toml -o x.pdf": "toml",
    "printer list": "json",
    "printer add office": "json",
    "render generic/grid -o x.pdf --printer office": "json",
}
"""Commands and the kinds of their inputs; IN stands for the name."""

WRITTEN = {
    "render generic/grid -o OUT.pdf": "pdf",
    "render generic/grid -o OUT.svg": "svg",
    "render generic/grid -o OUT.png --dpi 20": "png",
    "render generic/grid passtally/board -o OUT.svg.zip": "svg.zip",
    "render generic/grid -o x.pdf --cut-file OUT.svg": "svg",
    "kit line-or-colour --only boards -o OUT.pdf": "pdf",
    "pad color-claim -o OUT.pdf": "pdf",
    "setup color-claim -o OUT.toml": "toml",
    "start color-claim -o OUT.toml": "toml",
    "sheet colour-lines -o OUT.pdf": "pdf",
    "roll colour-lines -o OUT.pdf": "pdf",
    "score p.toml -o OUT.pdf": "pdf",
    "play p.toml 1@a2r0 -o OUT.toml": "toml",
    "diagram p.toml -o OUT.svg": "svg",
}

OF_READING = (
    "no such file",
    "not found: ",
    "this is a ",
    "this folder has no ",
    "is in a folder that templates cannot use: move it to",
    "cannot be read: ",
)
OF_WRITING = ("the folder ", "this is a ", "cannot be written: ")
"""Phrases of messages about inputs and outputs; `this is a` folder or a pipe appears in both."""


def make_unusable(path: Path, kind: str) -> None:
    """Make a file unreadable or unwritable."""
    if kind == "missing":
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/full")
        case "loop":
            path.symlink_to(path.name)
        case "closed" | "failing":
            path.write_bytes(b"")


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """Make opening fail for matching names, as permissions do not stop the superuser."""

    def refuse(pattern: str, number: int) -> None:
        def rejected(real: Callable[..., Any]) -> Callable[..., Any]:
            def opened(path: Any, *others: Any, **more: Any) -> Any:
                if not isinstance(path, int) and re.fullmatch(pattern, Path(path).name):
                    raise OSError(number, os.strerror(number), str(path))
                return real(path, *others, **more)

            return opened

        for module, function in ((os, "open"), (io, "open"), (builtins, "open")):
            monkeypatch.setattr(module, function, rejected(getattr(module, function)))

    return refuse


def write_templates(folder: Path, way: Path) -> None:
    for kind in ("svg", "png"):
        (folder / f"{kind}.toml").write_text(PICTURED.replace("PICTURE", f"way.{kind}"))
    (folder / "based.toml").write_text('base = "way.toml"')
    (folder / "p.toml").write_text((ROOT / "docs/passtally.toml").read_text())


@pytest.mark.parametrize(
    "kind", ["missing", "folder", "pipe", "device", "loop", "closed", "failing"]
)
@pytest.mark.parametrize("line", READ)
def test_input_error_mentions_reading_only(
    folder: Path, pnp: Pnp, refusing: Callable[[str, int], None], line: str, kind: str
) -> None:
    way = folder / f"way.{READ[line]}"
    if "kit.toml" in line:
        way = folder / "way/kit.toml"
    if READ[line] == "json":
        way = folder / "config/pnp/printers.json"
    write_templates(folder, way)
    make_unusable(way, kind)
    if kind in {"closed", "failing"}:
        refusing(re.escape(way.name), errno.EACCES if kind == "closed" else errno.EIO)
    answer = pnp(*line.replace("IN", "way").split())
    if READ[line] == "json" and kind == "missing":
        assert "cannot" not in answer.err
        return
    assert answer.status == 2
    message = answer.err
    assert message.count("\n") == 1
    assert way.name in message
    assert any(each in message for each in OF_READING)
    assert "writ" not in message


@pytest.mark.parametrize(
    "kind", ["missing", "folder", "pipe", "device", "loop", "closed", "failing"]
)
@pytest.mark.parametrize("line", WRITTEN)
def test_output_error_mentions_writing_only(
    folder: Path, pnp: Pnp, refusing: Callable[[str, int], None], line: str, kind: str
) -> None:
    name = "absent/way" if kind == "missing" else "way"
    way = folder / f"{name}.{WRITTEN[line]}"
    write_templates(folder, way)
    make_unusable(way, kind)
    if kind in {"closed", "failing"}:
        refusing(r"\.pnp-.*", errno.EACCES if kind == "closed" else errno.EIO)
    before = file_names(folder)
    answer = pnp(*line.replace("OUT", name).split())
    message = answer.err
    assert answer.status == 2
    assert message.count("\n") == 1
    assert way.name in message or (kind in {"closed", "failing"} and "x.pdf" in message)
    assert any(each in message for each in OF_WRITING)
    assert "read" not in message.replace("already", "")
    assert file_names(folder) == before


class _Failing(io.TextIOWrapper):
    """A terminal that is disconnected."""

    def __init__(self, number: int, *methods: str) -> None:
        super().__init__(io.BytesIO(), "utf-8")
        for way in methods:
            setattr(self, way, self._fail)
        self._number = number

    def _fail(self, *_: object) -> Any:
        raise OSError(self._number, os.strerror(self._number))


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EBADF])
def test_disconnected_terminal_names_the_failed_operation(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", _Failing(number, "readline"))
        answer = pnp("score", "color-claim")
    assert answer.status == 2
    message = answer.err.splitlines()[-1]
    assert message.endswith(f"pnp: standard input: cannot be read: {os.strerror(number)}")
    for words in (["list"], ["score", str(ROOT / "docs/passtally.toml")]):
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", _Failing(number, "write", "flush"))
            answer = pnp(*words)
        assert (answer.status, answer.err) == (2, f"pnp: cannot write: {os.strerror(number)}\n")


@pytest.mark.parametrize("line", ["list", "score -", "check p.toml", "setup passtally --seed 1"])
def test_broken_pipe_is_not_reported(folder: Path, line: str) -> None:
    text = (ROOT / "docs/passtally.toml").read_bytes()
    (folder / "p.toml").write_bytes(text)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as broken:
        answer = subprocess.run(
            [sys.executable, "-m", "pnp", *line.split()],
            input=text,
            stdout=broken,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (answer.returncode, answer.stderr) == (1, b"")
