"""Sessions at a terminal, in files `sessions/*.txt`: the input and everything that is printed.

A file has several sessions, each below its name and in an empty folder. A command follows `$`,
input during its run follows `<`. Then comes its output, standard error after `!`, and its status
if it is not 0; `...` stands for any text in a line. Other commands than `pnp` are `ls`,
`cat FILE`, `cp FILE NAME` from this repository, `write FILE` and `replace FILE OLD NEW`. To accept
new output, run `pytest --golden -n0 tests/cli/test_sessions.py` and read the difference.
"""

import io
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT, Pnp, file_names

_NAME = re.compile(r"^== (.*)\n\n", re.MULTILINE)
_COMMAND = re.compile(r"^\$ (.*)\n((?:<.*\n)*)((?:[^$].*\n)*)", re.MULTILINE)


class Terminal(io.StringIO):
    """Standard input from a terminal."""

    def isatty(self) -> bool:
        return True


def sessions() -> Iterator[tuple[Path, str, str]]:
    for file in sorted((ROOT / "tests").rglob("sessions/*.txt")):
        _, *parts = _NAME.split(file.read_text("utf-8"))
        yield from ((file, *each) for each in zip(parts[::2], parts[1::2], strict=True))


def output(command: str, typed: str, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a command in the current folder and return all its output."""
    program, *words = shlex.split(command)
    match program:
        case "ls":
            names = (name for name in file_names(Path()) if name != "config")  # the user's own
            return "".join(f"{name}\n" for name in names)
        case "cat":
            return Path(words[0]).read_text("utf-8")
        case "write":
            Path(words[0]).parent.mkdir(parents=True, exist_ok=True)
            Path(words[0]).write_text(typed, "utf-8")
        case "cp":
            Path(words[1]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / words[0], words[1])
        case "replace":
            file, old, new = words
            Path(file).write_text(Path(file).read_text("utf-8").replace(old, new, 1), "utf-8")
        case "pnp":
            monkeypatch.setattr("sys.stdin", Terminal(typed))
            ran = pnp(*words)
            errors = "".join(f"! {line}\n" for line in ran.err.splitlines())
            return ran.out + errors + (f"[{ran.status}]\n" if ran.status else "")
    return ""


@pytest.mark.parametrize(
    ("file", "name", "text"),
    [pytest.param(*each, id=f"{each[0].stem}: {each[1]}") for each in sessions()],
)
def test_session_matches_its_file(
    file: Path,
    name: str,
    text: str,
    pnp: Pnp,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    golden: bool,
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    shown = ""
    for command, lines, expected in _COMMAND.findall(text):
        typed = "".join(line.removeprefix("<").removeprefix(" ") for line in lines.splitlines(True))
        answer = output(command, typed, pnp, monkeypatch).replace(str(folder), "FOLDER")
        pattern = re.escape(expected).replace(re.escape("..."), ".*")
        shown += f"$ {command}\n{lines}{expected if re.fullmatch(pattern, answer) else answer}"
    text = text.rstrip("\n") + "\n"
    if golden:
        whole, head = file.read_text("utf-8"), f"== {name}\n\n"
        before, _, after = whole.partition(head)
        file.write_text(f"{before}{head}{after.replace(text, shown, 1)}", "utf-8")
    else:
        assert shown == text
