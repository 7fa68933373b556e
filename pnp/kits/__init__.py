"""Kits: a whole game as one document, with a cover and the components listed in the kit file."""
