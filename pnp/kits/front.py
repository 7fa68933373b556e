"""Draw the front page of a kit: a picture of the game, and the contents of the kit below it.

The page is a template: `_cover.toml` next to the kit file, or the default one for all games.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from pnp.catalogue import Catalogue
from pnp.drawing.bounds import bounds_of
from pnp.drawing.colour import Palette
from pnp.drawing.scene import Box, Group, Layer, Scene, SceneLabel
from pnp.errors import PnpError
from pnp.figure import Figure
from pnp.geometry import Rect, Size
from pnp.kits.contents import ContentsEntry, small_picture
from pnp.kits.instructions import has_making, papers
from pnp.kits.kit_file import KitFile
from pnp.kits.picture import finished_figure, start_figure
from pnp.kits.printed import INSTRUCTIONS_PAGE, PrintedKit, build_time
from pnp.kits.request import KitRequest
from pnp.layout.handwork import handwork
from pnp.layout.sheet import Sheet
from pnp.messages import _, last_number, npgettext
from pnp.templates.cover_facts import CoverEntry, CoverFact, CoverFacts, Icon
from pnp.templates.expression import Argument
from pnp.templates.template import Template
from pnp.templates.theme import Theme

_PICTURE_HEIGHT = "scene"
"""Name of a cover template's value with the height of the picture."""

_WIDTH = 210.0
"""Width of the front page on A4, in mm. Covers are designed for it."""


def front_scene(
    kit: PrintedKit,
    place: Path | None,
    catalogue: Catalogue,
    theme: Theme,
    palette: Palette,
    size: Size,
) -> Scene:
    """Return the front page of a kit; may raise PnpError or Faults.

    Args:
        kit: The kit with all other pages.
        place: Path of the kit file. A template for the front page can be in the same folder.
        catalogue: Source of components and games.
        theme: Theme of the game.
        palette: Palette without the tint of the front page.
        size: Size of the page, in mm.
    """
    template = catalogue.cover_template(place, theme)
    facts = _facts(kit, catalogue, palette)
    drawn = _built(template, facts, _values(kit.file, size, template), palette)
    return replace(drawn, label=SceneLabel(_("Cover"), kit.file.title))


def front_picture(
    file: KitFile, place: Path | None, request: KitRequest, theme: Theme, page: Size
) -> Scene:
    """Return the picture of a kit's front page, without the text below it.

    The template's value `scene` is the height of the picture. If the kit's own template has no
    such value, the picture is the one for all games.

    Args:
        file: The kit.
        place: Path of the kit file. A template for the front page can be in the same folder.
        request: Source of components, and the palette.
        theme: Theme of the game.
        page: Size of the page for the picture, in mm. The picture has the proportions of a front
            page in this format, and its usual size.
    """
    template = request.catalogue.cover_template(place, theme)
    if _PICTURE_HEIGHT not in template.declared.values:
        template = request.catalogue.cover_template(None, theme)
    size = Size(_WIDTH, _WIDTH * page.height / page.width)
    values = _values(file, size, template)
    shown = Size(_WIDTH, template.scope(values).number(_PICTURE_HEIGHT))
    figure = _figure(file, request.catalogue, request.palette)
    drawn = _built(template, CoverFacts(figure=figure), values, request.palette)
    printed = drawn.layers.get(Layer.PRINT, ())
    above = tuple(item for item in printed if bounds_of((item,)).y < shown.height)
    picture = Group(above, clip=Box(Rect(0, 0, *shown)))
    return Scene(shown, {Layer.PRINT: (picture,)}, label=SceneLabel(file.title))


def _built(
    template: Template, facts: CoverFacts, values: Mapping[str, Argument], palette: Palette
) -> Scene:
    try:
        return replace(template, cover=facts).build(values, palette)
    except PnpError as error:
        raise error.about(_("the kit's cover")) from None


def _values(file: KitFile, size: Size, template: Template) -> dict[str, Argument]:
    """Return the values of the parameters that a cover template declares."""
    values: dict[str, Argument] = {
        "title": file.title,
        "promise": file.promise or file.help,
        "setup": file.setup,
        "real": file.real,
        "width": size.width,
        "height": size.height,
        **file.cover,
    }
    declared = template.declared.parameters
    return {name: value for name, value in values.items() if name in declared}


def front_sheet(front: Scene) -> Sheet:
    """Return the front page as a sheet without margins, ruler or footer."""
    whole = Rect(0, 0, *front.size)
    return Sheet(
        front.size, front.layers, whole, whole, front.title, holds=(front.label,), uncut=True
    )


def _facts(kit: PrintedKit, catalogue: Catalogue, palette: Palette) -> CoverFacts:
    file = kit.file
    return CoverFacts(
        facts=tuple(_figures(kit)),
        contents=tuple(_content(entry, palette) for entry in kit.entries()),
        steps=tuple(_steps(kit)),
        play=tuple(
            CoverEntry(text, head=str(number)) for number, text in enumerate(file.first_game, 1)
        ),
        figure=_figure(file, catalogue, palette),
    )


def _figure(file: KitFile, catalogue: Catalogue, palette: Palette) -> Figure:
    """Return the position on the cover; without one, all components of the kit."""
    if file.position or file.setup:
        return start_figure(file, catalogue)
    return finished_figure(file, catalogue, catalogue.style(palette))


def _figures(kit: PrintedKit) -> Iterator[CoverFact]:
    file = kit.file
    if file.players:
        yield CoverFact(
            Icon.PLAYERS,
            file.players,
            npgettext("cover", "player", "players", last_number(file.players)),
        )
    if file.minutes:
        yield CoverFact(
            Icon.TIME,
            file.minutes,
            npgettext("cover", "minute", "minutes", last_number(file.minutes)),
        )
    if file.age:
        yield CoverFact(
            Icon.AGE, file.age, npgettext("cover", "year", "years", last_number(file.age))
        )
    time = build_time(handwork(kit.sheets).minutes)
    if time:
        yield CoverFact(Icon.MAKE, time, _("to make"))


def _content(entry: ContentsEntry, palette: Palette) -> CoverEntry:
    picture = partial(small_picture, entry.scene, palette) if entry.scene else None
    return CoverEntry(entry.title, entry.pages.label, str(entry.count), picture=picture)


def _steps(kit: PrintedKit) -> Iterator[CoverEntry]:
    """Yield brief instructions for making the kit; the next page has the details."""
    yield CoverEntry(
        _('Print on {paper} at 100%, not "fit to page".', paper=kit.settings.paper.name),
        icon=Icon.PRINT,
    )
    yield CoverEntry(papers(kit), icon=Icon.PAPER)
    shown = (
        _("Cut and build as page {page} shows.", page=INSTRUCTIONS_PAGE)
        if has_making(kit)
        else _("Cut as page {page} shows.", page=INSTRUCTIONS_PAGE)
    )
    yield CoverEntry(shown, icon=Icon.MAKE)
    if kit.has_folds:
        yield CoverEntry(_("Score the dashed lines, then fold and glue."), icon=Icon.FOLD)
