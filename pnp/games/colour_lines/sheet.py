"""The Colour Lines sheet: 12 rows of 14 spaces, its text format, and its numbered arrangements.

Columns a to f are the left half, g and h are the grey zone with the middle line between them, and i
to n are the right half. Each half has 2 x 4 squares of 3 x 3 spaces, one square in each colour. The
arrangements are our own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import comb
from typing import NamedTuple

from pnp.errors import NotationError, PnpError, suggestion
from pnp.figure import BLOCKED, Board
from pnp.messages import _, pgettext
from pnp.rules import ranking
from pnp.rules.fields import shown
from pnp.rules.printed_space import PrintedSpace, SpaceText

BOARD = Board(14, 12)
COLUMNS = BOARD.columns
SPACES, INDEX = BOARD.names, BOARD.index
LEFT, RIGHT = "left", "right"
HALVES = (LEFT, RIGHT)
HALF_NAMES = {LEFT: pgettext("half", "left"), RIGHT: pgettext("half", "right")}
"""Names of the halves, as shown to users."""

TOKENS = {
    "pk": "pink",
    "lb": "light-blue",
    "pu": "purple",
    "lg": "light-green",
    "ye": "yellow",
    "dg": "dark-green",
    "or": "orange",
    "db": "dark-blue",
}
SIGNS = {colour: sign for sign, colour in TOKENS.items()}
COLOURS = tuple(TOKENS.values())
COLOUR_NAMES = {
    "pink": _("pink"),
    "light-blue": _("light blue"),
    "purple": _("purple"),
    "light-green": _("light green"),
    "yellow": _("yellow"),
    "dark-green": _("dark green"),
    "orange": _("orange"),
    "dark-blue": _("dark blue"),
}
"""Names of the colours, as shown to users."""
SPACE_TEXT = SpaceText(TOKENS)
LETTERS = {"A": INDEX["a1"], "B": INDEX["n1"], "C": INDEX["a12"], "D": INDEX["n12"]}
"""Corner space of each letter. We take the G in the rules to be a misprint for C."""

_SQUARES = 8
_SIDE = 3
_LEFT_COLUMNS, _GREY_COLUMNS = range(6), (6, 7)


def read_colour(name: str) -> str:
    """Return the colour with this name, such as light blue or light-blue.

    Raises NotationError if there is no such colour.
    """
    colour = name.strip().replace(" ", "-")
    if colour not in COLOURS:
        names = tuple(map(str, COLOUR_NAMES.values()))
        raise NotationError(
            _(
                "unknown colour {name}: {hint}",
                name=repr(shown(name)),
                hint=suggestion(name, names),
            )
        )
    return colour


def half_of(index: int) -> str:
    """Return the half that a space is in, or "" for the grey zone."""
    column = index % COLUMNS
    if column in _GREY_COLUMNS:
        return ""
    return LEFT if column in _LEFT_COLUMNS else RIGHT


HALF = tuple(map(half_of, range(BOARD.size)))
"""Half of the sheet for every space: left, right, or "" for the grey zone."""


def column_bits(column: int) -> int:
    """Return a bitmask of the spaces in a column (0-based)."""
    return sum(1 << index for index in range(column, BOARD.size, COLUMNS))


_NOT_FIRST, _NOT_LAST = ~column_bits(0), ~column_bits(COLUMNS - 1)


def layers(start: int, free: int, steps: int) -> Iterator[int]:
    """Yield bitmasks of the free spaces one step away from `start`, two steps away, and so on."""
    edge = start
    for _step in range(steps):
        beside = (edge & _NOT_LAST) << 1 | (edge & _NOT_FIRST) >> 1
        edge = (beside | edge << COLUMNS | edge >> COLUMNS) & free
        if not edge:
            return
        free &= ~edge
        yield edge


@dataclass(frozen=True)
class LineSheet:
    """A sheet: its spaces, row by row from the top."""

    spaces: tuple[PrintedSpace, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.spaces)

    def __getstate__(self) -> dict[str, object]:
        """Return only the spaces, because the hashes of strings differ between processes."""
        return {"spaces": self.spaces}

    @cached_property
    def black(self) -> frozenset[int]:
        """Spaces that no line can enter."""
        return frozenset(i for i, space in enumerate(self.spaces) if space.black)

    @cached_property
    def circles(self) -> frozenset[int]:
        """Spaces that allow extra steps."""
        return frozenset(i for i, space in enumerate(self.spaces) if space.circle)

    @cached_property
    def letters(self) -> dict[int, str]:
        """Letter on each lettered space, keyed by the index of the space."""
        return {i: space.letter for i, space in enumerate(self.spaces) if space.letter}

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """Colour of every space; "" in the grey zone and on black spaces."""
        return tuple(space.colour for space in self.spaces)

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """Text that a terminal shows for each empty space."""
        return tuple(BLOCKED if space.black else SPACE_TEXT.write(space) for space in self.spaces)

    @cached_property
    def colour_bits(self) -> Mapping[str, int]:
        """Bitmask of the spaces in each colour, in both halves, keyed by colour."""
        return _bits_by(dict(enumerate(self.colours)))

    @cached_property
    def letter_bits(self) -> Mapping[str, int]:
        """Bitmask of the space with each letter, keyed by letter."""
        return _bits_by(self.letters)

    @cached_property
    def circle_bits(self) -> int:
        """Bitmask of the circle spaces."""
        return sum(1 << index for index in self.circles)

    @cached_property
    def enterable_bits(self) -> Mapping[str, int]:
        """Bitmask of the spaces that a line can enter, keyed by the line's half."""
        return {half: sum(1 << i for i in spaces) for half, spaces in self.enterable.items()}

    @cached_property
    def enterable(self) -> Mapping[str, frozenset[int]]:
        """Spaces that a line can enter, including the grey zone, keyed by the line's half."""
        return {
            half: frozenset(i for i in range(BOARD.size) if HALF[i] in (half, "")) - self.black
            for half in HALVES
        }

    @cached_property
    def neighbours(self) -> tuple[dict[str, int], ...]:
        """Target of each step from every space. Steps that no line can take are left out."""
        return tuple(
            {step: target for step, target in targets.items() if target not in self.black}
            for targets in BOARD.steps
        )

    def square_of(self, index: int) -> str:
        """Return the colour of the square that a space is in, even if the space is black.

        Returns "" in the grey zone.
        """
        colours = (self.colours[each] for each in _square_of(index))
        return next(filter(None, colours), "")


def _bits_by(named: Mapping[int, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for index, name in named.items():
        if name:
            found[name] = found.get(name, 0) | 1 << index
    return found


def _square(index: int) -> tuple[str, int, int]:
    column, row = BOARD.space(index)
    inner = column if column in _LEFT_COLUMNS else column - 8
    return half_of(index), row // _SIDE, inner // _SIDE


@cache
def _square_of(index: int) -> tuple[int, ...]:
    """Return the spaces in the same square as a space."""
    square = _square(index)
    return tuple(each for each in range(BOARD.size) if _square(each) == square)


class Plan(NamedTuple):
    """Design of a sheet: colours of the squares in each half, row by row, and special spaces."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    black: tuple[int, ...] = ()
    circles: tuple[int, ...] = ()

    def sheet(self) -> LineSheet:
        """Return the sheet with this design."""
        letters = {index: letter for letter, index in LETTERS.items()}
        spaces = []
        for index in range(BOARD.size):
            half, row, column = _square(index)
            if index in self.black:
                spaces.append(PrintedSpace(black=True))
                continue
            colours = {LEFT: self.left, RIGHT: self.right}.get(half)
            colour = colours[row * 2 + column] if colours else ""
            letter = letters.get(index, "")
            spaces.append(PrintedSpace(colour, letter=letter, circle=index in self.circles))
        return LineSheet(tuple(spaces))

    @property
    def separates_colours(self) -> bool:
        """True if every square differs in colour from its mirror image across the middle line."""
        mirrored = [self.right[row * 2 + 1 - column] for row, column in product(range(4), range(2))]
        return all(one != other for one, other in zip(self.left, mirrored, strict=True))


def _indices(*names: str) -> tuple[int, ...]:
    return tuple(sorted(INDEX[name] for name in names))


_LEFT_SQUARES = COLOURS
_RIGHT_SQUARES = (
    "dark-blue",
    "orange",
    "yellow",
    "dark-green",
    "light-blue",
    "pink",
    "light-green",
    "purple",
)
SIDE_A = Plan(_LEFT_SQUARES, _RIGHT_SQUARES)
SIDE_B = Plan(
    _RIGHT_SQUARES,
    _LEFT_SQUARES,
    _indices("c3", "e5", "d8", "b10", "l3", "j5", "k8", "m10"),
    _indices("e2", "b5", "c8", "d11", "j2", "m5", "l8", "k11"),
)


@cache
def side(name: str) -> LineSheet:
    """Return the default sheet of side A or B."""
    return {"A": SIDE_A, "B": SIDE_B}[name].sheet()


# A sheet's number combines the arrangement of both halves with the black and circle spaces.

MAX_BLACK, MAX_CIRCLES = 12, 12
TAG = "CS"
FREE_SPACES = tuple(i for i in range(BOARD.size) if HALF[i] and i not in LETTERS.values())
_ARRANGEMENTS = ranking.count_arrangements(_SQUARES, _SQUARES)
_COUNTS = tuple(product(range(MAX_BLACK + 1), range(MAX_CIRCLES + 1)))


def _choices(black: int, circles: int) -> int:
    return comb(len(FREE_SPACES), black) * comb(len(FREE_SPACES) - black, circles)


COUNT = _ARRANGEMENTS**2 * sum(_choices(*counts) for counts in _COUNTS)
"""Number of numbered sheets, including unplayable ones."""


def plan_of(number: int) -> Plan:
    """Return the plan with this number, from 0 to COUNT - 1."""
    chosen, arrangement = divmod(number, _ARRANGEMENTS**2)
    left, right = ranking.split(arrangement, (_ARRANGEMENTS, _ARRANGEMENTS))
    black: tuple[int, ...] = ()
    circles: tuple[int, ...] = ()
    for blacks, whites in _COUNTS:
        if chosen < _choices(blacks, whites):
            first, second = divmod(chosen, comb(len(FREE_SPACES) - blacks, whites))
            black = tuple(FREE_SPACES[i] for i in ranking.unrank_choice(first, blacks))
            free = [i for i in FREE_SPACES if i not in black]
            circles = tuple(free[i] for i in ranking.unrank_choice(second, whites))
            break
        chosen -= _choices(blacks, whites)
    halves = [ranking.unrank_arrangement(n, COLOURS, _SQUARES) for n in (left, right)]
    return Plan(halves[0], halves[1], black, circles)


def number_of(plan: Plan) -> int:
    """Return a plan's number."""
    before = 0
    for counts in _COUNTS:
        if counts == (len(plan.black), len(plan.circles)):
            break
        before += _choices(*counts)
    free = [i for i in FREE_SPACES if i not in plan.black]
    first = ranking.rank_choice([FREE_SPACES.index(i) for i in plan.black])
    second = ranking.rank_choice([free.index(i) for i in plan.circles])
    chosen = before + first * comb(len(free), len(plan.circles)) + second
    halves = [ranking.rank_arrangement(half, COLOURS) for half in (plan.left, plan.right)]
    return chosen * _ARRANGEMENTS**2 + ranking.join(halves, (_ARRANGEMENTS, _ARRANGEMENTS))


def code_of(plan: Plan) -> str:
    """Return the code printed on the sheet with this plan."""
    return ranking.code(TAG, number_of(plan), COUNT)


def plan_from_code(text: str) -> Plan:
    """Return the plan with this code. Raises PnpError if the code is invalid."""
    number = ranking.decode(text, {TAG: COUNT})[1]
    return plan_of(number)


def playable(sheet: LineSheet) -> bool:
    """Return True if every space except the black ones can be reached.

    Each half is checked together with the grey zone.
    """
    for bits in sheet.enterable_bits.values():
        start = bits & -bits
        if start | sum(layers(start, bits & ~start, BOARD.size)) != bits:
            return False
    return True


def check_playable(plan: Plan) -> LineSheet:
    """Return the plan's sheet. Raises PnpError if one of its spaces cannot be reached."""
    sheet = plan.sheet()
    if not playable(sheet):
        raise PnpError(_("a space of this sheet cannot be reached"))
    return sheet
