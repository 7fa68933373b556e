"""Check built-in or installed games by playing random games.

`faults` runs all checks on random games in each variant. An error names the seed, which replays the
same game on every machine. A mistake that appears many times is reported only once. `facts` yields
properties that are worth knowing but not errors.
"""

import json
import random
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise, product
from typing import Any, NamedTuple

from pnp.catalogue.code_places import line_of_error, line_of_field, line_of_function, raised
from pnp.catalogue.games import AnyGame, reason_place
from pnp.catalogue.guarded_rules import guarded
from pnp.errors import IllegalMove, NotationError, PnpError, SourceLocation
from pnp.figure import Target, Targets
from pnp.files.toml_text import parse_toml
from pnp.messages import _, ngettext
from pnp.rules import ranking, targets
from pnp.rules.editing import Spot
from pnp.rules.game import Variant

MAX_MOVES = 2000
"""Maximum number of moves in a random game; longer games are cut off."""

NONSENSE = ("", "?", "é", "..", "take", "z9", "a1" * 5000)
"""Strings that are not a move in any game."""

_SPREAD = 300  # positions per game for checks that look at one position; more are redundant
_POSITIONS = 12  # positions per game for checks of every move, which are slow
_MOVES = 40  # moves played per position
_UNLISTED_MOVES = 400  # unlisted moves tried per position
_SETUPS = 20  # random setups per variant
_LONGEST_ERROR = 200  # characters in an error about a move, which is shown on one line
_KEY = re.compile(
    r"""^\w+ = (?:\"{3}.*?\"{3}|'{3}.*?'{3}|\[\n.*?^\]|[^\n]*)\n""", re.MULTILINE | re.DOTALL
)


def random_game(
    game: AnyGame, variant: Variant[Any], seed: int, *, dice: bool = False
) -> Iterator[Any]:
    """Yield every position in one game of random moves, up to the final position.

    A game with dice ends immediately, because it waits for the dice, unless `dice` is True.
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
    """One random game in a variant, shared by all checks."""

    game: AnyGame
    variant: Variant[Any]
    seed: int

    def __str__(self) -> str:
        """Return the name of the trial, as used in error messages."""
        game = f"{self.game.name} {self.variant.name}".rstrip()
        return _("{game}, seed {seed}", game=game, seed=self.seed)

    @cached_property
    def reached(self) -> tuple[Any, ...]:
        """Positions from the setup to the end, or to one move past the limit."""
        # One variant is enough: the variants for more players roll the same dice.
        alone = self.variant is self.game.variants[0]
        played = random_game(self.game, self.variant, self.seed, dice=alone)
        return tuple(islice(played, self.limit + 2))

    @property
    def limit(self) -> int:
        """Maximum number of moves played: the game's own limit, but at most 10 times MAX_MOVES."""
        return min(self.game.max_moves or MAX_MOVES, 10 * MAX_MOVES)

    @property
    def cut_off(self) -> bool:
        """True if the game is longer than `limit`."""
        return len(self.reached) > self.limit + 1

    @property
    def positions(self) -> tuple[Any, ...]:
        """Positions to check, spread over all stages of a long game if there are too many."""
        return _spread(self.reached, _SPREAD)

    @property
    def sample(self) -> tuple[Any, ...]:
        """A few of the positions, spread over all stages of the game."""
        return _spread(self.reached, _POSITIONS)


def trials(game: AnyGame, seeds: Iterable[int] = (1, 2)) -> list[Trial]:
    """Return a random game for each variant and seed; each game is played on first use."""
    safe = guarded(game, game.legal_moves.__module__)
    return [Trial(safe, variant, seed) for variant in safe.variants for seed in seeds]


class Fault(NamedTuple):
    """An error in a game."""

    field: str
    """Field of the game that is at fault."""
    message: str
    """Description of the error."""
    position: str = ""
    """Text of the position in which the error occurs, printed below the error; "" if none."""


class Check(NamedTuple):
    """A check to run on a game."""

    title: str
    """Statement that must be true of every game."""
    run: Callable[[Trial], Iterator[Fault]]
    """Function that yields the errors in a game; exceptions raised by the game may propagate."""


def check_faults(check: Check, trial: Trial) -> Iterator[PnpError]:
    """Yield all errors found by one check, including any exception raised in the game's code."""
    return (fault.about(_played(check, trial)) for fault in _check_faults(check, trial))


def _played(check: Check, trial: Trial) -> str:
    """Return the name of the trial and the check, as text."""
    return _("{trial}: {check}", trial=str(trial), check=check.title)


def _check_faults(check: Check, trial: Trial) -> Iterator[PnpError]:
    """Yield the errors found by one check, without the name of the trial."""
    try:
        for field, message, position in check.run(trial):
            yield PnpError(message, _line_of(trial, field), shown=position)
    except PnpError as error:
        where = _line_of_error(trial, error)
        yield from (_as_fault(trial, each).at(where) for each in error.faults)
    except Exception as error:  # an unexpected value, such as NaN
        yield PnpError(raised(error), _line_of(trial, "figure"))


def _as_fault(trial: Trial, error: PnpError) -> PnpError:
    """Return an error raised by the game; its message includes any location in a position's text.

    The guard adds the game's name and suggests `pnp check`; a check does not need to repeat these.
    """
    if not error.where.file:
        return error.located_in_message()
    return PnpError(error.message.removeprefix(f"{trial.game.name}: "), error.where, error.hint)


def _line_of_error(trial: Trial, error: PnpError) -> SourceLocation:
    """Return the location of the line that raised an error, or else of the function at fault."""
    where = line_of_error(error, trial.game.legal_moves.__module__)
    field = "why_not" if isinstance(error, IllegalMove) else "format"
    return where if where.line else _line_of(trial, field)


def _line_of(trial: Trial, field: str) -> SourceLocation:
    """Return the location where the function in a field is defined."""
    owners = (trial.game, trial.variant, trial.game.search, trial.game.editor)
    values = (vars(owner).get(field) for owner in owners if owner is not None)
    value = next(filter(None, values), trial.game.score)
    where = line_of_function(value)
    root = trial.game.legal_moves.__module__.partition(".")[0]
    return where if where.line else line_of_field(root, field)


def check_positions_are_legal(trial: Trial) -> Iterator[Fault]:
    """Check that each reached position is legal."""
    for position in trial.positions:
        for reason in trial.game.reasons(position):
            text = trial.game.format(position)
            yield Fault("reasons", _("illegal position: {reason}", reason=str(reason)), text)


def check_games_end_in_time(trial: Trial) -> Iterator[Fault]:
    """Check that no game is longer than the declared limit."""
    if trial.game.max_moves == trial.limit and trial.cut_off:
        message = ngettext(
            "the game is not over after {limit} move, its declared limit",
            "the game is not over after {limit} moves, its declared limit",
            trial.limit,
            limit=f"{trial.limit:,}",
        )
        yield Fault("max_moves", message)


def check_text_is_read_back(trial: Trial) -> Iterator[Fault]:
    """Check that parsing a formatted position returns the same position."""
    game = trial.game
    for position in trial.positions:
        text = game.format(position)
        try:
            read = game.parse(parse_toml(text))
        except PnpError as error:
            if error.faults[0].where.file:  # raised by the game's own code
                raise
            yield Fault("format", str(error.located_in_message()), text)
            continue
        if read != position or game.format(read) != text:
            yield Fault(
                "parse", _("a different position is read back from the position's text"), text
            )


def check_forms_match_texts(trial: Trial) -> Iterator[Fault]:
    """Check that the form has a field for each key in a position's text, and no other fields."""
    fields = {field.key: field for field in trial.variant.form}
    for position in trial.sample:
        keys = parse_toml(trial.game.format(position)).data
        for key in keys:
            if key not in fields:
                yield Fault("form", _("the form has no field for the key {key}", key=repr(key)))
        for key, field in fields.items():
            if field.rows and not field.may_miss and key not in keys:
                message = _(
                    "the form has a field {key}, but position files have no such key",
                    key=repr(key),
                )
                yield Fault("form", message)


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


def check_moves_can_be_picked(trial: Trial) -> Iterator[Fault]:
    """Check that every move can be picked step by step, and that offered steps lead to a move."""
    chance = random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.sample:
        moves = trial.game.by_targets(position)
        yield from _steps_name_spaces(trial.game, position, moves)
        for steps, move in _spread(list(moves.items()), _MOVES):
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
                "{move} names {space}: list it in the `spaces` of GAME",
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
        for move in _spread(game.legal_moves(position), _MOVES):
            text = game.format_move(move)
            if reason := game.why_not(position, move):
                message = _(
                    "{move} is listed as legal, but rejected: {reason}", move=text, reason=reason
                )
                yield Fault("why_not", message)
            elif game.play(position, move) == position:
                yield Fault("play_unchecked", _("{move} changes nothing", move=text), before)
            elif game.split_moves(text) != [text]:
                message = _("{move} is not read as a single move in a record", move=repr(text))
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
        for move in _spread([move for move in every_move if move not in listed], _UNLISTED_MOVES):
            allowed = not game.why_not(position, move)
            if allowed and game.play(position, move) not in reached:
                message = _(
                    "{move} is not listed as legal, but can be played", move=game.format_move(move)
                )
                yield Fault("legal_moves", message, game.format(position))


def check_nonsense_is_rejected(trial: Trial) -> Iterator[Fault]:
    """Check that nonsense is rejected with a short message that says what to write."""
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


def check_reasons_have_locations(trial: Trial) -> Iterator[Fault]:
    """Check that each reason why a mixed position is illegal has a location in the position's text.

    A mixed position takes the value of one key from a later position.
    """
    game = trial.game
    texts = [
        {line.split()[0]: line for line in _KEY.findall(game.format(position))}
        for position in trial.sample
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
                    message = _(
                        "{reason}: unknown space {space} in {key}",
                        reason=reason.message,
                        space=repr(reason.space),
                        key=repr(reason.parameter),
                    )
                    yield Fault("reasons", message)


def check_parts_add_up(trial: Trial) -> Iterator[Fault]:
    """Check that parts add up to the total, and that the winner is one of the players.

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
    """Check that each challenge returns its own number or rejects the position."""
    for position, number in product(trial.sample, trial.game.challenges):
        try:
            found = trial.game.challenge(position, number).number
        except PnpError as error:
            if error.faults[0].where.file:  # a line of the game
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
    """Check that fast totals equal the score's totals, and that each person appears once."""
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


def check_redrawn_positions(trial: Trial) -> Iterator[Fault]:
    """Check that a redrawn position is legal, looks the same and has the same moves."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    redraw, view = game.search.redraw_hidden, game.search.public_view
    if redraw is None:
        return
    for position in trial.sample:
        if game.missing_information(position):
            continue
        other = redraw(position, chance)
        if game.legal_moves(other) != game.legal_moves(position):
            message = _("a redrawn position has different legal moves")
            yield Fault("redraw_hidden", message, game.format(position))
        if view is not None and view(other) != view(position):
            message = _("a redrawn position looks different to its players")
            yield Fault("redraw_hidden", message, game.format(position))
        for reason in game.reasons(other):
            message = _("a redrawn position is illegal: {reason}", reason=str(reason))
            yield Fault("redraw_hidden", message)


def check_key_order_is_free(trial: Trial) -> Iterator[Fault]:
    """Check that the keys in a position's text can be in any order."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.sample:
        keys = _KEY.findall(game.format(position))
        chance.shuffle(keys)
        text = "".join(keys)
        if game.parse(parse_toml(text)) != position:
            yield Fault("parse", _("changing the order of the keys changes the position"), text)


def check_unknown_keys_are_rejected(trial: Trial) -> Iterator[Fault]:
    """Check that an unknown key in a position's text is rejected."""
    text = "nonsense = 1\n" + trial.game.format(trial.positions[0])
    try:
        trial.game.parse(parse_toml(text))
    except PnpError:
        return
    yield Fault("parse", _("text with an unknown key is accepted as a position"), text)


def check_setups_are_numbered(trial: Trial) -> Iterator[Fault]:
    """Check that numbers and codes convert to setups and back, and that setups are legal."""
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

    A position after a move must not be ranked unless the position is a setup, too.
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
    """Check that a piece placed on an empty board by hand appears there and can be lifted again."""
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
                    "with {piece} on {space}, a different position is read back from the "
                    "position's text",
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


CHECKS: tuple[Check, ...] = (
    Check(_("positions are legal"), check_positions_are_legal),
    Check(_("games end within the declared limit"), check_games_end_in_time),
    Check(_("text is read back unchanged"), check_text_is_read_back),
    Check(_("forms have a field for every key"), check_forms_match_texts),
    Check(_("moves are counted correctly"), check_moves_are_counted),
    Check(_("players are numbered from 1"), check_players_are_numbered),
    Check(_("moves can be picked step by step"), check_moves_can_be_picked),
    Check(_("listed moves are legal"), check_listed_moves_are_legal),
    Check(_("unlisted moves are rejected"), check_other_moves_are_rejected),
    Check(_("nonsense is not accepted as a move"), check_nonsense_is_rejected),
    Check(_("reasons have locations"), check_reasons_have_locations),
    Check(_("parts add up to totals"), check_parts_add_up),
    Check(_("challenges have results"), check_challenges_have_results),
    Check(_("fast totals match the score"), check_totals_match_scores),
    Check(_("search functions return valid values"), check_search_functions),
    Check(_("redrawn positions are equivalent"), check_redrawn_positions),
    Check(_("keys can be in any order"), check_key_order_is_free),
    Check(_("unknown keys are not allowed"), check_unknown_keys_are_rejected),
    Check(_("setups match their numbers"), check_setups_are_numbered),
    Check(_("the standard start is a setup"), check_start_is_a_setup),
    Check(_("figures have boards"), check_figures_have_boards),
    Check(_("pieces can be placed and lifted"), check_pieces_can_be_placed),
)


def faults(trials: Sequence[Trial], checks: Iterable[Check] = CHECKS) -> Iterator[PnpError]:
    """Yield the errors that random games reveal in a game.

    Only the first error from each check is reported, and each exception in the game's code once.
    """
    reported: set[str] = set()
    for check in checks:
        found = [(trial, fault) for trial in trials for fault in _check_faults(check, trial)]
        new = [(trial, fault) for trial, fault in found if fault.message not in reported]
        reported.update(fault.message for _trial, fault in new)
        if new:
            trial, fault = new[0]
            first = fault.about(_played(check, trial))
            if new[1:]:
                first.message = ngettext(
                    "{fault}, and {count} similar fault",
                    "{fault}, and {count} similar faults",
                    len(new) - 1,
                    fault=first.message,
                )
            yield first


def facts(trials: Sequence[Trial]) -> Iterator[str]:
    """Yield properties that are not errors, such as repeated positions."""
    if any(len(set(trial.reached)) < len(trial.reached) for trial in trials):
        yield _("positions can repeat")
    limits = [trial.limit for trial in trials if trial.cut_off]
    if limits:
        yield _("games can be longer than {limit} moves", limit=f"{limits[0]:,}")


def _spread(values: Sequence[Any], count: int) -> tuple[Any, ...]:
    """Return at most `count` elements, evenly spread from the first to the last."""
    if len(values) <= count:
        return tuple(values)
    return tuple(values[at * (len(values) - 1) // (count - 1)] for at in range(count))


def _all_moves(game: AnyGame, positions: Iterable[Any]) -> list[Hashable]:
    """Return the moves in all positions, without duplicates, in order of first appearance."""
    return list(dict.fromkeys(m for each in positions for m in game.legal_moves(each)))
