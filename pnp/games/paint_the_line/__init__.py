"""Paint the Line, a game by Robert Dudley for two players with 36 pyramids."""

from pnp.games.paint_the_line import position, rules, setup
from pnp.games.paint_the_line.editing import EDITOR, SCORER
from pnp.games.paint_the_line.examples import EXAMPLES
from pnp.games.paint_the_line.figure import figure
from pnp.games.paint_the_line.score import MAX_POINTS, score, totals
from pnp.messages import _
from pnp.rules.evaluation import SearchHooks
from pnp.rules.game import Game

GAME = Game(
    name=position.NAME,
    title="Paint the Line",
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
    search=SearchHooks(totals=totals),
    steps=rules.steps,
    attempt=rules.attempt,
    editor=EDITOR,
    scorer=SCORER,
    spaces=lambda _: (*rules.MOVEMENT_SPACES, *rules.SCORING_SPACES),
    points=range(MAX_POINTS + 1),
    tie_break=_("the largest group"),
)
