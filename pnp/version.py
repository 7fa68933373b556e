"""Version of the package; no other file repeats it."""

__version__ = "0.1.0"
