"""Whatever a program passes, it gets what it asked for or a PnpError that names the argument."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.figure import Target

BOARD = "color-claim/board"
HUGE = 10**5000
"""Python writes no whole number of so many digits."""

NAN = float("nan")
TOO_LONG = pytest.param(HUGE, id="too long")


def refused(call: Callable[[], object]) -> str:
    """The parameters that the faults of a call name."""
    with pytest.raises(pnp.PnpError) as caught:
        call()
    assert str(caught.value)
    return ",".join(fault.parameter for fault in caught.value.faults)


def board() -> pnp.Component:
    return pnp.component(BOARD)


@pytest.mark.parametrize("dpi", [0, -1, "60", None, NAN, TOO_LONG])
def test_dots_an_inch_are_a_sound_number(dpi: Any, folder: Path):
    document = board().lay_out()
    assert refused(lambda: document.page(1).to_png(dpi=dpi)) == "dpi"
    assert refused(lambda: document.to_bytes("png", dpi=dpi)) == "dpi"
    assert refused(lambda: board().write("board.png", dpi=dpi)) == "dpi"
    assert not list(folder.iterdir())


@pytest.mark.parametrize("given", [None, [], {}, object(), b"A4", NAN, TOO_LONG, (HUGE, 1), "\0"])
@pytest.mark.parametrize("option", pnp.Printing.__annotations__)
def test_every_option_refuses_what_it_cannot_be(option: str, given: Any):
    assert refused(lambda: board().lay_out(**{option: given})) == option


@pytest.mark.parametrize(
    ("plain", "also"),
    [
        ({"paper": "A4"}, {"paper": pnp.papers()[1]}),
        ({"duplex_shift": (1, -2)}, {"duplex_shift": "1mm,-2mm"}),
        ({"layers": ["cut", "fold"]}, {"layers": "cut, fold"}),
    ],
)
def test_an_option_may_be_said_in_several_ways(plain: Any, also: Any):
    assert board().lay_out(**plain).to_bytes("pdf") == board().lay_out(**also).to_bytes("pdf")


def test_one_drawing_part_or_folder_needs_no_list(folder: Path):
    assert pnp.lay_out(board()).to_bytes("pdf") == pnp.lay_out([board()]).to_bytes("pdf")
    alone = pnp.kit("passtally", only="tiles")
    assert alone.to_bytes("pdf") == pnp.kit("passtally", only=["tiles"]).to_bytes("pdf")
    assert [each.name for each in pnp.Catalogue("catalogue").broken()] == ["catalogue"]
    assert [each.name for each in pnp.Catalogue(Path("catalogue")).broken()] == ["catalogue"]


@pytest.mark.parametrize("wrong", [[BOARD], BOARD, [pnp.start("color-claim")], None, b"a"])
def test_only_drawings_are_laid_out(wrong: Any):
    assert refused(lambda: pnp.lay_out(wrong)) == "drawings"


def test_a_document_has_a_title_of_text():
    assert refused(lambda: pnp.lay_out([board()], title=5)) == "title"


def test_a_printer_is_measured_in_several_ways(folder: Path):
    one = pnp.add_printer("p", scale=0.99, shift="0.5mm,-1mm")
    assert one == pnp.add_printer("p", scale="0.99", shift=(0.5, "-1mm"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": None},
        *({"scale": scale} for scale in (None, NAN, HUGE)),
        *({"shift": shift} for shift in (1, ("1mm",), "1mm", None)),
        *({"margin": margin} for margin in (None, NAN, HUGE)),
    ],
)
def test_a_printer_refuses_what_none_is_like(wrong: dict[str, Any]):
    assert refused(lambda: pnp.add_printer(**{"name": "p", **wrong})) == next(iter(wrong))


@pytest.mark.parametrize("count", [0, -1, 10**12, TOO_LONG, "2", 2.5, None, True])
def test_there_are_only_so_many(count: Any):
    assert refused(lambda: pnp.pad("color-claim", sheets=count)) == "sheets"
    assert refused(lambda: pnp.setups("color-claim", count)) == "count"
    assert refused(lambda: pnp.sheets("colour-lines", count)) == "count"


@pytest.mark.parametrize("wrong", ["abc", 1.5, True, TOO_LONG])
def test_chance_starts_from_a_whole_number(wrong: Any):
    assert refused(lambda: pnp.setup("color-claim", seed=wrong)) == "seed"
    assert refused(lambda: pnp.sheet("colour-lines", seed=wrong)) == "seed"
    assert refused(lambda: pnp.roll("colour-lines", seed=wrong)) == "seed"


@pytest.mark.parametrize("wrong", ["5", 5.5, TOO_LONG, -1, True])
def test_numbers_are_whole_and_in_range(wrong: Any):
    table, document = pnp.start("color-claim"), board().lay_out()
    assert refused(lambda: pnp.setup("color-claim", number=wrong)) == "number"
    assert refused(lambda: document.page(wrong)) == "number"
    assert refused(lambda: table.perft(wrong)) == "depth"


@pytest.mark.parametrize("asked", [{"black": "8"}, {"black": 8.0}, {"black": HUGE}, {"apart": "y"}])
def test_what_is_asked_of_a_sheet_is_a_number_or_a_flag(asked: dict[str, Any]):
    assert refused(lambda: pnp.sheet("colour-lines", **asked)) == next(iter(asked))
    assert pnp.sheet("colour-lines", seed=1, apart=True).code


@pytest.mark.parametrize("wrong", [None, [], 5, b"color-claim"])
def test_names_are_texts(wrong: Any):
    for ask in (pnp.kit, pnp.pad, pnp.start, pnp.form, pnp.roll, pnp.setup, pnp.sheet):
        assert refused(lambda ask=ask: ask(wrong)) == "game"
    assert refused(lambda: pnp.game(wrong)) == "name"
    assert refused(lambda: pnp.start("color-claim", wrong)) == "variant"
    assert refused(lambda: pnp.setup(code=wrong)) == "code"
    assert refused(lambda: pnp.read_text(wrong)) == "text"


@pytest.mark.parametrize("wrong", [None, 5, b"a", "a\0b"])
def test_paths_are_texts_or_paths(wrong: Any, folder: Path):
    table = pnp.start("color-claim")
    for use in (pnp.read, table.write, board().write, board().lay_out().write):
        assert refused(lambda use=use: use(wrong)) == "path"
    for ask in (pnp.check, pnp.component):
        assert refused(lambda ask=ask: ask(wrong)) == "name"
    assert refused(lambda: pnp.Catalogue([wrong])) == "folders"


def test_things_of_another_kind_are_told_apart():
    setup = pnp.setup("color-claim", seed=1)
    assert refused(lambda: pnp.setup_of(setup)) == "table"
    assert refused(lambda: setup.table.with_dice(None)) == "roll"


def test_a_setup_needs_a_game_or_a_code():
    for ask in (pnp.setup, lambda: pnp.setup(number=3), lambda: pnp.setup(code="")):
        with pytest.raises(pnp.PnpError, match="name a game or a code"):
            ask()


def test_only_what_has_been_offered_can_be_picked():
    table = pnp.start("color-claim")
    nowhere = Target("space", "z9")
    for wrong in (["a1"], "a1", [nowhere], table.moves()[0], None):
        assert refused(lambda wrong=wrong: table.pick(wrong)) == "picked"
    assert table.pick(table.moves()[0].targets).move == table.moves()[0]


def test_a_position_is_not_written_as_a_picture(folder: Path):
    assert refused(lambda: pnp.start("color-claim").write("table.pdf")) == "path"
    assert not list(folder.iterdir())


@pytest.mark.parametrize("prefix", ["a b", "a)", "1", '"', None])
def test_ids_begin_with_what_an_id_may(prefix: Any):
    page = board().lay_out().page(1)
    assert refused(lambda: page.to_svg(prefix=prefix)) == "prefix"
    assert 'id="one-' in page.to_svg(prefix="one-")


@pytest.mark.parametrize("cell", [10**400, TOO_LONG, [HUGE], NAN, float("inf"), None, {}])
def test_a_value_is_one_that_can_be(cell: Any):
    assert refused(lambda: pnp.component(BOARD, cell=cell)) == "cell"


def test_a_long_length_is_said_in_digits():
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
def test_a_form_takes_lines_by_key(typed: Any, key: str):
    form = pnp.form("color-claim")
    assert refused(lambda: form.so_far(typed)) == key
    assert refused(lambda: form.text(typed)) == key


def test_a_form_says_by_itself_what_leaves_nothing_to_choose():
    form = pnp.form("color-claim")
    assert form.text({"to_move": ["2"]}) == 'game = "color-claim"\nto_move = 2\n'


def test_a_component_stays_as_it_is():
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


def test_everything_says_in_a_notebook_what_it_is():
    setup, roll = pnp.setup("color-claim", seed=1), pnp.roll("colour-lines", seed=3)
    assert setup._repr_mimebundle_()["text/plain"] == f"<Setup {setup.code}>"
    assert setup.table._repr_mimebundle_()["text/plain"] == "<Table color-claim>"
    assert repr(roll) == "<Roll colour-lines, seed 3>"
    assert repr(pnp.form("color-claim")) == "<Form color-claim>"
    assert repr(board().lay_out().page(1)) == "<Page 1, 'Color Claim, board'>"


@pytest.mark.parametrize("order", [[[1]], [[1, 99], [99, 1]]])
def test_a_fault_of_what_one_parameter_makes_names_it(order: list[list[int]]):
    grid = pnp.component("generic/colour-grid", rows=2, columns=2, order=order)
    assert refused(grid.lay_out) == "order"
