"""Line or Colour, a game for two players who place rings on counters."""

from pnp.games.line_or_colour import position, rules, setup
from pnp.games.line_or_colour.editing import EDITOR, SCORER
from pnp.games.line_or_colour.evaluation import SEARCH
from pnp.games.line_or_colour.examples import EXAMPLES
from pnp.games.line_or_colour.figure import figure
from pnp.games.line_or_colour.score import score
from pnp.rules.game import Game

GAME = Game(
    name=position.NAME,
    title="Line or Colour",
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
    steps=rules.steps,
    attempt=rules.attempt,
    editor=EDITOR,
    scorer=SCORER,
    spaces=lambda position: position.board.size.square.names,
    seats=position.RINGS,
    points=range(0),
)
