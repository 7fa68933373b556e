"""Find components, kits and games, both those shipped with pnp and those in installed packages."""

from pnp.catalogue.catalogue import Broken, Catalogue

__all__ = ["Broken", "Catalogue"]
