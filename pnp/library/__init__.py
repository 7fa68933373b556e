"""Finds what there is: components, kits and games, shipped or a guest's."""

from pnp.library.library import Broken, Library

__all__ = ["Broken", "Library"]
