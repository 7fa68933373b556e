"""Drawings of positions: diagrams, setup cards, booklets and pictures of the table."""
