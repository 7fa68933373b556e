"""Checks of setups, figures and pieces placed by hand."""

import random
from collections.abc import Iterator

from pnp.catalogue.trials import Fault, Trial
from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.messages import _
from pnp.rules import ranking
from pnp.rules.editing import Spot

_SETUPS = 20  # random setups per variant


def check_setups_are_numbered(trial: Trial) -> Iterator[Fault]:
    """Check that setups are legal, and can be restored from their numbers and codes."""
    game, variant, chance = trial.game, trial.variant, random.Random(trial.seed)  # noqa: S311
    drawn = (chance.randrange(variant.count) for _setup in range(_SETUPS))
    for number in (0, variant.count - 1, *drawn):
        position = variant.unrank(number)
        for reason in game.reasons(position):
            message = _("setup {number} is illegal: {reason}", number=number, reason=str(reason))
            yield Fault("unrank", message)
        if variant.rank(position) != number:
            message = _(
                "setup {number} is ranked as {found}", number=number, found=variant.rank(position)
            )
            yield Fault("rank", message)
        code = ranking.code(variant.tag, number, variant.count)
        if ranking.decode(code, {variant.tag: variant.count}) != (variant.tag, number):
            yield Fault("rank", _("{code} is read as a different setup", code=code))


def check_start_is_a_setup(trial: Trial) -> Iterator[Fault]:
    """Check that the standard start is a setup.

    A position after a move may have a rank only if the position is also a setup.
    """
    game, variant = trial.game, trial.variant
    start = variant.start()
    number = variant.rank(start)
    if not 0 <= number < variant.count:
        message = _(
            "rank: expected 0 to {last}, found {found}", last=variant.count - 1, found=number
        )
        yield Fault("start", message)
    elif variant.unrank(number) != start:
        yield Fault("start", _("ranking and unranking the position returns a different one"))
    for move in game.legal_moves(start)[:1]:  # no moves if dice are rolled first
        try:
            after = game.play(start, move)
            later = variant.rank(after)
        except PnpError:
            continue
        if variant.unrank(later) != after:
            message = _(
                "the position after {move} is ranked as setup {number}, but differs from it",
                move=game.format_move(move),
                number=later,
            )
            yield Fault("rank", message)


def check_figures_have_boards(trial: Trial) -> Iterator[Fault]:
    """Check that figures have boards with spaces, and name the turn unless the game is over."""
    for position in trial.sample:
        figure = trial.game.figure(position)
        if not figure.boards or not all(board.texts for board in figure.boards):
            message = _("expected boards with spaces, found none")
            yield Fault("figure", message, trial.game.format(position))
        elif not (figure.turn or trial.game.outcome(position)):
            yield Fault("figure", _("`turn` is empty: write a sentence about whose turn it is"))


def check_pieces_can_be_placed(trial: Trial) -> Iterator[Fault]:
    """Check that a piece placed by hand appears on an empty board and can be lifted again."""
    game, editor = trial.game, trial.game.editor
    if editor is None:
        return
    for position in trial.sample[:1]:
        empty = editor.empty(position)
        spot = Spot(0, game.figure(empty).boards[0].board.names[0])
        for piece in editor.pieces(empty):
            placed = editor.put(empty, piece.name, spot, 0)
            if game.parse(parse_toml(game.format(placed))) != placed:
                message = _(
                    "with {piece} on {space}, reading the position's text back gives a "
                    "different position",
                    piece=piece.words,
                    space=spot.space,
                )
                yield Fault("put", message)
            lifted = editor.lift(placed, spot)
            bare = game.figure(lifted.position).boards == game.figure(empty).boards
            if lifted.piece != piece.name or not bare:
                message = _(
                    "{piece} is placed on {space}, but {found} is lifted from it",
                    piece=piece.words,
                    space=spot.space,
                    found=lifted.piece,
                )
                yield Fault("lift", message)
