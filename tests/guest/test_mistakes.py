"""Deliberate mistakes in a game: each is reported on one line, with the file and line."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import pnp
from pnp.errors import PnpError
from pnp.rules import ranking
from tests.catalogue.guests import put_package
from tests.conftest import fast_only
from tests.guest.mistakes import MISTAKES, Mistake

NAME, MODULE = "two-towers", "pnp_two_towers"
CODE = ranking.code("TT", 7, 72)
SMALLER = {
    "Board(6, 6)": "Board(3, 3)",
    "EACH = 8": "EACH = 2",
    "default = 6": "default = 3",
    "rows = 6": "rows = 3",
    "default = 8": "default = 2",
    "TT-0121": CODE,
    "import EMPTY, ": "import EMPTY, Mark, Route, RouteStep, Tray, ",
    "import Game, ": "import Challenge, Dice, Game, PositionEditor, RemovedPiece, Piece, "
    "Sheets, SearchHooks, ",
    "GAME = Game(": """ONE = lambda p: (Piece("O", "orange", PieceRef.of("two-towers/pieces")),)
PUT = lambda p, name, spot, turn: p._replace(board=(name, *p.board[1:]))
EMPTIED = lambda p: p._replace(board=(EMPTY,) * BOARD.size)
LIFT = lambda p, spot: RemovedPiece(p._replace(board=(EMPTY, *p.board[1:])), p.board[0])
THROW, PUT_DICE, KNOWN = lambda random: ("6",), lambda p, faces: p, lambda p: ()
FACES, OPEN = lambda: ("6",), lambda p: 1
DRAW, FILL = lambda random, options: "ZZ-00", lambda code: {}

GAME = Game(""",
    '[[parts]]\nname = "rules"\ncomponents = ["two-towers/rules"]\n\n': "",
}
"""Changes that make the game three moves long, for fast checks, and define names."""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the files of the package by name."""
    folder = tmp_path_factory.mktemp("base")
    texts = {}
    for file in pnp.new_game(NAME, folder, rules=True):
        if file.parent.name == MODULE and file.name != "rules.toml":
            text = file.read_text("utf-8")
            for old, new in SMALLER.items():
                text = text.replace(old, new)
            texts[file.name] = text
    return texts


Install = Callable[[dict[str, str]], pnp.Catalogue]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put the files of a package on the path; return a catalogue that finds it."""
    monkeypatch.syspath_prepend(tmp_path)

    def put(files: dict[str, str]) -> pnp.Catalogue:
        put_package(tmp_path, MODULE, f"[pnp.games]\n{NAME} = {MODULE}\n", files)
        return pnp.Catalogue()

    yield put
    for name in [each for each in sys.modules if each.partition(".")[0] == MODULE]:
        del sys.modules[name]


def checked(catalogue: pnp.Catalogue) -> list[PnpError]:
    """Return everything that `pnp check` reports."""
    try:
        return list(pnp.check(NAME, catalogue=catalogue).faults)
    except PnpError as error:
        return list(error.faults)


def use(catalogue: pnp.Catalogue) -> Iterator[Callable[[], object]]:
    """Yield what commands and pages do with a game; each may raise PnpError only."""
    yield lambda: pnp.game(NAME, catalogue=catalogue)
    yield lambda: pnp.setup(NAME, seed=1, catalogue=catalogue).card().to_bytes("svg")
    yield lambda: pnp.setup(code=CODE, catalogue=catalogue)
    yield lambda: pnp.kit(NAME, catalogue=catalogue).page(1).to_screen()
    yield lambda: pnp.roll(NAME, catalogue=catalogue)
    yield lambda: pnp.sheet(NAME, seed=1, catalogue=catalogue).to_bytes("svg")
    with suppress(PnpError):
        table = pnp.start(NAME, catalogue=catalogue)
        yield from use_table(table)
        yield from use_table(table.play(*table.moves()[:2]))


def use_table(table: pnp.Table) -> Iterator[Callable[[], object]]:
    """Yield what commands and pages do with a table."""
    yield lambda: pnp.read_text(table.text, catalogue=table.catalogue)
    yield lambda: table.page().to_bytes("svg")
    yield lambda: table.picture().to_bytes("svg")
    yield lambda: [table.score_json(), table.moves_json(), table.why_no_moves(), table.perft(2)]
    yield lambda: pnp.studio.boards(table)
    yield lambda: [pnp.draft(table).values, pnp.draft(table).faults, pnp.draft(table).pieces]
    yield lambda: table.challenge(1)
    yield lambda: table.with_dice([["6"]]).dice
    yield lambda: pnp.draft(table).emptied().put("O", "a1").take("a1")
    yield lambda: pnp.opponent.hints(table, "beginner")
    first = table.moves()[:1]
    yield lambda: pnp.record(table, *first).text
    yield lambda: pnp.opponent.review(table, first, "beginner")
    yield lambda: [table.pick(move.targets) for move in first]


def test_game_without_mistakes_has_no_faults(base: dict[str, str], install: Install) -> None:
    catalogue = install(base)
    assert checked(catalogue) == []
    for each in use(catalogue):
        with suppress(PnpError):
            each()


def filled(text: str) -> str:
    """Return a text of a mistake with the names of the package."""
    for word, value in {"NAME": NAME, "TITLE": "Two Towers", "TAG": "TT", "CODE": CODE}.items():
        text = text.replace(f"@{word}@", value)
    return text


def ids(mistake: Mistake) -> str:
    """Return the file of a mistake and the end of its text."""
    return f"{mistake.file}: {' '.join(mistake.new.split())[-60:]}"


FEW = [each for number, each in enumerate(MISTAKES) if number % 12 == 0]
REST = [each for number, each in enumerate(MISTAKES) if number % 12]


@pytest.mark.parametrize("mistake", fast_only(FEW, REST), ids=ids)
def test_mistake_is_one_line_with_its_location(
    mistake: Mistake, base: dict[str, str], install: Install
) -> None:
    file, old, new, words, where = (filled(each) for each in mistake)
    assert old in base[file]
    catalogue = install({**base, file: base[file].replace(old, new, 1)})
    faults = checked(catalogue)
    found = [fault for fault in faults if words in str(fault).splitlines()[0]]
    assert found, list(map(str, faults))
    for fault in found:
        assert fault.where.file.endswith(f"{MODULE}/{where or file}"), str(fault)
        assert fault.where.line or "GAME" in fault.message or "is missing" in fault.message, str(
            fault
        )
    assert "defect" not in str(faults)
    for each in use(catalogue):
        with suppress(PnpError):
            each()
