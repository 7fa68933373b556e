"""Passtally, a game for two or three players with stackable tiles that carry lines."""

from pnp.figure import EDGE
from pnp.games.passtally import position, rules, setup
from pnp.games.passtally.editing import EDITOR, SCORER
from pnp.games.passtally.evaluation import SEARCH
from pnp.games.passtally.examples import EXAMPLES
from pnp.games.passtally.figure import figure
from pnp.games.passtally.rules import GOAL
from pnp.games.passtally.score import MAX_POINTS, score
from pnp.games.passtally.trace import BOARD, EDGES
from pnp.rules.game import Game

GAME = Game(
    name=position.NAME,
    title="Passtally",
    variants=setup.VARIANTS,
    parse=position.parse,
    format=position.format_position,
    reasons=position.reasons,
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
    attempt=rules.attempt,
    editor=EDITOR,
    scorer=SCORER,
    spaces=lambda _: (*BOARD.names, *(f"{EDGE}{name}" for name in EDGES)),
    turn_separator=",",
    scores_turns=True,
    goal=GOAL,
    points=range(MAX_POINTS + 1),
    first_of_equals=True,
)
