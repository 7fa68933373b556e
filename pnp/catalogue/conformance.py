"""What every game keeps, shipped or a guest's: games played at random in, faults out.

`faults` takes each variant through all checks. A fault says what was played, so that it can be
played again: the same seed plays the same game on every machine. One mistake often shows many
times, and is told once.
"""

import json
import random
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import Any

from pnp.catalogue.games import AnyGame, reason_place
from pnp.catalogue.packages import raised_in
from pnp.errors import NotationError, PnpError
from pnp.figure import Target, Targets
from pnp.files.toml_text import parse_toml
from pnp.rules import ranking, targets
from pnp.rules.editing import Spot
from pnp.rules.game import Variant

MAX_MOVES = 2000
"""Of one game; one that goes on for longer is taken for endless."""

NONSENSE = ("", "?", "é", "..", "take", "z9", "a1" * 5000)
"""Texts that are no move of any game."""

_POSITIONS = 12  # of a game, for checks that look at every move
_MOVES = 40  # of a position, to be played
_OTHERS = 400  # of a position, to be refused
_SETUPS = 20
_KEY = re.compile(
    r"""^\w+ = (?:\"{3}.*?\"{3}|'{3}.*?'{3}|\[\n.*?^\]|[^\n]*)\n""", re.MULTILINE | re.DOTALL
)


def random_game(
    game: AnyGame, variant: Variant[Any], seed: int, *, dice: bool = False
) -> Iterator[Any]:
    """Every position of one game between players who know nothing, the last one over.

    A game with dice waits for them at once, unless they are rolled too.
    """
    chance = random.Random(seed)  # noqa: S311  # a game
    reached = variant.unrank(chance.randrange(variant.count))
    if dice and game.dice:
        reached = game.dice.put(reached, game.dice.roll(seed).rounds)
    yield reached
    while moves := game.legal_moves(reached):
        reached = game.play(reached, chance.choice(moves))
        yield reached


@dataclass(frozen=True)
class Trial:
    """One random game of a variant, which all checks look at."""

    game: AnyGame
    variant: Variant[Any]
    seed: int

    def __str__(self) -> str:
        """As a fault names it."""
        return f"{self.game.name} {self.variant.name}".rstrip() + f", seed {self.seed}"

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        """From the setup to the end; raises PnpError for a game without end."""
        alone = self.variant is self.game.variants[0]  # more players only roll the same dice
        played = random_game(self.game, self.variant, self.seed, dice=alone)
        reached = tuple(islice(played, MAX_MOVES + 2))
        if len(reached) > MAX_MOVES + 1:
            raise PnpError(f"not over after {MAX_MOVES:,} moves")
        try:
            set(reached)
        except TypeError:
            raise PnpError("a position must be hashable: tuples, not lists") from None
        return reached

    @property
    def some(self) -> tuple[Any, ...]:
        """A few of the positions, from all ages."""
        return _spread(self.positions, _POSITIONS)


Check = Callable[[Trial], Iterator[str]]
"""Yields what is wrong with a game, in words; it may raise what the game raises."""


def check_faults(check: Check, trial: Trial) -> Iterator[PnpError]:
    """All faults that one check finds; whatever the game's code raises is one."""
    return (fault.about(_played(check, trial)) for fault in _found(check, trial))


def _played(check: Check, trial: Trial) -> str:
    """What was tried, in words."""
    return f"{trial}: {check.__name__.replace('_', ' ')}"


def _found(check: Check, trial: Trial) -> Iterator[PnpError]:
    """The faults without what was played."""
    try:
        for fault in check(trial):
            what, _, position = fault.partition("\n")
            yield PnpError(what, shown=position)
    except PnpError as error:
        yield from error.faults
    except Exception as error:  # a stranger's code may raise anything
        yield PnpError(f"{type(error).__name__}: {error}{raised_in(error)}")


def positions_are_legal(trial: Trial) -> Iterator[str]:
    """Each one that is reached, and none twice; they are values that can be kept in sets."""
    for position in trial.positions:
        for reason in trial.game.reasons(position):
            yield f"{reason} in\n{trial.game.format(position)}"
    if len(set(trial.positions)) < len(trial.positions):
        yield "a position came up twice"


def text_is_read_back(trial: Trial) -> Iterator[str]:
    """Format and parse are one another's inverse."""
    game = trial.game
    for position in trial.positions:
        text = game.format(position)
        read = game.parse(parse_toml(text))
        if read != position or game.format(read) != text:
            yield f"another position is read from\n{text}"


def moves_are_counted(trial: Trial) -> Iterator[str]:
    """As many as are listed, each once; none when the game is over, else some."""
    game = trial.game
    for position in trial.positions:
        moves = game.legal_moves(position)
        if not game.count_moves(position) == len(set(moves)) == len(moves):
            counted, different = game.count_moves(position), len(set(moves))
            yield f"{counted} counted, {len(moves)} listed, {different} different"
        over = game.outcome(position) is not None
        if over and moves:
            yield f"the game is over, and there are moves in\n{game.format(position)}"
        if not (over or moves or game.waits_for(position)):
            yield f"the game is not over, and there is no move in\n{game.format(position)}"
        if bool(moves) == bool(game.why_no_moves(position)):
            yield f"it does not say why there is no move in\n{game.format(position)}"


def players_are_counted_from_1(trial: Trial) -> Iterator[str]:
    """The player to move is one of those who score."""
    for position in trial.some:
        players = len(trial.game.score(position).players)
        if type(position.to_move) is not int or not 1 <= position.to_move <= players:
            yield f"player {position.to_move!r} of {players} is to move"


def moves_are_picked_step_by_step(trial: Trial) -> Iterator[str]:
    """Whoever picks steps that are offered ends with one move, and every move can be picked."""
    chance = random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.some:
        moves = trial.game.by_targets(position)
        yield from _steps_name_spaces(trial.game, position, moves)
        for steps, move in _spread(list(moves.items()), _MOVES):
            text = trial.game.format_move(move)
            if any(s not in targets.pick(moves, steps[:n]).offered for n, s in enumerate(steps)):
                yield f"{text} cannot be picked step by step"
            if targets.pick(moves, steps).move != move:
                yield f"the steps of {text} are those of another move"
        picked: tuple[Target, ...] = ()
        while offered := targets.pick(moves, picked).offered:
            picked += (chance.choice(offered),)
        if moves and targets.pick(moves, picked).move is None:
            yield f"what is offered ends without a move: {picked}"


def _steps_name_spaces(game: AnyGame, position: Any, moves: Mapping[Targets, Any]) -> Iterator[str]:
    """Each move has steps of its own, at spaces that there are."""
    if len(moves) != len(game.legal_moves(position)):
        yield f"two moves have the same steps in\n{game.format(position)}"
    known = set(game.spaces(position))
    for steps, move in moves.items():
        strange = [value for kind, value in steps if kind == targets.SPACE and value not in known]
        for value in strange:
            text = game.format_move(move)
            yield f"{text} names {value}, which is none of the `spaces` of the GAME"


def listed_moves_are_played(trial: Trial) -> Iterator[str]:
    """Each is legal, is read from its text, leads to a legal position and changes no other."""
    game = trial.game
    for position in trial.some:
        before = game.format(position)
        for move in _spread(game.legal_moves(position), _MOVES):
            text = game.format_move(move)
            if why := game.why_not(position, move):
                yield f"{text} is listed and refused: {why}"
            elif game.parse_move(position, text) != move:
                yield f"another move is read from {text!r}"
            elif reasons := game.reasons(game.play(position, move)):
                yield f"{text} leads to what is not legal: {reasons[0]}"
        if game.format(position) != before:
            yield f"a move changed the position it was played in\n{before}"


def other_moves_are_refused(trial: Trial) -> Iterator[str]:
    """Moves of other positions that are not listed in this one, nor lead where a listed one does.

    A tile that looks the same when turned may be laid both ways, and one is listed.
    """
    game = trial.game
    known = _all_moves(game, trial.some)
    for position in trial.some:
        moves = game.legal_moves(position)
        listed, reached = set(moves), {game.play_unchecked(position, move) for move in moves}
        for move in _spread([move for move in known if move not in listed], _OTHERS):
            allowed = not game.why_not(position, move)
            if allowed and game.play(position, move) not in reached:
                text = game.format_move(move)
                yield f"{text} is not listed and is played in\n{game.format(position)}"


def nonsense_is_no_move(trial: Trial) -> Iterator[str]:
    """It is answered with what was expected, in few words."""
    for text in NONSENSE:
        try:
            trial.game.parse_move(trial.positions[0], text)
        except NotationError as error:
            if "expected" not in str(error) or len(str(error)) > 200:
                yield f"what was expected is not said in few words: {str(error)[:200]}"
        else:
            yield f"{text[:20]!r} is read as a move"


def reasons_have_places(trial: Trial) -> Iterator[str]:
    """Of positions put together from those of different ages, each reason lies in their text."""
    game = trial.game
    texts = [
        {line.split()[0]: line for line in _KEY.findall(game.format(position))}
        for position in trial.some
    ]
    for text, other in pairwise(texts):
        for key, line in other.items():
            toml = parse_toml("".join({**text, key: line}.values()))
            try:
                mixed = game.parse(toml)
            except PnpError:
                continue
            for reason in game.reasons(mixed):
                try:
                    reason_place(toml, reason)
                except (PnpError, LookupError):
                    yield f"{reason.what}: {reason.parameter!r} has no space {reason.space!r}"


def scores_are_their_parts(trial: Trial) -> Iterator[str]:
    """Points add up, where a player has no figures besides; a winner is one of the players."""
    for position in trial.positions:
        score = trial.game.score(position)
        data = trial.game.score_json(position)
        if json.loads(json.dumps(data)) != data:
            yield "the score is no JSON"
        if score.winner not in (None, *range(1, len(score.players) + 1)):
            yield f"player {score.winner} wins, of {len(score.players)}"
        for player in score.players:
            points = sum(part.points or 0 for part in player.parts)
            if player.total not in (None, points) and not player.figures:
                yield f"{player.name} has {player.total}, and parts of {points}"
            if not all(part.formula for part in player.parts):
                yield f"{player.name} has a part without its formula"


def margins_are_those_of_the_score(trial: Trial) -> Iterator[str]:
    """What is reckoned without parts, fast, is what the score tells; both for the same person."""
    game = trial.game
    for position in trial.positions:
        told = [
            dict(tally.figures).get("points", tally.total) for tally in game.score(position).players
        ]
        totals = list(game.totals(position))
        if None not in told and totals != told:
            yield f"totals of {totals}, and a score of {told} in\n{game.format(position)}"
        people = sorted(game.person(position, player) for player, _ in enumerate(told, start=1))
        if people != list(range(1, len(told) + 1)):
            yield f"the players are the people {people} in\n{game.format(position)}"


def what_is_drawn_anew_is_played_alike(trial: Trial) -> Iterator[str]:
    """Whoever thinks ahead has the same moves on a table that may be."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    redrawn, seen = game.thinking.redrawn, game.thinking.seen
    if redrawn is None:
        return
    for position in trial.some:
        if game.waits_for(position):
            continue
        other = redrawn(position, chance)
        if game.legal_moves(other) != game.legal_moves(position):
            yield f"drawn anew it has other moves\n{game.format(position)}"
        if seen is not None and seen(other) != seen(position):
            yield f"drawn anew it is seen otherwise\n{game.format(position)}"
        for reason in game.reasons(other):
            yield f"drawn anew it is not legal: {reason}"


def order_of_keys_is_free(trial: Trial) -> Iterator[str]:
    """A position's text says the same when its keys are put in another order."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.some:
        keys = _KEY.findall(game.format(position))
        chance.shuffle(keys)
        text = "".join(keys)
        if game.parse(parse_toml(text)) != position:
            yield f"another position is read from\n{text}"


def unknown_keys_are_refused(trial: Trial) -> Iterator[str]:
    """A fault of the text is raised, not passed over."""
    text = "nonsense = 1\n" + trial.game.format(trial.positions[0])
    try:
        trial.game.parse(parse_toml(text))
    except PnpError:
        return
    yield f"this is read as a position\n{text}"


def setups_are_numbers(trial: Trial) -> Iterator[str]:
    """Unrank and rank, code and decode are one another's inverse; setups are legal."""
    game, variant, chance = trial.game, trial.variant, random.Random(trial.seed)  # noqa: S311
    drawn = (chance.randrange(variant.count) for _ in range(_SETUPS))
    for number in (0, variant.count - 1, *drawn):
        position = variant.unrank(number)
        for reason in game.reasons(position):
            yield f"setup {number} is not legal: {reason}"
        if variant.rank(position) != number:
            yield f"setup {number} is ranked as {variant.rank(position)}"
        code = ranking.code(variant.tag, number, variant.count)
        if ranking.decode(code, {variant.tag: variant.count}) != (variant.tag, number):
            yield f"another setup is read from {code}"


def the_usual_start_is_a_setup(trial: Trial) -> Iterator[str]:
    """And what follows it is none."""
    game, variant = trial.game, trial.variant
    start = variant.start()
    number = variant.rank(start)
    if not 0 <= number < variant.count:
        yield f"its number is {number}, of {variant.count}"
    elif variant.unrank(number) != start:
        yield "it is another when ranked and unranked"
    for move in game.legal_moves(start)[:1]:  # none where dice are rolled first
        try:
            later = variant.rank(game.play(start, move))
        except PnpError:
            continue
        yield f"{game.format_move(move)} leads to setup {later}"


def figures_show_something(trial: Trial) -> Iterator[str]:
    """Boards with spaces, and whose turn it is."""
    for position in trial.some:
        figure = trial.game.figure(position)
        if not figure.boards or not all(board.texts for board in figure.boards):
            yield f"nothing is drawn of\n{trial.game.format(position)}"
        elif not (figure.turn or trial.game.outcome(position)):
            yield "it does not say what is to be done next"


def pieces_are_laid_and_lifted(trial: Trial) -> Iterator[str]:
    """A piece that is put on an empty board by hand is there, and what is lifted is that piece."""
    game, laying = trial.game, trial.game.laying
    if laying is None:
        return
    for position in trial.some[:1]:
        empty = laying.empty(position)
        spot = Spot(0, game.figure(empty).boards[0].board.names[0])
        for piece in laying.pieces(empty):
            laid = laying.put(empty, piece.name, spot, 0)
            if game.parse(parse_toml(game.format(laid))) != laid:
                yield f"with {piece.words} on {spot.space} it is not read back"
            lifted = laying.lift(laid, spot)
            bare = game.figure(lifted.position).boards == game.figure(empty).boards
            if lifted.piece != piece.name or not bare:
                yield f"{piece.words} is lifted from {spot.space} as {lifted.piece}"


def scores_name_spaces(trial: Trial) -> Iterator[str]:
    """What scores lies on spaces of the boards that are shown, by their names."""
    for position in trial.positions:
        boards = trial.game.figure(position).boards
        known = {name for each in boards for name in each.board.names}
        for player in trial.game.score(position).players:
            for part in player.parts:
                for name in part.cells:
                    if name not in known:
                        yield f"{part.label} names the space {name!r}, which no board has"


CHECKS: tuple[Check, ...] = (
    positions_are_legal,
    text_is_read_back,
    moves_are_counted,
    players_are_counted_from_1,
    moves_are_picked_step_by_step,
    listed_moves_are_played,
    other_moves_are_refused,
    nonsense_is_no_move,
    reasons_have_places,
    scores_are_their_parts,
    margins_are_those_of_the_score,
    what_is_drawn_anew_is_played_alike,
    order_of_keys_is_free,
    unknown_keys_are_refused,
    setups_are_numbers,
    the_usual_start_is_a_setup,
    figures_show_something,
    pieces_are_laid_and_lifted,
    scores_name_spaces,
)


def faults(
    game: AnyGame, seeds: Iterable[int] = (1, 2), checks: Iterable[Check] = CHECKS
) -> Iterator[PnpError]:
    """What is wrong with a game, as far as so many random games a variant show it.

    Of each check the first fault, and of what the game's code raises what no other check has told.
    """
    trials = [Trial(game, variant, seed) for variant in game.variants for seed in seeds]
    told: set[str] = set()
    for check in checks:
        found = [(trial, fault) for trial in trials for fault in _found(check, trial)]
        new = [(trial, fault) for trial, fault in found if fault.what not in told]
        told.update(fault.what for _, fault in new)
        if new:
            trial, fault = new[0]
            first = fault.about(_played(check, trial))
            more = f"and {len(new) - 1} more like it" if new[1:] else ""
            first.hint = "; ".join(filter(None, (fault.hint, more)))
            yield first


def _spread(things: Sequence[Any], count: int) -> tuple[Any, ...]:
    """At most so many of them, evenly from the first to the last."""
    if len(things) <= count:
        return tuple(things)
    return tuple(things[at * (len(things) - 1) // (count - 1)] for at in range(count))


def _all_moves(game: AnyGame, positions: Iterable[Any]) -> list[Hashable]:
    """The moves of all the positions, each once, in the order in which they come."""
    return list(dict.fromkeys(m for each in positions for m in game.legal_moves(each)))
