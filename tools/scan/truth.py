"""Ground truth for a generated photo, for training and benchmarks.

A generator is a module with `make(seed: int) -> Photo`; the same seed yields the same bytes.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

Pen = Literal["pen", "felt-tip", "pencil", "light pencil"]
Cover = Literal["", "paper", "finger", "object"]


@dataclass(frozen=True)
class Truth:
    """The content of one filled sheet. `whole` is False if the picture cuts off part of the grid.

    Each line is written as a start and steps, such as `b5 NEESSEEN`. The steps are not divided into
    rounds, because the rounds are not visible on paper. Missing marks are empty or 0.
    """

    side: Literal["A", "B"]
    code: str
    """Text of the QR code: OURS, or a different sheet's code, which begins with CS-."""
    number: int
    """Number (1-based) of the sheet."""
    palette: str
    """Name of the palette: safe, colour, grey or ink-saver."""
    cell: float
    """Side length of a printed space, in mm."""
    left: str
    right: str
    starts: tuple[str, str]
    """Text in the "start left" and "right" boxes, such as b5; "" for an empty box."""
    colours: tuple[str, ...]
    """Ticked scoring colours, such as light-blue, in sheet order.

    There are two colours or no colours.
    """
    jokers: int
    """Number of ticked joker boxes, 0 to 2."""
    letter_rounds: tuple[int, int, int, int]
    """Numbers from 1 to 5 written under A, B, C and D in the "round" row, or 0 for an empty box."""
    rounds: tuple[int, ...]
    """Numbers of the ticked or crossed circles beside "round", such as (1, 2, 3)."""
    pen: Pen
    whole: bool
    """True if the whole grid, 12 rows of 14 spaces, is in the picture."""
    cover: Cover = ""
    """Object that covers part of the grid or of the boxes, or "" if nothing is covered."""


@dataclass(frozen=True)
class Photo:
    """A JPEG image that looks like a phone photo, and its ground truth."""

    jpeg: bytes
    truth: Truth


def main(make: Callable[[int], Photo]) -> None:
    """Write the photos requested on the command line.

    The photos are named 00001.jpg and so on; the ground truth for each is in 00001.json and so on.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, required=True)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--from", type=int, default=1, dest="first", metavar="SEED")
    arguments = parser.parse_args()
    folder: Path = arguments.into
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(arguments.first, arguments.first + arguments.photos):
        photo = make(seed)
        (folder / f"{seed:05}.jpg").write_bytes(photo.jpeg)
        text = json.dumps(asdict(photo.truth), indent=1)
        (folder / f"{seed:05}.json").write_text(text + "\n", "utf-8")
