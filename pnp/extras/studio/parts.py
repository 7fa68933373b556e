"""The parts of all extras that the studio shows."""

from collections.abc import Callable

from pnp.api.find_extras import extras, load
from pnp.api.studio_part import StudioPart
from pnp.messages import _


def find_parts(report: Callable[[str], None] = print) -> dict[str, StudioPart]:
    """Return the studio parts of all extras; parts that fail to import are reported and omitted."""
    parts: dict[str, StudioPart] = {}
    for extra in extras():
        try:
            if extra.studio:
                parts[extra.name] = load(extra.studio)
        except Exception as error:  # another package's code may raise anything
            report(
                _(
                    "cannot load the pages of the {extra} extra: {error}",
                    extra=extra.name,
                    error=f"{type(error).__name__}: {error}",
                )
            )
    return parts
