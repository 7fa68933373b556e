"""A kit's cover and rules state what the finished pages contain, for every way of making it."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.kits.kit_file import find_kit
from pnp.kits.variants import for_variant
from tests.reading import Mark, PdfPage
from tests.rendered_kits import PAPERS, kit_pages

slow = pytest.mark.slow

CATALOGUE = Catalogue()

TITLES = {
    "color-claim": "Color Claim",
    "colour-lines": "Colour Lines",
    "line-or-colour": "Line or Colour",
    "paint-the-line": "Paint the Line",
    "passtally": "Passtally",
}
VARIANTS = {
    ("colour-lines", "1-player"): "1",
    ("colour-lines", "3-players-three-options"): "3",
    ("colour-lines", "5-players-side-b"): "5",
    ("line-or-colour", "basic"): "2",
    ("line-or-colour", "advanced"): "2",
    ("paint-the-line", "five-colours"): "2",
    ("passtally", "2-players"): "2",
    ("passtally", "3-players"): "3",
}
"""Variants to print, and the number of players that their covers state."""

PALETTES = ("colour", "grey", "ink-saver", "low-ink")
FAST_PALETTES = {("line-or-colour", "low-ink", "A4"), ("passtally", "ink-saver", "Letter")}
FAST_LARGE = {("color-claim", "A4"), ("colour-lines", "Letter")}
FAST_OWN = {("passtally", "", "A4"), ("paint-the-line", "five-colours", "Letter")}
FAST_ONLY = {("passtally", "tiles"), ("line-or-colour", "thick")}

WAYS = ("hand", "duplex-long", "duplex-short", "gutter", "machine")
FAST = {
    ("colour-lines", "", "gutter", "A4"),
    ("line-or-colour", "basic", "machine", "Letter"),
    ("paint-the-line", "five-colours", "hand", "Letter"),
    ("passtally", "2-players", "duplex-long", "A4"),
    ("passtally", "", "hand", "A4"),
}
GAMES = [*((game, "") for game in TITLES), *VARIANTS]
KITS = [
    pytest.param(*each, marks=() if each in FAST else slow)
    for each in ((*game, way, paper) for game, way, paper in product(GAMES, WAYS, PAPERS))
    if each[:1] != ("color-claim",) or each[2] in ("hand", "machine")  # nothing in it has a back
    if each[:1] != ("paint-the-line",) or each[2] in ("hand", "machine")
]

FIRST_STEPS = (
    "1 Cut out.",
    "1 Cut along the thin line.",
    "1 Glue the whole sheet",
    "1 Fold",
    "1 Score",
)
"""Captions of the first pictures of how pieces are made."""

ORDER = ("cover", "how to make", "rules", r"pad|record|\bsheet\b", "board", "")
"""Words in the feet of pages, in the order of all kits; the last one stands for pieces."""

SHEETS = {f"Sheets{side}": f"Sheet{side}" for side in ("", " (side A)", " (side B)")}
SINGULAR = {"Match records": "Match record", "Score pads": "Score pad", **SHEETS}
"""Titles of single components, keyed by the titles for several."""

PAGES = r"pages? ([\d\u2013, and]+\d|\d+)"


@dataclass(frozen=True)
class Entry:
    """An entry of the contents on the cover."""

    count: int
    title: str
    pages: frozenset[int]


@dataclass(frozen=True)
class Kit:
    """A finished kit, as read back from its file."""

    game: str
    way: str
    pages: list[PdfPage]
    cut_files: frozenset[int]
    """Numbers of the pages that have a cut file."""

    @cached_property
    def cover(self) -> str:
        """Text of the front page and of the instructions after it; in large print, of the cover."""
        covers = max(2, sum("cover" in foot for foot in self.feet))
        texts = (
            page.text.partition("\n0\n10\n20\n")[0] for page in self.pages[:covers]
        )  # no ruler
        return " ".join(line for text in texts for line in text.split("\n"))

    @cached_property
    def feet(self) -> list[str]:
        """Title in the foot of each page, in small letters, without the game."""
        return [self._foot(page) for page in self.pages]

    def _foot(self, page: PdfPage) -> str:
        lines = page.text.split("\n")
        start = f"{TITLES[self.game]}, "
        found = [line.removeprefix(start) for line in lines if line.startswith(start)]
        blank = any(line.startswith("Left blank") for line in lines)
        return "" if blank or not found else re.sub(r", sheet \d+ of \d+", "", found[-1].lower())

    @cached_property
    def entries(self) -> list[Entry]:
        lines = self.pages[0].text.split("\n")
        if "In this kit" in lines:
            listed = lines[lines.index("In this kit") + 1 : lines.index("Make it")]
        else:  # the contents are on a later page of the cover
            lines = self.pages[1].text.split("\n")
            listed = lines[lines.index("Contents") + 1 :]
            listed = [line.removesuffix("\u00d7") for line in listed]
        return list(_entries(listed))

    def stated(self, pattern: str) -> set[int]:
        """Return the pages in a sentence of the cover; the pattern has PAGES in it."""
        found = re.search(pattern, self.cover)
        return _numbers(found[1]) if found else set()

    @property
    def step_pages(self) -> set[int]:
        """Pages with pictures of build steps, according to the instructions."""
        below = self.with_text("pictures below")
        return self.stated(rf"pictures.* on {PAGES} show every step") | below

    def folds_across(self) -> set[int]:
        return {
            number
            for number, page in enumerate(self.pages, start=1)
            for mark in page.marks
            if mark.layer == "fold" and _across(mark, page)
        }

    def with_title(self, title: str) -> set[int]:
        """Return the pages that have a title in their foot, or that are sheets of a poster."""
        return {
            number
            for number, (page, foot) in enumerate(zip(self.pages, self.feet, strict=True), start=1)
            if title.lower() in foot.split(", ")
            or f"{TITLES[self.game]}: {title}, sheet" in page.text
        }

    def with_text(self, text: str) -> set[int]:
        return {
            number
            for number, page in enumerate(self.pages[1:], start=2)
            if text in " ".join(page.text.split("\n"))
        }


def _entries(lines: list[str]) -> Iterator[Entry]:
    for at in (number for number, line in enumerate(lines) if line.isdigit()):
        ends = (n for n in range(at, len(lines)) if re.match(r"pages? \d", lines[n]))
        end = next(ends, None)
        if end is None:  # further numbers, such as those of a setup's rows
            return
        title = " ".join(lines[at + 1 : end])
        title = SINGULAR.get(title, title)
        yield Entry(int(lines[at]), title, frozenset(_numbers(lines[end].partition(" ")[2])))


def _numbers(text: str) -> set[int]:
    found: set[int] = set()
    for part in re.split(r", | and ", text.strip()):
        first, _dash, last = part.partition("\u2013")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def made(game: str, variant: str, way: str, paper: str, folder: Path, *options: str) -> Kit:
    words = ["--paper", paper, "--layers", "all", *options]
    words += ["--variant", variant] if variant else []
    if way == "machine":
        words += ["--cut-file", str(folder / "cut.svg")]
    elif way != "hand":
        words += ["--backs", way]
    pages = kit_pages(game, *words)
    numbers = [file.stem.partition("-")[2] for file in folder.glob("cut*.svg")]
    return Kit(game, way, pages, frozenset(map(int, numbers)))


@pytest.fixture
def kit(
    game: str, variant: str, way: str, paper: str, tmp_path_factory: pytest.TempPathFactory
) -> Kit:
    return made(game, variant, way, paper, tmp_path_factory.mktemp("cuts"))


every_way = pytest.mark.parametrize(("game", "variant", "way", "paper"), KITS)


@every_way
def test_cover_states_what_the_pages_contain(kit: Kit, game: str, variant: str, paper: str) -> None:
    _check_contents(kit)
    _check_paper(kit, paper)
    _check_instructions(kit)
    _check_order(kit)
    _check_rules(kit)
    if variant:
        _check_variant(kit, game, variant)


def _check_contents(kit: Kit) -> None:
    """Compare titles and pages of entries with feet, and counts with outlines to cut."""
    titles = {entry.title.lower() for entry in kit.entries}
    assert len(titles) == len(kit.entries)
    for entry in kit.entries:
        held = [
            n for n, foot in enumerate(kit.feet, start=1) if entry.title.lower() in foot.split(", ")
        ]
        assert set(held) == entry.pages, entry
    _check_outlines(kit, kit.entries)


def _check_outlines(kit: Kit, entries: Iterable[Entry]) -> None:
    """Compare the counts of entries with the outlines to cut."""
    outlines = 0
    for entry in entries:
        each = 2 if entry.title == "Rings" else 1  # a ring has a hole
        outlines += each * entry.count * (entry.title != "Rules summary")
    pages = [page for page, foot in zip(kit.pages, kit.feet, strict=True) if "rules" not in foot]
    assert sum(map(_outlines, pages)) == outlines


def _outlines(page: PdfPage) -> int:
    """Count the outlines of fronts; on a folded page, backs are below the fold."""
    folds = [m.box[1] for m in page.marks if m.layer == "fold" and _across(m, page)]
    cuts = (mark for mark in page.marks if mark.layer == "cut")
    return sum((m.box[1] + m.box[3]) / 2 < min(folds, default=page.height) for m in cuts)


def _across(mark: Mark, page: PdfPage) -> bool:
    return mark.box[2] - mark.box[0] > page.width / 2


def _check_paper(kit: Kit, paper: str) -> None:
    stock = "Thick, 65\u201380 lb cover" if paper == "Letter" else "Thick, 160\u2013200 g/m\u00b2"
    plain = kit.stated(f"Plain paper:? {PAGES}")
    thick = kit.stated(f"{re.escape(stock)}:? {PAGES}")
    assert plain | thick == set(range(1, len(kit.pages) + 1))
    assert not plain & thick
    pieces = {entry.pages for entry in kit.entries if "oard" in entry.title}
    assert all(pages <= thick for pages in pieces)
    assert f"Print on {paper} at 100%" in kit.cover


def _check_instructions(kit: Kit) -> None:
    sides = {"duplex-long": "flipped on the long edge", "duplex-short": "flipped on the short"}
    assert sides.get(kit.way, "Print on one side of the paper.") in kit.cover
    assert kit.stated(f"Fold {PAGES} along the line") == kit.folds_across()
    assert kit.step_pages == set().union(*map(kit.with_text, FIRST_STEPS))
    tiles = {n for n, foot in enumerate(kit.feet, start=1) if foot.startswith("tiles")}
    by_hand = kit.way == "hand" and kit.game == "passtally"
    assert kit.stated(f"glue all of {PAGES} onto cardboard") == (tiles if by_hand else set())
    assert ("cardboard 1 to 2 mm thick" in kit.cover.lower()) == by_hand
    needed = kit.cover.partition("You also need")[2]
    assert needed.count("a ruler") <= 1
    machine = kit.stated(f"By machine: {PAGES}")
    assert machine == kit.cut_files
    if kit.way == "machine":
        assert "roughly" not in kit.cover
        assert "registration marks" in kit.cover
        hand = kit.with_text("ut by hand")
        assert kit.stated(f"By hand: {PAGES}") == hand
        boards = {n for n, foot in enumerate(kit.feet, start=1) if "board" in foot}
        assert boards <= hand | machine
    score = any(m.layer == "fold" and m.dashed for page in kit.pages for m in page.marks)
    assert score or "ballpoint" not in kit.cover


def _check_order(kit: Kit) -> None:
    ranks = [
        next(rank for rank, words in enumerate(ORDER) if re.search(words, foot))
        for foot in kit.feet
        if foot and "backs" not in foot
    ]
    assert ranks == sorted(ranks), kit.feet


def _check_rules(kit: Kit) -> None:
    """Compare the numbers of pieces in the rules with those on the cover."""
    rules = next(page for page, foot in zip(kit.pages, kit.feet, strict=True) if "rules" in foot)
    text = " ".join(rules.text.split("\n"))
    counts = {entry.title.lower(): entry.count for entry in kit.entries}
    for title in ("pyramids", "tiles", "player markers", "level markers", "counters", "dice"):
        if title in counts:
            found = re.search(rf"(\d+) {title}", text)
            assert found is not None, title
            assert int(found[1]) == counts[title]
    if "rings" in counts:
        found = re.search(r"(\d+) white and (\d+) black rings", text)
        assert found is not None
        assert int(found[1]) + int(found[2]) == counts["rings"]
    for title, count in counts.items():
        if title.startswith("sheet"):
            assert re.search(rf"{count} sheets? of each side,", text)


def _check_variant(kit: Kit, game: str, variant: str) -> None:
    """Compare players, setup and rules with the variant."""
    players = VARIANTS[game, variant]
    noun = "player" if players == "1" else "players"
    assert f" {players} {noun} " in kit.cover
    assert re.search(rf"\b{players} players?\. ", kit.cover)
    tag = next(
        each.tag
        for found in CATALOGUE.all_games()
        if found.name == game
        for each in found.variants
        if each.name == variant
    )
    assert re.search(rf"\b{tag}-", kit.cover)
    rules = next(page for page, foot in zip(kit.pages, kit.feet, strict=True) if "rules" in foot)
    assert f"{players} player" in rules.text


def test_rules_explain_only_the_game_of_a_variant() -> None:
    basic, advanced = (
        kit_pages("line-or-colour", "--variant", each)[2].text for each in ("basic", "advanced")
    )
    assert "Basic game" in basic
    assert "Advanced game" not in basic
    assert "Orange" not in basic
    assert "five rings in a line" in advanced
    assert "swap" not in " ".join(advanced.split("\n")).replace("There is no swap", "")


def test_pads_and_cards_explain_only_the_game_of_a_variant() -> None:
    for part in ("pad", "aids"):
        basic, advanced = (
            " ".join(kit_pages("line-or-colour", "--variant", each, "--only", part)[0].text.split())
            for each in ("basic", "advanced")
        )
        assert "swap" in basic
        assert not re.search("[Aa]dvanced|five|line of 5", basic)
        assert "swap" not in advanced.replace("There is no swap", "")
        assert not re.search("[Bb]asic|four|line of 4", advanced)


def test_board_for_five_colours_names_black_and_has_one_strip() -> None:
    pages = kit_pages("paint-the-line", "--variant", "five-colours")
    text = " ".join(" ".join(page.text.split("\n")) for page in pages[1:])
    assert "1 to 4: four of red, green, blue, yellow, black" in text
    assert text.count("1 Cut out.") == 1


@pytest.mark.parametrize("game", ["color-claim", "paint-the-line"])
def test_rules_explain_the_beads_and_the_frames_of_both_players(game: str) -> None:
    text = " ".join(kit_pages(game, "--only", "rules")[0].text.split())
    assert text.count("The beads beside a stack show its pyramids") == 1
    if game == "paint-the-line":  # at the first picture that has them
        assert text.index("The beads beside") < text.index("Final score: player 1")
    assert text.index("(solid frames)") < text.index("(dashed frames)")


def test_page_2_lists_glue_once_for_pieces_and_posters() -> None:
    words = ("--variant", "five-colours", "--large", "--paper", "Letter")
    text = " ".join(" ".join(page.text.split()) for page in kit_pages("paint-the-line", *words))
    assert text.count("Glue for the") == 1
    assert "Glue for the pyramids, movement board and scoring board." in text


def test_page_2_names_no_ruler_or_crop_marks_without_marks() -> None:
    text = " ".join(kit_pages("colour-lines", "--no-marks")[1].text.split())
    assert "Print on A4 at 100%, not \u201cfit to page\u201d. \u2022" in text
    assert "Cut the parts out along their edges and thin outlines." in text
    assert "mark to crop" not in text


def test_own_pieces_are_listed_for_the_variant() -> None:
    words = ("passtally", "--pieces", "own", "--variant", "2-players")
    cover = " ".join(kit_pages(*words)[1].text.split("\n"))
    assert "Ten markers, five for each of two players" in cover
    assert "onto cardboard" not in cover
    assert "A coin to mark the round" in " ".join(kit_pages("colour-lines")[1].text.split("\n"))


def every(chosen: Collection[tuple[str, ...]], *values: Iterable[object]) -> list[object]:
    """Return all combinations of values, with all but the chosen ones marked as slow."""
    return [pytest.param(*each, marks=() if each in chosen else slow) for each in product(*values)]


@pytest.mark.parametrize(
    ("game", "palette", "paper"), every(FAST_PALETTES, TITLES, PALETTES, PAPERS)
)
def test_every_palette_states_the_same(game: str, palette: str, paper: str, tmp_path: Path) -> None:
    kit = made(game, "", "hand", paper, tmp_path, "--palette", palette)
    safe = made(game, "", "hand", paper, tmp_path)
    assert kit.cover == safe.cover
    assert kit.feet == safe.feet
    assert [_outlines(page) for page in kit.pages] == [_outlines(page) for page in safe.pages]
    _check_rules(kit)


@pytest.mark.parametrize(("game", "paper"), every(FAST_LARGE, TITLES, PAPERS))
def test_large_print_states_what_its_pages_contain(game: str, paper: str, tmp_path: Path) -> None:
    kit = made(game, "", "hand", paper, tmp_path, "--large")
    usual = {entry.title: entry.count for entry in made(game, "", "hand", paper, tmp_path).entries}
    assert {entry.title for entry in kit.entries} == set(usual)
    for entry in kit.entries:
        held = kit.with_title(entry.title)
        assert set(held) == entry.pages, entry
        fills = entry.title in ("Score pad", "Match record")  # as many as a sheet has room for
        assert entry.count == usual[entry.title] or fills, entry
    _check_paper(kit, paper)
    shown = set().union(*map(kit.with_text, FIRST_STEPS))
    assert shown
    assert shown == kit.step_pages
    _check_order(kit)


@pytest.mark.parametrize(
    ("game", "variant", "paper"),
    [
        pytest.param(*game, paper, marks=() if (*game, paper) in FAST_OWN else slow)
        for game, paper in product(GAMES, PAPERS)
    ],
)
def test_kit_without_pieces_states_which_pieces_are_needed(
    game: str, variant: str, paper: str, tmp_path: Path
) -> None:
    kit = made(game, variant, "hand", paper, tmp_path, "--pieces", "own")
    with_pieces = made(game, variant, "hand", paper, tmp_path)
    _check_contents(kit)
    _check_paper(kit, paper)
    _check_order(kit)
    if variant:
        _check_variant(kit, game, variant)
    file = for_variant(find_kit(game, CATALOGUE), variant, CATALOGUE)
    titles = {entry.title for entry in kit.entries}
    for part in (part for part in file.parts if part.pieces):
        for component in part.components:
            assert CATALOGUE.template(component).declared.title not in titles
        assert part.own in kit.cover, part.name
    assert titles < {entry.title for entry in with_pieces.entries}
    assert len(kit.pages) <= len(with_pieces.pages)


PARTS = [
    (game, name)
    for game in TITLES
    for name in [
        *(part.name for part in find_kit(game, CATALOGUE).parts_for("") if not part.optional),
        "plain",
        "thick",
    ]
]


def _without_side(title: str) -> str:
    """Return the title of a component without the side that is printed."""
    return re.sub(r" \(side [AB]\)$", "", title, flags=re.IGNORECASE)


@pytest.mark.parametrize(
    ("game", "part"),
    [pytest.param(*each, marks=() if each in FAST_ONLY else slow) for each in PARTS],
)
def test_one_part_has_as_many_pieces_as_in_the_whole_kit(
    game: str, part: str, tmp_path: Path
) -> None:
    whole = made(game, "", "hand", "A4", tmp_path)
    kit = made(game, "", "hand", "A4", tmp_path, "--only", part)
    named = [
        each
        for each in find_kit(game, CATALOGUE).parts_for("")
        if part in (each.name, each.stock.pile) and not each.optional
    ]
    components = [CATALOGUE.template(name) for each in named for name in each.components]
    titles = {template.declared.title for template in components}
    shown = {title for foot in kit.feet for title in foot.split(", ")} - {
        "backs",
        "both sides",
        "how to make the pieces",
    }
    assert {_without_side(title) for title in shown} == {title.lower() for title in titles}
    entries = [entry for entry in whole.entries if _without_side(entry.title) in titles]
    assert {_without_side(entry.title) for entry in entries} == titles
    _check_outlines(kit, entries)
