"""Checks of the players, scores, totals, challenges and search functions in random games."""

import json
import random
from collections.abc import Iterator
from itertools import product

from pnp.catalogue.trials import Fault, Trial
from pnp.errors import PnpError
from pnp.messages import _, ngettext


def check_games_end_in_time(trial: Trial) -> Iterator[Fault]:
    """Check that no game is longer than the game's declared limit."""
    if trial.game.max_moves == trial.limit and trial.cut_off:
        message = ngettext(
            "the game is not over after {limit} move, its declared limit",
            "the game is not over after {limit} moves, its declared limit",
            trial.limit,
            limit=f"{trial.limit:,}",
        )
        yield Fault("max_moves", message)


def check_players_are_numbered(trial: Trial) -> Iterator[Fault]:
    """Check that the player to move is one of the players in the score."""
    for position in trial.sample:
        players = len(trial.game.score(position).players)
        if players != (before := len(trial.game.score(trial.reached[0]).players)):
            message = ngettext(
                "{count} player has a score, but {before} had one at the start",
                "{count} players have a score, but {before} had one at the start",
                players,
                before=before,
            )
            yield Fault("score", message)
        if type(position.to_move) is not int or not 1 <= position.to_move <= players:
            message = _(
                "to_move: expected 1 to {last}, found {found}",
                last=players,
                found=repr(position.to_move),
            )
            yield Fault("score", message)


def check_parts_add_up(trial: Trial) -> Iterator[Fault]:
    """Check that a score's parts add up to the total, and that the winner is one of the players.

    Totals are not compared for players whose score has other figures besides points.
    """
    game = trial.game
    for position in trial.positions:
        score = trial.game.score(position)
        data = trial.game.score_json(position)
        if json.loads(json.dumps(data)) != data:
            yield Fault("score", _("the score cannot be written as JSON"))
        if score.winner not in (None, *range(1, len(score.players) + 1)):
            message = _(
                "winner: expected a player number from 1 to {last}, found {found}",
                last=len(score.players),
                found=score.winner,
            )
            yield Fault("score", message)
        for player in score.players:
            points = sum(part.points or 0 for part in player.parts)
            if player.total not in (None, points) and not player.figures:
                message = _(
                    "{player} has a total of {total}, but the parts add up to {points}",
                    player=player.name,
                    total=player.total,
                    points=points,
                )
                yield Fault("score", message)
            if not all(part.formula for part in player.parts):
                message = _("{player} has a part without a formula", player=player.name)
                yield Fault("score", message)
            possible = game.points
            if possible is not None and score.over and player.total not in (None, *possible):
                message = _(
                    "{player} has a total of {total}: list it in `points`",
                    player=player.name,
                    total=player.total,
                )
                yield Fault("points", message)


def check_challenges_have_results(trial: Trial) -> Iterator[Fault]:
    """Check that the result of each challenge has the challenge's number, if there is a result."""
    for position, number in product(trial.sample, trial.game.challenges):
        try:
            found = trial.game.challenge(position, number).number
        except PnpError as error:
            if error.faults[0].where.file:  # raised by a line of the game's code
                raise
            continue
        if found != number:
            message = _(
                "the result of challenge {number} is numbered {found}",
                number=number,
                found=found,
            )
            yield Fault("challenges", message)


def check_totals_match_scores(trial: Trial) -> Iterator[Fault]:
    """Check that `totals` matches the scores, and that `person` assigns each person one number."""
    game = trial.game
    for position in trial.positions:
        scored = [
            dict(tally.figures).get("points", tally.total) for tally in game.score(position).players
        ]
        totals = list(game.totals(position))
        if None not in scored and totals != scored:
            message = _(
                "the fast totals are {totals}, but the score is {scored}",
                totals=", ".join(map(str, totals)),
                scored=", ".join(map(str, scored)),
            )
            yield Fault("totals", message, game.format(position))
        players = range(1, len(scored) + 1)
        people = sorted(game.person(position, player) for player in players)
        if people != list(players):
            message = _(
                "expected each number from 1 to {last} once, found {found}",
                last=len(scored),
                found=", ".join(map(str, people)),
            )
            yield Fault("people", message, game.format(position))


def check_search_functions(trial: Trial) -> Iterator[Fault]:
    """Check that the outlook, turn and rollout functions return valid values."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.sample[:2]:
        players = len(game.score(position).players)
        for function in (game.search.outlook, game.search.turn, game.search.public_view):
            if function is not None:
                function(position)
        if game.search.rollout is not None:
            winner = game.search.rollout(position, chance)
            if not 0 <= winner <= players:
                message = _(
                    "winner: expected a player number from 1 to {last}, or 0, found {found}",
                    last=players,
                    found=winner,
                )
                yield Fault("rollout", message)
