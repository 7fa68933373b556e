"""Errors: one line with a location and remedies that each interface words."""

import ast
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pnp
from pnp.catalogue import Catalogue
from pnp.cli import command_entries
from pnp.cli.wording import lines
from pnp.errors import AmbiguousMove, Faults, PnpError, Remedy, SourceLocation
from pnp.geometry import Point
from pnp.layout.settings import Backs, Settings

PLACE = SourceLocation("kit.toml", 3, 7)


def test_error_is_one_line_with_location_and_remedies() -> None:
    error = PnpError(
        "too large", PLACE, "cut it", remedies=[Remedy("paper", "A3"), Remedy("poster")]
    )
    assert str(error) == "kit.toml:3:7: too large: cut it or paper='A3' or poster=True"
    assert str(PnpError("too large")) == "too large"


@pytest.mark.parametrize("end", ["\n", "\r", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_line_end_in_a_name_leaves_one_line(end: str) -> None:
    error = PnpError(
        f"no {end}", SourceLocation(f"a{end}b"), f"try {end}", remedies=[Remedy("paper", end)]
    )
    assert len(lines(error)) == len(str(error).splitlines()) == 1
    assert f"a{end!r}b".replace("'", "") in str(error)


def test_known_location_is_kept() -> None:
    assert PnpError("wrong").at(PLACE).where == PLACE
    own = SourceLocation("board.toml", 1, 1)
    assert PnpError("wrong", own).at(PLACE, "board").where == own
    assert str(PnpError("wrong", own).at(PLACE, "board")) == "board.toml:1:1: board: wrong"


def test_located_copy_keeps_its_class() -> None:
    ambiguous = AmbiguousMove("a1", ["a1-a2", "a1xa2"])
    placed = ambiguous.at(PLACE, "move 3")
    assert isinstance(placed, AmbiguousMove)
    assert placed.candidates == ambiguous.candidates
    assert placed.hint == ambiguous.hint
    assert ambiguous.message != placed.message == f"move 3: {ambiguous.message}"


def test_each_of_several_faults_is_located() -> None:
    both = Faults([PnpError("one"), PnpError("two", SourceLocation("b.toml"))]).at(PLACE, "part")
    assert [str(fault.where) for fault in both.faults] == ["kit.toml:3:7", "b.toml"]
    assert str(both) == "kit.toml:3:7: part: one\nb.toml: part: two"


def test_errors_can_be_pickled() -> None:
    ambiguous = AmbiguousMove("a1", ["a1-a2"])
    for error in (ambiguous, Faults([ambiguous, PnpError("two", PLACE)])):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert [str(fault) for fault in again.faults] == [str(fault) for fault in error.faults]


COMMAND_LINE = re.compile(
    rf"(^|[\s(`])(--[a-z]|-[a-z] [A-Z])|pnp ({'|'.join(command_entries())})\b"
)
SHOWS_COMMANDS = {"layout/calibration_page.py", "api/print_options.py", "__main__.py"}
"""The calibration page says what to type afterwards, the table of print options has the spelling
of those that differ, and the command reports a namesake of its distribution."""

ABOVE = {"cli", "cli.py", "against.py", "studio", "studio.py", "studio_part.py"}
"""Each form of the studio's page shows the command that it stands for."""


def texts(file: Path) -> Iterator[str]:
    """Yield all string literals of a module except docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in alone:
            yield node.value


def test_only_the_command_line_names_its_options() -> None:
    package = Path(pnp.__file__).parent
    found = package.rglob("*.py")
    files = [file for file in found if not ABOVE & set(file.relative_to(package).parts)]
    assert len(files) > 100
    named = [
        f"{file.relative_to(package)}: {text}"
        for file in files
        if file.relative_to(package).as_posix() not in SHOWS_COMMANDS
        for text in texts(file)
        if COMMAND_LINE.search(text)
    ]
    assert named == []


def test_command_line_words_its_own_remedies() -> None:
    remedies = [Remedy("parameter", "cell=23mm"), Remedy("paper", "A3"), Remedy("poster")]
    assert lines(PnpError("too large", PLACE, remedies=remedies)) == [
        "kit.toml:3:7: too large: use -p cell=23mm or --paper A3 or --poster for several sheets"
    ]
    both = Faults([PnpError("one", remedies=[Remedy("components")]), PnpError("two", hint="cut")])
    assert lines(both) == ["one: list all with pnp list", "two: cut"]
    clash = [Remedy("without", "backs"), Remedy("without", "registration")]
    assert lines(PnpError("clash", remedies=clash)) == [
        "clash: leave out --backs or leave out --cut-file"
    ]


@pytest.mark.parametrize(
    ("remedy", "words"),
    [
        (Remedy("paper", "A3"), "paper='A3'"),
        (Remedy("dpi", "120"), "dpi=120"),
        (Remedy("poster"), "poster=True"),
        (Remedy("parameter", "cell=32mm"), "cell='32mm'"),
        (Remedy("cut_file", "cut.svg"), "cut_file='cut.svg'"),
        (Remedy("without", "backs"), "leave out backs"),
        (Remedy("calibration"), "pnp.calibration()"),
        (Remedy("measure", "NAME"), "pnp.add_printer('NAME')"),
        (Remedy("kit", "passtally"), "print the whole game with pnp.kit('passtally')"),
    ],
)
def test_remedies_are_worded_as_python(remedy: Remedy, words: str) -> None:
    assert str(PnpError("wrong", remedies=[remedy])) == f"wrong: {words}"


@pytest.mark.parametrize(
    ("wrong", "parameter"),
    [
        (lambda: Settings(duplex_shift=Point(100, 0)), "duplex_shift"),
        (lambda: Settings(poster=True, backs=Backs.GUTTER), "poster"),
        (lambda: pnp.component("color-claim/board", cell=12).lay_out(backs="gutter"), "backs"),
        (lambda: pnp.component("color-claim/board").lay_out(paper="A5"), "paper"),
        (lambda: pnp.component("color-claim/board").lay_out().cuts, "registration"),
        (lambda: pnp.component("nope"), "component"),
        (lambda: pnp.component("color-claim"), "component"),
        (lambda: pnp.game("nope"), "game"),
        (lambda: pnp.kit("nope"), "game"),
        (lambda: pnp.kit("passtally", only=["nope"]), "only"),
        (lambda: pnp.setup(code="CC-1"), "code"),
        (lambda: pnp.add_printer("office", margin="1mm"), "margin"),
        (lambda: pnp.read_text(""), "game"),
        (lambda: Catalogue().template("generic/grid").scope({"columns": "x"}), "columns"),
    ],
)
def test_error_names_its_parameter(wrong: Callable[[], object], parameter: str) -> None:
    with pytest.raises(PnpError) as error:
        wrong()
    assert [fault.parameter for fault in error.value.faults] == [parameter]


CLAIMED = pnp.start("color-claim").text


@pytest.mark.parametrize(
    ("was", "typed", "key"),
    [
        ("to_move = 1", "to_move = 3", "to_move"),
        ("to_move = 1", "", "to_move"),
        ("to_move = 1", "to_move = 1\nscoring = 2", "scoring"),
        ('owns = ["", ""]', 'owns = ["pink", ""]', "owns"),
        ('owns = ["", ""]', 'owns = ["red", "red"]', "owns"),
        ('board = """\n', 'board = """\nK1\n', "board"),
        ('board = """\n', 'board = """\n?', "board"),
    ],
)
def test_position_error_names_its_key(was: str, typed: str, key: str) -> None:
    assert was in CLAIMED
    with pytest.raises(PnpError) as error:
        pnp.read_text(CLAIMED.replace(was, typed))
    assert {fault.parameter for fault in error.value.faults} == {key}
    assert error.value.parameter == key


def test_bad_stack_lists_the_letters_of_the_game() -> None:
    with pytest.raises(PnpError, match=r"write a colour \(R, Y, G, B, K\) and 1 to 3 pips"):
        pnp.read_text(CLAIMED.replace("K3", "K9"))
