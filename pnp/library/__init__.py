"""Finds what there is: components, kits and games, shipped or a guest's."""
