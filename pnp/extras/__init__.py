"""Packages above the core; each can be deleted."""
