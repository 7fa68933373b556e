"""Stand-in for Pillow, which has no wheel for browsers: reportlab imports it at start."""

__version__ = "0"
