"""Corrections on screen: draw the reading over the photo, and apply the user's taps."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

from pnp.errors import PnpError
from pnp.extras.scan.filled_sheet import NUMBERED, FilledSheet, Uncertainty, line_text
from pnp.extras.scan.sheet_print import PrintedBox, places_of
from pnp.games.colour_lines.lines import ROUNDS
from pnp.games.colour_lines.sheet import (
    BOARD,
    COLOUR_NAMES,
    COLOURS,
    HALF,
    HALVES,
    INDEX,
    LETTERS,
    read_colour,
)
from pnp.games.colour_lines.sheet_qr import PrintedSheet
from pnp.messages import _

_SLACK = 0.15
"""Maximum distance from a box at which a tap still counts as a tap on the box, in spaces."""


class EntryBox(NamedTuple):
    """A box to tick or write in: the field that it sets, the value of a tick, and its position."""

    field: str
    value: str
    """The colour or number that a tick stands for, or "" if players write a number in the box."""
    place: PrintedBox


class SheetLayout(NamedTuple):
    """The outline of a whole sheet, and all boxes on the sheet."""

    frame: PrintedBox
    boxes: tuple[EntryBox, ...]

    @classmethod
    def of(cls, sheet: PrintedSheet) -> "SheetLayout":
        """Return the layout of a printed sheet."""
        places = places_of(sheet.side, sheet.cell)
        colours = [EntryBox("colours", COLOUR_NAMES[each], places.ticks[each]) for each in COLOURS]
        counted = [
            EntryBox(field, str(number), place)
            for field, places in (("jokers", places.jokers), ("rounds", places.rounds))
            for number, place in enumerate(places, start=1)
        ]
        rounds = zip(LETTERS, places.letter_rounds, strict=True)
        written = [EntryBox(letter, "", place) for letter, place in rounds]
        return cls(places.size, (*colours, *counted, *written))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SheetLayout":
        """Return the layout from data returned by `to_json`.

        Raises TypeError, ValueError or KeyError if the data are invalid.
        """
        boxes = [EntryBox(field, value, _box(at)) for field, value, at in data["boxes"]]
        for box in boxes:
            if box.field == "colours":
                read_colour(box.value)
            elif box.field not in NUMBERED or (box.value and not 0 < int(box.value) <= ROUNDS):
                raise ValueError
        return cls(_box(data["frame"]), tuple(boxes))

    def to_json(self) -> dict[str, Any]:
        """Return the layout as plain data."""
        boxes = [[each.field, each.value, each.place.rounded] for each in self.boxes]
        return {"frame": self.frame.rounded, "boxes": boxes}


def _box(values: Sequence[float]) -> PrintedBox:
    left, top, width, height = map(float, values)
    return PrintedBox(left, top, width, height)


def apply_tap(
    filled: FilledSheet, layout: SheetLayout, at: tuple[float, float], half: str
) -> FilledSheet:
    """Return the sheet corrected by a tap.

    A tap on a box ticks or clears the box. A tap on a space next to an end of a line adds the space
    to the line. A tap on the end of a line removes the end. A tap elsewhere on a line shortens the
    line, so that it ends in that space. A tap diagonally opposite a corner moves the corner there.

    Args:
        filled: The sheet as read.
        layout: The sheet's outline and boxes.
        at: Position of the tap, in spaces from the grid's corner.
        half: Half whose line takes precedence in the grey zone, which both lines can enter.

    Raises:
        PnpError: If there is nothing to correct at this position.
    """
    x, y = at
    for box in layout.boxes:
        if _contains(box.place.grown(_SLACK), x, y):
            return _toggle(filled, box)
    if not (0 <= x < BOARD.columns and 0 <= y < BOARD.rows):
        raise PnpError(_("nothing to correct here"), hint=_("tap a space or a box"))
    space = int(y) * BOARD.columns + int(x)
    halves = [HALF[space]] if HALF[space] else sorted(HALVES, key=lambda each: each != half)
    paths = {each: filled.path(each) for each in halves}
    for each in sorted(halves, key=lambda one: space not in paths[one]):
        path = _corrected_line(paths[each], space)
        if path is not None:
            return (
                filled.with_answer(each, line_text(path)) if path else filled.with_field(each, "")
            )
    message = _("{space} does not continue a line", space=BOARD.names[space])
    raise PnpError(message, hint=_("tap a space next to an end of the line"))


def _contains(place: PrintedBox, x: float, y: float) -> bool:
    return 0 <= x - place.left <= place.width and 0 <= y - place.top <= place.height


def _toggle(filled: FilledSheet, box: EntryBox) -> FilledSheet:
    value = filled.fields[box.field]
    if box.field == "colours":
        ticked = dict.fromkeys(filter(None, value.split(", ")))
        if box.value in ticked:
            del ticked[box.value]
        else:
            ticked[box.value] = None
        return filled.with_field("colours", ", ".join(ticked))
    if not box.value:
        return filled.with_field(box.field, str((int(value) + 1) % (ROUNDS + 1)))
    return filled.with_field(
        box.field, str(int(box.value) - 1) if value == box.value else box.value
    )


def _corrected_line(path: tuple[int, ...], space: int) -> tuple[int, ...] | None:
    """Return the line after a tap on a space, or None if the tap does not change it."""
    if space in path:
        at = path.index(space)
        if at == 0:
            return path[1:]
        return path[: at if at == len(path) - 1 else at + 1]
    if not path or _are_adjacent(path[-1], space):
        return (*path, space)
    if _are_adjacent(path[0], space):
        return (space, *path)
    for n in range(1, len(path) - 1):
        if _are_adjacent(path[n - 1], space) and _are_adjacent(path[n + 1], space):
            return (*path[:n], space, *path[n + 1 :])
    return None


def _are_adjacent(one: int, other: int) -> bool:
    return other in BOARD.steps[one].values()


def draw_svg(filled: FilledSheet, layout: SheetLayout, uncertainties: Sequence[Uncertainty]) -> str:
    """Return the reading as an SVG overlay for the straightened photo.

    The page sets the colours.
    """
    frame = layout.frame
    view = f"{frame.left:g} {frame.top:g} {frame.width:g} {frame.height:g}"
    shapes = [shape for half in HALVES for shape in _line(filled.path(half))]
    for box in layout.boxes:
        value = filled.fields[box.field]
        if box.field == "colours":
            shapes += [_rect(box.place, "ticked")] * (box.value in value.split(", "))
        elif box.value:
            shapes += [_rect(box.place, "ticked")] * (int(box.value) <= int(value))
        elif value != "0":
            (x, y) = box.place.corners[2]
            shapes.append(f'<text x="{x:.3f}" y="{y:.3f}" class="written">{value}</text>')
    for each in uncertainties:
        boxes = [box.place.grown(0.12) for box in layout.boxes if box.field == each.field]
        spaces = [BOARD.space(INDEX[name]) for name in each.spaces]
        boxes += [PrintedBox(column, row, 1, 1).grown(-0.04) for column, row in spaces]
        shapes += [_rect(place, "uncertain") for place in boxes]
    start_tag = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox={quoteattr(view)}>'
    return f"{start_tag}{''.join(shapes)}</svg>"


def _line(path: Sequence[int]) -> list[str]:
    if not path:
        return []
    middles = [tuple(each + 0.5 for each in BOARD.space(at)) for at in path]
    points = " ".join(f"{x:g},{y:g}" for x, y in middles)
    (x, y), (u, v) = middles[0], middles[-1]
    return [
        f'<polyline class="line" points="{points}"/>',
        f'<circle class="line" cx="{x:g}" cy="{y:g}" r="0.32"/>',
        f'<circle class="end" cx="{u:g}" cy="{v:g}" r="0.12"/>',
    ]


def _rect(place: PrintedBox, kind: str) -> str:
    left, top, width, height = place.rounded
    return f'<rect class="{kind}" x="{left}" y="{top}" width="{width}" height="{height}"/>'
