"""Every argument is accepted, or rejected with a PnpError that names it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.figure import Target

BOARD = "color-claim/board"
HUGE = 10**5000
"""An integer with more digits than Python converts to text."""

NAN = float("nan")


def rejected(call: Callable[[], object]) -> str:
    """Return the parameters that the faults of a call name."""
    with pytest.raises(pnp.PnpError) as caught:
        call()
    assert str(caught.value)
    return ",".join(fault.parameter for fault in caught.value.faults)


def board() -> pnp.Component:
    return pnp.component(BOARD)


START = pnp.start("color-claim")
TEXTS = [None, [], 5, b"color-claim"]
PATHS = [None, 5, b"a", "a\0b"]
DPI = [0, -1, "60", None, NAN, HUGE]
SEEDS = ["abc", 1.5, True, HUGE]
COUNTS = [0, -1, 10**12, HUGE, "2", 2.5, None, True]
NUMBERS = ["5", 5.5, HUGE, -1, True]
NO_MEASURE = [None, NAN, HUGE]

REFUSED: list[tuple[str, Callable[[Any], object], Sequence[Any]]] = [
    ("dpi", lambda wrong: board().lay_out().page(1).to_png(dpi=wrong), DPI),
    ("dpi", lambda wrong: board().lay_out().to_bytes("png", dpi=wrong), DPI),
    ("dpi", lambda wrong: board().write("board.png", dpi=wrong), DPI),
    ("drawings", pnp.lay_out, [[BOARD], BOARD, [START], None, b"a"]),
    ("title", lambda wrong: pnp.lay_out([board()], title=wrong), [5]),
    ("sheets", lambda wrong: pnp.pad("color-claim", sheets=wrong), COUNTS),
    ("count", lambda wrong: pnp.setups("color-claim", wrong), COUNTS),
    ("count", lambda wrong: pnp.sheets("colour-lines", wrong), COUNTS),
    ("seed", lambda wrong: pnp.setup("color-claim", seed=wrong), SEEDS),
    ("seed", lambda wrong: pnp.sheet("colour-lines", seed=wrong), SEEDS),
    ("seed", lambda wrong: pnp.roll("colour-lines", seed=wrong), SEEDS),
    ("black", lambda wrong: pnp.sheet("colour-lines", black=wrong), ["8", -1, 8.0, HUGE]),
    ("apart", lambda wrong: pnp.sheet("colour-lines", apart=wrong), ["y"]),
    ("number", lambda wrong: pnp.setup("color-claim", number=wrong), NUMBERS),
    ("number", lambda wrong: board().lay_out().page(wrong), NUMBERS),
    ("depth", START.perft, NUMBERS),
    ("game", pnp.kit, TEXTS),
    ("game", pnp.pad, TEXTS),
    ("game", pnp.start, TEXTS),
    ("game", pnp.form, TEXTS),
    ("game", pnp.roll, TEXTS),
    ("game", pnp.setup, TEXTS),
    ("game", pnp.sheet, TEXTS),
    ("name", pnp.game, TEXTS),
    ("variant", lambda wrong: pnp.start("color-claim", wrong), TEXTS),
    ("code", lambda wrong: pnp.setup(code=wrong), TEXTS),
    ("text", pnp.read_text, TEXTS),
    ("path", pnp.read, PATHS),
    ("path", START.write, [*PATHS, "table.pdf"]),
    ("path", lambda wrong: board().write(wrong), PATHS),
    ("path", lambda wrong: board().lay_out().write(wrong), PATHS),
    ("name", pnp.check, PATHS),
    ("name", pnp.component, PATHS),
    ("folders", lambda wrong: pnp.Catalogue([wrong]), PATHS),
    ("name", pnp.add_printer, [None]),
    ("scale", lambda wrong: pnp.add_printer("p", scale=wrong), NO_MEASURE),
    ("margin", lambda wrong: pnp.add_printer("p", margin=wrong), NO_MEASURE),
    ("shift", lambda wrong: pnp.add_printer("p", shift=wrong), [1, ("1mm",), "1mm", None]),
    ("cell", lambda wrong: pnp.component(BOARD, cell=wrong), [10**400, [HUGE], *NO_MEASURE, {}]),
    ("table", pnp.setup_of, [pnp.setup("color-claim", seed=1)]),
    ("roll", START.with_dice, [None]),
    ("picked", START.pick, [["a1"], "a1", [Target("space", "z9")], START.moves()[0], None]),
    (
        "prefix",
        lambda wrong: board().lay_out().page(1).to_svg(prefix=wrong),
        ["a b", "a)", "1", '"'],
    ),
]
"""Parameters, calls that take them, and values that each rejects."""


@pytest.mark.parametrize(("parameter", "call", "wrong"), REFUSED)
def test_wrong_value_is_rejected_by_its_parameter(
    parameter: str, call: Callable[[Any], object], wrong: Sequence[Any], folder: Path
):
    assert [rejected(lambda value=value: call(value)) for value in wrong] == [parameter] * len(
        wrong
    )
    assert not list(folder.iterdir())


def test_valid_values_are_accepted():
    assert pnp.sheet("colour-lines", seed=1, apart=True).code
    assert START.pick(START.moves()[0].targets).move == START.moves()[0]
    assert 'id="one-' in board().lay_out().page(1).to_svg(prefix="one-")


@pytest.mark.parametrize("option", pnp.Printing.__annotations__)
def test_every_option_rejects_invalid_values(option: str):
    for wrong in (None, [], {}, object(), b"A4", NAN, HUGE, (HUGE, 1), "\0"):
        assert rejected(lambda wrong=wrong: board().lay_out(**{option: wrong})) == option


@pytest.mark.parametrize(
    ("plain", "also"),
    [
        ({"paper": "A4"}, {"paper": pnp.papers()[1]}),
        ({"duplex_shift": (1, -2)}, {"duplex_shift": "1mm,-2mm"}),
        ({"layers": ["cut", "fold"]}, {"layers": "cut, fold"}),
    ],
)
def test_option_accepts_text_and_values(plain: Any, also: Any):
    assert board().lay_out(**plain).to_bytes("pdf") == board().lay_out(**also).to_bytes("pdf")


def test_single_drawing_part_or_folder_needs_no_list(folder: Path):
    assert pnp.lay_out(board()).to_bytes("pdf") == pnp.lay_out([board()]).to_bytes("pdf")
    alone = pnp.kit("passtally", only="tiles")
    assert alone.to_bytes("pdf") == pnp.kit("passtally", only=["tiles"]).to_bytes("pdf")
    assert [each.name for each in pnp.Catalogue("catalogue").broken()] == ["catalogue"]
    assert [each.name for each in pnp.Catalogue(Path("catalogue")).broken()] == ["catalogue"]


def test_printer_accepts_numbers_and_text(folder: Path):
    one = pnp.add_printer("p", scale=0.99, shift="0.5mm,-1mm")
    assert one == pnp.add_printer("p", scale="0.99", shift=(0.5, "-1mm"))


def test_setup_needs_a_game_or_a_code():
    for call in (pnp.setup, lambda: pnp.setup(number=3), lambda: pnp.setup(code="")):
        with pytest.raises(pnp.PnpError, match="pass a game or a code"):
            call()


def test_long_length_is_printed_in_digits():
    with pytest.raises(pnp.PnpError, match="20000mm is out of range"):
        pnp.component(BOARD, cell=20_000)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (None, "typed"),
        ({"to_move": [1]}, "to_move"),
        ({"to_move": []}, "to_move"),
        ({"board": None}, "board"),
        ({"bord": ["R3"]}, "bord"),
    ],
)
def test_form_rejects_anything_but_lines_by_key(typed: Any, key: str):
    form = pnp.form("color-claim")
    assert rejected(lambda: form.so_far(typed)) == key
    assert rejected(lambda: form.text(typed)) == key


def test_form_adds_keys_without_a_choice():
    form = pnp.form("color-claim")
    assert form.text({"to_move": ["2"]}) == 'game = "color-claim"\nto_move = 2\n'


def test_component_is_immutable():
    colours = ["red", "blue"]
    grid = pnp.component("generic/colour-grid", colours=colours)
    colours.append("green")
    assert grid.values["colours"] == ("red", "blue")
    with pytest.raises(TypeError):
        grid.values["colours"] = ()


def test_counts_are_whole_numbers():
    counts = [
        p.value
        for p in pnp.component("generic/colour-grid").parameters.values()
        if p.kind == "count"
    ]
    assert counts
    assert {type(value) for value in counts} == {int}


def test_notebooks_show_names_of_objects():
    setup, roll = pnp.setup("color-claim", seed=1), pnp.roll("colour-lines", seed=3)
    assert setup._repr_mimebundle_()["text/plain"] == f"<Setup {setup.code}>"
    assert setup.table._repr_mimebundle_()["text/plain"] == "<Table color-claim>"
    assert repr(roll) == "<Roll colour-lines, seed 3>"
    assert repr(pnp.form("color-claim")) == "<Form color-claim>"
    assert repr(board().lay_out().page(1)) == "<Page 1, 'Color Claim, board'>"


@pytest.mark.parametrize("order", [[[1]], [[1, 99], [99, 1]]])
def test_fault_names_the_parameter_that_caused_it(order: list[list[int]]):
    grid = pnp.component("generic/colour-grid", rows=2, columns=2, order=order)
    assert rejected(grid.lay_out) == "order"
