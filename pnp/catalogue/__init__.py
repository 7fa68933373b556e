"""Finds what there is: components, kits and games, shipped or a guest's."""

from pnp.catalogue.catalogue import Broken, Catalogue

__all__ = ["Broken", "Catalogue"]
