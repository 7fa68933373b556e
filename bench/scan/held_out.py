"""How well photos are read that no training saw: the figures of the reader, as a Markdown table.

    python bench/scan/held_out.py --photos 600
    python bench/scan/held_out.py --folder FOLDER

The photos come from `camera.py`, which was written apart from the generator that trains; a folder
is one that it has filled. Seconds are those of one core, without the first photo's start.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from judge import Judged, table

from pnp.errors import PnpError
from pnp.extras.scan.photo import Photo
from pnp.extras.scan.sheets import Read, read_photo


def photos(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The photos of a folder, and what each shows."""
    for file in sorted(folder.glob("*.json")):
        yield file.with_suffix(".jpg"), json.loads(file.read_text())


def made(count: int) -> Iterator[tuple[Path, dict[str, Any]]]:
    """That many photos, made one by one."""
    from dataclasses import asdict

    from camera import make

    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, count + 1):
            photo = make(seed)
            file = Path(folder) / "photo.jpg"
            file.write_bytes(photo.jpeg)
            yield file, asdict(photo.truth)


def read(file: Path) -> Read | None:
    """The sheet of a photo, None for one that is refused."""
    try:
        with np.errstate(all="ignore"):
            return read_photo(Photo.read(file))[0]
    except PnpError:
        return None


def main() -> None:
    """Read them all and print what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=600)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    judged, seconds = [], []
    for file, truth in photos(asked.folder) if asked.folder else made(asked.photos):
        start = time.process_time()
        found = read(file)
        seconds.append(time.process_time() - start)
        judged.append(Judged.of(truth, found.reading if found else None))
        last = judged[-1]
        if last.silent or not last.found:
            kind = f"unasked {last.silent}" if last.found else "refused"
            frame = "" if last.whole else ", cropped"
            print(f"{file.name}: {last.pen}{frame}: {kind}", file=sys.stderr)
    print(table(judged))
    if len(seconds) > 1:
        print(f"| seconds a photo, one core | {np.median(seconds[1:]):.2f} in the middle |")


if __name__ == "__main__":
    main()
