"""Standings of a club: games won, then tie-breaks as defined for Swiss tournaments."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby, pairwise
from typing import Any, NamedTuple

from pnp.collation import collation_key
from pnp.extras.club.record import Player, Round, Seating
from pnp.languages import current_code
from pnp.messages import _, joined, ngettext, pgettext

_ZERO = Fraction()

_SIGNS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
"""Fractions with a character that every font has."""


class TieBreak(NamedTuple):
    """A tie-break: a number that ranks players who are equal by all earlier criteria."""

    name: str
    """Name of the field of `Standing` that contains the number."""
    title: str
    short: str
    """Heading of the tie-break's column: the usual abbreviation."""
    explanation: str


TIE_BREAKS = (
    TieBreak(
        "points",
        _("Points"),
        pgettext("column", "Points"),
        _("The sum of the points scored in all games."),
    ),
    TieBreak(
        "direct_encounter",
        _("Direct encounter"),
        pgettext("column", "DE"),
        _("Games won against the tied players, if each of them has played all the others."),
    ),
    TieBreak(
        "buchholz",
        _("Buchholz"),
        pgettext("column", "BH"),
        _("The sum of the games won by the opponents; an opponent counts once for each game."),
    ),
    TieBreak(
        "sonneborn_berger",
        _("Sonneborn-Berger"),
        pgettext("column", "SB"),
        _("The sum of the games won by the opponents beaten; a shared win counts in part."),
    ),
)
"""Tie-breaks in the order in which they are applied."""


class Standing(NamedTuple):
    """A line in the standings. Players who are equal by all criteria share a rank."""

    rank: int
    player: str
    played: int
    won: Fraction
    points: int
    waited: int
    direct_encounter: Fraction | None = None
    """Games won against the tied players, or None if there is no tie or they have not all met."""
    buchholz: Fraction = _ZERO
    """Sum of the opponents' games won, in which an opponent counts once for each game."""
    sonneborn_berger: Fraction = _ZERO
    """Sum of each opponent's games won, multiplied by the share of the win over that opponent."""
    tie_break: str = ""
    """Tie-break that ranked the player below the previous player, or "" if there was none."""

    @property
    def won_in_words(self) -> str:
        """Number of games won, as text: "2", "½" or "2 1/3"."""
        return fraction_in_words(self.won)

    def figure(self, tie_break: TieBreak) -> str:
        """Return the player's number for a tie-break, as text, or "-" if there is none."""
        found = getattr(self, tie_break.name)
        return "-" if found is None else fraction_in_words(Fraction(found))

    def to_json(self) -> dict[str, Any]:
        """Return the line as plain data."""
        data = self._asdict()
        return {k: float(v) if isinstance(v, Fraction) else v for k, v in data.items()}


def standings(
    players: Iterable[Player], rounds: Iterable[Round], game: str = ""
) -> tuple[Standing, ...]:
    """Return the standings in one game or in all games, by games won, then by tie-breaks.

    Absent players are included if they have played; removed players are not.
    """
    rounds = tuple(rounds)
    tables = [
        table for each in rounds for table in each.tables if game in ("", table.game) and table.over
    ]
    waits = Counter(name for each in rounds for name in each.waiting)
    seated: dict[str, list[Seating]] = {}
    won: dict[str, Fraction] = {}
    for table in tables:
        for seat in table.seats:
            seated.setdefault(seat.player, []).append(table)
            won[seat.player] = won.get(seat.player, _ZERO) + (seat.share or 0)
    lines = [
        _line(player.name, seated.get(player.name, ()), won, waits[player.name])
        for player in sorted(players, key=lambda each: collation_key(each.name, current_code()))
        if not player.removed and (player.here or player.name in seated)
    ]
    lines.sort(key=_wins_and_points)
    tied = (list(group) for _key, group in groupby(lines, key=_wins_and_points))
    ranked = [line for group in tied for line in sorted(_with_encounters(group, tables), key=_key)]
    return tuple(_numbered(ranked))


def used_tie_breaks(lines: Iterable[Standing]) -> tuple[TieBreak, ...]:
    """Return the tie-breaks that decided the order of two players."""
    used = {line.tie_break for line in lines}
    return tuple(each for each in TIE_BREAKS if each.name in used)


def footnotes(lines: Sequence[Standing]) -> list[str]:
    """Return sentences that explain the ranking and each tie-break that was used."""
    used = used_tie_breaks(lines)
    notes: list[str] = [_("Ranked by games won. A shared win is divided equally.")]
    if used:
        names = joined(", ", (each.title for each in used))
        notes = [
            ngettext(
                "Ranked by games won. A shared win is divided equally. Tie-break used: {names}.",
                "Ranked by games won. A shared win is divided equally. Tie-breaks used: {names}.",
                len(used),
                names=names,
            )
        ]
    notes += [
        _("{tie_break}: {explanation}", tie_break=_heading(each), explanation=each.explanation)
        for each in used
    ]
    ranks = [line.rank for line in lines if line.played]
    if len({*ranks}) < len(ranks):
        notes.append(_("Players who share a rank are tied on games won and on all tie-breaks."))
    return notes


def fraction_in_words(value: Fraction) -> str:
    """Return a number as text: "2", "½", "2½" or "2 1/3"."""
    integer, rest = divmod(value, 1)
    if not rest:
        return str(integer)
    whole = str(integer) if integer else ""
    return f"{whole}{_SIGNS[rest]}" if rest in _SIGNS else f"{whole} {rest}".strip()


def _heading(tie_break: TieBreak) -> str:
    """Return the title, with the abbreviation in parentheses if it has one."""
    if tie_break.short == tie_break.title:
        return tie_break.title
    return _("{title} ({abbreviation})", title=tie_break.title, abbreviation=tie_break.short)


def _line(
    player: str, tables: Iterable[Seating], won: Mapping[str, Fraction], waited: int
) -> Standing:
    """Return a player's line in the standings, without the rank and the direct encounter.

    Args:
        player: Name of the player.
        tables: Tables at which the player has played.
        won: Games won by each player who has played.
        waited: Number of byes.
    """
    played, points, buchholz, sonneborn_berger = 0, 0, _ZERO, _ZERO
    for table in tables:
        opponents = _ZERO
        share = _ZERO
        for seat in table.seats:
            if seat.player == player:
                share, points = seat.share or _ZERO, points + (seat.points or 0)
            else:
                opponents += won[seat.player]
        played, buchholz = played + 1, buchholz + opponents
        sonneborn_berger += share * opponents
    games = won.get(player, _ZERO)
    return Standing(0, player, played, games, points, waited, None, buchholz, sonneborn_berger)


def _with_encounters(tied: list[Standing], tables: Iterable[Seating]) -> list[Standing]:
    """Fill in the direct encounter of tied players, if each has played all the others."""
    names = {line.player for line in tied}
    among = [[seat for seat in table.seats if seat.player in names] for table in tables]
    met = {
        frozenset((one.player, other.player))
        for seats in among
        for one, other in combinations(seats, 2)
    }
    if len(tied) < 2 or any(frozenset(two) not in met for two in combinations(names, 2)):
        return tied
    won = dict.fromkeys(names, _ZERO)
    for seat in (seat for seats in among if len(seats) > 1 for seat in seats):
        won[seat.player] += seat.share or 0
    return [line._replace(direct_encounter=won[line.player]) for line in tied]


def _numbered(lines: Sequence[Standing]) -> Iterator[Standing]:
    """Yield sorted lines with their ranks and the tie-breaks that separate them."""
    rank = 1
    yield from (line._replace(rank=rank) for line in lines[:1])
    for number, (above, line) in enumerate(pairwise(lines), start=2):
        if _key(line) != _key(above):
            rank = number
        yield line._replace(rank=rank, tie_break=_separating(above, line))


def _separating(above: Standing, line: Standing) -> str:
    """Return the first tie-break that differs, or "" if none differs or the games won differ."""
    if above.won != line.won:
        return ""
    names = (each.name for each in TIE_BREAKS)
    return next((name for name in names if getattr(above, name) != getattr(line, name)), "")


def _wins_and_points(line: Standing) -> tuple[Fraction, int]:
    return -line.won, -line.points


def _key(line: Standing) -> tuple[Fraction, int, Fraction, Fraction, Fraction]:
    encounter = line.direct_encounter or _ZERO
    return *_wins_and_points(line), -encounter, -line.buchholz, -line.sonneborn_berger
