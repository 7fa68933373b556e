"""What a reading is worth against the truth, counted as the figures of the reader are."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.extras.scan.decode import line_text
from pnp.extras.scan.reading import SheetReading
from pnp.games.colour_lines.sheet import HALVES, LETTERS


class Judged(NamedTuple):
    """One photo: whether its sheet was found, its lines right, and what is wrong unasked."""

    pen: str
    whole: bool
    found: bool
    lines: bool
    wrong: tuple[str, ...]
    """Fields that are wrong."""
    silent: tuple[str, ...]
    """Those of them that are not asked about."""
    asked: tuple[str, ...]

    @classmethod
    def of(cls, truth: Mapping[str, Any], reading: SheetReading | None) -> "Judged":
        """A reading, None for a photo that was refused."""
        pen, whole = truth["pen"], truth["whole"]
        if reading is None:
            return cls(pen, whole, found=False, lines=False, wrong=(), silent=(), asked=())
        fields = {half: reading.lines[half] for half in HALVES}
        right = {
            half: bool(reading.lines[half].value)
            and line_text(reading.lines[half].value) == truth[half]
            for half in HALVES
        }
        named = {"colours": reading.colours, "jokers": reading.jokers, "rounds": reading.rounds}
        right |= {
            "colours": reading.colours.value == tuple(truth["colours"]),
            "jokers": reading.jokers.value == truth["jokers"],
            "rounds": reading.rounds.value == len(truth["rounds"]),
        }
        written = dict(zip(LETTERS, truth["letter_rounds"], strict=True))
        for letter, field in reading.letters.items():
            named[letter] = field
            right[letter] = field.value == written[letter]
        every = {**fields, **named}
        wrong = tuple(name for name, is_right in right.items() if not is_right)
        asked = tuple(name for name, field in every.items() if field.doubtful)
        silent = tuple(name for name in wrong if name not in asked)
        lines = all(right[half] for half in HALVES)
        return cls(pen, whole, found=True, lines=lines, wrong=wrong, silent=silent, asked=asked)


def table(judged: Sequence[Judged]) -> str:
    """The figures with their counts, as Markdown."""
    whole = [each for each in judged if each.whole]
    read = [each for each in judged if each.found]
    rows = [("found, of those with the whole grid in frame", _share(whole, "found"))]
    for name, pens in (("pen", ("pen", "felt-tip")), ("pencil", ("pencil", "light pencil"))):
        some = [each for each in read if each.pen in pens]
        rows.append((f"both lines with starts exact, {name}, of those read", _share(some, "lines")))
        for pen in pens:
            exact = _share([each for each in some if each.pen == pen], "lines")
            rows.append((f"- of these {pen}", exact))
    silent = [each for each in read if each.silent]
    rows.append(("silent errors, of all photos", _told(len(silent), len(judged))))
    easy = [each for each in read if not each.asked]
    rows.append(("no question, of those read", _told(len(easy), len(read))))
    names = sorted({name for each in read for name in (*each.wrong, *each.asked)})
    for name in names:
        counts = [
            sum(name in getattr(e, kind) for e in read) for kind in ("wrong", "silent", "asked")
        ]
        rows.append((f"- {name}: wrong, silent, asked", ", ".join(map(str, counts))))
    return "\n".join(["| | |", "|---|---|", *(f"| {what} | {value} |" for what, value in rows)])


def _share(some: Sequence[Judged], name: str) -> str:
    return _told(sum(bool(getattr(each, name)) for each in some), len(some))


def _told(count: int, of: int) -> str:
    return f"{count} of {of}, {100 * count / max(of, 1):.1f} %"
