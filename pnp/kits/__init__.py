"""Kits: a whole game as one document, with a cover and the parts listed in the kit file."""
