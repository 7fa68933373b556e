"""Everything that can be printed, as rows of plain data: `pnp list` and `pnp show`."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pnp.api.component import component
from pnp.api.default_catalogue import broken_parts, catalogue_or_default
from pnp.api.facts import CALIBRATION, papers
from pnp.catalogue import Broken, Catalogue
from pnp.errors import PnpError
from pnp.kits.summary import kit_summary
from pnp.layout import calibration

Row = dict[str, Any]

_CALIBRATION = {"name": CALIBRATION, "title": calibration.TITLE, "help": calibration.HELP}


class Listing(NamedTuple):
    """Components and kits as rows, and what is left out because of its faults."""

    components: list[Row]
    """`name`, `title` and `help`; the pages that measure a printer are the last one."""
    kits: list[Row]
    """`name`, `title`, `help` and the names of the `parts`."""
    broken: list[Broken]


def listing(*, catalogue: Catalogue | None = None) -> Listing:
    """Return everything that can be printed."""
    found = catalogue_or_default(catalogue)
    broken, intact = list(broken_parts(found)), found.intact()

    def usable(names: Iterable[str], words: Callable[[str], Any]) -> Iterator[Row]:
        for name in names:
            try:
                yield {"name": name, **words(name)._asdict()}
            except PnpError as error:
                broken.append(Broken(name, error))

    components = [*usable(intact.components(), intact.summary), _CALIBRATION]
    kits = list(usable(intact.kits(), lambda game: kit_summary(game, intact)))
    return Listing(components, kits, broken)


def component_row(name: str, *, catalogue: Catalogue | None = None) -> Row:
    """Return the size, papers and parameters of a component or of the calibration pages.

    Raises:
        PnpError: There is no such component; `Faults` with everything that is wrong with it.
    """
    if name == CALIBRATION:
        sized = [paper.name for paper in papers() if paper.size is not None]
        return {**_CALIBRATION, "papers": sized, "parameters": []}
    found = component(name, catalogue=catalogue)
    return {
        "name": found.name,
        "title": found.title,
        "help": found.help,
        "width_mm": round(found.size.width, 4),
        "height_mm": round(found.size.height, 4),
        "papers": list(found.papers),
        "parameters": [
            {
                "name": each.name,
                "type": each.kind,
                "default": each.text,
                "allowed": each.allowed,
                "help": each.help,
            }
            for each in found.parameters.values()
        ],
    }
