"""The default catalogue, for functions that are called without a `catalogue` argument."""

from functools import cache

from pnp.api import arguments
from pnp.api.find_extras import broken_extras
from pnp.catalogue import Broken, Catalogue
from pnp.messages import _

__all__ = ["Broken", "Catalogue", "broken_parts", "catalogue_or_default", "default_catalogue"]


@cache
def default_catalogue() -> Catalogue:
    """Return the catalogue of built-in and installed games, without the user's folders."""
    return Catalogue()


def catalogue_or_default(catalogue: Catalogue | None) -> Catalogue:
    """Return `catalogue`, or the default one if it is None; raise PnpError for any other type."""
    if catalogue is None:
        return default_catalogue()
    expected = _("a Catalogue, such as pnp.Catalogue()")
    return arguments.one("catalogue", catalogue, Catalogue, expected)


def broken_parts(catalogue: Catalogue) -> tuple[Broken, ...]:
    """Return missing folders, unusable games and unusable extras, each with its error."""
    extras = (Broken(name, error) for name, error in broken_extras().items())
    return (*catalogue.broken(), *extras)
