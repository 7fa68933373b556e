"""Rows of plain data that list everything that can be printed, for `pnp list`."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pnp.api.default_catalogue import broken_parts, catalogue_or_default
from pnp.api.facts import CALIBRATION_ROW
from pnp.catalogue import Broken, Catalogue
from pnp.errors import PnpError
from pnp.kits.summary import kit_summary

Row = dict[str, Any]


class Listing(NamedTuple):
    """Components and kits as rows of data, and a list of broken components and kits."""

    components: list[Row]
    """Rows with `name`, `title` and `help`; the last row is for the calibration pages."""
    kits: list[Row]
    """Rows with `name`, `title`, `help` and `parts` (the names of the parts)."""
    broken: list[Broken]


def listing(*, catalogue: Catalogue | None = None) -> Listing:
    """Return a list of everything that can be printed."""
    found = catalogue_or_default(catalogue)
    broken, intact = list(broken_parts(found)), found.intact()

    def usable(names: Iterable[str], describe: Callable[[str], Any]) -> Iterator[Row]:
        for name in names:
            try:
                yield {"name": name, **describe(name)._asdict()}
            except PnpError as error:
                broken.append(Broken(name, error))

    components = [*usable(intact.components(), intact.summary), CALIBRATION_ROW]
    kits = list(usable(intact.kits(), lambda game: kit_summary(game, intact)))
    return Listing(components, kits, broken)
