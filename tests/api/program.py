"""A program that imports nothing but `pnp`: it runs, and mypy checks it strictly."""

from collections.abc import Mapping
from pathlib import Path
from typing import assert_type

import pnp
from pnp.api.component import Parameter
from pnp.api.facts import VariantInfo
from pnp.api.table import LegalMove
from pnp.figure import Target
from pnp.geometry import Size
from pnp.layout.paper import Paper
from pnp.rules.score import Outcome


def print_things(folder: Path) -> None:
    board = pnp.component("color-claim/board", cell="28mm", turned=True)
    assert_type(board, pnp.Component)
    assert_type(board.size, Size)
    assert_type(board.parameters, Mapping[str, Parameter])
    document = board.lay_out(paper="Letter", bleed=0, marks=False)
    assert_type(document, pnp.Document)
    assert_type(document.write(folder / "board.pdf"), list[Path])
    assert_type(document.page(1).to_svg(fonts=False, prefix="a-"), str)
    assert_type(document.to_bytes("png", dpi=20), bytes)
    assert_type([page.size.width for page in document], list[float])
    options: pnp.Printing = {"paper": "A3", "layers": ["cut", "fold"], "duplex_shift": ("1mm", 0)}
    pnp.lay_out([board, pnp.calibration()], title="Both", **options).to_bytes("pdf")
    assert_type(pnp.kit("color-claim", only=["board"]).glued, tuple[str, ...])
    assert_type(pnp.pad("color-claim", sheets=2), pnp.Document)


def play(folder: Path) -> None:
    setup = pnp.setup("color-claim", seed=7)
    assert_type(setup.code, str)
    assert_type(setup.card().write(folder / "card.svg"), list[Path])
    table = setup.table
    assert_type(table, pnp.Table)
    first = table.moves()[0]
    assert_type(first, LegalMove)
    assert_type(table.pick(first.targets[:1]).offered, tuple[Target, ...])
    later = table.play(first)
    assert_type(later.score().players[0].total, int | None)
    assert_type(later.outcome(), Outcome | None)
    later.diagram().write(folder / "now.png", dpi=30)
    assert_type(pnp.read(later.write(folder / "table.toml")), pnp.Table)
    assert_type(pnp.roll("colour-lines", seed=1).strip(), pnp.Drawing)
    assert_type(pnp.sheet("colour-lines", seed=1).values, Mapping[str, str])


def ask() -> None:
    assert_type(pnp.game("passtally").variants, tuple[VariantInfo, ...])
    assert_type(tuple(pnp.Catalogue().components()), tuple[str, ...])
    assert_type(pnp.papers()[0], Paper)
    assert_type(pnp.check("passtally").faults, tuple[pnp.PnpError, ...])
    try:
        pnp.component("color-claim/board", cell="9mi")
    except pnp.PnpError as error:
        assert_type([fault.parameter for fault in error.faults], list[str])
