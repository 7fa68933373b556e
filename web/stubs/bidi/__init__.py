"""Stands in for the start of python-bidi, which imports a compiled module."""
