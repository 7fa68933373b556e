"""Diagrams of positions have every player and all parts of the score."""

import random
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.trials import random_game
from pnp.diagrams.page import diagram
from pnp.drawing.colour import palette, palette_names
from pnp.drawing.scene import Layer
from tests.conftest import Pnp
from tests.kits.legibility import box, text_shape, within
from tests.reading import Mark, read_pdf
from tests.shapes import written

LIBRARY = Catalogue()
every_game = pytest.mark.parametrize("game", LIBRARY.all_games(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("name", palette_names())
def test_positions_of_a_whole_game_can_be_drawn(game, name):
    played = list(random_game(game, game.variants[0], seed=11))
    for position in [played[0], *random.Random(1).sample(played, min(3, len(played))), played[-1]]:
        score = game.score(position)
        scene = diagram(game.title, game.figure(position), LIBRARY.style(palette(name)), score)
        assert scene.size.width == 180
        shown = written(scene.layers[Layer.PRINT])
        for tally in score.players:
            assert tally.name.capitalize() in shown
            assert tally.total is None or str(tally.total) in shown
            for part in tally.parts:
                assert part.calculation in " ".join(shown)


def test_reached_letter_is_visible_once(pnp: Pnp, folder: Path) -> None:
    """The printed letter beside the letter on the line is hidden."""
    (folder / "one.toml").write_text(
        'game = "colour-lines"\nside = "A"\n'
        '[[players]]\nname = "Ann"\ncolours = ["pink", "light blue"]\njokers = 0\n'
        'left = "b5 SWNNEEN|ESESES|WWWSSSS|WNWSSEE|ENEESE"\n'
        'right = "j11 SEENES|ENNNNW|WWWSSW|WWNEEN|WWNENE"\n'
    )
    assert pnp("score", "one.toml", "-o", "one.pdf").status == 0
    (page,) = read_pdf(folder / "one.pdf")
    shown: list[Mark] = []
    for mark in page.marks:
        if mark.text == "D":
            shown.append(mark)
        elif mark.fill == "#ffffff":
            shown = [each for each in shown if not within(box(text_shape(each)), mark.box)]
    assert len(shown) == 1
