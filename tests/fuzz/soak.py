"""`make soak`: runs killed at random moments, many writers of one file, a disk that is full.

Nothing may be torn, and nothing of ours be left once a run has come to its end.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

KILLS = 200
WRITERS = 8
WORDS = ["render", "color-claim/board", "--copies", "6", "--up", "1", "--dpi", "60", "-o", "x.png"]
ENDS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL]


def started(folder: Path) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    words = [sys.executable, "-m", "pnp", *WORDS]
    return subprocess.Popen(words, cwd=folder, stdout=quiet, stderr=quiet)


def left(folder: Path) -> list[str]:
    return [path.name for path in folder.glob(".*")]


def whole(folder: Path, pages: dict[str, bytes]) -> None:
    for file in folder.glob("*.png"):
        assert file.read_bytes() == pages[file.name], f"{file} is torn"


def kills(folder: Path, pages: dict[str, bytes], longest: float) -> None:
    """Each at another moment, by another signal; only a kill may leave drafts, for a time."""
    for _ in range(KILLS):
        run = started(folder)
        time.sleep(random.uniform(0, longest))
        number = random.choice(ENDS)
        before = left(folder)
        run.send_signal(number)
        run.wait()
        whole(folder, pages)
        if number != signal.SIGKILL:
            assert set(left(folder)) <= set(before), f"left after {number}"
    assert started(folder).wait() == 0
    assert left(folder) == []


def writers(folder: Path, pages: dict[str, bytes]) -> None:
    with ThreadPoolExecutor(WRITERS) as pool:
        assert list(pool.map(lambda _: started(folder).wait(), range(WRITERS))) == [0] * WRITERS
    whole(folder, pages)
    assert left(folder) == []


def full_disk(folder: Path) -> str:
    """On a tmpfs of 64 KiB, where one may be mounted."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if os.name == "nt" or subprocess.run(mount, capture_output=True, check=False).returncode:
        return "no tmpfs could be mounted"
    try:
        (folder / "x-1.png").write_bytes(b"the earlier file")
        assert started(folder).wait() == 2
        assert [path.name for path in folder.iterdir()] == ["x-1.png"]
        assert (folder / "x-1.png").read_bytes() == b"the earlier file"
    finally:
        subprocess.run(["umount", str(folder)], check=True)
    return "a full disk"


def soak() -> None:
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / each for each in ("reference", "kills", "writers", "full")]
        for folder in folders:
            folder.mkdir()
        reference, killed, written, full = folders
        begin = time.monotonic()
        assert started(reference).wait() == 0
        longest = (time.monotonic() - begin) * 1.1
        pages = {file.name: file.read_bytes() for file in reference.iterdir()}
        kills(killed, pages, longest)
        writers(written, pages)
        told = full_disk(full)
    print(f"{KILLS} kills, {WRITERS} writers of the same files, {told}: nothing torn, nothing left")


if __name__ == "__main__":
    soak()
