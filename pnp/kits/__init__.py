"""Kits: a whole game as one document, with the parts listed in its kit file after a cover."""
