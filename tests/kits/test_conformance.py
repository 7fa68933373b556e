"""The pieces of the first setup are compared with those that the kit prints."""

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
def test_built_in_kit_has_the_pieces_of_its_first_setup(game: str) -> None:
    assert list(faults(game, Catalogue())) == []


def test_pieces_are_counted_by_component_and_values() -> None:
    library = Catalogue()
    kit = find_kit("color-claim", library)
    small_red = PieceRef.of("color-claim/pyramids", colour="red", pips=1)
    assert count(small_red, "", kit, library) == 2
    assert count(small_red._replace(values=(("colour", "red"),)), "", kit, library) == 6
    assert count(small_red._replace(values=(("pips", 4),)), "", kit, library) == 0
    assert count(PieceRef("passtally/tiles"), "", kit, library) == 0


def test_pieces_on_boards_and_in_trays_are_needed() -> None:
    setup = Catalogue().find_code(find_kit("passtally", Catalogue()).setup)
    needed = pieces(setup.game.figure(setup.position))
    assert sum(n for piece, n in needed.items() if piece.component == "passtally/tiles") == 42


GAMES = [(game, variant) for game in Catalogue().all_games() for variant in game.variants]


@pytest.mark.parametrize(("game", "variant"), GAMES, ids=lambda each: each.name)
def test_kit_has_the_pieces_of_every_setup(game, variant) -> None:
    library = Catalogue()
    kit = find_kit(game.name, library)
    deck = draw(game, variant.name, seed=2)
    for setup in map(deck.setup, range(min(60, variant.count))):
        for piece, needed in pieces(game.figure(setup.position)).items():
            assert count(piece, variant.name, kit, library) >= needed, (setup.code, piece)


@pytest.mark.parametrize("size", ["basic", "advanced"])
def test_random_board_uses_the_counters_of_the_kit(size) -> None:
    library = Catalogue()
    kit = find_kit("line-or-colour", library)
    colours = library.template(f"line-or-colour/{size}").scope({})["colours"]
    game = library.game("line-or-colour")
    for setup in map(draw(game, size, seed=5).setup, range(20)):
        numbers = Counter(setup.position.board.colours)
        counted = pieces(game.figure(setup.position))
        assert counted == {
            PieceRef.of("line-or-colour/counters", colour=colours[number - 1]): needed
            for number, needed in numbers.items()
        }
        assert all(count(piece, size, kit, library) >= many for piece, many in counted.items())


@pytest.mark.parametrize("game", KITS)
def test_first_setup_without_pieces_uses_plain_boards(game) -> None:
    """The first setup of Line or Colour is the printed order, which needs no counters."""
    setup = Catalogue().find_code(find_kit(game, Catalogue()).setup)
    figure = setup.game.figure(setup.position)
    if not pieces(figure) and game != "colour-lines":
        assert all(not board.ref.values for board in figure.boards)


def test_black_pyramids_appear_only_with_five_colours() -> None:
    """RULES.md: setups shuffle the four colours of the kit, or four of all five on request."""
    library = Catalogue()
    kit = find_kit("paint-the-line", library)
    black = PieceRef.of("paint-the-line/pyramids", colour="black")
    game = library.game("paint-the-line")
    drawn = {
        variant: {
            piece.values[0][1]
            for setup in map(draw(game, variant, seed=1).setup, range(48))
            for piece in pieces(setup.game.figure(setup.position))
        }
        for variant in ("", "four-colours", "five-colours")
    }
    assert drawn[""] == drawn["four-colours"] == {"red", "green", "blue", "yellow"}
    assert "black" in drawn["five-colours"]
    assert [count(black, each, kit, library) for each in ("", "five-colours")] == [0, 9]


def test_missing_pieces_are_reported(tmp_path: Path) -> None:
    kit = (TEMPLATES / "color-claim/kit.toml").read_text()
    (tmp_path / "color-claim").mkdir()
    few = kit.replace('bleed = "2mm"', 'bleed = "2mm"\nparameters = { each = 1 }', 1)
    (tmp_path / "color-claim/kit.toml").write_text(few)
    messages = [str(fault) for fault in faults("color-claim", Catalogue([tmp_path]))]
    assert len(messages) == 15 + 15
    assert all("kit.toml:" in each.partition(" ")[0] for each in messages)
    assert all(": color-claim: color-claim/pyramids colour " in each for each in messages)
    assert messages[0].endswith(": the first setup needs 2, but the kit prints 1")
    assert ": setup CC-" in messages[-1]
