"""Color Claim, a game by Robert Dudley for two players with 30 pyramids."""

from pnp.games.color_claim import position, rules, setup
from pnp.games.color_claim.editing import EDITOR, SCORER
from pnp.games.color_claim.examples import EXAMPLES
from pnp.games.color_claim.figure import figure
from pnp.games.color_claim.score import MAX_POINTS, score, totals
from pnp.rules.evaluation import SearchHooks
from pnp.rules.game import Game

GAME = Game(
    name=position.NAME,
    title="Color Claim",
    variants=(setup.VARIANT,),
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
    search=SearchHooks(totals=totals, gain=rules.gain),
    steps=rules.steps,
    attempt=rules.attempt,
    editor=EDITOR,
    scorer=SCORER,
    spaces=lambda _: position.BOARD.names,
    points=range(MAX_POINTS + 1),
)
