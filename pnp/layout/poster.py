"""Posters: components larger than the paper, printed on several sheets to be glued together.

In each row, every sheet except the last has a strip at its right edge, which the next sheet covers.
Sheets in a column overlap in the same way. The next sheet is cut at its join, and glued onto the
strip with the same number.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Group, Item, Layer, Line, Scene, SceneLabel, Stroke, Text, Use
from pnp.drawing.text import READABLE, FontFace
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.marks import CROP_DISTANCE, CROP_LENGTH, CROP_WIDTH, ruler_items
from pnp.layout.settings import Settings, foot_area, usable
from pnp.layout.sheet import Sheet, numbered_title
from pnp.messages import _, ngettext, pgettext

OVERLAP = 10.0
"""Width of the strip that is glued under the next sheet, in mm."""

_REACH = CROP_DISTANCE + CROP_LENGTH
_LABEL_SPACE = 4.0
_PEN = Stroke(BLACK, CROP_WIDTH)


class Span(NamedTuple):
    """An interval of x or y coordinates, in mm."""

    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """The division of a component's artwork (trim and bleed) into parts.

    The parts are in the coordinates of the component.
    """

    sheet: Size
    across: tuple[Span, ...]
    down: tuple[Span, ...]

    @classmethod
    def over(cls, sheet: Size, scene: Scene, settings: Settings) -> "Tiling":
        """Return the division into the fewest parts that fit the sheet.

        The parts are of similar size. Where possible, they are cut between spaces.
        """
        art = scene.trim.grown(scene.bleed)
        available = usable(sheet, settings).grown(-_REACH - _LABEL_SPACE)
        spaces = scene.spaces.values()
        columns = [Span(space.x, space.right) for space in spaces]
        rows = [Span(space.y, space.bottom) for space in spaces]
        return cls(
            sheet,
            _divided(Span(art.x, art.right), available.width, columns),
            _divided(Span(art.y, art.bottom), available.height, rows),
        )

    @property
    def columns(self) -> int:
        """Number of sheets side by side."""
        return len(self.across)

    @property
    def rows(self) -> int:
        """Number of sheets from top to bottom."""
        return len(self.down)

    def window(self, column: int, row: int) -> Rect:
        """Return the part of the artwork on one sheet."""
        (left, right), (top, bottom) = self.across[column], self.down[row]
        return Rect(left, top, right - left, bottom - top)


def poster_sheets(scene: Scene, settings: Settings) -> Iterator[Sheet]:
    """Yield the sheets row by row. The paper is in the orientation that needs fewer sheets."""
    paper = settings.paper.size or scene.trim.grown(scene.bleed).size
    tilings = [Tiling.over(sheet, scene, settings) for sheet in (paper, paper.turned)]
    tiling = min(tilings, key=lambda t: t.columns * t.rows)
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            yield _tile_sheet(scene, tiling, column, row, settings)


def _divided(span: Span, available: float, spaces: Sequence[Span]) -> tuple[Span, ...]:
    """Divide a span into the fewest possible parts, which overlap by OVERLAP at each join."""
    step = available - OVERLAP
    length = span.end - span.start - OVERLAP
    count = max(1, ceil((length - 1e-6) / step))
    between = _gaps(spaces)
    starts = [span.start]
    for number in range(1, count):
        ideal = span.start + number * length / count
        first, last = span.start + length - (count - number) * step, starts[-1] + step
        possible = [gap for gap in between if first <= gap <= last]
        free = [g for g in possible if _can_continue(g, span.end, count - number, step, between)]
        starts.append(
            min(free or possible, key=lambda gap: abs(gap - ideal), default=min(ideal, last))
        )
    ends = [*(start + OVERLAP for start in starts[1:]), span.end]
    return tuple(map(Span, starts, ends))


def _can_continue(
    start: float, end: float, parts: int, step: float, between: Sequence[float]
) -> bool:
    """Return True if all parts after the join at `start` can also start between spaces."""
    for _unused in range(parts - 1):
        start = max((gap for gap in between if start < gap <= start + step), default=start)
    return end - start <= step + OVERLAP + 1e-6


def _gaps(spaces: Sequence[Span]) -> list[float]:
    """Return the middle of each gap between spaces. Cuts at these positions cross no space."""
    middles: list[float] = []
    reached = inf
    for start, end in sorted(spaces):
        if start >= reached - 1e-6:
            middles.append((reached + start) / 2)
        reached = end if reached == inf else max(reached, end)
    return middles


def _tile_sheet(scene: Scene, tiling: Tiling, column: int, row: int, settings: Settings) -> Sheet:
    window = tiling.window(column, row)
    area = usable(tiling.sheet, settings)
    to_sheet = Affine.translation(area.centre.x - window.centre.x, area.centre.y - window.centre.y)
    layers: dict[Layer, tuple[Item, ...]] = {
        layer: (Group((Use(symbol),), to_sheet, Box(window)),)
        for layer, symbol in scene.symbols.items()
    }
    foot = foot_area(tiling.sheet, settings)
    if foot is not None:
        size = READABLE * settings.scale
        marks = Group(tuple(_crop_and_join_marks(scene, tiling, column, row, size)), to_sheet)
        layers[Layer.GUIDE] = (
            *layers.get(Layer.GUIDE, ()),
            marks,
            *ruler_items(foot, settings.scale),
        )
    trim = (window.intersection(scene.trim) or window).moved(to_sheet.e, to_sheet.f)
    how = _("cut at each join, glue onto the strip with the same number")
    return Sheet(
        tiling.sheet,
        layers,
        trim,
        window.moved(to_sheet.e, to_sheet.f),
        _sheet_title(scene.title, tiling, column, row),
        _("{instruction}; {detail}", instruction=how, detail=scene.detail) if scene.detail else how,
        foot,
        (scene.label,),
        joined=tiling.columns * tiling.rows,
    )


def _sheet_title(title: str, tiling: Tiling, column: int, row: int) -> str:
    """Return the title with the number of the sheet, or the numbers of its column and its row."""
    if 1 in (tiling.columns, tiling.rows):
        return numbered_title(title, column + row + 1, tiling.columns * tiling.rows)
    return _(
        "{title}, sheet {column} of {columns} across, {row} of {rows} down",
        title=title,
        column=column + 1,
        columns=tiling.columns,
        row=row + 1,
        rows=tiling.rows,
    )


def _crop_and_join_marks(
    scene: Scene, tiling: Tiling, column: int, row: int, size: float
) -> Iterator[Item]:
    """Yield crop marks at the edges of the component, and numbered marks at the joins.

    `size` is the size of the type at the joins, in mm.
    """
    window = tiling.window(column, row)
    across, down = tiling.columns - 1, tiling.rows - 1
    if column == 0:
        yield from _upright_marks(scene.trim.x, window)
    else:
        join = row * across + column
        yield from _upright_marks(window.x, window, _cut_label(join), size)
    if column == across:
        yield from _upright_marks(scene.trim.right, window)
    else:
        join = row * across + column + 1
        yield from _upright_marks(window.right - OVERLAP, window, _glue_label(join), size)
    first = across * tiling.rows
    if row == 0:
        yield from _level_marks(scene.trim.y, window)
    else:
        join = first + (row - 1) * tiling.columns + column + 1
        yield from _level_marks(window.y, window, _cut_label(join), size)
    if row == down:
        yield from _level_marks(scene.trim.bottom, window)
    else:
        join = first + row * tiling.columns + column + 1
        yield from _level_marks(window.bottom - OVERLAP, window, _glue_label(join), size)


def _cut_label(join: int) -> str:
    return pgettext("mark at a join", "{join} cut", join=join)


def _glue_label(join: int) -> str:
    return pgettext("mark at a join", "{join} glue", join=join)


def _upright_marks(x: float, window: Rect, label: str = "", size: float = 0.0) -> Iterator[Item]:
    for y, away in ((window.y, -1), (window.bottom, 1)):
        start, end = y + away * CROP_DISTANCE, y + away * _REACH
        yield Line(Point(x, start), Point(x, end), _PEN)
        if label:
            at = Point(x + 0.8, end + (size * 0.7 if away > 0 else 0) - away * 0.2)
            yield Text.line(label, at, size, BLACK, FontFace.BOLD)


def _level_marks(y: float, window: Rect, label: str = "", size: float = 0.0) -> Iterator[Item]:
    for x, away in ((window.x, -1), (window.right, 1)):
        start, end = x + away * CROP_DISTANCE, x + away * _REACH
        yield Line(Point(start, y), Point(end, y), _PEN)
        if label:
            turn = Affine.translation(end - away * 0.2, y + 0.8) @ Affine.rotation(90)
            yield Group((Text.line(label, Point(0, 0), size, BLACK, FontFace.BOLD),), turn)


def posters(sheets: Iterable[Sheet]) -> dict[str, int]:
    """Return the number of sheets per component that is glued together from several sheets."""
    parts: dict[SceneLabel, int] = {
        label: sheet.joined for sheet in sheets if sheet.joined > 1 for label in sheet.holds
    }
    return {label.title: count for label, count in parts.items()}


def glued(sheets: Iterable[Sheet]) -> list[str]:
    """Return a note for each component that has to be glued together from several sheets."""
    return [
        ngettext(
            "{component}: printed on {count} sheet to be glued",
            "{component}: printed on {count} sheets to be glued",
            count,
            component=title,
        )
        for title, count in posters(sheets).items()
    ]
