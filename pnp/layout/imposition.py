"""Imposition, which places scenes on sheets of paper at actual size."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby

from pnp.drawing.scene import Box, Group, Item, Layer, Scene, SceneLabel, Side, Use
from pnp.errors import DoesNotFit, PnpError, Remedy
from pnp.geometry import Rect, Size
from pnp.languages import current_code, find_language
from pnp.layout.arrangement import Arrangement, ComponentBlock, PlacedScene
from pnp.layout.backs import check_backs, with_backs
from pnp.layout.grid_layout import GridLayout, densest, fits, other_papers
from pnp.layout.lazy_scenes import Run
from pnp.layout.marks import fold_line, marks_and_ruler, registration_marks
from pnp.layout.packing import pack
from pnp.layout.poster import poster_sheets
from pnp.layout.settings import SMALLEST_MARGIN, Settings, foot_area, registered, usable
from pnp.layout.sheet import Sheet, SheetSequence, numbered_title
from pnp.messages import _, decimal, listed

MAX_COMPONENTS = 20_000
"""Maximum number of components in a document."""

MAX_SHEETS = 5000
"""Maximum number of sheets in a document. Creating this many takes about half a minute."""


def impose(
    scenes: Sequence[Scene], settings: Settings, extra_sheets: Iterable[Sheet] = ()
) -> SheetSequence:
    """Return numbered sheets with `copies` copies of each scene, followed by `extra_sheets`.

    The sheets of a `Run` are drawn one by one, and no extra sheets are added to them.

    Raises:
        PnpError: If there are too many components, a component is too large, or backs are requested
            but no scene has a back.
    """
    if isinstance(scenes, Run):
        check_backs(settings, has_backs=scenes.first.back is not None)
        return _spread(scenes, settings)
    check_backs(settings, has_backs=any(scene.back for scene in scenes))
    return numbered([*with_blanks(lay_out(scenes, settings)), *extra_sheets], settings)


def page(scene: Scene, settings: Settings) -> Sheet:
    """Return a page for reading: a centred scene with a ruler and a footer, but no crop marks.

    Raises PnpError if the scene does not fit.
    """
    return page_sides(replace(scene, back=None), settings)[0]


def page_sides(scene: Scene, settings: Settings) -> list[Sheet]:
    """Return a page made by `page`, followed by its back if backs are printed.

    Raises PnpError if the scene does not fit.
    """
    paper = settings.paper.size or scene.size
    for sheet in (paper, paper.turned):
        area = usable(sheet, settings)
        if scene.size.fits(area.size):
            x, y = area.centre.x - scene.size.width / 2, area.centre.y - scene.size.height / 2
            block = ComponentBlock(
                (PlacedScene(scene, Rect(x, y, *scene.size)),), 0.0, marked=False
            )
            front = Arrangement(sheet, (block,), foot_area(sheet, settings))
            uncut = not scene.back and not scene.spaces
            sides = _arranged([front], settings, set())
            return [replace(side, uncut=uncut) for side in sides]
    available = usable(paper, settings).size
    if min(available) > 0:
        message = _(
            "{title} is {size}, but the paper has space for {available}",
            title=scene.title,
            size=scene.size,
            available=available,
        )
    else:
        message = _(
            "{title} is {size}, but the paper has no space between margins, ruler and footer",
            title=scene.title,
            size=scene.size,
        )

    def fit(other: Size, changed: Settings) -> bool:
        return any(scene.size.fits(usable(each, changed).size) for each in (other, other.turned))

    remedies = other_papers(lambda other: fit(other.size or scene.size, settings))
    if fit(paper, replace(settings, margin=SMALLEST_MARGIN)):
        remedies.insert(0, Remedy("margin", f"{SMALLEST_MARGIN:g}mm"))
    raise DoesNotFit(message, remedies=remedies, parameter="paper")


def is_page(scene: Scene, settings: Settings) -> bool:
    """Return True for a page of text, which is read and not cut.

    Such a page has no bleed, no spaces and no back, and covers over half the usable area.
    """
    paper = settings.paper.size
    if scene.bleed or scene.spaces or scene.back or paper is None:
        return False
    areas = [usable(each, settings).size for each in (paper, paper.turned)]
    covered = scene.size.width * scene.size.height
    return any(map(scene.size.fits, areas)) and 2 * covered > areas[0].width * areas[0].height


def with_blanks(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Insert a blank back after each front without a back, if any sheet has a back.

    A duplex printer then prints each back behind the correct front. Two successive pages that are
    not cut share a sheet, one on each side.
    """
    if not any(sheet.back for sheet in sheets):
        return list(sheets)
    paired: list[Sheet] = []
    for sheet in sheets:
        if len(paired) % 2 and not sheet.back and not (sheet.uncut and paired[-1].uncut):
            paired.append(_blank(paired[-1]))
        paired.append(sheet)
    return paired


def _blank(front: Sheet) -> Sheet:
    title = _("Left blank: the other side of {title}", title=front.title)
    return Sheet(front.size, {}, front.trim, front.bleed, title, foot=front.foot, back=True)


def numbered(sheets: Sequence[Sheet], settings: Settings) -> SheetSequence:
    """Return the sheets of a document with the page number and print scale in each footer."""
    titles = _counted(sheets)
    titled = [replace(sheet, title=title) for title, sheet in zip(titles, sheets, strict=True)]
    return _paged(SheetSequence.of(titled), settings)


def _paged(sheets: SheetSequence, settings: Settings) -> SheetSequence:
    last = len(sheets)
    return SheetSequence(
        sheets.pages,
        lambda start, stop: (
            sheet.numbered(_print_line(settings, page, last), settings.scale)
            for page, sheet in enumerate(sheets.part(start, stop), start + 1)
        ),
    )


def _spread(run: Run, settings: Settings) -> SheetSequence:
    """Return the numbered sheets of a `Run`. Each sheet is created when it is needed.

    Raises PnpError if a component is too large.
    """
    total = len(run) * settings.copies
    layout = densest(run.first.size, replace(settings, bleed=run.first.bleed), total)
    fronts = -(-total // layout.capacity)
    sides = 2 if run.first.back and settings.backs.turned else 1

    def sheets_between(start: int, stop: int) -> Iterator[Sheet]:
        for front in range(start // sides, -(-stop // sides)):
            indices = _indices_on(front, fronts, total, layout, settings)
            batch = [run[at // settings.copies] for at in indices]
            sheets = _arranged([_batch(batch, layout)], layout.settings, set())
            for side, sheet in enumerate(sheets, front * sides):
                if start <= side < stop:
                    title = numbered_title(sheet.title, front + 1, fronts)
                    yield replace(sheet, title=title if fronts > 1 else sheet.title)

    return _paged(SheetSequence(range(1, fronts * sides + 1), sheets_between), settings)


def _print_line(settings: Settings, page: int, last: int) -> str:
    scale = decimal(f"{settings.scale:g}")
    if not settings.printer:
        return _(
            "Print at 100%, scale {scale}:1, page {page} of {last}",
            scale=scale,
            page=page,
            last=last,
        )
    return _(
        "Print at 100% on {printer}, scale {scale}:1, page {page} of {last}",
        printer=settings.printer,
        scale=scale,
        page=page,
        last=last,
    )


def _counted(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield each sheet's title, followed by its number if successive sheets share the title.

    The number is left out if some of the components are also on sheets with another title, because
    the count would be incomplete.
    """
    titles: dict[SceneLabel, set[str]] = {}
    for sheet in sheets:
        for label in sheet.holds:
            titles.setdefault(label, set()).add(sheet.title)
    for title, run in groupby(sheets, key=lambda sheet: sheet.title):
        group = list(run)
        total = len(group)
        complete = all(titles[label] == {title} for sheet in group for label in sheet.holds)
        for number in range(1, total + 1):
            yield numbered_title(title, number, total) if total > 1 and complete else title


def lay_out(scenes: Sequence[Scene], settings: Settings, *, packed: bool = False) -> list[Sheet]:
    """Return full sheets with `copies` copies of each scene.

    Successive scenes of equal size share sheets. If `packed` is true, all scenes share sheets. With
    the setting `poster`, a scene that is too large for a sheet is split over several sheets.

    Raises PnpError if there are too many components or if a component is too large.
    """
    if settings.limit and len(scenes) * settings.copies > MAX_COMPONENTS:
        count = len(scenes) * settings.copies
        raise too_many_sheets(
            _(
                "{count:,} components are more than the limit of {limit:,}",
                count=count,
                limit=MAX_COMPONENTS,
            )
        )
    copied = list(chain.from_iterable([scene] * settings.copies for scene in scenes))
    used = Counter(chain(copied, (scene.back for scene in copied if scene.back)))
    repeated = {scene for scene, count in used.items() if count > 1}
    if packed and settings.paper.size is not None:
        return list(_arranged(pack(copied, settings), settings, repeated))
    sheets: list[Sheet] = []
    mixed = settings.paper.size is not None  # on paper of fixed size, shaped components are packed

    def kind(scene: Scene) -> tuple[bool, SceneLabel, Size | None]:
        return scene.shaped, scene.label, None if scene.shaped and mixed else scene.size

    for _unused, run in groupby(copied, key=kind):
        for sheet in _run_sheets(list(run), settings, repeated):
            sheets.append(sheet)
            if settings.limit and len(sheets) > MAX_SHEETS:
                raise too_many_sheets(_("more than {limit:,} sheets", limit=MAX_SHEETS))
    return sheets


def too_many_sheets(message: str) -> PnpError:
    """Return an error for a document that is too large, with a remedy that lifts the limit."""
    return PnpError(message, hint=_("print fewer"), remedies=[Remedy("limit")])


def _run_sheets(run: Sequence[Scene], settings: Settings, repeated: set[Scene]) -> Iterator[Sheet]:
    first = run[0]
    taken = replace(settings, bleed=first.bleed)
    if first.shaped and settings.paper.size is not None:
        yield from _arranged(pack(run, taken), taken, repeated)
    elif not settings.registration and is_page(first, settings):
        for scene in run:
            yield from page_sides(scene, settings)
    elif settings.poster and not fits(first.size, taken):
        for scene in run:
            yield from poster_sheets(scene, taken)
    else:
        layout = densest(first.size, taken, len(run))
        yield from _arranged(_grids(run, layout), layout.settings, repeated)


def _grids(run: Sequence[Scene], layout: GridLayout) -> Iterator[Arrangement]:
    settings = layout.settings
    if settings.limit and len(run) > MAX_SHEETS * layout.capacity:
        raise too_many_sheets(_("more than {limit:,} sheets", limit=MAX_SHEETS))
    fronts = -(-len(run) // layout.capacity)
    for front in range(fronts):
        indices = _indices_on(front, fronts, len(run), layout, settings)
        yield _batch([run[at] for at in indices], layout)


def _indices_on(
    front: int, fronts: int, total: int, layout: GridLayout, settings: Settings
) -> Sequence[int]:
    """Return the indices of the components on the sheet with the index `front`.

    Normally the indices are consecutive. With `stacked`, each component belongs to a different
    pile, because cutting the stacked sheets makes one pile for each position on the sheet.
    """
    if settings.stacked:
        return range(front, total, fronts)
    return range(front * layout.capacity, total)[: layout.capacity]


def _batch(batch: Sequence[Scene], layout: GridLayout) -> Arrangement:
    trims = layout.trims[: len(batch)]
    placed = tuple(PlacedScene(s, trim, layout.turn) for s, trim in zip(batch, trims, strict=True))
    block = ComponentBlock(placed, layout.settings.bleed, marked=not batch[0].shaped)
    return Arrangement(layout.sheet, (block,), layout.foot, layout.fold)


def _arranged(
    fronts: Sequence[Arrangement] | Iterator[Arrangement], settings: Settings, repeated: set[Scene]
) -> Iterator[Sheet]:
    for front in fronts:
        for side in with_backs(front, settings):
            yield _sheet(side, settings, repeated)


def _sheet(side: Arrangement, settings: Settings, repeated: set[Scene]) -> Sheet:
    layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
    for each in side.placed:
        for layer, item in _drawn(each, repeated):
            layers[layer].append(item)
    if side.fold is not None:
        layers[Layer.FOLD].append(fold_line(side.sheet, side.fold, settings.margin))
    if settings.marks:
        marked = tuple((block.trims, block.bleed) for block in side.blocks if block.marked)
        layers[Layer.GUIDE].append(
            Use(
                marks_and_ruler(side.sheet, marked, side.foot, settings.mark_length, settings.scale)
            )
        )
    corners = None
    if settings.registration and not side.back:
        corners = registered(side.sheet, settings)
        layers[Layer.GUIDE] += registration_marks(corners)
    scenes = _in_front([each.scene for each in side.placed])
    labels = tuple(dict.fromkeys(scene.label for scene in scenes if scene.title))
    details = {scene.detail for scene in scenes}
    return Sheet(
        side.sheet,
        {layer: tuple(items) for layer, items in layers.items() if items},
        side.trim,
        side.bleed,
        _title(labels),
        details.pop() if len(details) == 1 else "",
        side.foot,
        labels,
        side.back,
        () if side.back else tuple(t for block in side.blocks if block.marked for t in block.trims),
        folded=side.fold is not None,
        registered=corners,
    )


def _in_front(scenes: Sequence[Scene]) -> list[Scene]:
    """Return the scenes, without backs that are printed below a fold."""
    backs = {scene.back for scene in scenes}
    return [scene for scene in scenes if scene not in backs]


def _title(labels: Sequence[SceneLabel]) -> str:
    """Return the title of a sheet, such as "Passtally, tiles". The game is named only once."""
    games = {label.game for label in labels}
    if len(games) == 1 and "" not in games:
        return str(listed(dict.fromkeys([*games, *map(inside_sentence, _sides(labels))])))
    return str(listed(dict.fromkeys(map(str, labels))))


def _sides(labels: Sequence[SceneLabel]) -> Iterator[str]:
    """Yield titles without the name of the game; the two sides of a component share one title."""
    for label in labels:
        if label.side is Side.FRONT:
            both = replace(label, side=Side.BACK) in labels
            yield _("{title}, both sides", title=label.short) if both else label.short
        elif replace(label, side=Side.FRONT) not in labels:
            yield label.short


def inside_sentence(title: str) -> str:
    """Return the title as it appears mid-sentence: a word such as "QR" or "A5" stays unchanged.

    Nouns keep their capitals in German.
    """
    title = str(title)
    if find_language(current_code()).capital_nouns or title[:2].isupper():
        return title
    return title[:1].lower() + title[1:]


def _drawn(placed: PlacedScene, repeated: set[Scene]) -> Iterator[tuple[Layer, Item]]:
    """Yield the layers of a placed scene, as symbols if it is repeated, otherwise as groups."""
    scene, place = placed.scene, placed.transform
    if scene in repeated:
        yield from ((layer, Use(symbol, place)) for layer, symbol in scene.symbols.items())
        return
    clip = Box(scene.trim.grown(scene.bleed))
    for layer, items in scene.layers.items():
        yield layer, Group(items, place, clip, scene.title)
