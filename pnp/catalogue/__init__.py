"""Find components, kits and games, shipped or from installed packages."""

from pnp.catalogue.catalogue import Broken, Catalogue

__all__ = ["Broken", "Catalogue"]
