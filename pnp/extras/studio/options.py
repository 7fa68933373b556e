"""What may be asked of paper and sheets, as fields of a form and as words of a command."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pnp
from pnp.extras.studio.reply import Question, whole


class Kind(StrEnum):
    """How a field is filled in."""

    CHOICE = "choice"
    OPEN = "open"
    """One of some, or a text of one's own."""
    LENGTH = "length"
    COUNT = "count"
    FLAG = "flag"
    TEXT = "text"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class Option:
    """One field: its name in the library and behind `?`, and its words at the command line."""

    name: str
    kind: Kind
    label: str
    help: str
    flag: str
    usual: str = ""
    choices: tuple[str, ...] = ()
    group: str = "more"
    """Under which heading it stands: contents, paper, or more, which is folded away."""

    def to_json(self) -> dict[str, Any]:
        """The field as plain data."""
        return {
            "name": self.name,
            "kind": self.kind,
            "label": self.label,
            "help": self.help,
            "usual": self.usual,
            "choices": list(self.choices),
            "group": self.group,
        }

    def value(self, texts: Sequence[str]) -> Any:
        """What the library takes; raises PnpError."""
        last = texts[-1]
        match self.kind:
            case Kind.FLAG:
                if last not in {"yes", "no"}:
                    raise pnp.PnpError(f"{self.label}: yes or no", parameter=self.name)
                return last == "yes"
            case Kind.COUNT:
                return whole(self.name, last)
            case Kind.SEVERAL:
                return tuple(texts)
            case _:
                return last

    def words(self, texts: Sequence[str]) -> list[str]:
        """The same at the command line."""
        match self.kind:
            case Kind.FLAG:
                wanted = texts[-1] == "yes"
                yes, _, no = self.flag.partition("/")
                return (yes if wanted else no).split()
            case Kind.SEVERAL:
                return [word for text in texts for word in (self.flag, text)]
            case Kind.COUNT | Kind.TEXT if self.flag.startswith("--with "):
                return ["--with", f"{self.flag.removeprefix('--with ')}={texts[-1]}"]
            case _:
                return [self.flag, texts[-1]]


def paper_options() -> tuple[Option, ...]:
    """What everything that is printed takes; raises PnpError when kept printers cannot be read."""
    papers = tuple(paper.name for paper in pnp.papers())
    printers = ("", *(printer.name for printer in pnp.printers()))
    return (
        Option(
            "paper",
            Kind.OPEN,
            "Paper",
            "A name, or a measure such as 200x300mm.",
            "--paper",
            "A4",
            papers,
            "paper",
        ),
        Option(
            "palette",
            Kind.CHOICE,
            "Palette",
            "safe is told apart by all eyes; grey is for black-and-white printers.",
            "--palette",
            "safe",
            pnp.palette_names(),
            "paper",
        ),
        Option(
            "printer",
            Kind.CHOICE,
            "Printer",
            "One that has been measured; its scale and margin are made up for.",
            "--printer",
            "",
            printers,
            "paper",
        ),
        Option(
            "margin",
            Kind.LENGTH,
            "Margin",
            "What the printer leaves white at the paper's edge: 5mm to 100mm.",
            "--margin",
            "10mm",
        ),
        Option(
            "marks",
            Kind.FLAG,
            "Marks and ruler",
            "Crop marks, ruler and the words at the foot of the page.",
            "--marks/--no-marks",
            "yes",
        ),
        Option(
            "large",
            Kind.FLAG,
            "1.4 times as large",
            "Everything by one factor, for poor eyes.",
            "--large",
            "no",
        ),
        Option(
            "backs",
            Kind.CHOICE,
            "Backs",
            "On the other side, turned over the long or short edge, or below a fold.",
            "--backs",
            "none",
            ("none", "duplex-long", "duplex-short", "gutter"),
        ),
        Option(
            "duplex_shift",
            Kind.TEXT,
            "Shift of backs",
            "How far the printer moves backs to the right and down, such as 0.5mm,-1mm.",
            "--duplex-shift",
            "0mm,0mm",
        ),
        Option(
            "registration",
            Kind.FLAG,
            "For a cutting machine",
            "Registration marks, and a second file with cuts and folds.",
            "",
            "no",
        ),
        Option(
            "print_then_cut",
            Kind.FLAG,
            "Within 6.75 x 9.25 in",
            "The most that many cutting machines find.",
            "--print-then-cut",
            "no",
        ),
        Option(
            "spot_cut",
            Kind.FLAG,
            "Cuts in a spot colour",
            "CutContour, in a PDF.",
            "--spot-cut",
            "no",
        ),
        Option(
            "layers",
            Kind.TEXT,
            "Layers",
            "Only these, with commas between: print, glue, cut, fold, guide; or all.",
            "--layers",
        ),
    )


_BLEED = Option(
    "bleed",
    Kind.LENGTH,
    "Bleed",
    "How far colour reaches beyond the cut: 2mm to 10mm, or 0mm.",
    "--bleed",
    "3mm",
)
_STACKED = Option(
    "cut_and_stack",
    Kind.FLAG,
    "Cut and stack",
    "The cut piles, laid upon one another, are in sequence.",
    "--cut-and-stack",
    "no",
)
_SERIAL = Option(
    "serial",
    Kind.FLAG,
    "Serial numbers",
    "Each tells its number, from 1, in a corner of its foot.",
    "--serial",
    "no",
)
_OF_COMPONENT = (
    Option(
        "copies",
        Kind.COUNT,
        "Copies",
        "As many as fit share a sheet.",
        "--copies",
        "1",
        (),
        "paper",
    ),
    Option("up", Kind.COUNT, "At most on a sheet", "Left empty, as many as fit.", "--up"),
    _BLEED,
    Option(
        "poster",
        Kind.FLAG,
        "Poster",
        "Spread what is larger than the paper over sheets to be glued.",
        "--poster",
        "no",
    ),
)
_OF_PAD = (
    Option(
        "sheets", Kind.COUNT, "Sheets", "Of paper, full of them.", "--sheets", "1", (), "contents"
    ),
)


def component_options() -> tuple[Option, ...]:
    """Of a component."""
    return (*paper_options(), *_OF_COMPONENT, _STACKED, _SERIAL)


def kit_options(game: pnp.Game) -> tuple[Option, ...]:
    """Of a whole game."""
    variants = ("", *(each.name for each in game.variants if each.name))
    own = (
        Option(
            "only",
            Kind.SEVERAL,
            "Parts",
            "None ticked prints the whole game with its cover.",
            "--only",
            "",
            game.parts,
            "contents",
        ),
        Option(
            "pieces",
            Kind.CHOICE,
            "Pieces",
            "Print them to cut and fold, or leave them out for pieces that you own.",
            "--pieces",
            "paper",
            ("paper", "own"),
            "contents",
        ),
        Option(
            "variant",
            Kind.CHOICE,
            "Variant",
            "What this variant of the game needs.",
            "--variant",
            "",
            variants,
            "contents",
        ),
    )
    return (*own[: 3 if len(variants) > 1 else 2], *paper_options(), _BLEED)


def pad_options() -> tuple[Option, ...]:
    """Of score pads."""
    return (*_OF_PAD, *paper_options())


def card_options() -> tuple[Option, ...]:
    """Of what is drawn by chance, each of its own."""
    return (*paper_options(), _STACKED, _SERIAL)


def asked(options: Iterable[Option], question: Question) -> dict[str, Any]:
    """What differs from the usual, for the library; raises Faults with all that is wrong."""
    found: dict[str, Any] = {}
    faults: list[pnp.PnpError] = []
    for option, texts in _given(options, question):
        try:
            found[option.name] = option.value(texts)
        except pnp.PnpError as error:
            faults.append(error)
    if faults:
        raise pnp.Faults(faults)
    return found


def words(options: Iterable[Option], question: Question) -> list[str]:
    """The same at the command line."""
    return [word for option, texts in _given(options, question) for word in option.words(texts)]


def _given(
    options: Iterable[Option], question: Question
) -> Iterable[tuple[Option, tuple[str, ...]]]:
    """Options that are asked for and not as usual, with their texts."""
    for option in options:
        texts = tuple(text for text in question.texts(option.name) if text.strip())
        if texts and texts[-1] != option.usual:
            yield option, texts
