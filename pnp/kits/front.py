"""Draw the front page of a kit: a picture of the game, and the contents of the kit below it.

The page is a template: `_cover.toml` next to the kit file, or the default one for all games.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from pnp.catalogue import Catalogue
from pnp.drawing.colour import Palette
from pnp.drawing.scene import Scene, SceneLabel
from pnp.errors import PnpError
from pnp.geometry import Rect, Size
from pnp.kits.contents import ContentsEntry, listed_pages, small_picture
from pnp.kits.parts import Pile
from pnp.kits.picture import finished_figure, start_figure
from pnp.kits.printed import INSTRUCTIONS_PAGE, PrintedKit, build_time
from pnp.layout.handwork import handwork
from pnp.layout.sheet import Sheet
from pnp.messages import _, last_number, npgettext
from pnp.templates.cover_facts import CoverEntry, CoverFact, CoverFacts, Icon
from pnp.templates.expression import Argument
from pnp.templates.theme import Theme


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
    template = replace(
        catalogue.cover_template(place, theme), cover=_facts(kit, catalogue, palette)
    )
    texts: dict[str, Argument] = {
        "title": kit.file.title,
        "promise": kit.file.promise or kit.file.help,
        "setup": kit.file.setup,
        "real": kit.file.real,
        "width": size.width,
        "height": size.height,
        **kit.file.cover,
    }
    declared = template.declared.parameters
    values = {name: value for name, value in texts.items() if name in declared}
    try:
        drawn = template.build(values, palette)
    except PnpError as error:
        raise error.about(_("the kit's cover")) from None
    return replace(drawn, label=SceneLabel(_("Cover"), kit.file.title))


def front_sheet(front: Scene) -> Sheet:
    """Return the front page as a sheet without margins, ruler or footer."""
    whole = Rect(0, 0, *front.size)
    return Sheet(
        front.size, front.layers, whole, whole, front.title, holds=(front.label,), uncut=True
    )


def _facts(kit: PrintedKit, catalogue: Catalogue, palette: Palette) -> CoverFacts:
    file = kit.file
    has_position = file.position or file.setup
    return CoverFacts(
        facts=tuple(_figures(kit)),
        contents=tuple(_content(entry, palette) for entry in kit.entries()),
        steps=tuple(_steps(kit)),
        play=tuple(
            CoverEntry(text, head=str(number)) for number, text in enumerate(file.first_game, 1)
        ),
        figure=(
            start_figure(file, catalogue)
            if has_position
            else finished_figure(file, catalogue, catalogue.style(palette))
        ),
    )


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
    yield CoverEntry(_papers(kit), icon=Icon.PAPER)
    yield CoverEntry(
        _("Cut and build as page {page} shows.", page=INSTRUCTIONS_PAGE), icon=Icon.MAKE
    )
    if kit.has_folds:
        yield CoverEntry(_("Score the dashed lines, then fold and glue."), icon=Icon.FOLD)


def _papers(kit: PrintedKit) -> str:
    """Return the pages for each kind of paper, as sentences."""
    piles = {pile: listed_pages(pages) for pile, pages in kit.piles().items()}
    if Pile.THICK not in piles:
        return _("Plain paper: {plain}.", plain=piles[Pile.PLAIN])
    return _(
        "Plain paper: {plain}. {weight}: {thick}.",
        plain=piles[Pile.PLAIN],
        weight=kit.paper(Pile.THICK),
        thick=piles[Pile.THICK],
    )
