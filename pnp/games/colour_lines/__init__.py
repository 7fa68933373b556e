"""Colour Lines, a roll-and-write game for one to five players."""

from functools import partial

from pnp.games.colour_lines import legality, position, rules, setup
from pnp.games.colour_lines.editing import EDITOR
from pnp.games.colour_lines.evaluation import SEARCH
from pnp.games.colour_lines.examples import EXAMPLES
from pnp.games.colour_lines.figure import figure
from pnp.games.colour_lines.random_sheets import SHEETS
from pnp.games.colour_lines.score import MAX_POINTS, score
from pnp.games.colour_lines.scoring_by_hand import SCORER
from pnp.games.colour_lines.sheet import SPACES
from pnp.games.colour_lines.solo_challenges import NUMBERS, challenge
from pnp.rules.game import Game

GAME = Game(
    name=position.NAME,
    title="Colour Lines",
    variants=setup.VARIANTS,
    parse=position.parse,
    format=position.format_position,
    reasons=legality.reasons,
    legal_moves=rules.legal_moves,
    count_moves=rules.count_moves,
    why_not=rules.why_not,
    parse_move=rules.parse_move,
    format_move=rules.format_move,
    describe=rules.describe,
    play_unchecked=rules.play_unchecked,
    score=score,
    figure=figure,
    examples=EXAMPLES,
    search=SEARCH,
    missing_information=rules.missing_information,
    steps=rules.steps,
    editor=EDITOR,
    scorer=SCORER,
    spaces=lambda _: SPACES,
    challenges={number: partial(challenge, number=number) for number in NUMBERS},
    sheets=SHEETS,
    dice=rules.FIVE_DICE,
    points=range(MAX_POINTS + 1),
)
