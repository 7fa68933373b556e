"""Packages of games, one each; modules here are shared by several games."""
