"""Games are found in the package and outside it, and a file finds its game."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.games import reason_place
from pnp.catalogue.packages import defect
from pnp.drawing.convex import extent
from pnp.errors import IllegalPosition, PnpError
from pnp.figure import Space
from pnp.files.toml_text import parse_toml
from pnp.rules import ranking
from tests.catalogue.guests import GRID, KIT, Install, rules
from tests.conftest import BUILT_IN, KITS, Pnp

CODE = "CC-16T2-WMA5-1HTF-WXNY-FC62"


def whole(name: str, *tags: str, setup: str = "") -> dict[str, str]:
    """Return the files of a package with rules, a component and a kit."""
    kit = KIT.format(name=name, setup=setup)
    return {"__init__.py": rules(name, *tags), "board.toml": GRID, "kit.toml": kit}


def test_package_has_rules_components_and_kit(install: Install, pnp: Pnp, folder: Path):
    install("guest-game", "guest_module", whole("guest-game", "GG"))
    library = Catalogue()
    assert library.broken() == ()
    assert library.game("guest-game").title == "Guest Game"
    assert set(library.components()) == {*BUILT_IN, "guest-game/board"}
    assert set(library.kits()) == {*KITS, "guest-game"}
    (drawn,) = pnp("setup", "guest-game", "--seed", "1", "--json").out.splitlines()
    code = json.loads(drawn)["code"]
    assert code.startswith("GG-")
    game, variant, number = library.find_code(code)
    assert (game.name, ranking.code("GG", number, variant.count)) == ("guest-game", code)
    assert pnp("kit", "guest-game", "-o", "kit.pdf").status == 0
    assert pnp("render", "guest-game/board", "-o", "board.pdf").status == 0


def test_package_without_rules_can_be_printed(install: Install):
    install("paper-game", "paper_module", {**whole("paper-game"), "__init__.py": ""})
    library = Catalogue()
    assert library.broken() == ()
    assert library.template("paper-game/board").title == "Grid"
    assert "paper-game" not in [game.name for game in library.all_games()]
    with pytest.raises(PnpError, match="paper-game has no rules"):
        library.game("paper-game")


def test_empty_package_is_reported(install: Install, pnp: Pnp):
    install("ludo", "guest_module", {"__init__.py": ""})
    said = (
        "pnp: ludo: the package contains neither templates nor rules: "
        "add a board.toml file, or rules that define GAME\n"
    )
    assert (pnp("check", "ludo").status, pnp("check", "ludo").err) == (2, said)


def test_folder_of_templates_runs_no_code(tmp_path: Path):
    room = tmp_path / "own/guest-game"
    room.mkdir(parents=True)
    for file, text in {**whole("guest-game"), "__init__.py": "1 / 0"}.items():
        (room / file).write_text(text)
    library = Catalogue([tmp_path / "own"])
    assert library.template("guest-game/board").title == "Grid"
    assert library.broken() == ()
    assert "guest-game" not in library.games()


BROKEN = [
    (
        "1 / 0",
        "guest_module/__init__.py:1: the game guest-game (guest_module) could not be loaded: "
        "ZeroDivisionError: division by zero",
    ),
    ("raise SystemExit", "the game guest-game (guest_module) could not be loaded: SystemExit"),
    (
        "import no_such",
        "the game guest-game (guest_module) could not be loaded: ModuleNotFoundError",
    ),
    ("GAMES = ()", "guest_module/__init__.py: guest-game: the package guest_module has no GAME"),
    (
        "GAME = 1",
        "guest_module/__init__.py:1: guest-game: GAME: expected a pnp.rules.Game, found 1",
    ),
    (rules("other", "GG"), "guest-game: name: expected 'guest-game', the name of the entry point"),
    (rules("guest-game", "GG", "GG"), "guest-game: variants[0].tag: the tag GG is used twice"),
    (rules("guest-game", "CC"), "the tag CC is used by Color Claim"),
    (rules("guest-game", "C3"), "the tag C3 is used by Colour Lines"),
    (rules("guest-game", "CS"), "the tag CS is used by Colour Lines"),
    *(
        (rules("guest-game", tag), f"found {tag!r}")
        for tag in ("", "G", "GGG", "gg", "CL", "OO", "G-", "G ")
    ),
]


@pytest.mark.parametrize(("code", "fault"), BROKEN)
def test_broken_package_is_reported_and_the_rest_works(install: Install, code: str, fault: str):
    install("guest-game", "guest_module", {"__init__.py": code})
    library = Catalogue()
    (broken,) = library.broken()
    assert broken.name == "guest-game"
    assert fault in str(broken.error)
    with pytest.raises(PnpError) as raised:
        library.game("guest-game")
    assert fault in str(raised.value)
    assert [game.name for game in library.all_games()] == KITS
    assert library.find_code(CODE)[0].name == "color-claim"


def test_check_reports_faults_in_rules_and_kit(install: Install, pnp: Pnp, folder: Path):
    miscounted = "\nGAME = replace(GAME, count_moves=lambda position: 7)\n"
    files = whole("guest-game", "GG", setup=f'setup = "{CODE}"')
    install(
        "guest-game", "guest_module", {**files, "__init__.py": files["__init__.py"] + miscounted}
    )
    answer = pnp("check", "guest-game")
    assert answer.status == 2
    place = f"guest_module/__init__.py:{len(files['__init__.py'].splitlines()) + 2}"
    assert (
        f"pnp: {place}: guest-game, seed 1: moves are counted correctly: 7 moves are" in answer.err
    )
    assert "kit.toml:4:9: guest-game: the kit's setup CC-16T2-" in answer.err


NAME_ERROR = """
def parse(toml):
    return lem(toml)
GAME = replace(GAME, parse=parse)
"""


def test_defect_of_a_guest_is_one_line(install: Install, pnp: Pnp, folder: Path):
    code = rules("guest-game", "GG")
    install("guest-game", "guest_module", {"__init__.py": code + NAME_ERROR})
    (folder / "table.toml").write_text('game = "guest-game"')
    line = len((code + NAME_ERROR).split("lem")[0].splitlines())
    answer = pnp("score", "table.toml")
    assert (answer.status, answer.out) == (2, "")
    message = "guest-game: parse raises NameError: name 'lem' is not defined"
    assert (
        answer.err == f"pnp: guest_module/__init__.py:{line}: {message}: run pnp check guest-game\n"
    )


def test_own_defect_is_not_blamed_on_a_guest(install: Install):
    install("guest-game", "guest_module", {"__init__.py": "def call(it): it()\nGAME = None\n"})
    call = import_module("guest_module").call
    with pytest.raises(ValueError, match="unpack") as ours:
        call(lambda: extent(()))
    assert defect(ours.value) is None
    with pytest.raises(ValueError, match="Expecting") as theirs:
        call(lambda: json.loads("{"))
    fault = str(defect(theirs.value))
    assert fault.startswith("guest_module/__init__.py:1: guest-game: JSONDecodeError: ")


@pytest.mark.parametrize("space", ["b3", Space(1, 2)])
def test_reason_has_the_place_of_its_space(space):
    toml = parse_toml("board = '''\n. .\n. .\n. X\n'''\n", "a.toml")
    assert str(reason_place(toml, IllegalPosition("too many", "board", space))) == "a.toml:4:3"


@pytest.mark.parametrize("name", ["color-claim", "generic"])
def test_guest_does_not_replace_a_built_in_game(install: Install, name: str):
    install(name, "guest_module", whole(name, "GG"))
    library = Catalogue()
    (broken,) = library.broken()
    assert str(broken.error) == f"guest_module: another game is named {name}: uninstall one of them"
    assert library.game("color-claim").title == "Color Claim"
    assert set(library.components()) == {*BUILT_IN}


@pytest.mark.parametrize("name", ["Two Towers", "a/b", "..", "café", "x" * 41, "9", "a_b"])
def test_invalid_names_are_rejected_in_one_line(install: Install, name: str):
    install(name, "guest_module", whole("guest-game", "GG"))
    library = Catalogue()
    (broken,) = library.broken()
    assert "is not a valid game name: use lowercase letters, digits and hyphens" in str(
        broken.error
    )
    assert set(library.components()) == {*BUILT_IN}
    assert name not in library.game_names()


def test_first_of_two_packages_with_one_name_is_used(install: Install):
    install("guest-game", "module_two", whole("guest-game", "G2"))
    install("guest-game", "module_one", whole("guest-game", "G1"))
    library = Catalogue()
    assert [broken.error.message for broken in library.broken()] == [
        "module_two: another game is named guest-game"
    ]
    assert library.game("guest-game").variants[0].tag == "G1"


def test_list_names_broken_packages(install: Install, pnp: Pnp, folder: Path):
    before = pnp("list")
    assert before.err == ""
    install("bad-code", "module_one", {"__init__.py": "1 / 0"})
    install("bad-kit", "module_two", {"__init__.py": "", "kit.toml": "title = 3\nhelp = 4\n"})
    install("bad-tag", "module_three", {"__init__.py": rules("bad-tag", "cb")})
    (folder / "own/bad").mkdir(parents=True)
    (folder / "own/bad/board.toml").write_text("title = \n")
    words = ("--templates", "own", "--templates", "nowhere")
    answer = pnp("list", *words)
    assert (answer.status, answer.out) == (0, before.out)
    lines = answer.err.splitlines()
    broken = ["bad-code", "bad-kit", "bad-tag", "bad/board", "nowhere"]
    assert sorted(line.split()[1] for line in lines) == broken
    assert all(line.startswith("pnp: ") and " is left out: " in line for line in lines)
    assert pnp("list", "--json", *words).out == pnp("list", "--json").out
    assert pnp("setup", "color-claim", "--code", CODE).status == 0
    assert "__init__.py:1: the game bad-code (module_one) could not" in pnp("start", "bad-code").err
    assert pnp("kit", "bad-kit", "-o", "kit.pdf").status == 2


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", 'a.toml: expected a line such as game = "color-claim"'),
        ("game = 3", 'a.toml:1:8: expected a line such as game = "color-claim"'),
        ('x = 1\ngame = "chess"', "a.toml:2:8: unknown game 'chess'"),
        ('game = "../play"', "a.toml:1:8: unknown game '../play'"),
    ],
)
def test_position_of_unknown_game_lists_the_games(text, fault):
    library = Catalogue()
    with pytest.raises(PnpError) as raised:
        library.read(parse_toml(text, "a.toml"))
    assert str(raised.value).startswith(fault)
    assert ", ".join(library.games()) in raised.value.hint


def test_position_of_a_broken_game_reports_the_fault(install: Install):
    install("guest-game", "guest_module", {"__init__.py": "1 / 0"})
    with pytest.raises(PnpError) as raised:
        Catalogue().read(parse_toml('game = "guest-game"', "a.toml"))
    place = "guest_module/__init__.py:1"
    assert str(raised.value).startswith(f"{place}: the game guest-game (guest_module) could not")


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("CC-0000-0000-0000-0000-000C", "check character"),
        ("", "unknown code"),
        ("C", "unknown code"),
        ("CS", "belongs to a sheet of Colour Lines"),
        ("CC", "has 2 characters"),
    ],
)
def test_code_of_no_setup_is_rejected(code: str, fault: str):
    with pytest.raises(PnpError, match=fault):
        Catalogue().find_code(code)
