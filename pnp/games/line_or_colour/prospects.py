"""Prospects of moves in the basic game: the first ring, the swap, and proofs of later rings."""

from collections.abc import Mapping
from functools import lru_cache

from pnp.games.line_or_colour.board import CounterLayout
from pnp.games.line_or_colour.openings import CERTAIN, Chances, chances
from pnp.games.line_or_colour.position import WHITE, Position
from pnp.games.line_or_colour.proof import ATTACKER, DEFENDER, SOLVED, ProofSearch
from pnp.games.line_or_colour.rules import SWAP, Move, may_swap, play_unchecked, won
from pnp.messages import Message, _, ngettext, pgettext
from pnp.rules.evaluation import Prospect

_FACTOR = 5
"""Factor for the number of positions.

Proofs visit positions several times as fast as searches in other games, and few moves need many.
"""

_ATTACK_SHARE = 8
"""Divisor of the limit for both searches for a win, before and after the search for defences.

Wins are easier to prove than defences.
"""


def prospects(position: Position, limit: int) -> Mapping[Move, Prospect]:
    """Return the prospects of the moves after visiting at most `limit` positions.

    The result is empty in the advanced game, and if a ring wins immediately.
    """
    if not position.board.size.pie_rule or _wins_now(position):
        return {}
    if not position.white:
        first = _openings(position.board, _FACTOR * limit)
        names = position.board.size.square.names
        return {Move(names[space]): _opening(each) for space, each in first.items()}
    found = _searched(position, _FACTOR * limit)
    if may_swap(position):
        found[SWAP] = _swap(position, [each.result for each in found.values()])
    return found


def _wins_now(position: Position) -> bool:
    return any(won(play_unchecked(position, move)) for move in _rings(position))


def _rings(position: Position) -> list[Move]:
    taken, names = position.white | position.black, position.board.size.square.names
    return [Move(name) for space, name in enumerate(names) if not taken >> space & 1]


def _searched(position: Position, limit: int) -> dict[Move, Prospect]:
    """Return the prospects of all rings: proven results, and the resistance of the other rings."""
    own, other = position.white, position.black
    if position.to_move != WHITE:
        own, other = other, own
    index = position.board.size.square.index
    attack = ProofSearch(position.board)
    attack.search(own, other, ATTACKER, limit // _ATTACK_SHARE)
    defence = ProofSearch(position.board)
    defence.search(other, own, DEFENDER, limit - attack.visited)
    left = limit - attack.visited - defence.visited
    attack.search(own, other, ATTACKER, min(left, limit // _ATTACK_SHARE))
    found = {}
    for move in _rings(position):
        space = index[move.space]
        win = attack.numbers_after(own, other, ATTACKER, space)
        loss = defence.numbers_after(other, own, DEFENDER, space)
        if win.wins:
            found[move] = Prospect(1)
        elif loss.wins:
            found[move] = Prospect(-1)
        elif loss.wins is False:
            found[move] = Prospect(0, resistance=-win.proof)
        else:
            found[move] = Prospect(None, resistance=loss.proof)
    return found


@lru_cache(maxsize=8)
def _openings(board: CounterLayout, limit: int) -> dict[int, Chances]:
    """Return the chances of each first ring.

    Rings are searched in order of their estimated chance of a draw, until one is not refuted.
    """
    found = {space: chances(board, space) for space in range(board.size.square.size)}
    for space in sorted(found, key=lambda space: -found[space].draw):
        visited, found[space] = prove_opening(board, space, limit)
        limit -= visited
        if found[space].draw:
            break
    return found


def prove_opening(board: CounterLayout, space: int, limit: int) -> tuple[int, Chances]:
    """Search for a forced win after a first ring.

    Returns the number of visited positions, at most about `limit`, and the chances of the ring.
    They are estimated if the search does not end.
    """
    ring, white, black = 1 << space, ProofSearch(board), ProofSearch(board)
    white_wins = white.search(ring, 0, DEFENDER, limit).wins
    if white_wins is None:
        return white.visited, chances(board, space)
    if white_wins:
        return white.visited, Chances(CERTAIN, 0, 0)
    black_wins = black.search(0, ring, ATTACKER, limit - white.visited).wins
    if black_wins is None:
        estimate = chances(board, space)
        draw = CERTAIN * estimate.draw // max(1, estimate.draw + estimate.black)
        return limit, Chances(0, draw, CERTAIN - draw)
    result = Chances(0, 0, CERTAIN) if black_wins else Chances(0, CERTAIN, 0)
    return white.visited + black.visited, result


def _opening(found: Chances) -> Prospect:
    swap = found.white >= found.black
    return Prospect(None, found.opener, swap=SWAP, swap_is_best=swap, words=_opening_words(found))


def _opening_words(found: Chances) -> Message:
    """Describe the most probable result of best play after a first ring."""
    most, swap = max(found), pgettext("move", "swap")
    if most == CERTAIN:
        return _proven_words(found)
    count = round(most / 100)
    if found.draw == most:
        return _(
            "with best play, draws on about {count} of 100 similar boards, with or without {swap}",
            count=count,
            swap=swap,
        )
    if found.white == most:
        return _(
            "with best play, wins for White on about {count} of 100 similar boards, so {swap} is "
            "the best reply",
            count=count,
            swap=swap,
        )
    return _(
        "with best play, wins for Black on about {count} of 100 similar boards, without {swap}",
        count=count,
        swap=swap,
    )


def _proven_words(found: Chances) -> Message:
    """Describe the proven result of a first ring."""
    swap = pgettext("move", "swap")
    if found.draw:
        return _("with best play, draws, with or without {swap}", swap=swap)
    if found.white:
        return _("with best play, wins for White, so {swap} is the best reply", swap=swap)
    return _("with best play, wins for Black, without {swap}", swap=swap)


def _swap(position: Position, replies: list[int | None]) -> Prospect:
    """Return the prospect of the swap, given the results of all other replies."""
    if 1 in replies:
        return Prospect(-1)
    if all(result == -1 for result in replies):
        return Prospect(1)
    space = position.white.bit_length() - 1
    found = chances(position.board, space)
    words = _(
        "takes over the ring on {space}; with best play, that wins on about {won} of 100 similar "
        "boards, and draws on {drawn}",
        space=position.board.size.square.names[space],
        won=round(found.white / 100),
        drawn=round(found.draw / 100),
    )
    chance = found.white + found.draw // 2
    return Prospect(None, chance, SOLVED if found.white >= found.black else -SOLVED, words=words)


def gain(position: Position, move: Move) -> Message | None:
    """Describe the longest line or largest colour that a ring extends or blocks."""
    if move == SWAP:
        return None
    bit = 1 << position.board.size.square.index[move.space]
    own, other = position.white, position.black
    if position.to_move != WHITE:
        own, other = other, own
    extended = _longest(position.board, bit, own, other)
    blocked = _longest(position.board, bit, other, own)
    in_colour = _in_colour(position.board, bit, own)
    if max(extended, blocked, in_colour) == 0:
        return None
    if extended >= max(blocked, in_colour):
        return ngettext("has {count} ring in a line", "has {count} rings in a line", extended + 1)
    if blocked >= in_colour:
        return ngettext(
            "blocks a line with {count} ring", "blocks a line with {count} rings", blocked
        )
    return ngettext(
        "claims {count} counter of one colour",
        "claims {count} counters of one colour",
        in_colour + 1,
    )


def _longest(board: CounterLayout, bit: int, own: int, other: int) -> int:
    """Return the most `own` rings in a line through the space that has no `other` rings."""
    lines = [line for line in board.lines if line & bit and not line & other]
    return max(((line & own).bit_count() for line in lines), default=0)


def _in_colour(board: CounterLayout, bit: int, own: int) -> int:
    """Return the number of rings on the other counters in the colour of a space."""
    return sum([(spaces & own).bit_count() for spaces in board.colour_bits if spaces & bit])
