"""Facts about a printed kit, computed from its sheets: counts, pages, paper and build time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pnp.drawing.scene import Layer, Line, Side
from pnp.geometry import distance
from pnp.kits.contents import ContentsEntry, KitPages, listed_pages
from pnp.kits.kit_file import KitFile, KitPart
from pnp.kits.parts import Pile, Stock
from pnp.kits.section import Section
from pnp.kits.steps import StepStrip
from pnp.layout.handwork import handwork
from pnp.layout.poster import posters
from pnp.layout.settings import Backs, Settings
from pnp.layout.sheet import Sheet
from pnp.messages import _, ngettext, pgettext

INSTRUCTIONS_PAGE = 2
"""Number of the page with the instructions, after the cover."""

_HALF_HOUR = 30
_QUARTER = 15


class Fact(NamedTuple):
    """A label and a short value, such as the number of players."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class PrintedKit:
    """A kit with all of its sheets except the cover."""

    file: KitFile
    """The kit file, including the changes for the variant."""
    parts: Sequence[KitPart]
    """Parts on these sheets."""
    sections: Sequence[Section]
    sheets: Sequence[Sheet]
    """All pages in order; pages of the introduction can be placeholders."""
    settings: Settings
    own_pieces: bool
    steps: Sequence[StepStrip] = ()
    """Pictures of build steps below the instructions, or on one of several small pages."""
    steps_page: int = 0
    """Number of the small page with these pictures, or 0 if they are below the instructions."""

    @property
    def numbers(self) -> Mapping[Sheet, int]:
        """Page number of each sheet."""
        return {sheet: number for number, sheet in enumerate(self.sheets, start=1)}

    def entries(self) -> tuple[ContentsEntry, ...]:
        """Return every component with its count and pages, in page order."""
        found = [entry for section in self.sections for entry in self._entries(section)]
        return tuple(sorted(found, key=lambda entry: entry.pages))

    def _entries(self, section: Section) -> Iterator[ContentsEntry]:
        at = self.numbers
        for label, count in section.counts.items():
            both = {label, replace(label, side=Side.BACK)}
            pages = [at[sheet] for sheet in section.sheets if both & set(sheet.holds)]
            first = next(scene for scene in section.components if scene.label == label)
            yield ContentsEntry(count, label.counted(count), KitPages(tuple(pages)), first)

    def facts(self) -> tuple[Fact, ...]:
        """Return the number of players, playing time, minimum age, build time and paper."""
        file = self.file
        facts = [
            Fact(_("players"), file.players),
            Fact(_("minutes"), file.minutes),
            Fact(_("age"), file.age),
            Fact(_("build time"), build_time(handwork(self.sheets).minutes)),
        ]
        for pile, pages in self.piles().items():
            facts.append(Fact(self.paper(pile), listed_pages(pages)))
        return tuple(fact for fact in facts if fact.value)

    def paper(self, pile: Pile) -> str:
        """Return the paper for a pile in words, with a unit of weight that suits the paper size."""
        return paper_words(pile, in_inches=self.settings.paper.in_inches)

    def piles(self) -> dict[Pile, tuple[int, ...]]:
        """Return the pages of each pile.

        Pages before the components belong to the plain pile, blank backs to the pile of their
        front.
        """
        numbered = {
            self.numbers[sheet]: section.stock.pile
            for section in self.sections
            for sheet in section.sheets
        }
        piles: dict[Pile, tuple[int, ...]] = {}
        pile = Pile.PLAIN
        for number in range(1, len(self.sheets) + 1):
            pile = numbered.get(number, pile)
            piles[pile] = (*piles.get(pile, ()), number)
        return piles

    def pages(self, sheets: Iterable[Sheet]) -> tuple[int, ...]:
        """Return the page numbers of the given sheets, in ascending order."""
        at = self.numbers
        return tuple(sorted(at[sheet] for sheet in sheets))

    @property
    def fronts(self) -> list[Sheet]:
        """Front sides of the sheets with components."""
        return [sheet for section in self.sections for sheet in section.sheets if not sheet.back]

    @property
    def step_pages(self) -> tuple[int, ...]:
        """Pages that show build steps."""
        drawn = self.pages(sheet for section in self.sections for sheet in section.drawn)
        return (self.steps_page or INSTRUCTIONS_PAGE, *drawn) if self.steps else drawn

    @property
    def machine_pages(self) -> tuple[int, ...]:
        """Pages that a cutting machine cuts."""
        return self.pages(sheet for sheet in self.fronts if sheet.registered)

    @property
    def hand_pages(self) -> tuple[int, ...]:
        """Pages that are cut by hand."""
        return self.pages(sheet for sheet in self.fronts if is_cut_by_hand(sheet))

    @property
    def has_crop_marks(self) -> bool:
        """True if rectangular parts are cut by hand, between crop marks."""
        return any(is_cut_by_hand(sheet) and bool(sheet.outlines) for sheet in self.fronts)

    @property
    def has_thin_outlines(self) -> bool:
        """True if parts without crop marks are cut by hand, along their printed outline."""
        return any(
            is_cut_by_hand(sheet) and bool(sheet.layers.get(Layer.CUT)) for sheet in self.fronts
        )

    @property
    def folded_pages(self) -> tuple[int, ...]:
        """Pages that are folded across the whole sheet, with backs below the fold."""
        return self.pages(filter(_is_folded_whole, self.fronts))

    @property
    def mounted_pages(self) -> tuple[int, ...]:
        """Pages that are glued onto cardboard."""
        return self.pages(sheet for sheet in self.fronts if sheet.mounted)

    @property
    def has_folds(self) -> bool:
        """True if any finished piece is folded. Pieces such as rings are folded only for a cut."""
        components = (scene for section in self.sections for scene in section.components)
        folded = any(hinge.degrees for scene in components for hinge in scene.hinges)
        return folded or bool(self.pairs)

    def titles(self, parts: Iterable[KitPart]) -> tuple[str, ...]:
        """Return the titles of the components in the given parts."""
        names = {name for part in parts for name in part.components}
        labels = (label for section in self.sections for label in section.counts)
        return tuple(dict.fromkeys(label.title for label in labels if label.name in names))

    @property
    def mounted(self) -> tuple[str, ...]:
        """Titles of the components that are glued onto cardboard."""
        return self.titles(part for part in self.parts if part.stock is Stock.MOUNTED)

    @property
    def unmounted(self) -> tuple[str, ...]:
        """Titles of components that are usually glued onto cardboard, but not in this kit."""
        usually = {part.name for part in self.file.parts if part.stock is Stock.MOUNTED}
        return self.titles(
            part for part in self.parts if part.name in usually and part.stock is not Stock.MOUNTED
        )

    @property
    def glued(self) -> tuple[str, ...]:
        """Titles of the components that need glue: mounted, with tabs, folded or on posters."""
        components = (scene for section in self.sections for scene in section.components)
        tabbed = (scene.label.title for scene in components if scene.layers.get(Layer.GLUE))
        return tuple(dict.fromkeys([*self.mounted, *tabbed, *self.pairs, *posters(self.fronts)]))

    @property
    def pairs(self) -> tuple[str, ...]:
        """Titles of the components whose backs are printed below a fold."""
        if self.settings.backs is not Backs.NONE:
            return ()
        return self.titles(part for part in self.parts if part.both_sides == "fold")


def paper_words(paper: str, *, in_inches: bool) -> str:
    """Return a pile or a stock in words, with the weight in pounds if `in_inches` is true."""
    if paper == Stock.PLAIN:
        return _("Plain paper")
    if paper == Stock.MOUNTED:
        return _("Plain, on cardboard")
    return _("Thick, 65\u201380 lb cover") if in_inches else _("Thick, 160\u2013200 g/m\u00b2")


def is_cut_by_hand(sheet: Sheet) -> bool:
    """Return True if something on the sheet is cut out, but not by a cutting machine."""
    return not sheet.registered and bool(sheet.outlines or sheet.layers.get(Layer.CUT))


def build_time(minutes: int) -> str:
    """Return the build time as text, rounded up. The text is "" if `minutes` is 0.

    Times up to an hour are rounded to 15 minutes, longer times to 30 minutes.
    """
    if not minutes:
        return ""
    step = _QUARTER if minutes <= 2 * _HALF_HOUR else _HALF_HOUR
    rounded = -(-minutes // step) * step
    if rounded < 2 * _HALF_HOUR:
        return ngettext("about {count} minute", "about {count} minutes", rounded)
    hours, halves = divmod(rounded, 2 * _HALF_HOUR)
    if halves:
        return pgettext("build time", "about {hours}\u00bd hours", hours=hours)
    return ngettext("about {count} hour", "about {count} hours", hours)


def _is_folded_whole(sheet: Sheet) -> bool:
    """Return True if a fold runs across the sheet. Folds of pieces are in groups or symbols."""
    lines = (item for item in sheet.layers.get(Layer.FOLD, ()) if isinstance(item, Line))
    return any(distance(line.start, line.end) > sheet.size.width / 2 for line in lines)
