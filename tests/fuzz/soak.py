"""`make soak`: kill runs at random, write one file from many processes, and fill a disk.

No file may be incomplete, and no draft may be left when a run has ended.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

KILLS = 200
WRITERS = 8
ROUNDS = 20
PAGES = "render color-claim/board --up 1 --dpi 60 -o x.png --copies"
COMMANDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))["writing"]
"""Commands that write; `p.toml` is a position, and MOVE is one of its moves."""

ENDS = [name for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGKILL") if hasattr(signal, name)]


def start_run(folder: Path, words: list[str]) -> "subprocess.Popen[str]":
    places = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "APPDATA"), str(folder / "home"))
    return subprocess.Popen(
        [sys.executable, "-m", "pnp", *words],
        cwd=folder,
        env={**os.environ, **places},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish_run(folder: Path, words: list[str]) -> int:
    run = start_run(folder, words)
    run.communicate()
    return run.returncode


def drafts(folder: Path) -> set[Path]:
    return set(folder.rglob(".*"))


def files(folder: Path) -> dict[str, bytes]:
    """Return the visible files except locks, which stay."""
    seen = [file for file in folder.rglob("[!.]*") if file.is_file() and file.suffix != ".lock"]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in seen}


@dataclass(frozen=True)
class KilledCommand:
    """A command, the folder in which it is killed, and its files without interruption."""

    words: list[str]
    folder: Path
    initial: dict[str, bytes]
    pages: dict[str, bytes]
    start: float
    """Seconds in which any run starts; half of the runs are killed during the start."""
    seconds: float

    def clear(self) -> None:
        """Delete the files of earlier runs, except drafts."""
        for file in files(self.folder).keys() - self.begun.keys():
            (self.folder / file).unlink()

    def kill(self, name: str) -> int:
        """Start the command, send it a signal, and return its exit status."""
        self.clear()
        before = drafts(self.folder)
        run = start_run(self.folder, self.words)
        time.sleep(random.uniform(0, random.choice([self.start, self.seconds])))
        run.send_signal(getattr(signal, name))
        _, error = run.communicate()
        found = files(self.folder)
        assert found.items() <= self.pages.items(), f"{self.words}, {name}: torn"
        assert "/pnp/" not in error, f"{self.words}, {name}: {error}"
        if name != "SIGKILL":
            assert drafts(self.folder) <= before, f"{self.words}, {name}: left"
            all_or_none = [self.begun.keys(), self.pages.keys()]
            assert self.words[0] == "gallery" or found.keys() in all_or_none, f"{self.words}: part"
        return run.returncode

    def finish(self) -> None:
        """Check that a complete run removes the drafts of killed ones."""
        self.clear()
        assert finish_run(self.folder, self.words) == 0
        assert files(self.folder) == self.pages
        assert drafts(self.folder) == set(), f"{self.words}: left"


def killed_command(folder: Path, words: list[str], position: bytes) -> KilledCommand:
    """Run the command once in another folder to learn its files and its time."""
    killed, alone = folder / "killed", folder / "alone"
    for each in (killed, alone):
        each.mkdir(parents=True)
        (each / "p.toml").write_bytes(position)
    initial, started = files(killed), time.monotonic()
    assert finish_run(alone, ["--version"]) == 0
    start, started = time.monotonic() - started, time.monotonic()
    assert finish_run(alone, words) == 0, words
    return KilledCommand(
        words, killed, initial, files(alone), start, min(time.monotonic() - started, 5)
    )


def kills(folder: Path) -> Counter[int]:
    """Kill each command at random moments with random signals; only SIGKILL may leave drafts."""
    position = subprocess.check_output([sys.executable, "-m", "pnp", "start", "color-claim"])
    (folder / "p.toml").write_bytes(position)
    moves = subprocess.check_output([sys.executable, "-m", "pnp", "moves", "p.toml"], cwd=folder)
    move = moves.decode().split("\n")[0]
    commands = [
        killed_command(folder / str(number), command.replace("MOVE", move).split(" "), position)
        for number, command in enumerate(COMMANDS)
    ]
    statuses: Counter[int] = Counter()
    for number in range(KILLS):
        statuses[commands[number % len(commands)].kill(random.choice(ENDS))] += 1
    for command in commands:
        command.finish()
    return statuses


def writers(folder: Path) -> None:
    """Write the same pages from all processes, and add a printer from each."""
    with ThreadPoolExecutor(WRITERS) as pool:
        words = f"{PAGES} 6".split()
        assert list(pool.map(lambda _: finish_run(folder, words), range(WRITERS))) == [0] * WRITERS
        pages = files(folder)
        assert len(pages) == len(set(pages)) == 6
        assert len({page[:8] for page in pages.values()}) == 1
        for number in range(ROUNDS):
            add = [["printer", "add", f"p{number}-{each}"] for each in range(WRITERS)]
            assert list(pool.map(lambda words: finish_run(folder, words), add)) == [0] * WRITERS
    stored = (folder / "home").rglob("printers.json")
    assert next(stored).read_text().count('"name"') == WRITERS * ROUNDS
    assert drafts(folder) == set()


@contextmanager
def tmpfs(folder: Path, kilobytes: int) -> Iterator[bool]:
    """Mount a small disk if possible."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    if os.name == "nt" or subprocess.run(mount, capture_output=True, check=False).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def full_disk(folder: Path) -> str:
    """Check that commands are rejected on a full disk, and that files stay as before."""
    with tmpfs(folder, 64) as mounted:
        if not mounted:
            return "no tmpfs could be mounted"
        (folder / "x-01.png").write_bytes(b"the earlier file")
        filled = folder / "filled"
        for free, command in (
            (0, "start color-claim -o x.toml"),
            (8_000, f"{PAGES} 12"),
            (8_000, "kit passtally -o x.svg"),
        ):
            filled.unlink(missing_ok=True)
            filled.write_bytes(bytes(shutil.disk_usage(folder).free - free))
            before = files(folder)
            run = start_run(folder, command.split(" "))
            _, error = run.communicate()
            assert (run.returncode, error.count("\n")) == (2, 1), error
            assert files(folder) == before
            assert drafts(folder) == set()
    return "a full disk"


def soak() -> None:
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("kills", "writers"):
            (folder / each).mkdir()
        statuses = kills(folder / "kills")
        writers(folder / "writers")
        disk = full_disk(folder / "full")
    ends = ", ".join(f"{count} with {status}" for status, count in sorted(statuses.items()))
    print(f"{KILLS} kills of {len(COMMANDS)} commands (exit status: {ends}),")
    print(f"{WRITERS} writers of the same files, {WRITERS * ROUNDS} printers added, {disk}:")
    print(f"nothing torn, nothing left; {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    soak()
