"""Optional parts of every kit, printed only on request: a tuck box, and labels for bags."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from pnp.drawing.scene import Scene
from pnp.errors import PnpError
from pnp.geometry import Size
from pnp.kits.box import BoxSize, smallest_box, stacks
from pnp.kits.kit_file import KitFile, KitPart
from pnp.kits.parts import BOX, LABELS, Stock
from pnp.layout.grid_layout import TooLarge, other_papers
from pnp.layout.paper import Paper
from pnp.layout.settings import Settings, usable
from pnp.messages import _
from pnp.templates.expression import Argument

_PICTURE = 16.0
"""Maximum width and height of the picture on a label, in mm."""

_LARGEST = 125.0
"""Maximum length of components in the box, in mm; it includes cards, but not boards."""

_LINE = 24
"""Number of characters that fit a line on the back of the narrowest box."""

_CLEAR = 1.5
"""Minimum distance from the cut line of a box to the edge of the usable area, in mm."""


@dataclass(frozen=True, slots=True)
class KitComponent:
    """A component of a kit, with all copies and the part that lists the component."""

    part: KitPart
    name: str
    title: str
    scenes: Sequence[Scene]
    thickness: float
    has_top: bool
    """True if the template has a view of the piece from above."""

    @property
    def is_boxed(self) -> bool:
        """True if the component is stored in the box: small pieces on thick paper."""
        if self.part.pieces:
            return True
        return self.part.stock is not Stock.PLAIN and max(self.scenes[0].size) <= _LARGEST


def optional_part(
    name: str, file: KitFile, contents: Sequence[KitComponent], settings: Settings
) -> list[KitPart]:
    """Return the parts to print for an optional part.

    Args:
        name: `box` or `labels`.
        file: The kit.
        contents: The components of the kit.
        settings: Layout settings; the net of the box must fit the paper.

    Raises:
        TooLarge: The box does not fit the paper, even in two halves.
    """
    boxed = [each for each in contents if each.is_boxed]
    if not boxed:
        raise PnpError(_("{game}: the kit has no pieces for a box", game=file.title))
    if name == LABELS:
        return list(_labels(file, boxed))
    return [_box(file, boxed, settings)]


def _box(file: KitFile, boxed: Sequence[KitComponent], settings: Settings) -> KitPart:
    size = _size(file, boxed, settings)
    lists = [[*_facts(file)], [*_counts(boxed)]]
    lines = sum(ceil(len(line) / _LINE) for lines in lists for line in lines) + len(lists)
    return KitPart(
        name=BOX,
        components=["common/box"],
        parameters={
            **size.parameters,
            "heading": file.title,
            "contents": "\n\n".join("\n".join(f"- {each}" for each in one) for one in lists),
            "lines": lines,
        },
        stock=Stock.THICK,
    )


def _size(file: KitFile, boxed: Sequence[KitComponent], settings: Settings) -> BoxSize:
    """Return the size of the box; raise TooLarge if its net does not fit the paper."""
    pieces = stacks((scene, each.thickness) for each in boxed for scene in each.scenes)

    def fitting(paper: Paper) -> BoxSize | None:
        if paper.size is None:
            return None
        area = usable(paper.size, settings).grown(-max(settings.bleed, _CLEAR))
        return smallest_box(pieces, area.size)

    size = fitting(settings.paper)
    if size is None:
        message = _("the box for {game} does not fit the paper", game=file.title)
        remedies = other_papers(lambda paper: fitting(paper) is not None)
        raise TooLarge(message, remedies=remedies, parameter="paper")
    return size


def _facts(file: KitFile) -> Iterator[str]:
    """Yield the number of players, the playing time and the minimum age, if the file has them."""
    if file.players:
        yield _("players: {players}", players=file.players)
    if file.minutes:
        yield _("minutes: {minutes}", minutes=file.minutes)
    if file.age:
        yield _("age: {age}", age=file.age)


def _counts(components: Sequence[KitComponent]) -> Iterator[str]:
    """Yield the count and title of each component, as on the cover."""
    counts: dict[str, int] = {}
    for each in components:
        counts[each.title] = counts.get(each.title, 0) + len(each.scenes)
    yield from (f"{count}\u00d7 {title}" for title, count in counts.items())


def _labels(file: KitFile, boxed: Sequence[KitComponent]) -> Iterator[KitPart]:
    """Yield one part per kind of piece, to print a label for the bag that holds these pieces."""
    for each, count in zip(boxed, _counts(boxed), strict=False):
        parameters: dict[str, Argument] = {"heading": file.title, "contents": count}
        if each.has_top or not each.scenes[0].hinges:
            scale = min(1.0, _PICTURE / max(_single_size(each)))
            parameters |= {"component": each.name, "scale": scale}
        part = KitPart(
            name=LABELS, components=["common/label"], parameters=parameters, stock=Stock.THICK
        )
        # Validation would make a plain string of the message, which could not be translated.
        yield part.model_copy(update={"needs": _("A stapler or glue for each bag label.")})


def _single_size(component: KitComponent) -> Size:
    """Return the size of the area that one piece covers on the table."""
    (stack,) = stacks([(component.scenes[0], component.thickness)])
    return stack.footprint
