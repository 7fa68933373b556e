"""What a first setup needs is counted against what the kit prints."""

from collections import Counter
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.figure import PieceRef
from pnp.kits.conformance import count, faults, pieces
from pnp.kits.kit_file import find_kit
from pnp.rules.setups import draw
from tests.conftest import KITS, TEMPLATES


@pytest.mark.parametrize("game", KITS)
def test_a_shipped_kit_has_the_pieces_of_its_first_setup(game: str) -> None:
    assert list(faults(game, Catalogue())) == []


def test_pieces_are_counted_by_component_and_values() -> None:
    library = Catalogue()
    kit = find_kit("color-claim", library)
    small_red = PieceRef.of("color-claim/pyramids", colour="red", pips=1)
    assert count(small_red, "", kit, library) == 2
    assert count(small_red._replace(values=(("colour", "red"),)), "", kit, library) == 6
    assert count(small_red._replace(values=(("pips", 4),)), "", kit, library) == 0
    assert count(PieceRef("passtally/tiles"), "", kit, library) == 0


def test_what_lies_on_all_boards_and_in_trays_is_needed() -> None:
    setup = Catalogue().find_code(find_kit("passtally", Catalogue()).setup)
    needed = pieces(setup.game.figure(setup.position))
    assert sum(n for thing, n in needed.items() if thing.component == "passtally/tiles") == 42


GAMES = [(game, variant) for game in Catalogue().all_games() for variant in game.variants]


@pytest.mark.parametrize(("game", "variant"), GAMES, ids=lambda each: each.name)
def test_every_card_can_be_laid_out_with_what_the_kit_of_its_variant_prints(game, variant) -> None:
    library = Catalogue()
    kit = find_kit(game.name, library)
    deck = draw(game, variant.name, seed=2)
    for setup in map(deck.setup, range(min(60, variant.count))):
        for thing, needed in pieces(game.figure(setup.position)).items():
            assert count(thing, variant.name, kit, library) >= needed, (setup.code, thing)


@pytest.mark.parametrize("size", ["basic", "advanced"])
def test_a_random_order_is_laid_with_the_counters_of_the_kit_in_the_board_s_colours(size) -> None:
    library = Catalogue()
    kit = find_kit("line-or-colour", library)
    colours = library.template(f"line-or-colour/{size}").scope({})["colours"]
    game = library.game("line-or-colour")
    for setup in map(draw(game, size, seed=5).setup, range(20)):
        numbers = Counter(setup.position.board.colours)
        laid = pieces(game.figure(setup.position))
        assert laid == {
            PieceRef.of("line-or-colour/counters", colour=colours[number - 1]): needed
            for number, needed in numbers.items()
        }
        assert all(count(thing, size, kit, library) >= many for thing, many in laid.items())


@pytest.mark.parametrize("game", KITS)
def test_the_first_setup_of_a_cover_needs_nothing_but_boards_where_pieces_lie_on_none(game) -> None:
    """Line or Colour begins on the printed order: no counter has to be cut for a first game."""
    setup = Catalogue().find_code(find_kit(game, Catalogue()).setup)
    figure = setup.game.figure(setup.position)
    if not pieces(figure) and game != "colour-lines":
        assert all(not board.thing.values for board in figure.boards)


def test_black_pyramids_lie_only_where_five_colours_are_asked_for() -> None:
    """RULES.md: setups shuffle the four the kit prints; four of all five when asked for."""
    library = Catalogue()
    kit = find_kit("paint-the-line", library)
    black = PieceRef.of("paint-the-line/pyramids", colour="black")
    game = library.game("paint-the-line")
    drawn = {
        variant: {
            thing.values[0][1]
            for setup in map(draw(game, variant, seed=1).setup, range(48))
            for thing in pieces(setup.game.figure(setup.position))
        }
        for variant in ("", "four-colours", "five-colours")
    }
    assert drawn[""] == drawn["four-colours"] == {"red", "green", "blue", "yellow"}
    assert "black" in drawn["five-colours"]
    assert [count(black, each, kit, library) for each in ("", "five-colours")] == [0, 9]


def test_too_few_pieces_are_told(tmp_path: Path) -> None:
    kit = (TEMPLATES / "color-claim/kit.toml").read_text()
    (tmp_path / "color-claim").mkdir()
    few = kit.replace('bleed = "2mm"', 'bleed = "2mm"\nparameters = { each = 1 }', 1)
    (tmp_path / "color-claim/kit.toml").write_text(few)
    told = [str(fault) for fault in faults("color-claim", Catalogue([tmp_path]))]
    assert len(told) == 15 + 15
    assert all("kit.toml:" in each.partition(" ")[0] for each in told)
    assert all(": color-claim: color-claim/pyramids colour " in each for each in told)
    assert told[0].endswith(": the first setup needs 2, the kit prints 1")
    assert ": setup CC-" in told[-1]
