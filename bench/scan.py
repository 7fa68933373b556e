"""Measure the accuracy of the reader on photos not used for training.

    python -m bench.scan --photos 600
    python -m bench.scan --photos 170 --unseen
    python -m bench.scan --folder FOLDER

The photos come from `tools.scan.camera` or, with `--unseen`, from `tools.scan.unseen`. Both were
written independently of the generator that trains the reader, and the second one also covers parts
of some sheets. FOLDER contains photos from an earlier run of a generator. The results are printed
as a Markdown table. Times are for one core. The first photo is excluded from the times, because it
includes loading modules and weights.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pnp.errors import PnpError
from pnp.extras.scan.photo import Photo
from pnp.extras.scan.reading import SheetReading
from pnp.extras.scan.sheets import ScannedSheet, read_photo
from pnp.games.colour_lines.sheet import COLOUR_NAMES, HALVES, LETTERS
from tools.scan import camera, unseen
from tools.scan.truth import Photo as GeneratedPhoto


class Evaluation(NamedTuple):
    """Comparison of a photo's reading with the ground truth."""

    pen: str
    whole: bool
    found: bool
    lines: bool
    wrong: tuple[str, ...]
    """Fields that were read incorrectly."""
    silent: tuple[str, ...]
    """Incorrect fields that the reader did not mark as uncertain."""
    uncertain: tuple[str, ...]
    cover: str = ""
    """Object that covers part of the sheet, or "" if the sheet is not covered."""

    @classmethod
    def compare(cls, truth: Mapping[str, Any], reading: SheetReading | None) -> "Evaluation":
        """Compare a reading with the ground truth. The reading is None if the photo is rejected."""
        pen, whole, cover = truth["pen"], truth["whole"], truth.get("cover", "")
        if reading is None:
            return cls(
                pen, whole, found=False, lines=False, wrong=(), silent=(), uncertain=(), cover=cover
            )
        wanted = {
            **{half: truth[half] for half in HALVES},
            "colours": ", ".join(map(COLOUR_NAMES.__getitem__, truth["colours"])),
            "jokers": str(truth["jokers"]),
            "rounds": str(len(truth["rounds"])),
            **dict(zip(LETTERS, map(str, truth["letter_rounds"]), strict=True)),
        }
        filled = reading.filled
        wrong = tuple(name for name, text in filled.fields.items() if text != wanted[name])
        uncertain = tuple(name for name in filled.fields if name in filled.uncertain)
        silent = tuple(name for name in wrong if name not in uncertain)
        lines = not {*wrong} & {*HALVES}
        return cls(pen, whole, True, lines, wrong, silent, uncertain, cover)  # noqa: FBT003


def table(evaluations: Sequence[Evaluation]) -> str:
    """Return a Markdown table of the figures and the counts behind them.

    Photos of partly covered sheets are counted separately, because the reader is expected to ask
    the user about the hidden fields.
    """
    covered = [each for each in evaluations if each.cover]
    evaluations = [each for each in evaluations if not each.cover]
    whole = [each for each in evaluations if each.whole]
    read = [each for each in evaluations if each.found]
    rows = [("found, of those with the whole grid in frame", _share(whole, "found"))]
    for name, pens in (("pen", ("pen", "felt-tip")), ("pencil", ("pencil", "light pencil"))):
        some = [each for each in read if each.pen in pens]
        rows.append((f"both lines with starts exact, {name}, of those read", _share(some, "lines")))
        for pen in pens:
            exact = _share([each for each in some if each.pen == pen], "lines")
            rows.append((f"- of these {pen}", exact))
    silent = [each for each in read if each.silent]
    rows.append(("silent errors, of all photos", _share_text(len(silent), len(evaluations))))
    if covered:
        silent = [each for each in covered if each.silent]
        share = _share_text(len(silent), len(covered))
        rows.append(("silent errors, of photos with covered print", share))
        refused = [each for each in covered if not each.found]
        rows.append(("refused, of these", _share_text(len(refused), len(covered))))
    easy = [each for each in read if not each.uncertain]
    rows.append(("no question, of those read", _share_text(len(easy), len(read))))
    names = sorted({name for each in read for name in (*each.wrong, *each.uncertain)})
    for name in names:
        counts = [
            sum(name in getattr(e, kind) for e in read) for kind in ("wrong", "silent", "uncertain")
        ]
        rows.append((f"- {name}: wrong, silent, asked", ", ".join(map(str, counts))))
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def _share(some: Sequence[Evaluation], name: str) -> str:
    return _share_text(sum(bool(getattr(each, name)) for each in some), len(some))


def _share_text(count: int, of: int) -> str:
    return f"{count} of {of}, {100 * count / max(of, 1):.1f} %"


def photos(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for file in sorted(folder.glob("*.json")):
        yield file.with_suffix(".jpg"), json.loads(file.read_text())


def generated(
    count: int, generator: Callable[[int], GeneratedPhoto]
) -> Iterator[tuple[Path, dict[str, Any]]]:
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, count + 1):
            photo = generator(seed)
            file = Path(folder) / "photo.jpg"
            file.write_bytes(photo.jpeg)
            yield file, asdict(photo.truth)


def read(file: Path) -> ScannedSheet | None:
    """Return the sheet found in a photo, or None if the photo is rejected."""
    try:
        with np.errstate(all="ignore"):
            return read_photo(Photo.read(file))[0]
    except PnpError:
        return None


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=600)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--unseen", action="store_true", help="use the other generator")
    arguments = parser.parse_args()
    evaluations, seconds = [], []
    generator = unseen.make if arguments.unseen else camera.make
    some = photos(arguments.folder) if arguments.folder else generated(arguments.photos, generator)
    for file, truth in some:
        start = time.process_time()
        found = read(file)
        seconds.append(time.process_time() - start)
        evaluations.append(Evaluation.compare(truth, found.reading if found else None))
        last = evaluations[-1]
        if last.silent or not last.found:
            kind = f"silent {last.silent}" if last.found else "refused"
            frame = "" if last.whole else ", cropped"
            print(f"{file.name}: {last.pen}{frame}: {kind}", file=sys.stderr)
    print(table(evaluations))
    if len(seconds) > 1:
        print(f"| seconds a photo, one core | {np.median(seconds[1:]):.2f} median |")


if __name__ == "__main__":
    main()
