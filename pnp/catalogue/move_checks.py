"""Checks that the moves in random games are listed, rejected, parsed and picked correctly."""

import random
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from pnp.catalogue.games import AnyGame
from pnp.catalogue.trials import Fault, Trial, spread
from pnp.errors import NotationError
from pnp.figure import Target, Targets
from pnp.messages import _
from pnp.rules import targets

NONSENSE = ("", "?", "é", "..", "take", "z9", "a1" * 5000)
"""Strings that are not a move in any game."""

_MOVES = 40  # moves played per position
_UNLISTED_MOVES = 400  # unlisted moves tried per position
_LONGEST_ERROR = 200  # characters in an error about a move, which is shown on one line


def check_moves_are_counted(trial: Trial) -> Iterator[Fault]:
    """Check that moves are unique, counted correctly, and missing only when a game is over."""
    game = trial.game
    for position in trial.positions:
        moves = game.legal_moves(position)
        if not game.count_moves(position) == len(set(moves)) == len(moves):
            counted, different = game.count_moves(position), len(set(moves))
            message = _(
                "{counted} moves are counted, but {listed} are listed ({different} of them "
                "distinct)",
                counted=counted,
                listed=len(moves),
                different=different,
            )
            yield Fault("count_moves", message)
        over = game.outcome(position) is not None
        if over and moves:
            message = _("the game is over, but has legal moves")
            yield Fault("score", message, game.format(position))
        if not (over or moves or game.missing_information(position)):
            message = _("the game is not over, but has no legal moves")
            yield Fault("legal_moves", message, game.format(position))
        if bool(moves) == bool(game.why_no_moves(position)):
            message = _("a reason is required if, and only if, there are no legal moves")
            yield Fault("missing_information", message, game.format(position))


def check_moves_can_be_picked(trial: Trial) -> Iterator[Fault]:
    """Check that every move can be picked step by step, and that offered steps lead to a move."""
    chance = random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.sample:
        moves = trial.game.by_targets(position)
        yield from _steps_name_spaces(trial.game, position, moves)
        for steps, move in spread(list(moves.items()), _MOVES):
            text = trial.game.format_move(move)
            if any(s not in targets.pick(moves, steps[:n]).offered for n, s in enumerate(steps)):
                yield Fault("steps", _("{move} cannot be picked step by step", move=text))
            if targets.pick(moves, steps).move != move:
                yield Fault("steps", _("the steps of {move} lead to a different move", move=text))
        picked: tuple[Target, ...] = ()
        while offered := targets.pick(moves, picked).offered:
            picked += (chance.choice(offered),)
        if moves and targets.pick(moves, picked).move is None:
            message = _(
                "the offered steps do not complete a move: {steps}",
                steps=", ".join(each.value for each in picked),
            )
            yield Fault("steps", message)


def _steps_name_spaces(
    game: AnyGame, position: Any, moves: Mapping[Targets, Any]
) -> Iterator[Fault]:
    """Yield an error for moves with the same steps, and for steps on unknown spaces."""
    if len(moves) != len(game.legal_moves(position)):
        yield Fault("steps", _("two moves have the same steps"), game.format(position))
    names = set(game.spaces(position))
    for steps, move in moves.items():
        strange = [value for kind, value in steps if kind == targets.SPACE and value not in names]
        for value in strange:
            message = _(
                "{move} uses {space}: add it to `spaces` in GAME",
                move=game.format_move(move),
                space=value,
            )
            yield Fault("spaces", message)


def check_listed_moves_are_legal(trial: Trial) -> Iterator[Fault]:
    """Check that each listed move is legal, can be parsed, and leads to a legal position.

    Playing a move must return a changed position, without modifying the original object.
    """
    game = trial.game
    for position in trial.sample:
        before = game.format(position)
        for move in spread(game.legal_moves(position), _MOVES):
            text = game.format_move(move)
            if reason := game.why_not(position, move):
                message = _(
                    "{move} is listed as legal, but rejected: {reason}", move=text, reason=reason
                )
                yield Fault("why_not", message)
            elif game.play(position, move) == position:
                yield Fault("play_unchecked", _("{move} changes nothing", move=text), before)
            elif game.split_moves(text) != [text]:
                message = _("{move} cannot be read as a single move in a record", move=repr(text))
                yield Fault("format_move", message)
            elif game.read_move(position, text) != move:
                yield Fault("parse_move", _("{move} is read as a different move", move=repr(text)))
            elif reasons := game.reasons(game.play(position, move)):
                message = _(
                    "{move} leads to an illegal position: {reason}",
                    move=text,
                    reason=str(reasons[0]),
                )
                yield Fault("play_unchecked", message)
        if game.format(position) != before:
            message = _("playing a move changed the original position: return a new position")
            yield Fault("play_unchecked", message, before)


def check_other_moves_are_rejected(trial: Trial) -> Iterator[Fault]:
    """Check that moves from other positions are rejected if they are not listed in this position.

    An unlisted move is accepted if it leads to the same position as a listed move. For example, a
    tile that looks the same when turned can be placed both ways, but only one way is listed.
    """
    game = trial.game
    every_move = _all_moves(game, trial.sample)
    for position in trial.sample:
        moves = game.legal_moves(position)
        listed, reached = set(moves), {game.play_unchecked(position, move) for move in moves}
        for move in spread([move for move in every_move if move not in listed], _UNLISTED_MOVES):
            allowed = not game.why_not(position, move)
            if allowed and game.play(position, move) not in reached:
                message = _(
                    "{move} is not listed as legal, but can be played", move=game.format_move(move)
                )
                yield Fault("legal_moves", message, game.format(position))


def check_nonsense_is_rejected(trial: Trial) -> Iterator[Fault]:
    """Check that nonsense is rejected with a short message that explains what to write."""
    for text in NONSENSE:
        try:
            trial.game.parse_move(trial.positions[0], text)
        except NotationError as error:
            reported = str(error)
            named = any(word in reported for word in ("expected", "write ", "use "))
            if not named or len(reported) > _LONGEST_ERROR:
                message = _(
                    "the error message must say what to write, in at most {limit} characters: "
                    "{found}",
                    limit=_LONGEST_ERROR,
                    found=reported[:_LONGEST_ERROR],
                )
                yield Fault("parse_move", message)
        else:
            yield Fault(
                "parse_move",
                _("{text} is not a move, but is accepted as one", text=repr(text[:20])),
            )


def _all_moves(game: AnyGame, positions: Iterable[Any]) -> list[Hashable]:
    """Return the moves in all positions, without duplicates, in order of first appearance."""
    return list(dict.fromkeys(m for each in positions for m in game.legal_moves(each)))
