"""Questions about uncertain fields, in words, with the part of the sheet that they are about."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.extras.scan.corrections import SheetLayout
from pnp.extras.scan.filled_sheet import FilledSheet, Uncertainty, line_path
from pnp.extras.scan.sheet_print import PrintedBox
from pnp.games.colour_lines.sheet import BOARD, HALF, HALVES, INDEX
from pnp.messages import _, ngettext

_NONE_TICKED = {
    "colours": _("Is no scoring colour ticked?"),
    "jokers": _("Is no joker ticked?"),
    "rounds": _("Is no round ticked?"),
}


class Answer(NamedTuple):
    """A value of a field, and the label of the button that selects the value."""

    value: str
    label: str


class Question(NamedTuple):
    """A question that is answered with one of several values. The first one is the value read."""

    field: str
    text: str
    place: PrintedBox
    """Part of the sheet to look at, in spaces from the corner of the grid."""
    answers: tuple[Answer, ...]


def questions_about(filled: FilledSheet, layout: SheetLayout) -> tuple[Question, ...]:
    """Return the questions about a sheet."""
    return tuple(_question(each, layout) for each in filled.uncertainties(0))


def _question(about: Uncertainty, layout: SheetLayout) -> Question:
    name, values = about.field, (about.read, *about.others)
    if name in HALVES:
        text, labels, end = _line_words(values)
        half = [BOARD.names[at] for at, each in enumerate(HALF) if each == name]
        spaces = [end] if end else about.spaces or half
        boxes = [PrintedBox(*BOARD.space(INDEX[space]), 1, 1) for space in spaces]
    else:
        text = _box_words(name, about.read)
        labels = ["", *map(_value_label, about.others)]
        boxes = [box.place for box in layout.boxes if box.field == name]
    yes, *others = labels
    words = [_("Yes, {answer}", answer=yes) if yes else _("Yes")]
    words += [_("No, {answer}", answer=other) for other in others]
    place = _around(boxes) if boxes else layout.frame
    return Question(name, text, place, tuple(map(Answer, values, words)))


def _line_words(values: Sequence[str]) -> tuple[str, list[str], str]:
    """Return the question about a line, what distinguishes each of its readings, and the space.

    The question is about the difference from the most likely other reading. If it is about an end
    of the line, the space is this end, otherwise "".
    """
    if not values[0]:
        return _("Is there no line in this half?"), ["", *values[1:]], ""
    paths = [[BOARD.names[at] for at in line_path(each)] for each in values]
    none = _("there is no line")
    for at in (0, -1):
        ends = [path[at] if path else none for path in paths]
        if len(ends) > 1 and ends[0] != ends[1]:
            text = (
                _("Does this line end at {space}?", space=ends[0])
                if at
                else _("Does this line start at {space}?", space=ends[0])
            )
            others = zip(ends[1:], values[1:], strict=True)
            labels = [end if ends.count(end) == 1 else value for end, value in others]
            return text, [ends[0], *labels], ends[0]
    routes = [_route(paths[0], *each) for each in zip(paths[1:], values[1:], strict=True)]
    return _("Is this line correct?"), ["", *routes], ""


def _route(read: Sequence[str], other: Sequence[str], text: str) -> str:
    """Describe a line by the spaces that the line read does not have, or by its notation."""
    own = [each for each in other if each not in read]
    return _("through {spaces}", spaces=" ".join(own)) if 0 < len(own) <= 3 else text


def _box_words(name: str, read: str) -> str:
    if name == "colours" and read:
        return _("Are the scoring colours {colours}?", colours=read)
    count = int(read or 0)
    if count and name == "jokers":
        return ngettext("Is {count} joker ticked?", "Are {count} jokers ticked?", count)
    if count and name == "rounds":
        return ngettext("Is {count} round ticked?", "Are {count} rounds ticked?", count)
    if count:
        return _("Was {letter} reached in round {number}?", letter=name, number=count)
    return _NONE_TICKED.get(name) or _("Is the round for {letter} empty?", letter=name)


def _value_label(value: str) -> str:
    return _("none") if value in {"", "0"} else value


def _around(boxes: Sequence[PrintedBox]) -> PrintedBox:
    """Return the smallest rectangle around all boxes."""
    left, top = min(each.left for each in boxes), min(each.top for each in boxes)
    right = max(each.left + each.width for each in boxes)
    bottom = max(each.top + each.height for each in boxes)
    return PrintedBox(left, top, right - left, bottom - top)
