"""Check games, shipped or installed, by playing random games.

`faults` runs all checks on random games of each variant. A fault names the seed, which replays the
same game on every machine. One mistake often appears many times, and is reported once. `facts` are
properties that no rule forbids.
"""

import json
import random
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise, product
from typing import Any

from pnp.catalogue.code_places import line_of_error, line_of_field, line_of_function, raised
from pnp.catalogue.games import AnyGame, reason_place
from pnp.catalogue.guarded_rules import guarded
from pnp.errors import IllegalMove, NotationError, PnpError, SourceLocation
from pnp.figure import Target, Targets
from pnp.files.toml_text import parse_toml
from pnp.rules import ranking, targets
from pnp.rules.editing import Spot
from pnp.rules.game import Variant

MAX_MOVES = 2000
"""Maximum number of moves of a random game; a longer one is cut off there."""

NONSENSE = ("", "?", "é", "..", "take", "z9", "a1" * 5000)
"""Texts that are not a move of any game."""

_SPREAD = 300  # positions per game for checks of a single position; more are redundant
_POSITIONS = 12  # positions per game for checks of every move, which are slow
_MOVES = 40  # moves that are played per position
_OTHERS = 400  # unlisted moves that are tried per position
_SETUPS = 20  # random setups per variant
_KEY = re.compile(
    r"""^\w+ = (?:\"{3}.*?\"{3}|'{3}.*?'{3}|\[\n.*?^\]|[^\n]*)\n""", re.MULTILINE | re.DOTALL
)


def random_game(
    game: AnyGame, variant: Variant[Any], seed: int, *, dice: bool = False
) -> Iterator[Any]:
    """Yield every position of one game of random moves, up to the final one.

    A game with dice ends immediately, because it waits for them, unless `dice` is True.
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
    """One random game of a variant, shared by all checks."""

    game: AnyGame
    variant: Variant[Any]
    seed: int

    def __str__(self) -> str:
        """Return the name of the trial as used in faults."""
        return f"{self.game.name} {self.variant.name}".rstrip() + f", seed {self.seed}"

    @cached_property
    def reached(self) -> tuple[Any, ...]:
        """Positions from the setup to the end, or to one beyond the limit of moves."""
        alone = self.variant is self.game.variants[0]  # more players roll the same dice
        played = random_game(self.game, self.variant, self.seed, dice=alone)
        return tuple(islice(played, self.limit + 2))

    @property
    def limit(self) -> int:
        """Maximum number of moves played: the declared limit, but at most ten times MAX_MOVES."""
        return min(self.game.max_moves or MAX_MOVES, 10 * MAX_MOVES)

    @property
    def cut_off(self) -> bool:
        """True if the game is longer than `limit`."""
        return len(self.reached) > self.limit + 1

    @property
    def positions(self) -> tuple[Any, ...]:
        """Positions to check, spread over all stages of a long game."""
        return _spread(self.reached, _SPREAD)

    @property
    def some(self) -> tuple[Any, ...]:
        """A few of the positions, spread over all stages."""
        return _spread(self.reached, _POSITIONS)


def trials(game: AnyGame, seeds: Iterable[int] = (1, 2)) -> list[Trial]:
    """Return a random game of each variant and seed; it is played on first use."""
    safe = guarded(game, game.legal_moves.__module__)
    return [Trial(safe, variant, seed) for variant in safe.variants for seed in seeds]


Fault = tuple[str, str]
"""The field of the game at fault, and the error, followed by a position on lines below."""

Check = Callable[[Trial], Iterator[Fault]]
"""Yields the errors of a game; exceptions raised by the game are allowed to propagate."""


def check_faults(check: Check, trial: Trial) -> Iterator[PnpError]:
    """Yield all faults found by one check, including any exception in the game's code."""
    return (fault.about(_played(check, trial)) for fault in _found(check, trial))


def _played(check: Check, trial: Trial) -> str:
    """Return the trial and check in words."""
    return f"{trial}: {check.__name__.replace('_', ' ')}"


def _found(check: Check, trial: Trial) -> Iterator[PnpError]:
    """Yield the faults without naming the trial."""
    try:
        for field, fault in check(trial):
            what, _, position = fault.partition("\n")
            yield PnpError(what, _line_of(trial, field), shown=position)
    except PnpError as error:
        where = _line_of_error(trial, error)
        yield from (_as_fault(trial, each).at(where) for each in error.faults)
    except Exception as error:  # an unexpected value, such as NaN
        yield PnpError(raised(error), _line_of(trial, "figure"))


def _as_fault(trial: Trial, error: PnpError) -> PnpError:
    """Return an error that the game raised, with a location in a position's text put in words.

    The guard adds the game's name and `pnp check` as the remedy, which a check need not
    repeat.
    """
    if not error.where.file:
        return error.located_in_message()
    return PnpError(error.what.removeprefix(f"{trial.game.name}: "), error.where, error.hint)


def _line_of_error(trial: Trial, error: PnpError) -> SourceLocation:
    """Return the line that raised an error, or else the function that the error is about."""
    where = line_of_error(error, trial.game.legal_moves.__module__)
    field = "why_not" if isinstance(error, IllegalMove) else "format"
    return where if where.line else _line_of(trial, field)


def _line_of(trial: Trial, field: str) -> SourceLocation:
    """Return the location at which the function of a field is defined."""
    owners = (trial.game, trial.variant, trial.game.thinking, trial.game.laying)
    values = (vars(owner).get(field) for owner in owners if owner is not None)
    value = next(filter(None, values), trial.game.score)
    where = line_of_function(value)
    root = trial.game.legal_moves.__module__.partition(".")[0]
    return where if where.line else line_of_field(root, field)


def positions_are_legal(trial: Trial) -> Iterator[Fault]:
    """Check that each reached position is legal."""
    for position in trial.positions:
        for reason in trial.game.reasons(position):
            yield "reasons", f"{reason} in\n{trial.game.format(position)}"


def games_end_in_time(trial: Trial) -> Iterator[Fault]:
    """Check that no game is longer than its declared limit."""
    if trial.game.max_moves == trial.limit and trial.cut_off:
        yield "max_moves", f"not over after {trial.game.max_moves:,} moves, the declared limit"


def text_is_read_back(trial: Trial) -> Iterator[Fault]:
    """Check that parsing a formatted position returns the same position."""
    game = trial.game
    for position in trial.positions:
        text = game.format(position)
        try:
            read = game.parse(parse_toml(text))
        except PnpError as error:
            if error.faults[0].where.file:  # raised by the game's own code
                raise
            yield "format", f"{error.located_in_message()} in\n{text}"
            continue
        if read != position or game.format(read) != text:
            yield "parse", f"another position is read from\n{text}"


def forms_have_the_keys_of_texts(trial: Trial) -> Iterator[Fault]:
    """Check that the fields of the form are the keys of a position's text."""
    fields = {field.key: field for field in trial.variant.form}
    for position in trial.some:
        keys = parse_toml(trial.game.format(position)).data
        for key in keys:
            if key not in fields:
                yield "form", f"the form has no field for the key {key!r}"
        for key, field in fields.items():
            if field.rows and not field.may_miss and key not in keys:
                yield "form", f"the form has a field {key!r}, which the text of a position has not"


def moves_are_counted(trial: Trial) -> Iterator[Fault]:
    """Check that moves are counted correctly and unique, and missing only when a game is over."""
    game = trial.game
    for position in trial.positions:
        moves = game.legal_moves(position)
        if not game.count_moves(position) == len(set(moves)) == len(moves):
            counted, different = game.count_moves(position), len(set(moves))
            yield "count_moves", f"{counted} counted, {len(moves)} listed, {different} different"
        over = game.outcome(position) is not None
        if over and moves:
            yield "score", f"the game is over, and there are moves in\n{game.format(position)}"
        if not (over or moves or game.waits_for(position)):
            yield (
                "legal_moves",
                f"the game is not over, and there is no move in\n{game.format(position)}",
            )
        if bool(moves) == bool(game.why_no_moves(position)):
            yield "waits_for", f"it does not say why there is no move in\n{game.format(position)}"


def players_are_counted_from_1(trial: Trial) -> Iterator[Fault]:
    """Check that the player to move is one of those in the score."""
    for position in trial.some:
        players = len(trial.game.score(position).players)
        if players != (before := len(trial.game.score(trial.reached[0]).players)):
            yield "score", f"{players} players score, after {before} at the start"
        if type(position.to_move) is not int or not 1 <= position.to_move <= players:
            yield "score", f"player {position.to_move!r} of {players} is to move"


def moves_are_picked_step_by_step(trial: Trial) -> Iterator[Fault]:
    """Check that every move can be picked, and that any offered steps lead to one move."""
    chance = random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.some:
        moves = trial.game.by_targets(position)
        yield from _steps_name_spaces(trial.game, position, moves)
        for steps, move in _spread(list(moves.items()), _MOVES):
            text = trial.game.format_move(move)
            if any(s not in targets.pick(moves, steps[:n]).offered for n, s in enumerate(steps)):
                yield "steps", f"{text} cannot be picked step by step"
            if targets.pick(moves, steps).move != move:
                yield "steps", f"the steps of {text} are those of another move"
        picked: tuple[Target, ...] = ()
        while offered := targets.pick(moves, picked).offered:
            picked += (chance.choice(offered),)
        if moves and targets.pick(moves, picked).move is None:
            yield "steps", f"what is offered ends without a move: {picked}"


def _steps_name_spaces(
    game: AnyGame, position: Any, moves: Mapping[Targets, Any]
) -> Iterator[Fault]:
    """Yield an error for moves with equal steps, and for steps on unknown spaces."""
    if len(moves) != len(game.legal_moves(position)):
        yield "steps", f"two moves have the same steps in\n{game.format(position)}"
    known = set(game.spaces(position))
    for steps, move in moves.items():
        strange = [value for kind, value in steps if kind == targets.SPACE and value not in known]
        for value in strange:
            text = game.format_move(move)
            yield "spaces", f"{text} names {value}, which is none of the `spaces` of the GAME"


def listed_moves_are_played(trial: Trial) -> Iterator[Fault]:
    """Check that each listed move is legal, readable, and leads to a legal position.

    Playing it must change the position, but not the object that it was played in.
    """
    game = trial.game
    for position in trial.some:
        before = game.format(position)
        for move in _spread(game.legal_moves(position), _MOVES):
            text = game.format_move(move)
            if why := game.why_not(position, move):
                yield "why_not", f"{text} is listed and refused: {why}"
            elif game.play(position, move) == position:
                yield "play_unchecked", f"{text} changes nothing in\n{before}"
            elif game.split_moves(text) != [text]:
                yield "format_move", f"{text!r} is not one move in a record"
            elif game.read_move(position, text) != move:
                yield "parse_move", f"another move is read from {text!r}"
            elif reasons := game.reasons(game.play(position, move)):
                yield "play_unchecked", f"{text} leads to what is not legal: {reasons[0]}"
        if game.format(position) != before:
            yield "play_unchecked", f"a move changed the position it was played in\n{before}"


def other_moves_are_refused(trial: Trial) -> Iterator[Fault]:
    """Check that moves of other positions are refused if they are not listed in this one.

    A move is accepted if it leads to the same position as a listed one: a tile that looks the same
    when turned can be placed both ways, and only one is listed.
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
                yield (
                    "legal_moves",
                    f"{text} is not listed and is played in\n{game.format(position)}",
                )


def nonsense_is_no_move(trial: Trial) -> Iterator[Fault]:
    """Check that nonsense is refused with a short message about what was expected."""
    for text in NONSENSE:
        try:
            trial.game.parse_move(trial.positions[0], text)
        except NotationError as error:
            if "expected" not in str(error) or len(str(error)) > 200:
                yield (
                    "parse_move",
                    f"what was expected is not said in few words: {str(error)[:200]}",
                )
        else:
            yield "parse_move", f"{text[:20]!r} is read as a move"


def reasons_have_places(trial: Trial) -> Iterator[Fault]:
    """Check that each reason why a mixed-up position is illegal has a place in its text.

    Positions are mixed by replacing one key with its value from a later position.
    """
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
                    yield (
                        "reasons",
                        f"{reason.what}: {reason.parameter!r} has no space {reason.space!r}",
                    )


def scores_are_their_parts(trial: Trial) -> Iterator[Fault]:
    """Check that parts add up to the total, and that the winner is a player.

    Totals of players with further figures are not compared.
    """
    game = trial.game
    for position in trial.positions:
        score = trial.game.score(position)
        data = trial.game.score_json(position)
        if json.loads(json.dumps(data)) != data:
            yield "score", "the score is no JSON"
        if score.winner not in (None, *range(1, len(score.players) + 1)):
            yield "score", f"player {score.winner} wins, of {len(score.players)}"
        for player in score.players:
            points = sum(part.points or 0 for part in player.parts)
            if player.total not in (None, points) and not player.figures:
                yield "score", f"{player.name} has {player.total}, and parts of {points}"
            if not all(part.formula for part in player.parts):
                yield "score", f"{player.name} has a part without its formula"
            known = game.points
            if known is not None and score.over and player.total not in (None, *known):
                yield "points", f"{player.name} has {player.total}, which is none of the `points`"


def challenges_have_results(trial: Trial) -> Iterator[Fault]:
    """Check that each challenge returns its own number or refuses the position."""
    for position, number in product(trial.some, trial.game.challenges):
        try:
            found = trial.game.challenge(position, number).number
        except PnpError as error:
            if error.faults[0].where.file:  # a line of the game
                raise
            continue
        if found != number:
            yield "challenges", f"challenge {number} has the number {found} in its result"


def margins_are_those_of_the_score(trial: Trial) -> Iterator[Fault]:
    """Check that the fast totals equal those of the score, and that each player is one person."""
    game = trial.game
    for position in trial.positions:
        told = [
            dict(tally.figures).get("points", tally.total) for tally in game.score(position).players
        ]
        totals = list(game.totals(position))
        if None not in told and totals != told:
            yield "totals", f"totals of {totals}, and a score of {told} in\n{game.format(position)}"
        people = sorted(game.person(position, player) for player, _ in enumerate(told, start=1))
        if people != list(range(1, len(told) + 1)):
            yield "people", f"the players are the people {people} in\n{game.format(position)}"


def search_has_its_facts(trial: Trial) -> Iterator[Fault]:
    """Check that the outlook, the turn and a rollout's winner have valid values."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.some[:2]:
        players = len(game.score(position).players)
        for function in (game.thinking.outlook, game.thinking.turn, game.thinking.seen):
            if function is not None:
                function(position)
        if game.thinking.playout is not None:
            winner = game.thinking.playout(position, chance)
            if not 0 <= winner <= players:
                yield "playout", f"player {winner} of {players} has won"


def what_is_drawn_anew_is_played_alike(trial: Trial) -> Iterator[Fault]:
    """Check that a redrawn position has the same moves, looks the same and is legal."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    redrawn, seen = game.thinking.redrawn, game.thinking.seen
    if redrawn is None:
        return
    for position in trial.some:
        if game.waits_for(position):
            continue
        other = redrawn(position, chance)
        if game.legal_moves(other) != game.legal_moves(position):
            yield "redrawn", f"drawn anew it has other moves\n{game.format(position)}"
        if seen is not None and seen(other) != seen(position):
            yield "redrawn", f"drawn anew it is seen otherwise\n{game.format(position)}"
        for reason in game.reasons(other):
            yield "redrawn", f"drawn anew it is not legal: {reason}"


def order_of_keys_is_free(trial: Trial) -> Iterator[Fault]:
    """Check that the order of keys in a position's text does not matter."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.some:
        keys = _KEY.findall(game.format(position))
        chance.shuffle(keys)
        text = "".join(keys)
        if game.parse(parse_toml(text)) != position:
            yield "parse", f"another position is read from\n{text}"


def unknown_keys_are_refused(trial: Trial) -> Iterator[Fault]:
    """Check that an unknown key in a position's text is refused."""
    text = "nonsense = 1\n" + trial.game.format(trial.positions[0])
    try:
        trial.game.parse(parse_toml(text))
    except PnpError:
        return
    yield "parse", f"this is read as a position\n{text}"


def setups_are_numbers(trial: Trial) -> Iterator[Fault]:
    """Check that ranking and codes are reversible, and that setups are legal."""
    game, variant, chance = trial.game, trial.variant, random.Random(trial.seed)  # noqa: S311
    drawn = (chance.randrange(variant.count) for _ in range(_SETUPS))
    for number in (0, variant.count - 1, *drawn):
        position = variant.unrank(number)
        for reason in game.reasons(position):
            yield "unrank", f"setup {number} is not legal: {reason}"
        if variant.rank(position) != number:
            yield "rank", f"setup {number} is ranked as {variant.rank(position)}"
        code = ranking.code(variant.tag, number, variant.count)
        if ranking.decode(code, {variant.tag: variant.count}) != (variant.tag, number):
            yield "rank", f"another setup is read from {code}"


def the_usual_start_is_a_setup(trial: Trial) -> Iterator[Fault]:
    """Check that the standard start is a setup.

    A position after a move may be ranked only if it is a setup too.
    """
    game, variant = trial.game, trial.variant
    start = variant.start()
    number = variant.rank(start)
    if not 0 <= number < variant.count:
        yield "start", f"its number is {number}, of {variant.count}"
    elif variant.unrank(number) != start:
        yield "start", "it is another when ranked and unranked"
    for move in game.legal_moves(start)[:1]:  # no moves if dice are rolled first
        try:
            after = game.play(start, move)
            later = variant.rank(after)
        except PnpError:
            continue
        if variant.unrank(later) != after:
            yield "rank", f"{game.format_move(move)} leads to setup {later}, which is another"


def figures_show_something(trial: Trial) -> Iterator[Fault]:
    """Check that figures have boards with spaces, and name the turn unless the game is over."""
    for position in trial.some:
        figure = trial.game.figure(position)
        if not figure.boards or not all(board.texts for board in figure.boards):
            yield "figure", f"nothing is drawn of\n{trial.game.format(position)}"
        elif not (figure.turn or trial.game.outcome(position)):
            yield "figure", "it does not say what is to be done next"


def pieces_are_laid_and_lifted(trial: Trial) -> Iterator[Fault]:
    """Check that a piece placed on an empty board by hand is there and can be lifted again."""
    game, laying = trial.game, trial.game.laying
    if laying is None:
        return
    for position in trial.some[:1]:
        empty = laying.empty(position)
        spot = Spot(0, game.figure(empty).boards[0].board.names[0])
        for piece in laying.pieces(empty):
            laid = laying.put(empty, piece.name, spot, 0)
            if game.parse(parse_toml(game.format(laid))) != laid:
                yield "put", f"with {piece.words} on {spot.space} it is not read back"
            lifted = laying.lift(laid, spot)
            bare = game.figure(lifted.position).boards == game.figure(empty).boards
            if lifted.piece != piece.name or not bare:
                yield "lift", f"{piece.words} is lifted from {spot.space} as {lifted.piece}"


CHECKS: tuple[Check, ...] = (
    positions_are_legal,
    games_end_in_time,
    text_is_read_back,
    forms_have_the_keys_of_texts,
    moves_are_counted,
    players_are_counted_from_1,
    moves_are_picked_step_by_step,
    listed_moves_are_played,
    other_moves_are_refused,
    nonsense_is_no_move,
    reasons_have_places,
    scores_are_their_parts,
    challenges_have_results,
    margins_are_those_of_the_score,
    search_has_its_facts,
    what_is_drawn_anew_is_played_alike,
    order_of_keys_is_free,
    unknown_keys_are_refused,
    setups_are_numbers,
    the_usual_start_is_a_setup,
    figures_show_something,
    pieces_are_laid_and_lifted,
)


def faults(trials: Sequence[Trial], checks: Iterable[Check] = CHECKS) -> Iterator[PnpError]:
    """Yield the errors of a game that random games reveal.

    Only the first fault of each check is reported, and each exception of the game's code once.
    """
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


def facts(trials: Sequence[Trial]) -> Iterator[str]:
    """Yield properties that are not faults, such as positions that repeat."""
    if any(len(set(trial.reached)) < len(trial.reached) for trial in trials):
        yield "positions can repeat"
    limits = [trial.limit for trial in trials if trial.cut_off]
    if limits:
        yield f"games can be longer than {limits[0]:,} moves"


def _spread(things: Sequence[Any], count: int) -> tuple[Any, ...]:
    """Return at most `count` elements, evenly spread from the first to the last."""
    if len(things) <= count:
        return tuple(things)
    return tuple(things[at * (len(things) - 1) // (count - 1)] for at in range(count))


def _all_moves(game: AnyGame, positions: Iterable[Any]) -> list[Hashable]:
    """Return the moves of all positions without duplicates, in order of appearance."""
    return list(dict.fromkeys(m for each in positions for m in game.legal_moves(each)))
