"""Find the components, kits and games in pnp and in installed packages."""

from pnp.catalogue.catalogue import Broken, Catalogue

__all__ = ["Broken", "Catalogue"]
