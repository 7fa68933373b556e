"""File input and output: TOML with locations of its keys, and files written whole or not at all."""
