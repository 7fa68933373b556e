"""What a first setup needs is counted against what the kit prints."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.kits.conformance import count, faults, pieces
from pnp.kits.kit_file import find_kit
from pnp.library import Library
from pnp.rules.figure import Thing
from tests.conftest import KITS, TEMPLATES


@pytest.mark.parametrize("game", KITS)
def test_a_shipped_kit_has_the_pieces_of_its_first_setup(game: str) -> None:
    assert list(faults(game, Library())) == []


def test_pieces_are_counted_by_component_and_values() -> None:
    library = Library()
    kit = find_kit("color-claim", library)
    small_red = Thing.of("color-claim/pyramids", colour="red", pips=1)
    assert count(small_red, kit, library) == 2
    assert count(replace(small_red, values=(("colour", "red"),)), kit, library) == 6
    assert count(replace(small_red, values=(("pips", 4),)), kit, library) == 0
    assert count(Thing("passtally/tiles"), kit, library) == 0


def test_what_lies_on_all_boards_and_in_trays_is_needed() -> None:
    setup = Library().find_code(find_kit("passtally", Library()).setup)
    needed = pieces(setup.game.figure(setup.position))
    assert sum(n for thing, n in needed.items() if thing.component == "passtally/tiles") == 42


def test_too_few_pieces_are_told(tmp_path: Path) -> None:
    kit = (TEMPLATES / "color-claim/kit.toml").read_text()
    (tmp_path / "color-claim").mkdir()
    few = kit.replace('bleed = "2mm"', 'bleed = "2mm"\nparameters = { each = 1 }', 1)
    (tmp_path / "color-claim/kit.toml").write_text(few)
    told = [str(fault) for fault in faults("color-claim", Library([tmp_path]))]
    assert len(told) == 15
    assert told[0].startswith("color-claim: color-claim/pyramids colour ")
    assert told[0].endswith(": 2 lie in the first setup of the kit, which prints 1")
