"""Reviews of games: the worst mistakes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.extras.opponent.levels import Level, RatedMove, Watch
from pnp.extras.opponent.search import has_points, search
from pnp.messages import Message, _, ngettext
from pnp.rules.game import Game

_UNSURE = 1000
"""Difference that can be due to chance, in wins per 10,000 random games."""

_HINTS = 3
"""Number of moves that are rated accurately, as many as there are hints."""


class Mistake(NamedTuple):
    """A move that was worse than the best move. `words` describes the loss."""

    number: int
    """Number (1-based) of the move."""

    person: int
    """Number (1-based) of the person who made the move."""

    move: str
    better: str
    lost: int
    """Loss in hundredths of a point, or in wins per 10,000 random games."""

    words: str

    def __str__(self) -> str:
        return _(
            "move {number}, {move}: {words}", number=self.number, move=self.move, words=self.words
        )

    def to_json(self) -> dict[str, Any]:
        """Return the mistake as plain data."""
        return self._asdict()


def review(
    game: Game[Any, Any],
    start: Any,
    moves: Sequence[Any],
    level: Level,
    seed: int = 0,
    watch: Watch | None = None,
) -> tuple[Mistake, ...]:
    """Return the mistakes in a game, worst first.

    Each move is compared with the best move in its position, which is also the best hint, with
    equal search effort for both. A move is also a mistake if the opponent can then force a win.
    """
    found = []
    position, replies = start, list[RatedMove]()
    for number, move in enumerate(moves, start=1):
        if watch is not None:
            watch((number - 1) / len(moves))
        choices = replies or _choices(game, position, level, seed)
        after = game.play_unchecked(position, move)
        replies = [] if has_points(game, position) else _choices(game, after, level, seed)
        mistake = _Played(game, position, move, number, choices).mistake(level, seed, replies)
        if mistake is not None:
            found.append(mistake)
        position = after
    return tuple(sorted(found, key=lambda mistake: -mistake.lost))


def _choices(game: Game[Any, Any], position: Any, level: Level, seed: int) -> list[RatedMove]:
    """Return the legal moves, rated as in hints, best first; [] if there are none."""
    if not game.legal_moves(position):
        return []
    return search(game, position, level, seed, count=_HINTS)


class _Played(NamedTuple):
    """A move of the game, and the rated moves in its position."""

    game: Game[Any, Any]
    position: Any
    move: Any
    number: int
    choices: list[RatedMove]

    def mistake(self, level: Level, seed: int, replies: list[RatedMove]) -> Mistake | None:
        """Return the mistake, or None if the move was about as good as the best move."""
        best = self.choices[0]
        if best.move == self.move:
            return None
        if has_points(self.game, self.position):
            return self._weaker(*self._compared([best], level, seed))
        best, played = self._compared(self.choices[:_HINTS], level, seed)
        if not best.decided and not played.swap_is_best and self._is_lost(self.move, replies):
            others = self.game.play_unchecked(self.position, best.move)
            if not self._is_lost(best.move, _choices(self.game, others, level, seed)):
                return self._losing(best, replies[0])
        return self._weaker(best, played)

    def _compared(
        self, others: list[RatedMove], level: Level, seed: int
    ) -> tuple[RatedMove, RatedMove]:
        """Return the best of the other moves and the played move, with equal effort for both."""
        best = others[0].move
        rated = {choice.move: choice for choice in others}
        if self.move not in rated:
            candidates = [*rated, self.move]
            count = len(candidates)
            both = search(self.game, self.position, level, seed, candidates=candidates, count=count)
            rated = {choice.move: choice for choice in both}
        return rated[best], rated[self.move]

    def _is_lost(self, move: Any, replies: list[RatedMove]) -> bool:
        """Return True if the best reply to a move certainly wins for another person."""
        after = self.game.play_unchecked(self.position, move)
        is_other = self.game.mover(after) != self.game.mover(self.position)
        return bool(replies) and replies[0].decided > 0 and is_other

    def _losing(self, best: RatedMove, reply: RatedMove) -> Mistake:
        words = _(
            "loses against {reply}; {better} was better",
            reply=self.game.format_move(reply.move),
            better=self.game.format_move(best.move),
        )
        return self._mistake(best, best.value, words)

    def _weaker(self, best: RatedMove, played: RatedMove) -> Mistake | None:
        lost = best.value - played.value
        points = has_points(self.game, self.position)
        if lost <= (0 if points else _UNSURE):
            return None
        wins = best.value // 100 - played.value // 100
        words = _(
            "gave away {amount}; {better} was better",
            amount=_points(lost) if points else _("{count} of 100 random games", count=wins),
            better=self.game.format_move(best.move),
        )
        if played.swap_is_best:
            words = _(
                "{mistake}, because {reply} is the best reply to {move}",
                mistake=words,
                reply=self.game.format_move(played.swap),
                move=self.game.format_move(self.move),
            )
        return self._mistake(best, lost, words)

    def _mistake(self, best: RatedMove, lost: int, words: Message) -> Mistake:
        played, better = map(self.game.format_move, (self.move, best.move))
        return Mistake(self.number, self.game.mover(self.position), played, better, lost, words)


def _points(lost: int) -> Message:
    """Return a loss in words: points, or "the game" if the move lost a certain win."""
    whole = (lost + 50) // 100
    if whole > _MAX_POINTS:
        return _("the game")
    if whole == 0:
        return _("less than a point")
    return ngettext("about {count} point", "about {count} points", whole)


_MAX_POINTS = 10_000
"""Maximum loss in points alone. A greater loss includes the bonus for a win."""
