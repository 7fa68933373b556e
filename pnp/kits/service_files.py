"""Files to upload to a print service: cards with the required size and bleed.

Text and images must be inside the safe area. Each card is centred on the area that the service cuts
out, and its background extends to the bleed.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.drawing.bounds import bounds_of
from pnp.drawing.scene import Box, Group, Item, Layer, Picture, Scene, Side, Text
from pnp.errors import Faults, PnpError
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.kits.print_service import Preset
from pnp.layout.sheet import Sheet
from pnp.messages import _

MAX_BLEED, _MIN_BLEED = 10.0, 2.0
_LARGER, _SMALLER = 1.0, 12.0
"""Maximum amounts by which a component can be larger or smaller than a card, in mm."""

_TOLERANCE = 0.01
_ALL = "cards"
"""Name to use instead of a component's name for a file that contains all cards."""


_SIDE_NAMES = {Side.FRONT: _("front"), Side.BACK: _("back")}


class ServiceFile(NamedTuple):
    """A file to upload: its name, including the suffix, and its pages."""

    name: str
    sheets: tuple[Sheet, ...]


class CardSource(NamedTuple):
    """A component whose pieces are cards."""

    name: str
    size: Size
    draw: Callable[[float], Sequence[Scene]]
    """Function that returns the pieces with the given bleed, in mm."""


class _Card(NamedTuple):
    """A card, its component, and its 1-based number among the component's cards."""

    component: str
    number: int
    scene: Scene


def service_files(preset: Preset, sources: Sequence[CardSource]) -> list[ServiceFile]:
    """Return the files for the cards of all components.

    Raises:
        PnpError: A component has the wrong size, content is outside the safe area, or two files
            have the same name (`Faults` lists all errors).
    """
    cards = [card for source in sources for card in _cards(preset, source)]
    faults = [fault for card in cards for fault in _faults(card, preset)]
    if faults:
        raise Faults(faults)
    files = list(_files(preset, cards))
    names = [file.name.casefold() for file in files]
    for name in names:
        if names.count(name) > 1:
            hint = _(
                "use more placeholders in the preset's name, such as {number}", number="{number}"
            )
            raise PnpError(_("several files are named {name}", name=name), hint=hint)
    return files


def _cards(preset: Preset, source: CardSource) -> Iterator[_Card]:
    """Yield the cards of a component; raise PnpError if their size or shape is wrong."""
    across, down = preset.width - source.size.width, preset.height - source.size.height
    if not all(-_LARGER <= difference <= _SMALLER for difference in (across, down)):
        raise _wrong_size(preset, source)
    bleed = min(MAX_BLEED, max(_MIN_BLEED, preset.bleed + max(across, down, 0.0) / 2))
    for number, scene in enumerate(source.draw(bleed), start=1):
        if scene.shaped:
            message = _("{component} is cut along an outline", component=source.name)
            raise PnpError(message, hint=_("use a rectangular component"), parameter="components")
        yield _Card(source.name, number, scene)


def _wrong_size(preset: Preset, source: CardSource) -> PnpError:
    message = _(
        "{component} is {size}, but the {card} is {needed}",
        component=source.name,
        size=source.size,
        card=preset.title,
        needed=preset.size,
    )
    hint = _("use a component of this size, or set its parameters")
    return PnpError(message, hint=hint, parameter="components")


def _faults(card: _Card, preset: Preset) -> Iterator[PnpError]:
    """Yield an error for each text and image that is too close to the cut."""
    for scene in (card.scene, card.scene.back):
        if scene is None:
            continue
        left = (scene.size.width - preset.width) / 2
        top = (scene.size.height - preset.height) / 2
        safe = Rect(left, top, *preset.size).grown(-preset.safe)
        for name, bounds in _contents(scene.layers.get(Layer.PRINT, ()), IDENTITY):
            out = max(
                safe.x - bounds.x,
                safe.y - bounds.y,
                bounds.right - safe.right,
                bounds.bottom - safe.bottom,
            )
            if out > _TOLERANCE:
                yield PnpError(
                    _(
                        "{component}, card {number}, {side}: {content} is {distance:.1f} mm from"
                        " the cut",
                        component=card.component,
                        number=card.number,
                        side=_SIDE_NAMES[scene.label.side],
                        content=name,
                        distance=preset.safe - out,
                    ),
                    hint=_("keep {safe:.1f} mm", safe=preset.safe),
                )


def _contents(items: Sequence[Item], place: Affine) -> Iterator[tuple[str, Rect]]:
    """Yield each text or image on the card, with its bounding rectangle."""
    for item in items:
        if isinstance(item, Text) and item.text.strip():
            yield item.text, bounds_of([Group((item,), place)])
        elif isinstance(item, Picture):
            yield _("the image"), bounds_of([Group((item,), place)])
        elif isinstance(item, Group) and item.clip is None:
            yield from _contents(item.items, place @ item.transform)


def _files(preset: Preset, cards: Sequence[_Card]) -> Iterator[ServiceFile]:
    sides = [[_sheet(each, preset) for each in _sides(card.scene)] for card in cards]
    if preset.files == "all":
        sheets = tuple(sheet for each in sides for sheet in each)
        yield ServiceFile(_name(preset, _ALL, 1, "all"), sheets)
        return
    for card, each in zip(cards, sides, strict=True):
        if preset.files == "card":
            yield ServiceFile(_name(preset, card.component, card.number, "both"), tuple(each))
        else:
            for sheet in each:
                side = Side.BACK if sheet.back else Side.FRONT
                yield ServiceFile(_name(preset, card.component, card.number, side), (sheet,))


def _sides(scene: Scene) -> Iterator[Scene]:
    yield scene
    if scene.back is not None:
        yield scene.back


def _name(preset: Preset, component: str, number: int, side: str) -> str:
    words = {"component": component.replace("/", "-"), "number": f"{number:03}", "side": side}
    name = preset.name
    for placeholder, word in words.items():
        name = name.replace(f"{{{placeholder}}}", word)
    return f"{name}.{preset.format}"


def _sheet(scene: Scene, preset: Preset) -> Sheet:
    """Return one side of a card, centred on a page that includes the bleed but no marks."""
    size = Size(preset.width + 2 * preset.bleed, preset.height + 2 * preset.bleed)
    at = Point((size.width - scene.size.width) / 2, (size.height - scene.size.height) / 2)
    items = Group(scene.layers.get(Layer.PRINT, ()), Affine.translation(*at))
    page = Rect(0, 0, *size)
    trim = page.grown(-preset.bleed)
    drawn = Group((items,), clip=Box(page), name=scene.title)
    back = scene.label.side is Side.BACK
    label = replace(scene.label, side=Side.FRONT)
    return Sheet(size, {Layer.PRINT: (drawn,)}, trim, page, scene.title, holds=(label,), back=back)
