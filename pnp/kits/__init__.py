"""A whole game as one document: what its kit file lists, cover first."""
