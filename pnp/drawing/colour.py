"""Palettes: the inks of boards, and the fill, letter and pattern of each game colour.

Other modules and templates contain no colour values. All of them are in `palettes.toml`. A palette
groups game colours in families of five, seven and eight. The colours in a family were chosen
together so that they are easy to distinguish.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import tomli

from pnp.errors import PnpError, quoted, suggestion
from pnp.messages import _
from pnp.portable_math import power


class Colour(NamedTuple):
    """An sRGB colour with channels from 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def from_hex(cls, text: str) -> "Colour":
        """Parse a colour in the form `#rrggbb`."""
        return cls(*bytes.fromhex(text.removeprefix("#")))

    @property
    def hex(self) -> str:
        """Colour in the form `#rrggbb`."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """Relative luminance from 0 to 1, as defined in WCAG 2.2."""
        linear = [_linear(part / 255) for part in self]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours from 1 to 21, as defined in WCAG 2.2."""
    dark, light = sorted((one.luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else power((part + 0.055) / 1.055, 2.4)


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
_LIGHT = 0.3
"""Luminance at which a colour's contrast with white paper falls below 3."""

READABLE = 4.5
"""Minimum contrast of text."""

VISIBLE = 3.0
"""Minimum contrast of lines."""

CUT_CONTOUR = Colour(236, 0, 140)
"""Colour shown on screens for CutContour, the spot colour that marks cuts in a PDF."""


class Role(StrEnum):
    """The purpose of a board ink. The palette `ink-saver` does not print inks that fill areas."""

    BACKGROUND = "ground"
    CELL = "cell"
    CHECK = "check"
    NEUTRAL = "neutral"
    LINE = "line"
    INK = "ink"
    SOFT = "soft"
    BLOCKED = "blocked"
    ACCENT = "accent"


class Pattern(StrEnum):
    """A texture that identifies a game colour without relying on colour vision."""

    PLAIN = "plain"
    DOTS = "dots"
    RINGS = "rings"
    LEVEL = "level"
    UPRIGHT = "upright"
    RISING = "rising"
    FALLING = "falling"
    GRID = "grid"
    LATTICE = "lattice"
    DASHES = "dashes"


@dataclass(frozen=True, slots=True)
class Swatch:
    """A game colour as printed. `fill` is None for bare paper, and `ink` is the text colour.

    `edge` is the colour of a wide edge on bare paper, or None if there is no edge.
    """

    name: str
    letter: str
    fill: Colour | None
    ink: Colour
    pattern: Pattern | None
    edge: Colour | None = None


@dataclass(frozen=True, eq=False)
class Palette:
    """Board inks, keyed by role, and families of game colours. None means unprinted paper."""

    name: str
    roles: Mapping[str, Colour | None]
    families: tuple[Mapping[str, Colour | None], ...]
    patterned: bool
    edged: bool = False
    """True if faces are white, with an edge and a letter in the game colour."""
    plain: "Palette | None" = None
    """The original palette if this palette is tinted (see `pnp.drawing.tinting`)."""
    art: Mapping[str, Colour | None] = field(default_factory=dict)
    """Inks of a game's theme, keyed by name, as printed with this palette."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the palette's name."""
        return palette, (self.name,)

    def ink(self, name: str) -> Colour | None:
        """Return the colour of a role or of a theme's ink, or None if the paper is left unprinted.

        Raises PnpError if there is no ink with this name.
        """
        if name in self.roles:
            return self.roles[name]
        if name in self.art:
            return self.art[name]
        known = [*self.roles, *self.art]
        message = _("unknown ink {name}", name=quoted(name))
        raise PnpError(message, hint=suggestion(name, known))

    @property
    def line(self) -> Colour:
        """Colour for lines."""
        return self.roles[Role.LINE] or BLACK

    @property
    def text(self) -> Colour:
        """Colour for text."""
        return self.roles[Role.INK] or BLACK

    def readable(self, ink: Colour, surface: Colour | None) -> Colour:
        """Return the ink, or one with enough contrast if it cannot be read on the surface."""
        if surface is None:
            return ink
        inks = (ink, self.text, self.roles[Role.CELL] or WHITE, WHITE)
        return next((each for each in inks if contrast(each, surface) >= READABLE), BLACK)

    def swatches(self, names: Sequence[str], among: Sequence[str] = ()) -> tuple[Swatch, ...]:
        """Return a swatch for each name, from the smallest family that contains all the names.

        Colours are easiest to distinguish within one family.

        Args:
            names: Names of the game colours.
            among: Other colours used with these. Families that include them are preferred.

        Raises:
            PnpError: If a name is unknown, or no family contains all the names.
        """
        check_colours(names)
        all_of_them = ({*names, *among}, set(names))
        family = next((f for each in all_of_them for f in self.families if each <= set(f)), None)
        if family is None:
            sets = "; ".join(", ".join(family) for family in self.families)
            message = _("no set of colours contains all of {names}", names=", ".join(names))
            raise PnpError(message, hint=_("use one of these sets: {sets}", sets=sets))
        return tuple(self._swatch(name, family[name]) for name in names)

    def _swatch(self, name: str, fill: Colour | None) -> Swatch:
        sign = _signs()[name]
        # Contrast with black and white is equal at 0.18. The threshold is higher, so that the red
        # in the palette `grey` (0.20) counts as dark and the light blue (0.25) does not.
        dark = fill is not None and fill.luminance < 0.23
        if self.edged:
            ink = fill if fill and fill.luminance < _LIGHT else self.text
            return Swatch(name, sign["letter"], None, ink, None, edge=fill)
        ink = WHITE if dark else self.text
        pattern = Pattern(sign["pattern"]) if self.patterned else None
        return Swatch(name, sign["letter"], fill, ink, pattern)


@cache
def _data() -> dict[str, dict[str, Any]]:
    return tomli.loads(Path(__file__).with_name("palettes.toml").read_text("utf-8"))


def _signs() -> Mapping[str, dict[str, str]]:
    return _data()["signs"]


def letters(names: Iterable[str]) -> dict[str, str]:
    """Return the names of the colours, keyed by letter. Raises PnpError if a name is unknown."""
    known = list(names)
    check_colours(known)
    return {_signs()[name]["letter"]: name for name in known}


def signs(names: Iterable[str]) -> dict[str, str]:
    """Return the sign that stands for each colour in a sheet's text, keyed by colour name.

    By default, the sign is the colour's letter. Raises PnpError if a name is unknown.
    """
    known = list(names)
    check_colours(known)
    return {name: _signs()[name].get("sign", _signs()[name]["letter"]) for name in known}


def check_colours(names: Iterable[str]) -> None:
    """Raise PnpError if one of the names is not a game colour."""
    for name in names:
        if name not in _signs():
            message = _("unknown colour {name}", name=quoted(name))
            raise PnpError(message, hint=suggestion(name, list(_signs())))


def palette_names() -> list[str]:
    """Return the names of all palettes. The default palette is first."""
    return [name for name in _data() if name != "signs"]


@cache
def palette(name: str) -> Palette:
    """Return the palette with this name. Raises PnpError if the name is unknown."""
    if name not in palette_names():
        raise PnpError(
            _("unknown palette {name}", name=quoted(name)),
            hint=suggestion(name, palette_names()),
            parameter="palette",
        )
    data: dict[str, Any] = {**_data()[name]}
    edges = data.pop("edges", "")
    if edges:
        data = {**_data()[edges], **data}
    tables = {
        key: MappingProxyType({k: Colour.from_hex(v) if v else None for k, v in table.items()})
        for key, table in data.items()
    }
    roles = tables.pop("board")
    return Palette(
        name,
        MappingProxyType({role: roles[role] for role in Role}),
        tuple(tables.values()),
        patterned=name in {"grey", "ink-saver"},
        edged=bool(edges),
    )
