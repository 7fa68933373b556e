"""Random printed sheets for a game. The code of a sheet determines the template parameters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from pnp.errors import PnpError, closest, quoted
from pnp.messages import _
from pnp.rules.seeds import fresh_seed, random_source


@dataclass(frozen=True)
class SheetOption:
    """An option for random sheets: a number, or a flag if `maximum` is 1."""

    name: str
    """Name of the option, as a keyword argument of `pnp.sheet`."""
    help: str
    """Description of the option, as shown to users."""
    maximum: int = 1
    """Largest allowed value. The smallest is 0."""
    default: int = 0
    """Value of the option if it is omitted."""

    @property
    def written(self) -> str:
        """Name and range of the option, as users type them, such as `black=0..12`."""
        return self.name if self.maximum == 1 else f"{self.name}=0..{self.maximum}"


@dataclass(frozen=True)
class Sheets:
    """A game's random sheets, and the template that prints them.

    `tag` is the prefix of the sheets' codes. `draw_one` takes a random source and a value for every
    option, and raises PnpError if no such sheet is found. `parameters` returns the template
    parameters for a code, and raises PnpError if the code is invalid.
    """

    template: str
    tag: str
    options: tuple[SheetOption, ...]
    draw_one: Callable[[Random, Mapping[str, int]], str]
    parameters: Callable[[str], Mapping[str, str]]

    def draw(self, options: Mapping[str, int], seed: int | None = None) -> "Draw":
        """Return the random sheets for a seed. Raises PnpError if an option is invalid.

        Options that are not in `options` have their default values. If `seed` is None, a new seed
        is chosen.
        """
        values = {option.name: option.default for option in self.options}
        for name, value in options.items():
            self._check(name, value)
            values[name] = value
        return Draw(self, values, fresh_seed() if seed is None else seed)

    def _check(self, name: str, value: int) -> None:
        option = next((each for each in self.options if each.name == name), None)
        if option is None:
            message = _("unknown sheet option {name}", name=quoted(name))
            if meant := closest(name, [each.name for each in self.options]):
                hint = _("did you mean {name}?", name=meant)
            else:
                known = ", ".join(each.written for each in self.options)
                hint = _("use one of {names}", names=known)
            raise PnpError(message, hint=hint, parameter=name)
        if not 0 <= value <= option.maximum:
            message = _(
                "{name}: expected 0 to {most}, found {value}",
                name=name,
                most=option.maximum,
                value=value,
            )
            raise PnpError(message, parameter=name)


@dataclass(frozen=True)
class Draw:
    """The random sheets for a seed. Each sheet depends only on the options, seed and index."""

    sheets: Sheets
    values: Mapping[str, int]
    seed: int

    def code(self, index: int) -> str:
        """Return the code of the sheet at a 0-based index. Raises PnpError if none is found."""
        return self.sheets.draw_one(random_source(self.seed, index), self.values)
